import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Schema } from "effect"
import type { FoundAccount } from "../../../ports/creators/discovery/Discovery.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { Handle, type Platform, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { aCard, anAccount } from "../../contracts/creatorsExamples.ts"
import { aFound } from "../../contracts/discoveryExamples.ts"
import { account, balanceOf, type Customer, scored } from "../../http/customers.ts"
import { openDiscoveryHost, type STORES, shown } from "../../http/discoveryWorld.ts"
import type { TestHost } from "../../http/host.ts"
import { clientOf, sentenceOf } from "../../mcp/conversation.ts"

const NOVA = "Nova Cooks"
const HANS = "Hans Meier Trucking"
const HATE = "Immigrants are vermin"

const hate: RiskFlag = {
  category: "hate",
  severity: "critical",
  confidence: 0.9,
  description: "Hate in a post",
  excerpt: HATE,
  postUrl: "https://v.example/hate",
  whyFlagged: "Flagged because",
  signalSource: "post_text",
  postedAt: null,
  scoreImpact: "scored"
}
const { score: plain } = aCard(anAccount())
const good: Scorecard["score"] = { ...plain, score: 90, confidence: 0.5, knockouts: [], flags: [] }
const hateful: Scorecard["score"] = { ...plain, score: 10, confidence: 0.5, knockouts: [], flags: [hate] }

const Row = Schema.Struct({
  platform: Schema.String,
  status: Schema.optionalKey(Schema.String),
  standing: Schema.optionalKey(Schema.String),
  display_name: Schema.NullOr(Schema.String),
  ground: Schema.NullOr(Schema.String),
  tied_by: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String)
})
const Rows = Schema.Struct({ accounts: Schema.Array(Row) })
const decodeRows = Schema.decodeUnknownSync(Rows)
const decodeReport = Schema.decodeUnknownSync(Schema.Struct({ report: Rows }))

const tellOf = ({ platform, standing, display_name, ground, tied_by }: typeof Row.Type) => [
  platform,
  ...(standing === undefined ? [] : [standing]),
  display_name,
  ground,
  tied_by
]

const suite = (store: keyof typeof STORES) =>
  describe(`two persons with one handle on three platforms, over ${store}`, () => {
    let host: TestHost
    beforeAll(async () => {
      ;({ host } = await openDiscoveryHost(store))
    })
    afterAll(() => host.close())

    /** Nova on Instagram and X, and a hateful stranger with her handle on YouTube, each scored by somebody else. */
    const aNamesake = async () => {
      const handle = Handle.make(`n${crypto.randomUUID().slice(0, 12)}`)
      const card = (platform: Platform, displayName: string, score: Scorecard["score"]) => ({
        platform,
        handle,
        displayName,
        score
      })
      await scored(host, [card("instagram", NOVA, good), card("x", NOVA, good), card("youtube", HANS, hateful)])
      const on = (platform: Platform): SocialAccount => ({ platform, handle })
      return { handle, on, nova: on("instagram"), alsoNova: on("x"), hans: on("youtube") }
    }
    const pathOf = ({ platform, handle }: SocialAccount) => `/api/v1/creators/${platform}/${handle}`
    const read = ({ key }: Customer, path: string) => host.call(path, { key })
    const vet = ({ key }: Customer, creators: ReadonlyArray<SocialAccount & { readonly same_person?: boolean }>) =>
      host.call("/api/v1/creators/vet", { method: "POST", key, body: { creators } })
    const footprint = ({ key }: Customer, body: object) =>
      host.call("/api/v1/creators/score-footprint", { method: "POST", key, body })
    /** What a discovery of Nova's told of the stranger: nobody claims it. */
    const foundOf = ({ platform, handle }: SocialAccount, displayName: string, confidence: number): FoundAccount => {
      if (platform === "service") throw new Error("no platform of the web")
      const given = { displayName, source: "same_handle", sources: ["same_handle"], claimedBy: "neither" } as const
      return aFound(platform, handle, confidence, given)
    }

    test("vetting counts nothing of a stranger's, charges nothing for it, and lists it with both names", async () => {
      const me = await account(host, 5)
      const { nova, hans } = await aNamesake()
      const answer = await vet(me, [nova, hans])
      expect(answer).toMatchObject({
        status: 200,
        json: {
          unified: { score: 90 },
          accounts: [
            { platform: "instagram", status: "cached", standing: "read", display_name: NOVA, ground: "named" },
            {
              platform: "youtube",
              status: "not_scored",
              score: null,
              standing: "another_person",
              display_name: HANS,
              tied_by: null,
              compared_with: { platform: "instagram", handle: nova.handle, display_name: NOVA }
            }
          ],
          risk_flags: [],
          risk_flags_summary: { count: 0 },
          credits_charged: 1
        }
      })
      expect(answer.text).not.toContain(HATE)
      const note = decodeRows(answer.json).accounts[1]?.note
      for (const said of [NOVA, HANS, "another person?"]) expect(note).toContain(said)
      // Nobody has the stranger on their roster for it.
      expect((await read(me, "/api/v1/creators/roster")).text).not.toContain("youtube")
    })

    test("vetting doesn't take an equal handle and a common name for a sign, either", async () => {
      const me = await account(host, 5)
      const handle = Handle.make(`sarahjones${Math.floor(Math.random() * 1e9)}`)
      const [one, other] = [
        { platform: "instagram", handle, displayName: "Sarah Jones", score: good },
        { platform: "x", handle, displayName: "Sarah Jones", score: hateful }
      ] as const
      await scored(host, [one, other])
      const answer = await vet(me, [
        { platform: "instagram", handle },
        { platform: "x", handle }
      ])
      expect(decodeRows(answer.json).accounts.map(tellOf)).toEqual([
        ["instagram", "read", "Sarah Jones", "named", "buyer"],
        ["x", "identity_unknown", "Sarah Jones", "named", null]
      ])
      expect(answer).toMatchObject({ json: { unified: { score: 90 }, risk_flags: [] } })
    })

    test("vetting takes accounts for one person's by what their profiles show: links to each other, or one bio", async () => {
      const me = await account(host, 5)
      const handle = Handle.make(`sarahjones${Math.floor(Math.random() * 1e9)}`)
      const shown = { bio: "Ceramics and slow mornings in Leith", links: [`https://x.com/${handle}`] }
      const sarah = { handle, displayName: "Sarah Jones" }
      await scored(host, [
        { ...sarah, platform: "instagram", score: good, shown },
        { ...sarah, platform: "x", score: { ...good, score: 70 }, shown: { bio: shown.bio, links: [] } }
      ])
      const answer = await vet(me, [
        { platform: "instagram", handle },
        { platform: "x", handle }
      ])
      expect(decodeRows(answer.json).accounts.map(tellOf)).toEqual([
        ["instagram", "read", "Sarah Jones", "named", "buyer"],
        ["x", "read", "Sarah Jones", "matched", "service"]
      ])
      expect(answer).toMatchObject({ json: { unified: { score: 80 } } })
    })

    test("vetting counts what the caller says they checked, and says that it is their word against the names", async () => {
      const me = await account(host, 5)
      const { nova, hans } = await aNamesake()
      const answer = await vet(me, [nova, { ...hans, same_person: true }])
      expect(answer).toMatchObject({ json: { unified: { score: 50 }, risk_flags: [{ category: "hate" }] } })
      const [, stranger] = decodeRows(answer.json).accounts
      expect(stranger && tellOf(stranger)).toEqual(["youtube", "read", HANS, "buyer_confirmed", "buyer"])
      for (const said of [NOVA, HANS, "Another person?", "you confirmed it"]) expect(stranger?.note).toContain(said)
    })

    test("vetting counts an account of another handle by the caller's word where nothing speaks against it", async () => {
      const me = await account(host, 5)
      const [one, other] = await scored(host, [
        { platform: "instagram", score: good },
        { platform: "x", score: { ...good, score: 70 } }
      ])
      const named = [one, other].flatMap((card) => (card === undefined ? [] : [card]))
      const answer = await vet(
        me,
        named.map(({ platform, handle }) => ({ platform, handle }))
      )
      expect(answer).toMatchObject({ json: { unified: { score: 80 } } })
      expect(decodeRows(answer.json).accounts.map(({ standing, tied_by }) => [standing, tied_by])).toEqual([
        ["read", "buyer"],
        ["read", "buyer"]
      ])
    })

    test("vetting takes who has the first account with a score for the creator, and never joins the two", async () => {
      const me = await account(host, 5)
      const { on, nova, hans } = await aNamesake()
      const answer = await vet(me, [on("kick"), hans, nova])
      expect(decodeRows(answer.json).accounts.map(tellOf)).toEqual([
        ["kick", "not_read", null, "named", null],
        ["youtube", "read", HANS, "named", "buyer"],
        ["instagram", "another_person", NOVA, "named", null]
      ])
      expect(answer).toMatchObject({ json: { unified: { score: 10 } } })
    })

    test("vetting counts what is linked for everyone, whatever name it shows", async () => {
      const me = await account(host, 5)
      const { nova, hans } = await aNamesake()
      await host.run(Footprints.use((footprints) => footprints.link([nova, hans])))
      const answer = await vet(me, [nova, hans])
      expect(decodeRows(answer.json).accounts.map(tellOf)).toEqual([
        ["instagram", "read", NOVA, "named", "buyer"],
        ["youtube", "read", HANS, "proved", "service"]
      ])
      expect(answer).toMatchObject({ json: { unified: { score: 50 } } })
    })

    test("a lookup, a report and the roster know nothing of a stranger who merely has the handle", async () => {
      const me = await account(host, 5)
      const { nova } = await aNamesake()
      const looked = await read(me, pathOf(nova))
      expect(looked).toMatchObject({ status: 200, json: { creator: { score: 90, score_scope: "account" } } })
      const report = await read(me, `${pathOf(nova)}/report`)
      expect(decodeReport(report.json).report.accounts.map(tellOf)).toEqual([["instagram", NOVA, "named", "buyer"]])
      const roster = await read(me, "/api/v1/creators/roster")
      for (const { text } of [looked, report, roster]) expect(text).not.toContain(HANS)
    })

    test("a footprint takes a stranger only where the caller confirms them, and every answer then says so with both names", async () => {
      const me = await account(host, 5)
      const { nova, alsoNova, hans } = await aNamesake()
      await shown(host, me, nova, [foundOf(alsoNova, NOVA, 0.95), foundOf(hans, HANS, 0.1)])
      const preview = await footprint(me, nova)
      expect(preview).toMatchObject({
        json: {
          accounts: [
            { platform: "instagram", selected: true },
            { platform: "x", selected: true, display_name: NOVA },
            { platform: "youtube", selected: false, display_name: HANS }
          ]
        }
      })
      const confirmed = await footprint(me, { ...nova, confirm: true, accounts: [alsoNova, hans] })
      expect(confirmed.status).toBe(202)
      const rows = decodeRows(confirmed.json).accounts
      expect(rows.map(tellOf)).toEqual([
        ["instagram", NOVA, "named", "buyer"],
        ["x", NOVA, "proved", "discovery"],
        ["youtube", HANS, "buyer_confirmed", "buyer"]
      ])
      for (const said of [NOVA, HANS, "10 %", "you confirmed it"]) expect(rows[2]?.note).toContain(said)

      const job = await read(me, `/api/v1/jobs/${Object(confirmed.json).job_id}`)
      expect(decodeRows(job.json).accounts.map(tellOf)).toEqual(rows.map(tellOf))

      const looked = await read(me, pathOf(nova))
      expect(looked).toMatchObject({
        json: {
          creator: {
            score_scope: "footprint",
            accounts: expect.arrayContaining([
              { platform: "instagram", handle: nova.handle, display_name: NOVA, score: 90 },
              { platform: "youtube", handle: hans.handle, display_name: HANS, score: 10 }
            ])
          }
        }
      })
      const report = decodeReport((await read(me, `${pathOf(nova)}/report`)).json).report.accounts
      expect(report.map(tellOf).toSorted()).toEqual([
        ["instagram", NOVA, "named", "buyer"],
        ["x", NOVA, "proved", "discovery"],
        ["youtube", HANS, "buyer_confirmed", "buyer"]
      ])
      const note = report.find(({ platform }) => platform === "youtube")?.note
      for (const said of [NOVA, HANS, "Another person?", "you confirmed it"]) expect(note).toContain(said)
      const vetted = decodeRows((await vet(me, [nova, hans])).json).accounts
      expect(vetted.find(({ platform }) => platform === "youtube")).toMatchObject({
        standing: "read",
        display_name: HANS,
        ground: "buyer_confirmed",
        tied_by: "buyer",
        note: note ?? ""
      })
      const roster = await read(me, "/api/v1/creators/roster")
      expect(roster).toMatchObject({
        json: {
          creators: [
            {
              accounts: [
                { platform: "instagram", display_name: NOVA },
                { platform: "x", display_name: NOVA },
                { platform: "youtube", display_name: HANS }
              ]
            }
          ]
        }
      })

      // Nobody else's creator has the stranger.
      const other = await account(host, 5)
      expect((await read(other, pathOf(nova))).text).not.toContain(HANS)
      expect(await balanceOf(host, other)).toBe(4)
    })

    test("a footprint that nobody confirms account by account leaves the stranger out", async () => {
      const me = await account(host, 5)
      const { nova, hans } = await aNamesake()
      await shown(host, me, nova, [foundOf(hans, HANS, 0.1)])
      const confirmed = await footprint(me, { ...nova, confirm: true })
      expect(decodeRows(confirmed.json).accounts.map(tellOf)).toEqual([["instagram", NOVA, "named", "buyer"]])
      expect((await read(me, pathOf(nova))).text).not.toContain(HANS)
    })

    test("tools vet by the same rule, and tell which account is another person's", async () => {
      const me = await account(host, 5)
      const { nova, hans } = await aNamesake()
      const result = await clientOf(host, me.key).call("vet_creators", { creators: [nova, hans] })
      const { structuredContent } = result
      expect(structuredContent).toMatchObject({
        unified: { score: 90 },
        accounts: [{ standing: "read" }, { standing: "another_person", display_name: HANS }]
      })
      expect(sentenceOf(result)).toContain("1 account was left out")
    })

    test("a background check of the same accounts reads them by the same rule", async () => {
      const me = await account(host, 5)
      const { nova } = await aNamesake()
      const order = { handle: nova.handle, platforms: ["instagram", "youtube"] }
      const answer = await host.call("/api/v1/background-checks", { method: "POST", key: me.key, body: order })
      expect(answer).toMatchObject({
        json: {
          accounts: [
            { platform: "instagram", standing: "to_read" },
            { platform: "youtube", standing: "to_compare", tied_by: null }
          ]
        }
      })
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")
