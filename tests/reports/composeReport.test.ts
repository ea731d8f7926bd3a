import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { type ReportParts, reportParts, SECTIONS, type Section } from "../../domain/creators/reportParts.ts"
import { composeReport } from "../../domain/reports/composeReport.ts"
import { FLAGS_PRINTED_MAX } from "../../domain/reports/sections/riskFlags.ts"
import { makeScorecard } from "../../domain/scoring/makeScorecard.ts"
import { scoreCreator } from "../../domain/scoring/scoreCreator.ts"
import { layer as SigningKeys } from "../../fixtures/SigningKeys.ts"
import type { Block, DocumentSection, ReportDocument } from "../../ports/reports/ReportDocument.ts"
import type { Evidence } from "../../ports/scoring/Evidence.ts"
import { type Scorecard, ScoreId } from "../../ports/scoring/Scorecard.ts"
import { evidence, post, profile, toxicCreator } from "../scoring/invented.ts"

const cardOf = (given: Evidence, media: Scorecard["media"] = []): Scorecard =>
  makeScorecard(given, scoreCreator(given), { id: ScoreId.make("5a4d0b0e-0000-4000-8000-000000000001"), media })

const partsOf = (card: Scorecard, wanted: ReadonlySet<Section> = new Set(SECTIONS)): Promise<ReportParts> =>
  reportParts(
    { cards: [card], unscored: [] },
    wanted,
    [
      {
        account: { platform: card.platform, handle: card.handle },
        score: card.score.score,
        scoredAt: card.scoredAt,
        followers: card.followers,
        confidence: card.score.confidence,
        scoreCap: null
      }
    ],
    null
  ).pipe(Effect.provide(Layer.merge(SigningKeys, cryptography)), Effect.runPromise)

const composed = async (card: Scorecard, wanted: ReadonlySet<Section> = new Set(SECTIONS)) =>
  composeReport({ ...(await partsOf(card, wanted)), isStale: false }, wanted, "CreatorSignal")

const sectionOf = ({ sections }: ReportDocument, id: string): DocumentSection => {
  const section = sections.find((each) => each.id === id)
  if (section === undefined) throw new Error(`no section ${id}`)
  return section
}

const blocksOf = <Kind extends Block["kind"]>({ blocks }: DocumentSection, kind: Kind) =>
  blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind)

describe("a report as people read it", () => {
  test("the first page says score, tier, the seven agents, three reasons for and against and how sure we are", async () => {
    const card = cardOf(toxicCreator)
    const { cover } = await composed(card)
    expect(cover).toMatchObject({ score: card.score.score, name: card.displayName })
    expect(cover.tier.toLowerCase()).toBe(card.score.tier)
    expect(cover.agents.map(({ value, mark }) => [value, mark])).toEqual(
      card.score.agents.map(({ score, base }) => [score, base])
    )
    expect(cover.agents).toHaveLength(7)
    expect(cover.reasonsFor).toHaveLength(3)
    expect(cover.reasonsAgainst).toHaveLength(3)
    for (const { detail } of cover.reasonsFor) expect(detail).toStartWith("+")
    for (const { detail } of cover.reasonsAgainst) expect(detail).toStartWith("-")
    expect(cover.confidence.share).toBe(`${Math.round(card.score.confidence * 100)} %`)
    expect(cover.warnings).toHaveLength(card.score.knockouts.length)
  })

  test("every flag is told with its quote, its reason and its archived picture, the worst first and at most so many", async () => {
    const card = cardOf(toxicCreator)
    const [first] = card.score.flags
    const mediaId = "ab".repeat(32)
    const pictured = {
      ...card,
      media: [{ postUrl: first?.postUrl ?? "", sourceUrl: "https://cdn.test/1.jpg", mediaId }]
    }
    const findings = blocksOf(sectionOf(await composed(pictured), "risk_flags"), "finding")
    expect(findings).toHaveLength(Math.min(card.score.flags.length, FLAGS_PRINTED_MAX))
    expect(findings.map(({ url }) => url).toSorted()).toEqual(card.score.flags.map(({ postUrl }) => postUrl).toSorted())
    expect(findings.filter(({ picture }) => picture?.mediaId === mediaId).map(({ url }) => url)).toContain(
      first?.postUrl ?? ""
    )

    const [flag] = card.score.flags
    if (flag === undefined) throw new Error("the creator is not toxic")
    const many = { ...card, score: { ...card.score, flags: Array.from({ length: 130 }, () => flag) } }
    const section = sectionOf(await composed(many), "risk_flags")
    expect(blocksOf(section, "finding")).toHaveLength(FLAGS_PRINTED_MAX)
    expect(blocksOf(section, "paragraph").at(-1)?.text).toStartWith("30 more flags")
  })

  test("every brand is told with its verdict, its posts and why", async () => {
    const card = cardOf(
      evidence({
        posts: [
          post("1", "#ad New knives from @halberd.mill", { mentions: ["halberd.mill"], hashtags: ["ad"] }),
          post("2", "Use code MARA10 for 10 % off at @lanternworks", { mentions: ["lanternworks"] })
        ]
      })
    )
    const [table] = blocksOf(sectionOf(await composed(card), "brand_mentions"), "table")
    expect(card.brandMentions.length).toBeGreaterThan(0)
    expect(table?.rows.map(([brand, verdict, , url]) => [brand?.text, verdict?.text.toLowerCase(), url?.url])).toEqual(
      card.brandMentions.flatMap(({ brand, posts }) =>
        posts.map(({ url, verdict }, index) => [index === 0 ? brand : "", verdict, url])
      )
    )
  })

  test("base and contributions of every agent add up to its score, exactly", async () => {
    const agents = blocksOf(sectionOf(await composed(cardOf(toxicCreator)), "drivers"), "contributions")
    expect(agents).toHaveLength(7)
    for (const { base, score, contributions } of agents) {
      expect(contributions.reduce((sum, { points }) => sum + points, base)).toBe(score)
    }
  })

  test("of a creator of whom nothing is known every section says so in a sentence", async () => {
    const { sections } = await composed(cardOf(evidence()))
    for (const { blocks } of sections) expect(blocks.length).toBeGreaterThan(0)
    const texts = new Map(
      sections.map((section) => [section.id, blocksOf(section, "paragraph").map(({ text }) => text)])
    )
    expect(texts.get("risk_flags")).toEqual(["Nothing was flagged in what was read."])
    expect(texts.get("brand_mentions")).toEqual(["No post that was read promotes a brand."])
    expect(texts.get("audience")?.[0]).toContain("doesn't show where the audience is")
  })

  test("only the sections that were asked for are told, between the first page and how it was made", async () => {
    const wanted = new Set<Section>(["drivers", "score_history"])
    const { cover, sections } = await composed(cardOf(toxicCreator), wanted)
    expect(cover.agents).toHaveLength(7)
    expect(sections.map(({ id }) => id)).toEqual(["drivers", "score_history", "methodology"])
  })

  test("a name that is missing is the handle, and the ids of sections are unique", async () => {
    const document = await composed(cardOf(evidence({ profile: profile({ displayName: "" }) })))
    expect(document.cover.name).toBe("@mara.quillfeather")
    expect(document.title).toBe("Creator report: @mara.quillfeather")
    expect(new Set(document.sections.map(({ id }) => id)).size).toBe(document.sections.length)
  })

  test("a score that is old is said to be", async () => {
    const parts = await partsOf(cardOf(evidence()))
    const { cover } = composeReport({ ...parts, isStale: true, ageDays: 31 }, new Set(SECTIONS), "CreatorSignal")
    expect(cover.warnings).toEqual(["This score is 31 days old; have the creator scored again before you rely on it."])
  })

  test("the same parts always give the same document", async () => {
    const parts = await partsOf(cardOf(toxicCreator))
    const compose = () => composeReport(parts, new Set(SECTIONS), "CreatorSignal")
    expect(compose()).toEqual(compose())
  })
})
