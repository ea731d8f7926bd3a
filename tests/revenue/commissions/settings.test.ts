import { expect } from "bun:test"
import { Effect } from "effect"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { layer } from "../../../fixtures/layers/layer.ts"
import { TimeZone } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { month } from "../../contracts/commissionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { at, close, closedStatements, linkOf, money, openWorld, order, tenPercent } from "./commissionWorld.ts"

const it = effectTest(layer)

it.effect(
  "changed settings change reports from then on, never a closed statement",
  Effect.gen(function* () {
    const tenantId = yield* openWorld
    yield* tenPercent(tenantId)
    // Remembered from 20 days before: within 30 days, not within 7.
    yield* order(tenantId, "1", "2025-01-25", money(10_000n), [], {
      storedRefs: [{ code: linkOf(tenantId, "jane"), at: at("2025-01-05") }]
    })
    yield* order(tenantId, "2", "2025-01-26", money(5_000n), ["leo"])
    const asked = {
      tenantId,
      model: "last_touch",
      period: { from: new Date(0), to: at("2025-03-01") },
      currency: null
    } as const
    const earners = Effect.map(reportAttribution(asked), ({ creators }) =>
      creators.map(({ creator }) => creator?.handle)
    )
    expect(yield* earners).toEqual(["jane", "leo"])
    yield* close(tenantId, month("2025-01"))
    const closed = yield* closedStatements(tenantId)
    expect(closed.map(({ head }) => head.creator.handle).toSorted()).toEqual(["jane", "leo"])

    yield* Tenants.use((tenants) =>
      tenants.setAttribution(tenantId, {
        lookbackDays: 7,
        timeZone: TimeZone.make("Pacific/Auckland"),
        defaultCurrency: CurrencyCode.make("EUR")
      })
    )
    expect(yield* earners).toEqual(["leo"])
    expect(yield* closedStatements(tenantId)).toEqual(closed)
    yield* close(tenantId, month("2025-02"))
    expect((yield* closedStatements(tenantId)).filter(({ head }) => head.month === "2025-01")).toEqual(closed)
  })
)
