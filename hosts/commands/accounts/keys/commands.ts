import { Effect, Option, Redacted, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { DISCOVERY_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { createKey, revokeKey } from "../../../../domain/accounts/keys/keys.ts"
import { REQUESTS_MAX } from "../../../../domain/accounts/limits/limitRequests.ts"
import { type ApiKey, KeyId, KeyScope } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys, type ListedKey } from "../../../../ports/accounts/keys/ApiKeys.ts"
import {
  DAILY_CAP_MAX,
  KEY_DISCOVERY_CREDITS_MAX,
  REQUESTS_PER_MINUTE_MAX
} from "../../../../ports/accounts/keys/KeyLimits.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { optionalIntFlag, optionalTextFlag, readPage, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { keyNotFound, storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { ID_RULE, NAME_RULE, NameText, tenantField, tenantPageFields, wholeNumberRule } from "../../line/values.ts"

const listedKeyRow = (key: ListedKey) => ({
  id: key.id,
  scope: key.scope,
  label: key.label,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null
})

const keyList = operatorCommand({
  name: "key list",
  description: "An account's keys, revoked ones too, without their secrets",
  ...tenantPageFields(KeyId),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const keys = yield* ApiKeys
    const { items, next } = yield* readPage(
      page,
      (part) => keys.list(tenant, part),
      ({ id }) => id
    )
    return { id: tenant, keys: items.map(listedKeyRow), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

const DAILY_CAP_RULE = wholeNumberRule(0, DAILY_CAP_MAX)

/** Null where it stays as it is. */
const DailyCap = Schema.NullOr(wholeBetween(0, DAILY_CAP_MAX))

/** Takes back a number of a key's own. */
const USUAL = "usual"

/** A number of the key's own, or USUAL; null where it stays as it is. */
const ownNumber = (minimum: number, maximum: number) =>
  Schema.NullOr(Schema.Union([Schema.Literal(USUAL), wholeBetween(minimum, maximum)]))
const ownNumberRule = (minimum: number, maximum: number) => `${wholeNumberRule(minimum, maximum)}, or "${USUAL}"`

/** What was typed, as a number where it is one. */
const typedNumber = (text: string | null): number | string | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : text

const ownOf = (value: number | typeof USUAL): number | null => (value === USUAL ? null : value)

const keyLimits = operatorCommand({
  name: "key limits",
  description: "Give a key limits of its own, or show those it has",
  flags: {
    id: textFlag("id", "The key's id"),
    daily_scrapes: optionalIntFlag("daily-scrapes", "Fresh scores it may order a UTC day"),
    daily_discoveries: optionalIntFlag("daily-discoveries", "Discoveries it may make a UTC day"),
    requests_per_minute: optionalTextFlag(
      "requests-per-minute",
      `Requests to the scoring area in any 60 seconds, or "${USUAL}": ${REQUESTS_MAX}`
    ),
    discovery_credits: optionalTextFlag(
      "discovery-credits",
      `Credits a discovery costs it, or "${USUAL}": ${DISCOVERY_CREDITS}`
    )
  },
  fields: {
    id: KeyId,
    daily_scrapes: DailyCap,
    daily_discoveries: DailyCap,
    requests_per_minute: ownNumber(1, REQUESTS_PER_MINUTE_MAX),
    discovery_credits: ownNumber(0, KEY_DISCOVERY_CREDITS_MAX)
  },
  rules: {
    id: ID_RULE,
    daily_scrapes: DAILY_CAP_RULE,
    daily_discoveries: DAILY_CAP_RULE,
    requests_per_minute: ownNumberRule(1, REQUESTS_PER_MINUTE_MAX),
    discovery_credits: ownNumberRule(0, KEY_DISCOVERY_CREDITS_MAX)
  },
  read: (said) =>
    Effect.succeed({
      ...said,
      requests_per_minute: typedNumber(said.requests_per_minute),
      discovery_credits: typedNumber(said.discovery_credits)
    }),
  isReadOnly: ({ id: _, ...wanted }) => Object.values(wanted).every((value) => value === null),
  run: Effect.fnUntraced(function* ({ daily_discoveries, daily_scrapes, discovery_credits, id, requests_per_minute }) {
    const wanted = {
      ...(daily_scrapes === null ? {} : { scrapes: daily_scrapes }),
      ...(daily_discoveries === null ? {} : { discoveries: daily_discoveries }),
      ...(requests_per_minute === null ? {} : { requestsPerMinute: ownOf(requests_per_minute) }),
      ...(discovery_credits === null ? {} : { discoveryCredits: ownOf(discovery_credits) })
    }
    const limits = yield* ApiKeys.use((keys) => keys.limit(id, wanted))
    return {
      id,
      daily_scrapes: limits.scrapes,
      daily_discoveries: limits.discoveries,
      requests_per_minute: limits.requestsPerMinute ?? REQUESTS_MAX,
      discovery_credits: limits.discoveryCredits ?? DISCOVERY_CREDITS
    }
  }),
  refusals: { ...storeUnavailable, ...keyNotFound }
})

const keyRow = (key: ApiKey) => ({
  id: key.id,
  tenant_id: key.tenantId,
  label: key.label,
  scope: key.scope,
  created_at: key.createdAt.toISOString()
})

const keyRevoke = operatorCommand({
  name: "key revoke",
  description: "End a key for good, within 5 seconds",
  flags: {
    id: textFlag("id", "The key's id").pipe(Flag.optional),
    key: Argument.String("id").pipe(Argument.optional)
  },
  fields: { id: KeyId },
  rules: { id: ID_RULE },
  read: ({ id, key }) => Effect.succeed({ id: Option.getOrElse(id, () => Option.getOrElse(key, () => "")) }),
  isReadOnly: false,
  run: ({ id }) => Effect.map(revokeKey(id), keyRow),
  refusals: { ...storeUnavailable, ...keyNotFound }
})

/** The key's secret is in its row, this once. */
const keyCreate = operatorCommand({
  name: "key create",
  description: "Make a key; its secret is shown this once",
  flags: {
    ...tenantField.flags,
    scope: Flag.Literals("scope", KeyScope.literals).pipe(Flag.withDescription("What the key may do")),
    label: textFlag("label", "What the key is called").pipe(Flag.withDefault("API key"))
  },
  fields: { ...tenantField.fields, scope: KeyScope, label: NameText },
  rules: { ...tenantField.rules, scope: `must be one of ${KeyScope.literals.join(", ")}`, label: NAME_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  run: ({ label, scope, tenant }) =>
    Effect.map(createKey({ tenantId: tenant, scope, label }), ({ key, secret }) => ({
      ...keyRow(key),
      key: Redacted.value(secret)
    })),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})

export const commands: Commands = [
  {
    noun: "key",
    description: "API keys",
    commands: [keyCreate, keyList, keyRevoke, keyLimits]
  }
]
