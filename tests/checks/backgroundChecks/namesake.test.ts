import { describe, expect } from "bun:test"
import { Effect, Layer, Option } from "effect"
import { composeCheckReport } from "../../../domain/checks/backgroundChecks/composeCheckReport.ts"
import { withoutEvidence } from "../../../domain/checks/backgroundChecks/runDueChecks.ts"
import { scanCheck } from "../../../domain/checks/backgroundChecks/scanCheck.ts"
import { type ScriptedPage, scriptedHistory } from "../../../fixtures/checks/backgroundChecks/AccountHistory.ts"
import { scriptedArchive } from "../../../fixtures/checks/backgroundChecks/WebArchive.ts"
import type { CheckAccount } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { ProfileRefused, ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { claimed, confirmed, named, paidCheck, postAt, postsFrom, profileOf, stored } from "./scanned.ts"

const HATE = "Immigrants are vermin and should all be thrown out of this country."
const THREAT = "If he shows up at my house again I will kill him"

const shown = (platform: Platform, displayName: string, bio: string, posts: number, more: object = {}) => ({
  ...profileOf("mixed", posts),
  platform,
  displayName,
  bio,
  ...more
})

const pageOf = (
  profile: ReturnType<typeof shown> | null,
  posts: ReturnType<typeof postsFrom>,
  isBeginning = true
): ScriptedPage => ({
  profile,
  posts,
  comments: [],
  isBeginning
})

/** The creator that a buyer means: twenty clean posts. */
const NOVA = pageOf(shown("instagram", "Nova Cooks", "vegan baking", 20), postsFrom(0, 20, "nova"))
/** A stranger who has the handle elsewhere. */
const HANS = [
  pageOf(
    shown("youtube", "Hans Meier Trucking", "Trucks, diesel and the open road", 4, { followers: 12 }),
    [HATE, THREAT].map((text, place) => ({ ...postAt(place, "hans"), text, language: "en" })),
    false
  ),
  pageOf(null, postsFrom(2, 2, "hans"))
]
const SCRIPT = { "instagram/mixed": [NOVA], "youtube/mixed": HANS }

const { effect } = effectTest(stored)

/** Scans a check of accounts, with every page that is asked for. */
const scanned = Effect.fnUntraced(function* (
  accounts: ReadonlyArray<CheckAccount>,
  script: Parameters<typeof scriptedHistory>[0] = SCRIPT
) {
  const checks = yield* Checks
  const made = yield* paidCheck(accounts, { creatorHandle: "mixed" })
  const asked: Array<string> = []
  const onRead = (what: string) => Effect.sync(() => asked.push(what)).pipe(Effect.asVoid)
  const outcome = yield* Effect.flatMap(claimed, scanCheck).pipe(
    Effect.provide(
      Layer.merge(
        scriptedHistory(script, (account, cursor) => onRead(`${account} ${cursor}`)),
        scriptedArchive({}, [], (account) => onRead(`archive ${account}`))
      )
    )
  )
  const check = Option.getOrThrow(yield* checks.find(made))
  const report = Option.getOrNull(yield* checks.report(made))
  const refund = Option.getOrNull(yield* checks.refundOf(made))
  return { outcome, check, report, refund, asked }
})

const textOf = ({ check, report }: Pick<Effect.Success<ReturnType<typeof scanned>>, "check" | "report">): string =>
  report === null
    ? ""
    : JSON.stringify(
        composeCheckReport({ check, report, items: [], service: "Signal", now: new Date(0), isTest: false })
      )

describe("a stranger who has the subject's handle elsewhere", () => {
  effect(
    "accuses them of nothing: nothing of it is in a finding, the coverage or the verdict, and it is listed with both names",
    Effect.gen(function* () {
      const found = yield* scanned([named("instagram", "mixed"), named("youtube", "mixed")])
      const alone = yield* scanned([named("instagram", "mixed")])
      const { report, check } = found
      expect(found.outcome).toBe("completed")
      expect(report?.findings).toEqual([])
      expect(
        report?.accounts.map(({ platform, posts, displayName, ground }) => [platform, posts, displayName, ground])
      ).toEqual([["instagram", 20, "Nova Cooks", "named"]])
      expect(report?.notRead).toMatchObject([
        {
          platform: "youtube",
          handle: "mixed",
          code: "another_person",
          displayName: "Hans Meier Trucking",
          comparison: { platform: "instagram", displayName: "Nova Cooks" }
        }
      ])
      expect(report?.timeline).toEqual(alone.report?.timeline ?? [])
      expect(report?.dropped).toEqual([])
      expect(report?.verdict?.verdict).not.toBe("does_not_fit")
      // The check is not about the stranger, who may have themselves taken out of it alone.
      expect(check.accounts.map(({ platform, isStruck }) => [platform, isStruck])).toEqual([
        ["instagram", false],
        ["youtube", true]
      ])
      const text = textOf(found)
      for (const said of ["Nova Cooks", "Hans Meier Trucking", "another person?"]) expect(text).toContain(said)
      for (const never of ["vermin", "kill him"]) expect(`${text}${JSON.stringify(report)}`).not.toContain(never)
    })
  )

  effect(
    "is read no further than the page that shows who it is, and no web archive is asked about them",
    Effect.gen(function* () {
      const { asked } = yield* scanned([named("instagram", "mixed"), named("youtube", "mixed")])
      expect(asked.filter((what) => what.includes("youtube"))).toEqual(["youtube/mixed null"])
    })
  )

  effect(
    "is read where the buyer says that they checked that it is the same person, and the report says who said so",
    Effect.gen(function* () {
      const found = yield* scanned([named("instagram", "mixed"), confirmed("youtube", "mixed")])
      expect(found.report?.findings.map(({ platform }) => platform)).toEqual(["youtube", "youtube"])
      expect(found.report?.accounts.map(({ ground, displayName }) => [ground, displayName])).toEqual([
        ["named", "Nova Cooks"],
        ["buyer_confirmed", "Hans Meier Trucking"]
      ])
      expect(textOf(found)).toContain("The buyer says that they checked that it is the same person's.")
    })
  )

  effect(
    "is nobody's subject where the account that was named first can't be read: the check fails, and what was paid goes back",
    Effect.gen(function* () {
      const walled = new ProfileRefused({ refusal: "login_wall", reason: "It asks to sign in." })
      const { outcome, check, report, refund } = yield* scanned(
        [named("instagram", "mixed"), named("youtube", "mixed")],
        {
          ...SCRIPT,
          "instagram/mixed": [walled]
        }
      )
      expect([outcome, report]).toEqual(["failed", null])
      expect(refund?.state).toBe("owed")
      expect(check.reason).toContain("It asks to sign in.")
      expect(check.reason).toContain("too little to say whose it is")
    })
  )

  effect(
    "is not read meanwhile where the account that was named first has to be waited for",
    Effect.gen(function* () {
      const busy = new ProfileUnavailable({ reason: "It did not answer.", retryAfterSeconds: null, cause: "a test" })
      const { outcome, asked } = yield* scanned([named("instagram", "mixed"), named("youtube", "mixed")], {
        ...SCRIPT,
        "instagram/mixed": [[busy, NOVA]]
      })
      expect(outcome).toBe("later")
      expect(asked).toEqual(["instagram/mixed null", "youtube/mixed null"])
    })
  )

  effect(
    "is not named any more once the evidence is deleted",
    Effect.gen(function* () {
      const { report } = yield* scanned([named("instagram", "mixed"), named("youtube", "mixed")])
      if (report === null) throw new Error("there is no report")
      expect(JSON.stringify(withoutEvidence(report))).not.toContain("Hans")
    })
  )
})

describe("an account of the subject's own that is named beside the first", () => {
  const links = { links: ["https://www.youtube.com/@mixed"] }
  const linked = pageOf(shown("instagram", "Nova Cooks", "vegan baking", 20, links), postsFrom(0, 20, "nova"))
  const channel = [
    pageOf(
      shown("youtube", "Nova Cooks", "Cakes, every Thursday", 4),
      [{ ...postAt(0, "video"), text: THREAT }, postAt(1, "video")],
      false
    ),
    pageOf(null, postsFrom(2, 2, "video"))
  ]

  effect(
    "is read to its end, and the report says what tied it and how sure that is",
    Effect.gen(function* () {
      const found = yield* scanned([named("instagram", "mixed"), named("youtube", "mixed")], {
        "instagram/mixed": [linked],
        "youtube/mixed": channel
      })
      const tied = found.report?.accounts[1]
      expect(tied).toMatchObject({
        platform: "youtube",
        posts: 4,
        ground: "matched",
        displayName: "Nova Cooks",
        comparison: { platform: "instagram", handle: "mixed", displayName: "Nova Cooks" }
      })
      expect(tied?.comparison?.confidence).toBeGreaterThanOrEqual(0.9)
      expect(tied?.comparison?.grounds).toContain("@mixed on Instagram links to it.")
      expect(found.report?.findings.map(({ platform }) => platform)).toEqual(["youtube"])
      expect(textOf(found)).toContain("@mixed on Instagram links to it.")
    })
  )
})
