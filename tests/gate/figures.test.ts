import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import {
  compareFigures,
  type Figure,
  figureLines,
  type GuardedFigure,
  nextFigures,
  parseFigures,
  writeFigures
} from "../../lab/gate/figures.ts"

const TABLE = fileURLToPath(new URL("../../lab/gate/figures.tsv", import.meta.url))
const guarded = (given: Partial<GuardedFigure> = {}): GuardedFigure => ({
  ...{ set: "tweets", measure: "recall", best: 0.7, value: 0.7, seenBy: "nobody", reason: "" },
  ...given
})
const measured = (value: number, given: Partial<Figure> = {}): Figure => ({
  ...{ set: "tweets", measure: "recall", value },
  ...given
})
const isWorse = (figure: Figure, known: GuardedFigure) => compareFigures([figure], [known]).map((each) => each.isWorse)

describe("a figure", () => {
  test.each([
    [0.75, {}, false],
    [0.69, {}, false],
    [0.6899, {}, true],
    // Many small falls are one large one.
    [0.685, { value: 0.692 }, true],
    // A reason covers the fall that was written with it, and no further one.
    [0.65, { value: 0.65, reason: "fewer false alarms" }, false],
    [0.639, { value: 0.65, reason: "fewer false alarms" }, true]
  ])("of %d may not fall by more than a point without a reason: %j", (value, known, expected) => {
    expect(isWorse(measured(value), guarded(known))).toEqual([expected])
  })

  test.each([
    [0.7, false],
    [0.705, false],
    [0.706, true],
    [0.1, false]
  ])("of what is told wrongly may not rise by more than half a point: %d", (value, expected) => {
    expect(isWorse(measured(value, { measure: "wrongly" }), guarded({ measure: "wrongly" }))).toEqual([expected])
  })

  test("that stands in no table is worse than it may be, until it is written", () => {
    const known = guarded({ set: "captions" })
    expect(isWorse(measured(0.9), known)).toEqual([true])
    const next = nextFigures([measured(0.9)], [known], "")
    expect(next).toEqual([guarded({ best: 0.9, value: 0.9, seenBy: "not told" }), known])
    expect(isWorse(measured(0.9), next[0] ?? known)).toEqual([false])
  })

  test("that rises is the new best and needs no reason; one that falls is written with a reason alone", () => {
    const fallen = guarded({ value: 0.6, reason: "fewer false alarms" })
    expect(nextFigures([measured(0.8)], [fallen], "")).toEqual([guarded({ best: 0.8, value: 0.8 })])
    expect(nextFigures([measured(0.6)], [guarded()], "")).toEqual([guarded()])
    expect(nextFigures([measured(0.6)], [guarded()], "fewer false alarms")).toEqual([fallen])
    expect(nextFigures([measured(0.695)], [guarded()], "not needed")).toEqual([guarded({ value: 0.695 })])
  })

  test("is printed where it changed, and marked where it is worse than it may be", () => {
    const compared = compareFigures(
      [measured(0.6), measured(0.7, { measure: "accuracy" })],
      [guarded(), guarded({ measure: "accuracy" })]
    )
    expect(figureLines(compared, false)).toEqual(["WORSE tweets, recall: 0.6000, was 0.7000"])
    expect(figureLines(compared, true)).toHaveLength(2)
  })
})

describe("the table of figures", () => {
  test("says of every figure who has seen its set, and of every precision what the recall is", () => {
    const text = readFileSync(TABLE, "utf8")
    const figures = parseFigures(text)
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter(({ seenBy }) => seenBy === "not told")).toEqual([])
    expect(writeFigures(figures)).toBe(text)
  })

  test("is refused where a precision has no recall beside it, and where a row is no figure", () => {
    const precision = guarded({ measure: "precision" })
    expect(() => parseFigures(writeFigures([precision]))).toThrow("tweets has a precision and no recall beside it")
    expect(parseFigures(writeFigures([precision, guarded()]))).toHaveLength(2)
    expect(() => parseFigures(writeFigures([guarded()]).replace("0.7000", "much"))).toThrow("line 2 is no figure")
  })
})
