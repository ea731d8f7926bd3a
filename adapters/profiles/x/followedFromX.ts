import type { Result } from "effect"
import {
  FOLLOWED_BIO_CHARACTERS_MAX,
  FOLLOWED_MAX,
  FOLLOWED_NAME_CHARACTERS_MAX,
  type FollowedAccount
} from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { accountsFromX, accountsFromXApi } from "./xAccounts.ts"
import { expandedText } from "./xText.ts"
import type { XLink } from "./xUser.ts"

const NAME = "X followed accounts"

const cut = (text: string, charactersMax: number): string =>
  text
    .slice(0, charactersMax)
    .replace(/[\ud800-\udbff]$/, "")
    .trim()

const followedOf = (
  handle: string,
  name: string | null,
  bio: string | null,
  links: ReadonlyArray<XLink>
): FollowedAccount => ({
  platform: "x",
  handle: handle.toLowerCase(),
  displayName: cut(name || handle, FOLLOWED_NAME_CHARACTERS_MAX),
  url: profileUrl("x", handle),
  bio: cut(expandedText(bio ?? "", links), FOLLOWED_BIO_CHARACTERS_MAX)
})

/**
 * Reads one page of the web client's `Following`, as text or parsed: at most FOLLOWED_MAX accounts in the order served, each
 * once. Suspended and broken ones are counted. Fails with `other_kind` for a document without a timeline of accounts.
 */
export const followedFromX = (document: unknown): Result.Result<ListReading<FollowedAccount>, UnreadableDocument> =>
  accountsFromX(document, {
    name: NAME,
    max: FOLLOWED_MAX,
    read: ({ handle, name, bio, entities }) => followedOf(handle, name, bio, entities?.description?.urls ?? [])
  })

/**
 * Reads one page of X API v2 `users/:id/following` with USER_FIELDS, as text or parsed: at most FOLLOWED_MAX accounts in the
 * order served, each once. Broken ones are counted. Fails with `other_kind`.
 */
export const followedFromXApi = (document: unknown): Result.Result<ListReading<FollowedAccount>, UnreadableDocument> =>
  accountsFromXApi(document, {
    name: NAME,
    max: FOLLOWED_MAX,
    read: ({ username, name, description, entities }) =>
      followedOf(username, name, description, entities?.description?.urls ?? [])
  })
