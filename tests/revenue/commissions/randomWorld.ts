import { expect } from "bun:test"
import { Effect } from "effect"
import fc from "fast-check"
import { monthOf, nextMonth, startOf } from "../../../domain/revenue/commissions/months.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { type CommissionTerms, GOODS_BASE } from "../../../ports/revenue/commissions/Commission.ts"
import type { Month, Statement } from "../../../ports/revenue/commissions/Statement.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
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

const DAYS = 180
const OPENS = Date.UTC(2025, 0, 1)
const CURRENCIES = ["USD", "JPY", "KWD"] as const
/** By then every order is past its hold. */
const LAST = month("2025-12")

const timeOf = (day: number) => new Date(OPENS + Math.round(day * DAY_MS))

interface WorldOrder {
  readonly creator: number
  readonly day: number
  /** Days until its shop reports it. */
  readonly lateDays: number
  readonly currency: number
  readonly total: bigint
  readonly isNew: boolean
  /** So many fourths of the price are goods, the rest shipping; null where its shop doesn't say it. */
  readonly goods: number | null
}

/** Small amounts round to nothing: the usual bias towards them would leave few statements. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.noBias(fc.bigInt({ min: 1n, max: 60_000n })) },
  fc.bigInt({ min: 1n, max: 60_000n })
)
const days = fc.oneof(
  { weight: 4, arbitrary: fc.noBias(fc.integer({ min: 0, max: DAYS })) },
  fc.double({ min: 0, max: DAYS, noNaN: true })
)
const creatorIndex = fc.nat({ max: CREATORS.length - 1 })
const terms: fc.Arbitrary<CommissionTerms> = fc
  .record({
    base: fc.constantFrom(null, GOODS_BASE, { ...GOODS_BASE, shipping: true }, { ...GOODS_BASE, tax: true }),
    percentPpm: fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.constant(100_000)),
    flatMinorUnits: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 700n })),
    newCustomersOnly: fc.noBias(fc.nat({ max: 3 })).map((nat) => nat === 0),
    tiers: fc.oneof(
      fc.constant([]),
      fc
        .tuple(amount, fc.integer({ min: 0, max: 900_000 }))
        .map(([fromMinorUnits, percentPpm]) => [{ fromMinorUnits, percentPpm }])
    ),
    capMinorUnits: fc.option(fc.noBias(fc.bigInt({ min: 0n, max: 9_000n })), { freq: 1 }),
    holdDays: fc.integer({ min: 0, max: 60 })
  })
  .map(someTerms)

/** Orders of half a year, what becomes of them, rules, and who closes which month when. */
export const world = fc.record({
  orders: fc.array(
    fc.record({
      creator: creatorIndex,
      day: days,
      lateDays: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
      currency: fc.nat({ max: CURRENCIES.length - 1 }),
      total: amount,
      isNew: fc.boolean(),
      goods: fc.option(fc.nat({ max: 4 }))
    }),
    { minLength: 5, maxLength: 14 }
  ),
  changes: fc.array(
    fc.record({
      order: fc.nat({ max: 6 }),
      afterDays: days,
      kind: fc.constantFrom("refund" as const, "refund" as const, "cancel" as const, "move" as const),
      amount,
      creator: creatorIndex
    }),
    { minLength: 5, maxLength: 16 }
  ),
  /** For every currency from the beginning, and from the middle of the fourth month on. */
  rules: fc.array(fc.tuple(terms, terms), { minLength: CURRENCIES.length, maxLength: CURRENCIES.length }),
  /** Jane's own, for dollars. */
  janes: fc.option(terms),
  /** At the end of each month: hosts that close it at once. */
  closes: fc.array(fc.constantFrom(0, 1, 1, 2, 3), { minLength: 12, maxLength: 12 })
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const SECOND_RULES = timeOf(105)

/** How an order stands once everything was reported. */
interface Standing extends WorldOrder {
  readonly owner: CreatorName
  readonly net: bigint
}

/** What is goods of a price; the rest is shipping. */
const goodsOf = (total: bigint, fourths: number): bigint => (total * BigInt(fourths)) / 4n

/** By hand: what a rule pays on of what is left of an order. */
const paidOn = ({ total, net, goods }: Standing, { base }: CommissionTerms): bigint =>
  base === null || base.shipping || goods === null ? net : (2n * net * goodsOf(total, goods) + total) / (2n * total)

/** By hand: what each creator is due in each currency, of all orders as they stand in the end. */
const dueInTheEnd = ({ rules, janes }: World, orders: ReadonlyArray<Standing>): Record<string, bigint> => {
  const months = new Map<string, { readonly terms: CommissionTerms; readonly orders: Array<Standing> }>()
  for (const each of orders) {
    const currency = CURRENCIES[each.currency] ?? "USD"
    const [first, second] = rules[each.currency] ?? []
    const isSecond = timeOf(each.day) >= SECOND_RULES
    const own = each.owner === "jane" && currency === "USD" ? janes : null
    const paidBy = own ?? (isSecond ? second : first)
    if (paidBy === undefined) continue
    const key = [each.owner, currency, monthOf(timeOf(each.day)), own === null && isSecond].join(" ")
    const group = months.get(key) ?? { terms: paidBy, orders: [] }
    group.orders.push(each)
    months.set(key, group)
  }
  const due: Record<string, bigint> = {}
  for (const [key, { terms: by, orders: own }] of months) {
    const paid = own.filter(({ isNew, net }) => net > 0n && (isNew || !by.newCustomersOnly))
    const net = paid.reduce((sum, each) => sum + paidOn(each, by), 0n)
    const [tier] = by.tiers
    const halfUp = (millionths: bigint) => (2n * millionths + 1_000_000n) / 2_000_000n
    const above = tier === undefined || net < tier.fromMinorUnits ? 0n : net - tier.fromMinorUnits
    const byRate =
      tier === undefined
        ? paid.reduce((sum, each) => sum + halfUp(paidOn(each, by) * BigInt(by.percentPpm)), 0n)
        : halfUp((net - above) * BigInt(by.percentPpm) + above * BigInt(tier.percentPpm))
    const flats = paid.filter((each) => paidOn(each, by) > 0n).length
    const whole = byRate + BigInt(flats) * by.flatMinorUnits
    const capped = by.capMinorUnits !== null && by.capMinorUnits < whole ? by.capMinorUnits : whole
    const [owner, currency] = key.split(" ")
    due[`${owner} ${currency}`] = (due[`${owner} ${currency}`] ?? 0n) + capped
  }
  return Object.fromEntries(Object.entries(due).filter(([, each]) => each !== 0n))
}

/** What happens, in the order in which it is reported; what it leaves each order as. */
const historyOf = (tenantId: TenantId, { orders, changes }: World) => {
  const standing = orders.map((each): { -readonly [Key in keyof Standing]: Standing[Key] } => ({
    ...each,
    owner: CREATORS[each.creator] ?? "jane",
    net: each.total
  }))
  const moneyOf = (minorUnits: bigint, { currency }: WorldOrder) => money(minorUnits, CURRENCIES[currency] ?? "USD")
  const cancelled = new Set<number>()
  const back = new Map<number, bigint>()
  /** Each account is newer than those before it, also those of one moment. */
  let reports = 1
  const report = (index: number, version: number, at: Date) => {
    const each = standing[index]
    if (each === undefined) return Effect.void
    const placed = timeOf(each.day).toISOString()
    return order(tenantId, `o${index}`, placed, moneyOf(each.total, each), [each.owner], {
      version,
      receivedAt: at,
      isNewCustomer: each.isNew,
      parts:
        each.goods === null
          ? null
          : {
              goods: goodsOf(each.total, each.goods),
              shipping: each.total - goodsOf(each.total, each.goods),
              tax: 0n,
              tips: 0n,
              fees: 0n,
              giftCards: 0n
            },
      isCancelled: cancelled.has(index)
    })
  }
  const placings = orders.map((each, index) => {
    const at = timeOf(each.day + each.lateDays)
    return { at, run: () => report(index, 1, at) }
  })
  const later = changes.flatMap((change, version) => {
    const each = orders[change.order]
    if (each === undefined) return []
    const at = timeOf(each.day + each.lateDays + change.afterDays)
    const run = () => {
      const now = standing[change.order]
      if (now === undefined) return Effect.void
      if (change.kind === "refund") {
        back.set(change.order, (back.get(change.order) ?? 0n) + change.amount)
        return refund(tenantId, `o${change.order}`, at.toISOString(), moneyOf(change.amount, each), `r${version}`)
      }
      if (change.kind === "cancel") cancelled.add(change.order)
      else now.owner = CREATORS[change.creator] ?? "jane"
      reports += 1
      return report(change.order, reports, at)
    }
    return [{ at, run }]
  })
  return {
    events: [...placings, ...later].toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ended: (): ReadonlyArray<Standing> =>
      standing.map((each, index) => {
        const left = each.total - (back.get(index) ?? 0n)
        return { ...each, net: cancelled.has(index) || left < 0n ? 0n : left }
      })
  }
}

const withoutBigInts = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}n` : each))

/**
 * Lives through a world: what is stated in the end, closed and drafted, and what is due by hand. What is closed is held to what it was
 * after each closing, and every statement to its own sums.
 */
export const live = Effect.fnUntraced(function* (given: World) {
  const tenantId = yield* openWorld
  for (const [index, [first, second]] of given.rules.entries()) {
    const currency = CurrencyCode.make(CURRENCIES[index] ?? "USD")
    yield* rule(tenantId, { currency, terms: first })
    yield* rule(tenantId, { currency, terms: second, from: SECOND_RULES })
  }
  if (given.janes !== null) {
    yield* rule(tenantId, {
      scope: { kind: "creator", platform: "instagram", handle: "jane" },
      currency: CurrencyCode.make("USD"),
      terms: given.janes
    })
  }
  const { events, ended } = historyOf(tenantId, given)
  let open: Month | null = null
  let closed: ReadonlyArray<string> = []
  let [of, done] = [month("2025-01"), 0]
  for (const hosts of given.closes.slice(0, 11)) {
    for (; done < events.length && (events[done]?.at ?? 0) < startOf(nextMonth(of)); done += 1)
      yield* events[done]?.run() ?? Effect.void
    for (let each: Month = open ?? of; hosts > 0 && each <= of; each = nextMonth(each)) {
      yield* Effect.all(
        Array.from({ length: hosts }, () => close(tenantId, each)),
        { concurrency: "unbounded" }
      )
      open = nextMonth(each)
    }
    const all = (yield* closedStatements(tenantId)).map(withoutBigInts)
    expect(all.slice(0, closed.length)).toEqual([...closed])
    closed = all
    of = nextMonth(of)
  }
  for (; done < events.length; done += 1) yield* events[done]?.run() ?? Effect.void

  const drafts: Array<Statement> = []
  for (let each: Month = open ?? LAST; each <= LAST; each = nextMonth(each))
    drafts.push(...(yield* draft(tenantId, each)))
  const statements = [...(yield* closedStatements(tenantId)), ...drafts]
  const stated: Record<string, bigint> = {}
  const payable: Record<string, bigint> = {}
  const carried: Record<string, bigint> = {}
  for (const { head, lines } of statements) {
    const key = `${head.creator.handle} ${head.currency}`
    expect(lines.reduce((sum, { minorUnits }) => sum + minorUnits, 0n)).toBe(head.sumMinorUnits)
    expect(head.carriedInMinorUnits).toBe(carried[key] ?? 0n)
    stated[key] = (stated[key] ?? 0n) + head.sumMinorUnits
    payable[key] = (payable[key] ?? 0n) + head.payableMinorUnits
    carried[key] = head.carriedOutMinorUnits
  }
  for (const key of Object.keys(stated)) expect((payable[key] ?? 0n) + (carried[key] ?? 0n)).toBe(stated[key] ?? 0n)
  return { stated, due: dueInTheEnd(given, ended()), statements }
})
