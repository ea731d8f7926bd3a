import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import {
  DESTINATION_MAX_CHARS,
  destinationFor,
  prepareDestination,
  readDestinationUrl
} from "../../domain/attribution/destination.ts"
import { ClickId, LinkCode } from "../../ports/attribution/TrackingLink.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)
const code = LinkCode.make("summer_1")
const clickId = ClickId.make("01931a2b-3c4d-7e5f-8a6b-9c0d1e2f3a4b")
const added = `cs_ref=${code}&cs_click=${clickId}`

describe("destinationFor", () => {
  test.each([
    ["no query", "https://x/a", `https://x/a?${added}`],
    ["no path", "https://x", `https://x?${added}`],
    ["a query", "https://x/a?b=1", `https://x/a?b=1&${added}`],
    ["a query and a fragment", "https://x/a?b=%20c&d#frag", `https://x/a?b=%20c&d&${added}#frag`],
    ["a fragment without a query", "https://x/a#frag", `https://x/a?${added}#frag`],
    ["a route of its own in the fragment", "https://x/#/shop?b=1&cs_ref=z", `https://x/?${added}#/shop?b=1&cs_ref=z`],
    ["an empty fragment", "https://x/a#", `https://x/a?${added}#`],
    ["a second # in the fragment", "https://x/a#b#c?d", `https://x/a?${added}#b#c?d`],
    ["a trailing ?", "https://x/a?", `https://x/a?${added}`],
    ["a trailing &", "https://x/a?b=1&", `https://x/a?b=1&${added}`],
    ["a second ? in the query", "https://x/a?b=c?d", `https://x/a?b=c?d&${added}`],
    ["duplicate and valueless parameters", "https://x/a?b=1&b=2&c&d=&&e", `https://x/a?b=1&b=2&c&d=&&e&${added}`],
    [
      "encodings a URL parser would change",
      "HTTPS://X.com:443/a/../b?q=a+b%2fc'\"<é>&sig=%zz",
      `HTTPS://X.com:443/a/../b?q=a+b%2fc'"<é>&sig=%zz&${added}`
    ],
    ["replacement patterns", "https://x/a?price=$&&k=$1$`", `https://x/a?price=$&&k=$1$\`&${added}`]
  ])("leaves every byte of the destination as it is: %s", (_, destination, location) => {
    expect(destinationFor(prepareDestination(destination, code), clickId)).toBe(location)
  })

  test.each([
    ["https://x/a?cs_ref=old", `https://x/a?${added}`],
    ["https://x/a?cs_ref=old&b=1", `https://x/a?b=1&${added}`],
    ["https://x/a?b=1&cs_click=old&c=2&cs_ref", `https://x/a?b=1&c=2&${added}`],
    ["https://x/a?cs_ref=1&cs_ref=2", `https://x/a?${added}`],
    ["https://x/a?cs%5Fref=old&%63s_click=old", `https://x/a?${added}`],
    [
      "https://x/a?cs_refs=1&xcs_ref=2&b=cs_ref=3&CS_REF=4",
      `https://x/a?cs_refs=1&xcs_ref=2&b=cs_ref=3&CS_REF=4&${added}`
    ]
  ])("replaces cs_ref and cs_click and nothing that looks like them: %s", (destination, location) => {
    expect(destinationFor(prepareDestination(destination, code), clickId)).toBe(location)
  })

  test("whatever the destination, a reader finds one cs_ref and one cs_click, and the same page and fragment", () => {
    const piece = fc.constantFrom("a", "b=1", "=", "&", "?", "%20", "%", "cs_ref=old", "cs%5fclick=old", "+", "/")
    const text = fc.array(piece).map((pieces) => pieces.join(""))
    fc.assert(
      fc.property(fc.webUrl(), text, fc.option(text), (page, query, fragment) => {
        const destination = `${page}?${query}${fragment === null ? "" : `#${fragment}`}`
        const location = new URL(destinationFor(prepareDestination(destination, code), clickId))
        const stored = new URL(destination)
        expect(location.searchParams.getAll("cs_ref")).toEqual([code])
        expect(location.searchParams.getAll("cs_click")).toEqual([clickId])
        expect([location.origin, location.pathname, location.hash]).toEqual([
          stored.origin,
          stored.pathname,
          stored.hash
        ])
        const others = (url: URL) => [...url.searchParams].filter(([name]) => name !== "cs_ref" && name !== "cs_click")
        expect(others(location)).toEqual(others(stored))
      }),
      { numRuns }
    )
  })
})

describe("readDestinationUrl", () => {
  test.each([
    "https://shop.example",
    "http://shop.example/",
    "HTTPS://Shop.Example:8443/a/../b?c=%20&d#/e?f",
    "https://shop.example?c",
    "https://shop.example#c",
    "http://localhost:3000/a",
    "http://192.0.2.1/a",
    "http://[2001:db8::1]:8080/a",
    "https://shop.example./a@b:c",
    "https://a_b.example/?next=https://user:pass@other.example"
  ])("keeps an absolute http or https address as it is written: %s", (text) => {
    expect(readDestinationUrl(text)).toEqual(Result.succeed(text))
  })

  test.each([
    ["https://müller.example/straße?ä=ö#ü", "https://xn--mller-kva.example/stra%C3%9Fe?%C3%A4=%C3%B6#%C3%BC"],
    ["https://müller.example:8443", "https://xn--mller-kva.example:8443"],
    ["https://shop.example/👟%20a", "https://shop.example/%F0%9F%91%9F%20a"]
  ])("stores letters beyond ASCII as a browser would send them: %s", (text, stored) => {
    expect(readDestinationUrl(text)).toEqual(Result.succeed(stored))
  })

  const blank = "must not contain blanks, control characters or backslashes"
  const absolute = "must be an absolute http or https address"
  const credentials = "must not contain a user name or password"
  const host = "must have a valid host"
  test.each([
    ["", absolute],
    ["shop.example/a", absolute],
    ["//shop.example/a", absolute],
    ["/a", absolute],
    ["https:shop.example", absolute],
    ["https:/shop.example", absolute],
    ["javascript:alert(1)//https://shop.example", absolute],
    ["data:text/html,https://shop.example", absolute],
    ["ftp://shop.example", absolute],
    ["xhttps://shop.example", absolute],
    ["https://", host],
    ["https:///shop.example", host],
    ["https://?a", host],
    ["https://#a", host],
    ["https://:443/", host],
    ["https://shop.example:/", host],
    ["https://shop.example:65536/", host],
    ["https://shop.example:a/", host],
    ["https://.", host],
    ["https://a..b/", host],
    ["https://256.1.1.1/", host],
    ["https://0x7f.1/", host],
    ["https://[::1/", host],
    ["https://[:::]/", host],
    ["https://[fe80::1%25eth0]/", host],
    ["https://shop%2eexample/", host],
    ["https://shop.example／a", host],
    ["https://user@shop.example/", credentials],
    ["https://user:pass@shop.example/", credentials],
    ["https://@shop.example/", credentials],
    ["https://shop.example:443@other.example/", credentials],
    [" https://shop.example", blank],
    ["https://shop.example/a b", blank],
    ["https://shop.example/\u00a0", blank],
    ["https://shop.example/\r\nset-cookie: a=b", blank],
    ["https://shop.example/\u0000", blank],
    ["https://shop.example/\u0085", blank],
    ["ht\ttps://shop.example", blank],
    ["https://shop.example\\@other.example", blank],
    ["https:\\\\shop.example", blank],
    ["https://shop.example/\ud800", blank]
  ])("refuses %j: %s", (text, reason) => {
    expect(readDestinationUrl(text)).toEqual(Result.fail(reason))
  })

  test("takes at most 2,048 characters, counted as they are stored", () => {
    const longest = "https://shop.example/".padEnd(DESTINATION_MAX_CHARS, "a")
    expect(longest).toHaveLength(2048)
    expect(readDestinationUrl(longest)).toEqual(Result.succeed(longest))
    expect(readDestinationUrl(`${longest}a`)).toEqual(Result.fail("must be at most 2048 characters"))
    expect(readDestinationUrl(`${longest.slice(0, -1)}é`)).toEqual(Result.fail("must be at most 2048 characters"))
  })

  test("whatever it accepts, a browser reads the stored address as the one that was given", () => {
    const piece = fc.constantFrom(
      ...["https", "HTTP", ":", "//", "/", "\\", "@", "[", "]", "::1", "%", "%2e", ".", "?", "#", "&", "=", "-", "_"],
      ...["x", "shop.example", "é", "日本", "。", "＠", "／", "ß", "\t", "\n", " ", "\u00ad", "\u200d", "\ufeff"],
      ...["1.2.3.4", "256", "0x7f", "080", ":8443", "localhost", "..", "'", '"', "<", "{", "|", "^", "`", "\ud800"]
    )
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: "binary" }).map((rest) => `https://${rest}`),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join("")}`),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `https://shop.example${pieces.join("")}`),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""))
    )
    let accepted = 0
    fc.assert(
      fc.property(text, (given) => {
        const read = readDestinationUrl(given)
        if (Result.isFailure(read)) return
        accepted++
        const url = new URL(read.success)
        expect(read.success).toMatch(/^[!-~]+$/)
        expect(url.href).toBe(new URL(given).href)
        expect(["http:", "https:"]).toContain(url.protocol)
        expect([url.username, url.password]).toEqual(["", ""])
        expect(url.hostname).not.toBe("")
      }),
      { numRuns }
    )
    expect(accepted).toBeGreaterThan(0)
  })
})
