import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { toStorable } from "../../../../ports/text/storableText.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../ports/time/days.ts"
import { DeadLetters, LetterId, type LetterReason } from "../../../../ports/tracking/stores/DeadLetters.ts"
import type { Shop } from "../../../../ports/tracking/stores/Shops.ts"
import { hex } from "../../../tokens/bytes.ts"
import { keyedHash } from "../../people/personOf.ts"
import type { UnreadableNotice } from "./refusals.ts"

/**
 * The version of the readers of stores' notifications. Raise it with every change by which a notification can be read that could not
 * be before: each dead letter of an older version is then tried once more by itself.
 */
export const READER_VERSION = 2

/** Problems of one letter that are kept. */
const PROBLEMS_MAX = 20
const PROBLEM_CHARACTERS_MAX = 200

/** How long a letter whose order is not known waits for its next try, by how often it was tried; then a day each time. */
const ORDER_WAITS_MS: ReadonlyArray<number> = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

/** Of what can't be read: as much as is kept. */
const bounded = (problems: ReadonlyArray<string>): ReadonlyArray<string> =>
  problems.slice(0, PROBLEMS_MAX).map((problem) => toStorable(problem).slice(0, PROBLEM_CHARACTERS_MAX).toWellFormed())

const nextTryOf = (reason: LetterReason, attempts: number, now: Date): Date | null =>
  reason === "unknown_order" ? new Date(now.getTime() + (ORDER_WAITS_MS[attempts - 1] ?? DAY_MS)) : null

/** What a try found that ends a letter's `attempts`th. */
export const failedTry = ({ reason, problems }: UnreadableNotice, attempts: number, now: Date) => ({
  reason,
  problems: bounded(problems),
  readerVersion: READER_VERSION,
  lastTriedAt: now,
  nextTryAt: nextTryOf(reason, attempts, now)
})

/** A notification that a store signed. */
interface SignedNotice {
  readonly topic: string
  readonly body: Uint8Array
  /** When the store says that it happened; null where it does not say. */
  readonly triggeredAt?: Date | null
}

/** Keeps what could not be read. One letter, however often the store sends it. */
export const keepLetter = Effect.fn("attribution.keepLetter")(function* (
  { tenantId, domain: shopDomain }: Pick<Shop, "tenantId" | "domain">,
  { topic, body, triggeredAt = null }: SignedNotice,
  failure: UnreadableNotice,
  now: Date
) {
  const digest = yield* Digest.Digest
  const content = hex(yield* digest.digest(Digest.sha256, body))
  const id = LetterId.make(yield* keyedHash(tenantId, JSON.stringify(["letter", shopDomain, topic, content])))
  const letters = yield* DeadLetters
  yield* letters.keep(
    { tenantId, id, shopDomain, topic, receivedAt: now, triggeredAt, ...failedTry(failure, 1, now) },
    body
  )
})
