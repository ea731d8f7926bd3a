import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isStorable, toStorable } from "../../ports/text/storableText.ts"

/** Any UTF-16 text, with halves of pairs and NUL among what is ordinary. */
const text = fc.string({ unit: fc.oneof(fc.constantFrom("\0", "\ud83d", "\ude00", "a", "é", "😀"), fc.string()) })

describe("text that every store can hold", () => {
  test.each([
    ["", true],
    ["Nova 😀", true],
    ["a\0b", false],
    ["\ud83d", false],
    ["\ude00\ud83d", false]
  ])("%j: %p", (given, isSo) => {
    expect(isStorable(given)).toBe(isSo)
  })

  test("is what is left of any text, and text that was storable is left as it is", () => {
    fc.assert(
      fc.property(text, (given) => {
        const kept = toStorable(given)
        expect(isStorable(kept)).toBe(true)
        expect(kept === given).toBe(isStorable(given))
        expect(new TextDecoder().decode(new TextEncoder().encode(kept))).toBe(kept)
      })
    )
  })
})
