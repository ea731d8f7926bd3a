import { Effect, Schema } from "effect"
import {
  announceDeprecation,
  postponeDeprecation,
  readDeprecations,
  withdrawDeprecation
} from "../../../../domain/accounts/versioning/deprecations.ts"
import {
  DEPRECATED_NAME_CHARACTERS_MAX,
  DEPRECATION_LINK_CHARACTERS_MAX,
  DEPRECATION_NOTE_CHARACTERS_MAX,
  DeprecationId
} from "../../../../ports/accounts/versioning/Deprecation.ts"
import { DAY_MS, isoDay } from "../../../../ports/time/days.ts"
import { findEndpoint, findField } from "../../../http/accounts/versioning/findCarriers.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE, plain } from "../../line/values.ts"

const deprecateWithdraw = operatorCommand({
  name: "deprecate withdraw",
  description: "Take a deprecation back, and tell who was told of it",
  flags: { id: textFlag("id", "The deprecation's id") },
  fields: { id: DeprecationId },
  rules: { id: ID_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ id }) {
    const { accounts, withoutAddress } = yield* withdrawDeprecation(id)
    return { id, accounts_mailed: accounts - withoutAddress }
  }),
  refusals: {
    ...storeUnavailable,
    DeprecationNotFound: "there is no deprecation with this id in force: deprecate list shows them"
  }
})

const deprecateList = operatorCommand({
  name: "deprecate list",
  description: "What of the API is deprecated, newest first, with who used it in the last 30 days",
  flags: {},
  fields: {},
  rules: {},
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* () {
    const all = yield* readDeprecations
    return {
      id: "deprecations",
      deprecations: all.map(
        ({ deprecation: { id, kind, name, deprecatedOn, sunsetOn, isUncounted, withdrawnAt }, use }) => ({
          id,
          kind,
          name,
          deprecated_on: isoDay(deprecatedOn),
          sunset_on: isoDay(sunsetOn),
          accounts_using: use?.accounts ?? (isUncounted ? null : 0),
          keys_using: use?.keys ?? (isUncounted ? null : 0),
          last_used_on: use === null ? null : isoDay(use.lastDay),
          withdrawn_on: withdrawnAt === null ? null : isoDay(withdrawnAt)
        })
      )
    }
  }),
  refusals: storeUnavailable
})

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) && at % DAY_MS === 0
}

/** A UTC day, as people write it. */
const DayText = Schema.String.pipe(
  Schema.check(
    Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/),
    Schema.makeFilter((text: string) => (isDay(text) ? undefined : "must be a day of the calendar"))
  )
)
const DAY_RULE = "must be a day, such as 2027-03-01"

const toDay = (text: string): Date => new Date(`${text}T00:00:00.000Z`)

const deprecatePostpone = operatorCommand({
  name: "deprecate postpone",
  description:
    "Move the end of a deprecation back, and tell who was told of the one before; it is never brought forward",
  flags: {
    id: textFlag("id", "The deprecation's id"),
    sunset: textFlag("sunset", "The day from which it may be gone")
  },
  fields: { id: DeprecationId, sunset: DayText },
  rules: { id: ID_RULE, sunset: DAY_RULE },
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ id, sunset }) {
    const { accounts, withoutAddress } = yield* postponeDeprecation(id, toDay(sunset))
    return { id, sunset_on: sunset, accounts_mailed: accounts - withoutAddress }
  }),
  refusals: {
    ...storeUnavailable,
    DeprecationNotFound: "there is no deprecation with this id in force: deprecate list shows them",
    DeprecationRefused: null
  }
})

const ONE_SENTENCE = "say either --endpoint or --field"

/** Not one thing was named. */
class NotOne extends Schema.TaggedError<NotOne>()("NotOne", {}) {}
/** The description does not have it. */
class NotDescribed extends Schema.TaggedError<NotDescribed>()("NotDescribed", {}) {}

const NameText = Schema.String.pipe(Schema.check(Schema.isBetweenLength(1, DEPRECATED_NAME_CHARACTERS_MAX), plain))

/** Written as addresses are written, so that it can stand in a header as it is. */
const isWebAddress = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).href === text

const deprecate = operatorCommand({
  name: "deprecate",
  description: "Announce that something of the API will be gone, by mail to every account with an active key",
  flags: {
    endpoint: optionalTextFlag("endpoint", 'An endpoint, as "GET /api/v1/account"'),
    field: optionalTextFlag(
      "field",
      'A field, as "Account.credits", or a parameter, as "GET /api/v1/account query fields"'
    ),
    on: textFlag("on", "The day from which it is deprecated, 90 days ahead at least"),
    sunset: textFlag("sunset", "The day from which it may be gone; of v1, 6 months later at least"),
    note: optionalTextFlag("note", "What to use instead, for those who are told"),
    link: optionalTextFlag("link", "Where more is said of it")
  },
  fields: {
    endpoint: Schema.NullOr(NameText),
    field: Schema.NullOr(NameText),
    on: DayText,
    sunset: DayText,
    note: Schema.NullOr(
      Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, DEPRECATION_NOTE_CHARACTERS_MAX), plain))
    ),
    link: Schema.NullOr(
      Schema.String.pipe(
        Schema.check(
          Schema.isMaxLength(DEPRECATION_LINK_CHARACTERS_MAX),
          Schema.makeFilter((text: string) => (isWebAddress(text) ? undefined : "must be an address"))
        )
      )
    )
  },
  rules: {
    endpoint: "must be a method and a path of the description, as GET /api/v1/account",
    field: "must be a field of the description",
    on: DAY_RULE,
    sunset: DAY_RULE,
    note: `must have 1 to ${DEPRECATION_NOTE_CHARACTERS_MAX} characters, none of them a control character`,
    link: "must be a whole web address, as https://docs.example/moving"
  },
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ endpoint, field, on, sunset, note, link }, { describe }) {
    if ((endpoint === null) === (field === null)) return yield* new NotOne()
    const description: unknown = JSON.parse(yield* describe)
    const described = typeof description === "object" && description !== null ? description : {}
    const carried = endpoint === null ? findField(described, field ?? "") : findEndpoint(described, endpoint)
    if (carried === null) return yield* new NotDescribed()
    const { deprecation, accounts, withoutAddress } = yield* announceDeprecation({
      id: DeprecationId.make(crypto.randomUUID()),
      ...carried,
      deprecatedOn: toDay(on),
      sunsetOn: toDay(sunset),
      note,
      link
    })
    return {
      id: deprecation.id,
      [deprecation.kind]: deprecation.name,
      deprecated_on: isoDay(deprecation.deprecatedOn),
      sunset_on: isoDay(deprecation.sunsetOn),
      accounts_mailed: accounts - withoutAddress,
      accounts_without_address: withoutAddress,
      use: deprecation.isUncounted ? "can't be counted: everyone is reminded" : "is counted by key"
    }
  }),
  refusals: {
    ...storeUnavailable,
    NotOne: ONE_SENTENCE,
    NotDescribed: "the description has no such endpoint or field: openapi prints it",
    AlreadyDeprecated: "it is deprecated already: deprecate list shows it, and deprecate postpone moves its end",
    DeprecationRefused: null
  }
})

export const commands: Commands = [
  {
    noun: "deprecate",
    description: "What of the API will be gone",
    own: deprecate,
    commands: [deprecateList, deprecatePostpone, deprecateWithdraw]
  }
]
