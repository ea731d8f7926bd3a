import { InvalidInput } from "./InvalidInput.ts"

// Written out rather than derived from the ports' types, so that whoever imports these checks no types but these.

/** A Date, an ISO 8601 time with an offset, or a day, which begins in UTC. */
type Time = Date | string

/** A post that is held; all but its text and time may be left out, and what is unknown should be. */
export interface HeldPost {
  readonly text: string
  readonly publishedAt: Time
  /** Tells posts apart, and is what comments name. */
  readonly id?: string
  readonly url?: string
  /** BCP 47, as the platform says. */
  readonly language?: string | null
  readonly isReply?: boolean
  readonly isRepost?: boolean
  /** Whether the platform itself labels it a paid partnership. */
  readonly isLabelledPaid?: boolean | null
  readonly mentions?: ReadonlyArray<string>
  readonly hashtags?: ReadonlyArray<string>
  readonly links?: ReadonlyArray<string>
  readonly mediaUrls?: ReadonlyArray<string>
  readonly likes?: number | null
  readonly comments?: number | null
  readonly shares?: number | null
  readonly views?: number | null
  /** What is said in its video, lines being blanks. */
  readonly transcript?: string
}

/** A comment below a post that is held, by the post's `id`. */
export interface HeldComment {
  readonly text: string
  readonly postId: string
  readonly publishedAt?: Time | null
  readonly id?: string
  readonly isByCreator?: boolean
  readonly likes?: number | null
}

/** A follower of a sample; the handle is counted, and not kept. */
export interface HeldFollower {
  readonly handle: string
  readonly createdAt?: Time | null
  readonly followers?: number | null
  readonly following?: number | null
  readonly posts?: number | null
  readonly hasAvatar?: boolean | null
  readonly hasBio?: boolean | null
  readonly isVerified?: boolean | null
}

/** The account that is scored. */
export interface HeldProfile {
  /** A platform's name or alias, such as `youtube`. */
  readonly platform: string
  readonly handle: string
  readonly displayName?: string
  readonly url?: string
  readonly bio?: string
  readonly location?: string | null
  readonly avatarUrl?: string | null
  readonly links?: ReadonlyArray<string>
  readonly isVerified?: boolean | null
  readonly createdAt?: Time | null
  readonly followers?: number | null
  readonly following?: number | null
  readonly posts?: number | null
}

/**
 * What a team holds of one creator account. What is left out lowers confidence alone. Counts are whole numbers, never texts; times are
 * Dates, ISO 8601 times with an offset, or days, which begin in UTC. Nothing is later than `asOf`.
 */
export interface HeldEvidence {
  /** When it was gathered: ages are counted from then. */
  readonly asOf: Time
  readonly profile: HeldProfile
  /** In any order; the newest 300 are read. */
  readonly posts: ReadonlyArray<HeldPost>
  /** The first 3,000 are read. */
  readonly comments?: ReadonlyArray<HeldComment>
  /** The first 1,000 are read. */
  readonly followerSample?: ReadonlyArray<HeldFollower>
  readonly followerHistory?: ReadonlyArray<{ readonly date: Time; readonly followers: number }>
  /** Shares of the audience by country: ISO 3166-1 alpha-2, and 0 to 1. */
  readonly audience?: ReadonlyArray<{ readonly countryCode: string; readonly share: number }>
  /** What came of earlier work with the creator. */
  readonly realisedRevenue?: { readonly orders: number; readonly clicks: number } | null
}

/** What is held can't be read, or is too little for a score. */
export class InvalidEvidence extends InvalidInput {
  override readonly name = "InvalidEvidence"
}
