import { expect, test } from "bun:test"
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { sendEvent } from "./load.ts"
import {
  askAccount,
  firstKeys,
  newFolder,
  runHere,
  SOURCE_HOST,
  startServer,
  stopServer,
  TEST_TIMEOUT_MS
} from "./server.ts"

test(
  "a data folder keeps data and keys over a restart: the first start keeps one key of each scope there, the second none",
  async () => {
    await using folder = await newFolder()
    const environment = { DATA_DIR: folder.path }
    await using first = await startServer(environment, SOURCE_HOST)
    const { tenantId, full, read, track, test } = firstKeys(first)
    expect([full, read, track, test]).toEqual([
      expect.stringMatching(/^sk_live_\w{36}$/),
      expect.stringMatching(/^sk_live_\w{36}$/),
      expect.stringMatching(/^cs_live_\w{36}$/),
      expect.stringMatching(/^sk_test_\w{36}$/)
    ])
    // What is no terminal is kept, so it is told where they are instead.
    expect(first.greeting).not.toMatch(/(sk|cs)_(live|test)_|\/sign-in\//)
    const file = join(folder.path, "first-account.txt")
    expect(first.greeting).toContain(`Its keys are in ${file}, which its owner alone may read`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const account = await Bun.file(file).text()
    expect(account.match(/(sk|cs)_(live|test)_\w+/g)).toHaveLength(5)
    // Each with its id, by which commands name it.
    const ids = [...account.matchAll(/(?:sk|cs)_(?:live|test)_\w+ {2}([0-9a-f-]{36}) {2}/g)].map(([, id]) => id)
    const listed = await runHere(["key", "list", "--tenant", tenantId, "--json"], environment)
    expect(ids.toSorted()).toEqual([...listed.stdout.matchAll(/"id":"([^"]+)","scope"/g)].map(([, id]) => id).sort())
    expect(account).toMatch(/^ {2}survey {2}sk_live_\w{36} /m)
    const purchase = { event_type: "purchase", pv_id: crypto.randomUUID(), order_id: "A-1", revenue: 10 }
    expect((await sendEvent(first, track, purchase)).status).toBe(200)
    expect(await stopServer(first)).toBe(0)

    await using second = await startServer(environment, SOURCE_HOST)
    expect(second.greeting).not.toMatch(/(sk|cs)_(live|test)_|tenant/)
    for (const key of [full, read, test]) expect((await askAccount(second, key)).status).toBe(200)
    const order = await fetch(`${second.baseUrl}/api/v1/attribution/orders/A-1`, { headers: { "x-api-key": read } })
    expect(await order.json()).toMatchObject({ order_id: "A-1", revenue: "10.00" })
  },
  TEST_TIMEOUT_MS
)

/** A terminal of its own for a program; \`script\` of util-linux makes one. */
const atTerminal = (command: string) => ["script", "--quiet", "--return", "--command", command, "/dev/null"] as const

test(
  "at a terminal the first start shows the keys, and keeps them nowhere",
  async () => {
    await using folder = await newFolder()
    await using server = await startServer({ DATA_DIR: folder.path }, atTerminal(SOURCE_HOST.join(" ")))
    expect(server.greeting.match(/(sk|cs)_(live|test)_\w+/g)).toHaveLength(5)
    expect(existsSync(join(folder.path, "first-account.txt"))).toBe(false)
    const [, full = ""] = /^ +full +(\w+) /m.exec(server.greeting) ?? []
    expect((await askAccount(server, full)).status).toBe(200)
    expect(await stopServer(server)).toBe(0)
  },
  TEST_TIMEOUT_MS
)
