import { Result } from "effect"
import { newestPosts } from "../plainPost.ts"
import { unreadable } from "../readDocument.ts"
import { evidenceFromX } from "../x/evidenceFromX.ts"
import { postsFromX } from "../x/postsFromX.ts"
import type { ReadPage } from "./pageReading.ts"

const NAME = "X page"

/** The name of the GraphQL query a document answers: the end of its path, `/i/api/graphql/{id}/{name}`. */
const queryOf = (url: string): string => (URL.canParse(url) ? (new URL(url).pathname.split("/").at(-1) ?? "") : "")

const successes = <A>(results: ReadonlyArray<Result.Result<A, unknown>>): ReadonlyArray<A> =>
  results.flatMap((result) => (Result.isSuccess(result) ? [result.success] : []))

/** What X's client asks of its GraphQL service for a profile: the account, its posts, followers, followed accounts and conversations. */
export const readXPage: ReadPage = (page, subject) => {
  const answersTo = (...queries: ReadonlyArray<string>) =>
    page.documents.filter(({ url }) => queries.includes(queryOf(url))).map(({ body }) => body)
  const posts = answersTo("UserTweets", "UserTweetsAndReplies")
  const documents = {
    posts,
    followers: answersTo("Followers"),
    followed: answersTo("Following"),
    conversations: answersTo("TweetDetail")
  }
  const accounts = answersTo("UserByScreenName").map((user) =>
    evidenceFromX({ ...documents, user }, subject.gatheredAt)
  )
  const own = successes(accounts).find(({ evidence }) => evidence.profile.handle === subject.handle)
  if (own !== undefined) return Result.succeed(own.evidence)
  const shown = newestPosts(
    successes(posts.map((document) => postsFromX(document, subject.handle))).flatMap(({ items }) => items)
  )
  if (shown.length > 0) return Result.succeed({ profile: null, posts: shown, comments: [] })
  const reasons = accounts.flatMap((account) => (Result.isFailure(account) ? [account.failure.reason] : []))
  return unreadable(NAME, reasons.find((reason) => reason !== "not_json" && reason !== "too_large") ?? "other_kind")
}
