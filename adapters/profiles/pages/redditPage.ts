import { Result } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { webAddress } from "../addresses.ts"
import { newestComments, newestPosts, plainPost } from "../plainPost.ts"
import { unreadable } from "../readDocument.ts"
import { commentsFromReddit } from "../reddit/commentsFromReddit.ts"
import { postsFromReddit } from "../reddit/postsFromReddit.ts"
import { profileFromReddit } from "../reddit/profileFromReddit.ts"
import { countOf, idOf, isoInstantOf, textOf } from "./fields.ts"
import { jsonInDocuments } from "./jsonIn.ts"
import type { ReadPage } from "./pageReading.ts"

const NAME = "Reddit page"

const POST_ELEMENT = "shreddit-post"

/** The posts in a profile's HTML, each an element whose attributes tell all but its text. */
const postsInHtml = ({ customElements }: HtmlPage, handle: string): ReadonlyArray<Post> =>
  customElements.flatMap(({ name, attributes }) => {
    if (name !== POST_ELEMENT) return []
    const id = idOf(attributes.get("id"))
    const publishedAt = isoInstantOf(attributes.get("created-timestamp"))
    const title = textOf(attributes.get("post-title"))
    const url = webAddress(attributes.get("permalink") ?? "", PROFILE_ORIGINS.reddit)
    const isOwn = attributes.get("author")?.toLowerCase() === handle
    if (id === null || publishedAt === null || title === null || url === null || !isOwn) return []
    return {
      ...plainPost(id, url, publishedAt, title),
      hashtags: [],
      isRepost: attributes.get("post-type") === "crosspost",
      likes: countOf(attributes.get("score")),
      comments: countOf(attributes.get("comment-count"))
    }
  })

const successes = <A>(results: ReadonlyArray<Result.Result<A, unknown>>): ReadonlyArray<A> =>
  results.flatMap((result) => (Result.isSuccess(result) ? [result.success] : []))

/** What Reddit loads for an account, `about.json` and listings, and the posts that stand in its HTML. */
export const readRedditPage: ReadPage = (page, subject) => {
  const values = jsonInDocuments(page.documents)
  const accounts = values.map(profileFromReddit)
  const profile = successes(accounts).find(({ handle }) => handle === subject.handle) ?? null
  const comments = successes(values.map((value) => commentsFromReddit(value, subject.handle)))
  const listed = successes(values.map((value) => postsFromReddit(value, subject.handle)))
  const posts = newestPosts([...listed.flatMap(({ items }) => items), ...postsInHtml(page.html, subject.handle)])
  if (profile !== null || posts.length > 0) {
    return Result.succeed({ profile, posts, comments: newestComments(comments.flatMap(({ items }) => items)) })
  }
  const reasons = accounts.flatMap((account) => (Result.isFailure(account) ? [account.failure.reason] : []))
  const reason = reasons.find((each) => each === "no_account" || each === "account_unavailable")
  return unreadable(NAME, reason ?? "other_kind")
}
