import { describe, expect, test } from "bun:test"
import { KNOTS, UNEQUAL_HANDLE_BITS } from "../../../domain/creators/identity/sameOwner/handleBits.ts"
import { PAIRS_FILE } from "../../../lab/train/evaluateIdentity.ts"
import { editSimilarity, measureHandles } from "../../../lab/train/measureHandles.ts"
import { measurePairs } from "../../../lab/train/measurePairs.ts"
import type { PersonHandles } from "../../../lab/train/readHandles.ts"
import { readIdentityPairs } from "../../../lab/train/readIdentityPairs.ts"
import { namesakePairs, trainHandleCurve } from "../../../lab/train/trainHandles.ts"

/** Kinds of strangers that nobody should link by a program's word. */
const FORGED = [
  "fan account",
  "couple that links both ways",
  "employer and employee",
  "same handle, other language",
  "common handle",
  "parody",
  "family",
  "false official",
  "same surname",
  "same first name",
  "plain strangers"
]

describe("the invented pairs", () => {
  const pairs = readIdentityPairs(PAIRS_FILE)
  const { figures, stated, kinds } = measurePairs(pairs)
  const figure = (what: string) => {
    const found = figures.find((each) => each.what === what)
    if (found === undefined) throw new Error(`${what} isn't measured`)
    return found
  }
  const all = figure("all parts")

  test("are told apart far better than by the edit distance of handles", () => {
    expect(all.auc).toBeGreaterThanOrEqual(0.97)
    expect(all.auc - figure("edit distance of the handles").auc).toBeGreaterThan(0.25)
  })

  test("of one owner are mostly stated surely, and what is stated surely is mostly of one owner", () => {
    expect(all.precision).toBeGreaterThanOrEqual(0.95)
    expect(all.recall).toBeGreaterThanOrEqual(0.8)
    expect(all.brier).toBeLessThan(0.075)
  })

  test.each(FORGED)("of the kind %s are never stated surely", (kind) => {
    expect(kinds.find((each) => each.kind === kind)).toMatchObject({ own: 0, sure: 0 })
  })

  test("whose names alone agree are not stated surely, as namesakes are many", () => {
    expect(kinds.find((each) => each.kind === "same full name, other person")?.sure).toBeLessThanOrEqual(5)
  })

  test("stated surely are as often of one owner as is stated, but for three of a hundred", () => {
    const surely = stated.filter(({ predicted }) => predicted >= 0.9)
    const mean = (of: (each: (typeof surely)[number]) => number) =>
      surely.reduce((sum, each) => sum + of(each), 0) / surely.length
    expect(Math.abs(mean(({ predicted }) => predicted) - mean(({ truth }) => truth))).toBeLessThan(0.03)
  })

  test("stated unlikely are nearly never of one owner", () => {
    const unlikely = stated.filter(({ predicted }) => predicted < 0.2)
    expect(unlikely.length).toBeGreaterThan(50)
    expect(unlikely.filter(({ truth }) => truth === 1).length / unlikely.length).toBeLessThan(0.1)
  })

  test.each(["handle", "display_name", "bio"])("are told apart worse without the part %s", (part) => {
    expect(figure(`without ${part}`).auc).toBeLessThan(all.auc)
    expect(figure(`without ${part}`).brier).toBeGreaterThan(all.brier)
  })
})

/** Five handles each, of invented people: three in four keep to one name, written in ways of their own. */
const PEOPLE: ReadonlyArray<PersonHandles> = namesakePairs()
  .slice(0, 60)
  .map(({ one, other }, at) => {
    const rest = at % 4 === 0 ? other : one
    return [one, `${one}tv`, `real_${rest}`, rest, `${rest}${at}`]
  })

describe("what the similarity of unequal handles says", () => {
  test("is learnt from people, rises, and is the same from the same people", () => {
    const curve = trainHandleCurve(PEOPLE)
    expect(curve).toHaveLength(KNOTS)
    expect(curve).toEqual(trainHandleCurve(PEOPLE))
    expect(curve.toSorted((a, b) => a - b)).toEqual([...curve])
    expect(curve[0]).toBeLessThan(0)
    expect(curve.at(-1)).toBeGreaterThan(1)
  })

  test("is shipped as such a curve", () => {
    expect(UNEQUAL_HANDLE_BITS).toHaveLength(KNOTS)
    expect(UNEQUAL_HANDLE_BITS.toSorted((a, b) => a - b)).toEqual([...UNEQUAL_HANDLE_BITS])
    expect(UNEQUAL_HANDLE_BITS[0]).toBeLessThan(-1)
    expect(UNEQUAL_HANDLE_BITS.at(-1)).toBeGreaterThan(2)
  })

  test("is measured beside the edit distance, by people that nothing was learnt of", () => {
    const { ours, reference } = measureHandles(PEOPLE)
    const [all, plain] = [ours.at(-1), reference.at(-1)]
    if (all === undefined || plain === undefined) throw new Error("nothing was measured")
    expect(all.own).toBe(plain.own)
    expect(all.auc).toBeGreaterThan(0.85)
    expect(all.rankOne).toBeGreaterThan(plain.rankOne)
  })

  test("the edit distance is the share of letters kept", () => {
    expect(editSimilarity("Nova_Cooks", "novacooks")).toBe(1)
    expect(editSimilarity("abcd", "abxd")).toBe(0.75)
    expect(editSimilarity("", "abc")).toBe(0)
  })
})
