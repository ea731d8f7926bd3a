import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Schema } from "effect"
import { withDecisions } from "../../domain/checks/review/reviewScore.ts"
import { tellFindings } from "../../domain/checks/review/scoredEvidence.ts"
import { readRoster } from "../../domain/creators/roster/readRoster.ts"
import { readTrends } from "../../domain/creators/roster/readTrends.ts"
import { makeScorecard } from "../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { ReviewedScores } from "../../ports/checks/review/ReviewedScores.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { type JobScore, Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { ReportPrinter } from "../../ports/creators/reports/ReportPrinter.ts"
import { ScoreId } from "../../ports/creators/scoring/Scorecard.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aJob, anAccount } from "../contracts/creatorsExamples.ts"
import { aFinding, anItem } from "../contracts/reviewExamples.ts"
import { evidence, profile, toxicCreator } from "../creators/scoring/invented.ts"
import { account, type Customer } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost, type TestHost } from "./host.ts"

const Flag = Schema.Struct({ description: Schema.String, post_url: Schema.String })
const Reviewed = Schema.Struct({ dismissed: Schema.Int, at: Schema.String, rescored: Schema.Boolean })
const Summary = Schema.Struct({ count: Schema.Int, cleared_count: Schema.Int })
const Scored = Schema.Struct({ score: Schema.Int, reviewed: Schema.optionalKey(Reviewed) })
const readLookup = Schema.decodeUnknownSync(
  Schema.Struct({
    creator: Schema.Struct({ ...Scored.fields, risk_flags: Schema.Array(Flag), risk_flags_summary: Summary })
  })
)
const readVet = Schema.decodeUnknownSync(
  Schema.Struct({ unified: Scored, risk_flags: Schema.Array(Flag), risk_flags_summary: Summary })
)
const readReport = Schema.decodeUnknownSync(
  Schema.Struct({
    report: Schema.Struct({
      creator: Scored,
      risk_flags: Schema.Struct({ ...Summary.fields, items: Schema.Array(Flag) })
    })
  })
)

/** Places of posts that cap the score together, and alone don't. */
const HATEFUL = new Set([0, 4])

/** Two posts that cap the score, among harmless ones. */
const madeOf = (handle: string, at: Date) => {
  return evidence({
    ...toxicCreator,
    profile: profile({ platform: "instagram", handle }),
    posts: toxicCreator.posts.map((each, place) =>
      HATEFUL.has(place) ? each : { ...each, text: "Lovely bread today" }
    ),
    comments: [],
    gatheredAt: at
  })
}

const EVERYONE = {
  filters: { plan: null, isPaused: null, isFlagged: null, tag: null, search: null },
  sort: "added",
  isDescending: false,
  limit: 50,
  offset: 0,
  cursor: null
} as const

const suite = (store: keyof typeof STORES) =>
  describe(`a reviewed score in answers over ${store}`, () => {
    let host: TestHost
    /** What is printed, as it is laid out. */
    const printed: Array<Parameters<(typeof ReportPrinter.Service)["print"]>[0]> = []
    beforeAll(async () => {
      host = await openHost<unknown>({
        adapters: STORES[store](),
        standIn: (ports) => {
          const { print } = Context.get(ports, ReportPrinter)
          return Context.add(ports, ReportPrinter, {
            print: (document, pictures) =>
              Effect.suspend(() => {
                printed.push(document)
                return print(document, pictures)
              })
          })
        }
      })
    })
    afterAll(() => host.close())

    /** A score of an account with its findings and with what was decided before, as a worker of the customer's leaves them. */
    const scoredFor = ({ tenantId }: Customer, of: SocialAccount = anAccount("instagram"), daysAgo = 0) =>
      host.run(
        Effect.gen(function* () {
          const at = new Date(Date.now() - daysAgo * DAY_MS)
          const job = aJob(tenantId, { account: of, createdAt: at })
          const given = madeOf(job.account.handle, at)
          const shared = makeScorecard(given, scoreCreator(given), {
            id: ScoreId.make(crypto.randomUUID()),
            media: []
          })
          const made: JobScore = { shared, own: null, madeOf: { evidence: given, opinions: null } }
          const score = yield* withDecisions(tenantId, made)
          const jobs = yield* Jobs
          yield* jobs.enqueue(job)
          yield* tellFindings(tenantId, [score])
          yield* jobs.complete(job, { scores: [score], output: null, announce: null }, at)
          const reviews = yield* Reviews
          const found = yield* reviews.list(tenantId, { status: "all", limit: 100, after: null })
          return { account: job.account, shared, findings: found.map(({ finding }) => finding) }
        })
      )

    /** The three answers that show a score. */
    const answersOf = async ({ key }: Customer, { handle }: { readonly handle: string }) => {
      const path = `/api/v1/creators/instagram/${handle}`
      const body = JSON.stringify({ creators: [{ platform: "instagram", handle }] })
      const lookup = readLookup((await host.call(`${path}?include=risk_flags`, { key })).json).creator
      const vet = readVet((await host.call("/api/v1/creators/vet", { method: "POST", key, body })).json)
      const { report } = readReport((await host.call(`${path}/report`, { key })).json)
      const answer = (
        scored: typeof Scored.Type,
        flags: ReadonlyArray<typeof Flag.Type>,
        { count, cleared_count }: typeof Summary.Type
      ) => ({ ...scored, flags: flags.map(({ post_url }) => post_url), count, cleared_count })
      return [
        answer(lookup, lookup.risk_flags, lookup.risk_flags_summary),
        answer(vet.unified, vet.risk_flags, vet.risk_flags_summary),
        answer(report.creator, report.risk_flags.items, report.risk_flags)
      ]
    }

    test("a dismissed flag that capped is gone from lookup, vet and report, for its tenant alone, until it is kept", async () => {
      const [customer, other] = [await account(host, 50), await account(host, 50)]
      const { account: creator, shared, findings } = await scoredFor(customer)
      const [cap] = shared.score.knockouts.filter(({ agent }) => agent === "content_risk")
      const [finding, ...others] = findings.filter(({ postUrl }) => postUrl === cap?.postUrl)
      if (finding === undefined) throw new Error("no finding caps the score")
      const decide = async (verdict: "dismiss" | "keep", id: string = finding.id) => {
        const body = JSON.stringify({ verdict, reason: "Looked at." })
        expect((await host.call(`/api/v1/reviews/${id}`, { method: "POST", key: customer.key, body })).status).toBe(200)
      }
      expect(others).toEqual([])
      const [before, beforeOther] = [await answersOf(customer, creator), await answersOf(other, creator)]
      for (const each of before) expect(each).toMatchObject({ score: shared.score.score, cleared_count: 0 })
      for (const each of before) expect(each.reviewed).toBeUndefined()

      await decide("dismiss")
      for (const each of await answersOf(customer, creator)) {
        expect(each.score).toBeGreaterThan(shared.score.score)
        expect(each.flags).not.toContain(finding.postUrl)
        expect(each).toMatchObject({ cleared_count: 1, reviewed: { dismissed: 1, rescored: true } })
      }
      expect(await answersOf(other, creator)).toEqual(beforeOther)

      await decide("keep")
      const kept = (await answersOf(customer, creator)).map(({ reviewed, ...each }) => {
        expect(reviewed).toMatchObject({ dismissed: 0 })
        return each
      })
      expect(kept).toEqual(before)
      expect(await answersOf(other, creator)).toEqual(beforeOther)
    })

    test("a dismissal holds for earlier scores and the next: velocity, history, roster, trends and the PDF all tell the same", async () => {
      const customer = await account(host, 50)
      const { account: creator, shared, findings } = await scoredFor(customer, anAccount("instagram"), 31)
      for (const { id } of findings) {
        const body = JSON.stringify({ verdict: "dismiss", reason: "Looked at." })
        expect((await host.call(`/api/v1/reviews/${id}`, { method: "POST", key: customer.key, body })).status).toBe(200)
      }
      await scoredFor(customer, creator)
      const path = `/api/v1/creators/instagram/${creator.handle}`
      const read = async (address: string) => Object((await host.call(address, { key: customer.key })).json)
      const { creator: looked } = await read(`${path}?include=velocity`)
      expect(looked.score).toBeGreaterThan(shared.score.score)
      expect(looked.velocity.delta_30d).toBe(0)
      const { report } = await read(`${path}/report?sections=creator,score_history`)
      expect(report.score_history.map(({ score }: { readonly score: number }) => score)).toEqual([
        looked.score,
        looked.score
      ])
      const { creators } = await read("/api/v1/creators/roster")
      expect(creators).toMatchObject([{ score: looked.score, velocity: { delta_30d: 0 } }])
      const trends = await host.run(
        Effect.gen(function* () {
          const { entries } = yield* readRoster(customer.tenantId, EVERYONE)
          return yield* readTrends(customer.tenantId, entries)
        })
      )
      expect(trends.map((trend) => trend.map(({ score }) => score))).toEqual([[looked.score, looked.score]])
      expect((await host.call(`${path}/report?format=pdf`, { key: customer.key })).status).toBe(200)
      const [document] = printed.splice(0)
      const drawn = document?.sections.find(({ id }) => id === "score_history")?.blocks ?? []
      expect(drawn).toMatchObject([{ kind: "line", points: [{ value: looked.score }, { value: looked.score }] }])
      expect(JSON.stringify(document?.cover)).toContain(String(looked.score))
    })

    test("a decision on a finding whose evidence is gone is kept, hides its flag, and says that the score stays", async () => {
      const customer = await account(host, 50)
      const { account: creator, shared, findings } = await scoredFor(customer)
      const [finding] = findings
      if (finding === undefined) throw new Error("nothing was found")
      await host.run(ReviewedScores.use((reviewed) => reviewed.purge(new Date("9000-01-01"), 1_000)))
      const decide = async (verdict: "dismiss" | "keep") => {
        const body = JSON.stringify({ verdict, reason: "Looked at." })
        const answer = await host.call(`/api/v1/reviews/${finding.id}`, { method: "POST", key: customer.key, body })
        expect(answer.status).toBe(200)
        return answer.json
      }
      expect(await decide("dismiss")).toMatchObject({ status: "decided", score_update: "flags_only" })
      for (const each of await answersOf(customer, creator)) {
        expect(each).toMatchObject({ score: shared.score.score, reviewed: { dismissed: 1, rescored: false } })
        expect(each.flags).not.toContain(finding.postUrl)
      }
      expect(await decide("keep")).toMatchObject({ score_update: "flags_only" })
      const [lookup] = await answersOf(customer, creator)
      expect(lookup?.flags).toContain(finding.postUrl)
    })

    test("a decision on a finding that no shown score has says that no score changes", async () => {
      const customer = await account(host, 0)
      const finding = aFinding()
      await host.run(Reviews.use((reviews) => reviews.add([anItem(customer.tenantId, finding)])))
      const body = JSON.stringify({ verdict: "dismiss", reason: "No." })
      const answer = await host.call(`/api/v1/reviews/${finding.id}`, { method: "POST", key: customer.key, body })
      expect({ status: answer.status, json: answer.json }).toMatchObject({
        status: 200,
        json: { score_update: "unchanged" }
      })
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")
