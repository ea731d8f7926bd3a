import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import {
  INDEPENDENT_TEXTS,
  KNOCKOUT_RULES,
  NEAR_IDENTICAL_SHARE_MIN,
  SURE_CONFIDENCE_MIN
} from "../../../domain/creators/scoring/knockouts.ts"
import { AGENT_WEIGHTS } from "../../../domain/creators/scoring/scoreCreator.ts"
import {
  PRECISION_READINGS_MIN,
  PRIOR_WEIGHT_READINGS,
  PROVEN_PRECISION_MIN
} from "../../../domain/creators/textAnalysis/precision.ts"

const page = readFileSync(new URL("../../../domain/creators/scoring/README.md", import.meta.url), "utf8")
const rows = page.split("\n").filter((line) => line.startsWith("| "))
const words = page.replaceAll(/\s+/g, " ")

describe("the page on scoring", () => {
  test.each(Object.entries(AGENT_WEIGHTS))("tells what %s weighs", (agent, weight) => {
    expect(rows.filter((row) => row.startsWith(`| ${agent} | ${weight} % | `))).toHaveLength(1)
  })

  test.each(KNOCKOUT_RULES.map((rule) => [rule.code, rule] as const))("tells the knockout %s", (code, rule) => {
    const texts = [
      `1 of a proven sign, or ${INDEPENDENT_TEXTS} independent`,
      `${INDEPENDENT_TEXTS}, independent`,
      `${rule.textsMin}, ${INDEPENDENT_TEXTS} of them independent`
    ][rule.textsMin - 1]
    expect(rows).toContain(`| ${code} | ${rule.what} | ${texts} | ${rule.levelMin} | ${rule.scoreCap} |`)
  })

  test.each([
    `at least ${PRECISION_READINGS_MIN} everyday posts`,
    `at least ${PROVEN_PRECISION_MIN * 100} % of them`,
    `share less than ${NEAR_IDENTICAL_SHARE_MIN * 100} % of their words`,
    `a confidence of at least ${SURE_CONFIDENCE_MIN}`,
    `each prior weighing ${PRIOR_WEIGHT_READINGS} readings`
  ])("tells the bounds of a cap: %s", (bound) => expect(words).toContain(bound))
})
