import { Schema } from "effect"
import { WEB_PLATFORMS } from "../identity/platforms.ts"
import { Handle, Platform } from "../identity/SocialAccount.ts"

const share = Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 1 })))

/** Accounts of one discovery at most, the seed among them; the surest are kept. */
export const FOUND_ACCOUNTS_MAX = 60

/**
 * What an account was found by. `seed`: it is what was asked for. `link_in_bio`: a page that lists somebody's accounts.
 * `bio`: the words of a profile. `website`: a site that a profile leads to. `rel_me`: a link that says "this is me too".
 * `platform_links`: the links that a platform shows beside a profile. `web_search`: a search of the web. `same_handle`: it has
 * the same handle. `index`: it was scored or discovered here before.
 */
export const ClaimSource = Schema.Literals([
  "seed",
  "link_in_bio",
  "bio",
  "website",
  "rel_me",
  "platform_links",
  "web_search",
  "same_handle",
  "index"
])
export type ClaimSource = typeof ClaimSource.Type

/**
 * Who says that an account and the seed are one person's: the seed's own pages, the account's own, both, or neither. What one
 * side says proves nothing: anyone may list a famous account.
 */
export const ClaimSide = Schema.Literals(["seed", "account", "both", "neither"])
export type ClaimSide = typeof ClaimSide.Type

/** A part of how sure it is that two accounts are one person's. */
export const MatchPart = Schema.Struct({
  part: Schema.Literals(["prior", "claims", "handle", "display_name", "picture", "links", "bio", "language"]),
  /** What it adds to the logarithm, to the base of two, of the odds; negative takes away. */
  bits: Schema.Finite,
  /** What it says, for a person. */
  text: Schema.String
})
export type MatchPart = typeof MatchPart.Type

/** An account that was found of a seed. */
export const FoundAccount = Schema.Struct({
  platform: Schema.Literals(WEB_PLATFORMS),
  handle: Handle,
  url: Schema.String,
  /** Null where its page was not read, or shows none. */
  displayName: Schema.NullOr(Schema.String),
  /** How likely it is the seed's person's, 0 to 1: the probability of the sum of `parts`. */
  confidence: share,
  /** The strongest of `sources`. */
  source: ClaimSource,
  sources: Schema.Array(ClaimSource),
  claimedBy: ClaimSide,
  /** Whether its own page was opened and shows that there is such an account. */
  isVerified: Schema.Boolean,
  parts: Schema.Array(MatchPart)
})
export type FoundAccount = typeof FoundAccount.Type

/**
 * Why nothing can be said of a place. `not_searched`: nothing there was looked at. `robots`: programs are asked to stay away.
 * `login_wall`: it is shown to signed-in people. `blocked`: it is not shown to this program. `busy`: it asks for a pause.
 * `timed_out`, `unreachable`: no answer came. `switched_off`: its last self-check failed. `too_much`: the discovery had read as
 * much as one may.
 */
export const UnknownReason = Schema.Literals([
  "not_searched",
  "robots",
  "login_wall",
  "blocked",
  "busy",
  "timed_out",
  "unreachable",
  "switched_off",
  "too_much"
])
export type UnknownReason = typeof UnknownReason.Type

/** A platform of which it is not known whether the person has an account there: unknown, never absent. */
export const UnknownPlatform = Schema.Struct({ platform: Schema.Literals(WEB_PLATFORMS), reason: UnknownReason })
export type UnknownPlatform = typeof UnknownPlatform.Type

/** Whether the web was searched: `skipped` where the day's budget is used up, `failed` where the search didn't answer. */
export const WebSearchPart = Schema.Literals(["searched", "skipped", "not_configured", "failed"])
export type WebSearchPart = typeof WebSearchPart.Type

/** What was found of one seed. */
export const Discovery = Schema.Struct({
  seed: Schema.Struct({ platform: Platform, handle: Handle, displayName: Schema.NullOr(Schema.String) }),
  /** The seed first, then the surest first, at most FOUND_ACCOUNTS_MAX. */
  accounts: Schema.Array(FoundAccount),
  /** In the registry's order. */
  unknown: Schema.Array(UnknownPlatform),
  webSearch: WebSearchPart,
  /** Pages that were read. */
  pagesRead: Schema.Int,
  /** Of the model that made the confidences. */
  modelVersion: Schema.String,
  foundAt: Schema.DateFromString
})
export type Discovery = typeof Discovery.Type
