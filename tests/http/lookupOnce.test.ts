import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { IdempotencyStore } from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { account, balanceOf, scored } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const once = (idempotencyKey: string) => ({ "idempotency-key": idempotencyKey })

const ask = (host: TestHost, path: string, key: string, idempotencyKey: string) =>
  host.call(`/api/v1/creators/${path}`, { key, headers: once(idempotencyKey) })

describe("a lookup under an Idempotency-Key", () => {
  test("is charged once and answered to the byte as before, however often it is asked", async () => {
    await using host = await openHost()
    const customer = await account(host, 5)
    const [card] = await scored(host, [{}])
    const path = `youtube/${card?.handle}`
    const first = await ask(host, path, customer.key, "lookup-1")
    expect(first).toMatchObject({ status: 200, json: { status: "cached", credits_charged: 1 } })
    expect(first.headers.get("idempotency-replay")).toBeNull()
    const again = await Promise.all(Array.from({ length: 5 }, () => ask(host, path, customer.key, "lookup-1")))
    for (const answer of again) {
      expect(answer).toMatchObject({ status: 200, text: first.text })
      expect(answer.headers.get("idempotency-replay")).toBe("true")
    }
    expect(await balanceOf(host, customer)).toBe(4)
    // Another key is another lookup, and so is none.
    expect(await ask(host, path, customer.key, "lookup-2")).toMatchObject({ status: 200, json: { credits_charged: 1 } })
    await host.call(`/api/v1/creators/${path}`, { key: customer.key })
    expect(await balanceOf(host, customer)).toBe(2)
  })

  test("orders one job, and many at once are one", async () => {
    await using host = await openHost()
    const customer = await account(host, 5)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(host, "x/nova", customer.key, "lookup-1")))
    const ordered = answers.filter(({ status }) => status === 202)
    expect(ordered.length).toBeGreaterThan(0)
    expect(new Set(ordered.map(({ text }) => text)).size).toBe(1)
    for (const refused of answers.filter(({ status }) => status !== 202)) {
      expect(refused).toMatchObject({ status: 409, json: { error: "idempotency_in_flight" } })
      expect(refused.headers.get("retry-after")).toBe("5")
    }
    expect(await ask(host, "x/nova", customer.key, "lookup-1")).toMatchObject({
      status: 202,
      json: { status: "queued", deduplicated: false, credits_charged: 1 }
    })
    expect(await balanceOf(host, customer)).toBe(4)
  })

  test("is refused for another creator or other extras, and once credits are there again is carried out", async () => {
    await using host = await openHost()
    const customer = await account(host, 1)
    expect(await ask(host, "x/nova", customer.key, "lookup-1")).toMatchObject({ status: 202 })
    for (const other of ["x/vega", "x/nova?include=narrative"]) {
      expect(await ask(host, other, customer.key, "lookup-1")).toMatchObject({
        status: 422,
        json: { error: "idempotency_key_reused" }
      })
    }
    const poor = await ask(host, "x/vega", customer.key, "lookup-2")
    expect(poor).toMatchObject({ status: 402, json: { error: "insufficient_credits" } })
    expect(await ask(host, "x/vega", customer.key, "lookup-2")).toMatchObject({ status: 402 })
    expect(await ask(host, "x/vega", customer.key, "short")).toMatchObject({ status: 400 })
    expect(await balanceOf(host, customer)).toBe(0)
  })

  test("whose answer could not be kept is carried on under its key, and charged once", async () => {
    let isAway = true
    await using host = await openHost({
      standIn: (ports) => {
        const store = Context.get(ports, IdempotencyStore)
        const complete: typeof store.complete = (...kept) =>
          isAway ? Effect.fail(new StoreUnavailable({ store: "Idempotency", cause: "away" })) : store.complete(...kept)
        return Context.add(ports, IdempotencyStore, { ...store, complete })
      }
    })
    const customer = await account(host, 5)
    const [card] = await scored(host, [{}])
    for (const path of [`youtube/${card?.handle}`, "x/nova"]) {
      isAway = true
      const before = await balanceOf(host, customer)
      expect((await ask(host, path, customer.key, `lookup of ${path}`)).status).toBe(503)
      expect(await balanceOf(host, customer)).toBe(before - 1)
      isAway = false
      expect([200, 202]).toContain((await ask(host, path, customer.key, `lookup of ${path}`)).status)
      expect(await balanceOf(host, customer)).toBe(before - 1)
    }
  })
})
