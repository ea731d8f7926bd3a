import type { AnyPlatform } from "../identity/platforms.ts"
import type { Platform } from "../identity/SocialAccount.ts"

/**
 * What was gathered about one creator account, before anything is concluded from it. A field is null, and a list is
 * empty, where the source showed nothing; what is missing lowers confidence and is never guessed.
 */

/** Items a score reads at most; a source keeps the newest. */
export const POSTS_MAX = 300
export const COMMENTS_MAX = 3_000
export const FOLLOWER_SAMPLE_MAX = 1_000
export const FOLLOWED_MAX = 1_000
/** Posts whose spoken words a score reads at most; a source keeps those of the newest. */
export const TRANSCRIPTS_MAX = 20
/** What is read of the spoken words of one post: about an hour. */
export const TRANSCRIPT_CHARACTERS_MAX = 50_000
/** What is read of the name and of the bio of an account that the creator follows. */
export const FOLLOWED_NAME_CHARACTERS_MAX = 200
export const FOLLOWED_BIO_CHARACTERS_MAX = 1_000

export interface Profile {
  readonly platform: AnyPlatform
  /** Lower case, without @. */
  readonly handle: string
  readonly displayName: string
  readonly url: string
  readonly bio: string
  readonly location: string | null
  readonly avatarUrl: string | null
  readonly links: ReadonlyArray<string>
  readonly isVerified: boolean | null
  readonly createdAt: Date | null
  readonly followers: number | null
  readonly following: number | null
  readonly posts: number | null
}

export interface Post {
  readonly id: string
  readonly url: string
  readonly publishedAt: Date
  readonly text: string
  /** BCP 47, as the platform says. */
  readonly language: string | null
  readonly isReply: boolean
  readonly isRepost: boolean
  /** Whether the platform itself labels it a paid partnership. */
  readonly isLabelledPaid: boolean | null
  readonly mentions: ReadonlyArray<string>
  readonly hashtags: ReadonlyArray<string>
  readonly links: ReadonlyArray<string>
  readonly mediaUrls: ReadonlyArray<string>
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
  /**
   * What is said in its video, by its captions, at most TRANSCRIPT_CHARACTERS_MAX, lines being blanks; absent where the source
   * showed none.
   */
  readonly transcript?: string
}

export interface Comment {
  readonly id: string
  readonly postId: string
  readonly publishedAt: Date | null
  readonly text: string
  readonly isByCreator: boolean
  readonly likes: number | null
}

/** One account of a sample of the followers; no name is kept. */
export interface Follower {
  readonly createdAt: Date | null
  readonly followers: number | null
  readonly following: number | null
  readonly posts: number | null
  readonly hasAvatar: boolean | null
  readonly hasBio: boolean | null
  readonly isVerified: boolean | null
  readonly handleCharacters: number
  readonly handleDigits: number
}

/**
 * What is kept of a follower's handle.
 *
 * @example
 * ```ts
 * import { handleShapeOf } from "creatorsignal/ports/scoring"
 *
 * handleShapeOf("nova2026") //=> { handleCharacters: 8, handleDigits: 4 }
 * ```
 */
export const handleShapeOf = (handle: string): Pick<Follower, "handleCharacters" | "handleDigits"> => ({
  handleCharacters: [...handle].length,
  handleDigits: handle.replace(/\D/g, "").length
})

/** An account that the creator follows. Only of those that are flagged anything is kept. */
export interface FollowedAccount {
  readonly platform: Platform
  readonly handle: string
  /** At most FOLLOWED_NAME_CHARACTERS_MAX. */
  readonly displayName: string
  readonly url: string
  /** At most FOLLOWED_BIO_CHARACTERS_MAX. */
  readonly bio: string
}

export interface FollowerCount {
  readonly date: Date
  readonly followers: number
}

/** Share of the audience in one country, 0 to 1. */
export interface AudienceLocation {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly share: number
}

/** What a tenant's own attributed orders say of the creator. */
export interface RealisedRevenue {
  readonly orders: number
  readonly clicks: number
}

export interface Evidence {
  readonly profile: Profile
  /** Newest first. */
  readonly posts: ReadonlyArray<Post>
  readonly comments: ReadonlyArray<Comment>
  readonly followerSample: ReadonlyArray<Follower>
  /** In the order shown, at most FOLLOWED_MAX. */
  readonly followed: ReadonlyArray<FollowedAccount>
  /** Oldest first. */
  readonly followerHistory: ReadonlyArray<FollowerCount>
  readonly audience: ReadonlyArray<AudienceLocation>
  readonly realisedRevenue: RealisedRevenue | null
  readonly gatheredAt: Date
}
