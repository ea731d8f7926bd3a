import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { createClient, type JobInFlight } from "../../hosts/client/client.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { aCard } from "../contracts/creatorsExamples.ts"
import { account, balanceOf } from "../http/customers.ts"
import { openHost, type TestHost } from "../http/host.ts"
import { listen } from "./httpHost.ts"
import { cut, fakeClock, jsonAnswer, scriptedFetch } from "./scripted.ts"

const JOB_ID = "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"
const inFlight = (etaSeconds: number, headers: Readonly<Record<string, string>> = {}) =>
  jsonAnswer(202, { job_id: JOB_ID, status: "processing", progress: 40, eta_seconds: etaSeconds }, headers)
const done = jsonAnswer(200, { job_id: JOB_ID, status: "done", progress: 100, creator: { score: 84 } })
const away = jsonAnswer(503, { error: "service_unavailable", message: "Later." }, { "retry-after": "5" })

const scripted = (...answers: ReadonlyArray<() => Response>) => {
  const { fetch, asked } = scriptedFetch(...answers)
  const { clock, waits } = fakeClock()
  return { client: createClient({ baseUrl: "https://signal.example", fetch, clock, maxRetries: 0 }), asked, waits }
}

/** Ends a job, with a score or without. */
const end = (host: TestHost, tenantId: Parameters<Jobs["Service"]["find"]>[0], jobId: string, how: "done" | "failed") =>
  host.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const [job] = yield* jobs.find(tenantId, [JobId.make(jobId)])
      if (job === undefined) throw new Error("no job")
      const at = new Date()
      const [account] = job.accounts
      if (account === undefined) throw new Error("no account")
      const card = aCard(account, { scoredAt: at })
      yield* how === "done"
        ? jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, at)
        : jobs.fail(job, { error: "The account is private.", announce: null }, at)
    })
  )

describe("waitForJob", () => {
  test.each(["done", "failed"] as const)(
    "waits until a score that was ordered is %s, and says how far it is",
    async (how) => {
      await using host = await openHost()
      const customer = await account(host, 1)
      await using service = listen(host)
      let jobId = ""
      const { clock, waits } = fakeClock((all) =>
        all.length === 3 ? end(host, customer.tenantId, jobId, how) : undefined
      )
      const client = createClient({ apiKey: customer.key, baseUrl: service.baseUrl, clock })
      const ordered = await client.creators.lookup({ platform: "youtube", handle: "nova" })
      if (ordered.kind !== "pending") throw new Error(ordered.kind)
      jobId = ordered.data.job_id
      const told: Array<JobInFlight["status"]> = []
      const ended = await client.waitForJob(ordered, {
        include: ["narrative"],
        onProgress: ({ status }) => void told.push(status)
      })
      expect(ended).toMatchObject({ kind: "ready", status: 200, data: { job_id: jobId, status: how }, tries: 3 })
      if (ended.kind === "ready" && ended.data.status === "done") {
        expect(ended.data.creator.narrative).toBeString()
      }
      expect(told).toEqual(["queued", "queued"])
      expect(waits).toEqual([60, 60, 60])
      expect(await balanceOf(host, customer)).toBe(how === "done" ? 0 : 1)
    }
  )

  test("asks every 60 seconds for the first 30 minutes, then every 5, and when the job expects to be done", async () => {
    const { client, waits } = scripted(
      ...Array.from({ length: 33 }, () => inFlight(900)),
      inFlight(20),
      inFlight(3),
      done
    )
    expect(await client.waitForJob({ job_id: JOB_ID, eta_seconds: 900 })).toMatchObject({ kind: "ready" })
    expect(waits).toEqual([...Array.from({ length: 30 }, () => 60), 300, 300, 300, 300, 20, 10])
  })

  test("asks as the service says, which knows how old the job is", async () => {
    const later = inFlight(900, { "retry-after": "300" })
    const { client, waits } = scripted(later, later, done)
    await client.waitForJob({ data: { job_id: JOB_ID } })
    expect(waits).toEqual([0, 300, 300])
  })

  test("of an id alone asks at once", async () => {
    const { client, waits, asked } = scripted(done)
    expect(await client.waitForJob(JOB_ID, { include: ["report"] })).toMatchObject({ data: { creator: { score: 84 } } })
    expect(waits).toEqual([0])
    expect(asked[0]?.url).toEndWith(`/api/v1/jobs/${JOB_ID}?include=report`)
  })

  test("outlives moments in which the service can't be reached, and no refusal", async () => {
    const { client, waits } = scripted(cut, away, jsonAnswer(429, {}, { "retry-after": "9" }), done)
    expect(await client.waitForJob(JOB_ID)).toMatchObject({ kind: "ready", tries: 4 })
    expect(waits).toEqual([0, 60, 5, 9])
    const gone = scripted(jsonAnswer(404, { job_id: JOB_ID, status: "not_found", message: "There is no such job." }))
    expect(await gone.client.waitForJob(JOB_ID)).toMatchObject({ kind: "error", code: "not_found", tries: 1 })
    expect(gone.asked).toHaveLength(1)
  })

  test("ends with its time, never later, and says that the job goes on", async () => {
    const { client, waits } = scripted(inFlight(900))
    const ended = await client.waitForJob({ job_id: JOB_ID, eta_seconds: 900 }, { timeoutSeconds: 150 })
    expect(ended).toMatchObject({ kind: "error", code: "timed_out", status: null, tries: 3 })
    if (ended.kind === "error") expect(ended.message).toContain("goes on")
    expect(waits).toEqual([60, 60, 30])
  })

  test("ends with the caller's signal", async () => {
    const controller = new AbortController()
    const { fetch } = scriptedFetch(inFlight(900))
    const { clock } = fakeClock((waits) => (waits.length === 2 ? controller.abort() : undefined))
    const client = createClient({ baseUrl: "https://signal.example", fetch, clock })
    const { signal } = controller
    expect(await client.waitForJob(JOB_ID, { signal })).toMatchObject({ kind: "error", code: "aborted" })
    expect(await client.waitForJob(JOB_ID, { signal: AbortSignal.abort() })).toMatchObject({ code: "aborted" })
  })
})
