import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { CheckBody } from "../../hosts/http/checks/backgroundChecks/checkBody.ts"
import { CATEGORY_LABELS, CheckCategory } from "../../ports/checks/backgroundChecks/categories.ts"
import {
  CHECKS,
  DELETED,
  type Ordered,
  openCheckHost,
  pathOf,
  QUICK,
  QUOTED,
  SPOKEN,
  VERIFIED,
  WORDS
} from "./checkWorld.ts"
import { account } from "./customers.ts"

// Each test says a sentence of the specification, by the number that its row of the acceptance table has.

const decodeCheck = Schema.decodeUnknownSync(CheckBody)
const SPECIFIED_KEYS = [
  "hate_speech",
  "nsfw",
  "violence",
  "profanity",
  "political",
  "legal",
  "substance",
  "deceptive"
] as const
const COUNTED = CheckCategory.literals.filter((key) => key !== "political")
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The names of every field, however deep. */
const namesIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)])
    : []

describe("reading background checks", () => {
  let world: Awaited<ReturnType<typeof openCheckHost>>
  /** Of instagram, where something of every category is, of half of youtube, and of x, where nobody is. */
  let ordered: Ordered
  let unpaid: Ordered
  let quiet: Ordered
  beforeAll(async () => {
    world = await openCheckHost()
    ordered = await world.completed({ ...QUICK, handle: "nova.cooks", platforms: ["instagram", "youtube", "twitter"] })
    world.passDays(1)
    quiet = await world.completed({ ...QUICK, handle: "quiet.cooks" })
    world.passDays(1 / 24)
    unpaid = await world.order(QUICK)
  })
  afterAll(() => world.host.close())

  const call = (path: string, key = world.host.secrets.read) => world.host.call(path, { key })
  const checkOf = async (check: Ordered) => decodeCheck(await world.read(check))
  const completed = () => checkOf(ordered)

  test("rows 331 to 333 and 421: the account's own, newest first, PDF links on completed ones, for a read-only key", async () => {
    const stranger = await account(world.host, 0)
    const own = { method: "POST", key: stranger.key, body: QUICK }
    expect((await world.host.call(CHECKS, own)).status).toBe(200)
    const { status, json } = await call(CHECKS)
    expect(status).toBe(200)
    const { checks } = Object(json)
    expect(checks.map((check: Ordered) => [check.check_id, check.status])).toEqual([
      [unpaid.check_id, "awaiting_payment"],
      [quiet.check_id, "completed"],
      [ordered.check_id, "completed"]
    ])
    expect(checks.map((check: Ordered) => typeof check.pdf_url)).toEqual(["object", "string", "string"])
    for (const { pdf_url } of checks.slice(1)) {
      const pdf = await world.host.host.fetch(new Request(String(pdf_url)))
      expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
    }
    expect(Object((await call(CHECKS, stranger.key)).json).checks).toHaveLength(1)
  })

  test("rows 334, 335, 336 and 337: one check is JSON unless format is pdf, for a read-only key", async () => {
    const path = `${CHECKS}/${ordered.check_id}`
    for (const address of [path, `${path}?format=json`]) {
      const { status, headers, json } = await call(address)
      expect([status, headers.get("content-type")]).toEqual([200, "application/json"])
      expect(Object(json).check_id).toBe(ordered.check_id)
    }
    const pdf = await call(`${path}?format=pdf`)
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(pdf.text).toStartWith("%PDF-")
    expect((await call(`${path}?format=xml`)).status).toBe(400)
    expect((await call(`${CHECKS}/${unpaid.check_id}?format=pdf`)).status).toBe(400)
  })

  test("rows 338 to 341: a read has creator_handle, all_clear, dashboard_url, and pdf_url without a key for 24 hours", async () => {
    const check = await completed()
    expect(check.creator_handle).toBe("nova.cooks")
    expect(check.all_clear).toBe(false)
    expect((await checkOf(quiet)).all_clear).toBe(true)
    expect((await checkOf(unpaid)).all_clear).toBeNull()
    expect(check.pdf_url).toStartWith("http://localhost/api/v1/reports/")
    const page = await world.host.call(pathOf(check.dashboard_url))
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect(page.text).toContain("Background check: @nova.cooks")
    const open = () => world.host.call(pathOf(check.pdf_url))
    const pdf = await open()
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
    world.passDays(23.9 / 24)
    expect((await open()).status).toBe(200)
    world.passDays(0.2 / 24)
    expect((await open()).status).toBe(410)
    expect((await world.host.call(pathOf(check.dashboard_url))).status).toBe(410)
  })

  test("rows 342 to 345: the summary counts flags, and names the flagged, clean and unassessed categories, with why", async () => {
    const { summary, flags } = await completed()
    const counted = flags.filter(({ risk_weight }) => risk_weight === "risk")
    expect(summary?.total_flags).toBe(counted.length)
    expect(counted.length).toBeGreaterThan(COUNTED.length)
    expect(summary?.critical_flags).toBe(counted.filter(({ severity }) => severity === "critical").length)
    expect(summary?.critical_flags).toBeGreaterThan(0)
    expect(summary?.categories_flagged).toEqual(COUNTED)
    // Politics never count. Of youtube and x too little was read to call them clean.
    expect(summary?.categories_clean).toEqual(["political"])
    expect(summary?.categories_unassessed).toEqual([])
    expect(Object(summary).assessed_over).toEqual([{ platform: "instagram", handle: QUICK.handle }])
    expect(Object(summary).assessed_gaps).toMatch(/\bX\b.*50 %/)
    expect((await checkOf(quiet)).summary).toMatchObject({
      total_flags: 0,
      categories_flagged: [],
      categories_clean: CheckCategory.literals,
      categories_unassessed: []
    })
  })

  test("rows 346 to 349: the summary says coverage, posts, the day of the oldest, and what was looked at by month", async () => {
    const { summary, coverage } = await completed()
    // The least covered platform counts: nothing was read of x.
    expect(summary?.coverage).toBe(0)
    expect((await checkOf(quiet)).summary?.coverage).toBe(100)
    expect(summary?.posts_analyzed).toBe(coverage?.totals.posts ?? 0)
    expect(summary?.posts_analyzed).toBe(17)
    expect(summary?.earliest_content).toMatch(DAY)
    expect(summary?.earliest_content).toBe("2026-10-11")
    expect(summary?.archive_timeline).toEqual([
      { month: "2026-10", live: 0, captures: 1, recovered: 1 },
      { month: "2026-11", live: 16, captures: 0, recovered: 0 }
    ])
  })

  test("rows 350, 351 and 352: coverage has totals, a row for each platform, and the platforms that were not read, with why", async () => {
    const { coverage } = await completed()
    expect(coverage?.totals).toEqual({ posts: 17, videos: 2, visual: 0, video: 0, transcript: 1 })
    expect(
      coverage?.platforms.map(({ platform, coverage_pct, coverage_counts: { posts, posts_exist, recovered } }) => [
        platform,
        coverage_pct,
        { posts, posts_exist, recovered }
      ])
    ).toEqual([
      ["instagram", 100, { posts: 15, posts_exist: 14, recovered: 1 }],
      ["youtube", 50, { posts: 2, posts_exist: 4, recovered: 0 }]
    ])
    expect(coverage?.platforms_not_read).toEqual([
      { platform: "twitter", handle: "nova.cooks", code: "not_found", reason: "There is no such account." }
    ])
  })

  test("rows 353, 354 and 362 to 364: each category has key, label, severity, counts and flags; all eight and the two more", async () => {
    const { report, flags } = await completed()
    const categories = report?.categories ?? []
    expect(categories.map(({ key }) => key)).toEqual([...CheckCategory.literals])
    expect(SPECIFIED_KEYS.filter((key) => !categories.some((category) => category.key === key))).toEqual([])
    const labels = categories.map(({ label }) => label)
    expect(labels).toEqual(CheckCategory.literals.map((key) => CATEGORY_LABELS[key]))
    expect(labels).toEqual(expect.arrayContaining(["Public feuds", "Brand criticism"]))
    for (const { key, severity, count, context_count, flags: own } of categories) {
      expect(own).toEqual(flags.filter(({ category }) => category === key))
      const counted = own.filter(({ risk_weight }) => risk_weight === "risk")
      expect([key, count, context_count]).toEqual([key, counted.length, own.length - counted.length])
      expect([key, severity]).toEqual([key, counted[0]?.severity ?? null])
      expect(own.length).toBeGreaterThan(0)
    }
    const profanity = categories.find(({ key }) => key === "profanity")
    expect([profanity?.count, profanity?.context_count]).toEqual([1, 1])
  })

  test("rows 355, 357 and 358: a flag has platform, severity, confidence, words, post_url and detected_at", async () => {
    const { flags } = await completed()
    const [flag] = flags.filter(({ content_preview }) => content_preview === WORDS.substance)
    expect(flag).toMatchObject({
      platform: "instagram",
      severity: "high",
      description: "Drugs and alcohol in a post",
      post_url: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\/post\d+$/),
      detected_at: "2026-11-20T12:00:00.000Z"
    })
    for (const { confidence, content_preview } of flags) {
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThanOrEqual(1)
      expect(content_preview.length).toBeGreaterThan(0)
    }
    expect(
      flags.filter(({ platform }) => platform === "youtube").map(({ content_preview }) => content_preview)
    ).toEqual([SPOKEN])
  })

  test("row 356: risk_weight is risk for what counts and context for what is only shown", async () => {
    const weights = new Map((await completed()).flags.map((flag) => [flag.content_preview, flag.risk_weight]))
    expect(weights.get(WORDS.profanity)).toBe("risk")
    expect(weights.get(QUOTED)).toBe("context")
    expect(weights.get(WORDS.political)).toBe("context")
    expect(new Set(weights.values())).toEqual(new Set(["risk", "context"]))
  })

  test("row 359: source wayback marks recovered deleted content, and nothing else", async () => {
    const { flags } = await completed()
    const recovered = flags.filter(({ source }) => source === "wayback")
    expect(recovered.map(({ content_preview }) => content_preview)).toEqual([DELETED])
    expect(recovered[0]?.archived_url).toStartWith("https://archive.example/web/")
  })

  test("row 360: evidence has thumbnail and frame, signed links to our own copy, null where there is none", async () => {
    const { flags } = await completed()
    const withPicture = flags.filter(({ evidence }) => evidence.thumbnail !== null)
    expect(withPicture.map(({ content_preview }) => content_preview)).toEqual([WORDS.hate_speech])
    const address = pathOf(withPicture[0]?.evidence.thumbnail)
    const picture = await world.host.host.fetch(new Request(`http://localhost${address}`))
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    const forged = address.replace(/.$/, (last) => (last === "A" ? "B" : "A"))
    expect((await world.host.call(forged)).status).toBe(404)
    expect(flags.every(({ evidence }) => evidence.frame === null)).toBe(true)
  })

  test("row 361: flags at the top level are the same findings in a flat list, with evidence", async () => {
    const { flags, report } = await completed()
    const nested = (report?.categories ?? []).flatMap((category) => category.flags)
    const byId = (all: typeof flags) => all.toSorted((a, b) => (a.finding_id < b.finding_id ? -1 : 1))
    expect(byId(flags)).toEqual(byId(nested))
    expect(flags.every(({ evidence }) => "thumbnail" in evidence && "frame" in evidence)).toBe(true)
  })

  test("row 365: a finding that a reviewer dismissed is excluded, from flags, categories and counts", async () => {
    const check = await world.completed({ ...QUICK, handle: "nova.cooks" })
    const before = await checkOf(check)
    const [dismissed] = before.flags.filter(({ content_preview }) => content_preview === WORDS.substance)
    const decision = { verdict: "dismiss", reason: "They told of a film." }
    const path = `/api/v1/reviews/${dismissed?.finding_id}`
    const { full } = world.host.secrets
    expect((await world.host.call(path, { method: "POST", key: full, body: decision })).status).toBe(200)
    const after = await world.read(check)
    expect(JSON.stringify(after)).not.toContain(String(dismissed?.finding_id))
    expect(JSON.stringify(after)).not.toContain(WORDS.substance)
    const { summary, flags, report } = decodeCheck(after)
    expect(summary?.total_flags).toBe((before.summary?.total_flags ?? 0) - 1)
    expect(summary?.categories_flagged).not.toContain("substance")
    expect(report?.categories.map(({ key }) => key)).not.toContain("substance")
    expect(flags).toHaveLength(before.flags.length - 1)
  })

  test("row 366: a background check never carries a score, however deep, in any of its states", async () => {
    const bodies = [await world.read(ordered), await world.read(unpaid), (await call(CHECKS)).json, unpaid]
    for (const body of bodies)
      expect(namesIn(body).filter((name) => /score|agents|rating|grade/.test(name))).toEqual([])
  })

  test("row 374: another account's check is 404 not_found, as one that never was", async () => {
    const stranger = await account(world.host, 0)
    const never = { status: 404, json: (await call(`${CHECKS}/${crypto.randomUUID()}`)).json }
    expect(never.json).toMatchObject({ error: "not_found" })
    for (const { check_id } of [ordered, unpaid]) {
      for (const address of [`${CHECKS}/${check_id}`, `${CHECKS}/${check_id}?format=pdf`]) {
        const { status, json } = await call(address, stranger.key)
        expect({ status, json }).toEqual(never)
      }
    }
    expect((await call(`${CHECKS}/no-such-id`)).status).toBe(404)
  })

  test("row 377: how often to poll is documented: about every 30 seconds until the status is completed", async () => {
    const { json } = await world.host.call("/api/v1/openapi.json")
    const { description } = Object(json).paths[`${CHECKS}/{id}`].get.responses["200"]
    expect(description).toMatch(/\bPoll about every 30 seconds until its status is completed\b/)
  })

  test("a check that waits for its creator is read without anything found, and says so", async () => {
    const check = await world.order(VERIFIED)
    await world.pay(check)
    expect(await checkOf(check)).toMatchObject({
      status: "awaiting_consent",
      summary: null,
      coverage: null,
      report: null,
      flags: [],
      pdf_url: null
    })
  })
})
