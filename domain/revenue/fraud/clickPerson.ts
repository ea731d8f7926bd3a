import { Effect } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { ClickDay, ClickPeople, ClickPerson, type ClickSighting } from "../../../ports/revenue/fraud/ClickPeople.ts"
import { DAY_MS, isoDay } from "../../../ports/time/days.ts"
import type { Click } from "../../../ports/tracking/links/TrackingLink.ts"
import { hex, utf8Bytes } from "../../tokens/bytes.ts"

const PERSON_BYTES = 16

/** What a click's person is told by; neither is kept. */
export interface Sender {
  readonly address: string
  readonly userAgent: string
}

/** A click, and who sent it. */
export interface SentClick {
  readonly click: Click
  readonly sender: Sender
}

/**
 * Makes the step that keeps whose people's clicks were: a hash of address and user agent under the day's salt. The salt is the
 * same on all hosts for a day, and gone with the day after; so the hash tells one day's people apart, for that day, and nothing
 * else. Clicks of machines, and of senders whose address can't be told, are left out.
 */
export const makeRecordPeople = Effect.gen(function* () {
  const people = yield* ClickPeople
  const random = yield* SecureRandom.SecureRandom
  const digest = yield* Digest.Digest
  let known: { readonly day: ClickDay; readonly salt: string } | null = null

  return Effect.fnUntraced(function* (clicks: ReadonlyArray<SentClick>) {
    const sightings: Array<ClickSighting> = []
    for (const { click, sender } of clicks) {
      const { tenantId, id: clickId, code, at, kind } = click
      if (kind !== "human") continue
      const day = ClickDay.make(isoDay(at))
      if (known?.day !== day) known = { day, salt: yield* people.saltOf(day, yield* random.uuidV4()) }
      const words = yield* utf8Bytes(JSON.stringify([known.salt, sender.address, sender.userAgent]))
      const person = ClickPerson.make(hex((yield* digest.digest(Digest.sha256, words)).subarray(0, PERSON_BYTES)))
      sightings.push({ tenantId, clickId, code, person, at })
    }
    yield* people.record(sightings)
  })
})

/** Days before today of which it is known who clicked: with today at most 48 hours. */
const DAYS_KNOWN = 1

/** Forgets who clicked before yesterday, and keeps how many they were. Answers how many clicks that were. */
export const forgetPeople = Effect.fn("watch.forgetPeople")(function* (now: Date) {
  const people = yield* ClickPeople
  return yield* people.forgetBefore(ClickDay.make(isoDay(new Date(now.getTime() - DAYS_KNOWN * DAY_MS))))
})
