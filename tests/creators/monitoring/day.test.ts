import { describe, expect, test } from "bun:test"
import { Clock, Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as postgres } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { lookAtAccount } from "../../../domain/creators/monitoring/lookAtAccount.ts"
import { lookAtAllDue } from "../../../domain/creators/monitoring/lookAtAllDue.ts"
import { LOOKS_A_CLAIM, LOOKS_AT_ONCE } from "../../../domain/creators/monitoring/lookAtDue.ts"
import { spreadOverDay } from "../../../domain/creators/monitoring/nextLook.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { Monitored } from "../../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { watchByPlan } from "../../contracts/watchByPlan.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sized } from "../../support/running/sized.ts"
import { GONE_DAY, HOSTED_DAY_0, LEAP_DAY, RENAME_DAY, serveProfiles } from "./hostedProfiles.ts"

/** How often due accounts are looked for here. */
const SLICE_MINUTES = Number(process.env.SLICE_MINUTES ?? 60)
const SLICES = 1_440 / SLICE_MINUTES
const MONITORED = Number(process.env.MONITORED ?? sized(100, 300))
/** Of each hundred profiles one goes, one is renamed, one leaps, one is behind a wall and one forbids to be read. */
const EACH = MONITORED / 100
/** Of twelve days, each run twice. */
const TIMEOUT_MS = 300_000 + 120 * MONITORED
const LAST_DAY = LEAP_DAY + 1
/** The day on which a worker is killed, and the slices of that day that are left to it alone. */
const KILL_DAY = 2
const KILLED = { from: SLICES / 4, until: SLICES / 2 }
/** The day on which one of fifty writes what nobody wants to stand beside. */
const RANT_DAY = 6
const RANTERS = 50
const RANT = "All immigrants are vermin and should be exterminated, every last one of them."

const dayAt = (day: number, ms = 0): Date => new Date(HOSTED_DAY_0.getTime() + day * DAY_MS + ms)

type Stores = Layer.Layer<Layer.Success<typeof fixtures>, unknown>

/** A worker's own process, killed when it has looked at some of what was due. */
const lookAndDie = Effect.fnUntraced(function* (
  url: Redacted.Redacted<string>,
  hosted: Effect.Success<ReturnType<typeof serveProfiles>>,
  at: Date
) {
  const enough = hosted.counts().requests + MONITORED / 16
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/looker.ts`], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: Redacted.value(url),
      LOOK_AT: at.toISOString(),
      PORT: String(hosted.port)
    },
    stderr: "inherit"
  })
  yield* Effect.promise(() => hosted.whenRequested(enough))
  child.kill("SIGKILL")
  yield* Effect.promise(() => child.exited)
  expect(child.signalCode).toBe("SIGKILL")
})

const day = (name: string, stores: Stores, url: Redacted.Redacted<string> | null) =>
  describe(`days of monitoring ${MONITORED} creators against pages of this machine, ${name}`, () => {
    test(
      "one look each a day, spread over its minutes, and told once though the days are run twice",
      async () => {
        await Effect.runPromise(
          Effect.scoped(
            Effect.gen(function* () {
              const hosted = yield* serveProfiles({
                count: MONITORED,
                textOf: (place, day) =>
                  place % RANTERS === 7 && day === RANT_DAY ? RANT : "Fresh bread and a pot of beans."
              })
              yield* Effect.gen(function* () {
                const running = yield* Clock.Clock
                const monitored = yield* Monitored
                const notices = yield* Notices
                const [one, other] = [yield* newTenant, yield* newTenant]
                const turns = new Map(
                  hosted.profiles.map(({ account }) => [account.handle, spreadOverDay(account, dayAt(0))])
                )
                for (const [place, { account }] of hosted.profiles.entries()) {
                  const firstAt = turns.get(account.handle) ?? dayAt(0)
                  yield* watchByPlan(one, [account], firstAt, dayAt(60))
                  // Half of them are monitored by another tenant, too.
                  if (place % 2 === 0) yield* watchByPlan(other, [account], firstAt, dayAt(60))
                }

                /** Looks at everything that is due by a moment. */
                const lookUntil = (at: Date) =>
                  lookAtAllDue("instagram").pipe(Effect.provideService(Clock.Clock, fixedClock(at, running)))
                const alertsOf = Effect.fnUntraced(function* (tenantId: typeof one) {
                  const kinds: Array<string> = []
                  let before = null as Parameters<typeof notices.list>[1]["before"]
                  for (;;) {
                    const page = yield* notices.list(tenantId, { events: ["creator.alert"], limit: 200, before })
                    kinds.push(...page.map(({ key }) => key))
                    const last = page.at(-1)
                    if (last === undefined) return kinds
                    before = { at: last.at, noticeId: last.noticeId }
                  }
                })
                const alerts = Effect.fnUntraced(function* () {
                  const told = yield* Effect.forEach([one, other], alertsOf)
                  return told.flat()
                })

                /** Looks of the day in its slices, by two workers at a time. */
                const lookThrough = Effect.fnUntraced(function* (on: number) {
                  const asked: Array<number> = []
                  for (let slice = 1; slice <= SLICES; slice++) {
                    const before = hosted.counts().requests
                    const at = dayAt(on, slice * SLICE_MINUTES * MINUTE_MS - 1)
                    const isKilled = url !== null && on === KILL_DAY && slice > KILLED.from && slice <= KILLED.until
                    if (!isKilled) yield* Effect.all([lookUntil(at), lookUntil(at)], { concurrency: 2 })
                    else if (slice === KILLED.until) yield* lookAndDie(url, hosted, at)
                    asked.push(hosted.counts().requests - before)
                  }
                  return asked
                })
                const mean = MONITORED / SLICES
                let asked: ReadonlyArray<number> = []

                const rows = []
                for (let day = 0; day <= LAST_DAY; day++) {
                  hosted.setDay(day)
                  const before = hosted.counts()
                  const startedMs = performance.now()
                  const at = dayAt(day, DAY_MS - 1)
                  // A worker that stood still: its claims have lapsed when it goes on.
                  const early = dayAt(day, DAY_MS / 2)
                  const slow = yield* monitored.claim({
                    platform: "instagram",
                    at: early,
                    leaseUntil: dayAt(day),
                    limit: LOOKS_A_CLAIM
                  })
                  asked = yield* lookThrough(day)
                  const after = hosted.counts()
                  // The same day once more, as a second worker or a restarted one would have it: nothing is due.
                  yield* lookUntil(at)
                  expect(hosted.counts()).toEqual(after)
                  const late = yield* Effect.forEach(slow, lookAtAccount, { concurrency: LOOKS_AT_ONCE }).pipe(
                    Effect.provideService(Clock.Clock, fixedClock(at, running))
                  )
                  expect(late.filter(({ isKept }) => isKept)).toEqual([])
                  const requests = after.requests - before.requests
                  const told = yield* alerts()
                  rows.push({
                    day,
                    requests,
                    conditional: after.conditional - before.conditional,
                    "not modified": after.notModified - before.notModified,
                    "unchanged share": Number(((after.notModified - before.notModified) / requests).toFixed(2)),
                    "alerts so far": told.length,
                    "most in a slice": Math.max(...asked),
                    seconds: Number(((performance.now() - startedMs) / 1_000).toFixed(1))
                  })
                }
                console.table(rows)
                const max = Math.max(...asked)
                console.log(`requests in ${SLICE_MINUTES} minutes of the last day: mean ${mean.toFixed(1)}, max ${max}`)

                // Each tenant is told of each once: the other's are half of them.
                const mine = yield* alertsOf(one)
                const kinds = (keys: ReadonlyArray<string>, kind: string) =>
                  keys.filter((key) => key.startsWith(`${kind}/`))
                const told = {
                  follower_leap: kinds(mine, "follower_leap").length,
                  account_gone: kinds(mine, "account_gone").length,
                  account_renamed: kinds(mine, "account_renamed").length,
                  new_flag: kinds(mine, "new_flag").length
                }
                console.log(told)
                expect(new Set(mine).size).toBe(mine.length)
                expect(told.account_gone).toBe(EACH)
                expect(told.account_renamed).toBe(EACH)
                expect(told.follower_leap).toBe(EACH)
                const ranted = hosted.profiles.filter(
                  (profile) =>
                    profile.place % RANTERS === 7 &&
                    hosted.stateOn(profile, RANT_DAY).posts.some(({ publishedAt }) => publishedAt >= dayAt(RANT_DAY))
                )
                expect(kinds(mine, "new_flag").length).toBe(ranted.length)

                // Everything that could be read has a count a day; what could not is a gap.
                const [first] = hosted.profiles
                if (first === undefined) throw new Error("nobody is monitored")
                const walled = hosted.profiles.filter(({ fate }) => fate === "walled").map(({ account }) => account)
                const [counts] = yield* monitored.counts([first.account], dayAt(0))
                expect(counts).toEqual(
                  Array.from({ length: LAST_DAY + 1 }, (_, day) => ({
                    day: dayAt(day),
                    followers: hosted.stateOn(first, day).followers
                  }))
                )
                expect((yield* monitored.counts(walled.slice(0, 100), dayAt(0))).flat()).toEqual([])
                expect(hosted.counts().improper).toBe(0)
                expect(GONE_DAY + 1 <= LAST_DAY && RENAME_DAY <= LAST_DAY).toBe(true)
              }).pipe(Effect.provide(Layer.mergeAll(stores, cryptography, hosted.layer)))
            })
          )
        )
      },
      TIMEOUT_MS
    )
  })

day("in memory", fixtures, null)
await describeOnPostgres("Postgres server", (url) =>
  day(
    "where a worker is killed",
    Layer.merge(fixtures, postgres(Redacted.make("a signing secret")).pipe(Layer.provide(Server.layer(url)))),
    url
  )
)
