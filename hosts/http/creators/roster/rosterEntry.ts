import { Clock, Effect, Schema } from "effect"
import { readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { findCreator, foldTag, removeCreator, saveCreator } from "../../../../domain/creators/roster/saveCreator.ts"
import { NOTE_CHARACTERS_MAX, TAG_CHARACTERS_MAX, TAGS_MAX } from "../../../../ports/creators/roster/RosterEntry.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader, storableText } from "../../server/fields.ts"
import { parseJson, readBody } from "../../server/readBody.ts"
import { accountParameters } from "../lookups/creator.ts"
import type { RosterSettings } from "./roster.ts"
import { RosterCreatorBody, rosterCreatorBody } from "./rosterBody.ts"

const PATH = "/api/v1/creators/roster/{platform}/{handle}"
/** Of all tags and the note, each character escaped. */
const BODY_BYTES_MAX = 32 * 1024

/** What ends a line, moves a cursor or turns writing round: a tag is shown as it is in lists, files and terminals. */
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
/** Something that is seen. */
const SEEN = /[^\p{C}\p{Z}]/u
const isTag = (tag: string): boolean =>
  SEEN.test(tag) && !UNSHOWN.test(tag) && foldTag(tag).length <= TAG_CHARACTERS_MAX

const Tag = storableText(1, TAG_CHARACTERS_MAX).pipe(Schema.check(Schema.makeFilter(isTag)))

const TAG_RULE = `must be text of 1 to ${TAG_CHARACTERS_MAX} characters, without control characters or unpaired surrogates`

const SaveRequest = Schema.Struct({
  tags: Schema.optionalKey(Schema.NullOr(Schema.Array(Tag).pipe(Schema.check(Schema.isMaxLength(TAGS_MAX))))),
  note: Schema.optionalKey(Schema.NullOr(storableText(0, NOTE_CHARACTERS_MAX)))
}).annotate({ identifier: "SaveCreatorRequest" })

const readChecked = checkedReader(
  SaveRequest,
  {
    tags: `must be a list of at most ${TAGS_MAX} tags; each ${TAG_RULE}`,
    note: textRule(0, NOTE_CHARACTERS_MAX)
  },
  () => null
)

/** What is to be noted, as a caller words it: `null` is as absent, and an empty note is none. Fails with InvalidRequest. */
export const readNotes = Effect.fnUntraced(function* (json: unknown) {
  const { tags, note } = yield* readChecked(json)
  return {
    ...(tags === undefined || tags === null ? {} : { tags }),
    ...(note === undefined || note === null ? {} : { note: note === "" ? null : note })
  }
})

/** A body may be left out. */
const readSaveRequest = Effect.fnUntraced(function* (call: Call) {
  const bytes = yield* readBody(call, BODY_BYTES_MAX)
  return yield* readNotes(bytes.length === 0 ? {} : yield* parseJson(bytes))
})

const EntryBody = Schema.Struct({ creator: RosterCreatorBody, credits_charged: Schema.Int }).annotate({
  identifier: "RosterEntry"
})

const accountOf = ({ pathParameters: { platform = "", handle = "" } }: Call, { serviceSlug }: RosterSettings) =>
  Effect.map(Effect.fromResult(readSocialAccount(platform, handle, serviceSlug)), ({ account }) => account)

const entryReply = (entry: Parameters<typeof rosterCreatorBody>[0], { serviceSlug }: RosterSettings) =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => {
    const body: typeof EntryBody.Type = {
      creator: rosterCreatorBody(entry, serviceSlug, new Date(nowMs)),
      credits_charged: 0
    }
    return { status: 200, body }
  })

/** GET /api/v1/creators/roster/{platform}/{handle}: one creator of the roster. */
export const rosterEntryEndpoint = (settings: RosterSettings): KeyedEndpoint => ({
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "One creator of the roster, by any of their accounts. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: accountParameters(settings.serviceSlug),
  responses: {
    200: { description: "The creator.", schema: EntryBody },
    404: { description: "The creator is not on the roster." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const account = yield* accountOf(call, settings)
    return yield* entryReply(yield* findCreator(key.tenantId, account), settings)
  })
})

/** PUT /api/v1/creators/roster/{platform}/{handle}: saves a creator by hand, and what is noted of them. */
export const saveCreatorEndpoint = (settings: RosterSettings): KeyedEndpoint => ({
  method: "PUT",
  path: PATH,
  area: "scoring",
  summary:
    "Saves a creator on the roster, or changes what is noted of one who is there; what is absent stays as it is. Free; it shows no " +
    "score that you were not told, and makes none free.",
  access: { scopes: ["full", "test"] },
  parameters: accountParameters(settings.serviceSlug),
  body: { schema: SaveRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "The creator, as they are on the roster now.", schema: EntryBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const account = yield* accountOf(call, settings)
    const notes = yield* readSaveRequest(call)
    return yield* entryReply(yield* saveCreator(key.tenantId, account, notes), settings)
  })
})

const RemovedBody = Schema.Struct({
  status: Schema.Literal("removed"),
  platform: Schema.String,
  handle: Schema.String
}).annotate({ identifier: "RosterRemoved" })

/** DELETE /api/v1/creators/roster/{platform}/{handle}: takes a creator off the roster. */
export const removeCreatorEndpoint = (settings: RosterSettings): KeyedEndpoint => ({
  method: "DELETE",
  path: PATH,
  area: "scoring",
  summary:
    "Takes a creator off the roster, with their tags and note. A creator with a plan stays until the plan is none. Free; scores that " +
    "you paid for stay yours, and the next one that you pay for puts the creator back.",
  access: { scopes: ["full", "test"] },
  parameters: accountParameters(settings.serviceSlug),
  responses: {
    200: { description: "The creator is off the roster.", schema: RemovedBody },
    404: { description: "The creator was not on the roster." }
  },
  handle: Effect.fnUntraced(function* ({ pathParameters: { platform = "", handle = "" } }, key) {
    const { account, spelling } = yield* Effect.fromResult(readSocialAccount(platform, handle, settings.serviceSlug))
    yield* removeCreator(key.tenantId, account)
    const body: typeof RemovedBody.Type = { status: "removed", platform: spelling, handle: account.handle }
    return { status: 200, body }
  })
})
