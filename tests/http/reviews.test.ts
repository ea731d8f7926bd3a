import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { ruleFinding } from "../../domain/checks/review/decideFinding.ts"
import type { Finding } from "../../ports/checks/backgroundChecks/Finding.ts"
import { Reviews } from "../../ports/checks/review/Reviews.ts"
import { anAccount, noon } from "../contracts/creatorsExamples.ts"
import { aCheckId, aFinding, aFindingId, anItem } from "../contracts/reviewExamples.ts"
import { account, type Customer } from "./customers.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost, type TestHost } from "./host.ts"

const PATH = "/api/v1/reviews"
const Decision = Schema.NullOr(
  Schema.Struct({
    verdict: Schema.String,
    reason: Schema.String,
    reviewer: Schema.NullOr(Schema.String),
    decided_by: Schema.String
  })
)
const Review = Schema.Struct({ finding_id: Schema.String, status: Schema.String, decision: Decision })
const readList = Schema.decodeUnknownSync(
  Schema.Struct({ reviews: Schema.Array(Review), next_cursor: Schema.NullOr(Schema.String) })
)
const readOne = Schema.decodeUnknownSync(Schema.Struct({ ...Review.fields, history: Schema.Array(Decision) }))

const suite = (store: keyof typeof STORES) =>
  describe(`/reviews over ${store}`, () => {
    let host: TestHost
    beforeAll(async () => {
      host = await openHost<unknown>({ adapters: STORES[store]() })
    })
    afterAll(() => host.close())

    const tell = ({ tenantId }: Customer, ...findings: ReadonlyArray<Finding>) =>
      host.run(Reviews.use((reviews) => reviews.add(findings.map((finding) => anItem(tenantId, finding)))))
    const list = async (key: string, query: Readonly<Record<string, string>> = {}) => {
      const { status, json } = await host.call(`${PATH}?${new URLSearchParams(query)}`, { key })
      expect({ query, status }).toEqual({ query, status: 200 })
      return readList(json)
    }
    const decide = (key: string, id: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      host.call(`${PATH}/${id}`, { method: "POST", key, body: JSON.stringify(body), headers })
    const one = async (key: string, id: string) => {
      const { status, json } = await host.call(`${PATH}/${id}`, { key })
      expect(status).toBe(200)
      return readOne(json)
    }

    test("lists the worst first, page by page, each once, to its own account", async () => {
      const [customer, other] = [await account(host, 0, "read"), await account(host, 0, "read")]
      const [low, high] = [aFinding({ severity: "low" }), aFinding({ severity: "high" })]
      await tell(customer, low, high)
      const first = await list(customer.key, { limit: "1" })
      expect(first.reviews.map((each) => each.finding_id)).toEqual([high.id])
      const rest = await list(customer.key, { limit: "1", cursor: first.next_cursor ?? "" })
      expect(rest.reviews.map((each) => each.finding_id)).toEqual([low.id])
      expect(rest.next_cursor).toBeNull()
      expect(await list(other.key)).toEqual({ reviews: [], next_cursor: null })
      for (const query of ["status=mine", "limit=0", "limit=101", "cursor=nonsense"]) {
        expect((await host.call(`${PATH}?${query}`, { key: customer.key })).status).toBe(400)
      }
    })

    test("a finding has each value under its check's name of the field and under the older one", async () => {
      const customer = await account(host, 0, "read")
      const finding = aFinding()
      await tell(customer, finding)
      const listed = Object((await host.call(PATH, { key: customer.key })).json).reviews[0]
      const single = Object((await host.call(`${PATH}/${finding.id}`, { key: customer.key })).json)
      for (const shown of [listed, single]) {
        expect(shown).toMatchObject({
          risk_weight: finding.weight,
          why_flagged: finding.why,
          content_preview: finding.excerpt,
          source: finding.source
        })
        for (const [field, older] of [
          ["risk_weight", "weight"],
          ["why_flagged", "why"],
          ["content_preview", "excerpt"],
          ["source", "seen_at"]
        ] as const) {
          expect([older, shown[older]]).toEqual([older, shown[field]])
        }
      }
    })

    test("a decision holds, is undone by keep, and every one is kept with who and when", async () => {
      const customer = await account(host, 0)
      const finding = aFinding({}, anAccount())
      await tell(customer, finding)
      const dismissed = await decide(customer.key, finding.id, {
        verdict: "dismiss",
        reason: "A lyric.",
        reviewer: "Ada"
      })
      expect({ status: dismissed.status, body: dismissed.json }).toMatchObject({
        status: 200,
        body: { finding_id: finding.id, status: "decided", decision: { verdict: "dismiss", reviewer: "Ada" } }
      })
      expect((await list(customer.key)).reviews).toEqual([])
      expect((await list(customer.key, { status: "decided" })).reviews).toHaveLength(1)
      expect((await decide(customer.key, finding.id, { verdict: "keep", reason: "It is theirs." })).status).toBe(200)
      const { decision, history } = await one(customer.key, finding.id)
      expect(decision?.verdict).toBe("keep")
      expect(history.map((each) => each?.verdict)).toEqual(["keep", "dismiss"])
      expect(history.map((each) => each?.reviewer)).toEqual([null, "Ada"])
    })

    test("sent again under its Idempotency-Key, a decision is kept once", async () => {
      const customer = await account(host, 0)
      const finding = aFinding()
      await tell(customer, finding)
      const headers = { "idempotency-key": crypto.randomUUID() }
      for (let n = 0; n < 2; n++) {
        expect((await decide(customer.key, finding.id, { verdict: "keep", reason: "Yes." }, headers)).status).toBe(200)
      }
      expect((await one(customer.key, finding.id)).history).toHaveLength(1)
    })

    test("a read-only key decides nothing, and another account's finding is not there", async () => {
      const [customer, reader, other] = [await account(host, 0), await account(host, 0, "read"), await account(host, 0)]
      const [mine, readers] = [aFinding(), aFinding()]
      await tell(customer, mine)
      await tell(reader, readers)
      const body = { verdict: "dismiss", reason: "No." }
      expect((await decide(reader.key, readers.id, body)).status).toBe(403)
      for (const id of [mine.id, aFindingId(), "nonsense"]) {
        expect((await decide(other.key, id, body)).status).toBe(404)
        expect((await host.call(`${PATH}/${id}`, { key: other.key })).status).toBe(404)
      }
      expect((await one(customer.key, mine.id)).history).toEqual([])
      expect((await one(reader.key, readers.id)).history).toEqual([])
    })

    test("refuses a decision without a reason, with one too long, and a category where there is to be none", async () => {
      const customer = await account(host, 0)
      const finding = aFinding()
      await tell(customer, finding)
      for (const body of [
        {},
        { verdict: "dismiss" },
        { verdict: "dismiss", reason: "" },
        { verdict: "dismiss", reason: "  " },
        { verdict: "dismiss", reason: "a".repeat(1_001) },
        { verdict: "dismiss", reason: "a\u0000b" },
        { verdict: "dismiss", reason: "a\u001b[31mb" },
        { verdict: "dismiss", reason: "a\u202eb" },
        { verdict: "dismiss", reason: "\ud800" },
        { verdict: "dismiss", reason: "No.", reviewer: "" },
        { verdict: "dismiss", reason: "No.", reviewer: "a".repeat(201) },
        { verdict: "dismiss", reason: "No.", reviewer: "Ada\nGrace" },
        { verdict: "burn", reason: "No." },
        { verdict: "recategorise", reason: "No." },
        { verdict: "recategorise", category: "else", reason: "No." },
        { verdict: "keep", category: "legal", reason: "No." }
      ]) {
        expect({ body, status: (await decide(customer.key, finding.id, body)).status }).toEqual({ body, status: 400 })
      }
      const moved = { verdict: "recategorise", category: "legal", reason: "It tells\nof a trial.\t" }
      expect((await decide(customer.key, finding.id, moved)).status).toBe(200)
      expect((await one(customer.key, finding.id)).history).toHaveLength(1)
    })

    test("two reviewers who decide at once are both on record, and what holds is what the record says last", async () => {
      const customer = await account(host, 0)
      const finding = aFinding()
      await tell(customer, finding)
      const given = ["dismiss", "keep", "dismiss", "keep"].map((verdict, place) => ({
        verdict,
        reason: `No. ${place}`,
        reviewer: place % 2 === 0 ? "Ada" : "Grace"
      }))
      const answers = await Promise.all(given.map((each) => decide(customer.key, finding.id, each)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { decision, history } = await one(customer.key, finding.id)
      expect(new Set(history.map((each) => each?.reason))).toEqual(new Set(given.map(({ reason }) => reason)))
      expect(decision).toEqual(history[0] ?? null)
    })

    test("a test key decides on the sandbox's finding alone, and leaves every account as it was", async () => {
      const [customer, tester] = [await account(host, 0), await account(host, 0, "test")]
      const finding = aFinding()
      await tell(customer, finding)
      const body = { verdict: "dismiss", reason: "No." }
      const [invented] = (await list(tester.key)).reviews
      if (invented === undefined) throw new Error("the sandbox has no finding")
      expect((await decide(tester.key, finding.id, body)).status).toBe(404)
      expect((await decide(tester.key, invented.finding_id, body)).status).toBe(200)
      expect((await decide(customer.key, invented.finding_id, body)).status).toBe(404)
      expect((await one(customer.key, finding.id)).history).toEqual([])
    })

    test("the operator's decision holds for everyone, before their own, and a disputed finding comes first", async () => {
      const [customer, other] = [await account(host, 0), await account(host, 0)]
      const finding = aFinding({ severity: "low" })
      const checkId = aCheckId()
      await tell(customer, aFinding({ severity: "critical" }))
      for (const { tenantId } of [customer, other]) {
        await host.run(Reviews.use((reviews) => reviews.add([anItem(tenantId, finding, checkId)])))
      }
      await host.run(
        Reviews.use((reviews) =>
          reviews.dispute(customer.tenantId, finding.id, { checkId, text: "A song.", at: noon(5) })
        )
      )
      const [first] = (await list(customer.key)).reviews
      expect(first).toMatchObject({ finding_id: finding.id, status: "disputed" })
      const by = { kind: "operator", name: "Grace" } as const
      const ruling = { id: crypto.randomUUID(), verdict: "dismiss", category: null, reason: "A song.", by } as const
      await host.run(ruleFinding(finding.id, ruling))
      const held = { status: "decided", decision: { verdict: "dismiss", decided_by: "operator", reviewer: "Grace" } }
      for (const { key } of [customer, other]) expect(await one(key, finding.id)).toMatchObject(held)
      const said = await decide(other.key, finding.id, { verdict: "keep", reason: "It counts here." })
      expect(said.json).toMatchObject(held)
      expect((await one(other.key, finding.id)).history).toHaveLength(2)
      expect((await one(customer.key, finding.id)).history).toHaveLength(1)
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")
