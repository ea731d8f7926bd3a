import { expect, test } from "bun:test"
import { Effect } from "effect"
import { layer } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import { month, someTerms } from "../../contracts/commissionExamples.ts"
import {
  CREATORS,
  type CreatorName,
  close,
  closedStatements,
  draft,
  money,
  openWorld,
  order,
  refund,
  rule
} from "./commissionWorld.ts"

const README = `${import.meta.dir}/../../../domain/revenue/commissions/README.md`
const [BEGIN, END] = ["<!-- year: bun test tests/revenue/commissions/year.test.ts says -->", "<!-- /year -->"]

const USD = CurrencyCode.make("USD")
const JPY = CurrencyCode.make("JPY")
const CURRENCY_OF: Readonly<Record<CreatorName, CurrencyCode>> = { jane: USD, leo: USD, mia: JPY }

const day = (of: number, date: number) => new Date(Date.UTC(2025, of, date, 12)).toISOString()
const totalOf = (of: number, creator: number, place: number) =>
  1_999n + 7_370n * BigInt((5 * of + 3 * creator + 7 * place) % 11)

/** Jane 10 % after 14 days, Leo 5 % and above 200.00 a month 10 %, at most 90.00, Mia ¥300 an order and 8 %, new customers only. */
const makeRules = Effect.fnUntraced(function* (tenantId: TenantId) {
  const of = (handle: string) => ({ kind: "creator", platform: "instagram", handle }) as const
  yield* rule(tenantId, { scope: of("jane"), terms: someTerms({ holdDays: 14 }) })
  yield* rule(tenantId, {
    scope: of("leo"),
    currency: USD,
    terms: someTerms({
      percentPpm: 50_000,
      tiers: [{ fromMinorUnits: 20_000n, percentPpm: 100_000 }],
      capMinorUnits: 9_000n
    })
  })
  yield* rule(tenantId, {
    scope: of("mia"),
    currency: JPY,
    terms: someTerms({ percentPpm: 80_000, flatMinorUnits: 300n, newCustomersOnly: true })
  })
})

const nameOf = (of: number, creator: number, place: number) => `${of + 1}-${CREATORS[creator]}-${place}`

/** What happens in a month: three orders of each creator, and what goes back of earlier ones. Leo sells nothing from July to September. */
const live = Effect.fnUntraced(function* (tenantId: TenantId, of: number) {
  for (const [creator, name] of CREATORS.entries()) {
    for (const place of name === "leo" && of >= 6 && of <= 8 ? [] : [0, 1, 2]) {
      const total = money(totalOf(of, creator, place), CURRENCY_OF[name])
      const fields = { isNewCustomer: place !== 1 }
      yield* order(tenantId, nameOf(of, creator, place), day(of, 3 + 9 * place + creator), total, [name], fields)
    }
    if (of === 0) continue
    // Every month the last order of the month before goes back by a third, every third month whole.
    const total = totalOf(of - 1, creator, 2)
    const amount = money(of % 3 === 0 ? total : total / 3n, CURRENCY_OF[name])
    const isThere = !(name === "leo" && of >= 7 && of <= 9)
    if (isThere) yield* refund(tenantId, nameOf(of - 1, creator, 2), day(of, 5), amount)
  }
  // In July most of Leo's May goes back, and an order of Jane's.
  if (of === 6) {
    for (const place of [0, 1]) {
      yield* refund(tenantId, nameOf(4, 1, place), day(of, 8), money(totalOf(4, 1, place)), "all")
    }
    yield* refund(tenantId, nameOf(4, 0, 0), day(of, 8), money(totalOf(4, 0, 0)), "all")
  }
})

const yearTable = Effect.gen(function* () {
  const tenantId = yield* openWorld
  yield* makeRules(tenantId)
  const months = Array.from({ length: 12 }, (_, of) => month(day(of, 1).slice(0, 7)))
  for (const [of, each] of months.entries()) {
    yield* live(tenantId, of)
    yield* close(tenantId, each)
  }
  const statements = yield* closedStatements(tenantId)
  const text = (minorUnits: bigint, name: CreatorName) => decimalText({ minorUnits, currency: CURRENCY_OF[name] })
  const rows = months.map((each) => {
    const cells = CREATORS.map((name) => {
      const found = statements.find(({ head }) => head.month === each && head.creator.handle === name)
      if (found === undefined) return "–"
      const { carriedInMinorUnits: before, carriedOutMinorUnits: after, payableMinorUnits, sumMinorUnits } = found.head
      const plus = found.lines
        .filter(({ minorUnits }) => minorUnits > 0n)
        .reduce((sum, line) => sum + line.minorUnits, 0n)
      const parts = [
        text(plus, name),
        text(sumMinorUnits - plus, name),
        ...(before === 0n ? [] : [`(${text(before, name)})`])
      ]
      return `${parts.join(" ")} → **${text(payableMinorUnits, name)}**${after === 0n ? "" : `, ${text(after, name)} stays`}`
    })
    return `| ${each} | ${cells.join(" | ")} |`
  })
  const sums = CREATORS.map((name) => {
    const own = statements.filter(({ head }) => head.creator.handle === name)
    return text(
      own.reduce((sum, { head }) => sum + head.payableMinorUnits, 0n),
      name
    )
  })
  // Nothing but what is on hold is left, and it is stated once it is old enough.
  const rest = (yield* draft(tenantId, month("2026-01"))).flatMap(({ lines }) => lines)
  return {
    table: [
      `| month | ${CREATORS.join(" | ")} |`,
      "| --- | --- | --- | --- |",
      ...rows,
      `| payable in all | ${sums.map((sum) => `**${sum}**`).join(" | ")} |`
    ].join("\n"),
    rest
  }
})

test("a year's statements of three creators with refunds across month ends are as the page says", async () => {
  const { table, rest } = await Effect.runPromise(yearTable.pipe(Effect.provide(layer)))
  const page = await Bun.file(README).text()
  const [before, after] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)]
  expect(after).toBeGreaterThan(before)
  if (process.env.WRITE_TABLES === "true") {
    await Bun.write(README, `${page.slice(0, before)}\n${table}\n${page.slice(after)}`)
    return
  }
  expect(page.slice(before, after).trim()).toBe(table)
  expect(rest.map(({ orderId }) => String(orderId))).toEqual(["12-jane-2"])
})
