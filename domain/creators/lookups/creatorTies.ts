import { Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import type { AccountComparison, AccountGround, TiedBy } from "../../../ports/creators/identity/AccountTie.ts"
import { accountKey, isSameAccount, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { LINK_CONFIDENCE_MIN } from "../identity/matchAccounts.ts"
import {
  type AccountTie,
  type ShownIdentity,
  shownName,
  TIED_BY,
  tieIdentities,
  type Unshown
} from "../identity/tieIdentities.ts"

/** What ties an account to a creator, and the name that it shows. */
export interface CreatorTie {
  readonly displayName: string | null
  readonly ground: AccountGround
  /** Null where it isn't taken for the creator's. */
  readonly tiedBy: TiedBy | null
  /** How likely it is the creator's, 0 to 1, as discovery found or what the accounts show; null where nobody estimated it. */
  readonly confidence: number | null
  /** What it was compared with; null where nothing was compared. */
  readonly comparison: AccountComparison | null
  /** What a reader has to know of it; null where there is nothing. */
  readonly note: string | null
}

/** What a score keeps of what an account shows of its owner. An account without one shows nothing here. */
export const identityOf = (card: Scorecard | undefined): ShownIdentity | Unshown =>
  card === undefined
    ? "absent"
    : {
        displayName: card.displayName,
        bio: card.shown?.bio ?? null,
        links: card.shown?.links ?? [],
        language: card.reading?.languages?.[0]?.language ?? null,
        picture: null
      }

/** The accounts of a creator: those with a score first, in its order. */
export const accountsOf = ({ cards, unscored }: ScoredCreator): ReadonlyArray<SocialAccount> =>
  [...cards, ...unscored].map(({ platform, handle }) => ({ platform, handle }))

export const cardIn = ({ cards }: ScoredCreator, account: SocialAccount): Scorecard | undefined =>
  cards.find((card) => isSameAccount(card, account))

/** Of the accounts of one creator. */
const READS_AT_ONCE = 8

/** Those that are linked with another one of these for every tenant, by `accountKey`. */
const linkedForEveryone = Effect.fnUntraced(function* (accounts: ReadonlyArray<SocialAccount>) {
  const footprints = yield* Footprints
  const linked = yield* Effect.forEach(
    accounts,
    (account) => Effect.map(footprints.of(account, null), (all) => ({ account, all })),
    { concurrency: READS_AT_ONCE }
  )
  const isTogether = (account: SocialAccount, all: ReadonlyArray<SocialAccount>): boolean =>
    accounts.some((other) => !isSameAccount(other, account) && all.some((each) => isSameAccount(each, other)))
  return new Set(linked.flatMap(({ account, all }) => (isTogether(account, all) ? [accountKey(account)] : [])))
})

/** How sure the tenant's discoveries of one of some accounts were of each other one, by `accountKey`: the surest counts. */
const discoveredAmong = Effect.fnUntraced(function* (tenantId: TenantId, accounts: ReadonlyArray<SocialAccount>) {
  const discoveries = yield* Discoveries
  const found = yield* Effect.forEach(accounts, (account) => discoveries.latest(tenantId, account, new Date(0)), {
    concurrency: READS_AT_ONCE
  })
  const surest = new Map<string, number>()
  for (const { seed, accounts: told } of found.flatMap(Option.toArray)) {
    for (const { platform, handle, confidence } of told) {
      if (platform === seed.platform && handle === seed.handle) continue
      const key = `${platform}/${handle}`
      surest.set(key, Math.max(surest.get(key) ?? 0, confidence))
    }
  }
  return surest
})

/** What an account is tied by that was asked for itself. */
export const namedTie = (displayName: string | null): CreatorTie => ({
  displayName,
  ground: "named",
  tiedBy: TIED_BY.named,
  confidence: null,
  comparison: null,
  note: null
})

/** An account that the tenant alone says is the creator's, held against the first by what both show. */
export const confirmedTie = (
  displayName: string | null,
  confidence: number | null,
  tie: AccountTie | undefined
): CreatorTie => {
  const isAnother = displayName !== null && tie?.isTied === false && tie.code === "another_person"
  const other = tie?.comparison?.displayName ?? null
  return {
    displayName,
    ground: "buyer_confirmed",
    tiedBy: TIED_BY.buyer_confirmed,
    confidence,
    comparison: displayName === null ? null : (tie?.comparison ?? null),
    note: isAnother
      ? `Another person? It is shown as “${displayName}”, the first account as “${other}”. It counts because you confirmed it.`
      : null
  }
}

/**
 * What ties the accounts of a creator, as a tenant sees them, to the first of them, by `accountKey`.
 * Discovery does where one of the tenant's was sure enough, and the service where the account is linked for everyone. Any other is
 * the tenant's own word: it is compared with the first by what scores keep, so that a reader sees whose words these are.
 */
export const creatorTies = Effect.fn("creators.ties")(function* (tenantId: TenantId, creator: ScoredCreator) {
  const accounts = accountsOf(creator)
  const [first, ...others] = accounts
  const everyones = yield* linkedForEveryone(others.length === 0 ? [] : accounts)
  const discovered = yield* discoveredAmong(tenantId, others.length === 0 ? [] : accounts)
  const compared = tieIdentities(
    accounts.map((account) => ({ ...account, ground: "named" as const })),
    null,
    (account) => identityOf(cardIn(creator, account))
  )
  return new Map(
    accounts.map((account): [string, CreatorTie] => {
      const key = accountKey(account)
      const displayName = shownName(cardIn(creator, account)?.displayName)
      const tied = { displayName, comparison: null, note: null }
      if (account === first) return [key, namedTie(displayName)]
      const confidence = discovered.get(key) ?? null
      if (confidence !== null && confidence >= LINK_CONFIDENCE_MIN) {
        return [key, { ...tied, ground: "proved", tiedBy: TIED_BY.proved, confidence }]
      }
      return everyones.has(key)
        ? [key, { ...tied, ground: "proved", tiedBy: "service", confidence }]
        : [key, confirmedTie(displayName, confidence, compared.get(key))]
    })
  )
})
