import type { Money } from "../../../ports/money/money.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type {
  ConflictingOrder,
  OrderNotice,
  RecordedOrder,
  SurveyAnswer
} from "../../../ports/tracking/orders/Order.ts"

/** What of a file is its order's, where other orders share a name with it. */
export interface AssignedClaims {
  readonly notices: ReadonlyArray<OrderNotice>
  /** Accounts that may as well be of another order: they count for neither. */
  readonly contested: ReadonlyArray<OrderNotice>
  readonly answers: ReadonlyArray<SurveyAnswer>
}

/** One of the orders that a name may mean. */
type Candidate = Pick<ConflictingOrder, "kind" | "totals"> & { readonly shopDomain: string; readonly isOwn: boolean }

const KINDS: ReadonlyArray<ConflictingOrder["kind"]> = ["id", "token", "number"]

const withoutWww = (host: string): string => host.replace(/^www\./, "")

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.minorUnits === other.minorUnits && one.currency === other.currency

/** Those that fit where some do, else all. */
const narrowed = (
  candidates: ReadonlyArray<Candidate>,
  fits: (candidate: Candidate) => boolean
): ReadonlyArray<Candidate> => {
  const fitting = candidates.filter(fits)
  return fitting.length > 0 ? fitting : candidates
}

/** What the name that a claim gives is to the file's own order. */
const ownKind = (file: RecordedOrder, name: OrderId): Candidate["kind"] =>
  name === file.orderId
    ? "id"
    : (file.notices.flatMap(({ aliases }) => aliases).find(({ id }) => id === name)?.kind ?? "number")

/**
 * Decides which accounts and answers of a file are its order's.
 *
 * A name that several shops' orders have means the one whose store's host reported it; else the one of the same amount;
 * else the one whose id it is rather than its number. An account that this leaves open is contested, an answer is left
 * out. Every order's file decides alike, so that no account counts twice.
 */
export const assignClaims = (file: RecordedOrder): AssignedClaims => {
  const { shopDomain, conflictingOrders } = file
  if (shopDomain === null || conflictingOrders.length === 0) {
    return { notices: file.notices, contested: [], answers: file.answers }
  }
  const totals = file.notices.filter(({ source }) => source === "shop").map(({ total }) => total)
  const verdictOn = (name: OrderId, host: string | null, total: Money | null): "own" | "contested" | "another's" => {
    const all: ReadonlyArray<Candidate> = [
      { shopDomain, kind: ownKind(file, name), totals, isOwn: true },
      ...conflictingOrders.filter(({ alias }) => alias === name).map((rival) => ({ ...rival, isOwn: false }))
    ]
    const here = narrowed(all, (one) => host !== null && withoutWww(one.shopDomain) === withoutWww(host))
    const asMuch = narrowed(here, (one) => total !== null && one.totals.some((known) => isSameMoney(known, total)))
    const kind = KINDS.find((best) => asMuch.some((one) => one.kind === best))
    const left = asMuch.filter((one) => one.kind === kind)
    if (!left.some(({ isOwn }) => isOwn)) return "another's"
    return left.length === 1 ? "own" : "contested"
  }
  const verdicts = file.notices.map((piece) => ({
    piece,
    verdict: piece.source === "shop" ? "own" : verdictOn(piece.orderId, piece.pageHost, piece.total)
  }))
  const piecesThatAre = (wanted: string) =>
    verdicts.flatMap(({ piece, verdict }) => (verdict === wanted ? [piece] : []))
  return {
    notices: piecesThatAre("own"),
    contested: piecesThatAre("contested"),
    answers: file.answers.filter((answer) => verdictOn(answer.orderId, answer.shopDomain, null) === "own")
  }
}
