import { describe, expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { openHost } from "./host.ts"

const TRACK = "/api/v1/track"
const EVENTS = 500
const pageView = () => ({ event_type: "page_view", pv_id: crypto.randomUUID() })

const failing = (failureOf: (call: number) => StoreUnavailable) => {
  let calls = 0
  return openHost({
    standIn: (ports) =>
      Context.add(ports, EventLog, { append: () => Effect.suspend(() => Effect.fail(failureOf(calls++))) })
  })
}

describe("the log of a failed batch", () => {
  test("500 events of one failed batch are one log line, with the count and the reason", async () => {
    const failure = new StoreUnavailable({
      store: "Tracking",
      cause: new Error(`${EVENTS} rows were not written: zq7cause`)
    })
    await using host = await failing(() => failure)
    const answers = await Promise.all(
      Array.from({ length: EVENTS }, () =>
        host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView() })
      )
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500]))
    const lines = host.logged.filter((line) => line.includes(TRACK) || line.includes("zq7cause"))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`${EVENTS} rows were not written: zq7cause`)
    expect(lines[0]).toContain(TRACK)
  })

  test("failures that say something else have lines of their own", async () => {
    await using host = await failing(
      (call) => new StoreUnavailable({ store: "Tracking", cause: new Error(`cause ${call % 3}`) })
    )
    for (let call = 0; call < 9; call++) {
      await host.call(TRACK, { method: "POST", key: host.secrets.track, body: pageView() })
    }
    expect(host.logged.filter((line) => line.includes("TrackingUnavailable"))).toHaveLength(3)
  })
})
