import { Effect, Option, Schema } from "effect"
import { dropLetter, retryLetter } from "../../../../domain/tracking/privacy/retryLetters.ts"
import {
  LISTED_LETTERS_MAX,
  listLetters,
  readLetterCursor
} from "../../../../domain/tracking/stores/letters/readLetters.ts"
import { LetterNotFound } from "../../../../domain/tracking/stores/letters/refusals.ts"
import { ShopPlatforms } from "../../../../domain/tracking/stores/receivePlatformNotice.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { type DeadLetter, LetterId, LetterReason } from "../../../../ports/tracking/stores/DeadLetters.ts"
import type { Call, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { PLATFORMS } from "./platformWebhooks.ts"

const PATH = "/api/v1/attribution/dead-letters"
const LIMIT_DEFAULT = 50

const LetterBody = Schema.Struct({
  letter_id: Schema.String,
  shop_domain: Schema.String,
  topic: Schema.String,
  received_at: Schema.String,
  triggered_at: Schema.NullOr(Schema.String),
  bytes: Schema.Int,
  letter_reason: LetterReason,
  problems: Schema.Array(Schema.String),
  attempts: Schema.Int,
  last_tried_at: Schema.String,
  next_try_at: Schema.NullOr(Schema.String)
}).annotate({ identifier: "DeadLetter" })

const LettersBody = Schema.Struct({
  letters: Schema.Array(LetterBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "DeadLetters" })

const TriedBody = Schema.Struct({
  letter_id: Schema.String,
  is_read: Schema.Boolean,
  problems: Schema.Array(Schema.String),
  next_try_at: Schema.NullOr(Schema.String)
}).annotate({ identifier: "DeadLetterRetry" })

const DroppedBody = Schema.Struct({ letter_id: Schema.String, status: Schema.Literal("dropped") }).annotate({
  identifier: "DeadLetterDropped"
})

const isLetterId = Schema.is(LetterId)
const isShop = Schema.is(ShopDomain)

const ID_PARAMETER: ParameterDescription = {
  name: "letter_id",
  in: "path",
  required: true,
  description: "The letter's id, as the list has it.",
  schema: Schema.String
}
const NOT_FOUND = { description: "There is no such letter: it was read, dropped, or is older than 90 days." }

/** The letter in the address. Fails with LetterNotFound where none can have this id. */
const idOf = ({ pathParameters: { letter_id: id } }: Call) =>
  isLetterId(id) ? Effect.succeed(id) : Effect.fail(new LetterNotFound())

const rowOf = (letter: DeadLetter): typeof LetterBody.Type => ({
  letter_id: letter.id,
  shop_domain: letter.shopDomain,
  topic: letter.topic,
  received_at: letter.receivedAt.toISOString(),
  triggered_at: letter.triggeredAt?.toISOString() ?? null,
  bytes: letter.bytes,
  letter_reason: letter.reason,
  problems: letter.problems,
  attempts: letter.attempts,
  last_tried_at: letter.lastTriedAt.toISOString(),
  next_try_at: letter.nextTryAt?.toISOString() ?? null
})

const readLettersQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const shop = query.shop?.trim().toLowerCase()
  const limit = query.limit === undefined ? LIMIT_DEFAULT : /^\d{1,6}$/.test(query.limit) ? Number(query.limit) : 0
  const cursor = query.cursor === undefined ? Option.none() : readLetterCursor(query.cursor)
  const details = [
    ...(shop === undefined || isShop(shop) ? [] : ["shop: must be a store's domain"]),
    ...(limit < 1 || limit > LISTED_LETTERS_MAX
      ? [`limit: must be a whole number from 1 to ${LISTED_LETTERS_MAX}`]
      : []),
    ...(query.cursor !== undefined && Option.isNone(cursor) ? ["cursor: is none that a page gave"] : [])
  ]
  if (details.length > 0) return yield* new InvalidRequest({ details })
  return { shopDomain: isShop(shop) ? shop : null, after: Option.getOrNull(cursor), limit }
})

const listEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "Signed notifications of your stores that could not be read yet, newest first. Their content is not in the list. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    { name: "shop", in: "query", required: false, description: "Of this store alone.", schema: Schema.String },
    {
      name: "limit",
      in: "query",
      required: false,
      description: `1 to ${LISTED_LETTERS_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      schema: Schema.String
    },
    {
      name: "cursor",
      in: "query",
      required: false,
      description: "What the page before says is next.",
      schema: Schema.String
    }
  ],
  responses: { 200: { description: "The letters.", schema: LettersBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const { letters, next } = yield* listLetters(key.tenantId, yield* readLettersQuery(call))
    const body: typeof LettersBody.Type = { letters: letters.map(rowOf), next_cursor: next }
    return { status: 200, body }
  })
}

const retryEndpoint: KeyedEndpoint = {
  method: "POST",
  path: `${PATH}/{letter_id}/retry`,
  area: "scoring",
  summary: "Reads a letter again. One that is read is filed and no letter any more.",
  access: { scopes: ["full", "test"] },
  parameters: [ID_PARAMETER],
  responses: { 200: { description: "What the try came to.", schema: TriedBody }, 404: NOT_FOUND },
  handle: Effect.fnUntraced(function* (call, key) {
    const id = yield* idOf(call)
    const tried = yield* retryLetter(key.tenantId, id).pipe(Effect.provideService(ShopPlatforms, PLATFORMS))
    const body: typeof TriedBody.Type = {
      letter_id: id,
      is_read: tried.isRead,
      problems: tried.isRead ? [] : tried.problems,
      next_try_at: tried.isRead ? null : (tried.nextTryAt?.toISOString() ?? null)
    }
    return { status: 200, body }
  })
}

const dropEndpoint: KeyedEndpoint = {
  method: "DELETE",
  path: `${PATH}/{letter_id}`,
  area: "scoring",
  summary: "Gives a letter up, for good.",
  access: { scopes: ["full", "test"] },
  parameters: [ID_PARAMETER],
  responses: { 200: { description: "It is gone.", schema: DroppedBody }, 404: NOT_FOUND },
  handle: Effect.fnUntraced(function* (call, key) {
    const id = yield* idOf(call)
    yield* dropLetter(key.tenantId, id)
    const body: typeof DroppedBody.Type = { letter_id: id, status: "dropped" }
    return { status: 200, body }
  })
}

/** What of an account's stores could not be read: an addition to the specification. */
export const deadLetterEndpoints: ReadonlyArray<KeyedEndpoint> = [listEndpoint, retryEndpoint, dropEndpoint]
