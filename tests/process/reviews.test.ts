import { expect } from "bun:test"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { tellFindings } from "../../domain/checks/review/scoredEvidence.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { cleanCreator, evidence, post, profile } from "../creators/scoring/invented.ts"
import { askUntil, type Database, testOnEachDatabase } from "./databases.ts"
import { firstKeys, runHere, type Server, startProcess, startServer } from "./server.ts"

const HATEFUL = ["Immigrants are vermin", "Gas the refugees"]
const CREDITS = 5

const Made = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ id: Schema.String })))
const MadeKey = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ key: Schema.String })))
const Account = Schema.decodeUnknownSync(Schema.Struct({ credits: Schema.Struct({ balance: Schema.Int }) }))
const Vetted = Schema.decodeUnknownSync(
  Schema.Struct({
    unified: Schema.Struct({
      score: Schema.Int,
      reviewed: Schema.optionalKey(
        Schema.Struct({ dismissed: Schema.Int, at: Schema.String, rescored: Schema.Boolean })
      )
    }),
    risk_flags: Schema.Array(Schema.Struct({ post_url: Schema.String, category: Schema.String })),
    risk_flags_summary: Schema.Struct({ cleared_count: Schema.Int }),
    credits_charged: Schema.Int
  })
)
const Queue = Schema.decodeUnknownSync(
  Schema.Struct({
    reviews: Schema.Array(
      Schema.Struct({
        finding_id: Schema.String,
        category: Schema.String,
        post_url: Schema.String,
        status: Schema.String
      })
    )
  })
)
const Decided = Schema.decodeUnknownSync(Schema.Struct({ score_update: Schema.String }))
const Audited = Schema.decodeUnknownSync(
  Schema.Struct({
    history: Schema.Array(
      Schema.Struct({
        verdict: Schema.String,
        reason: Schema.String,
        decided_by: Schema.String,
        reviewer: Schema.NullOr(Schema.String),
        decided_at: Schema.String
      })
    )
  })
)

/** A creator whom two posts of hatred cap, scored with the service's own models for the account that ordered it. */
const plant = (tenantId: TenantId) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const at = new Date()
    const job = aJob(tenantId, { account: anAccount("instagram"), createdAt: at })
    const made = evidence({
      ...cleanCreator,
      profile: profile({ ...cleanCreator.profile, ...job.account }),
      posts: [...cleanCreator.posts, ...HATEFUL.map((text, place) => post(`hateful-${place}`, text))],
      realisedRevenue: null,
      gatheredAt: at
    })
    const classifier = classifierOf(readTextWeights())
    const facts = { id: ScoreId.make(crypto.randomUUID()), media: [], classifier }
    const shared = makeScorecard(made, scoreCreator(made, classifier), facts)
    const score = { shared, own: null, madeOf: { evidence: made, opinions: null } }
    yield* jobs.enqueue(job)
    yield* jobs.start(job, at)
    yield* tellFindings(tenantId, [score])
    yield* jobs.complete(job, { scores: [score], output: null, announce: null }, at)
    return shared
  }).pipe(Effect.provide(Layer.merge(postgres(Redacted.make("a signing secret of the test")), cryptography)))

/** What is written where a score is gathered or charged. */
const written = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly jobs: number; readonly scores: number; readonly charges: number }>`
    select (select count(*)::int from jobs) as jobs, (select count(*)::int from scores) as scores,
      (select count(*)::int from ledger_entries where delta < 0) as charges
  `
  return row
})
const waiting = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`select tenant_id from review_remakes`).length
})

const dismissAndUndo = async (database: Database) => {
  const { environment, ask } = database
  const isEmbedded = environment.DATABASE_URL === undefined
  const command = async (...args: ReadonlyArray<string>) => {
    const { code, stdout, stderr } = await runHere([...args, "--json"], environment)
    expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" })
    return stdout
  }
  const accountsOf = async (server: Server) => {
    const keys = firstKeys(server)
    const other = Made(await command("tenant", "create", "--name", "Other")).id
    const made = await command("key", "create", "--tenant", other, "--scope", "full", "--label", "Other")
    for (const tenant of [keys.tenantId, other]) {
      await command("credits", "grant", "--tenant", tenant, "--amount", String(CREDITS))
    }
    return { a: keys.full, b: MadeKey(made).key, tenantId: TenantId.make(keys.tenantId) }
  }
  /** The embedded database is asked while no server has it open. */
  const { web, a, b, planted } = await (async () => {
    const first = await startServer(isEmbedded ? environment : { ...environment, ROLE: "web" })
    const accounts = await accountsOf(first)
    if (!isEmbedded) return { web: first, ...accounts, planted: await ask(plant(accounts.tenantId)) }
    first.kill("SIGTERM")
    await first.ended
    const made = await ask(plant(accounts.tenantId))
    return { web: await startServer(environment), ...accounts, planted: made }
  })()
  await using _ = web
  const [cap] = planted.score.knockouts.filter(({ agent }) => agent === "content_risk")
  expect(cap).toBeDefined()
  const worker = isEmbedded ? null : await startProcess({ ...environment, ROLE: "worker" }, "is working on jobs")
  /** Every decision is in what is shown: at once where the server has the models, else once the worker made it. */
  const settled = () =>
    isEmbedded
      ? Promise.resolve()
      : askUntil(
          () => ask(waiting),
          (left) => left === 0
        )
  const call = async (key: string, path: string, body?: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const sent = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) }
    const answer = await fetch(`${web.baseUrl}/api/v1${path}`, sent)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    return await answer.json()
  }
  const vet = async (key: string) =>
    Vetted(await call(key, "/creators/vet", { creators: [{ platform: "instagram", handle: planted.handle }] }))
  const queue = async (key: string) => Queue(await call(key, "/reviews?status=all")).reviews
  const balance = async (key: string) => Account(await call(key, "/account")).credits.balance

  const asFound = { a: await vet(a), b: await vet(b) }
  expect([asFound.a.credits_charged, asFound.b.credits_charged]).toEqual([0, 1])
  const [ofA, ofB] = [await queue(a), await queue(b)]
  expect(ofB.map(({ finding_id }) => finding_id).sort()).toEqual(ofA.map(({ finding_id }) => finding_id).sort())
  const capping = ofA.filter(({ post_url }) => post_url === cap?.postUrl)
  const [finding] = capping
  if (finding === undefined) throw new Error("no finding caps the score")
  await settled()
  const paid = { a: await balance(a), b: await balance(b) }
  const before = isEmbedded ? undefined : await ask(written)

  const path = `/reviews/${finding.finding_id}`
  const line = (what: string, { a: one, b: other }: typeof asFound) =>
    `  ${what.padEnd(38)} A ${String(one.unified.score).padStart(3)} (${one.risk_flags.length} flags)` +
    `   B ${String(other.unified.score).padStart(3)} (${other.risk_flags.length} flags)`
  const figures = [line("as found", asFound)]
  const free = (vetted: typeof asFound.a) => ({ ...vetted, credits_charged: 0 })
  const told = Decided(await call(a, path, { verdict: "dismiss", reason: "A quotation.", reviewer: "Ada" }))
  expect(told.score_update).toBe(isEmbedded ? "made_anew" : "pending")
  await settled()
  const dismissed = { a: await vet(a), b: await vet(b) }
  expect(dismissed.a.unified.score).toBeGreaterThan(asFound.a.unified.score)
  expect(dismissed.a.unified.reviewed).toMatchObject({ dismissed: 1, rescored: true })
  expect(dismissed.a.risk_flags.map(({ post_url }) => post_url)).not.toContain(finding.post_url)
  expect(dismissed.a.risk_flags_summary.cleared_count).toBe(1)
  expect(dismissed.b).toEqual(free(asFound.b))

  figures.push(line("A dismisses it", dismissed))

  await call(a, path, { verdict: "keep", reason: "It is theirs.", reviewer: "Grace" })
  await settled()
  const kept = { a: await vet(a), b: await vet(b) }
  const { reviewed, ...undone } = kept.a.unified
  expect({ ...kept.a, unified: undone }).toEqual(free(asFound.a))
  expect(reviewed).toMatchObject({ dismissed: 0, rescored: true })
  expect(kept.b).toEqual(free(asFound.b))
  figures.push(line("A keeps it", kept))

  // The other way takes the same steps, and a worker's time.
  if (isEmbedded) {
    const move = { verdict: "recategorise", category: "political", reason: "A position.", reviewer: "Ada" }
    expect(Decided(await call(a, path, move)).score_update).toBe("made_anew")
    const political = { a: await vet(a), b: await vet(b) }
    expect(political.a.unified.score).toBeGreaterThan(asFound.a.unified.score)
    expect(political.b).toEqual(free(asFound.b))
    figures.push(line("A says that it is political", political))
  }

  const { history } = Audited(await call(a, path))
  expect(history.map(({ verdict, reviewer, decided_by }) => `${verdict} ${reviewer} ${decided_by}`)).toEqual([
    ...(isEmbedded ? ["recategorise Ada account"] : []),
    "keep Grace account",
    "dismiss Ada account"
  ])
  for (const { decided_at } of history) expect(Date.parse(decided_at)).toBeGreaterThan(0)
  expect(Audited(await call(b, path)).history).toEqual([])

  const rule = (verdict: string) =>
    command(
      ...["review", "decide", "--finding", finding.finding_id, "--verdict", verdict],
      ...["--reason", "It is a quotation.", "--name", "Linus"]
    )
  await rule("dismiss")
  await settled()
  const ruled = { a: await vet(a), b: await vet(b) }
  for (const each of [ruled.a, ruled.b]) {
    expect(each.unified.score).toBe(dismissed.a.unified.score)
    expect(each.risk_flags.map(({ post_url }) => post_url)).not.toContain(finding.post_url)
  }
  await rule("keep")
  await settled()
  const undoneForAll = { a: await vet(a), b: await vet(b) }
  for (const each of [undoneForAll.a, undoneForAll.b]) expect(each.unified.score).toBe(asFound.a.unified.score)
  expect(Audited(await call(b, path)).history.map(({ reviewer }) => reviewer)).toEqual(["Linus", "Linus"])

  expect({ a: await balance(a), b: await balance(b) }).toEqual(paid)
  if (!isEmbedded) expect(await ask(written)).toEqual(before)
  worker?.kill("SIGTERM")
  expect(worker === null ? 0 : (await worker.ended).code).toBe(0)

  console.info(
    [
      `a capping flag reviewed, ${isEmbedded ? "one process" : "web without models and a worker"}:`,
      ...figures,
      line("the operator dismisses it for all", ruled),
      line("the operator keeps it for all", undoneForAll),
      `  balances before and behind: A ${paid.a}, B ${paid.b}`
    ].join("\n")
  )
}

await testOnEachDatabase(
  "a capping flag that an account dismisses moves its score alone; undone it is as it was; the operator moves everyone's",
  dismissAndUndo
)
