import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { NewReviewDecision, ReviewItem } from "../../ports/checks/review/Review.ts"
import { type ReviewCursor, Reviews } from "../../ports/checks/review/Reviews.ts"
import { Severity } from "../../ports/creators/scoring/Score.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { anAccount, noon } from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { aCheckId, aDecision, aFinding, aFindingId, anItem, aRuling } from "./reviewExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const shown = ({ id: _, ...decision }: NewReviewDecision) => decision
const idsOf = (items: ReadonlyArray<Pick<ReviewItem, "finding">>) => items.map(({ finding }) => finding.id)
const cursorOf = ({ finding, foundAt, dispute }: ReviewItem): ReviewCursor => ({
  isDisputed: dispute !== null,
  rank: Severity.literals.indexOf(finding.severity),
  foundAt,
  findingId: finding.id
})
const list = (tenantId: TenantId, given: Partial<Parameters<Reviews["Service"]["list"]>[1]> = {}) =>
  Reviews.use((reviews) => reviews.list(tenantId, { status: "all", limit: 100, after: null, ...given }))
const tagOf = <E extends { readonly _tag: string }, R>(effect: Effect.Effect<unknown, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

/** What any adapter of Reviews must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Reviews | Tenants, E>) =>
  describe(`reviews contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "add puts a finding before its tenant alone, once by its id, whole as it was found",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const item = anItem(tenantId)
        const changed = anItem(tenantId, { ...item.finding, excerpt: "else" })
        yield* reviews.add([])
        yield* reviews.add([item, changed])
        yield* Effect.all([reviews.add([changed]), reviews.add([changed])], { concurrency: 2 })
        const whole = { ...item, dispute: null, decision: null }
        expect(Option.getOrThrow(yield* reviews.find(tenantId, item.finding.id))).toEqual(whole)
        expect(yield* list(tenantId)).toEqual([whole])
        expect(Option.isNone(yield* reviews.find(other, item.finding.id))).toBe(true)
        expect(yield* list(other)).toEqual([])
      })
    )

    it.live(
      "a queue has the disputed first, then the worst, then the newest, and its pages hold each once, whatever the cut",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const tenantId = yield* newTenant
        const checkId = aCheckId()
        const of = (severity: Severity, day: number) => ({
          ...anItem(tenantId, aFinding({ severity }), checkId),
          foundAt: noon(day)
        })
        const [low, older, newer, critical, disputed] = [
          of("low", 9),
          of("high", 2),
          of("high", 3),
          of("critical", 1),
          of("low", 1)
        ]
        yield* reviews.add([low, older, newer, critical, disputed])
        yield* reviews.dispute(tenantId, disputed.finding.id, { checkId, text: "I was quoting.", at: noon(5) })
        const inOrder = idsOf([disputed, critical, newer, older, low])
        expect(idsOf(yield* list(tenantId))).toEqual(inOrder)
        for (const limit of [1, 2, 3]) {
          const seen: Array<ReviewItem> = []
          for (let page = yield* list(tenantId, { limit }); page.length > 0; ) {
            expect(page.length).toBeLessThanOrEqual(limit)
            seen.push(...page)
            const last = page.at(-1)
            page = last === undefined ? [] : yield* list(tenantId, { limit, after: cursorOf(last) })
          }
          expect(idsOf(seen)).toEqual(inOrder)
        }
        yield* reviews.decide(tenantId, critical.finding.id, aDecision())
        expect(idsOf(yield* list(tenantId, { status: "decided" }))).toEqual([critical.finding.id])
        expect(idsOf(yield* list(tenantId, { status: "disputed" }))).toEqual([disputed.finding.id])
        expect(idsOf(yield* list(tenantId, { status: "open" }))).toEqual(idsOf([disputed, newer, older, low]))
      })
    )

    it.live(
      "MUST fail with FindingNotFound where the tenant, or nobody, was told of it",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const { finding, ...rest } = anItem(tenantId)
        yield* reviews.add([{ ...rest, finding }])
        expect(yield* tagOf(reviews.decide(other, finding.id, aDecision()))).toBe("FindingNotFound")
        expect(yield* tagOf(reviews.decide(null, aFindingId(), aRuling()))).toBe("FindingNotFound")
        expect(yield* reviews.history(tenantId, finding.id)).toEqual([])
      })
    )

    it.live(
      "MUST never change what another tenant sees, unless the operator decides",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const [tenantId, other, late] = [yield* newTenant, yield* newTenant, yield* newTenant]
        const account = anAccount()
        const finding = aFinding({}, account)
        yield* reviews.add([anItem(tenantId, finding), anItem(other, finding)])
        const before = yield* list(other)
        const own = aDecision()
        yield* reviews.decide(tenantId, finding.id, own)
        expect(yield* list(other)).toEqual(before)
        expect(yield* reviews.history(other, finding.id)).toEqual([])
        expect(yield* reviews.standing(other, [account])).toEqual([])
        expect(yield* reviews.standing(tenantId, [account])).toEqual([{ findingId: finding.id, decision: shown(own) }])
        expect(yield* reviews.deciders(account, { limit: 9, after: null })).toEqual([tenantId])
        const ruling = aRuling({ verdict: "keep", at: noon(5) })
        yield* reviews.decide(null, finding.id, ruling)
        for (const each of [tenantId, other]) {
          expect((yield* list(each)).map(({ decision }) => decision)).toEqual([shown(ruling)])
        }
        expect(yield* reviews.history(tenantId, finding.id)).toEqual([shown(ruling), shown(own)])
        expect(yield* reviews.history(other, finding.id)).toEqual([shown(ruling)])
        expect(yield* reviews.history(late, finding.id)).toEqual([])
        const all = [tenantId, other].toSorted()
        expect(yield* reviews.deciders(account, { limit: 9, after: null })).toEqual(all)
        expect(yield* reviews.deciders(account, { limit: 1, after: null })).toEqual(all.slice(0, 1))
        expect(yield* reviews.deciders(account, { limit: 9, after: all[0] ?? null })).toEqual(all.slice(1))
        for (const each of [tenantId, late]) {
          expect(yield* reviews.standing(each, [account])).toEqual([{ findingId: finding.id, decision: shown(ruling) }])
        }
        yield* reviews.add([anItem(late, finding)])
        expect((yield* list(late)).map(({ decision }) => decision)).toEqual([shown(ruling)])
        expect(yield* reviews.standing(tenantId, [anAccount()])).toEqual([])
        expect(yield* reviews.standing(tenantId, [])).toEqual([])
      })
    )

    it.live(
      "every decision is kept with who and when, once by its id, and the newest holds",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const tenantId = yield* newTenant
        const item = anItem(tenantId)
        yield* reviews.add([item])
        const dismissed = aDecision()
        const kept = aDecision({ verdict: "keep", at: noon(5), by: { kind: "key", id: "k", name: null } })
        const moved = aDecision({ verdict: "recategorise", category: "public_feuds", at: noon(5) })
        const { id } = item.finding
        for (const decision of [dismissed, kept, moved, dismissed]) yield* reviews.decide(tenantId, id, decision)
        expect(Option.getOrThrow(yield* reviews.find(tenantId, id)).decision).toEqual(shown(moved))
        expect(yield* reviews.history(tenantId, id)).toEqual([moved, kept, dismissed].map(shown))
      })
    )

    it.live(
      "of decisions that are made at once every one is kept, and the one that holds is the history's first, whatever clocks say",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const tenantId = yield* newTenant
        const item = anItem(tenantId)
        yield* reviews.add([item])
        const { id } = item.finding
        const given = Array.from({ length: 6 }, (_, place) =>
          aDecision({ verdict: place % 2 === 0 ? "dismiss" : "keep", reason: `No. ${place}`, at: noon(9 - place) })
        )
        yield* Effect.forEach(given, (each) => reviews.decide(tenantId, id, each), { concurrency: "unbounded" })
        const history = yield* reviews.history(tenantId, id)
        expect(new Set(history.map(({ reason }) => reason))).toEqual(new Set(given.map(({ reason }) => reason)))
        expect(Option.getOrThrow(yield* reviews.find(tenantId, id)).decision).toEqual(history[0] ?? null)
      })
    )

    it.live(
      "what is asked for again is claimed once while its lease lasts, put off, given up, and due again once a decision asks",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const tenantId = yield* newTenant
        const account = anAccount()
        const finding = aFinding({}, account)
        yield* reviews.add([anItem(tenantId, finding)])
        // Long before what other tests ask for.
        const at = (minute: number) => new Date(Date.UTC(1990, 0, 1, 0, minute))
        const mine = Effect.fnUntraced(function* (minute: number) {
          const claimed = yield* reviews.claimRemakes(at(minute), at(minute + 10), 100)
          return claimed.filter((each) => each.tenantId === tenantId)
        })
        const decision = aDecision({ at: at(0) })
        yield* reviews.decide(tenantId, finding.id, decision)
        const asked = { tenantId, account, askedBy: decision.id, toldAt: null }
        expect(Option.getOrThrow(yield* reviews.remakeOf(tenantId, account))).toEqual({ ...asked, tries: 0 })
        expect(yield* mine(1)).toEqual([{ ...asked, tries: 1 }])
        expect(yield* mine(2)).toEqual([])
        expect(yield* mine(11)).toEqual([{ ...asked, tries: 2 }])
        yield* reviews.putOff({ ...asked, tries: 2 }, at(30))
        expect(yield* mine(29)).toEqual([])
        const [third] = yield* mine(30)
        expect(third).toEqual({ ...asked, tries: 3 })
        yield* reviews.putOff({ ...asked, tries: 3 }, null)
        expect(yield* mine(60)).toEqual([])
        const again = aDecision({ at: at(61) })
        yield* reviews.decide(tenantId, finding.id, again)
        yield* reviews.putOff({ ...asked, tries: 3 }, null)
        expect(yield* mine(62)).toEqual([{ ...asked, askedBy: again.id, tries: 1 }])
        expect(yield* reviews.remade({ ...asked, tries: 3 })).toBe(false)
        expect(yield* reviews.untold(tenantId, 9)).toEqual([])
        expect(yield* reviews.remade({ ...asked, askedBy: again.id, tries: 1 })).toBe(true)
        expect(Option.isNone(yield* reviews.remakeOf(tenantId, account))).toBe(true)
      })
    )

    it.live(
      "a dispute marks a finding of its check until it is decided, by the tenant or the operator",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const tenantId = yield* newTenant
        const checkId = aCheckId()
        const item = anItem(tenantId)
        yield* reviews.add([item])
        yield* reviews.add([{ ...item, checkId }])
        const { id } = item.finding
        const [first, second] = [noon(5), noon(6)].map((at) => ({ checkId, text: "It is a lyric.", at }))
        if (first === undefined || second === undefined) throw new Error("no disputes")
        for (const [dispute, decider] of [
          [first, tenantId],
          [second, null]
        ] as const) {
          yield* reviews.dispute(tenantId, id, dispute)
          expect(yield* reviews.ofCheck(tenantId, checkId)).toEqual([
            expect.objectContaining({ finding: item.finding, checkId, dispute })
          ])
          yield* reviews.decide(decider, id, aDecision())
          expect(Option.getOrThrow(yield* reviews.find(tenantId, id)).dispute).toBeNull()
        }
        expect(yield* reviews.ofCheck(yield* newTenant, checkId)).toEqual([])
        expect(yield* reviews.ofCheck(tenantId, aCheckId())).toEqual([])
      })
    )

    it.live(
      "MUST fail with FindingNotFound where the check found no such thing",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const checkId = aCheckId()
        const item = anItem(tenantId, aFinding(), checkId)
        yield* reviews.add([item])
        const dispute = { checkId, text: "No.", at: noon(5) }
        const elsewhere = { ...dispute, checkId: aCheckId() }
        expect(yield* tagOf(reviews.dispute(tenantId, item.finding.id, elsewhere))).toBe("FindingNotFound")
        expect(yield* tagOf(reviews.dispute(other, item.finding.id, dispute))).toBe("FindingNotFound")
        expect(yield* tagOf(reviews.dispute(tenantId, aFindingId(), dispute))).toBe("FindingNotFound")
        expect((yield* list(tenantId)).map((each) => each.dispute)).toEqual([null])
      })
    )

    it.live(
      "redact blanks what a check's findings quote and show, as often as it is asked, and keeps what was decided",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const tenantId = yield* newTenant
        const checkId = aCheckId()
        const finding = aFinding({
          description: 'Says “what the é” and "no" in a post.',
          why: "It says “what”.",
          archivedUrl: "https://archive.example/1",
          pictures: [{ role: "frame", sourceUrl: "https://cdn.example/1.jpg", mediaId: "m" }]
        })
        yield* reviews.add([anItem(tenantId, finding, checkId)])
        const dispute = { checkId, text: "It is a lyric.", at: noon(5) }
        const decision = aDecision()
        yield* reviews.decide(tenantId, finding.id, decision)
        yield* reviews.dispute(tenantId, finding.id, dispute)
        const redacted = {
          ...finding,
          description: "Says [removed] and [removed] in a post.",
          why: "It says [removed].",
          excerpt: "",
          archivedUrl: null,
          pictures: []
        }
        for (let times = 0; times < 2; times += 1) {
          yield* reviews.redact(tenantId, checkId)
          const item = { ...anItem(tenantId, redacted, checkId), decision: shown(decision), dispute }
          expect(yield* reviews.ofCheck(tenantId, checkId)).toEqual([item])
        }
        expect(yield* reviews.history(tenantId, finding.id)).toEqual([shown(decision)])
      })
    )

    it.live(
      "MUST leave what the check did not find, and every other tenant's findings, as they were",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [checkId, otherCheckId] = [aCheckId(), aCheckId()]
        const finding = aFinding()
        yield* reviews.add([
          anItem(tenantId, finding, checkId),
          anItem(tenantId, aFinding(), otherCheckId),
          anItem(tenantId),
          anItem(other, finding, checkId)
        ])
        const rest = (items: ReadonlyArray<ReviewItem>) => items.filter((item) => item.finding.id !== finding.id)
        const [before, ofOther] = [rest(yield* list(tenantId)), yield* list(other)]
        yield* reviews.redact(tenantId, checkId)
        yield* reviews.redact(tenantId, aCheckId())
        expect(before).toHaveLength(2)
        expect(rest(yield* list(tenantId))).toEqual(before)
        expect(yield* list(other)).toEqual(ofOther)
        expect(Option.getOrThrow(yield* reviews.find(tenantId, finding.id)).finding.excerpt).toBe("")
      })
    )

    it.live(
      "decide answers the checks whose subject's dispute it ended, once, and only to whom it holds for",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [finding, checkId] = [aFinding(), aCheckId()]
        const tickets = [tenantId, other].map((each) => ({ tenantId: each, checkId }))
        yield* reviews.add(tickets.map((each) => anItem(each.tenantId, finding, checkId)))
        const disputes = Effect.forEach(tickets, (each) =>
          reviews.dispute(each.tenantId, finding.id, { checkId, text: "A song.", at: noon(5) })
        )
        yield* disputes
        const decision = aDecision()
        expect(yield* reviews.decide(tenantId, finding.id, decision)).toEqual([{ tenantId, checkId }])
        expect(yield* reviews.decide(tenantId, finding.id, decision)).toEqual([])
        yield* disputes
        const ended = yield* reviews.decide(null, finding.id, aRuling())
        expect(new Set(ended.map((each) => each.tenantId))).toEqual(new Set([tenantId, other]))
        expect(yield* reviews.decide(null, finding.id, aRuling())).toEqual([])
      })
    )

    it.live(
      "erase takes an account's findings and decisions out of every tenant's, and leaves other accounts'",
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const account = anAccount()
        const [gone, left] = [aFinding({}, account), aFinding()]
        const checkId = aCheckId()
        yield* reviews.add([anItem(tenantId, gone, checkId), anItem(other, gone), anItem(tenantId, left)])
        for (const { id } of [gone, left]) yield* reviews.decide(tenantId, id, aDecision())
        yield* reviews.decide(null, gone.id, aRuling())
        yield* reviews.erase(account)
        yield* reviews.erase(account)
        expect(idsOf(yield* list(tenantId))).toEqual([left.id])
        expect(yield* list(other)).toEqual([])
        expect(yield* reviews.ofCheck(tenantId, checkId)).toEqual([])
        expect(yield* reviews.standing(tenantId, [account])).toEqual([])
        yield* reviews.add([anItem(tenantId, gone)])
        expect(yield* reviews.history(tenantId, gone.id)).toEqual([])
        expect(Option.getOrThrow(yield* reviews.find(tenantId, gone.id)).decision).toBeNull()
        expect(yield* reviews.history(tenantId, left.id)).toHaveLength(1)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
