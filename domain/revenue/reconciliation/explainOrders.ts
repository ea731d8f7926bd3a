import type { CurrencyCode } from "../../../ports/money/money.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ascending } from "../attribution/reports/tally.ts"
import { absolute, type Difference, type DifferenceCause, type Reason, sumOf } from "./differences.ts"
import { explainAmount } from "./explainAmount.ts"
import { comparableName, type OwnOrder, type OwnRefund } from "./OwnOrder.ts"
import type { ExportEntry, StoreExport } from "./StoreExport.ts"
import { type BookDay, dayAhead, daysBetween } from "./storeDays.ts"

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

/** Finds the orders that entries mean by their names, or by those of another entry that has one of theirs. */
const matchNames = (entries: ReadonlyArray<ExportEntry>, own: ReadonlyArray<OwnOrder>) => {
  const byName = new Map<string, OwnOrder>()
  const know = (name: string, order: OwnOrder) => {
    if (!byName.has(comparableName(name))) byName.set(comparableName(name), order)
  }
  for (const order of own) for (const name of order.names) know(name, order)
  for (const order of own) for (const { id } of order.now.refunds) know(id, order)
  const find = ({ names }: ExportEntry) => names.flatMap((name) => byName.get(comparableName(name)) ?? []).at(0)
  for (const entry of entries) {
    const order = find(entry)
    if (order !== undefined) for (const name of entry.names) know(name, order)
  }
  const matches = new Map<OwnOrder, Match>()
  const add = (order: OwnOrder, entry: ExportEntry) => {
    const match = matches.get(order) ?? { order, sales: [], refunds: [] }
    matches.set(order, match)
    if (entry.what === "order") match.sales.push(entry)
    else match.refunds.push(entry)
  }
  const unmatched: Array<ExportEntry> = []
  for (const entry of entries) {
    const order = find(entry)
    if (order === undefined) unmatched.push(entry)
    else add(order, entry)
  }
  return { matches, unmatched, add, find }
}

const lookOf = ({ day, currency, minorUnits }: Pick<ExportEntry, "day" | "currency" | "minorUnits">) =>
  `${day} ${currency} ${minorUnits}`

/** Pairs entries with what is left of the orders where on both sides only one has that day and amount. */
const pairByLook = <Own>(
  entries: ReadonlyArray<ExportEntry>,
  own: ReadonlyArray<Own>,
  lookOfOwn: (each: Own) => string,
  pair: (each: Own, entry: ExportEntry) => void
): ReadonlyArray<ExportEntry> => {
  const looks = groupBy(own, lookOfOwn)
  const asked = groupBy(entries, lookOf)
  return entries.filter((entry) => {
    const [each, ...others] = looks.get(lookOf(entry)) ?? []
    if (each === undefined || others.length > 0 || asked.get(lookOf(entry))?.length !== 1) return true
    pair(each, entry)
    return false
  })
}

/** Pairs what no name told by day and amount: a balance may name payments that no notice named, or nothing at all. */
const matchLooks = (
  { matches, unmatched, add }: ReturnType<typeof matchNames>,
  own: ReadonlyArray<OwnOrder>,
  compared: Compared
): ReadonlyArray<ExportEntry> => {
  const dayOf = makeFileDays(compared.file)
  const free = own.filter((order) => !matches.has(order) && countedOf(compared, order) > 0n)
  const sales = pairByLook(
    unmatched.filter(({ what }) => what === "order"),
    free,
    (order) => lookOf({ ...order, day: dayOf(order.placedAt) ?? order.day, minorUnits: countedOf(compared, order) }),
    add
  )
  const backs = own.flatMap((order) => order.now.refunds.map((refund) => ({ order, refund })))
  const refunds = pairByLook(
    unmatched.filter(({ what }) => what === "refund"),
    backs.filter(({ order }) => (matches.get(order)?.refunds.length ?? 0) === 0),
    ({ order, refund }) =>
      lookOf({ currency: order.currency, day: dayOf(refund.at) ?? refund.day, minorUnits: -refund.minorUnits }),
    ({ order }, entry) => add(order, entry)
  )
  return [...sales, ...refunds]
}

/** Tells the file's own day of a moment, by what its clocks showed on the nearest of its days; null where it says nothing of them. */
const makeFileDays = ({ clocks }: StoreExport) => {
  const ordered = clocks.toSorted((one, other) => ascending(one.day, other.day))
  return (at: Date): BookDay | null => {
    const utc = dayAhead(at, 0)
    const nearest = ordered.find(({ day }) => day >= utc) ?? ordered.at(-1)
    return nearest === undefined ? null : dayAhead(at, nearest.minutesAhead)
  }
}

/** Tells a difference of one order. */
type Tell = (day: BookDay, currency: CurrencyCode, minorUnits: bigint, cause: DifferenceCause, because: string) => void

const isUnread = ({ unread }: Compared, names: ReadonlyArray<string>): boolean =>
  names.some((name) => unread.has(comparableName(name)))

/** What went back of an order, told by itself in the file: the books take it off the day on which the order was placed. */
const explainRefunds = (compared: Compared, { order, refunds }: Match, tell: Tell) => {
  const { day: placed, currency } = order
  const inOrder = refunds.filter((back) => back.currency === currency)
  const { leavesOut } = compared.file
  // What the file has back and forth, and what the books have, may be the same in other parts.
  if (sumOf(inOrder) + sumOf(order.now.refunds) === 0n && inOrder.length === refunds.length) {
    const moved = new Map<BookDay, bigint>([[placed, sumOf(order.now.refunds)]])
    for (const { day, minorUnits } of refunds) moved.set(day, (moved.get(day) ?? 0n) + minorUnits)
    const because = `It is counted here on ${placed}, when the order was placed, and in the file on the day that it went.`
    for (const [day, minorUnits] of moved) tell(day, currency, minorUnits, "refund_day", because)
    return
  }
  const open = [...order.now.refunds]
  const take = (back: ExportEntry) => {
    const names = back.names.map(comparableName)
    const byId = open.findIndex(({ id }) => names.includes(comparableName(id)))
    const byAmount = open.findIndex(({ minorUnits }) => minorUnits === absolute(back.minorUnits))
    // A file that leaves tax out of its refunds has other amounts: the only one is meant.
    const only = refunds.length === 1 && open.length === 1 && leavesOut.length > 0 ? 0 : -1
    const place = [byId, byAmount, only].find((found) => found >= 0) ?? -1
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
      continue
    }
    const rest = own.minorUnits + back.minorUnits
    if (rest > 0n && leavesOut.length > 0) {
      tell(back.day, currency, rest, "tax_or_shipping", `The file leaves ${leavesOut.join(" and ")} of it out.`)
    } else tell(back.day, currency, rest, "unknown", "Another amount went back in the file.")
  }
  for (const refund of open) {
    const { cause, because } = reasonOfUntold(compared, placed, refund)
    tell(placed, currency, refund.minorUnits, cause, because)
  }
}

/** Why a file does not tell of something that went back. */
const reasonOfUntold = (
  { asOf, file, from, to }: Compared,
  placed: BookDay,
  { at, day }: OwnRefund
): Pick<Reason, "cause" | "because"> => {
  if (asOf !== null && at > asOf) {
    return { cause: "edited_after", because: `It went back on ${day}, after the file was made.` }
  }
  return file.kind === "stripe_balance" && day >= from && day <= to
    ? { cause: "missing_there", because: "Money went back that the file does not tell." }
    : { cause: "refund_day", because: `It went back on ${day}, and is taken off ${placed} here.` }
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
    asOf: compared.asOf,
    to: compared.to,
    minorUnits: sumOf(sales),
    refunded: first.refunded,
    datesRefunds: file.datesRefunds,
    leavesOut: file.leavesOut,
    isUnread: isUnread(compared, order.names)
  })
  for (const { cause, minorUnits, because } of reasons) tell(day, currency, minorUnits, cause, because)
}

/** Why a file does not have an order of the books. */
const reasonOfAbsent = (
  { asOf, file, from, to }: Compared,
  { placedAt, day }: OwnOrder
): Pick<Reason, "cause" | "because"> => {
  if (asOf !== null && placedAt > asOf) {
    return { cause: "edited_after", because: "It was placed after the file was made." }
  }
  const there = makeFileDays(file)(placedAt)
  return there !== null && (there < from || there > to)
    ? { cause: "time_zone", because: `It was placed on ${day} here, and on ${there} by the file's clocks.` }
    : { cause: "missing_there", because: "The file does not have it." }
}

/** Differences of files that tell of single orders: each day's add up to what the file has more on it than the books. */
export const explainOrders = (compared: Compared): ReadonlyArray<Difference> => {
  const { file, own, from, to } = compared
  const found: Array<Difference> = []
  const tellOf =
    (orderId: OrderId | null, named: string | null): Tell =>
    (day, currency, minorUnits, cause, because) => {
      if (minorUnits === 0n || day < from || day > to) return
      found.push({ cause, day, currency, minorUnits, orderId, named, because })
    }
  const { once, again } = withoutDoubles(file.entries)
  const matched = matchNames(once, own)
  const tellEntry = (entry: ExportEntry, cause: DifferenceCause, because: string) =>
    tellOf(matched.find(entry)?.orderId ?? null, entry.label)(
      entry.day,
      entry.currency,
      entry.minorUnits,
      cause,
      because
    )

  for (const entry of again) tellEntry(entry, "doubled", "The file has this row more than once.")
  const strangers = file.kind === "stripe_balance" ? matchLooks(matched, own, compared) : matched.unmatched
  for (const entry of strangers) {
    const names = entry.label === null ? entry.names : [...entry.names, entry.label]
    if (isUnread(compared, names)) tellEntry(entry, "not_read", "A notice of it could not be read yet.")
    else tellEntry(entry, "missing_here", "No order of this name is known here.")
  }
  for (const match of matched.matches.values()) {
    const named = [...match.sales, ...match.refunds][0]?.label ?? null
    const tell = tellOf(match.order.orderId, named)
    if (file.datesRefunds) explainRefunds(compared, match, tell)
    explainSale(compared, match, tell)
  }
  for (const order of own.filter((each) => !matched.matches.has(each))) {
    const { cause, because } = reasonOfAbsent(compared, order)
    tellOf(order.orderId, null)(order.day, order.currency, -order.now.net, cause, because)
  }
  return found
}
