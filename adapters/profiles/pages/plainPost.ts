import type { Post, Profile } from "../../../ports/scoring/Evidence.ts"
import { hashtagsIn, linksIn, mentionsIn } from "../textEntities.ts"
import type { PageSubject } from "./pageReading.ts"

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

/** A profile of which only name and bio are known yet. */
export const plainProfile = ({ platform, handle, url }: PageSubject, displayName: string, bio: string): Profile => ({
  platform,
  handle,
  displayName: displayName.trim() || handle,
  url,
  bio,
  location: null,
  avatarUrl: null,
  links: linksIn(bio),
  isVerified: null,
  createdAt: null,
  followers: null,
  following: null,
  posts: null
})

/** Each once, in order, without those that aren't there. */
export const distinct = (texts: ReadonlyArray<string | null>): ReadonlyArray<string> => [
  ...new Set(texts.filter((text) => text !== null))
]
