import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Fiber, Layer, Redacted, Schema } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { layerOf } from "../../fixtures/creators/scoring/ProfileSource.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { layer as realReader } from "../../hosts/evidenceThread/EvidenceThread.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { EvidenceBusy, EvidenceReader } from "../../ports/creators/evidence/EvidenceReader.ts"
import { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { ProfileRefused, ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"
import { inParts } from "../creators/evidence/readFile.ts"
import { zipFile } from "../creators/evidence/zipFile.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { account, balanceOf } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

const TIMING = { pollMs: 20, lockRefreshMs: 500, lockSeconds: 2, retryMs: 20 }
const embedded = () =>
  Layer.merge(
    postgres(Redacted.make("a signing secret"), TIMING).pipe(Layer.provide(migratedEmbedded())),
    externalPorts
  )

const LINES = "application/x-ndjson"
/** Whom no platform shows. */
const WITHHELD = "withheld"

const REAL = Effect.runSync(Effect.scoped(Layer.build(realReader())))
const REFUSING = Effect.runSync(
  Effect.scoped(
    Layer.build(layerOf(() => Effect.fail(new ProfileRefused({ refusal: "login_wall", reason: "Sign in to see it." }))))
  )
)

/** The reader of files as it is live, and a platform that shows some and refuses others. */
const asLive = (ports: Context.Context<Ports>): Context.Context<Ports> => {
  const shown = Context.get(ports, ProfileSource)
  const refused = Context.get(REFUSING, ProfileSource)
  return ports.pipe(
    Context.add(EvidenceReader, Context.get(REAL, EvidenceReader)),
    Context.add(ProfileSource, {
      gather: (of, report) => (of.handle.startsWith(WITHHELD) ? refused.gather(of, report) : shown.gather(of, report))
    })
  )
}

const post = (id: string, text: string) =>
  JSON.stringify({ type: "post", id, published_at: "2026-01-02T03:04:05Z", text, likes: 3 })
/** As few as a score is made of. */
const threePosts = () => [post("1", `Bread ${crypto.randomUUID()}`), post("2", "Beans"), post("3", "Barley")].join("\n")

const readQueued = Schema.decodeUnknownSync(Schema.Struct({ job_id: Schema.String, eta_seconds: Schema.Int }))
const isQueued = (json: unknown): json is { readonly job_id: string } =>
  typeof json === "object" && json !== null && "job_id" in json

const suite = (name: string, open: () => Promise<TestHost>) =>
  describe(`evidence that a team holds, over ${name}`, () => {
    let host: TestHost
    let worker: Fiber.Fiber<unknown, unknown>
    beforeAll(async () => {
      host = await open()
      const work = JobQueue.use((queue) => Effect.ignore(queue.take(runJob))).pipe(Effect.forever)
      worker = Effect.runForkWith(await host.host.services)(work)
    })
    afterAll(async () => {
      await Effect.runPromise(Fiber.interrupt(worker))
      await host.close()
    })

    const send = (
      path: string,
      key: string,
      body: string | Uint8Array<ArrayBuffer>,
      type = LINES,
      query = "",
      headers: Readonly<Record<string, string>> = {}
    ) =>
      host.call(`/api/v1/creators/${path}/evidence${query}`, {
        method: "POST",
        key,
        headers: { "content-type": type, ...headers },
        body
      })
    const ended = async (json: unknown, key: string) => {
      if (!isQueued(json)) throw new Error(`not queued: ${JSON.stringify(json)}`)
      for (;;) {
        const answer = await host.call(`/api/v1/jobs/${json.job_id}`, { key })
        if (answer.status !== 202) return answer
        await new Promise((resolve) => setImmediate(resolve))
      }
    }

    test("the rows that the description shows are taken", async () => {
      const me = await account(host, 1)
      const { content = {} } =
        host.openApi.paths["/api/v1/creators/{platform}/{handle}/evidence"]?.post?.requestBody ?? {}
      for (const type of [LINES, "text/csv"]) {
        const { example } = content[type] ?? {}
        if (typeof example !== "string") throw new Error(`no example of ${type}`)
        expect(await send("youtube/nova.shown", me.key, example, type)).toMatchObject({
          status: 200,
          json: { status: "imported", evidence: { posts: { read: 1, kept: 1 } } }
        })
      }
    })

    test("a file is imported, scored for 1 credit, says where it is from, and nobody else reads anything of it", async () => {
      const [me, other] = [await account(host, 5), await account(host, 5)]
      const path = `instagram/${WITHHELD}.${crypto.randomUUID()}`
      const file = threePosts()
      const first = await send(path, me.key, file)
      expect(first).toMatchObject({
        status: 200,
        json: {
          status: "imported",
          evidence: { format: "jsonl", posts: { read: 3, kept: 3 }, repeated: false },
          credits_charged: 0
        }
      })
      const again = await send(path, me.key, file, LINES, "?score=true")
      expect(again).toMatchObject({
        status: 202,
        json: { status: "queued", credits_charged: 1, deduplicated: false, evidence: { repeated: true } }
      })
      const { job_id, eta_seconds } = readQueued(again.json)
      expect(again.headers.get("retry-after")).toBe(String(Math.min(60, eta_seconds)))
      expect(again.headers.get("location")).toBe(`/api/v1/jobs/${job_id}`)
      expect(await ended(again.json, me.key)).toMatchObject({
        status: 200,
        json: { creator: { evidence_source: "imported" } }
      })
      expect(await balanceOf(host, me)).toBe(4)

      const creator = `/api/v1/creators/${path}`
      expect(await host.call(`${creator}?include=all`, { key: me.key })).toMatchObject({
        status: 200,
        json: { status: "cached", creator: { evidence_source: "imported", followers: null } }
      })
      expect((await host.call(`${creator}/report`, { key: me.key })).status).toBe(200)
      // To others there is no such score: no report, no vetting, and a job of theirs that fails as the platform refuses.
      expect((await host.call(`${creator}/report`, { key: other.key })).status).toBe(404)
      const [platform, handle] = path.split("/")
      const vetted = await host.call("/api/v1/creators/vet", {
        method: "POST",
        key: other.key,
        body: { creators: [{ platform, handle }] }
      })
      expect(vetted.text).not.toContain(`"cached"`)
      const theirs = await host.call(creator, { key: other.key })
      expect(await ended(theirs.json, other.key)).toMatchObject({ json: { status: "failed" } })
      expect(await balanceOf(host, other)).toBe(5)
    })

    test("an Idempotency-Key: a retry after the job's end is answered with that job, and nothing is charged again", async () => {
      const me = await account(host, 5)
      const path = `instagram/${WITHHELD}.${crypto.randomUUID()}`
      const file = threePosts()
      const order = (body: string, idempotencyKey: string) =>
        send(path, me.key, body, LINES, "?score=true", { "idempotency-key": idempotencyKey })
      const first = await order(file, "order-0001")
      expect(first).toMatchObject({ status: 202, json: { credits_charged: 1, deduplicated: false } })
      if (!isQueued(first.json)) throw new Error("not queued")
      const { job_id } = first.json
      await ended(first.json, me.key)
      for (const _ of [1, 2]) {
        expect(await order(file, "order-0001")).toMatchObject({ status: 202, json: { job_id, credits_charged: 1 } })
      }
      expect(await balanceOf(host, me)).toBe(4)
      // Another key, or another file, is another order.
      for (const [body, idempotencyKey] of [
        [file, "order-0002"],
        [threePosts(), "order-0001"]
      ] as const) {
        const next = await order(body, idempotencyKey)
        expect(next).toMatchObject({ status: 202, json: { deduplicated: false, credits_charged: 1 } })
        expect(next.text).not.toContain(job_id)
        expect(await ended(next.json, me.key)).toMatchObject({ json: { status: "done" } })
      }
      expect(await balanceOf(host, me)).toBe(2)
      expect((await order(file, "short")).status).toBe(400)
    })

    test("where the platform shows the creator too, the score is of both, and the others' stays public", async () => {
      const [me, other] = [await account(host, 5), await account(host, 5)]
      const path = `instagram/nova.${crypto.randomUUID()}`
      const theirs = await host.call(`/api/v1/creators/${path}`, { key: other.key })
      await ended(theirs.json, other.key)
      const mine = await send(path, me.key, threePosts(), LINES, "?score=true")
      await ended(mine.json, me.key)
      const sourceFor = async (key: string) => (await host.call(`/api/v1/creators/${path}`, { key })).json
      expect(await sourceFor(me.key)).toMatchObject({ creator: { evidence_source: "public_and_imported" } })
      expect(await sourceFor(other.key)).toMatchObject({ creator: { evidence_source: "public" } })
    })

    test("archives are taken of their own platforms, tables of any", async () => {
      const { key } = await account(host, 1)
      const tweet = { id_str: "1", full_text: "Bread", created_at: "Fri Jan 02 03:04:05 +0000 2026" }
      const tweets = `window.YTD.tweets.part0 = ${JSON.stringify([{ tweet }])}`
      const archive = zipFile([{ path: "data/tweets.js", text: tweets }])
      expect(await send("x/nova", key, archive, "application/zip")).toMatchObject({
        status: 200,
        json: { evidence: { format: "x", posts: { read: 1 } } }
      })
      expect(await send("twitch/nova", key, archive, "application/zip")).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining("archives are read of instagram, youtube, x and reddit") }
      })
      const table = "type,id,published_at,text\npost,1,2026-01-01,Bread\n"
      expect((await send("twitch/nova", key, table, "text/csv; charset=utf-8")).status).toBe(200)
    })

    test("a bad row in the middle is named by its line, and nothing of the file is kept", async () => {
      const { key } = await account(host, 1)
      const path = `instagram/${WITHHELD}.${crypto.randomUUID()}`
      const rows = [post("1", "Bread"), '{"type":"post","id":"2","text":"Beans"}', post("3", "Peas")].join("\n")
      expect(await send(path, key, rows, LINES, "?score=true")).toMatchObject({
        status: 400,
        json: { error: "invalid_request", message: expect.stringContaining("line 2: published_at: is required") }
      })
      expect(await host.call(`/api/v1/creators/${path}/evidence`, { method: "DELETE", key })).toMatchObject({
        status: 200,
        json: { files_removed: 0 }
      })
    })

    test("what is no file, no known type or no known parameter is refused, and what is removed is gone", async () => {
      const { key } = await account(host, 1)
      const path = `instagram/nova.${crypto.randomUUID()}`
      expect((await send(path, key, "{}", "application/json")).status).toBe(400)
      expect((await send(path, key, "")).status).toBe(400)
      expect((await send(path, key, threePosts(), LINES, "?score=yes")).status).toBe(400)
      expect((await send(path, key, threePosts(), LINES, "?format=csv")).status).toBe(400)
      expect((await send(path, key, threePosts())).status).toBe(200)
      const remove = () => host.call(`/api/v1/creators/${path}/evidence`, { method: "DELETE", key })
      expect(await remove()).toMatchObject({ json: { status: "removed", files_removed: 1 } })
      expect(await remove()).toMatchObject({ json: { files_removed: 0 } })
    })

    test("a body that comes in parts is read as it comes, and one that breaks off leaves nothing", async () => {
      const { key } = await account(host, 1)
      const path = `instagram/nova.${crypto.randomUUID()}`
      const streamed = (bytes: AsyncGenerator<Uint8Array>) =>
        host.call(`/api/v1/creators/${path}/evidence`, {
          method: "POST",
          key,
          headers: { "content-type": LINES },
          body: new ReadableStream<Uint8Array>({
            pull: async (controller) => {
              const part = await bytes.next()
              if (part.done === true) controller.close()
              else controller.enqueue(part.value)
            }
          })
        })
      async function* broken() {
        yield* inParts(threePosts())
        throw new Error("the line went dead")
      }
      expect(await streamed(broken())).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining("could not be read to its end") }
      })
      expect(await streamed(inParts(threePosts(), 11))).toMatchObject({
        status: 200,
        json: { evidence: { posts: { read: 3 }, repeated: false } }
      })
    })

    test("a test key's file is read as any other, and nothing of it is kept, ordered or charged", async () => {
      const path = `instagram/nova.${crypto.randomUUID()}`
      for (let time = 0; time < 2; time++) {
        expect(await send(path, host.secrets.test, threePosts(), LINES, "?score=true")).toMatchObject({
          status: 202,
          json: {
            status: "queued",
            evidence: { posts: { read: 3 } },
            credits_charged: 0,
            live_credits: 1,
            sandbox: true
          }
        })
      }
      expect(await send(path, host.secrets.test, "{}")).toMatchObject({ status: 400, json: { sandbox: true } })
    })

    test("without credits the file is imported and no score is ordered", async () => {
      const { key } = await account(host, 0)
      const path = `instagram/nova.${crypto.randomUUID()}`
      const file = threePosts()
      expect((await send(path, key, file, LINES, "?score=true")).status).toBe(402)
      expect(await send(path, key, file)).toMatchObject({ status: 200, json: { evidence: { repeated: true } } })
    })
  })

suite("fixtures", () => openHost({ adapters: fixtures, standIn: asLive }))
suite("the embedded database", () => openHost({ adapters: embedded(), standIn: asLive }))

test("where too many files are being read it is 503 import_busy with Retry-After", async () => {
  const host = await openHost({
    adapters: fixtures,
    standIn: (ports) => Context.add(ports, EvidenceReader, { read: () => Effect.fail(new EvidenceBusy()) })
  })
  try {
    const answer = await host.call("/api/v1/creators/instagram/nova/evidence", {
      method: "POST",
      key: host.secrets.full,
      headers: { "content-type": LINES },
      body: threePosts()
    })
    expect(answer).toMatchObject({ status: 503, json: { error: "import_busy" } })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  } finally {
    await host.close()
  }
})
