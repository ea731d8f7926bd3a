import { Option, Result, Schema } from "effect"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl, webAddress } from "../addresses.ts"
import { UnixSeconds } from "../instants.ts"
import { Count, Handle, orNull, Text } from "../lenientFields.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { linksIn, withoutEscapes } from "../textEntities.ts"

const NAME = "Reddit profile"

const decodeAccount = Schema.decodeUnknownOption(
  Schema.Struct({
    kind: Schema.Literal("t2"),
    data: Schema.Struct({
      name: Handle,
      created_utc: orNull(UnixSeconds),
      is_suspended: orNull(Schema.Boolean),
      icon_img: orNull(Text),
      snoovatar_img: orNull(Text),
      subreddit: orNull(
        Schema.Struct({ title: orNull(Text), public_description: orNull(Text), subscribers: orNull(Count) })
      )
    })
  })
)
const decodeProblem = Schema.decodeUnknownOption(Schema.Struct({ error: Schema.Literal(404) }))

/**
 * Reads Reddit's `/user/{name}/about.json`, as text or parsed, as it is served without `raw_json`. Followers are the
 * subscribers of the account's own page. Reddit has no check mark and counts no posts.
 * Fails with `no_account` for its 404, `account_unavailable` when suspended, `other_kind` for every other document.
 */
export const profileFromReddit = (document: unknown): Result.Result<Profile, UnreadableDocument> => {
  const json = jsonDocument(document, NAME)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const account = Option.getOrNull(decodeAccount(json.success))?.data ?? null
  if (account === null)
    return unreadable(NAME, Option.isSome(decodeProblem(json.success)) ? "no_account" : "other_kind")
  if (account.is_suspended === true) return unreadable(NAME, "account_unavailable")
  const { name, subreddit } = account
  const bio = withoutEscapes(subreddit?.public_description ?? "").trim()
  return Result.succeed({
    platform: "reddit",
    handle: name.toLowerCase(),
    displayName: withoutEscapes(subreddit?.title ?? "").trim() || name,
    url: profileUrl("reddit", name),
    bio,
    location: null,
    avatarUrl: webAddress(withoutEscapes(account.snoovatar_img || account.icon_img || "")),
    links: linksIn(bio),
    isVerified: null,
    createdAt: account.created_utc,
    followers: subreddit?.subscribers ?? null,
    following: null,
    posts: null
  })
}
