import { describe, expect, test } from "bun:test"
import {
  BASELINE_DAYS,
  decideLook,
  type LookDecision,
  type LookOutcome,
  newPosts
} from "../../../domain/creators/monitoring/decideLook.ts"
import {
  LATE_MINUTES,
  LOOKS_A_DAY_MAX,
  nextTurn,
  RETRY_HOURS,
  spreadOverDay
} from "../../../domain/creators/monitoring/nextLook.ts"
import { lexiconClassifier } from "../../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { startOfDay } from "../../../domain/time/calendar.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import {
  type ClaimedAccount,
  type DayCount,
  UNSEEN,
  type WatchState
} from "../../../ports/creators/monitoring/Monitored.ts"
import { LOOK_POSTS_MAX } from "../../../ports/creators/monitoring/ProfileWatch.ts"
import type { Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import { post, profile } from "../scoring/invented.ts"

const DAY_0 = Date.UTC(2026, 2, 2)
const TENANT = TenantId.make("5a4d0b0e-0000-4000-8000-00000000aaaa")
const ACCOUNT: SocialAccount = { platform: "instagram", handle: Handle.make("mara.quillfeather") }
const reading = { classifier: lexiconClassifier, opinions: null }

const on = (day: number, hours = 12) => new Date(DAY_0 + day * DAY_MS + hours * HOUR_MS)
const midnight = (day: number) => on(day, 0)

const HATE = "All immigrants are vermin and should be exterminated, every last one of them."
const BREAD = "Fresh bread and a pot of beans."

const seen = (given: Partial<Profile> = {}, posts: ReadonlyArray<Post> = []): LookOutcome => ({
  _tag: "Seen",
  profile: profile({ followers: 12_345, ...given }),
  posts,
  validators: { url: "https://social.test/mara.quillfeather", etag: '"1"', lastModified: null }
})
const gone = new ProfileRefused({ refusal: "not_found", reason: "There is no such account." })
const walled = new ProfileRefused({ refusal: "login_wall", reason: "It asks to sign in." })
const away = (retryAfterSeconds: number | null = null) =>
  new ProfileUnavailable({ reason: "It did not answer.", retryAfterSeconds, cause: new Error("") })

const claimed = (state: WatchState, counts: ReadonlyArray<DayCount> = []): ClaimedAccount => ({
  // Looked at in time, each time.
  dueAt: new Date(8_640_000_000_000_000),
  claimId: "5a4d0b0e-0000-4000-8000-00000000bbbb",
  account: ACCOUNT,
  state,
  tenants: [TENANT],
  counts
})

/** Looks one after another, each at the moment that the one before it gave, or that is said. */
const run = (looks: ReadonlyArray<readonly [LookOutcome, Date]>, state: WatchState = UNSEEN) => {
  let [before, counts]: [WatchState, ReadonlyArray<DayCount>] = [state, []]
  return looks.map(([outcome, at]): LookDecision => {
    const decision = decideLook(claimed(before, counts), outcome, reading, at)
    before = decision.record.state
    const { count } = decision.record
    if (count !== null && counts.every(({ day }) => day < count.day)) counts = [...counts, count]
    return decision
  })
}
const kindsOf = (decisions: ReadonlyArray<LookDecision>) =>
  decisions.map(({ alerts }) => alerts.map(({ kind }) => kind))

describe("what is counted of a day", () => {
  test("is what the page shows, on its UTC day; a page that has not changed says the same again", () => {
    const [first, second] = run([
      [seen(), on(0)],
      [{ _tag: "Unchanged" }, on(1)]
    ])
    expect(first?.record.count).toEqual({ day: midnight(0), followers: 12_345 })
    expect(second?.record.count).toEqual({ day: midnight(1), followers: 12_345 })
    expect(second?.record.state).toMatchObject({ seenAt: on(1), validators: first?.record.state.validators })
  })

  test.each<readonly [string, LookOutcome]>([
    ["a page without a count", seen({ followers: null })],
    ["a count that is none", seen({ followers: Number.NaN })],
    ["a count below 0", seen({ followers: -1 })],
    ["a count of more than there are people", seen({ followers: 1e300 })],
    ["a page that asks to sign in", walled],
    ["a page that doesn't answer", away()],
    ["a page that is gone", gone]
  ])("is nothing after %s: a gap, and never 0", (_, outcome) => {
    expect(run([[outcome, on(0)]])[0]?.record.count).toBeNull()
  })

  test("is nothing after a page without a count that has not changed since", () => {
    const looks = run([
      [seen({ followers: null }), on(0)],
      [{ _tag: "Unchanged" }, on(1)]
    ])
    expect(looks[1]?.record.count).toBeNull()
  })
})

describe("when an account is looked at again", () => {
  test("is the same second of the next UTC day where it was looked at in time: turns don't drift", () => {
    const turn = spreadOverDay(ACCOUNT, midnight(1))
    expect(turn.getTime()).toBeLessThan(midnight(2).getTime())
    const today = turn.getTime() - DAY_MS
    for (const lateMs of [0, 60_000, LATE_MINUTES * 60_000 - 1]) {
      const at = new Date(today + lateMs)
      expect(nextTurn(ACCOUNT, new Date(today), at)).toEqual(turn)
      for (const outcome of [seen(), gone, walled]) expect(run([[outcome, at]])[0]?.record.nextAt).toEqual(turn)
    }
    expect(spreadOverDay(ACCOUNT, turn)).toEqual(turn)
    expect(spreadOverDay(ACCOUNT, new Date(turn.getTime() + 1))).toEqual(new Date(turn.getTime() + DAY_MS))
  })

  test("is a day later where it was late, and its own second again once it is in time", () => {
    const turn = spreadOverDay(ACCOUNT, midnight(1))
    const late = new Date(turn.getTime() + LATE_MINUTES * 60_000)
    const shifted = new Date(late.getTime() + DAY_MS)
    expect(nextTurn(ACCOUNT, turn, late)).toEqual(shifted)
    expect(nextTurn(ACCOUNT, shifted, shifted)).toEqual(new Date(turn.getTime() + 2 * DAY_MS))
  })

  test("of more accounts than a pace allows each waits equally long, whenever its turn of the day is", () => {
    const [many, days] = [1_240, 12]
    const lookMs = DAY_MS / 1_000
    const accounts = Array.from({ length: many }, (_, place): SocialAccount => {
      return { platform: "youtube", handle: Handle.make(`nova.${place}`) }
    })
    const due = accounts.map((account) => ({ dueAt: spreadOverDay(account, midnight(0)), looks: [] as Array<number> }))
    for (let nowMs = DAY_0; nowMs < DAY_0 + days * DAY_MS; nowMs += lookMs) {
      // Those due longest come first, one look at a time.
      const place = due.reduce((first, { dueAt }, at) => (dueAt < (due[first]?.dueAt ?? dueAt) ? at : first), 0)
      const [next, account] = [due[place], accounts[place]]
      if (next === undefined || account === undefined || next.dueAt.getTime() > nowMs) continue
      next.looks.push(nowMs)
      next.dueAt = nextTurn(account, next.dueAt, new Date(nowMs))
    }
    const waits = due.flatMap(({ looks }) => looks.slice(1).map((look, place) => look - (looks[place] ?? 0)))
    expect(Math.max(...waits)).toBeLessThan((1.05 * DAY_MS * many) / 1_000)
    const counts = due.map(({ looks }) => looks.length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })

  test(`a look that failed is tried again after RETRY_HOURS, ${LOOKS_A_DAY_MAX} times a day; then it is the next day's turn`, () => {
    const turn = spreadOverDay(ACCOUNT, midnight(1))
    const looks = run([0, 1, 2].map((place) => [away(), on(0, 1 + place * RETRY_HOURS)] as const))
    expect(looks.map(({ record }) => record.nextAt)).toEqual([on(0, 1 + RETRY_HOURS), on(0, 1 + 2 * RETRY_HOURS), turn])
    expect(looks.at(-1)?.record.state.failures).toBe(0)
    expect(run([[away(), on(0, 23)]])[0]?.record).toMatchObject({ nextAt: turn, state: { failures: 0 } })
    expect(run([[away(5 * 3_600), on(0, 1)]])[0]?.record.nextAt).toEqual(on(0, 6))
    // A host that asks to be left alone for years is asked tomorrow: whoever reads it keeps its pauses.
    expect(run([[away(1e9), on(0, 1)]])[0]?.record.nextAt).toEqual(turn)
  })

  test("turns of many accounts lie evenly over the day", () => {
    const hours = Array.from({ length: 24 }, () => 0)
    for (let place = 0; place < 24_000; place++) {
      const account: SocialAccount = { platform: "youtube", handle: Handle.make(`nova.${place}`) }
      const hour = Math.floor((spreadOverDay(account, midnight(0)).getTime() - DAY_0) / HOUR_MS)
      hours[hour] = (hours[hour] ?? 0) + 1
    }
    expect(Math.min(...hours)).toBeGreaterThan(850)
    expect(Math.max(...hours)).toBeLessThan(1_150)
  })
})

describe("new posts", () => {
  const old = post("old", HATE, { publishedAt: on(-1) })
  const fresh = post("fresh", HATE, { publishedAt: on(0, 20) })

  test("that are flagged high or critical are told, each once, with what they rest on; the first look tells nothing", () => {
    const looks = run([
      [seen({}, [old]), on(0)],
      [seen({}, [fresh, old]), on(1)],
      [seen({}, [fresh, old]), on(2)]
    ])
    expect(kindsOf(looks)).toEqual([[], ["new_flag"], []])
    const [alert] = looks[1]?.alerts ?? []
    expect(alert).toMatchObject({
      account: ACCOUNT,
      about: ["hate_speech", fresh.url],
      evidence: {
        category: "hate_speech",
        post_url: fresh.url,
        excerpt: HATE,
        posted_at: fresh.publishedAt.toISOString()
      }
    })
    expect(["high", "critical"]).toContain(String(alert?.evidence.severity))
    expect(alert?.text).toContain(HATE)
    expect(alert?.text).toContain(fresh.url)
  })

  test("that hold nothing grave, or what the score would not count, tell nothing", () => {
    const harmless = [
      post("a", BREAD, { publishedAt: on(0, 20) }),
      post("b", "Damn, that soup was hot.", { publishedAt: on(0, 21) }),
      post("c", "Vote for the Green Party on Sunday, whatever the polls say!", { publishedAt: on(0, 22) })
    ]
    expect(
      kindsOf(
        run([
          [seen({}, []), on(0)],
          [seen({}, harmless), on(1)]
        ])
      )
    ).toEqual([[], []])
  })

  test("are not the old ones that come into view when newer ones go", () => {
    const newer = post("newer", BREAD, { publishedAt: on(0, 1) })
    const older = post("older", HATE, { publishedAt: on(-40) })
    expect(
      kindsOf(
        run([
          [seen({}, [newer]), on(0)],
          [seen({}, [older]), on(1)]
        ])
      )
    ).toEqual([[], []])
  })

  test("a post of the future, by which its author might hide all that follow, hides none", () => {
    const pinned = post("pinned", BREAD, { publishedAt: on(20_000) })
    expect(
      kindsOf(
        run([
          [seen({}, [pinned]), on(0)],
          [seen({}, [pinned, fresh]), on(1)]
        ])
      )
    ).toEqual([[], ["new_flag"]])
  })

  test("of an account that was not seen for long are no news: it is looked at as if for the first time", () => {
    const state = { ...UNSEEN, seenAt: on(0), postIds: ["x"], newestPostAt: on(-1) }
    expect(newPosts(state, [fresh], on(BASELINE_DAYS))).toEqual([fresh])
    expect(newPosts(state, [fresh], on(BASELINE_DAYS + 1))).toEqual([])
  })

  test("ids that are remembered are the newest, LOOK_POSTS_MAX at most", () => {
    const many = Array.from({ length: 80 }, (_, place) =>
      post(`p${place}`, BREAD, { publishedAt: new Date(on(0).getTime() - place * HOUR_MS) })
    )
    const [look] = run([[seen({}, many), on(1)]])
    expect(look?.record.state.postIds).toEqual(many.slice(0, LOOK_POSTS_MAX).map(({ id }) => id))
    expect(look?.record.state.newestPostAt).toEqual(on(0))
  })
})

describe("an account that is gone", () => {
  test("is told on the second day on which the platform says so, about one thing however many days follow", () => {
    const looks = run([
      [seen(), on(0)],
      [gone, on(1)],
      [gone, on(2)],
      [gone, on(3)],
      [seen(), on(4)],
      [gone, on(5)],
      [gone, on(6)]
    ])
    expect(kindsOf(looks)).toEqual([[], [], ["account_gone"], ["account_gone"], [], [], ["account_gone"]])
    expect(looks.flatMap(({ alerts }) => alerts.map(({ about }) => about))).toEqual([
      ["2026-03-03"],
      ["2026-03-03"],
      ["2026-03-07"]
    ])
    expect(looks[2]?.alerts[0]?.evidence).toMatchObject({ last_seen_at: on(0).toISOString() })
  })

  test("is not told after two looks on one day, one absence, a wall, or where it was never seen", () => {
    expect(
      kindsOf(
        run([
          [seen(), on(0)],
          [gone, on(1, 1)],
          [gone, on(1, 23)]
        ])
      )
    ).toEqual([[], [], []])
    expect(
      kindsOf(
        run([
          [seen(), on(0)],
          [gone, on(1)],
          [seen(), on(2)],
          [gone, on(3)]
        ])
      ).flat()
    ).toEqual([])
    expect(
      kindsOf(
        run([
          [seen(), on(0)],
          [walled, on(1)],
          [walled, on(2)]
        ])
      ).flat()
    ).toEqual([])
    expect(
      kindsOf(
        run([
          [gone, on(1)],
          [gone, on(2)]
        ])
      ).flat()
    ).toEqual([])
  })

  test("is told though a day in between could not be read", () => {
    expect(
      kindsOf(
        run([
          [seen(), on(0)],
          [gone, on(1)],
          [away(), on(2)],
          [gone, on(3)]
        ])
      ).flat()
    ).toEqual(["account_gone"])
  })
})

describe("an account that was renamed", () => {
  test("is told once, with its new name; another case of the same is none", () => {
    const looks = run([
      [seen({ handle: "mara.quillfeather" }), on(0)],
      [seen({ handle: "Mara.Quillfeather" }), on(1)],
      [seen({ handle: "mara.elsewhere" }), on(2)],
      [seen({ handle: "mara.elsewhere" }), on(3)]
    ])
    expect(kindsOf(looks)).toEqual([[], [], ["account_renamed"], []])
    expect(looks[2]?.alerts[0]).toMatchObject({ about: ["mara.elsewhere"], evidence: { handle: "mara.elsewhere" } })
  })

  test("is not told of a page that always gave another name", () => {
    expect(
      kindsOf(
        run([
          [seen({ handle: "quillfeather" }), on(0)],
          [seen({ handle: "quillfeather" }), on(1)]
        ])
      ).flat()
    ).toEqual([])
  })
})

describe("a day that is run twice", () => {
  test("comes to the same, and its count is judged once", () => {
    const history = Array.from({ length: 30 }, (_, place) => ({ day: midnight(place), followers: 10_000 + 7 * place }))
    const state: WatchState = { ...UNSEEN, seenAt: on(29), handle: "mara.quillfeather", followers: 10_203 }
    const look = seen({ followers: 15_001 })
    const first = decideLook(claimed(state, history), look, reading, on(30))
    expect(decideLook(claimed(state, history), look, reading, on(30))).toEqual(first)
    expect(first.alerts.map(({ kind }) => kind)).toEqual(["follower_leap"])
    const counted = [...history, { day: midnight(30), followers: 15_001 }]
    const again = decideLook(claimed(first.record.state, counted), look, reading, on(30, 18))
    expect(again.alerts).toEqual([])
    expect(startOfDay(on(30, 18))).toEqual(midnight(30))
  })
})
