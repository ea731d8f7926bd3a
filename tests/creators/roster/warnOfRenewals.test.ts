import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { NAMED_CREATORS_MAX, upcomingNotice } from "../../../domain/creators/roster/planNotices.ts"
import { renewDue } from "../../../domain/creators/roster/renewDue.ts"
import { warnOfRenewals } from "../../../domain/creators/roster/warnOfRenewals.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger, Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import {
  type NewNotice,
  NOTICE_DATA_CHARACTERS_MAX,
  NOTICE_KEY_CHARACTERS_MAX
} from "../../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { Handle } from "../../../ports/creators/identity/SocialAccount.ts"
import { Plans, type StepOutcome } from "../../../ports/creators/roster/Plans.ts"
import { balanceOf } from "../../contracts/creatorsExamples.ts"
import { aPlan } from "../../contracts/planExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { aCustomer, aScoredAccount, day, noticesOf, onDay, planOf, set } from "./plansOfTests.ts"
import { idsOf, TENANT } from "./simulatedCreator.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

/** Leaves a tenant with so many credits. */
const leave = ({ tenantId }: ApiKey, credits: number) =>
  Effect.gen(function* () {
    const ledger = yield* CreditLedger
    const delta = credits - (yield* balanceOf(tenantId))
    const reason = delta < 0 ? "charge" : "grant"
    yield* ledger.append({ tenantId, reason, reference: crypto.randomUUID(), delta, at: day(0) })
  })

/** A tenant with a plan set on each of some days. */
const aHolder = (days: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const key = yield* aCustomer(50)
    const accounts = yield* Effect.forEach(days, (number) =>
      Effect.gen(function* () {
        yield* onDay(number)
        const account = yield* aScoredAccount(key)
        yield* set(key, account, "recurring_monitoring")
        return account
      })
    )
    return { key, accounts }
  })

const warned = (notices: Array<NewNotice>) =>
  Effect.flatMap(noticesOf(notices), (plans) => Effect.provideService(warnOfRenewals, Plans, plans))

describe("warning of renewals", () => {
  it.effect(
    "is not silenced by a creator who has two plans since footprints were merged: all are told of, each once",
    Effect.gen(function* () {
      const { key, accounts } = yield* aHolder([0, 0.1, 0.2])
      yield* leave(key, 0)
      yield* Footprints.use((footprints) => footprints.link(accounts.slice(0, 2)))
      const notices: Array<NewNotice> = []
      yield* onDay(24)
      expect(yield* warned(notices)).toBe(1)
      expect(yield* warned(notices)).toBe(0)
      yield* onDay(29.5)
      expect(yield* warned(notices)).toBe(1)
      expect(yield* warned(notices)).toBe(0)
      // The two are one by then, as dear as one.
      expect(notices.map(({ data }) => data)).toMatchObject([
        { days: 7, shortfall: 4 },
        { days: 1, shortfall: 4 }
      ])
    })
  )

  it.effect(
    "of a renewal that a merge put off leaves the kept plan's own to be warned of when it is near",
    Effect.gen(function* () {
      const { key, accounts } = yield* aHolder([0, 0.1, 9])
      yield* leave(key, 0)
      // The second's creator is also the third's, which is paid for longest and is kept.
      yield* Footprints.use((footprints) => footprints.link(accounts.slice(1)))
      const notices: Array<NewNotice> = []
      yield* onDay(29.5)
      yield* warned(notices)
      yield* onDay(38.5)
      yield* warned(notices)
      expect(notices.at(-1)).toMatchObject({ account: accounts[2], data: { days: 1 } })
    })
  )

  it.effect(
    "tells of renewals behind one that was told of, ended and set again in its period",
    Effect.gen(function* () {
      const { key, accounts } = yield* aHolder([0, 0.1, 1])
      const [first, second, third] = accounts
      if (first === undefined || second === undefined || third === undefined) throw new Error("three were set")
      yield* leave(key, 0)
      yield* onDay(23.5)
      expect(yield* warnOfRenewals).toBe(1)
      yield* set(key, first, "none")
      yield* set(key, first, "recurring_monitoring")
      yield* onDay(24.5)
      expect(yield* warnOfRenewals).toBe(1)
      const told = yield* Notices.use((notices) =>
        notices.list(key.tenantId, { events: ["plan.renewal_upcoming"], limit: 9, before: null })
      )
      expect(told.map(({ data }) => JSON.stringify(data).includes(third.handle))).toEqual([true, false])
    })
  )

  it.effect(
    "tells of those that the balance won't cover 7 days and 1 day before, each once, with the creators and the shortfall",
    Effect.gen(function* () {
      const { key, accounts } = yield* aHolder([0, 1, 2])
      yield* leave(key, 3)
      const notices: Array<NewNotice> = []
      yield* onDay(22.9)
      expect(yield* warned(notices)).toBe(0)
      // The first is covered, the second is not, the third is more than a week away.
      yield* onDay(24.5)
      expect(yield* warned(notices)).toBe(1)
      expect(yield* warned(notices)).toBe(0)
      expect(notices).toMatchObject([
        {
          event: "plan.renewal_upcoming",
          account: accounts[1],
          title: "1 credit short for renewals within 7 days",
          data: {
            days: 7,
            balance: 3,
            credits_required: 4,
            shortfall: 1,
            creators: [
              {
                platform: "youtube",
                handle: accounts[1]?.handle,
                plan: "recurring_monitoring",
                renews_at: day(31).toISOString(),
                credits: 2
              }
            ],
            more_creators: 0
          }
        }
      ])
      yield* onDay(25.5)
      expect(yield* warned(notices)).toBe(1)
      expect(notices[1]).toMatchObject({ account: accounts[2], data: { shortfall: 3 } })
      yield* onDay(30)
      yield* renewDue
      yield* onDay(30.1)
      expect(yield* warned(notices)).toBe(1)
      expect(notices[2]).toMatchObject({ account: accounts[1], data: { days: 1, balance: 1, shortfall: 1 } })
      expect(yield* warned(notices)).toBe(0)
      expect(new Set(notices.map(({ key }) => key)).size).toBe(3)
    })
  )

  it.effect(
    "says nothing where the balance covers all, and once where a renewal is a day away when it is first seen",
    Effect.gen(function* () {
      const { key, accounts } = yield* aHolder([0, 0.1])
      yield* leave(key, 4)
      const notices: Array<NewNotice> = []
      yield* onDay(29.5)
      expect(yield* warned(notices)).toBe(0)
      yield* leave(key, 0)
      expect(yield* warned(notices)).toBe(1)
      expect(notices).toMatchObject([{ account: null, data: { days: 1, shortfall: 4, creators: [{}, {}] } }])
      for (const account of accounts) expect(yield* planOf(key.tenantId, account)).toMatchObject({ warned: 1 })
      // The next period is warned of anew.
      yield* leave(key, 4)
      yield* onDay(31)
      yield* renewDue
      for (const account of accounts) expect(yield* planOf(key.tenantId, account)).toMatchObject({ warned: null })
    })
  )

  it.effect(
    "looks again where a plan changed meanwhile, and tells once",
    Effect.gen(function* () {
      const { key } = yield* aHolder([0, 0.1])
      yield* leave(key, 0)
      yield* onDay(29.5)
      const notices: Array<NewNotice> = []
      const plans = yield* noticesOf(notices)
      let writes = 0
      const outdated = Plans.of({
        ...plans,
        apply: (steps) => {
          writes += 1
          return writes === 1
            ? Effect.succeed(steps.map((): StepOutcome => ({ _tag: "Refused", refusal: "outdated" })))
            : plans.apply(steps)
        }
      })
      yield* warnOfRenewals.pipe(Effect.provideService(Plans, outdated))
      expect(notices).toHaveLength(1)
    })
  )

  test("of many creators names the first hundred, says how many more there are, and stays within its bounds", () => {
    const handle = Handle.make("ñ".repeat(100))
    const uncoveredOne = {
      plan: aPlan(TENANT, { account: { platform: "instagram", handle }, spelling: "instagram" }),
      kind: "recurring_monitoring",
      credits: Credits.make(2)
    } as const
    for (const [plan, named] of [
      [uncoveredOne.plan, 0],
      [aPlan(TENANT), NAMED_CREATORS_MAX]
    ] as const) {
      const one = { ...uncoveredOne, plan }
      const shortage = {
        days: 7,
        uncovered: [one, ...Array.from({ length: 4_999 }, () => one)],
        balance: Credits.make(0),
        required: Credits.make(10_000)
      } as const
      const notice = upcomingNotice(shortage, idsOf("period"), day(0))
      expect(JSON.stringify(notice.data).length).toBeLessThanOrEqual(NOTICE_DATA_CHARACTERS_MAX)
      expect(notice.key.length).toBeLessThanOrEqual(NOTICE_KEY_CHARACTERS_MAX)
      const { creators, more_creators: more } = notice.data
      const count = Array.isArray(creators) ? creators.length : 0
      expect(count + Number(more)).toBe(5_000)
      expect(count).toBeGreaterThan(50)
      if (named > 0) expect(count).toBe(named)
      expect(notice.text).toContain("4,990 more")
    }
  })
})
