import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { promoCodeKey } from "../../../domain/tracking/links/codes.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

describe("a discount code", () => {
  test.each([
    ["nova10", "NOVA10"],
    [" \tNova10\r\n", "NOVA10"],
    ["nova  10", "NOVA 10"],
    ["NOVA\u00a010", "NOVA 10"],
    ["nova\u3000\u200910", "NOVA 10"],
    ["nova\t \n10", "NOVA 10"],
    ["\u00a0\u3000\ufeffnova10\u2003", "NOVA10"],
    ["e\u0301te\u0301", "ÉTÉ"],
    ["été", "ÉTÉ"],
    ["a\u0308nna", "ÄNNA"],
    ["straße", "STRASSE"],
    ["夏セール", "夏セール"],
    ["ハ\u309aン", "パン"],
    ["istanbul", "ISTANBUL"],
    ["σίσυφος", "ΣΊΣΥΦΟΣ"],
    ["50% & more", "50% & MORE"],
    [" \u3000 ", ""]
  ])("%j is compared as %j", (text, key) => {
    expect(promoCodeKey(text)).toBe(key)
  })

  test("codes that differ in more than case, form and blanks stay apart", () => {
    const apart = ["NOVA10", "NOVA 10", "NOVA-10", "NOVA1O", "NOVÁ10", "NOVA１０", "NOVA\u200b10"]
    expect(new Set(apart.map(promoCodeKey)).size).toBe(apart.length)
  })

  test("compared once more it is the same, in whatever form, case and blanks it comes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(" ", "\u00a0", "\u3000", "\t"), (text, blank) => {
        const key = promoCodeKey(text)
        expect(promoCodeKey(key)).toBe(key)
        expect(promoCodeKey(`${blank}${text.normalize("NFD").replaceAll(" ", blank + blank)}${blank}`)).toBe(key)
      }),
      { numRuns }
    )
  })
})
