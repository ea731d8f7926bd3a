import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { alertsOfRescoring, SCORE_MOVE_MIN } from "../../../domain/creators/monitoring/alertsOfRescoring.ts"
import { ALERTS_AT_ONCE_MAX, type Alert } from "../../../domain/creators/monitoring/alertTexts.ts"
import { makeNotices } from "../../../domain/creators/monitoring/makeNotices.ts"
import { sandboxCard } from "../../../fixtures/creators/scoring/sandboxCard.ts"
import { dayAt } from "../../../fixtures/sandbox/day.ts"
import { NOTICE_DATA_CHARACTERS_MAX, NOTICE_KEY_CHARACTERS_MAX } from "../../../ports/accounts/notices/Notice.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"

const ACCOUNT: SocialAccount = { platform: "instagram", handle: Handle.make("nova.cooks") }

const DAY = dayAt(Date.UTC(2026, 0, 18))

const flag = (id: string, given: Partial<RiskFlag> = {}): RiskFlag => ({
  category: "hate_speech",
  severity: "high",
  confidence: 0.9,
  description: "Hate speech in a post",
  excerpt: `What ${id} says.`,
  postUrl: `https://social.test/p/${id}`,
  whyFlagged: "Flagged because.",
  signalSource: "post_text",
  postedAt: null,
  scoreImpact: "scored",
  ...given
})

const creator = (
  score: number,
  {
    flags = [],
    version = "1",
    ...given
  }: Partial<Scorecard> & { flags?: ReadonlyArray<RiskFlag>; version?: string } = {}
): ScoredCreator => {
  const card = sandboxCard(ACCOUNT, DAY)
  return {
    cards: [{ ...card, score: { ...card.score, score, flags, modelVersion: version }, ...given }],
    unscored: []
  }
}
const kinds = (alerts: ReadonlyArray<Alert>) => alerts.map(({ kind }) => kind)

describe("a rescoring", () => {
  test.each([
    [70, 70 + SCORE_MOVE_MIN, 1],
    [70, 70 - SCORE_MOVE_MIN, 1],
    [70, 69 + SCORE_MOVE_MIN, 0],
    [70, 71 - SCORE_MOVE_MIN, 0],
    [70, 70, 0]
  ])("from %d to %d tells of %d move", (before, after, moves) => {
    expect(kinds(alertsOfRescoring(creator(before), creator(after)))).toEqual(
      Array.from({ length: moves }, () => "score_moved")
    )
  })

  test("of a creator who was not scored before tells nothing", () => {
    expect(alertsOfRescoring(null, creator(5, { flags: [flag("a")] }))).toEqual([])
  })

  test("tells of grave flags that the score before did not have, worst first, each once, and of no others", () => {
    const before = creator(70, { flags: [flag("known"), flag("milder", { severity: "low" })] })
    const after = creator(70, {
      flags: [
        flag("known"),
        flag("new"),
        flag("new", { excerpt: "Another passage of it." }),
        flag("worst", { severity: "critical" }),
        flag("mild", { severity: "medium" }),
        flag("shown", { scoreImpact: "visibility_only" })
      ]
    })
    const alerts = alertsOfRescoring(before, after)
    expect(alerts.map(({ about }) => about.at(-1))).toEqual([
      "https://social.test/p/worst",
      "https://social.test/p/new"
    ])
    const many = creator(70, { flags: Array.from({ length: 60 }, (_, place) => flag(`n${place}`)) })
    expect(alertsOfRescoring(before, many)).toHaveLength(ALERTS_AT_ONCE_MAX)
  })

  test("by another model says that the model changed", () => {
    const [same] = alertsOfRescoring(creator(70), creator(50))
    const alerts = alertsOfRescoring(creator(70), creator(50, { version: "2", flags: [flag("a")] }))
    expect(kinds(alerts)).toEqual(["score_moved", "new_flag"])
    expect(alerts.map(({ text }) => text.includes("Another version of the model"))).toEqual([true, true])
    expect(alerts[0]?.evidence).toMatchObject({ score_before: 70, score: 50, is_other_model: true })
    expect(same?.text).not.toContain("Another version")
    expect(same?.evidence).toMatchObject({ is_other_model: false })
  })
})

describe("the notices of alerts", () => {
  const [one, other] = ["a", "b"].map((letter) => TenantId.make(`5a4d0b0e-0000-4000-8000-00000000000${letter}`))
  if (one === undefined || other === undefined) throw new Error("no tenants")
  const at = new Date("2026-03-01T12:00:00.000Z")
  const noticesOf = (alerts: ReadonlyArray<Alert>, when = at) =>
    Effect.runPromise(makeNotices(alerts, [one, other], when).pipe(Effect.provide(cryptography)))

  test("are one for each tenant, with the same key and id whenever they are made again", async () => {
    const alerts = alertsOfRescoring(creator(70), creator(50, { flags: [flag("a")] }))
    const first = await noticesOf(alerts)
    const again = await noticesOf(alerts, new Date("2026-03-02T12:00:00.000Z"))
    expect(again.map(({ key, noticeId }) => [key, noticeId])).toEqual(first.map(({ key, noticeId }) => [key, noticeId]))
    expect(new Set(first.map(({ noticeId }) => noticeId)).size).toBe(4)
    expect(first.map(({ tenantId, event, data }) => [tenantId, event, data.kind])).toEqual([
      [one, "creator.alert", "score_moved"],
      [other, "creator.alert", "score_moved"],
      [one, "creator.alert", "new_flag"],
      [other, "creator.alert", "new_flag"]
    ])
  })

  test("hold nothing that a store or a mail can't, whatever a page holds", async () => {
    const evil = flag("evil", {
      excerpt: `\0\r\nBcc: all@social.test ${"\ud800".repeat(50_000)}`,
      whyFlagged: "\0".repeat(9_000),
      postUrl: `https://social.test/\0\ud800${"x".repeat(9_000)}`,
      description: "Hate speech\r\nin a post"
    })
    const [notice] = await noticesOf(alertsOfRescoring(creator(70), creator(70, { flags: [evil] })))
    expect(notice?.key.length).toBeLessThanOrEqual(NOTICE_KEY_CHARACTERS_MAX)
    const said = [notice?.key ?? "\0", notice?.title ?? "\0", notice?.text ?? "\0", JSON.stringify(notice?.data)]
    expect(said.filter((text) => text.includes("\0") || !text.isWellFormed() || text.includes("u0000"))).toEqual([])
    expect(JSON.stringify(notice?.data).length).toBeLessThanOrEqual(NOTICE_DATA_CHARACTERS_MAX)
    expect(notice?.title).not.toMatch(/[\r\n]/)
  })

  test("tell long things apart that begin alike", async () => {
    const long = (end: string) => flag(`${"x".repeat(400)}${end}`)
    const notices = await noticesOf(alertsOfRescoring(creator(70), creator(70, { flags: [long("1"), long("2")] })))
    expect(new Set(notices.map(({ key }) => key)).size).toBe(2)
  })
})
