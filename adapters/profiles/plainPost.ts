import { COMMENTS_MAX, type Comment, POSTS_MAX, type Post } from "../../ports/creators/scoring/Evidence.ts"
import { hashtagsIn, linksIn, mentionsIn } from "./textEntities.ts"

interface Dated {
  readonly id: string
  readonly publishedAt: Date | null
}

/** Ties are ordered by id, so that the same documents always give the same list. */
const byNewest = (one: Dated, other: Dated): number => {
  const later = (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0)
  return later !== 0 ? later : one.id < other.id ? 1 : -1
}

const newest = <A extends Dated>(items: ReadonlyArray<A>, max: number): ReadonlyArray<A> => {
  const byId = new Map<string, A>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()].sort(byNewest).slice(0, max)
}

/** The newest `POSTS_MAX`, newest first. Of two with one id the first is kept. */
export const newestPosts = (posts: ReadonlyArray<Post>): ReadonlyArray<Post> => newest(posts, POSTS_MAX)

/** The newest `COMMENTS_MAX`, newest first, undated ones last. Of two with one id the first is kept. */
export const newestComments = (comments: ReadonlyArray<Comment>): ReadonlyArray<Comment> =>
  newest(comments, COMMENTS_MAX)

/** A post of which only words are known yet: what is mentioned in them is, every count is null. */
export const plainPost = (id: string, url: string, publishedAt: Date, text: string): Post => ({
  id,
  url,
  publishedAt,
  text,
  language: null,
  isReply: false,
  isRepost: false,
  isLabelledPaid: null,
  mentions: mentionsIn(text),
  hashtags: hashtagsIn(text),
  links: linksIn(text),
  mediaUrls: [],
  likes: null,
  comments: null,
  shares: null,
  views: null
})
