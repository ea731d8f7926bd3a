import type { CreatorAccount, TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"

/** Whose a link was at a moment: a link that is given to another creator takes nothing of its past with it. */
export const ownerAt = (
  { creator, formerOwners }: Pick<TrackingLink, "creator" | "formerOwners">,
  at: Date
): CreatorAccount | null => {
  const former = formerOwners.find(({ until }) => at < until)
  return former === undefined ? creator : former.creator
}
