import { Result } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import { unreadable } from "../readDocument.ts"
import { jsonInDocuments, jsonInScripts, jsonInText } from "./jsonIn.ts"
import { metaAccount, metaPosts } from "./metaMedia.ts"
import { objectsIn, valueAt } from "./objectsIn.ts"
import type { ReadPage } from "./pageReading.ts"

const NAME = "Instagram page"

/**
 * What Instagram loads for a profile: `web_profile_info`, `feed/user`, and the GraphQL queries of its newer pages.
 * A count the creator hides is null; comments are the few served with a post.
 */
export const readInstagramPage: ReadPage = (page, subject) => {
  const loaded = jsonInDocuments(page.documents)
  const values = [...loaded, ...jsonInScripts(page.html)]
  const { ids, profile, isPrivate } = metaAccount(values, subject)
  if (isPrivate) return unreadable(NAME, "account_unavailable")
  const platform = { postUrl: (code: string) => `${PROFILE_ORIGINS.instagram}/p/${code}/` }
  const { posts, comments } = metaPosts(values, subject, ids, platform)
  if (profile !== null || posts.length > 0) return Result.succeed({ profile, posts, comments })
  if (objectsIn(loaded, ({ require_login }) => require_login === true).length > 0) return unreadable(NAME, "login_wall")
  const isMissing = page.documents.some(
    ({ url, body }) =>
      url.includes("/users/web_profile_info") &&
      jsonInText(body).some((answer) => valueAt(answer, "data", "user") === null)
  )
  return unreadable(NAME, isMissing ? "no_account" : "other_kind")
}
