import { expect, test } from "bun:test"
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
  "a data folder keeps data and keys over a restart: the first start prints one key of each scope, the second none",
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
    expect(first.greeting.match(/(sk|cs)_(live|test)_\w+/g)).toHaveLength(5)
    // Each with its id, by which commands name it.
    const ids = [...first.greeting.matchAll(/(?:sk|cs)_(?:live|test)_\w+ {2}([0-9a-f-]{36}) {2}/g)].map(([, id]) => id)
    const listed = await runHere(["key", "list", "--tenant", tenantId, "--json"], environment)
    expect(ids.toSorted()).toEqual([...listed.stdout.matchAll(/"id":"([^"]+)","scope"/g)].map(([, id]) => id).sort())
    expect(first.greeting).toMatch(/^ {2}survey {2}sk_live_\w{36} /m)
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
