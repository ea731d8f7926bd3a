import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { decodeHTMLAttribute } from "entities"
import fc from "fast-check"
import { readHtml } from "../../adapters/web/html/readHtml.ts"
import { ATTRIBUTES_MAX, ELEMENTS_MAX, scanHtml } from "../../adapters/web/html/scanHtml.ts"
import {
  CUSTOM_ELEMENTS_MAX,
  type HtmlPage,
  JSON_LD_BLOCKS_MAX,
  LINK_TEXT_CHARACTERS_MAX,
  LINKS_MAX,
  METAS_MAX,
  RESOURCES_MAX,
  SCRIPTS_MAX,
  TEXT_CHARACTERS_MAX
} from "../../ports/web/HtmlPage.ts"
import { HTML_CHARACTERS_MAX } from "../../ports/web/HtmlReader.ts"
import { page } from "../creators/profiles/page.ts"
import { PROPERTY_RUNS } from "../support/running/effectTest.ts"

const URL_OF_PAGE = "https://site.example/folder/page"
const read = (html: string): HtmlPage => Result.getOrThrow(readHtml(html, URL_OF_PAGE))

/** Every meta element with its attributes. */
const metasIn = (html: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const found: Array<Readonly<Record<string, string>>> = []
  scanHtml(html, {
    readsAttributes: () => true,
    open: (name, attributes) => {
      if (name === "meta") found.push(Object.fromEntries(attributes))
    },
    close: () => {},
    text: () => {}
  })
  return found
}

describe("a page", () => {
  const shop = read(`<!doctype html><html lang="de-AT"><head><title> Nova &amp; Co </title>
    <base href="/shop/"><link rel="canonical" href="about"><link rel="ME" href="https://social.example/@nova">
    <link rel=alternate type="application/rss+xml" title=News href=/feed><link rel=icon href="javascript:x">
    <meta name="Description" content=" Bread &lt;3 "><meta property="og:title" content="Nova"><meta property="og:title" content="Other">
    <script type="application/ld+json; charset=utf-8">{"@type":"Person"}</script><script type="application/ld+json">{broken</script>
    <script id="__NEXT_DATA__" type="application/json">{"a":"</b>"}</script><script src="/a.js"></script><script>var a = 1</script>
    </head><body><h1>Nova<br>bakes</h1><p>Fresh   bread,
    <b>daily</b>.</p><noscript>Turn scripts on</noscript><svg><title>Loaf</title><text>drawn</text></svg><style>p{}</style>
    <a href="cart" rel="nofollow sponsored">To the <i>cart</i></a> <a href="https://other.example/"><img alt="Other shop" src=x></a>
    <a href="/up" aria-label="Upwards"></a><a href="mailto:a@b.example">Write</a><a name=here>Here</a>
    <nova-card Data-Id="7" data-text="a &amp; b">Card</nova-card><input type=PASSWORD></body>`)

  test("gives title, language, base, canonical address and metas", () => {
    expect([shop.title, shop.language, shop.url]).toEqual(["Nova & Co", "de-AT", URL_OF_PAGE])
    expect(shop.canonicalUrl).toBe("https://site.example/shop/about")
    expect([...shop.metas]).toEqual([
      ["description", "Bread <3"],
      ["og:title", "Nova"]
    ])
    expect(shop.asksForPassword).toBe(true)
  })

  test("gives links with what a person reads on them, and what belongs to it", () => {
    expect(shop.links).toEqual([
      { url: "https://site.example/shop/cart", rel: ["nofollow", "sponsored"], text: "To the cart" },
      { url: "https://other.example/", rel: [], text: "Other shop" },
      { url: "https://site.example/up", rel: [], text: "Upwards" }
    ])
    expect(shop.resources).toEqual([
      { url: "https://site.example/shop/about", rel: ["canonical"], type: "", title: "" },
      { url: "https://social.example/@nova", rel: ["me"], type: "", title: "" },
      { url: "https://site.example/feed", rel: ["alternate"], type: "application/rss+xml", title: "News" }
    ])
  })

  test("gives JSON-LD, inline scripts and elements of its own making", () => {
    expect(shop.jsonLd).toEqual([{ "@type": "Person" }])
    expect(shop.scripts).toEqual([
      { id: "__NEXT_DATA__", type: "application/json", text: `{"a":"</b>"}` },
      { id: null, type: "", text: "var a = 1" }
    ])
    expect(shop.customElements).toEqual([
      {
        name: "nova-card",
        attributes: new Map([
          ["data-id", "7"],
          ["data-text", "a & b"]
        ])
      }
    ])
  })

  test("gives the text that a person reads, a line a block, and nothing of scripts, styles, drawings and their titles", () => {
    expect(shop.text).toBe("Nova\nbakes\nFresh bread, daily.\nTo the cart WriteHere Card")
    expect(read("<svg><title>Loaf</title></svg><title>Nova</title>").title).toBe("Nova")
    expect(read("<svg/><p>seen</p>").text).toBe("seen")
    expect(read("a<template><p>b</template></template>c").text).toBe("ac")
  })

  test("that is none says nothing", () => {
    for (const html of ["", "\0", "{}", "<", "<!--", "\ufeff"]) {
      expect(read(html)).toMatchObject({ title: null, language: null, canonicalUrl: null, links: [], scripts: [] })
    }
  })
})

describe("markup", () => {
  test("inside scripts, comments, text areas and quoted values is none; broken tags lose nothing before them", () => {
    const broken = read(page("broken.html.txt"))
    expect(broken.title).toBe("Plain <b>title")
    expect([...broken.metas]).toEqual([
      ["og:title", 'Odd "Jane" > Doe'],
      ["og:description", "unquoted&value"],
      ["og:image", "javascript:alert(1)"]
    ])
    expect(broken.jsonLd).toHaveLength(1)
  })

  test("a script that only quotes JSON-LD adds none", () => {
    const html = `<title>a</title><script>x='<script type="application/ld+json">{"@type":"ProfilePage"}'</script>`
    expect(read(html).jsonLd).toEqual([])
  })

  const piece = fc.oneof(
    fc.constantFrom("<", ">", ">", "/", "=", '"', '"', "'", " ", "\n", "!", "-", "--", "?", "&amp;", "a"),
    fc.constantFrom("<!--", "-->", "--!>", "<!-->", "<!--->", "<title>", "</title>", "<!doctype html>"),
    fc.constantFrom(
      "<script>",
      "</script>",
      "<script ",
      "</SCRIPT ",
      "<style>",
      "</style>",
      "<textarea>",
      "</textarea>"
    ),
    fc.constantFrom("<meta ", "<meta ", "<META", "<meta x=y>", "<p ", "</p>", "<br/>"),
    fc.constantFrom("content=", "content='", "property='og:title' ", 'name="n" ', "x=y ", "content=a>b")
  )

  /** Where the tokenizer goes its own way. */
  const hasQuoteInEndTag = (html: string) => /<\/[a-z][^>]*["']/i.test(html)
  /** Where the rewriter does: it reads on for the value, so that `<script x=><p><meta>` has a `meta`. To browsers the rest is script. */
  const lacksValueBeforeText = (html: string) => /<(?:script|style|title|textarea)[^>]*=\s*>/i.test(html)

  test("is read as the runtime's own HTML rewriter reads it, where both keep to what browsers do", () => {
    let compared = 0
    fc.assert(
      fc.property(fc.array(piece, { minLength: 3, maxLength: 30 }), (pieces) => {
        // The rewriter gives a tag that the text ends in; browsers drop it.
        const html = `${pieces.join("")}<i>`
        if (hasQuoteInEndTag(html) || lacksValueBeforeText(html)) return
        compared += 1
        const expected: Array<Readonly<Record<string, string>>> = []
        new HTMLRewriter()
          .on("meta", {
            element: (element) => {
              const named = [...element.attributes].map(
                ([name = "", value = ""]) => [name, decodeHTMLAttribute(value)] as const
              )
              expected.push(Object.fromEntries(named.toReversed()))
            }
          })
          .transform(html)
        expect(metasIn(html)).toEqual(expected)
      }),
      { numRuns: 10 * PROPERTY_RUNS }
    )
    expect(compared).toBeGreaterThan(PROPERTY_RUNS)
  })

  test("what stands in well-formed markup comes back as it was, whatever its characters", () => {
    const escaped = (text: string) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
    const line = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) =>
      text
        .replace(/\p{Cc}/gu, "")
        .replace(/\s+/g, " ")
        .trim()
    )
    fc.assert(
      fc.property(line, line, line, (title, content, label) => {
        const html = `<title>${escaped(title)}</title><meta name=n content="${escaped(content)}"><a href=/a>${escaped(label)}</a>`
        const { links, metas, text, ...rest } = read(html)
        expect([rest.title ?? "", metas.get("n") ?? "", links[0]?.text, text]).toEqual([title, content, label, label])
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })
})

test.each([
  ["&amp;lt;", "&lt;"],
  ["Caf&eacute; &#8217;n&#x2019; &hellip;", "Café ’n’ …"],
  ["&#x1f3d4;&#128151;", "🏔💗"],
  ["?a=1&copy=2&reg=3", "?a=1&copy=2&reg=3"],
  ["&nosuchname; & &; &#; &#x;", "&nosuchname; & &; &#; &#x;"],
  ["&#0;&#xD800;&#x110000;", "\ufffd\ufffd\ufffd"],
  ["&#150;&#x80;", "–€"],
  ["&#64jane", "@jane"],
  ["&CounterClockwiseContourIntegral;&NotEqualTilde;", "∳≂̸"]
])("character references are decoded once: %s", (text, decoded) => {
  expect(read(`<meta name=n content="${text}">`).metas.get("n")).toBe(decoded)
})

test("a page in bad characters gives texts that can be stored", () => {
  const bad = "a\0b\ud83d"
  const { title, metas, links, text, customElements } = read(
    `<title>${bad}</title><meta name=n content="${bad}"><a href=/x title="${bad}">${bad}</a><x-y z="${bad}">`
  )
  const texts = [
    title,
    ...metas.values(),
    ...links.map((link) => link.text),
    text,
    ...(customElements[0]?.attributes.values() ?? [])
  ]
  expect(texts).toEqual(["ab\ufffd", "ab\ufffd", "ab\ufffd", "ab\ufffd", "ab\ufffd"])
})

describe("a hostile page", () => {
  const nested = 250_000

  test("is kept in its bounds: so many of each kind, and no text longer than its limit", () => {
    const many = (unit: (index: number) => string, count: number) =>
      Array.from({ length: count }, (_, index) => unit(index)).join("")
    const big = "x".repeat(TEXT_CHARACTERS_MAX + 10)
    const of = read(
      many((index) => `<meta name=m${index} content=c>`, METAS_MAX + 5) +
        many((index) => `<link rel=r href=/${index}>`, RESOURCES_MAX + 5) +
        many(() => "<script type=application/ld+json>{}</script>", JSON_LD_BLOCKS_MAX + 5) +
        many((index) => `<script>${index}</script>`, SCRIPTS_MAX + 5) +
        many((index) => `<x-${index}>`, CUSTOM_ELEMENTS_MAX + 5) +
        `<a href=/long>${big}</a>` +
        many((index) => `<a href=/${index}>a</a>`, LINKS_MAX + 5) +
        `<title>${big}</title>`
    )
    expect([of.metas.size, of.resources.length, of.jsonLd.length]).toEqual([
      METAS_MAX,
      RESOURCES_MAX,
      JSON_LD_BLOCKS_MAX
    ])
    expect([of.scripts.length, of.customElements.length, of.links.length]).toEqual([
      SCRIPTS_MAX,
      CUSTOM_ELEMENTS_MAX,
      LINKS_MAX
    ])
    expect([of.title?.length, of.text.length, of.links[0]?.text.length]).toEqual([
      TEXT_CHARACTERS_MAX,
      TEXT_CHARACTERS_MAX,
      LINK_TEXT_CHARACTERS_MAX
    ])
  })

  test("with more attributes or elements than are read is read so far", () => {
    const attributes = Array.from({ length: nested }, (_, index) => `a${index}=1`).join(" ")
    expect(Object.keys(metasIn(`<meta ${attributes}>`)[0] ?? {})).toHaveLength(ATTRIBUTES_MAX)
    const page = read(`<title>a</title>${"<b>".repeat(ELEMENTS_MAX)}<meta name=late content=b>`)
    expect([page.title, page.metas.size]).toEqual(["a", 0])
  })

  // A reader that searched a stack of open elements, or began anew at each of these, would take hours for one of them.
  test.each([
    ["elements that never close", "<a>"],
    ["other ones", "<div>"],
    ["links that never close", "<a href=/>"],
    ["forms", "<form>"],
    ["end tags of nothing", "</p>"],
    ["drawings", "<svg>"],
    ["elements of its own making", "<x-y a=b>"],
    ["quotes", `<a b='`],
    ["values", '<meta content="'],
    ["comments", "<!--"],
    ["comments cut short", "<!-->"],
    ["declarations", "<!"],
    ["scripts", "<script>"],
    ["scripts within comments", "<script><!--"],
    ["scripts within comments within scripts", "<script><!--<script></script>--></script>"],
    ["titles", "<title"],
    ["end tags", "</"],
    ["signs", "<"],
    ["references", "&#"],
    ["named references", "&CounterClockwiseContourIntegral"],
    ["references in values", `<meta name=n content="&am`],
    ["spaces", "   \n"],
    ["spaces in values", "<a =  "]
  ])("of a quarter of a million %s is read once, from start to end", (_, unit) => {
    const { text, title } = read(`<title>a</title>${unit.repeat(nested)}`)
    expect(title).toBe("a")
    expect(text.length).toBeLessThanOrEqual(TEXT_CHARACTERS_MAX)
    read(`<title>a</title><meta name=n content="${unit.replaceAll('"', "").repeat(nested / 4)}">`)
  })

  test("of references is no longer than it was written", () => {
    const bomb = "&NotEqualTilde;&fjlig;".repeat(100_000)
    const { metas } = read(`<meta name=n content="${bomb}">`)
    expect(metas.get("n")?.length).toBeLessThanOrEqual(bomb.length)
  })

  test("of any text at all gives a page", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const html = read(text)
        expect(JSON.stringify([html.title, html.text, [...html.metas], html.links])).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("above the limit of characters is refused unread", () => {
    const failure = Result.getOrThrow(Result.flip(readHtml(" ".repeat(HTML_CHARACTERS_MAX + 1), URL_OF_PAGE)))
    expect(failure._tag).toBe("HtmlTooLarge")
  })
})
