import { describe, expect, test } from "bun:test"
import {
  type Budget,
  countsOf,
  isKnown,
  isOverBudget,
  nextBudgets,
  parseBudgets,
  parseKnown,
  tally,
  writeBudgets,
  writeKnown
} from "../../lab/gate/budgets.ts"
import { shownFlags, tallyTable } from "../../lab/gate/report.ts"
import { flag, reading } from "./flags.ts"

const SOURCES = ["captions", "places"]
const budgets: ReadonlyArray<Budget> = [
  { source: "captions", kind: "hate", budget: 2 },
  { source: "captions", kind: "legal", budget: 3 },
  { source: "tweets", kind: "hate", budget: 9 }
]
const flags = [flag(1), flag(2), flag(3), flag(4, { source: "places", isPost: false, kind: "nsfw" })]
const counts = countsOf(flags, [])
const tallies = tally(SOURCES, counts, budgets)

describe("the count of flags", () => {
  test("is held against a budget by source and kind; where there is none, any flag is one too many", () => {
    const rows = tallies.map((each) => [each.source, each.kind, each.counts.length, each.budget, isOverBudget(each)])
    expect(rows).toEqual([
      ["captions", "hate", 3, 2, true],
      ["captions", "legal", 0, 3, false],
      ["places", "nsfw", 1, 0, true]
    ])
  })

  test("is printed as a table that marks what is above", () => {
    expect(tallyTable(tallies)).toEqual([
      "source    kind   flagged  budget",
      "captions  hate         3       2  ABOVE",
      "captions  legal        0       3",
      "places    nsfw         1       0  ABOVE"
    ])
  })

  test("holds texts that cap a clean score, unless a reader agreed with the flag", () => {
    const capping = [flag(1, { caps: "alone" }), flag(2, { caps: "together" }), flag(3, { caps: "alone" })]
    const kinds = (readings: Parameters<typeof countsOf>[1]) => countsOf(capping, readings).map(({ kind }) => kind)
    expect(kinds([])).toEqual(["hate", "caps_alone", "hate", "caps_together", "hate", "caps_alone"])
    expect(kinds([reading(1), reading(2, { verdict: "wrong" })])).toEqual([
      "hate",
      "hate",
      "caps_together",
      "hate",
      "caps_alone"
    ])
  })
})

describe("budgets", () => {
  test("are kept as a row a source and kind, and are read back", () => {
    expect(parseBudgets(writeBudgets(budgets))).toEqual([...budgets])
  })

  test.each(["captions\thate\t-1", "captions\thate\t1.5", "captions\tbread\t1", "\thate\t1", "captions\thate\t"])(
    "that are none are refused: %j",
    (row) => expect(() => parseBudgets(`source\tkind\tbudget\n${row}\n`)).toThrow("line 2 is no budget")
  )

  test("only fall when they are written, and what was not counted keeps its own", () => {
    expect(nextBudgets(tallies, budgets, false)).toEqual([
      { source: "captions", kind: "hate", budget: 2 },
      { source: "tweets", kind: "hate", budget: 9 }
    ])
  })

  test("rise to what was counted when that is asked for, and at first, but no text may cap a score alone", () => {
    const capping = tally(SOURCES, countsOf([flag(1, { caps: "alone" })], []), [])
    const hate = { source: "captions", kind: "hate" } as const
    expect(nextBudgets(tallies, budgets, true)).toContainEqual({ ...hate, budget: 3 })
    for (const mayRise of [false, true]) expect(nextBudgets(capping, [], mayRise)).toEqual([{ ...hate, budget: 1 }])
  })
})

describe("flagged texts", () => {
  const settled = tally(SOURCES, counts.slice(0, 2), budgets)
  const kept = writeKnown(settled, new Set(["tweets hate 00ff", "captions hate gone"]), new Set(SOURCES))
  const known = parseKnown(kept)

  test("are known by hash once budgets were set with them; those of sources that were not counted stay known", () => {
    expect(counts.map((count) => isKnown(known, count))).toEqual([true, true, false, false])
    expect([...known].filter((each) => each.startsWith("tweets"))).toEqual(["tweets hate 00ff"])
    expect([...known]).toHaveLength(3)
    expect(kept).not.toContain("bread")
  })

  test("that are new stay new while they are above the budget", () => {
    const known = new Set(["captions hate 0a"])
    expect(parseKnown(writeKnown(tallies, known, new Set(SOURCES)))).toEqual(known)
  })

  test("that are new are shown first, all of them where a budget is passed", () => {
    const many = Array.from({ length: 12 }, (_, index) => flag(index, { text: `${"long ".repeat(40)}${index}` }))
    const shown = (budget: number, all: boolean) =>
      shownFlags(tally(SOURCES, countsOf(many, []), [{ source: "captions", kind: "hate", budget }]), known, all)
    expect(shown(0, false).filter((line) => line.startsWith("new"))).toHaveLength(10)
    expect(shown(12, false).filter((line) => line.includes("hate in"))).toHaveLength(5)
    expect(shown(12, false)).toContain("    … and 7 more; --all prints them")
    expect(shown(12, true).filter((line) => line.includes("hate in"))).toHaveLength(12)
    for (const line of shown(12, true)) expect(line.split(" in: ")[1]?.length ?? 0).toBeLessThanOrEqual(100)
  })
})
