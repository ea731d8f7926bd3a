import { Effect, Option, Predicate, Schema } from "effect"
import { VERIFIED_ACCOUNTS_MAX } from "../../../../domain/creators/discovery/chooseAccounts.ts"
import type { Call } from "../../server/endpoint.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"

/** Of the accounts that may be named with handles of 100 characters, each of them escaped. */
const BODY_BYTES_MAX = 64 * 1024

/** Items that one refusal names at most. */
const PROBLEMS_SHOWN_MAX = 10

const Named = Schema.Struct({ platform: Schema.String, handle: Schema.String })
const isNamed = Schema.is(Named)

/** The body of a discovery. */
export const DiscoverRequest = Named.annotate({ identifier: "DiscoverRequest" })

/** The body of a footprint's preview and of its order. */
export const FootprintRequest = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  confirm: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  accounts: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Named).pipe(Schema.check(Schema.isMaxLength(VERIFIED_ACCOUNTS_MAX))))
  )
}).annotate({ identifier: "ScoreFootprintRequest" })

const SEED_RULES = { platform: "must be text", handle: "must be text" }
const isRequired = (field: string): string | null => (Object.hasOwn(SEED_RULES, field) ? "is required" : null)

const decodeDiscover = Schema.decodeUnknownOption(DiscoverRequest)
const refuseStrangeInDiscovery = refuseStrangeFields(DiscoverRequest)
const refuseStrangeInFootprint = refuseStrangeFields(FootprintRequest)
const discoverProblems = validationProblems(DiscoverRequest, SEED_RULES)

const decodeFootprint = Schema.decodeUnknownOption(FootprintRequest)
const footprintProblems = validationProblems(
  FootprintRequest,
  {
    ...SEED_RULES,
    confirm: "must be true or false",
    accounts: `must be a list of at most ${VERIFIED_ACCOUNTS_MAX} of platform and handle, both text`
  },
  isRequired
)

/** Which items of a list that is not too long are not as they must be; empty where it is no such list. */
const badItems = (json: unknown): ReadonlyArray<string> => {
  const accounts = Predicate.hasProperty(json, "accounts") ? json.accounts : undefined
  if (!Array.isArray(accounts) || accounts.length > VERIFIED_ACCOUNTS_MAX) return []
  return accounts.flatMap((item: unknown, place) =>
    isNamed(item) ? [] : [`accounts[${place}]: must be an object of platform and handle, both text`]
  )
}

/** The seed of a discovery. Fails with InvalidRequest. */
export const readDiscoverRequest = Effect.fnUntraced(function* (call: Call) {
  const json = yield* readJson(call, BODY_BYTES_MAX)
  const request = decodeDiscover(json)
  if (Option.isNone(request)) return yield* new InvalidRequest({ details: yield* discoverProblems(json) })
  yield* refuseStrangeInDiscovery(json)
  return request.value
})

/** The seed, whether it is ordered, and the accounts that the caller verified. Fails with InvalidRequest. */
export const readFootprintRequest = Effect.fnUntraced(function* (call: Call) {
  const json = yield* readJson(call, BODY_BYTES_MAX)
  const request = decodeFootprint(json)
  if (Option.isNone(request)) {
    const problems = yield* footprintProblems(json)
    const items = badItems(json).slice(0, PROBLEMS_SHOWN_MAX)
    const others = items.length === 0 ? problems : problems.filter((problem) => !problem.startsWith("accounts:"))
    return yield* new InvalidRequest({ details: [...others, ...items] })
  }
  yield* refuseStrangeInFootprint(json)
  const { platform, handle, confirm, accounts } = request.value
  const isConfirmed = confirm === true
  if (!isConfirmed && (accounts ?? null) !== null) {
    return yield* new InvalidRequest({ details: ["accounts: can only be sent with confirm: true"] })
  }
  return { platform, handle, isConfirmed, verified: accounts ?? null }
})
