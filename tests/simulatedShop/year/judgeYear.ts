import { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import { FORGER } from "./falseYear.ts"
import type { PlayedYear } from "./playYear.ts"
import { type Fraud, idOf, type Sale, STORES } from "./yearActs.ts"
import { netOf, shareOut, trueRevenue } from "./yearTruth.ts"

const currencyOf = ({ store }: Sale) => STORES[store]
export const orderOf = ({ store, number }: Sale) => `${store}/${idOf(number)}`
/** A tenth, rounded half up: what the account's one rule pays. */
const tenth = (minorUnits: number) => Math.floor((minorUnits + 5) / 10)
const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)

const distance = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
  sumOf(
    [...new Set([...one.keys(), ...other.keys()])].map((key) => Math.abs((one.get(key) ?? 0) - (other.get(key) ?? 0)))
  )

/** Each model's revenue as reported, beside what is true of what could be seen and of what really happened. */
export const judgeRevenue = ({ world, reports }: PlayedYear) =>
  reports.map(({ model, revenue, unconfirmed }) => {
    const [seen, whole] = (["seen", "whole"] as const).map((touches) =>
      trueRevenue(world.sales, model, touches, currencyOf)
    )
    const truth = { seen: seen ?? new Map(), whole: whole ?? new Map() }
    return {
      model,
      revenue,
      truth,
      offSeen: distance(revenue, truth.seen),
      offWhole: distance(revenue, truth.whole),
      sold: sumOf(truth.whole.values()),
      forged: sumOf([...revenue].filter(([key]) => key.endsWith(` ${FORGER}`)).map(([, minorUnits]) => minorUnits)),
      unconfirmed
    }
  })

/** What the statements come to, and what was held back, beside what was due. */
export const judgeStatements = ({ world, holds, lines }: PlayedYear) => {
  const held = new Map(holds.map(({ order_id, shop_domain, held_at }) => [`${shop_domain}/${order_id}`, held_at]))
  const due = new Map(
    world.sales.flatMap((sale) => {
      const [given] = shareOut(netOf(sale), sale.seen(), "last_touch")
      return given === undefined ? [] : [[orderOf(sale), { creator: given[0], minorUnits: tenth(given[1]) }] as const]
    })
  )
  const stated = new Map<string, number>()
  for (const { order, minorUnits } of lines) stated.set(order, (stated.get(order) ?? 0) + minorUnits)
  const sold = new Set(world.sales.map(orderOf))
  const planted = world.sales.filter(({ fraud }) => fraud !== null)
  const closed = lines.filter(({ month }) => month !== null)
  const statedOf = (order: string) => stated.get(order) ?? 0
  const dueOf = (order: string) => due.get(order)?.minorUnits ?? 0
  /** A month is closed when the second day after it begins. */
  const closedAt = (month: string) => new Date(`${month}-01T00:00:00Z`).setUTCMonth(Number(month.slice(5)), 2)
  const statedWhileHeld = lines.filter(({ month, order }) => {
    const heldAt = held.get(order)
    return heldAt !== undefined && (month === null || Date.parse(heldAt) < closedAt(month))
  })
  return {
    due: sumOf([...due.values()].map(({ minorUnits }) => minorUnits)),
    closed: sumOf(closed.map(({ minorUnits }) => minorUnits)),
    drafted: sumOf(lines.filter(({ month }) => month === null).map(({ minorUnits }) => minorUnits)),
    /** What is due and not stated of orders on hold. What was stated of them before stands until somebody decides. */
    held: sumOf([...held.keys()].map((order) => dueOf(order) - statedOf(order))),
    heldOfStated: [...held.keys()].filter((order) => statedOf(order) !== 0).length,
    /** Orders of which statements say something else than is due, and those of which one said something while they were on hold. */
    wrong: [
      ...[...new Set([...due.keys(), ...stated.keys()])].filter(
        (order) => !held.has(order) && statedOf(order) !== dueOf(order)
      ),
      ...statedWhileHeld.map(({ order }) => order)
    ],
    forgedClosed: sumOf(closed.filter(({ creator }) => creator === FORGER).map(({ minorUnits }) => minorUnits)),
    /** In statements of an order that no store ever told of. */
    unsoldClosed: closed.filter(({ order }) => !sold.has(order)).length,
    plantedOrders: planted.length,
    plantedStated: sumOf(planted.map((sale) => statedOf(orderOf(sale)))),
    plantedDue: sumOf(planted.map((sale) => dueOf(orderOf(sale))))
  }
}

/** What each rule found of what was planted for it, and what it found where nothing was. */
export const judgeWatch = ({ world, signals, holds }: PlayedYear) => {
  const saleOf = new Map(world.sales.map((sale) => [orderOf(sale), sale]))
  const nameOf = ({ order_id, shop_domain }: (typeof holds)[number] | (typeof signals)[number]["orders"][number]) =>
    `${shop_domain}/${order_id}`
  const frauds = new Map(world.frauds.map((fraud) => [fraud.creator, fraud]))
  /** The fraud that a signal is about, whichever rule it was planted for. */
  const fraudOf = (signal: (typeof signals)[number]): Fraud | null =>
    frauds.get(signal.handle ?? "") ??
    signal.orders.flatMap((order) => saleOf.get(nameOf(order))?.fraud ?? [])[0] ??
    null
  return WatchRule.literals.map((rule) => {
    const own = signals.filter((signal) => signal.rule === rule)
    const about = own.map((signal) => ({ signal, fraud: fraudOf(signal) }))
    const planted = world.frauds.filter((fraud) => fraud.rule === rule)
    const found = new Set(about.flatMap(({ fraud }) => (fraud?.rule === rule ? [fraud.name] : [])))
    const alarms = about.filter(({ fraud }) => fraud === null).map(({ signal }) => signal)
    const manners = new Map<string, number>()
    for (const signal of alarms) {
      const kinds = new Set(signal.orders.map((order) => saleOf.get(nameOf(order))?.manner ?? "no order"))
      const kind = kinds.size === 0 ? `links of ${signal.handle}` : [...kinds].sort().join(" + ")
      manners.set(kind, (manners.get(kind) ?? 0) + 1)
    }
    const heldBy = holds.filter(({ rules }) => rules.includes(rule)).flatMap((each) => saleOf.get(nameOf(each)) ?? [])
    return {
      rule,
      planted: planted.length,
      found: found.size,
      beside: about.filter(({ fraud }) => fraud !== null && fraud.rule !== rule).length,
      alarms: alarms.length,
      held: heldBy.length,
      heldWrongly: heldBy.filter(({ fraud }) => fraud === null).length,
      of: [...manners].map(([manner, count]) => `${manner} ${count}`).join(", ")
    }
  })
}
