import { Effect, Option, Schema } from "effect"
import { dropLetter, retryLetter } from "../../../../../domain/tracking/privacy/retryLetters.ts"
import { findLetter, listLetters, readLetterCursor } from "../../../../../domain/tracking/stores/letters/readLetters.ts"
import { ShopPlatforms } from "../../../../../domain/tracking/stores/receivePlatformNotice.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { ShopDomain } from "../../../../../ports/tracking/orders/Order.ts"
import { type DeadLetter, DeadLetters, LetterId } from "../../../../../ports/tracking/stores/DeadLetters.ts"
import { PLATFORMS } from "../../../../http/tracking/stores/platformWebhooks.ts"
import { optionalTextFlag, textFlag } from "../../../line/flags.ts"
import { operatorCommand } from "../../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../../line/refusals.ts"
import { tenantField, tenantPageFields } from "../../../line/values.ts"

/** The letter that a command is about. */
const letterField = {
  flags: { ...tenantField.flags, id: textFlag("id", "The letter's id, as notice list says it") },
  fields: { ...tenantField.fields, id: LetterId },
  rules: { ...tenantField.rules, id: "must be a letter's id: notice list shows them" }
} as const

const letterNotFound = { LetterNotFound: "the account has no letter with this id" } as const
/** What a command that reads a letter again may end with. */
const letterUnread = {
  ...storeUnavailable,
  ...letterNotFound,
  CryptoError: "the letter could not be read here"
} as const

export const noticeRetry = operatorCommand({
  name: "notice retry",
  description: "Read a notification again that could not be read",
  ...letterField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, id }, { signing }) {
    const tried = yield* retryLetter(tenant, id).pipe(
      Effect.provideService(ShopPlatforms, PLATFORMS),
      Effect.provide(signing)
    )
    return tried.isRead
      ? { id, state: "read", problems: "" }
      : { id, state: "unread", problems: tried.problems.join("; ") }
  }),
  isNo: ({ state }) => state === "unread",
  refusals: letterUnread
})

const letterRow = (letter: DeadLetter) => ({
  id: letter.id,
  store: letter.shopDomain,
  topic: letter.topic,
  received_at: letter.receivedAt.toISOString(),
  reason: letter.reason,
  problems: letter.problems.join("; "),
  bytes: letter.bytes,
  attempts: letter.attempts,
  last_tried_at: letter.lastTriedAt.toISOString(),
  next_try_at: letter.nextTryAt?.toISOString() ?? null
})

export const noticeShow = operatorCommand({
  name: "notice show",
  description: "One notification that could not be read, with its text, which holds personal data",
  ...letterField,
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, id }) {
    const { letter, text } = yield* findLetter(tenant, id)
    return { ...letterRow(letter), text }
  }),
  refusals: { ...storeUnavailable, ...letterNotFound }
})

export const noticeDrop = operatorCommand({
  name: "notice drop",
  description: "Give up a notification that could not be read, for good",
  ...letterField,
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ tenant, id }) {
    yield* dropLetter(tenant, id)
    return { id, state: "dropped" }
  }),
  refusals: { ...storeUnavailable, ...letterNotFound }
})

const page = tenantPageFields(
  Schema.String.pipe(Schema.check(Schema.makeFilter((text) => Option.isSome(readLetterCursor(text)))))
)

export const noticeList = operatorCommand({
  name: "notice list",
  description: "An account's notifications of stores that could not be read, newest first",
  flags: { ...page.flags, store: optionalTextFlag("store", "The domain of one store") },
  fields: { ...page.fields, store: Schema.NullOr(ShopDomain) },
  rules: { ...page.rules, store: "must be a store's domain: shop list shows them" },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, store, after, limit }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { letters, next } = yield* listLetters(tenant, {
      shopDomain: store,
      after: after === null ? null : Option.getOrNull(readLetterCursor(after)),
      limit
    })
    const losses = yield* DeadLetters.use((kept) => kept.losses(tenant))
    return {
      id: tenant,
      notices: letters.map(letterRow),
      lost: losses.map((loss) => ({
        store: loss.shopDomain,
        cause: loss.cause,
        notices: loss.letters,
        last_at: loss.lastAt.toISOString()
      })),
      next
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
