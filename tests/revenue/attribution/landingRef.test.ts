import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { LANDING_URL_MAX_CHARACTERS, refFromUrl } from "../../../domain/tracking/links/landingRef.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const code = LinkCode.make("abc")
const clickId = ClickId.make("0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa")

describe("the tracking link in a landing address", () => {
  test.each([
    "https://shop.example/products/x?cs_ref=abc",
    "/products/x?cs_ref=abc",
    "?cs_ref=abc",
    "/?utm_source=ig&cs_ref=abc&fbclid=1",
    "/?cs_ref=abc#reviews",
    "/?cs%5Fref=a%62c",
    "/?flag&=&cs_ref=abc",
    "/?broken=%E0%A4%A&cs_ref=abc",
    "/?next=/a?b&cs_ref=abc"
  ])("%p names the link abc", (url) => {
    expect(refFromUrl(url)).toEqual({ code, clickId: null })
  })

  test("the click that the redirect added comes along, in lower case", () => {
    expect(refFromUrl(`/?cs_ref=abc&cs_click=${clickId}`)).toEqual({ code, clickId })
    expect(refFromUrl(`/?cs_click=${clickId.toUpperCase()}&cs_ref=abc`)).toEqual({ code, clickId })
  })

  test("a click that is no UUID is left out, the link stays", () => {
    expect(refFromUrl("/?cs_ref=abc&cs_click=17")).toEqual({ code, clickId: null })
  })

  test("a click without a link is nothing", () => {
    expect(refFromUrl(`/?cs_click=${clickId}`)).toBeNull()
  })

  test.each([
    "",
    "/products/x",
    "/cs_ref=abc",
    "/#?cs_ref=abc",
    "/?CS_REF=abc",
    "/?cs_ref=",
    "/?cs_ref",
    "/?cs_ref=a+b",
    "/?cs_ref=a%20b",
    "/?cs_ref=%",
    "/?cs_ref=%ff",
    "/?cs_ref=a=b",
    `/?cs_ref=${"a".repeat(65)}`
  ])("%p names no link", (url) => {
    expect(refFromUrl(url)).toBeNull()
  })

  test("the first occurrence wins, even where it is no link code", () => {
    expect(refFromUrl("/?cs_ref=abc&cs_ref=def")).toEqual({ code, clickId: null })
    expect(refFromUrl("/?cs_ref=!&cs_ref=abc")).toBeNull()
  })

  test("only the first 2,048 characters are read, and no parameter that runs past them", () => {
    const padded = (length: number): string => `/?${"p".repeat(length - 2 - "&cs_ref=abc".length)}&cs_ref=abc`
    expect(refFromUrl(padded(LANDING_URL_MAX_CHARACTERS))).toEqual({ code, clickId: null })
    expect(refFromUrl(`${padded(LANDING_URL_MAX_CHARACTERS)}def`)).toBeNull()
    expect(refFromUrl(`/?cs_ref=abc&rest=${"p".repeat(100_000)}`)).toEqual({ code, clickId: null })
    expect(refFromUrl(`/?cs_ref=abc#${"p".repeat(100_000)}`)).toEqual({ code, clickId: null })
  })

  test("any text is read without an exception", () => {
    const soup = fc.string({
      unit: fc.constantFrom("%", "?", "&", "=", "#", "+", "cs_ref", "cs_click", "\ud800", "é", "4")
    })
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (url) => {
        const ref = refFromUrl(url)
        expect(ref === null || /^[A-Za-z0-9_-]{1,64}$/.test(ref.code)).toBe(true)
      }),
      { numRuns }
    )
  })

  test("every link code is read back from an address that carries it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), fc.uuid(), (name, click) => {
        expect(refFromUrl(`https://shop.example/p?a=1&cs_ref=${name}&cs_click=${click}`)).toEqual({
          code: LinkCode.make(name),
          clickId: ClickId.make(click)
        })
      }),
      { numRuns }
    )
  })
})
