import { Result } from "effect"
import { TimeZone } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import { amountFromDecimal } from "../../../ports/money/readAmount.ts"
import type { OrderParts } from "../../../ports/tracking/orders/Order.ts"
import { absolute, type Difference, type DifferenceCause, type Reason, sumOf } from "./differences.ts"
import type { Compared } from "./explainOrders.ts"
import type { OwnOrder, OwnState } from "./OwnOrder.ts"
import { type BookDay, makeStoreDays } from "./storeDays.ts"

/** Orders of one day of which two together are tried as what a day differs by, at most. */
const PAIRED_MAX = 200

/** What a report may count of an order that the books don't, or the other way about, for all orders alike. */
interface Habit {
  readonly name: string
  readonly cause: DifferenceCause
  readonly because: string
  readonly of: (state: OwnState) => bigint
}

/** What buyers paid before anything of it went back: what a report counts of a sale that dates refunds by themselves. */
const soldOf = (state: OwnState): bigint => state.net + sumOf(state.refunds)

const onLine =
  (line: OwnState["line"]) =>
  (state: OwnState): bigint =>
    state.line === line ? state.ordered - soldOf(state) : 0n

const outOf =
  (part: keyof OrderParts) =>
  (state: OwnState): bigint =>
    state.line === "not_attributed" ? -(state.parts?.[part] ?? 0n) : 0n

const HABITS: ReadonlyArray<Habit> = [
  { name: "tips", cause: "tax_or_shipping", because: "The report leaves tips out.", of: outOf("tips") },
  { name: "tax", cause: "tax_or_shipping", because: "The report leaves tax out.", of: outOf("tax") },
  { name: "shipping", cause: "tax_or_shipping", because: "The report leaves shipping out.", of: outOf("shipping") },
  { name: "fees", cause: "tax_or_shipping", because: "The report leaves fees out.", of: outOf("fees") },
  { name: "test", cause: "test_order", because: "The report counts test orders.", of: onLine("test") },
  {
    name: "unpaid",
    cause: "edited_after",
    because: "The report counts it, and it is not paid here.",
    of: onLine("unpaid")
  },
  {
    name: "cancelled",
    cause: "edited_after",
    because: "The report counts it, and it is cancelled here.",
    of: onLine("cancelled")
  },
  {
    name: "deleted",
    cause: "edited_after",
    because: "The report counts it, and it is deleted here.",
    of: onLine("deleted")
  },
  {
    name: "part paid",
    cause: "edited_after",
    because: "The report counts all of it, and it is not paid in full here.",
    of: (state) =>
      state.line === "not_attributed" && state.gross > 0n && state.ordered > state.gross
        ? state.ordered - state.gross
        : 0n
  },
  {
    name: "gift cards",
    cause: "gift_card",
    because: "The report counts gift cards, which are no sale here.",
    of: (state) =>
      state.line === "not_attributed" || state.line === "gift_cards" ? (state.parts?.giftCards ?? 0n) : 0n
  }
]

/** Money of one order at one moment. */
interface Movement {
  readonly at: Date
  readonly minorUnits: bigint
}

type Sums = ReadonlyMap<BookDay, bigint>

const sumByDay = (movements: ReadonlyArray<Movement>, dayOf: (at: Date) => BookDay): Sums => {
  const sums = new Map<BookDay, bigint>()
  for (const { at, minorUnits } of movements) {
    const day = dayOf(at)
    sums.set(day, (sums.get(day) ?? 0n) + minorUnits)
  }
  return sums
}

const byTime = (one: Movement, other: Movement): number => one.at.getTime() - other.at.getTime()

/** The zones of the world, each way of changing clocks once: of those alike between the first and last moment one stands for all. */
const zonesOfTheWorld = (moments: ReadonlyArray<Date>): ReadonlyArray<TimeZone> => {
  const found = new Map<string, TimeZone>()
  for (const name of ["UTC", ...Intl.supportedValuesOf("timeZone")]) {
    const clock = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "longOffset" })
    const offsets = moments.map((at) => clock.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value)
    const key = offsets.join()
    if (!found.has(key)) found.set(key, TimeZone.make(name))
  }
  return [...found.values()]
}

/** Every choice of habits, those of fewest first. */
const choicesOf = (habits: ReadonlyArray<Habit>): ReadonlyArray<ReadonlyArray<Habit>> =>
  Array.from({ length: 2 ** habits.length }, (_, bits) => habits.filter((_, place) => (bits >> place) & 1)).sort(
    (one, other) => one.length - other.length
  )

/** How a report counts: in which zone, null for the store's own, and with which habits. */
interface Manner {
  readonly zone: TimeZone | null
  readonly habits: ReadonlyArray<Habit>
  /** Days that differ none the less, and by how much in all. */
  readonly uneven: number
  readonly distance: bigint
}

const isBetter = (one: Manner, other: Manner): boolean =>
  one.uneven < other.uneven || (one.uneven === other.uneven && one.distance < other.distance)

/** Zones that are looked at more closely: those that leave least. */
const ZONES_CLOSER = 3

/** Moments at which zones are told apart. */
const ZONE_SAMPLES = 13

const samplesBetween = (first: Date, last: Date): ReadonlyArray<Date> =>
  Array.from(
    { length: ZONE_SAMPLES },
    (_, place) => new Date(first.getTime() + ((last.getTime() - first.getTime()) * place) / (ZONE_SAMPLES - 1))
  )

const dayFinderOf = (zone: TimeZone) => {
  const days = makeStoreDays({ ofAccount: zone, ofStores: new Map() })
  return (at: Date): BookDay => days(null, at)
}

/** Tells how many days of a report still differ, in a zone and with habits. */
const makeJudge = (
  own: ReadonlyArray<OwnOrder>,
  theirs: Sums,
  { from, to }: Compared,
  ownDay: (at: Date) => BookDay
) => {
  const movements = own
    .flatMap(
      ({ placedAt, now }): ReadonlyArray<Movement> => [
        { at: placedAt, minorUnits: soldOf(now) },
        ...now.refunds.map(({ at, minorUnits }) => ({ at, minorUnits: -minorUnits }))
      ]
    )
    .sort(byTime)
  const ofHabits = HABITS.map((habit) => ({
    habit,
    movements: own
      .map(({ placedAt, now }): Movement => ({ at: placedAt, minorUnits: habit.of(now) }))
      .filter(({ minorUnits }) => minorUnits !== 0n)
      .sort(byTime)
  })).filter((each) => each.movements.length > 0)
  const judge = (zone: TimeZone | null, choices: ReadonlyArray<ReadonlyArray<Habit>>): Manner => {
    const dayOf = zone === null ? ownDay : dayFinderOf(zone)
    const base = sumByDay(movements, dayOf)
    const sums = new Map(ofHabits.map((each) => [each.habit, sumByDay(each.movements, dayOf)] as const))
    const days = [
      ...new Set([...theirs.keys(), ...base.keys(), ...[...sums.values()].flatMap((each) => [...each.keys()])])
    ]
    const asked = days.filter((day) => day >= from && day <= to)
    const told = (day: BookDay) => (sum: bigint, habit: Habit) => sum + (sums.get(habit)?.get(day) ?? 0n)
    let best: Manner | null = null
    for (const habits of choices) {
      const rests = asked.map((day) => (theirs.get(day) ?? 0n) - habits.reduce(told(day), base.get(day) ?? 0n))
      const uneven = rests.filter((rest) => rest !== 0n).length
      const manner: Manner = { zone, habits, uneven, distance: rests.reduce((sum, rest) => sum + absolute(rest), 0n) }
      if (best === null || isBetter(manner, best)) best = manner
      if (uneven === 0) break
    }
    return best ?? { zone, habits: [], uneven: 0, distance: 0n }
  }
  return { judge, habits: ofHabits.map(({ habit }) => habit), first: movements[0]?.at, last: movements.at(-1)?.at }
}

/** Finds in which manner a report counts: that which leaves fewest days uneven, of two as good the simpler. */
const findManner = (
  compared: Compared,
  own: ReadonlyArray<OwnOrder>,
  theirs: Sums,
  ownDay: (at: Date) => BookDay
): Manner => {
  const { judge, habits, first, last } = makeJudge(own, theirs, compared, ownDay)
  const choices = choicesOf(habits)
  const here = judge(null, choices)
  if (here.uneven === 0 || first === undefined || last === undefined) return here
  const likely = [[], here.habits, ...habits.map((habit) => [habit])]
  const closest = zonesOfTheWorld(samplesBetween(first, last))
    .map((zone) => judge(zone, likely))
    .sort((one, other) => (isBetter(one, other) ? -1 : isBetter(other, one) ? 1 : 0))
    .slice(0, ZONES_CLOSER)
    .map(({ zone }) => judge(zone, choices))
  const best = closest.reduce((one, other) => (isBetter(other, one) ? other : one), here)
  // A zone that evens out a few days of many does so by chance.
  return 2 * best.uneven <= here.uneven ? best : here
}

/** Whether a price that could not be read as a notice is this amount; one that says none may be any. */
const isPrice = (price: string | null, minorUnits: bigint, currency: CurrencyCode): boolean => {
  if (price === null) return true
  const read = amountFromDecimal(price, currency)
  return Result.isSuccess(read) && read.success.minorUnits === minorUnits
}

/** A single cause that may be all that is left of a day's difference. */
interface Suspect extends Reason {
  readonly order: OwnOrder | null
  readonly named: string | null
}

const suspectsOf = (order: OwnOrder, habits: ReadonlyArray<Habit>): ReadonlyArray<Suspect> => {
  const sold = soldOf(order.now)
  const suspect = (cause: DifferenceCause, minorUnits: bigint, because: string): Suspect => ({
    cause,
    minorUnits,
    because,
    order,
    named: null
  })
  const states = order.asOf === null ? order.before : [order.asOf, ...order.before]
  return [
    ...HABITS.filter((habit) => !habits.includes(habit)).map((habit) =>
      suspect(habit.cause, habit.of(order.now), habit.because)
    ),
    ...states.map((state) =>
      suspect("edited_after", soldOf(state) - sold, "It has changed since the report was made.")
    ),
    ...(order.presented === null
      ? []
      : [
          suspect(
            "currency",
            order.presented.minorUnits - sold,
            "The report counts the buyer's currency as the shop's."
          )
        ]),
    suspect("missing_there", -sold, "The report does not count it."),
    suspect("doubled", sold, "The report counts it twice.")
  ].filter(({ minorUnits }) => minorUnits !== 0n)
}

/** The only suspect, or the only two, that are exactly a day's rest; none where several would be and don't agree on the cause. */
const findSuspects = (suspects: ReadonlyArray<Suspect>, rest: bigint): ReadonlyArray<Suspect> => {
  const single = suspects.filter(({ minorUnits }) => minorUnits === rest)
  const [first] = single
  if (first !== undefined) return new Set(single.map(({ order }) => order)).size === 1 ? [first] : []
  if (suspects.length > PAIRED_MAX) return []
  const pairs = suspects.flatMap((one, place) =>
    suspects
      .slice(place + 1)
      .filter((other) => other.order !== one.order && one.minorUnits + other.minorUnits === rest)
      .map((other) => [one, other])
  )
  return pairs.length === 1 ? (pairs[0] ?? []) : []
}

/** Differences of a report by day: each day's add up to what the report has more on it than the books. */
export const explainDays = (
  compared: Compared,
  currency: CurrencyCode,
  ownDay: (at: Date) => BookDay
): ReadonlyArray<Difference> => {
  const { from, to, file } = compared
  const found: Array<Difference> = []
  const tell = (difference: Difference) => {
    if (difference.minorUnits !== 0n && difference.day >= from && difference.day <= to) found.push(difference)
  }
  const theirs = new Map<BookDay, bigint>()
  for (const { day, minorUnits } of file.entries) theirs.set(day, (theirs.get(day) ?? 0n) + minorUnits)
  const own = compared.own.filter((order) => order.currency === currency)
  for (const { day, currency: other, now, orderId } of compared.own.filter((order) => order.currency !== currency)) {
    const because = `The report is of ${currency} alone.`
    tell({ cause: "currency", day, currency: other, minorUnits: -now.net, orderId, named: null, because })
  }
  const { zone, habits } = findManner(compared, own, theirs, ownDay)
  const dayOf = zone === null ? ownDay : dayFinderOf(zone)
  const onDay = new Map<BookDay, Array<OwnOrder>>()
  const told = new Map<BookDay, bigint>()
  const count = (day: BookDay, minorUnits: bigint) => told.set(day, (told.get(day) ?? 0n) + minorUnits)
  for (const order of own) {
    const { orderId, now } = order
    const day = dayOf(order.placedAt)
    const sold = soldOf(now)
    const at = (where: BookDay, minorUnits: bigint, cause: DifferenceCause, because: string) =>
      tell({ cause, day: where, currency, minorUnits, orderId, named: null, because })
    count(day, sold)
    onDay.set(day, [...(onDay.get(day) ?? []), order])
    if (day !== order.day) {
      const because = `It was placed on ${order.day} here, and on ${day} in the report's zone, such as ${zone}.`
      at(order.day, -sold, "time_zone", because)
      at(day, sold, "time_zone", because)
    }
    for (const refund of now.refunds) {
      const back = dayOf(refund.at)
      count(back, -refund.minorUnits)
      if (back === order.day) continue
      const because = `It went back on ${back}, and is taken off ${order.day} here, when the order was placed.`
      at(order.day, refund.minorUnits, "refund_day", because)
      at(back, -refund.minorUnits, "refund_day", because)
    }
    for (const habit of habits) {
      const minorUnits = habit.of(now)
      count(day, minorUnits)
      at(day, minorUnits, habit.cause, habit.because)
    }
  }
  for (const day of new Set([...theirs.keys(), ...told.keys()])) {
    const rest = (theirs.get(day) ?? 0n) - (told.get(day) ?? 0n)
    if (rest === 0n) continue
    const unread = [...compared.unread].flatMap(
      ([named, letter]): ReadonlyArray<Suspect> =>
        letter.day === day && rest > 0n && isPrice(letter.price, rest, currency)
          ? [
              {
                cause: "not_read",
                minorUnits: rest,
                because: "A notice of it could not be read yet.",
                order: null,
                named
              }
            ]
          : []
    )
    const suspects = findSuspects(
      [...unread.slice(0, 1), ...(onDay.get(day) ?? []).flatMap((each) => suspectsOf(each, habits))],
      rest
    )
    for (const { cause, minorUnits, because, order, named } of suspects) {
      tell({ cause, day, currency, minorUnits, orderId: order?.orderId ?? null, named, because })
    }
    if (suspects.length === 0) {
      tell({
        cause: "unknown",
        day,
        currency,
        minorUnits: rest,
        orderId: null,
        named: null,
        because: "No cause is found."
      })
    }
  }
  return found
}
