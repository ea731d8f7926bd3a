import { Effect, Schema } from "effect"
import { PRICE_CURRENCIES } from "../../../../domain/accounts/billing/prices.ts"
import {
  CURRENCY_DEFAULT,
  isForbiddenPurpose,
  PURPOSE_DEFAULT,
  readPriceCurrency
} from "../../../../domain/checks/backgroundChecks/checkWords.ts"
import type { CheckOrder } from "../../../../domain/checks/backgroundChecks/startCheck.ts"
import {
  InvalidHandle,
  type NamedAccount,
  readSocialAccount,
  UnsupportedPlatform
} from "../../../../domain/creators/identity/socialAccount.ts"
import { PROFILE_NAME_CHARACTERS_MAX, PROFILE_NOTES_CHARACTERS_MAX } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  CHECK_ACCOUNTS_MAX,
  CheckTier,
  METADATA_KEY_CHARACTERS_MAX,
  METADATA_KEYS_MAX,
  METADATA_VALUE_CHARACTERS_MAX
} from "../../../../ports/checks/backgroundChecks/Check.ts"
import { isSameAccount, type Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../../ports/system/Mail.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import type { Call } from "../../server/endpoint.ts"
import { checkedReader, storableText } from "../../server/fields.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

/** Of every text at its longest, each character escaped. */
const BODY_BYTES_MAX = 128 * 1024
const NAME_CHARACTERS_MAX = PROFILE_NAME_CHARACTERS_MAX
const WORDS_CHARACTERS_MAX = PROFILE_NOTES_CHARACTERS_MAX
const CURRENCY_CHARACTERS_MAX = 10

const optional = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const Named = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  same_person: optional(Schema.Boolean)
})

/** A name stands in one line of a mail or a report. */
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** Words may have lines. */
const LINES = /^(?:[^\p{Cc}]|[\t\n\r])*$/u
const line = (min: number) => storableText(min, NAME_CHARACTERS_MAX).pipe(Schema.check(Schema.isPattern(LINE)))
const lineRule = (min: number) => `${textRule(min, NAME_CHARACTERS_MAX)}, and without control characters`
const Name = line(1)
const Words = storableText(0, WORDS_CHARACTERS_MAX).pipe(Schema.check(Schema.isPattern(LINES)))
const WORDS_RULE = `${textRule(0, WORDS_CHARACTERS_MAX)}, and without control characters other than ends of lines and tabs`

const METADATA_RULE =
  `must be an object of at most ${METADATA_KEYS_MAX} keys of 1 to ${METADATA_KEY_CHARACTERS_MAX} characters, each of which names a ` +
  `text of at most ${METADATA_VALUE_CHARACTERS_MAX}`
const isMetadataKey = Schema.is(storableText(1, METADATA_KEY_CHARACTERS_MAX))
const Metadata = Schema.Record(Schema.String, storableText(0, METADATA_VALUE_CHARACTERS_MAX)).pipe(
  Schema.check(
    Schema.isMaxProperties(METADATA_KEYS_MAX),
    // Of the keys' own schema: a key that doesn't fit one of a record's is passed over.
    Schema.makeFilter((metadata) => Object.keys(metadata).every((key) => isMetadataKey(key)))
  )
)

export const StartRequest = Schema.Struct({
  handle: Schema.String,
  platforms: Schema.Array(Schema.String).pipe(
    Schema.check(Schema.isMinLength(1), Schema.isMaxLength(CHECK_ACCOUNTS_MAX))
  ),
  tier: optional(CheckTier),
  creator_email: optional(EmailAddress),
  creator_name: optional(Name),
  consent_reasons: optional(Words),
  currency: optional(storableText(1, CURRENCY_CHARACTERS_MAX)),
  purpose: optional(Words),
  buyer: optional(
    Schema.Struct({
      brand_name: optional(Name),
      category: optional(line(0)),
      notes: optional(Words),
      contact_email: optional(EmailAddress)
    }).annotate({ identifier: "CheckBuyer" })
  ),
  accounts: optional(
    Schema.Array(Named.annotate({ identifier: "CheckNamedAccount" })).pipe(
      Schema.check(Schema.isMaxLength(CHECK_ACCOUNTS_MAX))
    )
  ),
  metadata: optional(Metadata)
}).annotate({ identifier: "StartBackgroundCheckRequest" })

const hasVerifiedTier = Schema.is(Schema.Struct({ tier: Schema.Literal("verified") }))

const CURRENCY_RULE = `must be one of ${PRICE_CURRENCIES.join(", ")}`
const PURPOSE_RULE =
  "can't be a decision on employment, credit, insurance or housing; a background check may not be used for one"

const readChecked = checkedReader(
  StartRequest,
  {
    handle: "must be text",
    platforms: `must be a list of 1 to ${CHECK_ACCOUNTS_MAX} names of platforms`,
    tier: `must be one of ${CheckTier.literals.join(", ")}`,
    creator_email: `must be one mail address of at most ${ADDRESS_CHARACTERS_MAX} characters`,
    creator_name: lineRule(1),
    consent_reasons: WORDS_RULE,
    currency: CURRENCY_RULE,
    purpose: WORDS_RULE,
    buyer:
      `must be an object; its brand_name ${lineRule(1)}, its category of at most ${NAME_CHARACTERS_MAX}; ` +
      `its notes ${WORDS_RULE}; its contact_email one mail address of at most ${ADDRESS_CHARACTERS_MAX} characters`,
    accounts: `must be a list of at most ${CHECK_ACCOUNTS_MAX} of platform and handle, both text, and same_person, true or false`,
    metadata: METADATA_RULE
  },
  (field, body) => {
    if (field === "creator_email") return hasVerifiedTier(body) ? "is required when tier is verified" : null
    return field === "handle" || field === "platforms" ? "is required" : null
  }
)

const refuseStrange = refuseStrangeFields(StartRequest)

/** What of a list names an account that stands before it; two names of one platform are one. */
const repeated = (field: string, accounts: ReadonlyArray<NamedAccount>): ReadonlyArray<string> =>
  accounts.flatMap(({ account }, place) => {
    const first = accounts.findIndex((other) => isSameAccount(other.account, account))
    return first === place ? [] : [`${field}[${place}]: is ${field}[${first}] again; name each once`]
  })

/** An account of a list of platforms or of accounts, whose error names its place. */
const readItem = (
  field: "platforms" | "accounts",
  place: number,
  named: Pick<typeof Named.Type, "platform" | "handle">,
  serviceSlug: string
) =>
  Effect.mapError(Effect.fromResult(readSocialAccount(named.platform, named.handle, serviceSlug)), (error) => {
    const at = `${field}[${place}]`
    if (field === "accounts") {
      const reason = `${at}.${error.reason}`
      return error._tag === "InvalidHandle" ? new InvalidHandle({ reason }) : new UnsupportedPlatform({ reason })
    }
    // The handle is one for all platforms; of a platform its place says which it is.
    return error._tag === "InvalidHandle"
      ? error
      : new UnsupportedPlatform({ reason: error.reason.replace(/^platform: /, `${at}: `) })
  })

/** Of a subject's address that is the buyer's own. */
export const BUYERS_ADDRESS_RULE =
  "creator_email: must be the creator's own; who agrees at an address of this account's people or of their domain is no subject"

/** Null where nothing is said, empty where it is said that there is nothing. */
const said = (given: string | null | undefined): string | null => given?.trim() ?? null

const text = (given: string | null | undefined): string | null => {
  const trimmed = given?.trim() ?? ""
  return trimmed === "" ? null : trimmed
}

/** What is ordered, as a caller words it. Fails with InvalidRequest, UnsupportedPlatform or InvalidHandle. */
export const readStart = Effect.fnUntraced(function* (json: unknown, serviceSlug: string) {
  const request = yield* readChecked(json)
  yield* refuseStrange(json)
  const { handle, platforms, accounts, creator_email, creator_name, consent_reasons, buyer } = request
  const tier = request.tier ?? "quick"
  const currency = readPriceCurrency(request.currency ?? CURRENCY_DEFAULT)
  const purpose = text(request.purpose)
  const details = [
    ...(tier === "verified" && (creator_email ?? null) === null
      ? ["creator_email: is required when tier is verified"]
      : []),
    ...(currency === null ? [`currency: ${CURRENCY_RULE}`] : []),
    ...(purpose !== null && isForbiddenPurpose(purpose) ? [`purpose: ${PURPOSE_RULE}`] : [])
  ]
  if (currency === null || details.length > 0) return yield* new InvalidRequest({ details })

  const onPlatforms = yield* Effect.forEach(platforms, (platform, place) =>
    readItem("platforms", place, { platform, handle }, serviceSlug)
  )
  const named = yield* Effect.forEach(accounts ?? [], (account, place) =>
    Effect.map(readItem("accounts", place, account, serviceSlug), (read) => ({
      ...read,
      isSamePerson: account.same_person === true
    }))
  )
  const unread = onPlatforms.findIndex(({ account }) => account.platform === "service")
  if (unread >= 0) {
    return yield* new UnsupportedPlatform({ reason: `platforms[${unread}]: shows no pages that a check could read` })
  }
  const twice = [...repeated("platforms", onPlatforms), ...repeated("accounts", named)]
  if (twice.length > 0) return yield* new InvalidRequest({ details: twice })
  const strange = named.findIndex(
    ({ account }) => !onPlatforms.some((other) => other.account.platform === account.platform)
  )
  if (strange >= 0) {
    return yield* new InvalidRequest({ details: [`accounts[${strange}]: must be on one of platforms`] })
  }
  const isNamed = (platform: Platform): boolean => named.some(({ account }) => account.platform === platform)
  const unnamed = onPlatforms.filter(({ account }) => !isNamed(account.platform))
  if (named.length + unnamed.length > CHECK_ACCOUNTS_MAX) {
    return yield* new InvalidRequest({
      details: [`accounts: with the platforms of which none is named must be at most ${CHECK_ACCOUNTS_MAX}`]
    })
  }
  const order: CheckOrder = {
    tier,
    creatorHandle: onPlatforms[0]?.account.handle ?? handle.trim(),
    onPlatforms,
    named,
    creatorEmail: creator_email ?? null,
    creatorName: text(creator_name),
    consentReasons: text(consent_reasons),
    purpose: purpose ?? PURPOSE_DEFAULT,
    currency,
    buyer: {
      brandName: text(buyer?.brand_name),
      category: said(buyer?.category),
      notes: said(buyer?.notes),
      contactEmail: buyer?.contact_email ?? null
    },
    metadata: request.metadata ?? {}
  }
  return order
})

/** What a request orders. Fails as `readStart` does. */
export const readStartRequest = Effect.fnUntraced(function* (call: Call, serviceSlug: string) {
  return yield* readStart(yield* readJson(call, BODY_BYTES_MAX), serviceSlug)
})
