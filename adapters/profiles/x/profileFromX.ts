import { Option, Result, Schema } from "effect"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { listOf, orNull, Text } from "../lenientFields.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { expandedText, profileLinks } from "./xText.ts"
import { factsOf, XUser } from "./xUser.ts"

const NAME = "X profile"

const decodeDocument = Schema.decodeUnknownOption(
  Schema.Struct({
    data: Schema.Record(Schema.String, Schema.Unknown),
    errors: listOf(Schema.Unknown, 1)
  })
)
const decodeAnswer = Schema.decodeUnknownOption(Schema.Struct({ result: orNull(Schema.Unknown) }))
const decodeUser = Schema.decodeUnknownOption(XUser)
const decodeKind = Schema.decodeUnknownOption(Schema.Struct({ __typename: orNull(Text) }))

/**
 * Reads the answer of the web client's `UserByScreenName`: `{ data: { user: { result } } }`, as text or parsed.
 * Fails with `no_account` when `data` or its `user` is empty, `account_unavailable` when it is suspended or withheld, and
 * `other_kind` for every other document.
 */
export const profileFromX = (document: unknown): Result.Result<Profile, UnreadableDocument> => {
  const json = jsonDocument(document, NAME)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const answer = Option.getOrNull(decodeDocument(json.success))
  if (answer === null || answer.errors.length > 0) return unreadable(NAME, "other_kind")
  const result = Option.getOrNull(decodeAnswer(answer.data.user ?? {}))?.result ?? null
  if (result === null) {
    const isForUsers = "user" in answer.data || Object.keys(answer.data).length === 0
    return unreadable(NAME, isForUsers ? "no_account" : "other_kind")
  }
  const kind = decodeKind(result)
  if (Option.isSome(kind) && kind.value.__typename === "UserUnavailable") {
    return unreadable(NAME, "account_unavailable")
  }
  const user = decodeUser(result)
  if (Option.isNone(user)) return unreadable(NAME, "other_kind")
  const facts = factsOf(user.value)
  if (facts.handle === null) return unreadable(NAME, "other_kind")
  const bioLinks = facts.entities?.description?.urls ?? []
  return Result.succeed({
    platform: "x",
    handle: facts.handle.toLowerCase(),
    displayName: facts.name || facts.handle,
    url: profileUrl("x", facts.handle),
    bio: expandedText(facts.bio ?? "", bioLinks),
    location: facts.location || null,
    avatarUrl: facts.avatarUrl,
    links: profileLinks(facts.entities?.url?.urls ?? [], facts.website, bioLinks),
    isVerified: facts.isVerified,
    createdAt: facts.createdAt,
    followers: facts.followers,
    following: facts.following,
    posts: facts.posts
  })
}
