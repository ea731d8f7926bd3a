import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { chmod, chown, cp, readdir, readFile, rm, stat, truncate, watch, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../support/databases/freePort.ts"
import { sampled, sized } from "../support/running/sized.ts"
import { newDataFolder } from "./dataFolders.ts"
import {
  askAccount,
  type Environment,
  firstKeys,
  newFolder,
  runHere,
  runServer,
  startCommand,
  startServer,
  stopServer,
  TEST_TIMEOUT_MS
} from "./server.ts"

/** The files below a folder that hold one of the texts. */
const filesWith = async (directory: string, texts: ReadonlyArray<string>) => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const found: Array<string> = []
  for (const file of files) {
    const bytes = await readFile(file)
    if (texts.some((text) => bytes.includes(text))) found.push(file)
  }
  return { files: files.length, found }
}

const CLAIM_ROUNDS = sized(10, 100)
/** Time for both processes to have read when they are to claim. */
const CLAIM_LEAD_MS = 20

/** A process that claims the data folders it is told to, and answers how it went. */
const startClaimer = async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "claimer.ts")], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit"
  })
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ""
  const nextLine = async () => {
    while (!unread.includes("\n")) {
      const { done, value } = await output.read()
      if (done) throw new Error("the process that claims has ended")
      unread += value
    }
    const end = unread.indexOf("\n")
    const line = unread.slice(0, end)
    unread = unread.slice(end + 1)
    return line
  }
  expect(await nextLine()).toBe("ready")
  return {
    ask: (line: string) => {
      child.stdin.write(`${line}\n`)
      child.stdin.flush()
      return nextLine()
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL")
      await child.exited
    }
  }
}

/** Room for a database's beginning. */
const SMALL_DISK = "20m"
/** A program whose mounts nobody else sees. */
const IN_OWN_MOUNTS = ["unshare", "--map-root-user", "--mount"]
const canMount =
  Bun.which("unshare") !== null &&
  Bun.spawnSync([...IN_OWN_MOUNTS, "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).exitCode === 0
if (!canMount) console.log("skipped: no small disk can be mounted here, so none can be filled")

/** A user that is not this one. */
const SOMEBODY = 12_345
const isRoot = process.getuid?.() === 0
if (!isRoot) console.log("skipped: only root can give a folder to another user")

describe("a data folder", () => {
  test(
    "is refused to a second process in one line, and opens again at once after kill -9 of the first",
    async () => {
      await using folder = await newDataFolder()
      const environment = { DATA_DIR: folder.path }
      await using first = await startServer(environment)
      expect(await runServer({ ...environment, PORT: String(freePort()) })).toEqual({
        code: 1,
        stdout: "",
        stderr: `creatorsignal: the data folder ${folder.path} is in use by another CreatorSignal process\n`
      })
      expect((await askAccount(first, firstKeys(first).full)).status).toBe(200)

      first.kill("SIGKILL")
      await first.ended
      await using second = await startServer(environment)
      expect((await askAccount(second, firstKeys(first).full)).status).toBe(200)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "that two processes claim at once is exactly one's",
    async () => {
      await using folder = await newFolder()
      await using first = await startClaimer()
      await using second = await startClaimer()
      const both = (line: string) => Promise.all([first, second].map((claimer) => claimer.ask(line)))
      for (let round = 0; round < CLAIM_ROUNDS; round++) {
        const at = performance.timeOrigin + performance.now() + CLAIM_LEAD_MS
        expect((await both(`${folder.path} ${at}`)).sort()).toEqual([
          expect.stringContaining("in use by another CreatorSignal process"),
          "won"
        ])
        expect(await both("release")).toEqual(["released", "released"])
      }
    },
    TEST_TIMEOUT_MS
  )

  test(
    "holds no key and no shop's secret in clear once the first keys are taken out, and its own secret for its owner alone",
    async () => {
      await using folder = await newDataFolder()
      const environment = { DATA_DIR: folder.path }
      await using server = await startServer(environment)
      const { tenantId, ...keys } = firstKeys(server)
      await rm(join(folder.path, "first-account.txt"))
      const shopSecret = `shop-${crypto.randomUUID()}`
      const connect = ["shop", "connect", "--tenant", tenantId, "--domain", "shop.example", "--secret", shopSecret]
      expect((await runHere([...connect, "--json"], environment)).code).toBe(0)
      const secrets = [...Object.values(keys), shopSecret]
      expect((await filesWith(folder.path, secrets)).found).toEqual([])
      expect(await stopServer(server)).toBe(0)

      const { files, found } = await filesWith(folder.path, secrets)
      expect(found).toEqual([])
      expect(files).toBeGreaterThan(100)
      // The search does see what the database holds in clear.
      expect((await filesWith(folder.path, ["shop.example"])).found).not.toEqual([])
      const secretFile = join(folder.path, "signing-secret")
      expect((await stat(secretFile)).mode & 0o777).toBe(0o600)
      expect((await readFile(secretFile, "utf8")).length).toBe(64)
      expect((await readdir(folder.path)).filter((name) => name.startsWith("signing-secret"))).toEqual([
        "signing-secret"
      ])
    },
    TEST_TIMEOUT_MS
  )

  const refusalIn = async (directory: string, environment: Environment = {}) => {
    const { code, stdout, stderr } = await runServer({ DATA_DIR: directory, PORT: String(freePort()), ...environment })
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    const prefix = `creatorsignal: the data folder ${directory} (DATA_DIR) can't be used: `
    expect(stderr).toStartWith(prefix)
    expect(stderr).toMatch(/^[^\n]+\n$/)
    return stderr.slice(prefix.length, -1)
  }

  const used = join(tmpdir(), `creatorsignal-used-${crypto.randomUUID()}`)
  beforeAll(async () => {
    expect((await runHere(["tenant", "create", "--name", "Brand"], { DATA_DIR: used })).code).toBe(0)
    expect((await stat(used)).mode & 0o777).toBe(0o700)
  }, TEST_TIMEOUT_MS)
  afterAll(() => rm(used, { recursive: true, force: true }))

  /** A data folder in which an account was opened. */
  const usedFolder = async () => {
    const folder = await newFolder()
    const directory = join(folder.path, "data")
    await cp(used, directory, { recursive: true })
    await chmod(directory, 0o700)
    return { directory, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
  }

  test(
    "is made for its owner alone, and refused once it is open to others, whatever is in it",
    async () => {
      await using folder = await usedFolder()
      expect((await stat(folder.directory)).mode & 0o777).toBe(0o700)
      for (const mode of sampled([0o755, 0o750, 0o701], 2)) {
        await chmod(folder.directory, mode)
        expect(await refusalIn(folder.directory)).toBe(
          `it is open to other users (mode 0${mode.toString(8)}); close it with: chmod 700 ${folder.directory}`
        )
      }
      await using empty = await newFolder()
      await chmod(empty.path, 0o755)
      expect(await refusalIn(empty.path)).toStartWith("it is open to other users")
      expect(await readdir(empty.path)).toEqual([])
    },
    TEST_TIMEOUT_MS
  )

  test.skipIf(!isRoot)(
    "of another user is refused, also to one who may open everything",
    async () => {
      await using folder = await usedFolder()
      await chown(folder.directory, SOMEBODY, SOMEBODY)
      expect(await refusalIn(folder.directory)).toBe("it belongs to another user")
    },
    TEST_TIMEOUT_MS
  )

  test(
    "whose database or its version file is gone is refused, and nothing is begun anew in it",
    async () => {
      await using folder = await usedFolder()
      for (const lost of ["postgres/PG_VERSION", "postgres"]) {
        await rm(join(folder.directory, lost), { recursive: true })
        const before = (await readdir(folder.directory, { recursive: true })).sort()
        expect(await refusalIn(folder.directory)).toContain("postgres/PG_VERSION is missing")
        expect((await readdir(folder.directory, { recursive: true })).sort()).toEqual(before)
      }
    },
    TEST_TIMEOUT_MS
  )

  test.each(["making", "postgres/PG_VERSION", "postgres/global"])(
    "whose first start was ended once %s was there is made anew",
    async (file) => {
      await using folder = await newFolder()
      const first = startCommand(["migrate"], { DATA_DIR: folder.path })
      for await (const _ of watch(folder.path, { recursive: true })) {
        if (existsSync(join(folder.path, file))) break
      }
      first.kill("SIGKILL")
      await first.ended
      expect(await runHere(["migrate"], { DATA_DIR: folder.path })).toMatchObject({ code: 0, stderr: "" })
      expect(await readdir(folder.path)).not.toContain("making")
    },
    TEST_TIMEOUT_MS
  )

  test.each(["global/pg_control", "base/5/1259"])(
    "whose database file %s is cut short is refused in one sentence",
    async (file) => {
      await using folder = await usedFolder()
      await truncate(join(folder.directory, "postgres", file), 100)
      expect(await refusalIn(folder.directory)).toContain("files of it are damaged or missing")
    },
    TEST_TIMEOUT_MS
  )

  test(
    "whose signing secret is gone, or is another, is refused: nothing new is sealed beside what can't be read any more",
    async () => {
      await using folder = await usedFolder()
      const file = join(folder.directory, "signing-secret")
      const secret = await readFile(file, "utf8")
      await rm(file)
      expect(await refusalIn(folder.directory)).toContain("signing-secret is missing")
      expect(await readdir(folder.directory)).not.toContain("signing-secret")

      const other = "another-secret-of-32-characters-or-more"
      const under = (SIGNING_SECRET: string, more: Environment = {}) =>
        runHere(["tenant", "create", "--name", "Later"], { DATA_DIR: folder.directory, SIGNING_SECRET, ...more })
      const wrong = await runServer({ DATA_DIR: folder.directory, SIGNING_SECRET: other, PORT: String(freePort()) })
      expect({ code: wrong.code, stdout: wrong.stdout }).toEqual({ code: 1, stdout: "" })
      expect(wrong.stderr).toMatch(/^creatorsignal: the signing secret [^\n]+ SIGNING_SECRET_PREVIOUS\n$/)
      expect((await under(secret)).code).toBe(0)
      // It is replaced: with the old one beside it, then alone; and then the old one is the wrong one.
      expect((await under(other, { SIGNING_SECRET_PREVIOUS: secret })).code).toBe(0)
      expect((await under(other)).code).toBe(0)
      expect(await under(secret)).toMatchObject({ code: 1, stderr: expect.stringContaining("SIGNING_SECRET") })
    },
    TEST_TIMEOUT_MS
  )

  test.skipIf(!canMount)(
    "on a disk that is full is refused in one sentence",
    async () => {
      await using folder = await newFolder()
      const mount = `mount -t tmpfs -o size=${SMALL_DISK},mode=0700 tmpfs "$0" && exec "$@"`
      const directory = join(folder.path, "data")
      const child = Bun.spawnSync(
        [...IN_OWN_MOUNTS, "sh", "-c", mount, folder.path, process.execPath, "hosts/programs/cli.ts", "migrate"],
        { cwd: join(import.meta.dir, "../.."), env: { PATH: process.env.PATH, HOME: folder.path, DATA_DIR: directory } }
      )
      expect(child.stderr.toString()).toBe(
        `creatorsignal: the data folder ${directory} (DATA_DIR) can't be used: the disk is full\n`
      )
      expect(child.exitCode).toBe(1)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "whose signing secret was cut short is refused",
    async () => {
      await using folder = await newFolder()
      const file = join(folder.path, "signing-secret")
      await writeFile(file, "")
      await chmod(file, 0o600)
      expect(await runServer({ DATA_DIR: folder.path })).toEqual({
        code: 1,
        stdout: "",
        stderr: `creatorsignal: the data folder ${folder.path} (DATA_DIR) can't be used: ${file} is cut short\n`
      })
    },
    TEST_TIMEOUT_MS
  )
})
