import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { Page } from "../../ports/paging/Page.ts"
import {
  CLICK_GROUPS_MAX,
  type ClickGrouping,
  ClickId,
  ClickKind,
  type ClickOrigin,
  CountryCode,
  LinkCode,
  type LinkRule,
  type PromoAssignment,
  type TrackingLink
} from "../../ports/tracking/links/TrackingLink.ts"
import { ANY_LINK, type AssignmentCursor, TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aClick, aLink, all, newClickId, newCode, noon, type TrackingStores } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { wholeList } from "./wholeList.ts"

const allLinks = (tenantId: TenantId) =>
  TrackingLinks.use((links) =>
    wholeList(
      (page: Page<LinkCode>) => links.page(tenantId, page.limit, page.after),
      ({ code }) => code
    )
  )

/** What any adapter of the tracking links must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | TrackingStores, E>) =>
  describe(`links contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("TrackingLinks", () => {
      it.live(
        "page answers some of a tenant's links, in the order of their codes, and no other tenant's",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          for (let n = 0; n < 5; n++) yield* links.insert(aLink(tenantId))
          yield* links.insert(aLink(yield* newTenant))
          const listed = yield* allLinks(tenantId)
          expect(listed).toHaveLength(5)
          expect(listed).toEqual([...(yield* links.page(tenantId, 5, null))])
        })
      )

      it.live(
        "find answers the link with this code as it was stored, whichever tenant owns it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const stored = [
            aLink(yield* newTenant, {
              destinationUrl: "https://shop.example.com/%C3%BC?a=1&b=%20#ä-🛍",
              creator: { platform: "instagram", handle: "änna.10" },
              promoCode: "ÄNNA-10",
              createdAt: noon(1, 678)
            }),
            aLink(yield* newTenant)
          ]
          yield* Effect.forEach(stored, links.insert)
          for (const link of stored) expect(Option.getOrNull(yield* links.find(link.code))).toEqual(link)
        })
      )

      it.live(
        "find answers none when there is none; case matters",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const upperCase = LinkCode.make(link.code.toUpperCase())
          expect(Option.isNone(yield* links.find(upperCase))).toBe(true)
          expect(Option.isNone(yield* links.find(newCode()))).toBe(true)
          yield* links.insert({ ...link, code: upperCase })
          expect(Option.getOrNull(yield* links.find(upperCase))).toEqual({ ...link, code: upperCase })
        })
      )

      it.live(
        "list answers all links of one tenant, ordered by code",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const prefix = newCode()
          // In order: by character, capitals before small letters.
          const codes = ["-", "10", "9", "A", "B", "_", "a"].map((end) => LinkCode.make(prefix + end))
          const stored = codes.map((code) => aLink(tenantId, { code }))
          expect(yield* allLinks(tenantId)).toEqual([])
          yield* Effect.forEach(stored.toReversed(), links.insert)
          yield* links.insert(aLink(yield* newTenant))
          expect(yield* allLinks(tenantId)).toEqual(stored)
        })
      )

      it.live(
        "page answers the first `limit` links, ordered by code, or those that follow `after`",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const prefix = newCode()
          const codes = ["-", "10", "9", "A", "B", "_", "a"].map((end) => LinkCode.make(prefix + end))
          const stored = codes.map((code) => aLink(tenantId, { code }))
          yield* Effect.forEach(stored.toReversed(), links.insert)
          yield* links.insert(aLink(yield* newTenant))
          for (const limit of [1, 3, 7, 8]) {
            const read: Array<TrackingLink> = []
            for (let page = yield* links.page(tenantId, limit, null); page.length > 0; ) {
              expect(page.length).toBeLessThanOrEqual(limit)
              read.push(...page)
              page = yield* links.page(tenantId, limit, page.at(-1)?.code ?? null)
            }
            expect(read).toEqual(stored)
          }
        })
      )

      it.live(
        "ofCreator answers the links of one creator, ordered by code",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const creator = { platform: "x", handle: "ann" }
          const own = [aLink(tenantId, { creator }), aLink(tenantId, { creator })]
          const others = [
            aLink(tenantId),
            aLink(tenantId, { creator: { platform: "twitter", handle: "ann" } }),
            aLink(tenantId, { creator: { platform: "x", handle: "anna" } }),
            aLink(yield* newTenant, { creator })
          ]
          yield* Effect.forEach([...own, ...others], links.insert)
          expect(yield* links.ofCreator(tenantId, creator)).toEqual(own.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
        })
      )

      it.live(
        "Atomic: of two inserts of one code exactly one succeeds",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [one, other] = [yield* newTenant, yield* newTenant]
          for (const [first, second] of [
            [one, other],
            [one, one]
          ] as const) {
            const code = newCode()
            const rivals = [aLink(first, { code, promoCode: null }), aLink(second, { code, createdAt: noon(2) })]
            const outcomes = yield* Effect.forEach(rivals, (link) => Effect.result(links.insert(link)), all)
            expect(outcomes.filter(Result.isFailure)).toMatchObject([{ failure: { _tag: "LinkCodeTaken" } }])
            const winner = rivals[outcomes.findIndex(Result.isSuccess)]
            expect(Option.getOrUndefined(yield* links.find(code))).toEqual(winner)
          }
        })
      )

      it.live(
        "MUST fail with LinkCodeTaken when any tenant has the code",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [owner, another] = [yield* newTenant, yield* newTenant]
          const link = aLink(owner, { promoCode: "ANNA-10" })
          yield* links.insert(link)
          for (const rival of [link, { ...link, promoCode: null }, aLink(another, { code: link.code })]) {
            expect((yield* Effect.flip(links.insert(rival)))._tag).toBe("LinkCodeTaken")
          }
          expect(Option.getOrNull(yield* links.find(link.code))).toEqual(link)
          expect(yield* allLinks(another)).toEqual([])
        })
      )

      it.live(
        "MUST fail with PromoCodeTaken when the tenant has another link with the promo code, and then store nothing",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const link = aLink(tenantId, { promoCode: "ANNA-10" })
          const rival = aLink(tenantId, { promoCode: "ANNA-10" })
          yield* links.insert(link)
          expect((yield* Effect.flip(links.insert(rival)))._tag).toBe("PromoCodeTaken")
          expect(yield* allLinks(tenantId)).toEqual([link])
          expect(Option.isNone(yield* links.find(rival.code))).toBe(true)
          yield* links.insert({ ...rival, promoCode: "ANNA-20" })
          expect(Option.isSome(yield* links.find(rival.code))).toBe(true)
        })
      )

      it.live(
        "a promo code is taken for its tenant only, and no promo code never is",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          yield* links.insert(aLink(tenantId, { promoCode: "ANNA-10" }))
          yield* links.insert(aLink(yield* newTenant, { promoCode: "ANNA-10" }))
          yield* links.insert(aLink(tenantId))
          yield* links.insert(aLink(tenantId))
          expect(yield* allLinks(tenantId)).toHaveLength(3)
        })
      )

      it.live(
        "of two links of one tenant with one promo code, inserted at the same time, exactly one is stored",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const rivals = [aLink(tenantId, { promoCode: "ANNA-10" }), aLink(tenantId, { promoCode: "ANNA-10" })]
          const outcomes = yield* Effect.forEach(rivals, (link) => Effect.result(links.insert(link)), all)
          expect(outcomes.filter(Result.isFailure)).toMatchObject([{ failure: { _tag: "PromoCodeTaken" } }])
          expect(yield* allLinks(tenantId)).toHaveLength(1)
        })
      )

      it.live(
        "a link is stored with its campaign, its fallback, its variants and who had it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant, {
            campaign: "Frühling 26",
            endedAt: noon(9),
            fallbackUrl: "https://shop.example.com/all",
            variants: [
              { country: CountryCode.make("DE"), device: null, destinationUrl: "https://shop.example.com/de" },
              { country: null, device: "mobile", destinationUrl: "https://shop.example.com/m" }
            ],
            keepsQuery: false,
            formerOwners: [
              { creator: { platform: "instagram", handle: "änna" }, until: noon(3, 1) },
              { creator: null, until: noon(4, 2) }
            ],
            revision: 7
          })
          yield* links.insert(link)
          expect(Option.getOrNull(yield* links.find(link.code))).toEqual(link)
        })
      )

      it.live(
        "insertAll says of each link what became of it; one that can't be stored keeps no other from it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [theirs, own] = [aLink(another), aLink(tenantId, { promoCode: "OWN" })]
          yield* Effect.forEach([theirs, own], links.insert)
          const assignment: PromoAssignment = {
            tenantId,
            promoCode: "GIVEN",
            position: 0,
            code: own.code,
            from: noon(1),
            until: null
          }
          yield* links.assignPromoCode(assignment)
          const good = [aLink(tenantId), aLink(tenantId, { promoCode: "NEW" }), aLink(tenantId)] as const
          const wanted = [
            good[0],
            aLink(tenantId, { code: theirs.code, promoCode: "FREE" }),
            good[1],
            aLink(tenantId, { code: own.code, destinationUrl: "https://other.example/" }),
            aLink(tenantId, { promoCode: "OWN" }),
            aLink(tenantId, { promoCode: "GIVEN" }),
            good[2]
          ]
          expect(yield* links.insertAll(wanted)).toEqual([
            "stored",
            "code_taken",
            "stored",
            "code_taken",
            "promo_code_taken",
            "promo_code_taken",
            "stored"
          ])
          const codes = wanted.map(({ code }) => code)
          expect(yield* links.findAll(tenantId, codes)).toEqual(
            [...good, own].toSorted((a, b) => (a.code < b.code ? -1 : 1))
          )
          expect(yield* links.findAll(another, codes)).toEqual([theirs])
          expect(yield* links.insertAll(good)).toEqual(["code_taken", "code_taken", "code_taken"])
          expect(yield* links.insertAll([])).toEqual([])
        })
      )

      it.live(
        "of two insertAll of the same codes at once each code is stored by one",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [one, other] = [yield* newTenant, yield* newTenant]
          const codes = Array.from({ length: 30 }, newCode)
          const outcomes = yield* Effect.forEach(
            [one, other],
            (tenantId) => links.insertAll(codes.map((code) => aLink(tenantId, { code }))),
            all
          )
          for (const index of codes.keys()) {
            expect(outcomes.map((told) => told[index]).toSorted()).toEqual(["code_taken", "stored"])
          }
          const stored = [...(yield* links.findAll(one, codes)), ...(yield* links.findAll(other, codes))]
          expect(stored.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
        })
      )

      it.live(
        "update stores a changed link; what may not differ stays",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const link = aLink(tenantId, { promoCode: "ANNA", creator: { platform: "x", handle: "anna" } })
          yield* links.insert(link)
          const changed: TrackingLink = {
            ...link,
            destinationUrl: "https://shop.example.com/new",
            creator: null,
            campaign: "spring",
            endedAt: noon(5),
            fallbackUrl: "https://shop.example.com/",
            variants: [{ country: null, device: "desktop", destinationUrl: "https://shop.example.com/d" }],
            keepsQuery: true,
            formerOwners: [{ creator: link.creator, until: noon(4) }],
            revision: 1
          }
          yield* links.update({ ...changed, promoCode: "OTHER", createdAt: noon(8) })
          expect(Option.getOrNull(yield* links.find(link.code))).toEqual(changed)
          expect(Option.getOrNull(yield* links.findByPromoCode(tenantId, "ANNA"))).toEqual(changed)
          expect(Option.isNone(yield* links.findByPromoCode(tenantId, "OTHER"))).toBe(true)
          expect(Option.isNone(yield* links.findByPromoCode(yield* newTenant, "ANNA"))).toBe(true)
        })
      )

      it.live(
        "MUST fail with LinkMoved when the stored revision is not the one before the link's",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const change = (fields: Partial<TrackingLink>) => links.update({ ...link, ...fields })
          const rivals = ["a", "b", "c"].map((campaign) => change({ campaign, revision: 1 }))
          const outcomes = yield* Effect.all(rivals.map(Effect.result), all)
          expect(outcomes.filter(Result.isSuccess)).toHaveLength(1)
          for (const revision of [0, 1, 3]) expect((yield* Effect.flip(change({ revision })))._tag).toBe("LinkMoved")
          expect((yield* Effect.flip(change({ tenantId: yield* newTenant, revision: 2 })))._tag).toBe("LinkMoved")
          expect((yield* Effect.flip(change({ code: newCode(), revision: 1 })))._tag).toBe("LinkMoved")
          yield* change({ campaign: "d", revision: 2 })
          expect(Option.getOrNull(yield* links.find(link.code))).toMatchObject({ campaign: "d", revision: 2 })
        })
      )

      it.live(
        "page answers the links that the filter leaves, in pages",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const start = newCode()
          const anna = { platform: "x", handle: "anna" }
          const [a, b, c, d] = [
            aLink(tenantId, { code: LinkCode.make(`${start}-a`), creator: anna, campaign: "spring" }),
            aLink(tenantId, { code: LinkCode.make(`${start}-b`), creator: anna, endedAt: noon(3) }),
            aLink(tenantId, { code: LinkCode.make(`${start}_z`), campaign: "spring", endedAt: noon(3) }),
            aLink(tenantId, {
              code: LinkCode.make(`${start}z`),
              formerOwners: [{ creator: anna, until: noon(2) }],
              campaign: "Spring"
            })
          ] as const
          yield* Effect.forEach([d, c, b, a], links.insert)
          yield* links.insert(aLink(yield* newTenant, { creator: anna, campaign: "spring" }))
          const left = (filter: Partial<typeof ANY_LINK>) => links.page(tenantId, 10, null, { ...ANY_LINK, ...filter })
          expect(yield* left({})).toEqual([a, b, c, d])
          expect(yield* left({ creator: anna })).toEqual([a, b])
          expect(yield* left({ campaign: "spring" })).toEqual([a, c])
          expect(yield* left({ isEnded: true })).toEqual([b, c])
          expect(yield* left({ isEnded: false })).toEqual([a, d])
          expect(yield* left({ prefix: `${start}-` })).toEqual([a, b])
          expect(yield* left({ prefix: start })).toEqual([a, b, c, d])
          expect(yield* left({ prefix: `${start}Z` })).toEqual([])
          expect(yield* left({ creator: anna, isEnded: true })).toEqual([b])
          const ended = { ...ANY_LINK, isEnded: true }
          expect(yield* links.page(tenantId, 1, null, ended)).toEqual([b])
          expect(yield* links.page(tenantId, 1, b.code, ended)).toEqual([c])
          expect(yield* links.page(tenantId, 1, c.code, ended)).toEqual([])
        })
      )

      it.live(
        "ofCreator answers the links that once were one creator's as well",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [ann, bob] = [
            { platform: "x", handle: "ann" },
            { platform: "x", handle: "bob" }
          ]
          const moved = aLink(tenantId, { creator: bob, formerOwners: [{ creator: ann, until: noon(3) }] })
          yield* links.insert(moved)
          yield* links.insert(
            aLink(tenantId, { formerOwners: [{ creator: { platform: "y", handle: "ann" }, until: noon(3) }] })
          )
          expect(yield* links.ofCreator(tenantId, ann)).toEqual([moved])
          expect(yield* links.ofCreator(tenantId, bob)).toEqual([moved])
        })
      )

      const assignment = (tenantId: TenantId, fields: Partial<PromoAssignment> = {}): PromoAssignment => ({
        tenantId,
        promoCode: "ANNA",
        position: 0,
        code: newCode(),
        from: noon(1),
        until: null,
        ...fields
      })

      it.live(
        "of assignments at once one succeeds: assignPromoCode MUST fail with LinkMoved when the code has an assignment of that position",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const rivals = [assignment(tenantId), assignment(tenantId), assignment(tenantId)]
          const outcomes = yield* Effect.all(
            rivals.map((rival) => Effect.result(links.assignPromoCode(rival))),
            all
          )
          expect(outcomes.filter(Result.isSuccess)).toHaveLength(1)
          const winner = rivals[outcomes.findIndex(Result.isSuccess)]
          expect((yield* Effect.flip(links.assignPromoCode(assignment(tenantId))))._tag).toBe("LinkMoved")
          const next = assignment(tenantId, { position: 1, from: noon(2, 345), until: noon(3) })
          yield* links.assignPromoCode(next)
          yield* links.assignPromoCode(assignment(yield* newTenant))
          expect(yield* links.promoHistory(tenantId, "ANNA")).toEqual(winner === undefined ? [] : [winner, next])
          expect(yield* links.promoHistory(tenantId, "anna")).toEqual([])
        })
      )

      it.live(
        "promoAssignments answers a tenant's assignments in pages, promoCodesOf the codes of some links",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, other] = [newCode(), newCode()]
          const stored = [
            assignment(tenantId, { promoCode: "A", code: one }),
            assignment(tenantId, { promoCode: "A", position: 1, code: other }),
            assignment(tenantId, { promoCode: "B", code: one }),
            assignment(tenantId, { promoCode: "B", position: 2, code: one }),
            assignment(tenantId, { promoCode: "b", position: 10, code: other })
          ]
          yield* Effect.forEach(stored.toReversed(), links.assignPromoCode)
          yield* links.assignPromoCode(assignment(yield* newTenant, { code: one }))
          for (const limit of [1, 2, 5, 6]) {
            const read: Array<PromoAssignment> = []
            for (let after: AssignmentCursor | null = null; ; ) {
              const page: ReadonlyArray<PromoAssignment> = yield* links.promoAssignments(tenantId, limit, after)
              expect(page.length).toBeLessThanOrEqual(limit)
              read.push(...page)
              after = page.at(-1) ?? null
              if (after === null) break
            }
            expect(read).toEqual(stored)
          }
          expect(yield* links.promoCodesOf(tenantId, [one])).toEqual(["A", "B"])
          expect(yield* links.promoCodesOf(tenantId, [other, one])).toEqual(["A", "B", "b"])
          expect(yield* links.promoCodesOf(tenantId, [])).toEqual([])
        })
      )

      it.live(
        "version is another one whenever a link or an assignment of the tenant was stored or changed, and only then",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [first, second, third] = [aLink(tenantId), aLink(tenantId), aLink(tenantId)]
          if (first === undefined || second === undefined || third === undefined)
            throw new Error("three links were made")
          expect(yield* links.version(tenantId)).toBeNull()
          const seen = new Set<string | null>([null])
          const steps = [
            links.insert(first),
            links.insertAll([second, third]),
            links.update({ ...first, campaign: "may", revision: first.revision + 1 }),
            links.assignPromoCode(assignment(tenantId, { promoCode: "NEW", code: first.code }))
          ]
          for (const [place, step] of steps.entries()) {
            yield* step
            seen.add(yield* links.version(tenantId))
            expect(seen.size).toBe(place + 2)
          }
          yield* Effect.flip(links.insert(first))
          yield* links.setRules(tenantId, [])
          yield* links.insert(aLink(another))
          seen.add(yield* links.version(tenantId))
          expect(seen.size).toBe(steps.length + 1)
          expect(yield* links.version(another)).not.toBeNull()
        })
      )

      it.live(
        "setRules sets a tenant's rules in the place of those before, in their order; none until some are set",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const rule: LinkRule = {
            utmSource: "instagram",
            utmCampaign: null,
            utmContent: "ä/🛍",
            address: null,
            code: newCode(),
            from: noon(1, 5),
            until: null
          }
          const wanted = [rule, { ...rule, utmSource: null, address: "shop.example.com/ann", until: noon(2) }, rule]
          expect(yield* links.rules(tenantId)).toEqual([])
          yield* links.setRules(tenantId, wanted)
          expect(yield* links.rules(tenantId)).toEqual(wanted)
          yield* links.setRules(tenantId, [rule])
          expect(yield* links.rules(tenantId)).toEqual([rule])
          expect(yield* links.rules(another)).toEqual([])
        })
      )

      it.live(
        "recordClick is Idempotent by (tenantId, id)",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [one, other] = [aLink(yield* newTenant), aLink(yield* newTenant)]
          yield* Effect.forEach([one, other], links.insert)
          const click = aClick(one)
          yield* Effect.all(
            Array.from({ length: 20 }, () => links.recordClick(click)),
            all
          )
          yield* links.recordClick({ ...click, kind: "bot", at: noon(2) })
          yield* links.recordClick(aClick(other, { id: click.id }))
          for (const { tenantId, code } of [one, other]) {
            expect(yield* links.countClicks(tenantId, noon(0), noon(31), 100, null)).toEqual({
              counts: [{ code, kind: "human", count: 1 }],
              next: null
            })
          }
        })
      )

      it.live(
        "a click whose id is of version 8 may be told of twice: where it came from is taken from whoever first says something of it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const told = (country: string) => origin({ country: CountryCode.make(country) })
          const ids = ["1", "2", "3"].map((digit) =>
            ClickId.make(`0199d3f0-e6a3-8f0b-9a5d-${digit}${crypto.randomUUID().slice(25)}`)
          )
          const [later = newClickId(), before = newClickId(), together = newClickId()] = ids
          yield* links.recordClick(aClick(link, { id: later }))
          for (const country of ["DE", "FR"])
            yield* links.recordClick(aClick(link, { id: later, origin: told(country) }))
          yield* links.recordClick(aClick(link, { id: before, origin: told("FR") }))
          yield* links.recordClick(aClick(link, { id: before }))
          yield* Effect.forEach(
            [aClick(link, { id: together }), aClick(link, { id: together, origin: told("IT") })],
            links.recordClick,
            all
          )
          const { groups } = yield* links.groupClicks(link.tenantId, link.code, {
            by: "country",
            from: noon(0),
            to: noon(31),
            limit: 100
          })
          expect(groups.map(({ clicks, group }) => [group, clicks.human])).toEqual([
            ["DE", 1],
            ["FR", 1],
            ["IT", 1]
          ])
        })
      )

      it.live(
        "countClicks answers the clicks per code and kind",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, other] = [aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([one, other, aLink(tenantId)], links.insert)
          const clicks = ClickKind.literals.flatMap((kind, n) => [
            ...Array.from({ length: n + 1 }, () => aClick(one, { kind })),
            aClick(other, { kind })
          ])
          yield* Effect.forEach(clicks, links.recordClick, all)
          const expected = ClickKind.literals.flatMap((kind, n) => [
            { code: one.code, kind, count: n + 1 },
            { code: other.code, kind, count: 1 }
          ])
          const { counts } = yield* links.countClicks(tenantId, noon(0), noon(31), 100, null)
          expect(counts).toHaveLength(expected.length)
          expect(counts).toEqual(expect.arrayContaining(expected))
        })
      )

      it.live(
        "countClicks takes the clicks with `from` <= at < `to`",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const [from, to] = [noon(10, 500), noon(20, 500)]
          const times = [noon(10, 499), from, noon(15), noon(20, 499), to]
          yield* Effect.forEach(times, (at) => links.recordClick(aClick(link, { at })), all)
          expect(yield* links.countClicks(link.tenantId, from, to, 100, null)).toMatchObject({ counts: [{ count: 3 }] })
          expect(yield* links.countClicks(link.tenantId, from, from, 100, null)).toEqual({ counts: [], next: null })
        })
      )

      it.live(
        "countClicks: pages of any `limit` count each click once, and one counts no more than its limit",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, other] = [aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([one, other], links.insert)
          const clicks = Array.from({ length: 7 }, (_, n) => aClick(n % 3 === 0 ? other : one, { at: noon(1, n) }))
          // Two at the very same moment are never on two pages.
          yield* Effect.forEach([...clicks, aClick(one, { at: noon(1, 3) })], links.recordClick, all)
          for (const limit of [1, 2, 3, 4, 7, 8, 9]) {
            const counted = new Map<LinkCode, number>()
            for (let after: Date | null = null; ; ) {
              const page: Effect.Success<ReturnType<typeof links.countClicks>> = yield* links.countClicks(
                tenantId,
                noon(1),
                noon(2),
                limit,
                after
              )
              expect(page.counts.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(limit + 1)
              for (const { code, count } of page.counts) counted.set(code, (counted.get(code) ?? 0) + count)
              after = page.next
              if (after === null) break
            }
            expect([counted.get(one.code), counted.get(other.code)]).toEqual([5, 3])
          }
        })
      )

      it.live(
        "countVisits counts the human clicks on these links with `from` <= at < `to`, of each at most `limit`",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, two, three] = [aLink(tenantId), aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([one, two, three], links.insert)
          const humans = [1, 2, 3].map((n) => aClick(one, { at: noon(1, n) }))
          const others = ClickKind.literals.map((kind) => aClick(two, { kind, at: noon(1) }))
          const outside = [aClick(one, { at: noon(0) }), aClick(one, { at: noon(2) }), aClick(three, { at: noon(1) })]
          yield* Effect.forEach([...humans, ...others, ...outside], links.recordClick, all)
          const count = (codes: ReadonlyArray<LinkCode>, limit: number) =>
            links.countVisits(tenantId, codes, noon(1), noon(2), limit)
          expect(yield* count([one.code, two.code], 10)).toBe(4)
          expect(yield* count([one.code, two.code], 2)).toBe(3)
          expect(yield* count([], 10)).toBe(0)
          expect(yield* links.countVisits(yield* newTenant, [one.code], noon(1), noon(2), 10)).toBe(0)
          const each = (codes: ReadonlyArray<LinkCode>, limit: number) =>
            links.visitsOfEach(tenantId, codes, noon(1), noon(2), limit)
          expect(yield* each([three.code, one.code, two.code], 10)).toEqual([
            { code: three.code, count: 1 },
            { code: one.code, count: 3 },
            { code: two.code, count: 1 }
          ])
          expect(yield* each([one.code], 2)).toEqual([{ code: one.code, count: 2 }])
          expect(yield* each([], 10)).toEqual([])
          expect(yield* links.visitsOfEach(yield* newTenant, [one.code], noon(1), noon(2), 10)).toEqual([
            { code: one.code, count: 0 }
          ])
        })
      )

      it.live(
        "page finds a creator's links also by the handle alone, on whichever platform",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const of = (platform: string, handle: string) => aLink(tenantId, { creator: { platform, handle } })
          const [one, two] = [of("youtube", "nova"), of("twitch", "nova")]
          yield* Effect.forEach([one, two, of("twitch", "kai"), aLink(tenantId)], links.insert)
          const found = (platform: string | null) =>
            Effect.map(links.page(tenantId, 10, null, { ...ANY_LINK, creator: { platform, handle: "nova" } }), (page) =>
              page.map(({ code }) => code)
            )
          expect(yield* found(null)).toEqual([one.code, two.code].sort())
          expect(yield* found("twitch")).toEqual([two.code])
        })
      )

      const origin = (fields: Partial<ClickOrigin>): ClickOrigin => ({
        country: null,
        device: null,
        referrerHost: null,
        ...fields
      })

      it.live(
        "groupClicks tells a link's clicks by day, referrer, country and device, those of one link and tenant in the period alone",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [link, other] = [aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([link, other], links.insert)
          const said = origin({ country: CountryCode.make("DE"), device: "mobile", referrerHost: "youtube.com" })
          const midnight = new Date("2026-05-03T00:00:00.000Z")
          const end = new Date("2026-05-05T00:00:00.000Z")
          const at = (ms: number) => new Date(midnight.getTime() + ms)
          yield* Effect.forEach(
            [
              aClick(link, { at: midnight, origin: said }),
              aClick(link, { at: at(86_399_999), origin: said, kind: "bot" }),
              aClick(link, { at: at(86_400_000), origin: origin({ country: CountryCode.make("FR") }) }),
              aClick(link, { at: at(86_400_001) }),
              aClick(link, { at: at(86_400_002), kind: "prefetch" }),
              aClick(link, { at: at(-1), origin: said }),
              aClick(link, { at: end, origin: said }),
              aClick(other, { at: midnight, origin: said })
            ],
            links.recordClick,
            all
          )
          const none = { human: 0, bot: 0, prefetch: 0, head: 0, embedded: 0 }
          const told = (by: ClickGrouping, tenant = tenantId) =>
            links.groupClicks(tenant, link.code, { by, from: midnight, to: end, limit: 100 })
          const row = (group: string | null, clicks: Partial<typeof none>) => ({
            group,
            isOthers: false,
            clicks: { ...none, ...clicks }
          })
          expect(yield* told("day")).toEqual({
            groups: [row("2026-05-04", { human: 2, prefetch: 1 }), row("2026-05-03", { human: 1, bot: 1 })],
            isWhole: true
          })
          expect(yield* told("referrer")).toEqual({
            groups: [row(null, { human: 2, prefetch: 1 }), row("youtube.com", { human: 1, bot: 1 })],
            isWhole: true
          })
          expect(yield* told("country")).toEqual({
            groups: [row("DE", { human: 1, bot: 1 }), row(null, { human: 1, prefetch: 1 }), row("FR", { human: 1 })],
            isWhole: true
          })
          expect(yield* told("device")).toEqual({
            groups: [row(null, { human: 2, prefetch: 1 }), row("mobile", { human: 1, bot: 1 })],
            isWhole: true
          })
          expect(yield* told("day", yield* newTenant)).toEqual({ groups: [], isWhole: true })
        })
      )

      it.live(
        "groupClicks reads of each kind the newest `limit`, and tells what is beyond CLICK_GROUPS_MAX groups as one",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const clicks = Array.from({ length: CLICK_GROUPS_MAX + 2 }, (_, n) =>
            aClick(link, { at: noon(1, n), origin: origin({ referrerHost: `h${String(n).padStart(3, "0")}.example` }) })
          )
          const often = [aClick(link, { at: noon(1), origin: origin({ referrerHost: "often.example" }) })]
          const bots = [aClick(link, { at: noon(1), kind: "bot" })]
          yield* Effect.forEach(
            [...clicks, ...often, ...often.map((one) => aClick(link, { ...one, id: newClickId() })), ...bots],
            links.recordClick,
            all
          )
          const asked = { by: "referrer", from: noon(1), to: noon(2) } as const
          const whole = yield* links.groupClicks(link.tenantId, link.code, { ...asked, limit: 1_000 })
          expect(whole.isWhole).toBe(true)
          expect(whole.groups).toHaveLength(CLICK_GROUPS_MAX + 1)
          expect(whole.groups[0]).toMatchObject({ group: "often.example", clicks: { human: 2 } })
          expect(whole.groups.at(-2)).toMatchObject({ group: "h098.example", isOthers: false })
          expect(whole.groups.at(-1)).toEqual({
            group: null,
            isOthers: true,
            clicks: { human: 3, bot: 1, prefetch: 0, head: 0, embedded: 0 }
          })
          const newest = yield* links.groupClicks(link.tenantId, link.code, { ...asked, limit: 2 })
          expect(newest.isWhole).toBe(false)
          expect(newest.groups.map(({ group, clicks: { human, bot } }) => [group, human, bot])).toEqual([
            ["h100.example", 1, 0],
            ["h101.example", 1, 0],
            [null, 0, 1]
          ])
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
