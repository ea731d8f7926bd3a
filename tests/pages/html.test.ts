import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { UnsafeTemplate } from "../../hosts/http/pages/compileTemplate.ts"
import { type Html, html, styleElement, WrongHtmlValue } from "../../hosts/http/pages/html.ts"
import { HARMLESS_URL, safeUrl } from "../../hosts/http/pages/safeUrl.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { PROPERTY_RUNS } from "../support/running/effectTest.ts"
import { hostileText, readable } from "./hostileTexts.ts"

const { browser } = useChromium()

/** Values that are tried on pages that Chromium reads, a page for so many at once. */
const VALUES_PER_PAGE = 500

/** A text in every place that one can stand in. */
const everywhere = (text: string): Html => html`<article title="${text}" data-both='a ${text} b ${text} c'>
<p>${text}</p><ul>${[text, html`<li>${text}</li>`, null, false]}</ul><pre>${text}</pre><textarea>${text}</textarea>
<a href="${text}">link</a><a href="/x?a=1&amp;q=${text}#y">within</a><img src="${text}" alt="${text}"></article>`

/** The elements of `everywhere` with the names of their attributes, whatever the text. */
const SHAPE = ["article title data-both", "p", "ul", "li", "pre", "textarea", "a href", "a href", "img src alt"]

const PLACES = `[...document.querySelectorAll("article")].map((article) => {
  const [link, within] = article.querySelectorAll("a")
  const { textContent: item } = article.querySelector("li")
  return {
    shape: [article, ...article.querySelectorAll("*")].map(({ localName, attributes }) =>
      [localName, ...[...attributes].map(({ name }) => name)].join(" ")),
    texts: [
      article.title, article.querySelector("p").textContent, item, article.querySelector("pre").textContent,
      article.querySelector("textarea").value, article.querySelector("img").alt, article.querySelector("textarea").textContent
    ],
    both: article.dataset.both,
    list: article.querySelector("ul").textContent,
    hrefs: [link.getAttribute("href"), within.getAttribute("href"), article.querySelector("img").getAttribute("src")],
    protocols: [link.protocol, within.protocol]
  }
})`

interface Places {
  readonly shape: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
  readonly both: string
  readonly list: string
  readonly hrefs: ReadonlyArray<string>
  readonly protocols: ReadonlyArray<string>
}

/** The protocol that the platform itself reads in an address, as a page at `https://site.example/` would follow it. */
const protocolOf = (url: string): string => URL.parse(url, "https://site.example/")?.protocol ?? "none"

describe("html", () => {
  browserTest(
    "whatever a text holds, Chromium reads it back in text, attribute and address places, and no element or attribute more",
    async () => {
      const page = await (await browser().createBrowserContext()).newPage()
      await page.setJavaScriptEnabled(true)
      const complaints: Array<string> = []
      page.on("dialog", (dialog) => {
        complaints.push(dialog.message())
        void dialog.dismiss()
      })
      const texts = fc.sample(hostileText, PROPERTY_RUNS)
      for (let from = 0; from < texts.length; from += VALUES_PER_PAGE) {
        const some = texts.slice(from, from + VALUES_PER_PAGE)
        // Given as bytes, as a host gives them.
        const bytes = new TextEncoder().encode(
          html`<!doctype html>
<html lang="en"><head><title>${some.join("")}</title></head><body>${some.map(everywhere)}</body></html>`.text
        )
        const server = Bun.serve({
          port: 0,
          hostname: "127.0.0.1",
          fetch: ({ url }) =>
            new URL(url).pathname === "/"
              ? new Response(bytes, { headers: { "content-type": "text/html; charset=utf-8" } })
              : new Response(null, { status: 204 })
        })
        await page.goto(server.url.href, { waitUntil: "domcontentloaded" })
        const read: ReadonlyArray<Places> = JSON.parse(String(await page.evaluate(`JSON.stringify(${PLACES})`)))
        await server.stop(true)
        expect(read).toHaveLength(some.length)
        for (const [index, places] of read.entries()) {
          const text = readable(some[index] ?? "")
          const ended = text.replace(/\r\n?/g, "\n")
          expect(places.shape).toEqual(SHAPE)
          expect(places.texts).toEqual([text, text, text, text, ended, text, text])
          expect(places.both).toBe(`a ${text} b ${text} c`)
          expect(places.list).toBe(text + text)
          const [href = "", within, source = ""] = places.hrefs
          expect([text, HARMLESS_URL]).toContain(href)
          expect(within).toBe(`/x?a=1&q=${text}#y`)
          expect([text, HARMLESS_URL]).toContain(source)
          expect(places.protocols[0]).toMatch(/^(?:https?:|mailto:|about:|:?)$/)
          expect(places.protocols[1]).toBe("http:")
        }
      }
      expect(complaints).toEqual([])
      await page.close()
    }
  )

  test("another parser finds the same elements and attributes whatever the text", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shape: Array<string> = []
        new HTMLRewriter()
          .on("*", {
            element: ({ tagName, attributes }) => {
              shape.push([tagName, ...[...attributes].map(([name]) => name)].join(" "))
            }
          })
          .transform(everywhere(text).text)
        expect(shape).toEqual(SHAPE)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("an address that leaves the web, mail or the site is about:invalid, as the platform reads it", () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom("href", "src", "action"), (text, attribute) => {
        const url = safeUrl(attribute, readable(text))
        if (url === HARMLESS_URL) return
        expect(url).toBe(readable(text))
        if (attribute === "src" && url.startsWith("data:image/")) return
        expect(["http:", "https:", "mailto:", "none"]).toContain(protocolOf(url))
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test.each([
    ["javascript:alert(1)", false],
    [" JavaScript:alert(1)", false],
    ["java\tscript:alert(1)", false],
    ["\u0001javascript:alert(1)", false],
    ["vbscript:x", false],
    ["data:text/html,<b>", false],
    ["data:image/svg+xml;base64,PHN2Zz4=", false],
    ["data:image/png;base64,iVBORw0K", "src"],
    ['data:image/png;base64,iVBORw0K"onload', false],
    ["blob:https://a.example/1", false],
    ["ftp://a.example/", false],
    ["https://a.example/?a=1&b=2", true],
    ["HTTP://a.example/", true],
    ["mailto:someone@a.example", true],
    ["/within?a=javascript:b", true],
    ["#here", true],
    ["?a=b:c", true],
    ["", true]
  ] as const)("the address %j may be followed or loaded: %p", (url, expected) => {
    expect(safeUrl("href", url)).toBe(expected === true ? url : HARMLESS_URL)
    expect(safeUrl("src", url)).toBe(expected === false ? HARMLESS_URL : url)
  })

  test("null, undefined and booleans are nothing; an attribute of such a value alone is left out, or has no value where it is true", () => {
    expect(html`<p class="${null}" title="${false}">${null}${undefined}${true}${false}${0}</p>`.text).toBe("<p>0</p>")
    expect(html`<input disabled="${true}" value="a${null}b">`.text).toBe(`<input disabled value="ab">`)
  })

  test("lists and other HTML stand between tags, as they are", () => {
    const items = ["<", html`<b>${"&"}</b>`, ["x", [html`<i>y</i>`]]]
    expect(html`<p>${items}</p>`.text).toBe("<p>&#60;<b>&#38;</b>x<i>y</i></p>")
  })

  test("HTML and lists are refused in an attribute, a title and a text area", () => {
    const piece = html`<b>x</b>`
    for (const make of [
      () => html`<p title="${piece}"></p>`,
      () => html`<p title="${["a"]}"></p>`,
      () => html`<title>${piece}</title>`,
      () => html`<textarea>${["a"]}</textarea>`
    ]) {
      expect(make).toThrow(WrongHtmlValue)
    }
  })

  test.each<[string, () => Html]>([
    ["in a script", () => html`<script>let a = ${"1"}</script>`],
    ["in a script's attribute", () => html`<script src="${"/a.js"}"></script>`],
    ["in a style", () => html`<style>p { color: ${"red"} }</style>`],
    ["in a style attribute", () => html`<p style="color: ${"red"}"></p>`],
    ["in an event handler", () => html`<p onclick="go(${1})"></p>`],
    ["in an unquoted attribute", () => html`<p title=${"a"}></p>`],
    ["at the end of an unquoted attribute", () => html`<p title=a${"b"}></p>`],
    ["as an attribute", () => html`<p ${"hidden"}></p>`],
    ["in an attribute's name", () => html`<p data-${"a"}="b"></p>`],
    ["as a tag's name", () => html`<${"p"}></p>`],
    ["in a tag's name", () => html`<h${1}>a</h1>`],
    ["in a closing tag", () => html`<h1>a</h${1}>`],
    ["in a comment", () => html`<!-- ${"a"} -->`],
    ["in a document type", () => html`<!doctype ${"html"}>`],
    ["in a document of a frame", () => html`<iframe srcdoc="${"a"}"></iframe>`],
    ["in a frame's address", () => html`<iframe src="${"/a"}"></iframe>`],
    ["in a list of addresses", () => html`<img srcset="${"/a 2x"}" alt="">`],
    ["in the base of addresses", () => html`<base href="${"/a"}">`],
    ["in a refresh", () => html`<meta http-equiv="refresh" content="0;url=${"/a"}">`],
    ["in a refresh that says so last", () => html`<meta content="0;url=${"/a"}" http-equiv="refresh">`],
    ["behind a scheme that runs", () => html`<a href="javascript:${"a"}">a</a>`],
    ["beside a character reference", () => html`<a href="java&#115;cript:${"a"}">a</a>`],
    ["in noscript", () => html`<noscript>${"a"}</noscript>`],
    ["in CDATA", () => html`<svg><![CDATA[${"a"}]]></svg>`]
  ])("a value is refused %s, whatever it is", (_, make) => {
    expect(make).toThrow(UnsafeTemplate)
  })

  test.each<[string, () => Html]>([
    ["leaves an element open", () => html`<p>`],
    ["leaves a tag open", () => html`<p title="a"`],
    ["leaves a quote open", () => html`<p title="a></p>`],
    ["leaves a script open", () => html`<script>`],
    ["leaves a comment open", () => html`<!-- a`],
    ["closes what it did not open", () => html`</p>`],
    ["closes in the wrong order", () => html`<p><b></p></b>`],
    ["closes an element that can't be closed so", () => html`<div/>`],
    ["has a < that begins nothing", () => html`a < b`]
  ])("a template that %s is refused, so that nothing can hide in the next one", (_, make) => {
    expect(make).toThrow(UnsafeTemplate)
  })

  test("a template is read once for each place in the code", () => {
    const strings = Object.assign(["<li>", "</li>"], { raw: ["<li>", "</li>"] })
    expect(html(strings, "a").text).toBe("<li>a</li>")
    strings[0] = "<script>"
    expect(html(strings, "b").text).toBe("<li>b</li>")
  })

  test("a style sheet that could end its element is refused", () => {
    expect(styleElement("p > b { color: red }").text).toBe("<style>p > b { color: red }</style>")
    expect(() => styleElement("p {}</style><script>")).toThrow(WrongHtmlValue)
  })
})
