import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { namedTie } from "../../../domain/creators/lookups/creatorTies.ts"
import { type ReportParts, reportParts, SECTIONS, type Section } from "../../../domain/creators/lookups/reportParts.ts"
import { composeReport, TEST_MARK } from "../../../domain/creators/reports/composeReport.ts"
import { FLAGS_PRINTED_MAX } from "../../../domain/creators/reports/sections/riskFlags.ts"
import { makeScorecard } from "../../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../../domain/creators/scoring/scoreCreator.ts"
import { layer as SigningKeys } from "../../../fixtures/system/SigningKeys.ts"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { accountKey, Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Block, DocumentSection, ReportDocument } from "../../../ports/creators/reports/ReportDocument.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { type Scorecard, ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { cleanCreator, daysAgo, evidence, post, profile, toxicCreator } from "../scoring/invented.ts"

const cardOf = (given: Evidence, media: Scorecard["media"] = []): Scorecard =>
  makeScorecard(given, scoreCreator(given), { id: ScoreId.make("5a4d0b0e-0000-4000-8000-000000000001"), media })

/** Parts of a score that is fresh, whenever this runs. */
const partsOfCreator = (
  creator: ScoredCreator,
  wanted: ReadonlySet<Section> = new Set(SECTIONS),
  ties: ReportParts["ties"] = new Map(),
  older: ReportParts["older"] = []
): Promise<ReportParts> =>
  reportParts(
    creator,
    older,
    wanted,
    creator.cards.map(({ platform, handle, score, scoredAt, followers }) => ({
      account: { platform, handle },
      score: score.score,
      scoredAt,
      followers,
      confidence: score.confidence,
      scoreCap: null
    })),
    null,
    ties,
    null
  ).pipe(
    Effect.map((parts) => ({ ...parts, isStale: false })),
    Effect.provide(Layer.merge(SigningKeys, cryptography)),
    Effect.runPromise
  )

const partsOf = (card: Scorecard, wanted?: ReadonlySet<Section>): Promise<ReportParts> =>
  partsOfCreator({ cards: [card], unscored: [] }, wanted)

const composed = async (card: Scorecard, wanted: ReadonlySet<Section> = new Set(SECTIONS)) =>
  composeReport(await partsOf(card, wanted), wanted, "CreatorSignal")

/** The same flag as if it were found in quite another text. */
const differing = (flag: RiskFlag, index: number): RiskFlag => ({
  ...flag,
  excerpt: `other${index} words${index}`,
  whyFlagged: `Because of words${index}`
})

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
    for (const { detail } of cover.reasonsAgainst) expect(detail).toStartWith("−")
    expect(cover.confidence.share).toBe(`${Math.round(card.score.confidence * 100)} %`)
    expect(cover.warnings).toEqual([])
  })

  test("a creator with a knockout is not to be signed yet: why, what to check, what was found and how often", async () => {
    const card = cardOf(toxicCreator)
    const { cover } = await composed(card)
    expect(cover.decision).toMatchObject({ tone: "bad", title: "Don't sign yet" })
    // The worst knockout names its texts one by one; the decision says what it claims.
    const [first, second] = card.score.knockouts
    expect(card.score.knockouts).toHaveLength(2)
    const gravest = card.score.flags[0]?.description.replace(/ in a .*$/, "").toLowerCase()
    expect(cover.decision.reasons).toEqual([
      `${first?.description.split(": ")[0]}: no score above ${first?.scoreCap} is possible.`,
      `${second?.description.slice(0, -1)}: no score above ${second?.scoreCap} is possible.`,
      expect.stringMatching(new RegExp(`^\\d+ critical findings and \\d+ high findings, the gravest: ${gravest}\\.$`))
    ])
    const counted = card.score.flags.filter(({ scoreImpact }) => scoreImpact === "scored").length
    expect(cover.checks[0]).toBe(`Read the ${counted} flags that count.`)
    const critical = card.score.flags.filter(({ severity }) => severity === "critical").length
    expect(cover.counts.map(({ label }) => label)).toEqual(["Critical", "High", "Medium", "Low", "For context"])
    expect(cover.counts[0]?.count).toBe(critical)
    expect(cover.counts.reduce((sum, { count }) => sum + count, 0)).toBe(card.score.flags.length)
    expect(cover.worst).toMatchObject({ label: "Critical", quote: expect.any(String), at: expect.any(Date) })
  })

  const WHO_SEES = "Your account alone sees it, and whoever you pass it to."
  /** What the first page says that the score rests on, and how the last ones say that it was made. */
  const saidOf = (parts: ReportParts) => {
    const document = composeReport(parts, new Set<Section>(["creator"]), "CreatorSignal")
    const made = blocksOf(sectionOf(document, "methodology"), "list").flatMap(({ items }) => items)
    return { first: document.cover.confidence.text, made, cover: document.cover }
  }

  test("a score that imported files had a part in says so where it says what it rests on, and who sees it", async () => {
    const card = cardOf(cleanCreator)
    const said = async (evidenceSource: Scorecard["evidenceSource"]) =>
      saidOf(await partsOf({ ...card, evidenceSource })).first
    expect(await said("imported")).toStartWith(
      `This score was made from files that your team imported; the platform was not read. ${WHO_SEES} It rests on 90 posts`
    )
    expect(await said("public_and_imported")).toStartWith(
      `This score was made from files that your team imported, beside what the platform shows. ${WHO_SEES} It rests on`
    )
    expect(await said("public")).toStartWith("It rests on 90 posts")
    for (const words of ["imported", WHO_SEES]) expect(await said("public")).not.toContain(words)
  })

  test("of a score that was made from files alone, nothing is said of what the platform shows", async () => {
    const card = cardOf(evidence({ posts: [post("a", "Soup today")] }))
    const wordsOf = async (evidenceSource: Scorecard["evidenceSource"]) =>
      JSON.stringify((await composed({ ...card, evidenceSource })).sections)
    const [files, open] = [await wordsOf("imported"), await wordsOf("public")]
    for (const claim of ["the platform doesn't show", "public text only", "and the profile"]) {
      expect(files).not.toContain(claim)
      expect(open).toContain(claim)
    }
    expect(files).toContain("Read in the files that were imported: 1 post from ")
    expect(await wordsOf("public_and_imported")).toContain("Read on the platform and in the files that were imported")
  })

  test("of several accounts, those that files had a part in are named, each with whether its platform was read", async () => {
    const card = cardOf(cleanCreator)
    const of = (platform: Scorecard["platform"], evidenceSource: Scorecard["evidenceSource"]): Scorecard => ({
      ...card,
      platform,
      evidenceSource
    })
    const said = async (...cards: readonly [Scorecard, ...ReadonlyArray<Scorecard>]) =>
      saidOf(await partsOfCreator({ cards, unscored: [] }))
    const at = (platform: string) => `@${card.handle} on ${platform}`
    const mixed = await said(of("youtube", "public"), of("instagram", "imported"), of("x", "public_and_imported"))
    expect(mixed.first).toStartWith(
      `This score was made in part from files that your team imported. ${WHO_SEES} It rests on`
    )
    expect(mixed.made).toContain(`${at("Instagram")}: made from imported files; the platform was not read.`)
    expect(mixed.made).toContain(`${at("X")}: made from imported files, beside what the platform shows.`)
    expect(mixed.made.filter((item) => item.includes(at("YouTube")))).toEqual([])
    const alike = await said(of("youtube", "imported"), of("instagram", "imported"))
    expect(alike.first).toStartWith(
      `This score was made from files that your team imported; the platforms were not read. ${WHO_SEES} It rests on`
    )
    expect(alike.made.filter((item) => item.startsWith("@"))).toEqual([])
    const open = await said(of("youtube", "public"), of("instagram", "public"))
    expect(open.first).toStartWith("It rests on")
    expect(open.made.filter((item) => item.startsWith("@"))).toEqual([])
  })

  test("accounts of the creator that have no score in it are named, and why is said", async () => {
    const card = cardOf(cleanCreator)
    const linked: ReadonlyArray<SocialAccount> = [
      { platform: "kick", handle: Handle.make("mara.live") },
      { platform: "x", handle: Handle.make("mara") }
    ]
    const { cover } = saidOf(await partsOfCreator({ cards: [card], unscored: linked }))
    expect(cover.accounts).toEqual([
      expect.objectContaining({ value: expect.stringContaining(card.handle) }),
      { label: "Kick", value: "@mara.live, not in this score", url: profileAddress(linked[0] ?? card) },
      { label: "X", value: "@mara, not in this score", url: profileAddress(linked[1] ?? card) }
    ])
    expect(cover.warnings).toEqual([
      "2 linked accounts are not in this score: they could not be read, or were not scored in the 30 days before it."
    ])
    const one = saidOf(await partsOfCreator({ cards: [card], unscored: linked.slice(0, 1) }))
    expect(one.cover.warnings).toEqual([
      "1 linked account is not in this score: it could not be read, or was not scored in the 30 days before it."
    ])
  })

  test("each of several accounts has the name that it shows, and one that speaks for another person is warned of", async () => {
    const card = { ...cardOf(cleanCreator), displayName: "Mara Cooks" }
    const stranger: Scorecard = { ...card, platform: "kick", displayName: "Hans Meier Trucking" }
    const cards = [card, stranger] as const
    const note = "Another person? It counts because you confirmed it."
    const tie = { ...namedTie(stranger.displayName), ground: "buyer_confirmed", note } as const
    const ties = new Map([[accountKey(stranger), tie]])
    const { cover } = saidOf(await partsOfCreator({ cards, unscored: [] }, undefined, ties))
    expect(cover.accounts.map(({ value }) => value)).toEqual([
      expect.stringContaining("shown as “Mara Cooks”"),
      expect.stringContaining("shown as “Hans Meier Trucking”")
    ])
    expect(cover.warnings).toEqual([`@${card.handle} on Kick: ${note}`])
    const [alone] = saidOf(await partsOf(card)).cover.accounts
    expect(alone?.value).not.toContain("shown as")
  })

  test("a clean creator is ready to sign, for three reasons, and every kind that was looked for stands there as clean", async () => {
    const document = await composed(cardOf(cleanCreator))
    expect(document.cover.decision).toMatchObject({ tone: "good", title: "Ready to sign" })
    expect(document.cover.worst).toBeNull()
    const [table] = blocksOf(sectionOf(document, "risk_flags"), "table")
    expect(table?.rows.map((row) => row[0]?.text)).toEqual([
      "Hate speech",
      "Insults",
      "Profanity",
      "Sexual content",
      "Violence",
      "Politics",
      "Legal trouble",
      "Drugs or alcohol",
      "Deceptive claims",
      "Undisclosed advertising"
    ])
    for (const [, assessed, left, flagged, result] of table?.rows ?? []) {
      expect([assessed?.text, left?.text, flagged?.text]).toEqual(["90", "0", "0"])
      expect(result).toMatchObject({ text: "nothing found", tone: "good" })
    }
  })

  test("nothing found in nothing that could be read is called not assessed, with why", async () => {
    const posts = [
      post("a", "Доброе утро, сегодня печём хлеб на закваске", { language: "ru" }),
      post("b", "🍞🍞", { mediaUrls: ["https://cdn.test/b.jpg"] })
    ]
    const section = sectionOf(await composed(cardOf(evidence({ posts }))), "risk_flags")
    const [table] = blocksOf(section, "table")
    for (const [, assessed, left, , result] of table?.rows ?? []) {
      expect([assessed?.text, left?.text, result?.text]).toEqual(["0", "2", "not assessed"])
    }
    const [unread] = blocksOf(section, "list")
    expect(unread?.items.join(" ")).toContain("1 post in Russian")
    expect(unread?.items.join(" ")).toContain("1 post has no words")
    expect(unread?.items.join(" ")).toContain("those of 1 post were not looked at")
  })

  test("of a score that was made before it was kept, no count of what was read is claimed", async () => {
    const card = { ...cardOf(cleanCreator), reading: null, toneByWeek: [], followerQuality: null, sponsorship: null }
    const document = await composed(card)
    const [table] = blocksOf(sectionOf(document, "risk_flags"), "table")
    for (const [, assessed, left, , result] of table?.rows ?? []) {
      expect([assessed?.text, left?.text, result?.text]).toEqual(["not kept", "not kept", "nothing flagged"])
    }
    expect(blocksOf(sectionOf(document, "audience"), "parts")).toEqual([])
    expect(blocksOf(sectionOf(document, "engagement"), "columns")).toEqual([])
  })

  test("every flag is told once, by kind, with its quote, date and archived picture; the first page quotes the worst", async () => {
    const card = cardOf(toxicCreator)
    const [first] = card.score.flags
    const mediaId = "ab".repeat(32)
    const pictured = {
      ...card,
      media: [{ postUrl: first?.postUrl ?? "", sourceUrl: "https://cdn.test/1.jpg", mediaId }]
    }
    const document = await composed(pictured)
    const groups = blocksOf(sectionOf(document, "risk_flags"), "group")
    const findings = groups.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "finding"))
    const { worst } = document.cover
    if (worst === null) throw new Error("the first page quotes nothing")
    expect(findings).toContainEqual(worst)
    expect(findings.flatMap(({ url, similar }) => [url, ...similar.map((each) => each.url)]).toSorted()).toEqual(
      card.score.flags.map(({ postUrl }) => postUrl).toSorted()
    )
    expect(findings.filter(({ picture }) => picture?.mediaId === mediaId).map(({ url }) => url)).toContain(
      first?.postUrl ?? ""
    )
    expect(findings.every(({ at }) => at !== null)).toBe(true)
    expect(groups.map(({ isOpen }) => isOpen)).toEqual(groups.map((_, index) => index === 0))

    const [flag] = card.score.flags
    if (flag === undefined) throw new Error("the creator is not toxic")
    const many = {
      ...card,
      score: { ...card.score, flags: Array.from({ length: 131 }, (_, index) => differing(flag, index)) }
    }
    const section = sectionOf(await composed(many), "risk_flags")
    expect(blocksOf(section, "group").flatMap(({ blocks }) => blocks)).toHaveLength(FLAGS_PRINTED_MAX)
    expect(blocksOf(section, "paragraph").at(-1)?.text).toStartWith("31 more flags")
  })

  test("flags that say nearly the same are one finding", async () => {
    const plain = cardOf(evidence())
    const [flag] = cardOf(toxicCreator).score.flags
    if (flag === undefined) throw new Error("the creator is not toxic")
    const flags = [0, 1, 2, 3].map((place) => ({ ...flag, postUrl: `https://social.test/p/${place}` }))
    const { cover, sections } = await composed({ ...plain, score: { ...plain.score, flags } })
    expect(cover.worst?.similar).toHaveLength(3)
    const [group, ...others] = sections.flatMap((section) => blocksOf(section, "group"))
    expect(group?.blocks).toHaveLength(1)
    expect(others).toEqual([])
  })

  test("flags stand on a line of time by kind, within the time that was read", async () => {
    const card = cardOf(toxicCreator)
    const [timeline] = blocksOf(sectionOf(await composed(card), "risk_flags"), "timeline")
    const events = timeline?.rows.flatMap((row) => row.events) ?? []
    expect(events).toHaveLength(card.score.flags.length)
    for (const { at } of events) {
      expect(at.getTime()).toBeWithin(timeline?.from.getTime() ?? 0, (timeline?.to.getTime() ?? 0) + 1)
    }
  })

  test("one score so far is a sentence, and several are a course over the tiers", async () => {
    const card = cardOf(cleanCreator)
    const parts = await partsOf(card)
    const historyOf = (history: ReportParts["history"]) =>
      sectionOf(composeReport({ ...parts, history }, new Set(SECTIONS), "CreatorSignal"), "score_history")
    const now = { score: 96, scoredAt: card.scoredAt }
    expect(blocksOf(historyOf([now]), "paragraph").map(({ text }) => text)).toEqual([
      "One score so far: 96 on 1 March 2026."
    ])
    const [line] = blocksOf(historyOf([now, { score: 70, scoredAt: daysAgo(40) }]), "line")
    expect(line?.points.map(({ value }) => value)).toEqual([70, 96])
    expect(line?.bands.map(({ from, to }) => [from, to])).toEqual([
      [0, 60],
      [60, 70],
      [70, 80],
      [80, 90],
      [90, 100]
    ])
  })

  test("engagement is told by one rate, as a picture of the posts beside what is usual, and leaps of followers are marked", async () => {
    const card = cardOf(cleanCreator)
    const parts = await partsOf(card)
    const days = ["2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01"]
    const counts = [1_000, 1_001, 1_002, 1_202, 1_203]
    const followerHistory = days.map((date, index) => ({ date, followers: counts[index] ?? 0 }))
    const document = composeReport(
      { ...parts, extras: { ...parts.extras, followerHistory } },
      new Set(SECTIONS),
      "CreatorSignal"
    )
    const section = sectionOf(document, "engagement")
    const [histogram] = blocksOf(section, "histogram")
    expect(histogram?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(card.engagement.posts)
    expect(histogram?.marks.map(({ value }) => value)).toContain(card.engagement.rate ?? -1)
    const [facts] = blocksOf(section, "facts")
    const rate = facts?.facts[0]?.value ?? ""
    const told = blocksOf(sectionOf(document, "analysis"), "list").flatMap(({ items }) => items)
    expect(told.find((each) => each.startsWith("Engagement: "))).toStartWith(`Engagement: ${rate} of the followers`)
    expect(told.filter((each) => each.startsWith("Views: "))).toHaveLength(1)
    const [line] = blocksOf(section, "line")
    expect(line?.marks).toEqual([{ at: new Date("2026-02-28T00:00:00Z"), label: "+20 % in a day" }])
  })

  test("followers that never change, and posts that all get alike, are told in a sentence", async () => {
    const posts = Array.from({ length: 12 }, (_, index) => post(`p${index}`, `Soup no. ${index}`, { likes: 50 }))
    const card = cardOf(evidence({ profile: profile({ followers: 10_000 }), posts }))
    const parts = await partsOf(card)
    const followerHistory = ["2026-02-26", "2026-02-27"].map((date) => ({ date, followers: 10_000 }))
    const given = { ...parts, extras: { ...parts.extras, followerHistory } }
    const section = sectionOf(composeReport(given, new Set(SECTIONS), "CreatorSignal"), "engagement")
    expect(blocksOf(section, "histogram")).toEqual([])
    expect(blocksOf(section, "line")).toEqual([])
    const texts = blocksOf(section, "paragraph").map(({ text }) => text)
    expect(texts).toContain("10,000 followers on each of 2 days from 26 February 2026 to 27 February 2026.")
    expect(texts.some((text) => text.startsWith("All 12 posts lie in one range"))).toBe(true)
  })

  test("a chart is drawn of nothing that has one point, and no heading stands alone", async () => {
    const { sections } = await composed(cardOf(evidence({ posts: [post("a", "Soup today", { likes: 5 })] })))
    const kinds = sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))
    for (const kind of ["line", "histogram", "columns", "timeline", "parts"] as const) expect(kinds).not.toContain(kind)
    for (const { blocks } of sections) expect(blocks.at(-1)?.kind).not.toBe("heading")
  })

  test("a creator with a grave finding gets no campaign and no projection, and reads why", async () => {
    const section = sectionOf(await composed(cardOf(toxicCreator)), "analysis")
    expect(blocksOf(section, "callout")).toEqual([
      expect.objectContaining({
        title: "No campaign, no projection",
        text: expect.stringContaining("have a person look")
      })
    ])
    expect(blocksOf(section, "table")).toEqual([])
    expect(blocksOf(section, "bars").map(({ caption }) => caption)).not.toContain("Fit by kind of campaign")
    const clean = sectionOf(await composed(cardOf(cleanCreator)), "analysis")
    expect(blocksOf(clean, "callout")).toEqual([])
    expect(blocksOf(clean, "table")).toHaveLength(1)
  })

  test("the figures of the models are the last thing said, and what was made up says so", async () => {
    const parts = await partsOf(cardOf(cleanCreator))
    const document = composeReport(parts, new Set(SECTIONS), "CreatorSignal", TEST_MARK)
    expect(document.mark).toBe("TEST DATA")
    expect(document.sections.at(-1)?.id).toBe("accuracy")
    expect((await composed(cardOf(cleanCreator))).mark).toBeNull()
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
    expect(texts.get("risk_flags")).toEqual([
      "Read: 0 posts and the profile.",
      "Nothing was flagged, and no post could be assessed: that says nothing of the creator."
    ])
    expect(texts.get("brand_mentions")).toEqual(["Not assessed: no post was there to be read."])
    expect(texts.get("audience")?.[0]).toContain("doesn't show where the audience is")
  })

  test("only the sections that were asked for are told, between the first page and how it was made", async () => {
    const wanted = new Set<Section>(["drivers", "score_history"])
    const { cover, sections } = await composed(cardOf(toxicCreator), wanted)
    expect(cover.agents).toHaveLength(7)
    expect(sections.map(({ id }) => id)).toEqual(["drivers", "score_history", "methodology", "accuracy"])
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
