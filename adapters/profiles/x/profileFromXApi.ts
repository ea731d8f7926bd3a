import { Option, Result, Schema } from "effect"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { type UnreadableDocument, unreadable } from "../readDocument.ts"
import { XApiUser, xApiDocument } from "./xApiDocument.ts"
import { expandedText, profileLinks } from "./xText.ts"

const NAME = "X account"

export interface XApiAccount {
  readonly userId: string
  readonly profile: Profile
}

const decodeUser = Schema.decodeUnknownOption(XApiUser)

/** Paid, official and business check marks alike. */
export const isVerifiedBy = ({ verified, verified_type: type }: XApiUser): boolean | null =>
  verified === null && type === null ? null : verified === true || (type !== null && type !== "" && type !== "none")

/**
 * Reads the answer of X API v2 `users/by/username/:username`, as text or parsed.
 * Fails with `no_account` for its resource-not-found, `account_unavailable` when the account is suspended or protected, and
 * `other_kind` for every other document.
 */
export const profileFromXApi = (document: unknown): Result.Result<XApiAccount, UnreadableDocument> => {
  const answer = xApiDocument(document, NAME)
  if (Result.isFailure(answer)) return Result.fail(answer.failure)
  const user = Option.getOrNull(decodeUser(answer.success.data))
  if (user === null) {
    const [problem] = answer.success.errors
    if (answer.success.data !== null || problem === undefined) return unreadable(NAME, "other_kind")
    // A suspended account is a resource not found of another title.
    if (problem.title === "Forbidden" || /\bsuspended\b/i.test(problem.detail ?? "")) {
      return unreadable(NAME, "account_unavailable")
    }
    const isNotFound = problem.title === "Not Found Error" || problem.type?.endsWith("/resource-not-found") === true
    return unreadable(NAME, isNotFound ? "no_account" : "other_kind")
  }
  if (user.protected === true) return unreadable(NAME, "account_unavailable")
  const bioLinks = user.entities?.description?.urls ?? []
  return Result.succeed({
    userId: user.id,
    profile: {
      platform: "x",
      handle: user.username.toLowerCase(),
      displayName: user.name || user.username,
      url: profileUrl("x", user.username),
      bio: expandedText(user.description ?? "", bioLinks),
      location: user.location || null,
      avatarUrl: user.profile_image_url,
      links: profileLinks(user.entities?.url?.urls ?? [], user.url, bioLinks),
      isVerified: isVerifiedBy(user),
      createdAt: user.created_at,
      followers: user.public_metrics?.followers_count ?? null,
      following: user.public_metrics?.following_count ?? null,
      posts: user.public_metrics?.tweet_count ?? null
    }
  })
}
