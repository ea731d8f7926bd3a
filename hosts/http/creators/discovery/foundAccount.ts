import { Schema } from "effect"
import { scoreableOf } from "../../../../domain/creators/discovery/chooseAccounts.ts"
import { makeSpelling, type NamedAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { TIED_BY } from "../../../../domain/creators/identity/tieIdentities.ts"
import {
  ClaimSide,
  ClaimSource,
  type Discovery,
  type FoundAccount,
  MatchPart,
  UnknownReason
} from "../../../../ports/creators/discovery/Discovery.ts"
import { AccountGround, TiedBy } from "../../../../ports/creators/identity/AccountTie.ts"
import { isScoredPlatform, type WebPlatform } from "../../../../ports/creators/identity/platforms.ts"
import { isSameAccount, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { ConfirmedAccount } from "../../../../ports/creators/jobs/footprintJob.ts"

/** An account as discovery and footprints tell it (B6), but for its address. */
const ACCOUNT_FIELDS = {
  platform: Schema.String,
  handle: Schema.String,
  confidence: Schema.Finite,
  source: ClaimSource,
  scoreable: Schema.Boolean
}

/** Why it is held for the seed's person's; additions to B6. */
const REASON_FIELDS = {
  display_name: Schema.NullOr(Schema.String),
  sources: Schema.Array(ClaimSource),
  claimed_by: ClaimSide,
  is_verified: Schema.Boolean,
  parts: Schema.Array(MatchPart)
}

export const FootprintAccountBody = Schema.Struct({
  ...ACCOUNT_FIELDS,
  url: Schema.String,
  display_name: Schema.NullOr(Schema.String),
  ground: Schema.NullOr(AccountGround),
  tied_by: Schema.NullOr(TiedBy),
  note: Schema.NullOr(Schema.String)
}).annotate({ identifier: "FootprintAccount" })

export const PreviewedAccountBody = Schema.Struct({
  ...ACCOUNT_FIELDS,
  url: Schema.String,
  selected: Schema.Boolean,
  ...REASON_FIELDS
}).annotate({ identifier: "PreviewedAccount" })

export const DiscoveredAccountBody = Schema.Struct({
  ...ACCOUNT_FIELDS,
  ...REASON_FIELDS
}).annotate({ identifier: "DiscoveredAccount" })

/** What is said of where it was looked. */
export const LOOKED_FIELDS = {
  unknown: Schema.Array(
    Schema.Struct({ platform: Schema.String, reason: UnknownReason }).annotate({ identifier: "UnknownPlatform" })
  ),
  grounded_search_skipped: Schema.Boolean,
  discovered_at: Schema.String
}

type Spell = (platform: WebPlatform) => string

/** Names platforms as the caller does: the seed's in their spelling, others by their usual names. */
export const spellingOf = (seed: NamedAccount, serviceSlug: string): Spell => {
  const spell = makeSpelling(seed, serviceSlug)
  return (platform) => (isScoredPlatform(platform) ? spell(platform) : platform)
}

const accountFields = ({ platform, handle, confidence, source }: ConfirmedAccount, spell: Spell) => ({
  platform: spell(platform),
  handle,
  confidence,
  source,
  scoreable: scoreableOf({ platform, handle }) !== null
})

const reasonFields = ({ displayName, sources, claimedBy, isVerified, parts }: FoundAccount) => ({
  display_name: displayName,
  sources,
  claimed_by: claimedBy,
  is_verified: isVerified,
  parts
})

/** An account as a job was confirmed with it: whose word it is that it is the creator's, and what speaks against that. */
export const footprintAccountBody = (account: ConfirmedAccount, spell: Spell): typeof FootprintAccountBody.Type => ({
  ...accountFields(account, spell),
  url: account.url,
  display_name: account.displayName ?? null,
  ground: account.ground ?? null,
  tied_by: account.ground === undefined ? null : TIED_BY[account.ground],
  note: account.note ?? null
})

/** Whether it is one of the accounts that a confirm takes unasked is said beside why it is held for the creator's. */
export const previewedAccountBody = (
  account: FoundAccount,
  selected: ReadonlyArray<SocialAccount>,
  spell: Spell
): typeof PreviewedAccountBody.Type => ({
  ...accountFields(account, spell),
  url: account.url,
  selected: selected.some((each) => isSameAccount(each, account)),
  ...reasonFields(account)
})

export const discoveredAccountBody = (account: FoundAccount, spell: Spell): typeof DiscoveredAccountBody.Type => ({
  ...accountFields(account, spell),
  ...reasonFields(account)
})

export const lookedFields = ({ unknown, webSearch, foundAt }: Discovery, spell: Spell) => ({
  unknown: unknown.map(({ platform, reason }) => ({ platform: spell(platform), reason })),
  grounded_search_skipped: webSearch !== "searched",
  discovered_at: foundAt.toISOString()
})

export const scoreableCount = (accounts: ReadonlyArray<{ readonly scoreable: boolean }>): number =>
  accounts.filter(({ scoreable }) => scoreable).length
