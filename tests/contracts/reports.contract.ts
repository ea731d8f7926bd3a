import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import { type LinkRead, ReportAccess } from "../../ports/creators/reports/ReportAccess.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  type AJob,
  aCard,
  aCreatorRead,
  aJob,
  aKeyWith,
  anAccount,
  aRead,
  aTenantWith,
  noon,
  ofCards
} from "./creatorsExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const

const balanceOf = (tenantId: TenantId) =>
  Effect.map(
    CreditLedger.use((ledger) => ledger.balance(tenantId)),
    Number
  )

/** A score that a tenant had made. */
const scoredBy = (job: AJob, day = 2) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const card = aCard(job.account, { scoredAt: noon(day) })
    yield* jobs.enqueue(job)
    yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, noon(day))
    return card
  })

/** Three accounts of one creator. */
const aCreator = Effect.gen(function* () {
  const footprints = yield* Footprints
  const accounts = [anAccount("youtube"), anAccount("x"), anAccount("instagram")] as const
  yield* footprints.link(accounts)
  return accounts
})

/** The account's score of a day, made by another tenant. */
const scoredElsewhere = (account: SocialAccount, day: number) =>
  Effect.gen(function* () {
    return yield* scoredBy(aJob(yield* aTenantWith(1), { account }), day)
  })

/** A read by a link that the tenant's key made. */
const aLink = (tenantId: TenantId, account: SocialAccount) =>
  Effect.gen(function* () {
    return { tenantId, keyId: yield* aKeyWith(tenantId, 1), account } satisfies LinkRead
  })

/** What any adapter of the reports' ports must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Footprints | Jobs | Lookups | ReportAccess, E>
) =>
  describe(`reports contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "it is included where the tenant paid for making the score",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const tenantId = yield* aTenantWith(1)
        const card = yield* scoredBy(aJob(tenantId))
        expect(yield* access.open(aRead(tenantId, card))).toEqual({
          creator: ofCards(card),
          terms: "included",
          credits: 0
        })
        expect(yield* balanceOf(tenantId)).toBe(0)
      })
    )

    it.live(
      "it is included where the tenant paid for a lookup that read the score",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(3)]
        const card = yield* scoredBy(aJob(owner))
        yield* Lookups.use((lookups) => lookups.chargeAndRead(aRead(reader, card)))
        expect(yield* access.open(aRead(reader, card))).toEqual({
          creator: ofCards(card),
          terms: "included",
          credits: 0
        })
        expect(yield* balanceOf(reader)).toBe(2)
      })
    )

    it.live(
      "it is included where the tenant paid for a vetting that read the score, by any account that was vetted",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(3), yield* aTenantWith(3)]
        const cards = [yield* scoredBy(aJob(owner)), yield* scoredBy(aJob(owner))] as const
        const accounts = cards.map(({ platform, handle }) => ({ platform, handle }))
        yield* Lookups.use((lookups) => lookups.chargeAndReadCreator(aCreatorRead(reader, accounts)))
        for (const card of cards) {
          expect(yield* access.open(aRead(reader, card))).toMatchObject({ terms: "included", credits: 0 })
          expect(yield* access.reopen(yield* aLink(reader, card))).toEqual(ofCards(card))
        }
        expect(yield* balanceOf(reader)).toBe(2)
        yield* scoredBy(aJob(owner, { account: cards[0] }), 4)
        const later = aRead(reader, cards[0], { freshSince: noon(3), at: noon(5) })
        expect(yield* access.open(later)).toMatchObject({ terms: "paid_cache_read", credits: 1 })
      })
    )

    it.live(
      "otherwise it costs the price, logged as usage, once a score",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const lookups = yield* Lookups
        const [owner, reader] = [yield* aTenantWith(2), yield* aTenantWith(5)]
        const account = anAccount()
        const first = yield* scoredBy(aJob(owner, { account }))
        const read = () => access.open(aRead(reader, account, { customerRef: "brand 7", at: noon(3) }))
        expect(yield* read()).toEqual({ creator: ofCards(first), terms: "paid_cache_read", credits: 1 })
        expect(yield* read()).toEqual({ creator: ofCards(first), terms: "included", credits: 0 })
        expect(yield* balanceOf(reader)).toBe(4)
        expect(yield* lookups.usage(reader, noon(3), noon(4))).toEqual([
          { customerRef: "brand 7", requests: 1, credits: 1 }
        ])
        // Of a new score it costs one credit again.
        const second = yield* scoredBy(aJob(owner, { account }), 5)
        const later = access.open(aRead(reader, account, { at: noon(6) }))
        expect(yield* later).toEqual({ creator: ofCards(second), terms: "paid_cache_read", credits: 1 })
        expect(yield* balanceOf(reader)).toBe(3)
      })
    )

    it.live(
      "of concurrent first reads exactly one is charged",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(1)]
        const card = yield* scoredBy(aJob(owner))
        const opened = yield* Effect.forEach(
          Array.from({ length: 20 }, () => aRead(reader, card)),
          (read) => access.open(read),
          all
        )
        expect(opened.filter(({ terms }) => terms === "paid_cache_read")).toHaveLength(1)
        expect(yield* balanceOf(reader)).toBe(0)
      })
    )

    it.live(
      "MUST fail with NotScored where no account has a score, and with ScoreStale where all were made before freshSince, charging nothing",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(1)]
        const card = yield* scoredBy(aJob(owner))
        expect(yield* Effect.flip(access.open(aRead(reader, anAccount())))).toMatchObject({ _tag: "NotScored" })
        const freshSince = new Date(noon(2).getTime() + 1)
        for (const tenantId of [owner, reader]) {
          expect(yield* Effect.flip(access.open(aRead(tenantId, card, { freshSince })))).toMatchObject({
            _tag: "ScoreStale"
          })
        }
        expect(yield* balanceOf(reader)).toBe(1)
      })
    )

    it.live(
      "MUST fail with CreditsExhausted when it isn't included and the balance doesn't cover the price, and then change nothing",
      Effect.gen(function* () {
        const access = yield* ReportAccess
        const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(0)]
        const card = yield* scoredBy(aJob(owner))
        for (let time = 0; time < 2; time++) {
          expect(yield* Effect.flip(access.open(aRead(reader, card)))).toMatchObject({ _tag: "CreditsExhausted" })
        }
      })
    )

    describe("a creator of several accounts", () => {
      it.live(
        "open is each account's newest score made at or after freshSince: of the one asked for first, if it has one; then newest first",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const [youtube, x, instagram] = yield* aCreator
          const reader = yield* aTenantWith(1)
          const cards = {
            old: yield* scoredElsewhere(youtube, 1),
            youtube: yield* scoredElsewhere(youtube, 4),
            x: yield* scoredElsewhere(x, 5)
          }
          const read = (account: SocialAccount, freshSince = noon(1)) =>
            Effect.map(
              access.open(aRead(reader, account, { freshSince, at: noon(6) })),
              (opened) => opened.creator.cards
            )
          expect(yield* read(youtube)).toEqual([cards.youtube, cards.x])
          expect(yield* read(x)).toEqual([cards.x, cards.youtube])
          expect(yield* read(instagram)).toEqual([cards.x, cards.youtube])
          expect(yield* read(youtube, noon(5))).toEqual([cards.x])
          expect(yield* Effect.flip(read(x, noon(6)))).toMatchObject({ _tag: "ScoreStale" })
          expect(yield* balanceOf(reader)).toBe(0)
        })
      )

      it.live(
        "it is included where the tenant paid for any of these scores: for making it, or for a lookup or a report of the creator since",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const lookups = yield* Lookups
          const [youtube, x, instagram] = yield* aCreator
          const [owner, reader] = [yield* aTenantWith(1), yield* aTenantWith(4)]
          yield* scoredBy(aJob(owner, { account: youtube }), 2)
          yield* scoredElsewhere(x, 3)
          const termsOf = (tenantId: TenantId, account: SocialAccount, day: number, freshSince = noon(1)) =>
            Effect.map(access.open(aRead(tenantId, account, { freshSince, at: noon(day) })), ({ terms }) => terms)
          expect(yield* termsOf(owner, x, 4)).toBe("included")
          expect(yield* termsOf(owner, instagram, 4)).toBe("included")

          yield* lookups.chargeAndRead(aRead(reader, youtube, { at: noon(4) }))
          expect(yield* termsOf(reader, instagram, 4)).toBe("included")
          // A lookup reads the scores of all accounts, so those that are left of them were paid for too.
          expect(yield* termsOf(reader, instagram, 4, noon(3))).toBe("included")
          expect(yield* termsOf(reader, youtube, 4, noon(3))).toBe("included")
          yield* scoredElsewhere(x, 5)
          expect(yield* termsOf(reader, x, 6, noon(5))).toBe("paid_cache_read")
          expect(yield* balanceOf(reader)).toBe(2)
        })
      )

      it.live(
        "of concurrent first reads, by whichever accounts, exactly one is charged, logged as usage of the account that was asked for",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const lookups = yield* Lookups
          const accounts = yield* aCreator
          for (const [index, account] of accounts.entries()) yield* scoredElsewhere(account, 2 + index)
          const reader = yield* aTenantWith(1)
          const reads = Array.from({ length: 21 }, (_, index) => {
            const account = accounts[index % accounts.length] ?? accounts[0]
            return aRead(reader, account, { at: noon(5), customerRef: account.platform })
          })
          const opened = yield* Effect.forEach(
            reads,
            (read) => Effect.map(access.open(read), ({ terms }) => ({ terms, asked: read.account.platform })),
            all
          )
          const paid = opened.filter(({ terms }) => terms === "paid_cache_read")
          expect(paid).toHaveLength(1)
          expect(yield* balanceOf(reader)).toBe(0)
          expect(yield* lookups.usage(reader, noon(5), noon(6))).toEqual(
            paid.map(({ asked }) => ({ customerRef: asked, requests: 1, credits: 1 }))
          )
        })
      )

      it.live(
        "before accounts are linked each is a creator of its own",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const [account, other] = [anAccount(), anAccount("x")]
          const reader = yield* aTenantWith(2)
          const [card, sibling] = [yield* scoredElsewhere(account, 2), yield* scoredElsewhere(other, 3)]
          const read = access.open(aRead(reader, account, { at: noon(4) }))
          expect(yield* read).toEqual({ creator: ofCards(card), terms: "paid_cache_read", credits: 1 })
          yield* Footprints.use((footprints) => footprints.link([account, other]))
          expect(yield* access.open(aRead(reader, other, { at: noon(4) }))).toEqual({
            creator: ofCards(sibling, card),
            terms: "included",
            credits: 0
          })
        })
      )
    })

    describe("reopen", () => {
      it.live(
        "is the creator as the tenant paid for them last, however old the scores are now, and nothing is charged",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const [youtube, x, instagram] = yield* aCreator
          const reader = yield* aTenantWith(1)
          const first = { youtube: yield* scoredElsewhere(youtube, 2), x: yield* scoredElsewhere(x, 3) }
          yield* access.open(aRead(reader, youtube, { at: noon(4) }))
          // Scores that others have made since were not paid for.
          yield* scoredElsewhere(youtube, 5)
          yield* scoredElsewhere(instagram, 5)
          for (const account of [youtube, x]) {
            const { cards } = yield* access.reopen(yield* aLink(reader, account))
            expect(cards).toEqual(account === youtube ? [first.youtube, first.x] : [first.x, first.youtube])
          }
          expect(yield* access.reopen(yield* aLink(reader, instagram))).toEqual({
            cards: [first.x, first.youtube],
            unscored: [instagram]
          })
          expect(yield* balanceOf(reader)).toBe(0)
        })
      )

      it.live(
        "a score that the tenant ordered is paid for when it is made, as they see it",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const jobs = yield* Jobs
          const owner = yield* aTenantWith(1)
          const job = aJob(owner)
          const link = yield* aLink(owner, job.account)
          yield* jobs.enqueue(job)
          expect(yield* Effect.flip(access.reopen(link))).toMatchObject({ _tag: "AccessWithdrawn" })
          const shared = aCard(job.account, { scoredAt: noon(2) })
          const own = { ...shared, followers: 7 }
          yield* jobs.complete(job, { scores: [{ shared, own }], output: null, announce: null }, noon(3))
          yield* scoredElsewhere(job.account, 4)
          expect(yield* access.reopen(link)).toEqual(ofCards(own))
        })
      )

      it.live(
        "a lookup that read a score paid for the creator",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const reader = yield* aTenantWith(1)
          const card = yield* scoredElsewhere(anAccount(), 2)
          yield* Lookups.use((lookups) => lookups.chargeAndRead(aRead(reader, card, { at: noon(3) })))
          yield* scoredElsewhere(card, 4)
          expect(yield* access.reopen(yield* aLink(reader, card))).toEqual(ofCards(card))
        })
      )

      it.live(
        "MUST fail with AccessWithdrawn when the tenant has no such key, or it is revoked, or the tenant paid for no score of the creator",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const keys = yield* ApiKeys
          const [reader, other] = [yield* aTenantWith(1), yield* aTenantWith(1)]
          const card = yield* scoredElsewhere(anAccount(), 2)
          yield* access.open(aRead(reader, card))
          const link = yield* aLink(reader, card)
          expect(yield* access.reopen(link)).toEqual(ofCards(card))
          const withdrawn = {
            "a key that nobody has": { ...link, keyId: aRead(reader, card).keyId },
            "another tenant's key": { ...link, keyId: (yield* aLink(other, card)).keyId },
            "a tenant who paid nothing": yield* aLink(other, card),
            "a creator who was never scored": yield* aLink(reader, anAccount())
          }
          for (const [why, read] of Object.entries(withdrawn)) {
            expect({ why, ...(yield* Effect.flip(access.reopen(read))) }).toMatchObject({
              why,
              _tag: "AccessWithdrawn"
            })
          }
          yield* keys.revoke(link.keyId, noon(5))
          expect(yield* Effect.flip(access.reopen(link))).toMatchObject({ _tag: "AccessWithdrawn" })
        })
      )

      it.live(
        "a member needs no key, and sees what the tenant paid for alone",
        Effect.gen(function* () {
          const access = yield* ReportAccess
          const [reader, other] = [yield* aTenantWith(1), yield* aTenantWith(1)]
          const card = yield* scoredElsewhere(anAccount(), 2)
          const account = { platform: card.platform, handle: card.handle }
          yield* access.open(aRead(reader, card))
          expect(yield* access.reopen({ tenantId: reader, keyId: null, account })).toEqual(ofCards(card))
          expect(yield* Effect.flip(access.reopen({ tenantId: other, keyId: null, account }))).toMatchObject({
            _tag: "AccessWithdrawn"
          })
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
