import { readFileSync } from "node:fs"
import { Schema } from "effect"
import type { Gathered } from "../../../../domain/checks/backgroundChecks/gathered.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { accountOf, plantedPost, profileOf } from "./subject.ts"

/**
 * Invented subjects beside the first. Who wrote the second had not read the rules that it is measured with. The third was written by the
 * same person after the rules were changed, in words that the rules were not made from.
 */
export const SECOND_PLATFORMS = ["x", "instagram", "youtube", "reddit"] as const

/** `true`: findings; `trap`: harmless texts that look like some; `abuse`: risky texts dressed up to look harmless. */
export const CASE_KINDS = ["true", "trap", "abuse"] as const
export type CaseKind = (typeof CASE_KINDS)[number]

const Row = Schema.Struct({
  platform: Schema.Literals(SECOND_PLATFORMS),
  place: Schema.Literals(["post", "reply", "transcript"]),
  source: Schema.Literals(["live", "wayback"]),
  outcome: Schema.Literals(["risk", "context", "none"]),
  category: Schema.Union([CheckCategory, Schema.Literal("none")]),
  kind: Schema.Literals(CASE_KINDS)
})
const decodeRow = Schema.decodeUnknownSync(Row)

export interface Case extends Schema.Schema.Type<typeof Row> {
  readonly id: string
  readonly years: number
  readonly text: string
  /** Odd lines may be looked at while rules are made; even ones are held out. */
  readonly isHeldOut: boolean
}

const readCases = (file: string): ReadonlyArray<Case> =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line, at) => {
      const [id = "", platform, place, source, years, outcome, category, text = ""] = line.split("\t")
      const [kind] = id.split("-")
      return {
        ...decodeRow({ platform, place, source, outcome, category, kind }),
        id,
        years: Number(years),
        text,
        isHeldOut: at % 2 === 1
      }
    })

export const SECOND = readCases("./second.tsv")
export const THIRD = readCases("./third.tsv")

export const gatherCases = (cases: ReadonlyArray<Case>): Gathered => ({
  accounts: SECOND_PLATFORMS.map((platform) => {
    const posts = cases.flatMap((each, place) => (each.platform === platform ? [plantedPost(each, place)] : []))
    return {
      account: accountOf(platform),
      profile: profileOf(platform, posts.length),
      posts,
      comments: [],
      isComplete: true,
      archive: null
    }
  }),
  notRead: [],
  timeline: [],
  archiveSource: null
})

/** What became of one case. */
export interface Outcome {
  readonly each: Case
  readonly found: ReadonlyArray<Finding>
  /** A true finding or one dressed up: found in its category, and weighed as it should be. A trap: nothing of it counts. */
  readonly isRight: boolean
  /** Whether it counts, in whatever category. */
  readonly isCounted: boolean
}

export const outcomesOf = (cases: ReadonlyArray<Case>, findings: ReadonlyArray<Finding>): ReadonlyArray<Outcome> => {
  const urls = new Map(cases.map((each, place) => [each.id, plantedPost(each, place).post.url]))
  return cases.map((each) => {
    const found = findings.filter(({ postUrl }) => postUrl === urls.get(each.id))
    const isCounted = found.some(({ weight }) => weight === "risk")
    const isAsExpected = found.some(({ category, weight }) => category === each.category && weight === each.outcome)
    return { each, found, isCounted, isRight: each.kind === "trap" ? !isCounted : isAsExpected }
  })
}
