import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { hashtagsIn, linksIn, mentionsIn } from "../fields.ts"

/** A post of which an archive tells the words alone: what is mentioned in them is, and every count is null. */
export const plainPost = ({ id, url, publishedAt, text }: Pick<Post, "id" | "url" | "publishedAt" | "text">): Post => ({
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
