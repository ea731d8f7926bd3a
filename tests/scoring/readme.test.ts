import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { KNOCKOUT_RULES } from "../../domain/scoring/knockouts.ts"
import { AGENT_WEIGHTS } from "../../domain/scoring/scoreCreator.ts"

const rows = readFileSync(new URL("../../domain/scoring/README.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))

describe("the page on scoring", () => {
  test.each(Object.entries(AGENT_WEIGHTS))("tells what %s weighs", (agent, weight) => {
    expect(rows.filter((row) => row.startsWith(`| ${agent} | ${weight} % | `))).toHaveLength(1)
  })

  test.each(KNOCKOUT_RULES.map((rule) => [rule.code, rule] as const))("tells the knockout %s", (code, rule) => {
    const texts = `${rule.textsMin} text${rule.textsMin === 1 ? "" : "s"}`
    expect(rows).toContain(`| ${code} | ${rule.what} | ${texts} | ${rule.levelMin} | ${rule.scoreCap} |`)
  })
})
