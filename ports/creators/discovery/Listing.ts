import { Schema } from "effect"
import { ALL_PLATFORMS } from "../identity/platforms.ts"
import { Handle } from "../identity/SocialAccount.ts"
import { AgentName } from "../scoring/Score.ts"
import { TopicShare } from "../scoring/Scorecard.ts"
import type { GroupId } from "./Footprints.ts"

const pointsOrNull = Schema.NullOr(Schema.Finite)

/** An account in the index: one on any platform of the registry. */
export const ListedAccount = Schema.Struct({ platform: Schema.Literals(ALL_PLATFORMS), handle: Handle })
export type ListedAccount = typeof ListedAccount.Type

/** An agent's points, 1 to 100, by its name; null where it had no evidence to read. */
export const AgentPoints = Schema.Record(AgentName, pointsOrNull)
export type AgentPoints = typeof AgentPoints.Type

/** What a creator's newest score tells of flags, by kind. */
const ListedFlags = Schema.Struct({
  /** Kinds that were looked for in at least one text. Of any other nothing is known. */
  assessed: Schema.Array(Schema.String),
  /** Those with a flag. */
  active: Schema.Array(Schema.String),
  /** Those with a flag that takes part in the score. */
  scored: Schema.Array(Schema.String)
})
export type ListedFlags = typeof ListedFlags.Type

/** What the index tells of an account. What isn't known is null or empty. */
export const Listing = Schema.Struct({
  account: ListedAccount,
  displayName: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  followers: pointsOrNull,
  /** 1 to 100, whole; null of an account that was found and not scored, of which nothing below is known. */
  score: Schema.NullOr(Schema.Int),
  agents: AgentPoints,
  /** Interactions of the median post for each follower. */
  engagementRate: pointsOrNull,
  /** BCP 47 without a region, that of the most posts first. */
  languages: Schema.Array(Schema.String),
  /** ISO 3166-1 alpha-2: where most of the audience is. */
  country: Schema.NullOr(Schema.String),
  /** Greatest share first; empty where no post tells one. */
  topics: Schema.Array(TopicShare),
  /** Brands that posts name; null where no post was read. */
  brands: Schema.NullOr(Schema.Array(Schema.String)),
  flags: ListedFlags,
  scoredAt: Schema.NullOr(Schema.DateFromString),
  /** When it was scored or found for the first time. */
  foundAt: Schema.DateFromString
})
export type Listing = typeof Listing.Type

/** What an account is found by. Texts are folded: no two spellings of one name differ by case, accents or script. */
export interface ListingTerms {
  /** Words of the name and of the handle, each once, at most TERM_WORDS_MAX. */
  readonly words: ReadonlyArray<string>
  /** The name without blanks; empty where there is none. */
  readonly nameKey: string
  /** The handle's letters and digits. */
  readonly handleKey: string
  /** Folded names of the brands; null where no post was read. */
  readonly brandKeys: ReadonlyArray<string> | null
  /** What it is compared with: accounts of one niche have the main topic and the size in common. Null where it isn't compared. */
  readonly niche: string | null
}

/** Words that one account is found by at most, and characters of one. */
export const TERM_WORDS_MAX = 16
export const TERM_CHARACTERS_MAX = 60

export interface NewListing {
  readonly listing: Listing
  readonly terms: ListingTerms
}

/** An account of the index as somebody sees it: with the creator it is of. */
export interface SeenListing extends Listing {
  /** Null where it is linked with no other account. */
  readonly groupId: GroupId | null
}

/** Another account of the same creator; what its listing tells, where it has one. */
export const LinkedListing = Schema.Struct({
  account: ListedAccount,
  displayName: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  scoredAt: Schema.NullOr(Schema.DateFromString)
})
export type LinkedListing = typeof LinkedListing.Type

/** An account that fits, with the other accounts of its creator. */
export interface FoundListing {
  readonly listing: SeenListing
  /** By platform, then handle. */
  readonly linked: ReadonlyArray<LinkedListing>
}
