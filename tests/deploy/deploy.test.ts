import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cpSync, existsSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { STOP_SECONDS_MAX } from "../../hosts/process/start.ts"
import { VARIABLES } from "../../hosts/settings/readConfig.ts"
import { askUntil } from "../process/databases.ts"
import { newFolder, TEST_TIMEOUT_MS } from "../process/server.ts"
import { freePort } from "../support/databases/freePort.ts"

const ROOT = join(import.meta.dir, "../..")
const read = (file: string): Promise<string> => Bun.file(join(ROOT, "hosts/deploy", file)).text()
const DOCKERFILE = await read("Dockerfile")
/** What an image sets for programs of the system. */
const SYSTEM_VARIABLES = ["PATH", "HOME"]
const PROBED_PATHS = ["/healthz", "/readyz"]

/** Every node of a document under one of these keys. */
const under = (node: unknown, ...keys: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  if (typeof node !== "object" || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => [
    ...(keys.includes(key) ? [value] : []),
    ...under(value, ...keys)
  ])
}
const textsIn = (node: unknown): ReadonlyArray<string> =>
  typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [String(node)]
const keysOf = (node: unknown): ReadonlyArray<string> =>
  typeof node === "object" && node !== null ? Object.keys(node) : []

const documents = (text: string): ReadonlyArray<unknown> => {
  const parsed: unknown = Bun.YAML.parse(text)
  return Array.isArray(parsed) ? parsed : [parsed]
}
const compose: unknown = documents(await read("compose.yaml"))[0]
const kubernetes = [...documents(await read("kubernetes/web.yaml")), ...documents(await read("kubernetes/worker.yaml"))]
const render: unknown = documents(await read("render.yaml"))[0]
const fly: unknown = Bun.TOML.parse(await read("fly.toml"))
const units = await Promise.all(["web", "worker"].map((role) => read(`systemd/creatorsignal-${role}.service`)))

const imageVariables = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(DOCKERFILE)?.[1] ?? "").matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [
    name,
    value
  ])
)
/** The Dockerfile's words in brackets after an instruction. */
const wordsAfter = (instruction: string): ReadonlyArray<string> => {
  const [, list = "[]"] = new RegExp(`${instruction} (\\[.+\\])$`, "m").exec(DOCKERFILE) ?? []
  return textsIn(JSON.parse(list))
}
const secondsIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN)

describe("the files that start the service on servers", () => {
  test("name settings that there are", () => {
    const services = under(compose, "web", "worker").flatMap((service) => under(service, "environment"))
    const named = [
      ...Object.keys(imageVariables),
      ...services.flatMap(keysOf),
      ...under(kubernetes, "env")
        .flatMap((list) => under(list, "name"))
        .map(String),
      ...under(render, "envVars")
        .flatMap((list) => under(list, "key"))
        .map(String),
      ...under(fly, "env").flatMap(keysOf),
      ...units.flatMap((unit) => [...unit.matchAll(/[ =]([A-Z_]{4,})=/g)].map(([, name = ""]) => name))
    ]
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((name) => !VARIABLES.includes(name) && !SYSTEM_VARIABLES.includes(name))).toEqual([])
  })

  test("give a stop the seconds that it takes, and probe paths that there are", async () => {
    const drain = Number(
      under(kubernetes, "env")
        .flatMap((list) => textsIn(list))
        .at(3)
    )
    expect(drain).toBe(10)
    const needed = drain + STOP_SECONDS_MAX
    const [preStop = Number.NaN] = under(kubernetes, "preStop").map((hook) => Number(textsIn(hook)[1]))
    for (const grace of under(kubernetes, "terminationGracePeriodSeconds")) {
      expect(Number(grace)).toBeGreaterThanOrEqual(preStop + needed)
    }
    const graces = [
      secondsIn(await read("compose.yaml"), /stop_grace_period: (\d+)s/),
      secondsIn(await read("fly.toml"), /kill_timeout = (\d+)/),
      ...under(render, "maxShutdownDelaySeconds").map(Number),
      ...units.map((unit) => secondsIn(unit, /TimeoutStopSec=(\d+)/))
    ]
    expect(graces).toHaveLength(6)
    for (const grace of graces) expect(grace).toBeGreaterThanOrEqual(needed)
    const probed = [...under(kubernetes, "httpGet"), ...under(fly, "checks")].flatMap((check) => under(check, "path"))
    expect(
      [...probed, ...under(render, "healthCheckPath")].filter((path) => !PROBED_PATHS.includes(String(path)))
    ).toEqual([])
    expect(probed).toHaveLength(7)
  })

  test("never run it as root, and run programs that there are", async () => {
    expect(/^USER (.+)$/m.exec(DOCKERFILE)?.[1]).toBe("10001:10001")
    expect(under(kubernetes, "runAsNonRoot")).toEqual([true, true])
    for (const unit of units) expect(unit).toMatch(/^User=creatorsignal$/m)
    const programs = [DOCKERFILE, await read("fly.toml"), ...units].flatMap(
      (text) => text.match(/hosts\/[\w/]+\.ts/g) ?? []
    )
    expect(programs.length).toBeGreaterThanOrEqual(5)
    for (const program of programs) expect(existsSync(join(ROOT, program))).toBe(true)
  })

  test("are explained with metrics that there are", async () => {
    const named = [...(await read("README.md")).matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name = ""]) => name)
    const sources = await Promise.all(
      [...new Bun.Glob("hosts/metrics/*.ts").scanSync(ROOT)].map((file) => Bun.file(join(ROOT, file)).text())
    )
    expect(named.length).toBeGreaterThanOrEqual(10)
    expect(named.filter((name) => !sources.some((source) => source.includes(`"${name}"`)))).toEqual([])
  })
})

/** Runs a program that judges a file. */
const judge = async (
  words: ReadonlyArray<string>,
  environment = {}
): Promise<{ code: number | null; said: string }> => {
  const child = Bun.spawn([...words], {
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH, ...environment }
  })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { code: child.exitCode, said: stdout + stderr }
}
const programAt = (name: string): string | null => Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin` })
const skipWithout = (name: string) => {
  const program = programAt(name)
  if (program === null) console.log(`skipped: ${name} is not installed`)
  return program
}

describe("what reads the files takes them", () => {
  const [caddy, nginx, systemd] = ["caddy", "nginx", "systemd-analyze"].map(skipWithout)
  let folder: Awaited<ReturnType<typeof newFolder>>
  beforeAll(async () => {
    folder = await newFolder()
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  test.skipIf(caddy === null)("Caddy", async () => {
    const file = join(ROOT, "hosts/deploy/Caddyfile")
    const words = [caddy ?? "", "validate", "--adapter", "caddyfile", "--config", file]
    expect(await judge(words, { HOME: folder.path })).toMatchObject({ code: 0 })
  })

  test.skipIf(nginx === null)("nginx", async () => {
    const file = join(folder.path, "nginx.conf")
    const main = `pid ${folder.path}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${await read("nginx.conf")}\n}\n`
    await Bun.write(file, main)
    expect((await judge([nginx ?? "", "-t", "-p", folder.path, "-c", file])).said).toContain("test is successful")
  })

  test.skipIf(systemd === null)("systemd", async () => {
    for (const [index, unit] of units.entries()) {
      const file = join(folder.path, `creatorsignal-${index}.service`)
      await Bun.write(file, unit.replaceAll("/opt/creatorsignal", ROOT))
      const { said } = await judge([systemd ?? "", "verify", "--man=no", "--recursive-errors=no", file])
      expect(said.split("\n").filter((line) => line.includes("creatorsignal-"))).toEqual([])
    }
  })
})

test(
  "what the Dockerfile copies is enough: its command serves, and its health check finds that",
  async () => {
    await using folder = await newFolder()
    for (const [, sources = ""] of DOCKERFILE.matchAll(/^COPY (?!--)(.+) \.\S*$/gm)) {
      for (const source of sources.split(" "))
        cpSync(join(ROOT, source), join(folder.path, source), { recursive: true })
    }
    symlinkSync(join(ROOT, "node_modules"), join(folder.path, "node_modules"))
    const [port, metricsPort] = [freePort(), freePort()]
    const environment = {
      ...imageVariables,
      PATH: `${folder.path}/node_modules/.bin:${process.env.PATH}`,
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: `${folder.path}/data`,
      DRAIN_SECONDS: "0"
    }
    const child = Bun.spawn([...wordsAfter("^CMD")], {
      cwd: folder.path,
      env: environment,
      stdout: "ignore",
      stderr: "pipe"
    })
    const answers = (path: string) =>
      fetch(`http://127.0.0.1:${metricsPort}${path}`).then(
        ({ ok }) => ok,
        () => false
      )
    try {
      await askUntil(async () => child.exitCode !== null || (await answers("/readyz")), Boolean)
      if (child.exitCode !== null) throw new Error(`it did not start: ${await child.stderr.text()}`)
      const check = wordsAfter("start-period=30s CMD").map((word) => word.replace(":9090/", `:${metricsPort}/`))
      const healthy = Bun.spawn([...check], { cwd: folder.path, env: environment, stdout: "ignore", stderr: "ignore" })
      expect(await healthy.exited).toBe(0)
      child.kill("SIGTERM")
      expect(await child.exited).toBe(0)
      const ill = Bun.spawn([...check], { cwd: folder.path, env: environment, stdout: "ignore", stderr: "ignore" })
      expect(await ill.exited).not.toBe(0)
    } finally {
      child.kill("SIGKILL")
      await child.exited
    }
  },
  TEST_TIMEOUT_MS
)
