import { Clock, Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { readBalanceAlert, setBalanceAlert } from "../../../../domain/accounts/billing/balanceAlert.ts"
import { grantCredits } from "../../../../domain/accounts/billing/grantCredits.ts"
import { readUsage } from "../../../../domain/accounts/billing/readBurnDown.ts"
import { type VerifiedAccount, verifyAccount, verifyLedger } from "../../../../domain/accounts/billing/verifyLedger.ts"
import { ALERT_BELOW_CREDITS_MAX, AlertBelow } from "../../../../ports/accounts/billing/BalanceAlerts.ts"
import { CreditLedger } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { limitFlag, optionalIntFlag, optionalTextFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { ledgerUnavailable, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { NAME_RULE, NameText, TENANT_RULE, tenantField, wholeNumberRule } from "../../line/values.ts"

/** Accounts that a proof of the whole ledger lists at most, those that are broken before the others; it counts them all. */
const LISTED_MAX = 1_000

const verifiedRow = ({ tenantId, entries, balance, head, broken }: VerifiedAccount) => ({
  tenant_id: tenantId,
  state: broken === null ? "ok" : "broken",
  entries,
  balance,
  head,
  broken_entry: broken?.entry ?? null,
  why: broken?.why ?? null
})

const creditsVerify = operatorCommand({
  name: "credits verify",
  description: "Prove that no entry was changed or removed and that the balances are what the entries come to",
  flags: { tenant: optionalTextFlag("tenant", "The account's id; every account unless said otherwise") },
  fields: { tenant: Schema.NullOr(TenantId) },
  rules: { tenant: TENANT_RULE },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant }) {
    const [broken, sound]: readonly [Array<VerifiedAccount>, Array<VerifiedAccount>] = [[], []]
    let [accounts, entries] = [0, 0]
    const note = (account: VerifiedAccount) => {
      const list = account.broken === null ? sound : broken
      if (list.length < LISTED_MAX) list.push(account)
      accounts += 1
      entries += account.entries
    }
    if (tenant === null) yield* verifyLedger(note)
    else {
      yield* Tenants.use((tenants) => tenants.get(tenant))
      note(yield* verifyAccount(tenant))
    }
    return {
      id: tenant ?? "ledger",
      state: broken.length === 0 ? "ok" : "broken",
      accounts,
      entries,
      ledger: [...broken, ...sound].slice(0, LISTED_MAX).map(verifiedRow)
    }
  }),
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound },
  isNo: ({ state }) => state !== "ok"
})

const MOMENT_RULE = "must be a moment, such as 2026-01-31T00:00:00Z"

const usage = operatorCommand({
  name: "usage",
  description: "Requests and credits by X-Customer-Ref",
  flags: {
    ...tenantField.flags,
    from: textFlag("from", "First moment, ISO 8601").pipe(Flag.withDefault("1970-01-01T00:00:00Z")),
    to: textFlag("to", "End of the period, ISO 8601; now unless said otherwise").pipe(Flag.optional)
  },
  fields: { ...tenantField.fields, from: Schema.DateFromString, to: Schema.DateFromString },
  rules: { ...tenantField.rules, from: MOMENT_RULE, to: MOMENT_RULE },
  read: ({ to, ...said }) =>
    Effect.map(Clock.currentTimeMillis, (now) => ({
      ...said,
      to: Option.getOrElse(to, () => new Date(now + 1).toISOString())
    })),
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ from, tenant, to }) {
    const { rows } = yield* readUsage(tenant, { from, to })
    return {
      id: tenant,
      from: from.toISOString(),
      to: to.toISOString(),
      usage: rows.map(({ customerRef, requests, credits }) => ({ customer_ref: customerRef, requests, credits }))
    }
  }),
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound }
})

const ENTRIES_DEFAULT = 100
const ENTRIES_MAX = 1_000
/** What is shown of a hash, where the whole of it would be in the way. */
const HASH_PREFIX_CHARACTERS = 12

const creditsHistory = operatorCommand({
  name: "credits history",
  description: "What credits an account bought, spent and got back, newest first",
  flags: { ...tenantField.flags, limit: limitFlag("Entries at most", ENTRIES_DEFAULT) },
  fields: { ...tenantField.fields, limit: wholeBetween(1, ENTRIES_MAX) },
  rules: { ...tenantField.rules, limit: wholeNumberRule(1, ENTRIES_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ limit, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const ledger = yield* CreditLedger
    const entries = yield* ledger.history(tenant, { limit, before: null })
    return {
      id: tenant,
      balance: (yield* ledger.wallet(tenant)).balance,
      entries: entries.map(({ number, at, reason, reference, delta, balanceAfter, hash }) => ({
        number,
        at: at.toISOString(),
        reason,
        reference,
        delta,
        balance_after: balanceAfter,
        hash: hash.slice(0, HASH_PREFIX_CHARACTERS)
      }))
    }
  }),
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound }
})

const CREDITS_MAX = 1_000_000

const creditsGrant = operatorCommand({
  name: "credits grant",
  description: "Give an account credits",
  flags: {
    ...tenantField.flags,
    amount: Flag.Int("amount").pipe(Flag.withDescription("Whole credits")),
    reference: optionalTextFlag("reference", "A repeated grant with the same reference is given once")
  },
  fields: { ...tenantField.fields, amount: wholeBetween(1, CREDITS_MAX), reference: Schema.NullOr(NameText) },
  rules: { ...tenantField.rules, amount: wholeNumberRule(1, CREDITS_MAX), reference: NAME_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ amount, reference: wanted, tenant }) {
    const { reference, balance, added } = yield* grantCredits({
      tenantId: tenant,
      credits: amount,
      ...(wanted === null ? {} : { reference: wanted })
    })
    const state = added === 0 ? "already granted" : "granted"
    return { id: reference, tenant_id: tenant, amount, state, added, balance }
  }),
  refusals: {
    ...storeUnavailable,
    ...ledgerUnavailable,
    ...tenantNotFound,
    GrantConflict: null,
    InvalidGrant: null,
    CreditsExhausted: "the command failed"
  }
})

const creditsAlert = operatorCommand({
  name: "credits alert",
  description: "Say below which balance an account's owners are told of it, or show it",
  flags: {
    ...tenantField.flags,
    below: optionalIntFlag("below", "Credits below which owners get a mail; 0: never")
  },
  fields: {
    ...tenantField.fields,
    below: Schema.NullOr(Schema.Union([AlertBelow, Schema.Literal(0)]))
  },
  rules: { ...tenantField.rules, below: wholeNumberRule(0, ALERT_BELOW_CREDITS_MAX) },
  read: Effect.succeed,
  isReadOnly: ({ below }) => below === null,
  run: Effect.fnUntraced(function* ({ tenant, below }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const standing = yield* below === null
      ? readBalanceAlert(tenant)
      : setBalanceAlert(tenant, below === 0 ? null : below)
    return { id: tenant, alert_below: standing.below, balance: standing.balance }
  }),
  refusals: { ...storeUnavailable, ...ledgerUnavailable, ...tenantNotFound }
})

export const commands: Commands = [
  {
    noun: "credits",
    description: "Scoring credits",
    commands: [creditsGrant, creditsHistory, creditsVerify, creditsAlert]
  },
  usage
]
