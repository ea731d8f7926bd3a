import { Result } from "effect"
import { profileUrl } from "../profileUrl.ts"
import { unreadable } from "../readDocument.ts"
import { jsonInDocuments, jsonInScripts } from "./jsonIn.ts"
import { metaAccount, metaPosts } from "./metaMedia.ts"
import type { ReadPage } from "./pageReading.ts"

const NAME = "Threads page"

/** What Threads embeds in a profile's HTML and loads on scrolling: the account, its posts and its replies. */
export const readThreadsPage: ReadPage = (page, subject) => {
  const values = [...jsonInDocuments(page.documents), ...jsonInScripts(page.html)]
  const { ids, profile, isPrivate } = metaAccount(values, subject)
  if (isPrivate) return unreadable(NAME, "account_unavailable")
  const platform = { postUrl: (code: string) => `${profileUrl("threads", subject.handle)}/post/${code}` }
  const { posts, comments } = metaPosts(values, subject, ids, platform)
  return profile === null && posts.length === 0
    ? unreadable(NAME, "other_kind")
    : Result.succeed({ profile, posts, comments })
}
