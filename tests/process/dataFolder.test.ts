import { describe, expect, test } from "bun:test"
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sendEvent } from "./load.ts"
import { firstKeys, newFolder, runCommand, runServer, type Server, startServer, TEST_TIMEOUT_MS } from "./server.ts"

const stop = async (server: Server) => {
  server.kill("SIGTERM")
  return (await server.ended).code
}

const account = ({ baseUrl }: Server, key: string) =>
  fetch(`${baseUrl}/api/v1/account`, { headers: { "x-api-key": key } })

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

const CLAIM_ROUNDS = 100
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

describe("a data folder", () => {
  test(
    "is refused to a second process in one line, and opens again at once after kill -9 of the first",
    async () => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: folder.path }
      await using first = await startServer(environment)
      const port = String(first.port + 1)
      expect(await runServer({ ...environment, PORT: port })).toEqual({
        code: 1,
        stdout: "",
        stderr: `creatorsignal: the data folder ${folder.path} is in use by another CreatorSignal process\n`
      })
      expect((await account(first, firstKeys(first).full)).status).toBe(200)

      first.kill("SIGKILL")
      await first.ended
      await using second = await startServer(environment)
      expect((await account(second, firstKeys(first).full)).status).toBe(200)
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
    "keeps data and keys over a restart: the first start prints one key of each scope, the second none",
    async () => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: folder.path }
      await using first = await startServer(environment)
      const { full, read, track, test } = firstKeys(first)
      expect([full, read, track, test]).toEqual([
        expect.stringMatching(/^sk_live_\w{36}$/),
        expect.stringMatching(/^sk_live_\w{36}$/),
        expect.stringMatching(/^cs_live_\w{36}$/),
        expect.stringMatching(/^sk_test_\w{36}$/)
      ])
      expect(first.greeting.match(/(sk|cs)_(live|test)_\w+/g)).toHaveLength(5)
      expect(first.greeting).toMatch(/^ {2}survey {2}sk_live_\w{36} /m)
      const purchase = { event_type: "purchase", pv_id: crypto.randomUUID(), order_id: "A-1", revenue: 10 }
      expect((await sendEvent(first, track, purchase)).status).toBe(200)
      expect(await stop(first)).toBe(0)

      await using second = await startServer(environment)
      expect(second.greeting).not.toMatch(/(sk|cs)_(live|test)_|tenant/)
      for (const key of [full, read, test]) expect((await account(second, key)).status).toBe(200)
      const order = await fetch(`${second.baseUrl}/api/v1/attribution/orders/A-1`, { headers: { "x-api-key": read } })
      expect(await order.json()).toMatchObject({ order_id: "A-1", revenue: "10.00" })
    },
    TEST_TIMEOUT_MS
  )

  test(
    "holds no key and no shop's secret in clear, and its own secret for its owner alone",
    async () => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: folder.path }
      await using server = await startServer(environment)
      const { tenantId, ...keys } = firstKeys(server)
      const shopSecret = `shop-${crypto.randomUUID()}`
      const connect = ["shop", "connect", "--tenant", tenantId, "--domain", "shop.example", "--secret", shopSecret]
      expect((await runCommand([...connect, "--json"], environment)).code).toBe(0)
      const secrets = [...Object.values(keys), shopSecret]
      expect((await filesWith(folder.path, secrets)).found).toEqual([])
      expect(await stop(server)).toBe(0)

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
