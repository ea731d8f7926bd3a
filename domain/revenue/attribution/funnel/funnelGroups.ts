import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { CreatorAccount, LinkCode, TrackingLink } from "../../../../ports/tracking/links/TrackingLink.ts"
import { creatorKey } from "../../../creators/identity/socialAccount.ts"

/** What rows a funnel may be told in. */
export const FUNNEL_GROUPS = ["creator", "link", "campaign"] as const
export type FunnelGroupBy = (typeof FUNNEL_GROUPS)[number]

/** Which links a funnel is of: those that all of these fit; null: any. */
export interface FunnelFilter {
  readonly creator: CreatorAccount | null
  readonly code: LinkCode | null
  readonly campaign: string | null
}

/** What came from a creator: a link of theirs at a moment, or they were named without one. */
export interface FunnelSource {
  readonly link: Pick<TrackingLink, "code" | "campaign" | "creator"> | null
  /** Whose the link was then. */
  readonly creator: CreatorAccount | null
}

/** What one row is of; all three are null where it is of links without a creator or a campaign, or of no link. */
export interface FunnelGroup {
  readonly name: string
  readonly creator: CreatorAccount | null
  readonly code: LinkCode | null
  readonly campaign: string | null
}

export const isAskedFor = ({ link, creator }: FunnelSource, filter: FunnelFilter): boolean =>
  (filter.creator === null || (creator !== null && creatorKey(creator) === creatorKey(filter.creator))) &&
  (filter.code === null || link?.code === filter.code) &&
  (filter.campaign === null || link?.campaign === filter.campaign)

/** The row that what came from a source belongs to. */
export const groupOf = ({ link, creator }: FunnelSource, by: FunnelGroupBy): FunnelGroup => {
  const none = { creator: null, code: null, campaign: null }
  switch (by) {
    case "creator":
      return {
        ...none,
        name: creator === null ? "" : accountKey(creator),
        creator
      }
    case "link":
      return link === null
        ? { ...none, name: "" }
        : {
            name: link.code,
            creator: link.creator,
            code: link.code,
            campaign: link.campaign
          }
    case "campaign":
      return {
        ...none,
        name: link?.campaign ?? "",
        campaign: link?.campaign ?? null
      }
  }
}
