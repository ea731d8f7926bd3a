import { describe, expect, test } from "bun:test"
import { burnDownOf } from "../../../domain/accounts/billing/readBurnDown.ts"
import { lastsText } from "../../../hosts/http/accounts/billing/burnDown.ts"
import type { LedgerDay } from "../../../ports/accounts/billing/CreditLedger.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

const today = Date.parse("2026-03-31T00:00:00.000Z")
const nowMs = today + 15 * 3_600_000
const daysAgo = (days: number): Date => new Date(today - days * DAY_MS)
const entry = (ago: number, delta: number, used = Math.max(0, -delta)): LedgerDay => ({
  day: daysAgo(ago),
  delta,
  used
})

const burnDown = (balance: number, ago: number | null, days: ReadonlyArray<LedgerDay>, asked: 30 | 90 = 30) =>
  burnDownOf({ balance, firstAt: ago === null ? null : daysAgo(ago), days }, asked, nowMs)

describe("how a balance went down", () => {
  test("is told for each day, today last, also where nothing moved", () => {
    for (const asked of [30, 90] as const) {
      const { days, balance } = burnDown(
        60,
        200,
        [entry(100, 500), entry(20, 100), entry(10, -30), entry(0, -10)],
        asked
      )
      expect(days).toHaveLength(asked)
      expect(balance).toBe(60)
      const told = [29, 21, 20, 11, 10, 1, 0].map((ago) => days.at(-1 - ago))
      expect(told.map((each) => each?.balance)).toEqual([0, 0, 100, 100, 70, 70, 60])
      expect(told.map((each) => each?.used)).toEqual([0, 0, 0, 0, 30, 0, 10])
      expect(days.map(({ day }) => day.getTime())).toEqual(
        Array.from({ length: asked }, (_, place) => daysAgo(asked - 1 - place).getTime())
      )
    }
  })

  test("lasts as many whole days as the last 30 days' pace says, whichever period is shown", () => {
    const moves = [entry(60, 1_000), entry(40, -500), entry(29, -10), entry(3, -50)]
    for (const asked of [30, 90] as const) {
      const of = burnDown(440, 60, asked === 30 ? moves.slice(2) : moves, asked)
      expect([of.pace, of.daysLeft]).toEqual([{ used: 60, days: 30 }, 220])
      expect(lastsText(of)).toBe(
        "60 credits were used in the last 30 days. At this pace the balance lasts for some 220 days."
      )
    }
  })

  test("says nothing of a ledger of less than 7 days, and that a young one is rough", () => {
    for (const ago of [null, 0, 5]) {
      const of = burnDown(10, ago, [entry(0, -5)])
      expect([of.pace, of.daysLeft]).toEqual([null, null])
      expect(lastsText(of)).toContain("can't be said yet")
    }
    const young = burnDown(93, 6, [entry(6, 100), entry(1, -7)])
    expect([young.pace, young.daysLeft]).toEqual([{ used: 7, days: 7 }, 93])
    expect(lastsText(young)).toContain("some 93 days. That is rough: the ledger is younger than 30 days.")
  })

  test("says so where nothing was used, more was given back, nothing is left, or it lasts for years", () => {
    expect(lastsText(burnDown(10, 40, []))).toBe("Nothing was used in the last 30 days, so there is no pace to go by.")
    expect(burnDown(10, 40, [entry(2, 3, -3)]).daysLeft).toBeNull()
    expect(lastsText(burnDown(-4, 40, [entry(2, -1)]))).toBe(
      "1 credit was used in the last 30 days. There is nothing left."
    )
    expect(burnDown(-4, 40, [entry(2, -1)]).daysLeft).toBe(0)
    expect(lastsText(burnDown(1_000_000, 40, [entry(2, -1)]))).toContain("more than two years")
  })

  test("counts an entry of a clock that is ahead as of today's", () => {
    const { days } = burnDown(5, 40, [entry(1, -2), entry(-1, -3)])
    expect(days.slice(-2)).toMatchObject([
      { balance: 8, used: 2 },
      { balance: 5, used: 3 }
    ])
  })
})
