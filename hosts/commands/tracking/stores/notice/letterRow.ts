import { type DeadLetter, LetterId } from "../../../../../ports/tracking/stores/DeadLetters.ts"
import { textFlag } from "../../../line/flags.ts"
import { storeUnavailable } from "../../../line/refusals.ts"
import { tenantField } from "../../../line/values.ts"

/** The letter that a command is about. */
export const letterField = {
  flags: { ...tenantField.flags, id: textFlag("id", "The letter's id, as notice list says it") },
  fields: { ...tenantField.fields, id: LetterId },
  rules: { ...tenantField.rules, id: "must be a letter's id: notice list shows them" }
} as const

export const letterNotFound = { LetterNotFound: "the account has no letter with this id" } as const
/** What a command that reads a letter again may end with. */
export const letterUnread = {
  ...storeUnavailable,
  ...letterNotFound,
  CryptoError: "the letter could not be read here"
} as const

export const letterRow = (letter: DeadLetter) => ({
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
