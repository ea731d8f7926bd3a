import { expect } from "bun:test"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { withoutEvidence } from "../../../domain/checks/backgroundChecks/runDueChecks.ts"
import type { CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { MediaId } from "../../../ports/creators/media/Media.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { askUntil, type Database, testOnPostgres } from "../../process/databases.ts"
import { isLong, sized } from "../../support/running/sized.ts"
import { confirmed, named, paidCheck } from "./scanned.ts"
import { makePlatforms } from "./subject/platforms.ts"
import { FINDING_GROUPS, groupOf, HANDLE, PLANTED, POSTS_PER_PLATFORM } from "./subject/subject.ts"

/** Everyday posts of each platform, beside those that are planted: all of the subject's in the long form. */
const EVERYDAY = Number(process.env.SCAN_POSTS ?? sized(40, POSTS_PER_PLATFORM))
/** Pages, counted from the first, at which a worker is killed while it waits for their answer. */
const KILLED_AT = isLong ? [0, 3, 20, 45, 61, 90, 118] : [6]
/** Of the planted findings those that a real scan finds; the others need spoken words or comments that no platform gives. */
const RIGHT_MIN = 30

/** In which the system counts what a process used. */
const TICKS_A_SECOND = 100

const storesOn = ({ environment }: Database) =>
  Layer.merge(stores(Redacted.make("a signing secret")), cryptography).pipe(
    Layer.provideMerge(Server.layer(Redacted.make(environment.DATABASE_URL ?? "")))
  )
const over = <A, E>(database: Database, effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof storesOn>>>) =>
  Effect.runPromise(effect.pipe(Effect.provide(storesOn(database))))

const ACCOUNTS = [
  ...(["x", "instagram", "youtube", "facebook"] as const).map((platform) => named(platform, HANDLE)),
  // It is gone, so that nothing of it could be compared.
  confirmed("reddit", HANDLE)
]
const order = Effect.gen(function* () {
  const buyer = { brandName: "FizzCola", category: null, notes: null }
  return yield* paidCheck(ACCOUNTS, { tenantId: yield* newTenant, creatorHandle: HANDLE, buyer })
})

/** The platforms of the subject, which may be told to leave one page unanswered. */
const openPlatforms = () => {
  const platforms = makePlatforms(EVERYDAY)
  const asked: Array<string> = []
  let unanswered: { readonly at: number; readonly reached: () => void } | null = null
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const query = Object.fromEntries(searchParams)
      const page = platforms.pageAsked(pathname, query)
      if (page !== null) asked.push(page)
      if (page !== null && unanswered?.at === asked.length - 1) {
        unanswered.reached()
        await new Promise(() => {})
      }
      return platforms.answer(pathname, query)
    }
  })
  const origin = `http://127.0.0.1:${server.port}`
  platforms.listenAt(origin)
  return {
    origin,
    posts: platforms.posts,
    /** Every page that was asked for, in order; one more time where it was asked for again. */
    asked,
    /** Resolves when the page of that place is asked for, and leaves it unanswered for good. */
    leaveUnanswered: (at: number) =>
      new Promise<void>((resolve) => {
        unanswered = { at, reached: resolve }
      }),
    [Symbol.asyncDispose]: () => server.stop(true)
  }
}

const startScanning = ({ environment }: Database, origin: string) => {
  const child = Bun.spawn([process.execPath, "tests/checks/backgroundChecks/scanWorker.ts"], {
    cwd: join(import.meta.dir, "../../.."),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, STAND_IN: origin },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit"
  })
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited: child.exited,
    /** The most memory that it ever had, in megabytes; null where the system doesn't say. */
    peakMb: async (): Promise<number | null> => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "")
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
      return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
    },
    /** Seconds of a processor that it used; null where the system doesn't say. */
    usedSeconds: async (): Promise<number | null> => {
      const stat = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "")
      const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+) /.exec(stat) ?? []
      return user === undefined ? null : (Number(user) + Number(system)) / TICKS_A_SECOND
    }
  }
}

const statusOf = (database: Database, { checkId }: CheckTicket) =>
  database.ask(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ status: string }>`select status from checks where check_id = ${checkId}::uuid`
      return row?.status
    })
  )

const completed = (database: Database, ticket: CheckTicket) =>
  askUntil(
    () => statusOf(database, ticket),
    (status) => status !== "scanning"
  )

/** Nobody waits for a dead worker's lease here. */
const lapse = (database: Database) =>
  database.ask(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`update checks set scan_due_at = now() - interval '1 second' where status = 'scanning'`
    })
  )

const reportOf = (database: Database, ticket: CheckTicket) =>
  over(
    database,
    Effect.map(
      Checks.use((checks) => checks.report(ticket)),
      Option.getOrThrow
    )
  )

/** A report without when it was made. */
const timeless = ({ findings, ...report }: CheckReport) => ({
  ...report,
  scannedAt: null,
  findings: findings.map((finding) => ({ ...finding, detectedAt: null }))
})

const twice = (asked: ReadonlyArray<string>) => asked.filter((page, at) => asked.indexOf(page) !== at)

await testOnPostgres(
  "an invented subject is scanned over its platforms' own formats; killed with -9 at a page, another process goes on from that page",
  async (database) => {
    await using platforms = openPlatforms()
    const first = await over(database, order)
    const startedMs = performance.now()
    const whole = startScanning(database, platforms.origin)
    expect(await completed(database, first)).toBe("completed")
    const seconds = (performance.now() - startedMs) / 1000
    const [peakMb, usedSeconds] = [await whole.peakMb(), await whole.usedSeconds()]
    whole.kill("SIGTERM")
    expect(await whole.exited).toBe(0)
    const pages = [...platforms.asked]
    expect(twice(pages)).toEqual([])
    const report = await reportOf(database, first)

    // What was read of what exists, and what wasn't, with why.
    const { posts } = platforms
    expect(
      report.accounts.map(({ platform, depth, isComplete, postsExist }) => [platform, depth, isComplete, postsExist])
    ).toEqual([
      ["x", "past", true, posts.x],
      ["instagram", "past", true, posts.instagram],
      ["youtube", "past", true, posts.youtube],
      ["reddit", "archive", false, null]
    ])
    const byOthers = PLANTED.filter(({ place }) => place === "other").length
    expect(report.accounts.map((account) => account.posts)).toEqual([
      posts.x - byOthers,
      posts.instagram + 1,
      posts.youtube,
      1
    ])
    expect(report.accounts.map(({ archive }) => archive?.recovered)).toEqual([0, 1, 0, 1])
    expect(report.notRead.map(({ platform, code }) => [platform, code])).toEqual([
      ["facebook", "login_wall"],
      ["reddit", "not_found"]
    ])
    expect(report.timeline.reduce((sum, { live }) => sum + live, 0)).toBe(
      posts.x - byOthers + posts.instagram + posts.youtube
    )
    expect(report.timeline.reduce((sum, { recovered }) => sum + recovered, 0)).toBe(2)

    // What was planted, and nothing else.
    const foundOf = ({ platform, text }: (typeof PLANTED)[number]) =>
      report.findings.filter((each) => each.platform === platform && text.includes(each.excerpt))
    const isFinding = (planted: (typeof PLANTED)[number]) => FINDING_GROUPS.has(groupOf(planted))
    const right = PLANTED.filter(
      (planted) =>
        isFinding(planted) &&
        foundOf(planted).some(({ category, weight }) => category === planted.category && weight === planted.outcome)
    )
    const countedTraps = PLANTED.filter(
      (planted) => !isFinding(planted) && foundOf(planted).some(({ weight }) => weight === "risk")
    )
    const known = new Set(PLANTED.flatMap(foundOf))
    const everyday = report.findings.filter((each) => !known.has(each) && each.platform !== "reddit")
    expect(right.length).toBeGreaterThanOrEqual(RIGHT_MIN)
    expect(countedTraps.map(({ id }) => id)).toEqual([])
    expect(everyday.map(({ excerpt }) => excerpt)).toEqual([])
    const recovered = report.findings.filter(({ source }) => source === "wayback")
    expect(recovered.map(({ platform, category }) => [platform, category]).toSorted()).toEqual([
      ["instagram", "legal"],
      ["reddit", "legal"]
    ])

    // Pictures are kept for the findings, and go with the evidence.
    const pictures = [
      ...new Set(report.findings.flatMap((each) => each.pictures.flatMap(({ mediaId }) => mediaId ?? [])))
    ]
    expect(pictures).toHaveLength(1)

    // Killed at one page after another, and gone on with by another process each time.
    const second = await over(database, order)
    const inFlight: Array<string> = []
    platforms.asked.length = 0
    for (const at of KILLED_AT) {
      const reached = platforms.leaveUnanswered(at)
      const worker = startScanning(database, platforms.origin)
      await reached
      worker.kill("SIGKILL")
      await worker.exited
      inFlight.push(platforms.asked[at] ?? "")
      expect(await statusOf(database, second)).toBe("scanning")
      await lapse(database)
    }
    const last = startScanning(database, platforms.origin)
    expect(await completed(database, second)).toBe("completed")
    last.kill("SIGTERM")
    expect(await last.exited).toBe(0)
    expect(twice(platforms.asked)).toEqual(inFlight)
    expect(timeless(await reportOf(database, second))).toEqual(timeless(report))

    const total = report.accounts.reduce((sum, account) => sum + account.posts, 0)
    console.log(
      `${total} posts of 4 accounts in ${pages.length} pages, ${seconds.toFixed(1)} s with its start ` +
        `(${usedSeconds} s of a processor), at most ${peakMb} MB; ` +
        `${right.length} of ${PLANTED.filter(isFinding).length} findings, ${countedTraps.length} traps counted; ` +
        `killed at ${inFlight.join(", ")}`
    )

    await over(
      database,
      Effect.gen(function* () {
        const [checks, store] = [yield* Checks, yield* MediaStore]
        const isKept = Effect.map(store.read(MediaId.make(pictures[0] ?? "")), Option.isSome)
        yield* checks.removeEvidence(first, withoutEvidence(report), new Date())
        // The other check has the same picture.
        expect(yield* isKept).toBe(true)
        yield* checks.removeEvidence(second, null, new Date())
        expect(yield* isKept).toBe(false)
      })
    )
  }
)
