import type { OrderId } from "../../ports/attribution/TrackingEvent.ts"
import { groupBy } from "../../ports/groupBy.ts"
import type { CurrencyCode } from "../../ports/money.ts"
import { absolute, type Difference, type DifferenceCause, sumOf } from "./differences.ts"
import { explainAmount } from "./explainAmount.ts"
import { comparableName, type OwnOrder } from "./OwnOrder.ts"
import type { ExportEntry, StoreExport } from "./StoreExport.ts"
import { type BookDay, daysBetween } from "./storeDays.ts"

/** What both sides are compared by. */
export interface Compared {
  readonly from: BookDay
  readonly to: BookDay
  /** When the file was made; null where that isn't said. */
  readonly asOf: Date | null
  readonly file: StoreExport
  /** Orders of the days, of those just beside them, and whatever else the file names. */
  readonly own: ReadonlyArray<OwnOrder>
  /** Notices that could not be read, by the name of the order that they are of. */
  readonly unread: ReadonlyMap<string, UnreadOrder>
}

/** What of an unread notice can be told: the day on which it came, and the price that it seems to say, as it is written. */
export interface UnreadOrder {
  readonly day: BookDay
  readonly price: string | null
}

/** Two days may differ by that much by a zone alone. */
const ZONE_DAYS_MAX = 1

/** What the file has of one order. */
interface Match {
  readonly order: OwnOrder
  readonly sales: Array<ExportEntry>
  readonly refunds: Array<ExportEntry>
}

/** Entries that stand in the file more than once, each beside its first. */
const withoutDoubles = (entries: ReadonlyArray<ExportEntry>) => {
  const seen = new Set<string>()
  const [once, again]: [Array<ExportEntry>, Array<ExportEntry>] = [[], []]
  for (const entry of entries) {
    const { what, day, currency, minorUnits, names } = entry
    const key = JSON.stringify([what, day, currency, String(minorUnits), names])
    if (names.length > 0 && seen.has(key)) again.push(entry)
    else once.push(entry)
    seen.add(key)
  }
  return { once, again }
}

/** Finds the orders that entries mean: by a name, else the only one of that day and amount that no entry names. */
const matchEntries = (entries: ReadonlyArray<ExportEntry>, own: ReadonlyArray<OwnOrder>) => {
  const byName = new Map<string, OwnOrder>()
  for (const order of own) for (const name of order.names) if (!byName.has(name)) byName.set(name, order)
  for (const order of own) {
    for (const { id } of order.now.refunds) if (!byName.has(comparableName(id))) byName.set(comparableName(id), order)
  }
  const matches = new Map<OwnOrder, Match>()
  const unmatched: Array<ExportEntry> = []
  const add = (order: OwnOrder, entry: ExportEntry) => {
    const match = matches.get(order) ?? { order, sales: [], refunds: [] }
    matches.set(order, match)
    if (entry.what === "order") match.sales.push(entry)
    else match.refunds.push(entry)
  }
  for (const entry of entries) {
    const order = entry.names.flatMap((name) => byName.get(comparableName(name)) ?? []).at(0)
    if (order === undefined) unmatched.push(entry)
    else add(order, entry)
  }
  return { matches, unmatched, add }
}

const lookOf = ({ day, currency, minorUnits }: Pick<ExportEntry, "day" | "currency" | "minorUnits">) =>
  `${day} ${currency} ${minorUnits}`

/** Pairs what is left on both sides where each is the only one of its day and amount: some files name payments that no notice named. */
const matchAmounts = (
  { matches, unmatched, add }: ReturnType<typeof matchEntries>,
  own: ReadonlyArray<OwnOrder>,
  countedOf: (order: OwnOrder) => bigint
): ReadonlyArray<ExportEntry> => {
  const free = own.filter((order) => !matches.has(order) && countedOf(order) > 0n)
  const looks = groupBy(free, (order) => lookOf({ ...order, minorUnits: countedOf(order) }))
  const asked = groupBy(
    unmatched.filter(({ what }) => what === "order"),
    lookOf
  )
  return unmatched.filter((entry) => {
    const [order, ...others] = entry.what === "order" ? (looks.get(lookOf(entry)) ?? []) : []
    if (order === undefined || others.length > 0 || asked.get(lookOf(entry))?.length !== 1) return true
    add(order, entry)
    return false
  })
}

/** Tells a difference of one order. */
type Tell = (day: BookDay, currency: CurrencyCode, minorUnits: bigint, cause: DifferenceCause, because: string) => void

const isUnread = ({ unread }: Compared, names: ReadonlyArray<string>): boolean =>
  names.some((name) => unread.has(comparableName(name)))

/** What went back of an order, told by itself in the file: the books take it off the day on which the order was placed. */
const explainRefunds = (compared: Compared, { order, refunds }: Match, tell: Tell) => {
  const { day: placed, currency } = order
  const open = [...order.now.refunds]
  const take = (back: ExportEntry) => {
    const names = back.names.map(comparableName)
    const byId = open.findIndex(({ id }) => names.includes(comparableName(id)))
    const place = byId >= 0 ? byId : open.findIndex(({ minorUnits }) => minorUnits === absolute(back.minorUnits))
    return place < 0 ? undefined : open.splice(place, 1)[0]
  }
  for (const back of refunds) {
    const own = take(back)
    if (own === undefined) {
      const cause = isUnread(compared, order.names) ? "not_read" : "missing_here"
      tell(
        back.day,
        back.currency,
        back.minorUnits,
        cause,
        "The file tells of money that went back, which is not known here."
      )
      continue
    }
    if (back.day !== placed) {
      const because = `It went back on ${back.day}, and is taken off ${placed} here, when the order was placed.`
      tell(placed, currency, own.minorUnits, "refund_day", because)
      tell(back.day, currency, -own.minorUnits, "refund_day", because)
    }
    if (back.currency !== currency) {
      const because = "The file tells what went back in another currency."
      tell(back.day, currency, own.minorUnits, "currency", because)
      tell(back.day, back.currency, back.minorUnits, "currency", because)
    } else
      tell(back.day, currency, own.minorUnits + back.minorUnits, "unknown", "Another amount went back in the file.")
  }
  for (const { day, minorUnits } of open) {
    const isTold = compared.file.kind === "stripe_balance" && day >= compared.from && day <= compared.to
    if (isTold) tell(placed, currency, minorUnits, "missing_there", "Money went back that the file does not tell.")
    else tell(placed, currency, minorUnits, "refund_day", `It went back on ${day}, and is taken off ${placed} here.`)
  }
}

/** What the books count of an order before a file's refunds, where it tells those by themselves. */
const countedOf = ({ file }: Compared, { now }: OwnOrder): bigint =>
  file.datesRefunds ? now.net + sumOf(now.refunds) : now.net

/** The sale itself: its day, its currency, and what is left between its amounts. */
const explainSale = (compared: Compared, { order, sales }: Match, tell: Tell) => {
  const { file } = compared
  const { day: placed, currency } = order
  const [first, ...more] = sales
  const counted = countedOf(compared, order)
  if (first === undefined) {
    tell(placed, currency, -counted, "missing_there", "The file does not have its payment.")
    return
  }
  const { day } = first
  for (const other of more.filter((each) => each.day !== day)) {
    const because = "A part of it was paid on another day."
    tell(other.day, first.currency, other.minorUnits, "edited_after", because)
    tell(day, first.currency, -other.minorUnits, "edited_after", because)
  }
  if (day !== placed) {
    const cause = Math.abs(daysBetween(day, placed)) <= ZONE_DAYS_MAX ? "time_zone" : "unknown"
    const because = `It was placed on ${placed} here, and on ${day} in the file.`
    tell(placed, currency, -counted, cause, because)
    tell(day, currency, counted, cause, because)
  }
  if (first.currency !== currency) {
    const because = "The file tells the buyer's currency."
    tell(day, currency, -counted, "currency", because)
    tell(day, first.currency, sumOf(sales), "currency", because)
    return
  }
  const reasons = explainAmount(order, {
    minorUnits: sumOf(sales),
    refunded: first.refunded,
    datesRefunds: file.datesRefunds,
    leavesOut: file.leavesOut,
    isUnread: isUnread(compared, order.names)
  })
  for (const { cause, minorUnits, because } of reasons) tell(day, currency, minorUnits, cause, because)
}

/** Differences of files that tell of single orders: each day's add up to what the file has more on it than the books. */
export const explainOrders = (compared: Compared): ReadonlyArray<Difference> => {
  const { file, own, asOf, from, to } = compared
  const found: Array<Difference> = []
  const tellOf =
    (orderId: OrderId | null, named: string | null): Tell =>
    (day, currency, minorUnits, cause, because) => {
      if (minorUnits === 0n || day < from || day > to) return
      found.push({ cause, day, currency, minorUnits, orderId, named, because })
    }
  const tellEntry = ({ day, currency, minorUnits, names }: ExportEntry, cause: DifferenceCause, because: string) =>
    tellOf(null, names.at(-1) ?? null)(day, currency, minorUnits, cause, because)

  const { once, again } = withoutDoubles(file.entries)
  for (const entry of again) tellEntry(entry, "doubled", "The file has this row more than once.")
  const matched = matchEntries(once, own)
  for (const entry of matchAmounts(matched, own, (order) => countedOf(compared, order))) {
    if (isUnread(compared, entry.names)) tellEntry(entry, "not_read", "A notice of it could not be read yet.")
    else tellEntry(entry, "missing_here", "No order of this name is known here.")
  }
  for (const match of matched.matches.values()) {
    const named = [...match.sales, ...match.refunds][0]?.names.at(-1) ?? null
    const tell = tellOf(match.order.orderId, named)
    if (file.datesRefunds) explainRefunds(compared, match, tell)
    explainSale(compared, match, tell)
  }
  for (const { day, currency, orderId, placedAt, now } of own.filter((order) => !matched.matches.has(order))) {
    const tell = tellOf(orderId, null)
    if (asOf === null || placedAt <= asOf) tell(day, currency, -now.net, "missing_there", "The file does not have it.")
    else tell(day, currency, -now.net, "edited_after", "It was placed after the file was made.")
  }
  return found
}
