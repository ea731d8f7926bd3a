import { findUnexplained, type Model, type Read, type Span, type Write } from "./linearize.ts"

/**
 * What a caller knows of one request: it was carried out, it was refused for good, or nobody knows. Requests of one id are tries
 * of one thing, which is to happen once however often it is asked for.
 */
export type Outcome = "ok" | "fail" | "unknown"

/** One try to move credits: a charge moves them down, a grant or a refund up. */
export interface Move extends Span {
  readonly id: string
  readonly outcome: Outcome
  readonly credits: number
}

/** A balance that was told, or a bound of it that a refusal tells. */
export interface BalanceRead extends Span {
  readonly min: number
  readonly max: number
}

/** What one wallet's callers did and were told. */
export interface WalletHistory {
  readonly moves: ReadonlyArray<Move>
  readonly reads: ReadonlyArray<BalanceRead>
}

/** What the books say at the end, when nothing is under way any more. */
export interface WalletBooks {
  /** The id is that of the moves; null where the books name none. */
  readonly entries: ReadonlyArray<{ readonly id: string | null; readonly credits: number }>
  readonly balance: number
}

export type WalletFault =
  | "lost"
  | "done twice"
  | "refused and done"
  | "another amount"
  | "asked for by nobody"
  | "not the sum of its entries"
  | "below zero"
  | "a balance that never was"

export interface Found<Fault extends string> {
  readonly fault: Fault
  readonly of: string
}

interface Wanted {
  readonly startMs: number
  /** By then it was done; Infinity where nobody was told so. */
  readonly endMs: number
  readonly credits: number
  readonly isSure: boolean
  readonly isRefused: boolean
}

/** The tries of each thing as one: it may happen from the first of them that was not refused, and has by the first answer. */
const togetherById = (moves: ReadonlyArray<Move>): ReadonlyMap<string, Wanted> => {
  const found = new Map<string, Wanted>()
  for (const { id, outcome, credits, startMs, endMs } of moves) {
    const before = found.get(id)
    const isRefused = outcome === "fail"
    const from = isRefused ? Number.POSITIVE_INFINITY : startMs
    const until = outcome === "ok" ? endMs : Number.POSITIVE_INFINITY
    found.set(id, {
      startMs: Math.min(from, before?.startMs ?? from),
      endMs: Math.min(until, before?.endMs ?? until),
      credits,
      isSure: outcome === "ok" || before?.isSure === true,
      isRefused: isRefused && before?.isRefused !== false
    })
  }
  return found
}

const balance: Model<number, number, { readonly min: number; readonly max: number }> = {
  initial: 0,
  apply: (sum, credits) => sum + credits,
  nameOf: String,
  kindOf: String,
  explains: (sum, { min, max }) => sum >= min && sum <= max
}

/**
 * What is wrong with one wallet: its books beside what its callers were told, and every balance that was read. Whether an unknown
 * move happened is what the books say of it; when it happened is open.
 */
export const checkWallet = ({ moves, reads }: WalletHistory, books: WalletBooks): ReadonlyArray<Found<WalletFault>> => {
  const wanted = togetherById(moves)
  const found: Array<Found<WalletFault>> = []
  const entries = new Map<string, Array<number>>()
  for (const { id, credits } of books.entries) {
    if (id === null || !wanted.has(id)) found.push({ fault: "asked for by nobody", of: `${id ?? "no id"}: ${credits}` })
    else entries.set(id, [...(entries.get(id) ?? []), credits])
  }
  for (const [id, { credits, isSure, isRefused }] of wanted) {
    const written = entries.get(id) ?? []
    if (written.length === 0 && isSure) found.push({ fault: "lost", of: id })
    if (written.length > 1) found.push({ fault: "done twice", of: `${id}: ${written.join(", ")}` })
    if (written.length > 0 && isRefused) found.push({ fault: "refused and done", of: id })
    if (written.length === 1 && written[0] !== credits) {
      found.push({ fault: "another amount", of: `${id}: ${written[0]} instead of ${credits}` })
    }
  }
  const sum = books.entries.reduce((total, { credits }) => total + credits, 0)
  if (sum !== books.balance) {
    found.push({ fault: "not the sum of its entries", of: `${books.balance}, and the entries ${sum}` })
  }
  if (books.balance < 0) found.push({ fault: "below zero", of: String(books.balance) })

  const writes = [...wanted].flatMap(
    ([id, { startMs, endMs, credits }]): ReadonlyArray<Write<number>> =>
      entries.has(id) || endMs !== Number.POSITIVE_INFINITY ? [{ startMs, endMs, write: credits }] : []
  )
  const unexplained = findUnexplained(
    balance,
    writes,
    reads.map(
      ({ startMs, endMs, min, max }): Read<{ readonly min: number; readonly max: number }> => ({
        startMs,
        endMs,
        read: { min, max }
      })
    )
  )
  if (unexplained !== null) {
    const { read, possible } = unexplained
    const told = read.read.min === read.read.max ? read.read.min : `${read.read.min} to ${read.read.max}`
    found.push({ fault: "a balance that never was", of: `${told}, where it was ${possible.join(" or ")}` })
  }
  return found
}
