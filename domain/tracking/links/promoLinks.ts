import type {
  CreatorAccount,
  LinkCode,
  PromoAssignment,
  TrackingLink
} from "../../../ports/tracking/links/TrackingLink.ts"

/** Whose a link was at a moment: a link that is given to another creator takes nothing of its past with it. */
export const ownerAt = (
  { creator, formerOwners }: Pick<TrackingLink, "creator" | "formerOwners">,
  at: Date
): CreatorAccount | null => {
  const former = formerOwners.find(({ until }) => at < until)
  return former === undefined ? creator : former.creator
}

/** Which of one discount code's assignments counts at a moment; undefined where none does. */
const assignmentAt = (history: ReadonlyArray<PromoAssignment>, at: Date): PromoAssignment | undefined => {
  let last: PromoAssignment | undefined
  for (const assignment of history) {
    if (assignment.from > at) continue
    const isLater =
      last === undefined ||
      assignment.from > last.from ||
      (assignment.from.getTime() === last.from.getTime() && assignment.position > last.position)
    if (isLater) last = assignment
  }
  return last
}

/**
 * The link that a discount code stood for at a moment: the one it was assigned to, and before its first assignment the one that has it
 * as its own. Null where it was nobody's.
 */
export const promoLinkAt = (
  own: LinkCode | null,
  history: ReadonlyArray<PromoAssignment>,
  at: Date
): LinkCode | null => {
  const assignment = assignmentAt(history, at)
  if (assignment === undefined) return own
  return assignment.until === null || at < assignment.until ? assignment.code : null
}
