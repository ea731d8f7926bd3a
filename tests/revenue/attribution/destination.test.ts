import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import {
  DESTINATION_MAX_CHARS,
  destinationFor,
  prepareDestination,
  readDestinationUrl,
  VISITOR_QUERY_CHARS_MAX,
  visitorQueryOf
} from "../../../domain/tracking/links/destination.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)
const code = LinkCode.make("summer_1")
const clickId = ClickId.make("01931a2b-3c4d-7e5f-8a6b-9c0d1e2f3a4b")
const added = `cs_ref=${code}&cs_click=${clickId}`

describe("destinationFor", () => {
  test.each([
    ["no query", "https://x/a", `https://x/a?${added}`],
    ["no path", "https://x", `https://x?${added}`],
    ["a query", "https://x/a?b=1", `https://x/a?${added}&b=1`],
    ["a query and a fragment", "https://x/a?b=%20c&d#frag", `https://x/a?${added}&b=%20c&d#frag`],
    ["a fragment without a query", "https://x/a#frag", `https://x/a?${added}#frag`],
    ["a route of its own in the fragment", "https://x/#/shop?b=1&cs_ref=z", `https://x/?${added}#/shop?b=1&cs_ref=z`],
    ["an empty fragment", "https://x/a#", `https://x/a?${added}#`],
    ["a second # in the fragment", "https://x/a#b#c?d", `https://x/a?${added}#b#c?d`],
    ["a trailing ?", "https://x/a?", `https://x/a?${added}`],
    ["a trailing &", "https://x/a?b=1&", `https://x/a?${added}&b=1&`],
    ["a second ? in the query", "https://x/a?b=c?d", `https://x/a?${added}&b=c?d`],
    ["duplicate and valueless parameters", "https://x/a?b=1&b=2&c&d=&&e", `https://x/a?${added}&b=1&b=2&c&d=&&e`],
    [
      "encodings a URL parser would change",
      "HTTPS://X.com:443/a/../b?q=a+b%2fc'\"<é>&sig=%zz",
      `HTTPS://X.com:443/a/../b?${added}&q=a+b%2fc'"<é>&sig=%zz`
    ],
    ["replacement patterns", "https://x/a?price=$&&k=$1$`", `https://x/a?${added}&price=$&&k=$1$\``]
  ])("leaves every byte of the destination as it is: %s", (_, destination, location) => {
    expect(destinationFor(prepareDestination(destination, code), clickId)).toBe(location)
  })

  test.each([
    ["https://x/a?cs_ref=old", `https://x/a?${added}`],
    ["https://x/a?cs_ref=old&b=1", `https://x/a?${added}&b=1`],
    ["https://x/a?b=1&cs_click=old&c=2&cs_ref", `https://x/a?${added}&b=1&c=2`],
    ["https://x/a?cs_ref=1&cs_ref=2", `https://x/a?${added}`],
    ["https://x/a?cs%5Fref=old&%63s_click=old", `https://x/a?${added}`],
    [
      "https://x/a?cs_refs=1&xcs_ref=2&b=cs_ref=3&CS_REF=4",
      `https://x/a?${added}&cs_refs=1&xcs_ref=2&b=cs_ref=3&CS_REF=4`
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

describe("a visitor's own parameters", () => {
  const led = (destination: string, visitorQuery: string) =>
    destinationFor(prepareDestination(destination, code), clickId, visitorQuery)

  // What was asked of other redirects: odoo/odoo#268774 and #288431, dubinc/dub#214, #753 and #1529, shlinkio/shlink#511, #615, #951
  // and #1075, realodix/urlhub#1090, YOURLS/YOURLS#2618, shaarli/Shaarli#1554, streamlit/streamlit#14235,
  // johngodley/redirection#3434, mpchadwick/tracking-query-params-registry#1.
  test.each([
    [
      "click ids of advertisements",
      "https://x/landing-page?utm_campaign=c",
      "gclid=TEST123&foo=BAR",
      "utm_campaign=c&gclid=TEST123&foo=BAR"
    ],
    ["a repeated name that the destination has not", "https://x/?a=1", "foo=1&foo=2", "a=1&foo=1&foo=2"],
    ["where the link was placed", "https://x", "utm_source=email", "utm_source=email"],
    ["a blog that adds its own name to every link", "https://x/?ref=6asvow8i1v", "ref=blog.example", "ref=6asvow8i1v"],
    [
      "a mailing that adds its own campaign",
      "https://x/?utm_source=nova",
      "utm_source=mail&utm_medium=mail",
      "utm_source=nova&utm_medium=mail"
    ],
    ["one without a value", "https://x", "tenant", "tenant"],
    ["one without a value at the destination", "https://x/?abc#123", "b=1", "abc&b=1#123"],
    ["a destination without a query", "https://www.x.example", "utm_source=soup", "utm_source=soup"],
    ["signs that need no encoding", "https://x/?abc+123", "q=2+2_(TV_channel)", "abc+123&q=2+2_(TV_channel)"],
    [
      "the same name with another value",
      "https://x/?ref=x.com",
      "ref=t.co&utm_source=website",
      "ref=x.com&utm_source=website"
    ],
    [
      "an address as a value",
      "https://x/",
      "url=https%3A%2F%2Fy.example%2F%3Fa%3Db%26c",
      "url=https%3A%2F%2Fy.example%2F%3Fa%3Db%26c"
    ],
    ["an encoded plus sign", "https://x/", "post=b%2Bar%23m&post2=b+ar", "post=b%2Bar%23m&post2=b+ar"],
    ["repeated names between others", "https://x/", "a=1&b=2&a=3", "a=1&b=2&a=3"],
    ["names with an underscore", "https://x/", "param_any=any&query=any", "param_any=any&query=any"],
    [
      "a long one with a blank in it",
      "https://x/",
      "utm_content=ShopNow_Impulse_11.27+-+Copy&term=Retargeting_NF_FB-IG&fbclid=IwAR3qvAPT-0lv5fLNnYAk4VEXzu7wxp1p5AtAcMk4f4JWiYY",
      "utm_content=ShopNow_Impulse_11.27+-+Copy&term=Retargeting_NF_FB-IG&fbclid=IwAR3qvAPT-0lv5fLNnYAk4VEXzu7wxp1p5AtAcMk4f4JWiYY"
    ],
    ["lists and dots in names", "https://x/", "a[]=1&a[]=2&b.c=3&0=4", "a[]=1&a[]=2&b.c=3&0=4"],
    ["broken encodings", "https://x/", "a=%zz&%E9=1&b=%", "a=%zz&%E9=1&b=%"],
    ["a trailing & of the destination", "https://x/?a=1&", "b=2", "a=1&b=2"],
    ["a route in the fragment", "https://x/#/shop?b=1", "b=2", "b=2#/shop?b=1"]
  ])("stand behind ours and the destination's, each byte as it was sent: %s", (_, destination, visitorQuery, query) => {
    const [page = ""] = /^[^?#]*/.exec(destination) ?? []
    expect(led(destination, visitorQuery)).toBe(`${page}?${added}&${query}`)
  })

  test.each([
    ["cs_ref=other&cs_click=1&cs_anything=2", ""],
    ["cs%5Fref=other&%63s_click=1&%63%73%5f=2&+cs_ref=3&%20cs_ref=4&cs_ref[]=5", ""],
    ["b=2&%62=3&b%5B%5D=4", "&b%5B%5D=4"],
    ["&&=&=b&c", "&c"],
    ["a=\r\nset-cookie:%20b=c&d=1", "&d=1"],
    ["a=%0d%0ab&d=1", "&a=%0d%0ab&d=1"],
    ["a=é&d=1", "&d=1"],
    ["a=\u0000&a= &a=\u007f&d=1", "&d=1"],
    ["a=#b&d=1", "&d=1"]
  ])("never stand for ours or the destination's, nor end a header: %j", (visitorQuery, appended) => {
    expect(led("https://x/?b=1", visitorQuery)).toBe(`https://x/?${added}&b=1${appended}`)
  })

  test(`have at most ${VISITOR_QUERY_CHARS_MAX} characters, and are whole or left out`, () => {
    const [long, longer] = [`a=${"1".repeat(2044)}`, `a=${"1".repeat(2045)}`]
    expect(led("https://x/", long)).toBe(`https://x/?${added}&${long}&gclid=1`.slice(0, -"&gclid=1".length))
    expect(led("https://x/", `${longer}1&gclid=1`)).toBe(`https://x/?${added}&gclid=1`)
    expect(led("https://x/", `gclid=1&${long}&b=2`)).toBe(`https://x/?${added}&gclid=1&b=2`)
    const location = led("https://x/".padEnd(DESTINATION_MAX_CHARS, "a"), `${long}&${longer}`)
    expect(location.length).toBeLessThan(8 * 1024)
  })

  test("whatever they are, the host, the page, ours and the destination's own stay", () => {
    const piece = fc.constantFrom(
      "a",
      "b=1",
      "=",
      "&",
      "?",
      "%20",
      "%",
      "cs_ref=old",
      "cs%5fclick=x",
      "+",
      "/",
      "#",
      "\n",
      "é"
    )
    const text = fc.array(piece).map((pieces) => pieces.join(""))
    // What is stored has neither a line break nor letters beyond ASCII.
    const stored = text.map((pieces) => pieces.replace(/[\n#é]/g, ""))
    fc.assert(
      fc.property(fc.webUrl(), stored, text, (page, query, visitorQuery) => {
        const destination = `${page}?${query}`
        const plain = new URL(destinationFor(prepareDestination(destination, code), clickId))
        const location = new URL(led(destination, visitorQuery))
        expect([location.origin, location.pathname, location.hash]).toEqual([plain.origin, plain.pathname, plain.hash])
        expect(location.search).toStartWith(plain.search.replace(/&$/, ""))
        expect(location.searchParams.getAll("cs_ref")).toEqual([code])
        expect(location.searchParams.getAll("cs_click")).toEqual([clickId])
        for (const name of plain.searchParams.keys()) {
          expect(location.searchParams.getAll(name)).toEqual(plain.searchParams.getAll(name))
        }
        expect(led(destination, visitorQuery)).not.toMatch(/[\r\n]/)
      }),
      { numRuns }
    )
  })

  test.each([
    ["code=abc", ""],
    ["code=abc&utm_source=ig", "utm_source=ig"],
    ["utm_source=ig&code=abc&code=def&%63ode=g", "utm_source=ig"],
    ["code=abc&a=1#b&c=2", "a=1"],
    ["code=abc&", ""],
    ["", ""]
  ])("are the redirect's query but for the link's code: %s", (query, own) => {
    expect(visitorQueryOf(query)).toBe(own)
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
