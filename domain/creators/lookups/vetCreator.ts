import { Clock, Effect, Option } from "effect"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { accountKey, isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { Scores } from "../../../ports/creators/scoring/Scores.ts"
import { CREATOR_CREDITS } from "../../accounts/billing/prices.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { type AccountTie, type NamedIdentity, shownName, TIED_BY, tieIdentities } from "../identity/tieIdentities.ts"
import { freshSince, type OlderScore, olderOf } from "../scorecards/olderScore.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"
import { accountsOf, type CreatorTie, cardIn, confirmedTie, creatorTies, identityOf } from "./creatorTies.ts"
import { collectFlags, type ShownFlags } from "./extras.ts"
import { ChargeFailed, WRITE_RETRY } from "./lookupCreator.ts"

/** An account that a caller names for the creator. */
export interface AskedAccount extends NamedAccount {
  /** Whether the caller says that they checked that it is the same person's as the first one. */
  readonly isSamePerson: boolean
}

/**
 * How an account of a vetting stands. `read`: its score counts. `another_person`, `identity_unknown`: it is not taken for the creator's,
 * and nothing of it counts. `not_read`: it has no fresh score.
 */
export type VettedStanding = "read" | "another_person" | "identity_unknown" | "not_read"

/** An account of a vetting, with its fresh score if it counts, and what ties it to the creator. */
export interface VettedAccount extends CreatorTie {
  readonly account: SocialAccount
  readonly card: Scorecard | null
  /** The newest score of an account that is taken for the creator's, where all of its scores are too old to count; null elsewhere. */
  readonly older: OlderScore | null
  readonly standing: VettedStanding
}

export interface Vetting {
  /** The creator as one, as the report shows them; null where no account has a fresh score. */
  readonly unified: Scorecard | null
  /** The accounts that were asked for, in that order, and those they are linked with. */
  readonly accounts: ReadonlyArray<VettedAccount>
  /** Those of all accounts that count, the worst of them shown. */
  readonly flags: ShownFlags
  readonly creditsCharged: number
}

const NOTHING_FOUND = { creator: undefined, credits: 0 } as const

/** An account that was asked for, with what its scores show of it, however old they are. */
interface KnownAsked extends NamedIdentity {
  readonly card: Scorecard | undefined
  /** The newest score of each account of its creator, however old. */
  readonly cards: ReadonlyArray<Scorecard>
  readonly tie: AccountTie | undefined
  readonly linked: ReadonlyArray<SocialAccount>
  readonly isTaken: boolean
}

const isLinked = (one: Pick<KnownAsked, "linked">, other: SocialAccount): boolean =>
  one.linked.some((each) => isSameAccount(each, other))

/**
 * Whether an account is taken for the creator's by itself. One of another handle is the caller's word, unless what it shows speaks against
 * it; that merely the handles are equal is nobody's.
 */
const isTakenByItself = (account: SocialAccount, tie: AccountTie | undefined, card: Scorecard | undefined): boolean =>
  card !== undefined &&
  tie !== undefined &&
  (tie.isTied || (!tie.isContradicted && tie.comparison?.handle !== account.handle))

/** With those that are linked with one that is taken, as the tenant sees it. */
const withLinked = (asked: ReadonlyArray<KnownAsked>): ReadonlyArray<KnownAsked> => {
  const left = asked.filter((each) => !each.isTaken)
  const linked = left.filter((each) => asked.some((other) => other.isTaken && isLinked(other, each)))
  return linked.length === 0
    ? asked
    : withLinked(asked.map((each) => (linked.includes(each) ? { ...each, ground: "proved", isTaken: true } : each)))
}

/** What is known of the accounts that were asked for, each once, and which of them are taken for the creator's. */
const knownOf = Effect.fnUntraced(function* (key: ApiKey, asked: ReadonlyArray<AskedAccount>) {
  const scores = yield* Scores
  const each = [...new Map(asked.map((one) => [accountKey(one.account), one])).values()].map(({ account }) => ({
    ...account,
    isSamePerson: asked.some((one) => one.isSamePerson && isSameAccount(one.account, account))
  }))
  const found = yield* scores.creators(
    key.tenantId,
    each.map(({ platform, handle }) => ({ account: { platform, handle }, since: new Date(0), until: null }))
  )
  const shown = each.map(({ platform, handle, isSamePerson }, place) => {
    const creator: ScoredCreator | undefined = Option.getOrUndefined(found[place] ?? Option.none())
    const account = { platform, handle }
    return {
      ...account,
      isSamePerson,
      card: creator === undefined ? undefined : cardIn(creator, account),
      cards: creator?.cards ?? [],
      linked: creator === undefined ? [] : accountsOf(creator)
    }
  })
  // Who has no score at all shows nothing of who they are.
  const subject = shown.find(({ card }) => card !== undefined) ?? shown[0]
  const named = shown.map(({ isSamePerson, ...one }) => ({
    ...one,
    ground:
      subject === undefined || isSameAccount(one, subject)
        ? ("named" as const)
        : isSamePerson
          ? ("buyer_confirmed" as const)
          : isLinked(subject, one)
            ? ("proved" as const)
            : ("named" as const)
  }))
  const shownOf = ({ card }: Pick<KnownAsked, "card">) => identityOf(card)
  const ties = tieIdentities(named, null, shownOf)
  // What the caller says is compared as well: they are told what speaks against it.
  const alone = tieIdentities(
    named.map((one) => ({ ...one, ground: "named" as const })),
    null,
    shownOf
  )
  return withLinked(
    named.map((one) => {
      const tie = (one.ground === "buyer_confirmed" ? alone : ties).get(accountKey(one))
      const isSubject = subject !== undefined && isSameAccount(one, subject)
      return { ...one, tie, isTaken: isSubject || one.ground !== "named" || isTakenByItself(one, tie, one.card) }
    })
  )
})

/** What an account that was asked for shows, and what ties it to the creator: by itself, or by what it is linked with. */
const tieOf = (asked: KnownAsked, linkedTie: CreatorTie | undefined): CreatorTie => {
  const { tie, ground } = asked
  const displayName = shownName(asked.card?.displayName)
  const comparison = tie?.comparison ?? null
  const confidence = comparison?.confidence ?? null
  if (!asked.isTaken) {
    const note = tie === undefined || tie.isTied || asked.card === undefined ? null : tie.reason
    return { displayName, ground, tiedBy: null, confidence, comparison: note === null ? null : comparison, note }
  }
  if (ground === "proved" && linkedTie !== undefined) return linkedTie
  if (ground === "buyer_confirmed") return confirmedTie(displayName, confidence, tie)
  const taken = tie?.isTied === true ? tie.ground : ground
  const isUnsure = tie !== undefined && !tie.isTied
  const note = isUnsure
    ? "What it shows doesn't say whose it is. It counts because you named it for this creator."
    : null
  return { displayName, ground: taken, tiedBy: TIED_BY[taken], confidence, comparison, note }
}

const standingOf = (asked: KnownAsked | undefined, card: Scorecard | null): VettedStanding => {
  if (card !== null) return "read"
  const tie = asked?.tie
  const isLeftOut = asked !== undefined && !asked.isTaken && asked.card !== undefined
  return isLeftOut && tie?.isTied === false ? tie.code : "not_read"
}

/**
 * Vets one creator by the fresh scores that are there of their accounts and of those these are linked with, for CREATOR_CREDITS
 * however many there are, or for nothing while what was paid for the creator is fresh. Nothing is scored, and where there is no
 * fresh score nothing is charged. The charge is named by `operationId`.
 *
 * The creator is who has the first account that was ever scored. Any other is compared with it by what its scores keep: one that shows
 * another person, or of which nothing but an equal handle speaks, is left out and costs nothing, unless the caller says that
 * they checked it or it is linked.
 *
 * Fails with CreditsExhausted, and with ChargeFailed, when nothing is charged.
 */
export const vetCreator = Effect.fn("creators.vetCreator")(function* (
  key: ApiKey,
  asked: ReadonlyArray<AskedAccount>,
  { customerRef, operationId }: { readonly customerRef: string | null; readonly operationId: string }
) {
  const lookups = yield* Lookups
  const nowMs = yield* Clock.currentTimeMillis
  const known = yield* knownOf(key, asked)
  const found = yield* lookups
    .chargeAndReadCreator({
      tenantId: key.tenantId,
      keyId: key.id,
      usageId: operationId,
      accounts: known.flatMap(({ platform, handle, isTaken }) => (isTaken ? [{ platform, handle }] : [])),
      freshSince: freshSince(nowMs),
      priceCredits: CREATOR_CREDITS,
      customerRef,
      at: new Date(nowMs)
    })
    .pipe(
      Effect.retry({ ...WRITE_RETRY, while: ({ _tag }) => _tag === "LedgerUnavailable" }),
      Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause })))
    )
  const { creator, credits } = Option.getOrElse(found, () => NOTHING_FOUND)
  const cards = creator?.cards ?? []
  const ties = creator === undefined ? new Map<string, CreatorTie>() : yield* creatorTies(key.tenantId, creator)
  const linked = (creator === undefined ? [] : accountsOf(creator)).filter(
    (each) => !known.some((one) => isSameAccount(one, each))
  )
  const ever = known.flatMap((each) => each.cards)
  const vetted = ({ platform, handle }: SocialAccount): VettedAccount => {
    const account = { platform, handle }
    const one = known.find((each) => isSameAccount(each, account))
    const card = cards.find((each) => isSameAccount(each, account)) ?? null
    const linkedTie = ties.get(accountKey(account))
    const tie: CreatorTie =
      one === undefined && linkedTie !== undefined
        ? linkedTie
        : tieOf(
            one ?? {
              ...account,
              ground: "named",
              card: undefined,
              cards: [],
              tie: undefined,
              linked: [],
              isTaken: false
            },
            linkedTie
          )
    const isTaken = one === undefined || one.isTaken
    const isOlder = card === null && isTaken
    const [older = null] = isOlder
      ? olderOf(ever.filter((each) => isSameAccount(each, account)).slice(0, 1), nowMs)
      : []
    return { account, card, older, standing: standingOf(one, card), ...tie }
  }
  const vetting: Vetting = {
    unified: creator === undefined ? null : unifyCards(creator.cards),
    accounts: [...asked.map(({ account }) => account), ...linked].map(vetted),
    flags: yield* collectFlags(cards, "worst"),
    creditsCharged: credits
  }
  return vetting
})
