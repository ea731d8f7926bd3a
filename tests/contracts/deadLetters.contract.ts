import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import { TIME_ZONE_DEFAULT, TimeZone } from "../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import {
  CLAIMED_LETTERS_MAX,
  DEAD_LETTER_BYTES_MAX,
  DEAD_LETTERS_MAX,
  type DeadLetter,
  DeadLetters,
  LETTER_CLAIM_SECONDS,
  LetterId,
  type LetterPlace
} from "../../ports/tracking/stores/DeadLetters.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newDomain, noon } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { type FilledLetters, StoreSuite } from "./StoreSuite.ts"

export const newLetterId = () => LetterId.make(`${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", ""))
const bytes = (text: string) => new TextEncoder().encode(text)
const BODY = bytes('{"id":"café"}')
/** Readers of other tests' letters ask for far lower versions. */
const NEWEST = 2_000_000_000

type Given = Omit<DeadLetter, "bytes" | "attempts">
export const aLetter = (tenantId: TenantId, fields: Partial<Given> = {}): Given => ({
  tenantId,
  id: newLetterId(),
  shopDomain: newDomain(),
  topic: "refunds/create",
  receivedAt: noon(3),
  triggeredAt: null,
  reason: "unreadable",
  problems: ["id: is missing"],
  readerVersion: NEWEST,
  lastTriedAt: noon(3),
  nextTryAt: null,
  ...fields
})

const MEBIBYTE = 1024 * 1024
const ROOM_BODY_BYTES = 8 * MEBIBYTE

/** What any adapter of DeadLetters must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<Tenants | DeadLetters, E>,
  /** Has a tenant hold so many letters of a store, of so many bytes each. */
  fill: (filled: FilledLetters) => Effect.Effect<void, unknown, DeadLetters>
) =>
  describe(`dead letters contract: ${name}`, () => {
    const it = sharedEffectTest(layer)
    const page = { shopDomain: null, after: null, limit: 100 } as const

    it.live(
      "keep: a letter is found with its body, byte for byte, of its tenant alone",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const given = aLetter(tenantId, { triggeredAt: noon(2), problems: ["a: b", 'c: "d", {e}'] })
        yield* letters.keep(given, BODY)
        const letter = { ...given, bytes: BODY.length, attempts: 1 }
        expect(yield* letters.find(tenantId, given.id)).toEqual(
          Option.some({ letter, body: BODY, text: '{"id":"café"}' })
        )
        expect(yield* letters.list(tenantId, page)).toEqual([letter])
        expect(yield* letters.find(other, given.id)).toEqual(Option.none())
        expect(yield* letters.list(other, page)).toEqual([])
        for (const body of [new Uint8Array(), Uint8Array.of(0x7b, 0xff, 0)]) {
          const odd = aLetter(tenantId)
          yield* letters.keep(odd, body)
          const found = Option.getOrThrow(yield* letters.find(tenantId, odd.id))
          expect([found.body, found.text]).toEqual([body, body.length === 0 ? "" : null])
        }
      })
    )

    it.live(
      "keep: what is kept already stays as it is, also where many keep it at once",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const tenantId = yield* newTenant
        const given = aLetter(tenantId)
        yield* Effect.all(
          Array.from({ length: 5 }, () => letters.keep(given, BODY)),
          { concurrency: "unbounded", discard: true }
        )
        yield* letters.keep({ ...given, problems: ["another: problem"], receivedAt: noon(5) }, bytes("x"))
        expect(yield* letters.list(tenantId, page)).toEqual([{ ...given, bytes: BODY.length, attempts: 1 }])
      })
    )

    it.live(
      "keep: beyond DEAD_LETTERS_MAX letters the oldest go and are counted as lost, another tenant's stay",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const oldest = aLetter(tenantId, { receivedAt: noon(1) })
        yield* letters.keep(oldest, BODY)
        yield* letters.keep(aLetter(other, { receivedAt: noon(1) }), BODY)
        yield* fill({ tenantId, shopDomain: newDomain(), letters: DEAD_LETTERS_MAX - 1, bytes: 1, at: noon(2) })
        expect(yield* letters.losses(tenantId)).toEqual([])
        const newest = aLetter(tenantId, { receivedAt: noon(4) })
        yield* letters.keep(newest, BODY)
        expect(yield* letters.find(tenantId, oldest.id)).toEqual(Option.none())
        expect(yield* letters.losses(tenantId)).toEqual([
          { shopDomain: oldest.shopDomain, cause: "full", letters: 1, lastAt: noon(4) }
        ])
        const counted = yield* letters.counts(tenantId, { from: noon(1), to: noon(9), timeZone: TIME_ZONE_DEFAULT })
        expect(counted.reduce((sum, each) => sum + each.letters, 0)).toBe(DEAD_LETTERS_MAX)
        expect(yield* letters.list(other, page)).toHaveLength(1)
      })
    )

    it.live(
      "keep: beyond DEAD_LETTER_BYTES_MAX bytes the oldest go and are counted as lost",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const tenantId = yield* newTenant
        const shopDomain = newDomain()
        const oldest = aLetter(tenantId, { shopDomain, receivedAt: noon(1) })
        yield* letters.keep(oldest, bytes("x"))
        const filled = DEAD_LETTER_BYTES_MAX / ROOM_BODY_BYTES
        yield* fill({ tenantId, shopDomain, letters: filled - 1, bytes: ROOM_BODY_BYTES, at: noon(2) })
        yield* letters.keep(aLetter(tenantId, { shopDomain, receivedAt: noon(3) }), new Uint8Array(ROOM_BODY_BYTES - 1))
        expect(yield* letters.losses(tenantId)).toEqual([])
        yield* letters.keep(aLetter(tenantId, { shopDomain, receivedAt: noon(4) }), bytes("x"))
        expect(yield* letters.find(tenantId, oldest.id)).toEqual(Option.none())
        expect(yield* letters.losses(tenantId)).toEqual([{ shopDomain, cause: "full", letters: 1, lastAt: noon(4) }])
        expect(yield* letters.deleteOfShop(tenantId, shopDomain)).toBe(filled + 1)
      })
    )

    it.live(
      "list: newest first, page by page, of one store where it is named",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const tenantId = yield* newTenant
        const [one, two] = [newDomain(), newDomain()]
        for (const day of [1, 2, 2, 3]) {
          yield* letters.keep(aLetter(tenantId, { shopDomain: one, receivedAt: noon(day) }), BODY)
        }
        yield* letters.keep(aLetter(tenantId, { shopDomain: two, receivedAt: noon(4) }), BODY)
        const days: Array<number> = []
        for (let after: LetterPlace | null = null, pages = 0; pages < 9; pages++) {
          const part: ReadonlyArray<DeadLetter> = yield* letters.list(tenantId, { shopDomain: one, after, limit: 1 })
          const last = part.at(-1)
          if (last === undefined) break
          days.push(last.receivedAt.getUTCDate())
          after = last
        }
        expect(days).toEqual([3, 2, 2, 1])
        expect(new Set((yield* letters.list(tenantId, page)).map(({ id }) => id)).size).toBe(5)
        expect((yield* letters.list(tenantId, page))[0]?.shopDomain).toBe(two)
      })
    )

    it.live(
      "claimDue: MUST give a letter to one of those who ask at the same time, and to nobody else until LETTER_CLAIM_SECONDS passed",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const tenantId = yield* newTenant
        // Older than any other test's, so that it is among the first.
        const given = aLetter(tenantId, { readerVersion: NEWEST - 1, lastTriedAt: new Date(0) })
        yield* letters.keep(given, BODY)
        const claim = (at: Date, readerVersion = NEWEST) =>
          letters
            .claimDue({ readerVersion, at, limit: CLAIMED_LETTERS_MAX })
            .pipe(Effect.map((claimed) => claimed.filter(({ id }) => id === given.id)))
        expect(yield* claim(noon(9), NEWEST - 1)).toEqual([])
        const claims = yield* Effect.all(
          Array.from({ length: 4 }, () => claim(noon(9))),
          { concurrency: "unbounded" }
        )
        expect(claims.flat()).toEqual([{ ...given, bytes: BODY.length, attempts: 1 }])
        const [before, after] = [LETTER_CLAIM_SECONDS * 1_000 - 1, LETTER_CLAIM_SECONDS * 1_000]
        expect(yield* claim(noon(9, before))).toEqual([])
        expect(yield* claim(noon(9, after))).toHaveLength(1)
        yield* letters.delete(tenantId, given.id)
      })
    )

    it.live(
      "failAgain: says what the last try found, frees the letter and says when its next try is due; what is gone stays gone",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const tenantId = yield* newTenant
        const given = aLetter(tenantId, { readerVersion: 1, lastTriedAt: new Date(1) })
        yield* letters.keep(given, BODY)
        const outcome = {
          reason: "unknown_order",
          problems: ["order_id: is not known"],
          readerVersion: NEWEST,
          lastTriedAt: new Date(2),
          nextTryAt: noon(8)
        } as const
        yield* letters.failAgain(tenantId, given.id, outcome)
        const found = Option.getOrThrow(yield* letters.find(tenantId, given.id)).letter
        expect(found).toEqual({ ...given, ...outcome, bytes: BODY.length, attempts: 2 })
        const claim = (at: Date) =>
          letters
            .claimDue({ readerVersion: 1, at, limit: CLAIMED_LETTERS_MAX })
            .pipe(Effect.map((claimed) => claimed.filter(({ id }) => id === given.id)))
        expect(yield* claim(noon(7))).toEqual([])
        expect(yield* claim(noon(8))).toHaveLength(1)
        expect(yield* letters.delete(tenantId, given.id)).toBe(true)
        expect(yield* letters.delete(tenantId, given.id)).toBe(false)
        yield* letters.failAgain(tenantId, given.id, outcome)
        expect(yield* letters.find(tenantId, given.id)).toEqual(Option.none())
      })
    )

    it.live(
      "deleteOld: letters from before a moment go and are counted as lost, those of the moment stay",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const tenantId = yield* newTenant
        const years = (year: number) => new Date(Date.UTC(year, 0, 1))
        const [old, young] = [years(2001), years(2003)].map((receivedAt) => aLetter(tenantId, { receivedAt }))
        for (const letter of [old, young]) if (letter !== undefined) yield* letters.keep(letter, BODY)
        expect(yield* letters.deleteOld(years(2003), noon(9), 10)).toBe(1)
        expect((yield* letters.list(tenantId, page)).map(({ receivedAt }) => receivedAt)).toEqual([years(2003)])
        expect(yield* letters.losses(tenantId)).toMatchObject([{ cause: "old", letters: 1, lastAt: noon(9) }])
      })
    )

    it.live(
      "counts: by store, topic, reason and day of receipt, within a period, of the tenant alone",
      Effect.gen(function* () {
        const letters = yield* DeadLetters
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const shopDomain = newDomain()
        const kept = (owner: TenantId, day: number, fields: Partial<Given> = {}) =>
          letters.keep(aLetter(owner, { shopDomain, receivedAt: noon(day), ...fields }), BODY)
        yield* kept(tenantId, 3)
        yield* kept(tenantId, 3)
        yield* kept(tenantId, 3, { reason: "unknown_order" })
        yield* kept(tenantId, 2, { topic: "orders/create" })
        yield* kept(tenantId, 5)
        yield* kept(other, 3)
        expect(yield* letters.counts(tenantId, { from: noon(2), to: noon(5), timeZone: TIME_ZONE_DEFAULT })).toEqual([
          { shopDomain, topic: "orders/create", reason: "unreadable", day: "2025-03-02", letters: 1 },
          { shopDomain, topic: "refunds/create", reason: "unknown_order", day: "2025-03-03", letters: 1 },
          { shopDomain, topic: "refunds/create", reason: "unreadable", day: "2025-03-03", letters: 2 }
        ])
        const farEast = { from: noon(5), to: noon(6), timeZone: TimeZone.make("Pacific/Kiritimati") }
        expect(yield* letters.counts(tenantId, farEast)).toMatchObject([{ day: "2025-03-06" }])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer, fill }) => suite(name, layer, fill.letters))
