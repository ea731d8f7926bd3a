import type { OrderParts } from "../../../ports/tracking/orders/Order.ts"
import type { BookLine } from "./bookLines.ts"
import { type Reason, sumOf } from "./differences.ts"
import type { OwnOrder, OwnState } from "./OwnOrder.ts"
import type { LeftOut } from "./StoreExport.ts"
import type { BookDay } from "./storeDays.ts"

/** What a file says of an order, and how it counts. */
export interface Told {
  /** When the file was made; null where that isn't said. */
  readonly asOf: Date | null
  /** The last day that is compared. */
  readonly to: BookDay
  /** What the file counts of the order. */
  readonly minorUnits: bigint
  /** What the file says went back of it; null where it says nothing, or tells it by itself. */
  readonly refunded: bigint | null
  /** Whether what went back is told by itself: then `minorUnits` is before that. */
  readonly datesRefunds: boolean
  readonly leavesOut: ReadonlyArray<LeftOut>
  /** Whether a notice of the order could not be read. */
  readonly isUnread: boolean
}

/** What the books count of an order in a state, as the file counts it. */
const countedOf = (state: OwnState, { datesRefunds }: Pick<Told, "datesRefunds">): bigint =>
  datesRefunds ? state.net + state.refunds.reduce((sum, { minorUnits }) => sum + minorUnits, 0n) : state.net

/** What is said of an order that the books leave out, where the file counts it. */
const EXCLUDED: Partial<Readonly<Record<BookLine, Pick<Reason, "cause" | "because">>>> = {
  test: { cause: "test_order", because: "It is a test order, and the file counts it." },
  cancelled: { cause: "edited_after", because: "It is cancelled here, and the file counts it." },
  unpaid: { cause: "edited_after", because: "It is not paid here, and the file counts it." },
  deleted: { cause: "edited_after", because: "It is deleted here, and the file counts it." },
  gift_cards: { cause: "gift_card", because: "It is of gift cards alone, which are no sale here." }
}

const PART_NAMES: ReadonlyArray<LeftOut> = ["tax", "shipping", "tips", "fees"]

interface Piece extends Reason {
  readonly name: LeftOut | "gift cards"
}

const piecesOf = (parts: OrderParts): ReadonlyArray<Piece> =>
  [
    ...PART_NAMES.map(
      (name): Piece => ({
        name,
        cause: "tax_or_shipping",
        minorUnits: -parts[name],
        because: `The file leaves ${name} out.`
      })
    ),
    {
      name: "gift cards" as const,
      cause: "gift_card" as const,
      minorUnits: parts.giftCards,
      because: "The file counts gift cards, which are no sale here."
    }
  ].filter(({ minorUnits }) => minorUnits !== 0n)

/** Every choice of pieces, those of fewest first; of as many, those that the file is known to leave out. */
const choicesOf = (
  pieces: ReadonlyArray<Piece>,
  leavesOut: ReadonlyArray<LeftOut>
): ReadonlyArray<ReadonlyArray<Piece>> => {
  const strange = (choice: ReadonlyArray<Piece>) =>
    choice.filter(({ name }) => name === "gift cards" || !leavesOut.includes(name)).length
  return Array.from({ length: 2 ** pieces.length }, (_, bits) => pieces.filter((_, place) => (bits >> place) & 1)).sort(
    (one, other) => one.length - other.length || strange(one) - strange(other)
  )
}

/** What of its price a file counts otherwise; null where no choice of its parts is exactly that. */
const explainParts = (state: OwnState, rest: bigint, { leavesOut }: Told): ReadonlyArray<Reason> | null => {
  if (rest === 0n) return []
  const excluded = rest > 0n ? EXCLUDED[state.line] : undefined
  if (excluded !== undefined) return [{ ...excluded, minorUnits: rest }]
  if (state.gross > 0n && rest === state.ordered - state.gross) {
    return [
      {
        cause: "edited_after",
        minorUnits: rest,
        because: "It is not paid in full here, and the file counts all of it."
      }
    ]
  }
  if (state.parts === null) return null
  const chosen = choicesOf(piecesOf(state.parts), leavesOut).find(
    (choice) => choice.reduce((sum, { minorUnits }) => sum + minorUnits, 0n) === rest
  )
  return chosen === undefined || chosen.length === 0
    ? null
    : chosen.map(({ cause, minorUnits, because }) => ({ cause, minorUnits, because }))
}

const REFUND_MISSING = "The file tells of a refund that is not known here."
const REFUND_ELSEWHERE = "A refund is known here that the file does not tell."

/** Refunds that one side has and the other hasn't; null where that isn't the difference. */
const explainRefunds = (state: OwnState, rest: bigint, { refunded }: Told): ReadonlyArray<Reason> | null => {
  if (refunded === null || refunded === state.refunded || rest !== state.refunded - refunded) return null
  return rest < 0n
    ? [{ cause: "missing_here", minorUnits: rest, because: REFUND_MISSING }]
    : [{ cause: "missing_there", minorUnits: rest, because: REFUND_ELSEWHERE }]
}

/** Why a file counts another amount of an order than its books, by causes that add up to exactly that; the rest is unknown. */
export const explainAmount = (order: OwnOrder, told: Told): ReadonlyArray<Reason> => {
  const ours = countedOf(order.now, told)
  const all = told.minorUnits - ours
  if (all === 0n) return []
  if (told.isUnread) {
    return [{ cause: "not_read", minorUnits: all, because: "A notice of the order could not be read yet." }]
  }
  const later = order.now.refunds.filter(({ at, day }) => day > told.to && (told.asOf === null || at <= told.asOf))
  if (!told.datesRefunds && all > 0n && sumOf(later) === all) {
    const because = "What went back of it later is not in the file's row."
    return [{ cause: "refund_day", minorUnits: all, because }]
  }
  const earlier = order.asOf === null ? order.before : [order.asOf, ...order.before]
  const states = order.asOf === null ? [order.now, ...earlier] : [...earlier, order.now]
  for (const state of states) {
    const moved = countedOf(state, told) - ours
    const parts = explainParts(state, all - moved, told)
    if (parts === null) continue
    const since: ReadonlyArray<Reason> =
      moved === 0n
        ? []
        : [{ cause: "edited_after", minorUnits: moved, because: "It has changed since the file was made." }]
    return [...since, ...parts]
  }
  const back = explainRefunds(order.now, all, told)
  if (back !== null) return back
  return [{ cause: "unknown", minorUnits: all, because: "No cause is found." }]
}
