import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { isPrivacyTopic } from "../../../ports/tracking/privacy/PersonalData.ts"
import {
  CLAIMED_LETTERS_MAX,
  DEAD_LETTER_DAYS_MAX,
  type DeadLetter,
  DeadLetters,
  type LetterId,
  type OpenedLetter
} from "../../../ports/tracking/stores/DeadLetters.ts"
import { failedTry, READER_VERSION } from "../stores/letters/keepLetter.ts"
import { LetterNotFound, UnreadableNotice } from "../stores/letters/refusals.ts"
import { filePlatformNotice, ShopPlatforms, UNREAD_TOPIC } from "../stores/receivePlatformNotice.ts"
import { takePrivacyTopic } from "./receivePrivacyNotice.ts"

/** Letters that one run of the sweep tries at most. */
const LETTERS_PER_RUN = 500
/** Letters that one step deletes for their age. */
const OLD_PER_STEP = 500

/** What a try came to. */
export type Tried =
  | { readonly isRead: true }
  | { readonly isRead: false; readonly problems: ReadonlyArray<string>; readonly nextTryAt: Date | null }

const readAgain = Effect.fnUntraced(function* (opened: OpenedLetter) {
  const { letter, body, text } = opened
  const { receivedAt, topic, triggeredAt } = letter
  const shop = { tenantId: letter.tenantId, domain: letter.shopDomain }
  if (body === null) {
    return yield* new UnreadableNotice({ reason: "unreadable", problems: ["body: can't be opened here"] })
  }
  // No two platforms name their topics alike.
  const platform = (yield* ShopPlatforms).find(({ topics }) => topics.includes(topic))
  if (platform !== undefined) {
    return yield* filePlatformNotice(platform, shop, { topic, text, triggeredAt }, receivedAt)
  }
  if (isPrivacyTopic(topic)) return yield* takePrivacyTopic(shop, { topic, text })
  return yield* new UnreadableNotice({ reason: "unread_topic", problems: [UNREAD_TOPIC] })
})

/**
 * Reads a letter as if it had just come, and deletes it once it is filed. Filing it twice changes nothing: a host that is killed in
 * between leaves the letter, and of two at once both may file it.
 */
const tryLetter = Effect.fn("attribution.tryLetter")(function* (tenantId: TenantId, id: LetterId) {
  const letters = yield* DeadLetters
  const opened = yield* letters.find(tenantId, id)
  if (Option.isNone(opened)) return yield* new LetterNotFound()
  const now = new Date(yield* Clock.currentTimeMillis)
  return yield* readAgain(opened.value).pipe(
    Effect.andThen(letters.delete(tenantId, id)),
    Effect.as<Tried>({ isRead: true }),
    Effect.catchTag("UnreadableNotice", (failure) => {
      const outcome = failedTry(failure, opened.value.letter.attempts + 1, now)
      const { problems, nextTryAt } = outcome
      return Effect.as(letters.failAgain(tenantId, id, outcome), { isRead: false, problems, nextTryAt } as const)
    })
  )
})

/** Tries one letter, which a person asked for. Fails with LetterNotFound. */
export const retryLetter = tryLetter

/** Gives a letter up. Fails with LetterNotFound. */
export const dropLetter = Effect.fn("attribution.dropLetter")(function* (tenantId: TenantId, id: LetterId) {
  if (!(yield* DeadLetters.use((letters) => letters.delete(tenantId, id)))) return yield* new LetterNotFound()
})

/** A letter that fails for another reason than its content stays claimed, and has its next try once its claim has ended. */
const tryClaimed = ({ tenantId, id }: DeadLetter) =>
  tryLetter(tenantId, id).pipe(
    Effect.map(({ isRead }) => (isRead ? 1 : 0)),
    Effect.catch((failure) =>
      failure._tag === "LetterNotFound"
        ? Effect.succeed(0)
        : Effect.as(Effect.logWarning("a dead letter could not be tried", failure), 0)
    )
  )

/**
 * Tries the letters that are due: each of an older version of the readers once, each whose order was not known after its wait. Then
 * deletes those older than DEAD_LETTER_DAYS_MAX. Answers how many were read.
 */
export const retryDeadLetters = Effect.gen(function* () {
  const letters = yield* DeadLetters
  let read = 0
  for (let tried = 0; tried < LETTERS_PER_RUN; ) {
    const at = new Date(yield* Clock.currentTimeMillis)
    const due = yield* letters.claimDue({ readerVersion: READER_VERSION, at, limit: CLAIMED_LETTERS_MAX })
    if (due.length === 0) break
    for (const letter of due) read += yield* tryClaimed(letter)
    tried += due.length
  }
  const now = new Date(yield* Clock.currentTimeMillis)
  const before = new Date(now.getTime() - DEAD_LETTER_DAYS_MAX * DAY_MS)
  while ((yield* letters.deleteOld(before, now, OLD_PER_STEP)) === OLD_PER_STEP);
  return read
}).pipe(Effect.withSpan("attribution.retryDeadLetters"))
