import { describe, expect } from "bun:test"
import { Effect, Exit, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { gatherCheck, SCAN_LEASE_MS, SCAN_TRIES_MAX } from "../../../domain/checks/backgroundChecks/gatherCheck.ts"
import { encodedPage } from "../../../domain/checks/backgroundChecks/gatherPages.ts"
import { withoutEvidence } from "../../../domain/checks/backgroundChecks/runDueChecks.ts"
import { scanCheck } from "../../../domain/checks/backgroundChecks/scanCheck.ts"
import { type ScriptedPage, scriptedHistory } from "../../../fixtures/checks/backgroundChecks/AccountHistory.ts"
import { type ScriptedCaptures, scriptedArchive } from "../../../fixtures/checks/backgroundChecks/WebArchive.ts"
import { AccountHistory } from "../../../ports/checks/backgroundChecks/AccountHistory.ts"
import { CHECK_POSTS_MAX } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { Checks, SCAN_PAGE_BYTES_MAX } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { WebArchive } from "../../../ports/checks/backgroundChecks/WebArchive.ts"
import { MediaId } from "../../../ports/creators/media/Media.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import {
  captureOf,
  claimed,
  confirmed,
  named,
  PICTURE,
  PICTURE_URL,
  paidCheck,
  postAt,
  postsFrom,
  profileOf,
  stored
} from "./scanned.ts"

const NOVA = named("youtube", "nova")

const page = (
  posts: ScriptedPage extends infer Page ? (Page extends { posts: infer Posts } ? Posts : never) : never,
  more: { readonly exist?: number; readonly isBeginning?: boolean; readonly handle?: string } = {}
): ScriptedPage => ({
  profile: more.exist === undefined ? null : profileOf(more.handle ?? "nova", more.exist),
  posts,
  comments: [],
  isBeginning: more.isBeginning ?? false
})

const PAGES = [
  page(postsFrom(0, 40), { exist: 100 }),
  page(postsFrom(40, 40)),
  page(postsFrom(80, 20), { isBeginning: true })
]
const GONE = postAt(500)
const STILL_THERE = postAt(501)
const COPIES: ReadonlyArray<ScriptedCaptures> = [GONE, STILL_THERE, postAt(3)].map((post, month) => {
  const capture = captureOf(post, month)
  return { listed: [capture], read: [capture], posts: [{ post, capture }] }
})

const refused = new ProfileRefused({ refusal: "account_unavailable", reason: "The account is private." })
const missing = new ProfileRefused({ refusal: "not_found", reason: "There is no such account." })
const walled = new ProfileRefused({ refusal: "login_wall", reason: "It asks to sign in." })
const unavailable = new ProfileUnavailable({ reason: "It did not answer.", retryAfterSeconds: null, cause: "a test" })

const { effect } = effectTest(stored)

/** Runs a scan with what is scripted, each reading told of. */
const scanning = <A, E, R>(
  scan: Effect.Effect<A, E, R>,
  script: Parameters<typeof scriptedHistory>[0],
  options: {
    readonly copies?: Parameters<typeof scriptedArchive>[0]
    readonly onRead?: (what: string) => Effect.Effect<void>
  } = {}
) => {
  const told = options.onRead ?? (() => Effect.void)
  return scan.pipe(
    Effect.provide(
      Layer.merge(
        scriptedHistory(script, (account, cursor) => told(`live ${account} ${cursor}`)),
        scriptedArchive(options.copies ?? {}, [GONE.url], (account, cursor) => told(`archive ${account} ${cursor}`))
      )
    )
  )
}

const gatheredBy = (script: Parameters<typeof scriptedHistory>[0], copies?: Parameters<typeof scriptedArchive>[0]) =>
  Effect.gen(function* () {
    const found = yield* scanning(Effect.flatMap(claimed, gatherCheck), script, copies === undefined ? {} : { copies })
    if (found._tag !== "Gathered") throw new Error(`the scan is ${found._tag}`)
    return found.gathered
  })

describe("a scan", () => {
  effect(
    "reads every page, then the archive; posts that are still live are not marked as recovered",
    Effect.gen(function* () {
      yield* paidCheck([NOVA, named("x", "struck", true)])
      const gathered = yield* gatheredBy({ "youtube/nova": PAGES }, { "youtube/nova": COPIES })
      const [account] = gathered.accounts
      expect(account?.posts.length).toBe(101)
      expect(account?.isComplete).toBe(true)
      const recovered = account?.posts.filter(({ source }) => source === "wayback")
      expect(recovered).toEqual([{ post: GONE, source: "wayback", archivedUrl: captureOf(GONE, 0).archivedUrl }])
      expect(account?.archive).toEqual({ captures: 3, read: 3, recovered: 1 })
      expect(gathered.notRead.map(({ handle, code }) => [handle, code])).toEqual([["struck", "struck"]])
      const months = gathered.timeline.map(({ month }) => month)
      expect(months).toEqual(months.toSorted())
      expect(gathered.timeline.reduce((sum, { live }) => sum + live, 0)).toBe(100)
      expect(gathered.timeline.reduce((sum, { captures }) => sum + captures, 0)).toBe(3)
      expect(gathered.timeline.reduce((sum, { recovered }) => sum + recovered, 0)).toBe(1)
    })
  )

  effect(
    "that is killed at any reading ends with the same report; no page that was kept is read again",
    Effect.gen(function* () {
      const script = {
        "youtube/nova": PAGES,
        "youtube/second": [page(postsFrom(0, 5, "second"), { isBeginning: true })]
      }
      const copies = { "youtube/nova": COPIES }
      const accounts = [NOVA, confirmed("youtube", "second")]
      const reports: Array<unknown> = []
      const steps = 3 + COPIES.length + 2
      for (let killedAt = -1; killedAt < steps; killedAt++) {
        const made = yield* paidCheck(accounts)
        const asked: Array<string> = []
        const onRead = (what: string) =>
          Effect.suspend(() => {
            asked.push(what)
            return asked.length - 1 === killedAt ? Effect.interrupt : Effect.void
          })
        const first = yield* Effect.exit(scanning(Effect.flatMap(claimed, scanCheck), script, { copies, onRead }))
        if (killedAt >= 0) {
          expect(Exit.isFailure(first)).toBe(true)
          yield* TestClock.adjust(SCAN_LEASE_MS)
          expect(yield* scanning(Effect.flatMap(claimed, scanCheck), script, { copies, onRead })).toBe("completed")
        }
        expect(asked.length).toBe(killedAt < 0 ? steps : steps + 1)
        expect(new Set(asked).size).toBe(steps)
        const checks = yield* Checks
        expect(Option.getOrThrow(yield* checks.find(made)).status).toBe("completed")
        reports.push({ ...Option.getOrThrow(yield* checks.report(made)), scannedAt: null })
      }
      for (const report of reports) expect(report).toEqual(reports[0])
    })
  )

  effect(
    "stops at CHECK_POSTS_MAX posts and doesn't call that complete",
    Effect.gen(function* () {
      yield* paidCheck([NOVA])
      const pages = Array.from({ length: 14 }, (_, at) => page(postsFrom(at * 500, 500), { isBeginning: at === 13 }))
      const gathered = yield* gatheredBy({ "youtube/nova": pages })
      expect(gathered.accounts[0]?.posts.length).toBe(CHECK_POSTS_MAX)
      expect(gathered.accounts[0]?.isComplete).toBe(false)
    })
  )

  effect(
    "says how far it is, in words and a share that never falls",
    Effect.gen(function* () {
      const made = yield* paidCheck([NOVA])
      const checks = yield* Checks
      const said: Array<readonly [number, string]> = []
      const onRead = () =>
        Effect.orDie(checks.find(made)).pipe(
          Effect.tap((found) => {
            const { percent, message } = Option.getOrThrow(found).progress
            return Effect.sync(() => said.push([percent, message]))
          }),
          Effect.asVoid
        )
      yield* scanning(Effect.flatMap(claimed, gatherCheck), { "youtube/nova": PAGES }, { onRead })
      expect(said.map(([, message]) => message)).toEqual([
        "Reading youtube/nova (0 posts so far)",
        "Reading youtube/nova (40 of about 100 posts)",
        "Reading youtube/nova (80 of about 100 posts)",
        "Looking for youtube/nova in the web archive"
      ])
      const shares = said.map(([percent]) => percent)
      expect(shares).toEqual(shares.toSorted((one, other) => one - other))
      expect(shares.at(-1)).toBeGreaterThan(0)
    })
  )

  effect(
    "that waits says for which account, and why; what was read stays told",
    Effect.gen(function* () {
      const made = yield* paidCheck([NOVA, named("reddit", "silent")])
      const checks = yield* Checks
      const away = new ProfileUnavailable({
        reason: "Reddit did not answer.",
        retryAfterSeconds: null,
        cause: "a test"
      })
      const found = yield* scanning(Effect.flatMap(claimed, gatherCheck), {
        "youtube/nova": PAGES,
        "reddit/silent": [away]
      })
      expect(found._tag).toBe("Later")
      const { progress } = Option.getOrThrow(yield* checks.find(made))
      expect(progress.message).toBe("Waiting to try again: reddit/silent (Reddit did not answer)")
      expect(progress.percent).toBeGreaterThan(0)
      expect(progress.postsRead).toBe(100)
    })
  )

  effect(
    "names the accounts that it could not read, each with its reason",
    Effect.gen(function* () {
      yield* paidCheck([NOVA, named("reddit", "hidden"), named("x", "nobody")])
      const gathered = yield* gatheredBy({ "youtube/nova": PAGES, "reddit/hidden": [refused], "x/nobody": [missing] })
      expect(gathered.accounts.length).toBe(1)
      expect(gathered.notRead).toEqual([
        {
          platform: "reddit",
          handle: named("reddit", "hidden").handle,
          code: "account_unavailable",
          reason: refused.reason
        },
        { platform: "x", handle: named("x", "nobody").handle, code: "not_found", reason: missing.reason }
      ])
    })
  )

  effect(
    "looks for accounts that the platform says it shows no more in the archive; of one that is gone each post is gone",
    Effect.gen(function* () {
      yield* paidCheck([NOVA, confirmed("reddit", "hidden"), confirmed("x", "deleted"), confirmed("x", "silent")])
      const asked: Array<string> = []
      const found = yield* scanning(
        Effect.flatMap(claimed, gatherCheck),
        { "youtube/nova": PAGES, "reddit/hidden": [refused], "x/deleted": [missing], "x/silent": [walled] },
        {
          copies: { "reddit/hidden": COPIES, "x/deleted": COPIES, "x/silent": COPIES },
          onRead: (what) => Effect.sync(() => asked.push(what)).pipe(Effect.asVoid)
        }
      )
      if (found._tag !== "Gathered") throw new Error(`the scan is ${found._tag}`)
      const { accounts, notRead } = found.gathered
      const posts = accounts.map(({ account, depth, posts }) => [
        account.handle,
        depth,
        posts.map(({ post }) => post.id)
      ])
      expect(posts).toEqual([
        ["nova", "past", expect.any(Array)],
        // What the platform itself says is gone.
        ["hidden", "archive", [GONE.id]],
        ["deleted", "archive", [postAt(3).id, GONE.id, STILL_THERE.id]]
      ])
      expect(accounts.flatMap(({ posts }) => posts).filter(({ source }) => source === "wayback")).toHaveLength(4)
      expect(notRead.map(({ handle, code }) => [handle, code])).toEqual([
        ["hidden", "account_unavailable"],
        ["deleted", "not_found"],
        ["silent", "login_wall"]
      ])
      expect(notRead[1]?.reason).toBe(
        "There is no such account. 3 posts that are gone were recovered from a web archive."
      )
      expect(asked.filter((what) => what.startsWith("archive x/silent"))).toEqual([])
      expect(found.gathered.timeline.reduce((sum, { recovered }) => sum + recovered, 0)).toBe(4)
    })
  )

  effect(
    "whose platform merely did not answer marks nothing of the archive as deleted, and doesn't look there",
    Effect.gen(function* () {
      yield* paidCheck([NOVA, named("x", "silent")])
      const asked: Array<string> = []
      const scan = scanning(
        Effect.flatMap(claimed, gatherCheck),
        { "youtube/nova": PAGES, "x/silent": [unavailable] },
        {
          copies: { "x/silent": COPIES },
          onRead: (what) => Effect.sync(() => asked.push(what)).pipe(Effect.asVoid)
        }
      )
      let found = yield* scan
      for (let tries = 1; tries < SCAN_TRIES_MAX; tries++) {
        if (found._tag !== "Later") throw new Error(`the scan is ${found._tag}`)
        const nowMs = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
        yield* TestClock.adjust(found.nextAt.getTime() - nowMs)
        found = yield* scan
      }
      if (found._tag !== "Gathered") throw new Error(`the scan is ${found._tag}`)
      expect(found.gathered.accounts.map(({ account }) => account.handle)).toEqual([NOVA.handle])
      expect(asked.filter((what) => what.startsWith("archive x/silent"))).toEqual([])
    })
  )

  effect(
    "takes no post for the account's that is older than the account: someone else had its name then",
    Effect.gen(function* () {
      yield* paidCheck([NOVA])
      const born = new Date(postAt(200).publishedAt)
      const young = {
        ...page(postsFrom(0, 5), { isBeginning: true }),
        profile: { ...profileOf("nova", 5), createdAt: born }
      }
      expect(GONE.publishedAt < born).toBe(true)
      const gathered = yield* gatheredBy({ "youtube/nova": [young] }, { "youtube/nova": COPIES })
      expect(gathered.accounts[0]?.posts.map(({ source }) => source)).toEqual(Array(5).fill("live"))
      expect(gathered.accounts[0]?.archive).toEqual({ captures: 3, read: 3, recovered: 0 })
    })
  )

  effect(
    "all of whose accounts are gone ends with a report of what an archive has of them, which calls nothing clean",
    Effect.gen(function* () {
      const made = yield* paidCheck([named("x", "deleted")])
      const scan = scanning(
        Effect.flatMap(claimed, scanCheck),
        { "x/deleted": [missing] },
        { copies: { "x/deleted": COPIES } }
      )
      expect(yield* scan).toBe("completed")
      const checks = yield* Checks
      const report = Option.getOrThrow(yield* checks.report(made))
      expect(report.accounts.map(({ depth, posts, isComplete }) => [depth, posts, isComplete])).toEqual([
        ["archive", 3, false]
      ])
      expect(report.notRead.map(({ code }) => code)).toEqual(["not_found"])
      expect(new Set(report.categories.map(({ standing }) => standing))).toEqual(new Set(["unassessed"]))
      expect(report.categories[0]?.reason).toContain("deleted on X is not shown there any more")
    })
  )

  effect(
    "says which account was read as far back as its platform goes, and of which one page shows all",
    Effect.gen(function* () {
      yield* paidCheck([NOVA, confirmed("facebook", "nova")])
      const one = { ...page(postsFrom(0, 3, "other")), depth: "page" as const }
      const gathered = yield* gatheredBy({ "youtube/nova": PAGES, "facebook/nova": [one] })
      expect(gathered.accounts.map(({ depth }) => depth)).toEqual(["past", "page"])
    })
  )

  effect(
    "of which nothing can be read fails, and the money is owed back",
    Effect.gen(function* () {
      const made = yield* paidCheck([NOVA])
      expect(yield* scanning(Effect.flatMap(claimed, scanCheck), { "youtube/nova": [refused] })).toBe("failed")
      const checks = yield* Checks
      const check = Option.getOrThrow(yield* checks.find(made))
      expect(check.status).toBe("failed")
      expect(check.reason).toContain("The account is private.")
      expect(Option.getOrThrow(yield* checks.refundOf(made)).state).toBe("owed")
    })
  )

  effect(
    "tries what is unavailable SCAN_TRIES_MAX times, later each time, and then does without",
    Effect.gen(function* () {
      yield* paidCheck([NOVA, named("reddit", "silent")])
      const asked: Array<string> = []
      const onRead = (what: string) => Effect.sync(() => asked.push(what)).pipe(Effect.asVoid)
      const script = { "youtube/nova": PAGES, "reddit/silent": [unavailable] }
      const scan = scanning(Effect.flatMap(claimed, gatherCheck), script, { onRead })
      const waits: Array<number> = []
      for (let tries = 1; tries < SCAN_TRIES_MAX; tries++) {
        const found = yield* scan
        if (found._tag !== "Later") throw new Error(`the scan is ${found._tag}`)
        const nowMs = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
        waits.push(found.nextAt.getTime() - nowMs)
        yield* TestClock.adjust(found.nextAt.getTime() - nowMs)
      }
      expect(waits).toEqual(waits.toSorted((one, other) => one - other))
      const last = yield* scan
      if (last._tag !== "Gathered") throw new Error(`the scan is ${last._tag}`)
      expect(last.gathered.notRead.map(({ handle, code }) => [handle, code])).toEqual([["silent", "unavailable"]])
      expect(last.gathered.accounts[0]?.posts.length).toBe(100)
      expect(asked.filter((what) => what.startsWith("live reddit")).length).toBe(SCAN_TRIES_MAX)
      expect(asked.filter((what) => what.startsWith("live youtube")).length).toBe(PAGES.length)
    })
  )

  effect(
    "that another worker took over writes nothing more",
    Effect.gen(function* () {
      const made = yield* paidCheck([NOVA])
      const checks = yield* Checks
      const old = yield* claimed
      yield* TestClock.adjust(SCAN_LEASE_MS)
      yield* claimed
      expect(yield* scanning(scanCheck(old), { "youtube/nova": PAGES })).toBe("lost")
      expect(yield* checks.positions(made)).toEqual([])
      expect(Option.getOrThrow(yield* checks.find(made)).status).toBe("scanning")
    })
  )

  effect(
    "whose source or archive leads on and on comes to an end",
    Effect.gen(function* () {
      yield* paidCheck([NOVA])
      let asked = 0
      const endless = Layer.merge(
        Layer.succeed(AccountHistory, {
          read: () =>
            Effect.sync(() => ({
              profile: null,
              posts: [],
              comments: [],
              next: `n${asked++ % 3}`,
              isBeginning: false,
              depth: "past" as const
            }))
        }),
        Layer.succeed(WebArchive, {
          name: "Endless",
          captures: () => Effect.sync(() => ({ listed: [], read: [], posts: [], next: `n${asked++ % 3}` })),
          gone: () => Effect.succeed(new Set<string>())
        })
      )
      const found = yield* Effect.flatMap(claimed, gatherCheck).pipe(Effect.provide(endless))
      expect(found._tag).toBe("Gathered")
      expect(asked).toBeLessThan(500)
    })
  )

  effect(
    "keeps a copy of the first picture of each finding, until its evidence is removed; what can't be had is left out",
    Effect.gen(function* () {
      const made = yield* paidCheck([NOVA])
      const harsh = "What the fuck is this shit, you fucking idiots"
      const withPicture = (place: number, ...mediaUrls: ReadonlyArray<string>) => ({
        ...postAt(place),
        text: `${harsh} ${place}`,
        mediaUrls
      })
      const posts = [
        withPicture(1, PICTURE_URL, "https://media.example/2.gif"),
        withPicture(2, "https://media.example/none.gif")
      ]
      yield* scanning(Effect.flatMap(claimed, scanCheck), { "youtube/nova": [page(posts, { isBeginning: true })] })
      const [checks, store] = [yield* Checks, yield* MediaStore]
      const report = Option.getOrThrow(yield* checks.report(made))
      const pictures = report.findings.flatMap((finding) => finding.pictures.map(({ mediaId }) => mediaId !== null))
      expect(pictures.toSorted()).toEqual([false, false, true])
      const [kept] = report.findings.flatMap((finding) => finding.pictures.flatMap(({ mediaId }) => mediaId ?? []))
      const id = MediaId.make(kept ?? "")
      expect(yield* store.read(id)).toEqual(Option.some(PICTURE))
      yield* checks.removeEvidence(made, withoutEvidence(report), new Date(0))
      expect(yield* store.read(id)).toEqual(Option.none())
      const left = Option.getOrThrow(yield* checks.report(made))
      expect(left.findings.flatMap((finding) => finding.pictures)).toEqual([])
    })
  )

  effect(
    "keeps no page that is larger than SCAN_PAGE_BYTES_MAX",
    Effect.gen(function* () {
      const posts = postsFrom(0, 60).map((post) => ({
        ...post,
        text: "ß".repeat(20_000),
        transcript: "語".repeat(50_000)
      }))
      const json = yield* encodedPage({ _tag: "Live", profile: null, posts, comments: [], isBeginning: true })
      expect(new TextEncoder().encode(JSON.stringify(json)).length).toBeLessThanOrEqual(SCAN_PAGE_BYTES_MAX)
    })
  )
})
