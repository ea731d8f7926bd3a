import { describe, expect } from "bun:test"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { storePorts } from "../../fixtures/layers/storePorts.ts"
import { commandNamed } from "../../hosts/commandLine/commands.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { aCard, aDoneJob, aJob, anAccount, aTenantWith, balanceOf } from "../contracts/creatorsExamples.ts"
import { effectTest } from "../support/running/effectTest.ts"
import { PLACE } from "./place.ts"

const layer = Layer.provideMerge(storePorts, cryptography)

/** Carries a command out as a running host does that is sent it. */
const send = Effect.fnUntraced(function* (name: string, values: object) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive({ idempotency_key: null, after: null, limit: 100, ...values })
  return yield* run(PLACE)
})

const balance = (...of: Parameters<typeof balanceOf>) => Effect.map(balanceOf(...of), Number)

/** A folder that is removed with the scope. */
const aFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "creatorsignal-report-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

/** A creator whom somebody else has had scored just now. */
const aScored = Effect.gen(function* () {
  const account = anAccount()
  yield* aDoneJob(aJob(yield* aTenantWith(1), { account }), aCard(account, { scoredAt: new Date() }))
  return account
})

describe("score", () => {
  const it = effectTest(layer)

  it.live(
    "orders a score for one credit, once under one key, and serves it once it is there",
    Effect.gen(function* () {
      const tenant = yield* aTenantWith(3)
      const account = anAccount()
      const asked = { tenant, platform: "YouTube", handle: `@${account.handle}` }
      const keyed = { ...asked, idempotency_key: "order-0001" }
      const ordered = yield* send("score", keyed)
      expect(ordered).toMatchObject({
        id: `youtube/${account.handle}`,
        tenant_id: tenant,
        status: "queued",
        score: null,
        credits_charged: 1,
        balance: 2
      })
      expect(yield* send("score", keyed)).toEqual(ordered)
      expect(yield* send("score", asked)).toMatchObject({ status: "queued", job: ordered.job, credits_charged: 0 })
      expect(yield* balance(tenant)).toBe(2)

      const ticket = { tenantId: tenant, jobId: JobId.make(String(ordered.job)) }
      yield* Jobs.use((jobs) => jobs.start(ticket, new Date()))
      const shared = aCard(account, { scoredAt: new Date() })
      yield* Jobs.use((jobs) =>
        jobs.complete(ticket, { scores: [{ shared, own: null }], output: null, announce: null }, new Date())
      )
      expect(yield* send("score", asked)).toMatchObject({
        status: "cached",
        score: 77,
        tier: "good",
        job: null,
        agents: [{ agent: "content_risk", score: 71.25 }]
      })
      // What was ordered under the key stays what it was.
      expect(yield* send("score", keyed)).toEqual(ordered)
    })
  )

  it.live(
    "refuses another order under the same key, a handle that none has, and an account without credits, and charges nothing",
    Effect.gen(function* () {
      const tenant = yield* aTenantWith(1)
      const keyed = { tenant, platform: "youtube", handle: "nova.one", idempotency_key: "order-0001" }
      yield* send("score", keyed)
      const refusal = (values: object) => Effect.flip(send("score", { ...keyed, ...values }))
      expect(yield* refusal({ handle: "nova.two" })).toMatchObject({ error: "idempotency_key_reused" })
      expect(yield* refusal({ handle: "nova.two", idempotency_key: "order-0002" })).toMatchObject({
        error: "credits_exhausted",
        message: expect.stringContaining("nothing was charged")
      })
      expect(yield* refusal({ handle: "a/b", idempotency_key: null })).toMatchObject({ error: "invalid_handle" })
      expect(yield* refusal({ platform: "myspace" })).toMatchObject({ error: "unsupported_platform" })
      expect(yield* refusal({ tenant: crypto.randomUUID() })).toMatchObject({ error: "tenant_not_found" })
      expect(yield* refusal({ idempotency_key: "short" })).toMatchObject({
        message: "--idempotency-key must have 8 to 128 printable ASCII characters"
      })
      expect(yield* balance(tenant)).toBe(0)
    })
  )
})

describe("report", () => {
  const it = effectTest(layer)

  it.live(
    "writes a report that is paid for once into new files, as JSON and as PDF, without a link that opens it to others",
    Effect.gen(function* () {
      const tenant = yield* aTenantWith(2)
      const account = yield* aScored
      const folder = yield* aFolder
      const asked = { tenant, platform: "youtube", handle: account.handle, format: "json" }
      const keyed = { ...asked, idempotency_key: "report-0001" }
      const [first, again, pdf] = ["first.json", "again.json", "report.pdf"].map((name) => join(folder, name))
      const row = yield* send("report", { ...keyed, file: first })
      expect(row).toMatchObject({ score: 77, access: "paid_cache_read", credits_charged: 1, file: first })
      const text = yield* Effect.promise(() => readFile(first ?? "", "utf8"))
      expect(JSON.parse(text)).toMatchObject({ creator: { handle: account.handle, score: 77 } })
      expect(text).not.toContain("pdf_url")
      expect(Buffer.byteLength(text)).toBe(Number(row.bytes))

      expect(yield* send("report", { ...keyed, file: again })).toMatchObject({ credits_charged: 0 })
      expect(JSON.parse(yield* Effect.promise(() => readFile(again ?? "", "utf8")))).toMatchObject({
        creator: { handle: account.handle, score: 77 }
      })
      expect(yield* send("report", { ...asked, format: "pdf", file: pdf })).toMatchObject({
        access: "included",
        credits_charged: 0
      })
      expect((yield* Effect.promise(() => readFile(pdf ?? ""))).subarray(0, 5).toString()).toBe("%PDF-")
      expect(yield* balance(tenant)).toBe(1)
    }).pipe(Effect.scoped)
  )

  it.live(
    "charges nothing for a file that is there already, and leaves no file of a report that it refuses",
    Effect.gen(function* () {
      const tenant = yield* aTenantWith(1)
      const { handle } = yield* aScored
      const folder = yield* aFolder
      const there = join(folder, "there.json")
      yield* Effect.promise(() => writeFile(there, "mine"))
      const asked = { tenant, platform: "youtube", handle, format: "json" }
      const refusal = (values: object) => Effect.flip(send("report", { ...asked, ...values }))
      expect(yield* refusal({ file: there })).toMatchObject({ error: "file_refused" })
      expect(yield* Effect.promise(() => readFile(there, "utf8"))).toBe("mine")
      const file = join(folder, "new.json")
      expect(yield* refusal({ handle: anAccount().handle, file })).toMatchObject({ error: "not_scored" })
      expect(yield* refusal({ tenant: yield* aTenantWith(0), file })).toMatchObject({ error: "credits_exhausted" })
      expect(yield* Effect.promise(() => readdir(folder))).toEqual(["there.json"])
      expect(yield* balance(tenant)).toBe(1)
    }).pipe(Effect.scoped)
  )
})

describe("job list", () => {
  const it = effectTest(layer)

  it.live(
    "shows an account's jobs, newest first, page by page, and nobody else's",
    Effect.gen(function* () {
      const [tenant, other] = [yield* aTenantWith(3), yield* aTenantWith(1)]
      const jobs = yield* Jobs
      const older = aJob(tenant, { createdAt: new Date("2026-03-01T12:00:00Z") })
      const newer = aJob(tenant, { createdAt: new Date("2026-03-02T12:00:00Z") })
      for (const job of [older, newer, aJob(other)]) yield* jobs.enqueue(job)
      yield* jobs.fail(older, { error: "The account is private.", announce: null }, new Date("2026-03-01T12:01:00Z"))
      const page = yield* send("job list", { tenant, limit: 1 })
      expect(page).toMatchObject({
        id: tenant,
        jobs: [{ job: newer.jobId, kind: "score", status: "queued", creator: `youtube/${newer.account.handle}` }],
        next: newer.jobId
      })
      expect(yield* send("job list", { tenant, limit: 1, after: page.next })).toMatchObject({
        jobs: [{ job: older.jobId, status: "failed", error: "The account is private." }],
        next: null
      })
      expect(yield* Effect.flip(send("job list", { tenant: crypto.randomUUID() }))).toMatchObject({
        error: "tenant_not_found"
      })
    })
  )
})
