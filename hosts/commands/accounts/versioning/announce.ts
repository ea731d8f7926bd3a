import { Effect, Schema } from "effect"
import { announceDeprecation } from "../../../../domain/accounts/versioning/announceDeprecation.ts"
import {
  DEPRECATED_NAME_CHARACTERS_MAX,
  DEPRECATION_LINK_CHARACTERS_MAX,
  DEPRECATION_NOTE_CHARACTERS_MAX,
  DeprecationId
} from "../../../../ports/accounts/versioning/Deprecation.ts"
import { isoDay } from "../../../../ports/text/isoText.ts"
import { findEndpoint, findField } from "../../../http/accounts/versioning/findCarriers.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { plain } from "../../line/values.ts"
import { DAY_RULE, DayText, toDay } from "./dayField.ts"

const ONE_SENTENCE = "say either --endpoint or --field"

/** Not one thing was named. */
class NotOne extends Schema.TaggedError<NotOne>()("NotOne", {}) {}
/** The description does not have it. */
class NotDescribed extends Schema.TaggedError<NotDescribed>()("NotDescribed", {}) {}

const NameText = Schema.String.pipe(Schema.check(Schema.isBetweenLength(1, DEPRECATED_NAME_CHARACTERS_MAX), plain))

/** Written as addresses are written, so that it can stand in a header as it is. */
const isWebAddress = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).href === text

export const deprecate = operatorCommand({
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
