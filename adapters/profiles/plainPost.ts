import type { Post } from "../../ports/creators/scoring/Evidence.ts"
import { hashtagsIn, linksIn, mentionsIn } from "./textEntities.ts"

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
