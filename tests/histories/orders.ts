import { findUnexplained, type Model, type Span } from "./linearize.ts"
import type { Found, Outcome } from "./wallet.ts"

/** What a report says of an order: what it cost, as a server or its shop says, or what went back. In minor units. */
export type Report =
  | { readonly source: "server" | "shop"; readonly minor: number }
  | { readonly source: "refund"; readonly refundId: string; readonly minor: number }

/** One try to report something of an order. The same report again changes nothing. */
export interface OrderMove extends Span {
  readonly report: Report
  readonly outcome: Outcome
}

/** What an order was said to earn; null where there was none. */
export interface OrderRead extends Span {
  readonly minor: number | null
}

export interface OrderHistory {
  readonly moves: ReadonlyArray<OrderMove>
  readonly reads: ReadonlyArray<OrderRead>
}

/** What is kept of an order at the end. */
export interface OrderBooks {
  /** How often each of its reports is kept, by the source and, of refunds, the id. */
  readonly kept: ReadonlyMap<string, number>
  /** What it earns by the report of all orders; null where it is in none. */
  readonly minor: number | null
  /** The parts of it that creators and nobody earn. */
  readonly parts: ReadonlyArray<number>
}

export type OrderFault =
  | "lost"
  | "counted twice"
  | "refused and kept"
  | "reported by nobody"
  | "not the sum of its parts"
  | "revenue that never was"

interface State {
  readonly server: number | null
  readonly shop: number | null
  readonly refunds: ReadonlyMap<string, number>
}

/** The shop's word stands before the server's; what went back is off what the shop took. */
export const earnedOf = ({ server, shop, refunds }: State): number | null =>
  shop === null ? server : [...refunds.values()].reduce((left, minor) => left - minor, shop)

export const nameOfReport = (report: Report): string =>
  report.source === "refund" ? `refund ${report.refundId}` : report.source

export const orderModel: Model<State, Report, number | null> = {
  initial: { server: null, shop: null, refunds: new Map() },
  apply: (state, report) =>
    report.source === "refund"
      ? { ...state, refunds: new Map(state.refunds).set(report.refundId, report.minor) }
      : { ...state, [report.source]: report.minor },
  nameOf: ({ server, shop, refunds }) =>
    `${server} ${shop} ${[...refunds]
      .map(([id, minor]) => `${id}=${minor}`)
      .sort()
      .join(" ")}`,
  kindOf: (report) => `${nameOfReport(report)} ${report.minor}`,
  explains: (state, minor) => earnedOf(state) === minor
}

/** What is wrong with one order: what is kept of it beside what its reporters were told, and every revenue that was read. */
export const checkOrder = ({ moves, reads }: OrderHistory, books: OrderBooks): ReadonlyArray<Found<OrderFault>> => {
  const found: Array<Found<OrderFault>> = []
  const outcomes = new Map<string, Set<Outcome>>()
  for (const { report, outcome } of moves) {
    const name = nameOfReport(report)
    outcomes.set(name, (outcomes.get(name) ?? new Set<Outcome>()).add(outcome))
  }
  for (const [name, told] of outcomes) {
    const kept = books.kept.get(name) ?? 0
    if (told.has("ok") && kept === 0) found.push({ fault: "lost", of: name })
    if (kept > 1) found.push({ fault: "counted twice", of: `${name}: ${kept} times` })
    if (kept > 0 && !told.has("ok") && !told.has("unknown")) found.push({ fault: "refused and kept", of: name })
  }
  for (const name of books.kept.keys()) {
    if (!outcomes.has(name)) found.push({ fault: "reported by nobody", of: name })
  }
  const isThere = ["server", "shop"].some((source) => books.kept.has(source))
  if (books.minor === null && isThere) found.push({ fault: "lost", of: "the order" })
  const sum = books.parts.reduce((total, minor) => total + minor, 0)
  if (sum !== (books.minor ?? 0)) found.push({ fault: "not the sum of its parts", of: `${books.minor}, and ${sum}` })

  // Of what nobody was told of, what is kept happened at some time, and the rest never.
  const spans: ReadonlyArray<Span> = [...moves, ...reads]
  const overMs = Math.max(0, ...spans.map(({ startMs, endMs }) => (Number.isFinite(endMs) ? endMs : startMs)))
  const writes = moves.flatMap(({ report, outcome, startMs, endMs }) =>
    outcome === "ok"
      ? [{ startMs, endMs, write: report }]
      : outcome === "unknown" && books.kept.has(nameOfReport(report))
        ? [{ startMs, endMs: overMs, write: report }]
        : []
  )
  const last = { startMs: overMs + 1, endMs: overMs + 1, read: books.minor }
  const unexplained = findUnexplained(orderModel, writes, [
    ...reads.map(({ startMs, endMs, minor }) => ({ startMs, endMs, read: minor })),
    last
  ])
  if (unexplained !== null) {
    const possible = unexplained.possible.map((state) => String(earnedOf(state)))
    found.push({
      fault: "revenue that never was",
      of: `${unexplained.read.read}, where it was ${[...new Set(possible)].join(" or ")}`
    })
  }
  return found
}
