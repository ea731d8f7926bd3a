import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Identity, matchHandles } from "../../domain/identity/matchHandles.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)
const identity = (fields: Partial<Identity> = {}): Identity => ({
  handle: "nova.cooks",
  displayName: "Nova Cooks",
  links: [],
  url: "https://social.example/nova.cooks",
  ...fields
})
const on = (platform: string, fields: Partial<Identity> = {}) =>
  identity({ url: `https://${platform}.example/${fields.handle ?? "nova.cooks"}`, ...fields })
const probability = (a: Identity, b: Identity) => matchHandles(a, b).probability

describe("two accounts", () => {
  test("of one distinctive handle and name likely have one owner, however the handle is written", () => {
    expect(probability(on("a"), on("b"))).toBeGreaterThanOrEqual(0.9)
    expect(probability(on("a"), on("b", { handle: "@Nova_Cooks" }))).toBeGreaterThanOrEqual(0.9)
  })

  test("of a short handle and other names likely have not", () => {
    expect(
      probability(
        on("a", { handle: "mia", displayName: "Mia Berg" }),
        on("b", { handle: "mia", displayName: "M I A Records" })
      )
    ).toBeLessThan(0.5)
  })

  test("that link to each other have one owner, whatever their handles", () => {
    const [a, b] = [on("a"), on("b", { handle: "kitchentales", displayName: "Kitchen Tales" })]
    expect(probability(a, b)).toBeLessThan(0.05)
    expect(probability({ ...a, links: [b.url] }, { ...b, links: [a.url] })).toBeGreaterThanOrEqual(0.9)
  })

  test("link to each other however the addresses are written", () => {
    const a = identity({
      handle: "nova",
      url: "https://x.com/nova",
      links: ["youtube.com/@NovaCooks?sub_confirmation=1"]
    })
    const b = identity({ handle: "novacooks", url: "https://www.youtube.com/@novacooks", links: [] })
    const signs = (links: ReadonlyArray<string>) => matchHandles(a, { ...b, links }).contributions
    expect(signs(["http://mobile.twitter.com/Nova/"])).toContainEqual({
      sign: "links to each other",
      contribution: 1_200
    })
    expect(signs(["https://twitter.com.example/nova"])).toContainEqual({
      sign: "links to each other",
      contribution: 900
    })
    expect(signs(["https://x.com/nova/status/1"])).toContainEqual({ sign: "links to each other", contribution: 900 })
  })

  test("rank a near handle between the same and another", () => {
    const [same, near, other] = ["nova.cooks", "nova.cooks1", "bread.daily"].map((handle) =>
      probability(on("a"), on("b", { handle }))
    )
    expect(same).toBeGreaterThan(near ?? 1)
    expect(near).toBeGreaterThan(other ?? 1)
  })

  test("are matched alike in both orders, within 0 and 1, and explained exactly", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 })
    const any = fc.record({
      handle: text,
      displayName: text,
      links: fc.array(fc.webUrl(), { maxLength: 2 }),
      url: fc.webUrl()
    })
    fc.assert(
      fc.property(any, any, (a, b) => {
        const match = matchHandles(a, b)
        expect(matchHandles(b, a)).toEqual(match)
        expect(match.probability >= 0 && match.probability <= 1).toBe(true)
        expect(match.contributions.every(({ contribution }) => Number.isInteger(contribution))).toBe(true)
      }),
      { numRuns }
    )
  })
})
