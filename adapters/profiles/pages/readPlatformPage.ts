import { Result } from "effect"
import { profileUrl } from "../addresses.ts"
import { type UnreadableDocument, unreadable } from "../readDocument.ts"
import { readFacebookPage } from "./facebookPage.ts"
import { readInstagramPage } from "./instagramPage.ts"
import { jsonInDocuments, jsonInScripts } from "./jsonIn.ts"
import { readKickPage } from "./kickPage.ts"
import { metaAccount, metaPosts } from "./metaMedia.ts"
import type { PageReading, PageSubject, ReadPage } from "./pageReading.ts"
import { postsInJsonLd } from "./postsInJsonLd.ts"
import { readRedditPage } from "./redditPage.ts"
import type { RenderedPage } from "./renderedPage.ts"
import { readSnapchatPage } from "./snapchatPage.ts"
import { readTwitchPage } from "./twitchPage.ts"
import { readXPage } from "./xPage.ts"
import { readYoutubePage } from "./youtubePage.ts"

const NAME = "Threads page"

/** What Threads embeds in a profile's HTML and loads on scrolling: the account, its posts and its replies. */
const readThreadsPage: ReadPage = (page, subject) => {
  const values = [...jsonInDocuments(page.documents), ...jsonInScripts(page.html)]
  const { ids, profile, isPrivate } = metaAccount(values, subject)
  if (isPrivate) return unreadable(NAME, "account_unavailable")
  const platform = { postUrl: (code: string) => `${profileUrl("threads", subject.handle)}/post/${code}` }
  const { posts, comments } = metaPosts(values, subject, ids, platform)
  return profile === null && posts.length === 0
    ? unreadable(NAME, "other_kind")
    : Result.succeed({ profile, posts, comments })
}

/** LinkedIn shows strangers what it tells search engines, and nothing else. */
const READERS: Readonly<Record<string, ReadPage>> = {
  facebook: readFacebookPage,
  instagram: readInstagramPage,
  kick: readKickPage,
  reddit: readRedditPage,
  snapchat: readSnapchatPage,
  threads: readThreadsPage,
  twitch: readTwitchPage,
  x: readXPage,
  youtube: readYoutubePage
}

/**
 * What a page shows of the account in the shape of its own platform; posts it only tells search engines of count where
 * there are no others. Fails as `ReadPage` does.
 */
export const readPlatformPage = (
  page: RenderedPage,
  subject: PageSubject
): Result.Result<PageReading, UnreadableDocument> => {
  const reader = READERS[subject.platform]
  const read = reader === undefined ? unreadable("profile page", "other_kind") : reader(page, subject)
  if (Result.isSuccess(read) ? read.success.posts.length > 0 : read.failure.reason !== "other_kind") return read
  const fromJsonLd = postsInJsonLd(page.html, subject)
  if (fromJsonLd.length === 0) return read
  const { profile, comments } = Result.getOrElse(read, () => ({ profile: null, comments: [] }))
  return Result.succeed({ profile, comments, posts: fromJsonLd })
}
