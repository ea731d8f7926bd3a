import { Effect, Schema } from "effect"
import { HistoryDepth } from "../../../ports/checks/backgroundChecks/AccountHistory.ts"
import { SCAN_PAGE_BYTES_MAX } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { PictureHash } from "../../../ports/creators/discovery/PictureHashes.ts"
import { ALL_PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { utf8Bytes } from "../../tokens/bytes.ts"

const Texts = Schema.Array(Schema.String)
const CountOrNull = Schema.NullOr(Schema.Finite)
const FlagOrNull = Schema.NullOr(Schema.Boolean)
const TextOrNull = Schema.NullOr(Schema.String)

const ProfileJson = Schema.Struct({
  platform: Schema.Literals(ALL_PLATFORMS),
  handle: Schema.String,
  displayName: Schema.String,
  url: Schema.String,
  bio: Schema.String,
  location: TextOrNull,
  avatarUrl: TextOrNull,
  links: Texts,
  isVerified: FlagOrNull,
  createdAt: Schema.NullOr(Schema.DateFromString),
  followers: CountOrNull,
  following: CountOrNull,
  posts: CountOrNull
})

const PostJson = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  publishedAt: Schema.DateFromString,
  text: Schema.String,
  language: TextOrNull,
  isReply: Schema.Boolean,
  isRepost: Schema.Boolean,
  isLabelledPaid: FlagOrNull,
  mentions: Texts,
  hashtags: Texts,
  links: Texts,
  mediaUrls: Texts,
  likes: CountOrNull,
  comments: CountOrNull,
  shares: CountOrNull,
  views: CountOrNull,
  transcript: Schema.optionalKey(Schema.String)
})

const CommentJson = Schema.Struct({
  id: Schema.String,
  postId: Schema.String,
  publishedAt: Schema.NullOr(Schema.DateFromString),
  text: Schema.String,
  isByCreator: Schema.Boolean,
  likes: CountOrNull
})

/** What one kept page of a scan says. */
export const PageContent = Schema.TaggedUnion({
  /** Of the platform: a page that was read. */
  Live: {
    profile: Schema.NullOr(ProfileJson),
    posts: Schema.Array(PostJson),
    comments: Schema.Array(CommentJson),
    isBeginning: Schema.Boolean,
    depth: Schema.optionalKey(HistoryDepth),
    /** The hash of the profile's picture, where the account is compared with others. */
    picture: Schema.optionalKey(PictureHash)
  },
  /** Of the archive: copies that were listed, when those that were read were taken, and the posts that are gone from the platform. */
  Archive: {
    listed: Schema.Int,
    read: Schema.Array(Schema.DateFromString),
    recovered: Schema.Array(Schema.Struct({ post: PostJson, archivedUrl: Schema.String }))
  },
  /** Nothing more can be read of this part, and trying again is no use. */
  Refused: { code: Schema.String, reason: Schema.String },
  /** A try that failed. */
  Failed: { reason: Schema.String, at: Schema.DateFromString }
})
export type PageContent = typeof PageContent.Type

export const decodePage = Schema.decodeUnknownEffect(PageContent)
const encodePage = Schema.encodeEffect(Schema.toCodecJson(PageContent))

/** Characters of one post's words that a page keeps; they are halved until the page is small enough. */
const WORDS_CHARACTERS_MAX = 200_000
const WORDS_CHARACTERS_MIN = 1_000
const UTF8_BYTES_A_CHARACTER_MAX = 3

const cut = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : text.slice(0, charactersMax).toWellFormed()

const cutPost = (charactersMax: number) => (post: Post) => ({
  ...post,
  text: cut(post.text, charactersMax),
  ...(post.transcript === undefined ? {} : { transcript: cut(post.transcript, charactersMax) })
})

const withShorterWords = (content: PageContent, charactersMax: number): PageContent => {
  const shorten = cutPost(charactersMax)
  switch (content._tag) {
    case "Live":
      return {
        ...content,
        posts: content.posts.map(shorten),
        comments: content.comments.map((comment) => ({ ...comment, text: cut(comment.text, charactersMax) }))
      }
    case "Archive":
      return { ...content, recovered: content.recovered.map((each) => ({ ...each, post: shorten(each.post) })) }
    default:
      return content
  }
}

/** A page as it is kept. What is longer than a page may be has its longest texts cut, the same ones whenever it is read. */
export const encodedPage = Effect.fnUntraced(function* (content: PageContent) {
  for (let max = WORDS_CHARACTERS_MAX; ; max /= 2) {
    const json = yield* encodePage(withShorterWords(content, max))
    const text = JSON.stringify(json)
    if (text.length * UTF8_BYTES_A_CHARACTER_MAX <= SCAN_PAGE_BYTES_MAX || max < WORDS_CHARACTERS_MIN) return json
    // A character has a byte at least.
    if (text.length <= SCAN_PAGE_BYTES_MAX && (yield* utf8Bytes(text)).length <= SCAN_PAGE_BYTES_MAX) return json
  }
})

/** What asks for the next page of a part: a source's first page has no cursor of its own. */
export const nextOf = (cursor: string | null): string => (cursor === null ? "" : `>${cursor}`)
export const cursorIn = (next: string): string | null => (next === "" ? null : next.slice(1))
