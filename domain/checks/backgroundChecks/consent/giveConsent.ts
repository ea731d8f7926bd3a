import { Clock, Effect, Option, Result, Schema } from "effect"
import {
  CHECK_ACCOUNTS_MAX,
  type CheckAccount,
  type ConsentRecord
} from "../../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import { readSocialAccount } from "../../../creators/identity/socialAccount.ts"
import { consentGivenStep } from "../steps.ts"
import type { ServiceContact } from "./contacts.ts"
import { readConsent } from "./readConsent.ts"

/** The answer can't be taken as it is. */
export class ConsentUnusable extends Schema.TaggedError<ConsentUnusable>()("ConsentUnusable", {
  /** What to do about it, a sentence for the subject. */
  reason: Schema.String
}) {}
/** The link was used before, or what it asked for has ended: nothing was changed. */
export class ConsentClosed extends Schema.TaggedError<ConsentClosed>()("ConsentClosed", {}) {}

/** What the subject said. */
export interface ConsentAnswer {
  /** Of the words that they were shown. */
  readonly textHash: string
  /** The accounts that they say are theirs, as `platform/handle`. */
  readonly confirmed: ReadonlyArray<string>
  /** Further accounts of theirs, as they wrote them. */
  readonly added: ReadonlyArray<{ readonly platform: string; readonly handle: string }>
  readonly network: string | null
}

const TEXT_CHANGED = "The words of this page have changed since you opened it. Read them again, then answer."

/** Whoever answers must have been shown the words that are recorded. */
export const sameText = (shown: string, hash: string): Effect.Effect<void, ConsentUnusable> =>
  shown === hash ? Effect.void : Effect.fail(new ConsentUnusable({ reason: TEXT_CHANGED }))

const readAdded = (added: ConsentAnswer["added"], serviceSlug: string) =>
  Effect.forEach(added, ({ platform, handle }) =>
    Effect.mapError(
      Effect.fromResult(
        Result.map(
          readSocialAccount(platform, handle, serviceSlug),
          ({ account, spelling }): CheckAccount => ({
            ...account,
            spelling,
            ground: "confirmed",
            confidence: null,
            isStruck: false
          })
        )
      ),
      () => new ConsentUnusable({ reason: "An account that you added has no possible platform or name. Correct it." })
    )
  )

/** The accounts as the subject leaves them: those that are listed confirmed or struck, then the ones that they added, each once. */
const decideAccounts = Effect.fnUntraced(function* (
  listed: ReadonlyArray<CheckAccount>,
  answer: ConsentAnswer,
  serviceSlug: string
) {
  // Before anything is read: whoever sends thousands is told so at once.
  if (answer.added.length > CHECK_ACCOUNTS_MAX) {
    return yield* new ConsentUnusable({ reason: `At most ${CHECK_ACCOUNTS_MAX} accounts can be checked.` })
  }
  const named = new Map((yield* readAdded(answer.added, serviceSlug)).map((account) => [accountKey(account), account]))
  const confirmed = new Set([...answer.confirmed, ...named.keys()])
  const known = new Set(listed.map(accountKey))
  if (answer.confirmed.some((key) => !known.has(key))) {
    return yield* new ConsentUnusable({ reason: "An account was confirmed that is not listed. Open the link again." })
  }
  const added = [...named.values()].filter((account) => !known.has(accountKey(account)))
  const accounts = [
    ...listed.map(
      (account): CheckAccount =>
        confirmed.has(accountKey(account))
          ? { ...account, ground: "confirmed", isStruck: false }
          : { ...account, isStruck: true }
    ),
    ...added
  ]
  if (accounts.length > CHECK_ACCOUNTS_MAX) {
    return yield* new ConsentUnusable({ reason: `At most ${CHECK_ACCOUNTS_MAX} accounts can be checked.` })
  }
  if (accounts.every(({ isStruck }) => isStruck)) {
    return yield* new ConsentUnusable({ reason: "Confirm or add at least one account of yours, or refuse." })
  }
  return { accounts, added: added.map(accountKey) }
})

/**
 * Records that the subject agrees, with which accounts are theirs: the scan begins. Of any number of answers under one link, one
 * counts; the others fail with ConsentClosed and change nothing.
 */
export const giveConsent = Effect.fn("checks.giveConsent")(function* (
  token: string,
  answer: ConsentAnswer,
  service: ServiceContact & { readonly serviceSlug: string }
) {
  const checks = yield* Checks
  const { check, standing, text } = yield* readConsent(token, service)
  if (standing !== "open") return yield* new ConsentClosed()
  yield* sameText(answer.textHash, text.hash)
  const { accounts, added } = yield* decideAccounts(check.accounts, answer, service.serviceSlug)
  const record: ConsentRecord = {
    decision: "given",
    at: new Date(yield* Clock.currentTimeMillis),
    textVersion: text.version,
    textHash: text.hash,
    network: answer.network,
    confirmed: accounts
      .filter(({ isStruck }) => !isStruck)
      .map(accountKey)
      .filter((key) => !added.includes(key)),
    added,
    struck: accounts.filter(({ isStruck }) => isStruck).map(accountKey)
  }
  const changed = yield* checks.apply(check, yield* consentGivenStep(check, record, accounts))
  return Option.isSome(changed) ? changed.value : yield* new ConsentClosed()
})
