import { Schema } from "effect"
import type { Comment, Follower, Post } from "../scoring/Evidence.ts"

/** What a file that a team holds says of a creator, thing by thing. */

/** What is taken of a text; a longer one is refused. */
export const POST_TEXT_CHARACTERS_MAX = 40_000
export const COMMENT_TEXT_CHARACTERS_MAX = 10_000
export const BIO_CHARACTERS_MAX = 5_000
/** Of ids, names, addresses and each word of a list. */
export const NAME_CHARACTERS_MAX = 2_048
/** Words of one list. */
export const WORDS_MAX = 200

const count = Schema.NullOr(Schema.Finite.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(0))))
const words = Schema.Array(Schema.String)

export const ImportedPost = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  publishedAt: Schema.DateFromString,
  text: Schema.String,
  language: Schema.NullOr(Schema.String),
  isReply: Schema.Boolean,
  isRepost: Schema.Boolean,
  isLabelledPaid: Schema.NullOr(Schema.Boolean),
  mentions: words,
  hashtags: words,
  links: words,
  mediaUrls: words,
  likes: count,
  comments: count,
  shares: count,
  views: count,
  /** What is said in its video, at most TRANSCRIPT_CHARACTERS_MAX; absent where the file doesn't say. */
  transcript: Schema.optionalKey(Schema.String)
})

export const ImportedComment = Schema.Struct({
  id: Schema.String,
  postId: Schema.String,
  publishedAt: Schema.NullOr(Schema.DateFromString),
  text: Schema.String,
  isByCreator: Schema.Boolean,
  likes: count
})

/** A follower's shape. No name is kept. */
export const ImportedFollower = Schema.Struct({
  createdAt: Schema.NullOr(Schema.DateFromString),
  followers: count,
  following: count,
  posts: count,
  hasAvatar: Schema.NullOr(Schema.Boolean),
  hasBio: Schema.NullOr(Schema.Boolean),
  isVerified: Schema.NullOr(Schema.Boolean),
  handleCharacters: Schema.Int,
  handleDigits: Schema.Int
})

/** What a file says of the account itself. That the platform verified it is the platform's to say, so no file says it. */
export const ImportedProfile = Schema.Struct({
  displayName: Schema.NullOr(Schema.String),
  bio: Schema.NullOr(Schema.String),
  location: Schema.NullOr(Schema.String),
  links: words,
  createdAt: Schema.NullOr(Schema.DateFromString),
  followers: count,
  following: count,
  posts: count
})
export type ImportedProfile = typeof ImportedProfile.Type

export type ImportedItem =
  | { readonly kind: "post"; readonly post: Post }
  | { readonly kind: "comment"; readonly comment: Comment }
  /** `key` tells followers of one reading apart and says nothing of who they are. Null: no more is known than that there is one. */
  | { readonly kind: "follower"; readonly key: string; readonly follower: Follower | null }
  | { readonly kind: "profile"; readonly profile: ImportedProfile }

/** How many of a kind a file holds, each once, and how many of them are kept. */
export const ItemCount = Schema.Struct({ read: Schema.Int, kept: Schema.Int })
export type ItemCount = typeof ItemCount.Type

/** What is kept of a file. */
export const KeptEvidence = Schema.Struct({
  profile: Schema.NullOr(ImportedProfile),
  /** Newest first, at most POSTS_MAX; transcripts of the newest TRANSCRIPTS_MAX that have one. */
  posts: Schema.Array(ImportedPost),
  /** Newest first, at most COMMENTS_MAX. */
  comments: Schema.Array(ImportedComment),
  /** A sample, at most FOLLOWER_SAMPLE_MAX. */
  followers: Schema.Array(ImportedFollower)
})
export type KeptEvidence = typeof KeptEvidence.Type
