import { Clock, Effect, Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Closures, KEPT_BY_BOOKS } from "../../../ports/accounts/closing/Closures.ts"
import { noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { MEMBERS_MAX, type Person, PersonId } from "../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { PLANS_LISTED_MAX, Plans } from "../../../ports/creators/roster/Plans.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { formatDay, formatPlural } from "../../mail/wording.ts"
import { openToken, sealToken, TokenInvalid } from "../../tokens/signedToken.ts"
import { formatCredits } from "../billing/amountText.ts"
import { endAfter } from "../people/sessions.ts"

/** Steps of one account in one run: a large one goes on in the next, after the others had theirs. */
const STEPS_PER_RUN_MAX = 2_000

/** Erases one account as far as a run goes; whether something may be left. */
const eraseAccount = Effect.fnUntraced(function* (tenantId: TenantId, at: Date) {
  const closures = yield* Closures
  for (let steps = 0; steps < STEPS_PER_RUN_MAX; steps++) {
    if (!(yield* closures.eraseStep(tenantId, at))) return false
  }
  return true
})

/**
 * Erases the accounts whose days are over, each in steps of which every one is kept: whatever ends a run, the next goes on behind its
 * last step. One that can't be erased holds up no other. Answers how many are erased.
 */
export const eraseClosedAccounts = Effect.gen(function* () {
  const closures = yield* Closures
  const now = new Date(yield* Clock.currentTimeMillis)
  let erased = 0
  for (const tenantId of yield* closures.due(now)) {
    const isLeft = yield* eraseAccount(tenantId, now).pipe(
      Effect.catch((failure) =>
        Effect.as(Effect.logError(`the closed account ${tenantId} could not be erased further`, failure), true)
      )
    )
    if (!isLeft) erased += 1
  }
  return erased
}).pipe(Effect.withSpan("accounts.eraseClosedAccounts"))

/** The closed accounts that a person owns and can still open again. */
export const closedAccountsOf = Effect.fn("accounts.closedAccountsOf")(function* (personId: PersonId) {
  const now = new Date(yield* Clock.currentTimeMillis)
  return yield* Closures.use((closures) => closures.ownedBy(personId, now))
})

/** Opens a closed account again, as it was. Fails with ClosureOver where it is open, or its days are over. */
export const reopenAccount = Effect.fn("accounts.reopenAccount")(function* (tenantId: TenantId) {
  const now = new Date(yield* Clock.currentTimeMillis)
  yield* Closures.use((closures) => closures.reopen(tenantId, now))
})

/** How long a closed account can be opened again before it is erased. */
export const GRACE_DAYS = 14

/** Says, before an account is closed, what becomes of what it has: sentences, in the order in which they are read. */
export const whatClosingTakes = Effect.fn("accounts.whatClosingTakes")(function* (tenantId: TenantId) {
  const balance = yield* CreditLedger.use((ledger) => ledger.balance(tenantId))
  const plans = yield* Plans.use((book) => book.list(tenantId, { limit: PLANS_LISTED_MAX, after: null }))
  const running =
    plans.length === 0
      ? "No plan runs."
      : `${plans.length === PLANS_LISTED_MAX ? "More than " : ""}${formatPlural(plans.length, "plan")} rest from then on: nothing is ` +
        "scored, monitored or charged, and they end when the account is erased."
  return {
    atOnce: [
      "API keys and the pixel are refused within seconds, links lead nowhere, and notices of stores are not taken.",
      "Everybody is signed out of it but its owners, who see only that it is closed. No webhook and no notice is sent.",
      running,
      balance > 0
        ? `${formatCredits(balance)} can't be spent any more, and are lost when the account is erased. They are not paid out.`
        : "There are no credits left."
    ],
    untilErased:
      `For ${GRACE_DAYS} days any owner can open it again, as it was: keys, links, credits and plans work on. ` +
      "What was not tracked meanwhile stays untracked, and plans that were due renew then. Jobs and paid checks that are under way " +
      "are finished meanwhile.",
    erased:
      "Then everything of it is erased, bit by bit, and nothing brings it back: clicks, events and orders, links, stores, keys, the " +
      "roster, scores made of your own files, checks and their reports, webhooks, people and the activity. Whoever is a member of no " +
      "other account is erased as well. Scores of public posts are nobody's own and stay.",
    kept:
      `What books have to keep stays, without what it says of your people and customers: ${KEPT_BY_BOOKS.join("; ")}. ` +
      "Statements name the creators they are for. Export what you need before."
  }
})

/** How long a link is good that closes an account. */
export const CLOSING_LINK_MINUTES = 30

/** When an account that is closed now begins to be erased. */
const eraseAfter = (now: number): Date => new Date(now + GRACE_DAYS * DAY_MS)

/** Where owners see their closed accounts, and open them again. */
export const CLOSED_PATH = "/account/closed"

/** What was typed is not what the account is called. */
export class NameDiffers extends Schema.TaggedError<NameDiffers>()("NameDiffers", {}) {}

/** Fails with NameDiffers unless a text is what the account is called, apart from blanks around it. */
export const requireName = Effect.fnUntraced(function* (tenantId: TenantId, typed: string) {
  const { name } = yield* Tenants.use((tenants) => tenants.get(tenantId))
  if (typed.normalize("NFC").trim() !== name.normalize("NFC").trim()) return yield* new NameDiffers()
})

/** Where the link in the mail leads, whose token is the last part. */
export const CLOSING_PATH = "/account/settings/delete"

/** Whoever asks has no address to be mailed to. */
export class NoAddress extends Schema.TaggedError<NoAddress>()("NoAddress", {}) {}

const Claim = Schema.fromJsonString(Schema.Struct({ person: PersonId, tenant: TenantId }))
const encodeClaim = Schema.encodeEffect(Claim)
const decodeClaim = Schema.decodeUnknownOption(Claim)

/**
 * Mails an owner the link by which they close their account: with no passwords, whoever reads the owner's mail is the owner, and whoever
 * sits down at a browser that was left open is not. Fails with NameDiffers unless they typed what it is called, and with NoAddress.
 */
export const askToClose = Effect.fn("accounts.askToClose")(function* (asked: {
  readonly person: Person
  readonly tenantId: TenantId
  readonly typedName: string
  readonly serviceName: string
  readonly baseUrl: string
}) {
  const { baseUrl, person, serviceName, tenantId, typedName } = asked
  const mail = yield* Mail
  yield* requireName(tenantId, typedName)
  if (person.email === null) return yield* new NoAddress()
  const claim = Base64Url.encode(yield* Effect.orDie(encodeClaim({ person: person.id, tenant: tenantId })))
  const until = endAfter(yield* Clock.currentTimeMillis, CLOSING_LINK_MINUTES)
  const token = yield* sealToken("account_closing", claim, until)
  yield* mail.send({
    to: person.email,
    subject: noticeLine(`Delete the account ${typedName.trim()}`),
    text: [
      `Open this link in the browser in which you are signed in, to delete the account ${noticeLine(typedName)} on ${serviceName}.`,
      `It shows a button, which closes the account at once; the account is erased ${GRACE_DAYS} days later.`,
      `The link is good for ${CLOSING_LINK_MINUTES} minutes.`,
      "",
      `${baseUrl}${CLOSING_PATH}/${token}`,
      "",
      "If you did not ask for it, somebody else uses a browser in which you are signed in: sign out everywhere on the page You.",
      ""
    ].join("\n")
  })
})

/** Lets through whose link it is, for the account that they look at. Fails with TokenInvalid for anybody else, and with TokenExpired. */
export const openClosing = Effect.fn("accounts.openClosing")(function* (
  person: Person,
  tenantId: TenantId,
  token: string
) {
  const text = Base64Url.decodeString(yield* openToken("account_closing", token))
  const claim = Result.isSuccess(text) ? decodeClaim(text.success) : Option.none()
  if (Option.isNone(claim) || claim.value.person !== person.id || claim.value.tenant !== tenantId) {
    return yield* new TokenInvalid()
  }
})

/** Closes an account at once. Idempotent: the first closing stands. Fails with TenantNotFound. */
export const closeAccount = Effect.fn("accounts.closeAccount")(function* (tenantId: TenantId) {
  const now = yield* Clock.currentTimeMillis
  return yield* Closures.use((closures) => closures.close({ tenantId, at: new Date(now), eraseAt: eraseAfter(now) }))
})

/**
 * Closes an account, and tells its owners by mail when it is erased and where they open it again. A mail that can't be sent keeps
 * nothing open. Fails with TenantNotFound.
 */
export const closeAndTell = Effect.fn("accounts.closeAndTell")(function* (closing: {
  readonly tenantId: TenantId
  readonly serviceName: string
  readonly baseUrl: string
}) {
  const { baseUrl, serviceName, tenantId } = closing
  const mail = yield* Mail
  const { name } = yield* Tenants.use((tenants) => tenants.get(tenantId))
  const { eraseAt } = yield* closeAccount(tenantId)
  const text = [
    `The account ${noticeLine(name)} on ${serviceName} was closed. It will be erased from ${formatDay(eraseAt)} on.`,
    "",
    `Until then its owners can open it again, as it was: ${baseUrl}${CLOSED_PATH}`,
    ""
  ].join("\n")
  const members = yield* Members.use((book) => book.members(tenantId, { after: null, limit: MEMBERS_MAX }))
  for (const { role, person } of members) {
    if (role !== "owner" || person.email === null) continue
    yield* mail
      .send({ to: person.email, subject: noticeLine(`The account ${name} is closed`), text })
      .pipe(Effect.catch((failure) => Effect.logError("an owner could not be told that an account is closed", failure)))
  }
})
