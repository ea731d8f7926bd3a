import { describe, expect, test } from "bun:test"
import { Option, Schema } from "effect"
import { IsoInstant, UnixSeconds, XInstant } from "../../../adapters/profiles/instants.ts"
import { Count, Handle, Language, WebAddress } from "../../../adapters/profiles/lenientFields.ts"
import { hashtagsIn, linksIn, mentionsIn, withoutEscapes } from "../../../adapters/profiles/textEntities.ts"

const isoOf = (date: Option.Option<Date>): string | null => Option.getOrNull(Option.map(date, (at) => at.toISOString()))

describe("dates", () => {
  test.each([
    ["Sat Dec 14 04:35:55 +0000 2013", "2013-12-14T04:35:55.000Z"],
    ["Thu Feb 29 23:59:59 +0000 2024", "2024-02-29T23:59:59.000Z"],
    ["Sat Dec 14 04:35:55 +0530 2013", "2013-12-13T23:05:55.000Z"],
    ["Sat Dec 14 04:35:55 -0100 2013", "2013-12-14T05:35:55.000Z"],
    ["Wed Feb 29 04:35:55 +0000 2023", null],
    ["Sat Dez 14 04:35:55 +0000 2013", null],
    ["Sat Dec 14 24:35:55 +0000 2013", null],
    ["Thu Jan 01 00:00:00 +0000 1970", null],
    ["2013-12-14T04:35:55Z", null]
  ])("of X: %s", (text, expected) => {
    expect(isoOf(Schema.decodeUnknownOption(XInstant)(text))).toBe(expected)
  })

  test.each([
    ["2024-05-01T09:30:00Z", "2024-05-01T09:30:00.000Z"],
    ["2024-05-01T09:30:00.1234567Z", "2024-05-01T09:30:00.123Z"],
    ["2024-05-01T09:30:00-02:30", "2024-05-01T12:00:00.000Z"],
    ["2024-05-01T09:30+0200", "2024-05-01T07:30:00.000Z"],
    ["2024-05-01", "2024-05-01T00:00:00.000Z"],
    ["2024-04-31", null],
    ["2024-05-01T09:60:00Z", null],
    ["2024-05-01T09:30:00", null],
    ["1970-01-01T00:00:00Z", null],
    ["May 1, 2024", null]
  ])("by ISO 8601: %s", (text, expected) => {
    expect(isoOf(Schema.decodeUnknownOption(IsoInstant)(text))).toBe(expected)
  })

  test.each([
    [1_459_505_733, "2016-04-01T10:15:33.000Z"],
    [1_459_505_733.5, "2016-04-01T10:15:33.500Z"],
    [0, null],
    [1e300, null],
    [Number.NaN, null],
    ["1459505733", null]
  ])("in seconds: %s", (seconds, expected) => {
    expect(isoOf(Schema.decodeUnknownOption(UnixSeconds)(seconds))).toBe(expected)
  })
})

test.each([
  [0, 0],
  [17, 17],
  ["2525462", 2_525_462],
  [-1, null],
  [1.5, null],
  [2 ** 53, null],
  ["9".repeat(17), null],
  ["1e3", null],
  ["", null],
  [true, null]
])("a count is a whole number from 0 on, bare or as digits: %s", (value, expected) => {
  expect(Option.getOrNull(Schema.decodeUnknownOption(Count)(value))).toBe(expected)
})

test.each([
  ["https://a.example/b?c=1#d", "https://a.example/b?c=1#d"],
  ["HTTP://A.example", "http://a.example/"],
  ["javascript:alert(1)", null],
  ["data:text/html,a", null],
  ["//a.example", null],
  ["https://user:password@a.example/", null],
  ["https://", null],
  [`https://a.example/${"a".repeat(5_000)}`, null]
])("a web address is absolute, of http or https, and bears no password: %s", (text, expected) => {
  expect(Option.getOrNull(Schema.decodeUnknownOption(WebAddress)(text))).toBe(expected)
})

test("a handle loses its @, and is none with a space, a slash or markup in it", () => {
  const handleOf = (text: string) => Option.getOrNull(Schema.decodeUnknownOption(Handle)(text))
  expect(handleOf(" @Nova.Cooks_1 ")).toBe("Nova.Cooks_1")
  expect(handleOf("料理")).toBe("料理")
  for (const text of ["", "@", "a b", "a/b", "a?b", "<b>", "a".repeat(101)]) expect(handleOf(text)).toBeNull()
})

test("a language is a BCP 47 tag; undetermined is none", () => {
  const languageOf = (tag: string) => Option.getOrNull(Schema.decodeUnknownOption(Language)(tag))
  for (const tag of ["en", "pt-BR", "zh-Hant-TW", "qme", "zxx"]) expect(languageOf(tag)).toBe(tag)
  for (const tag of ["und", "", "English", "e", "en_GB"]) expect(languageOf(tag)).toBeNull()
})

describe("in a text", () => {
  test("hashtags are words behind #, in any script, each once; a number, a heading or an anchor is none", () => {
    expect(hashtagsIn("#Ad,#ad #パン屋 (#rye_bread) #1 ## a#b &#39; x/#y # z")).toEqual(["ad", "パン屋", "rye_bread"])
  })

  test("mentions are names behind @; mail addresses and paths are none, a closing full stop is not the name's", () => {
    expect(mentionsIn("@Mill.House. and (@oven-lab), jane@bread.example, https://a.example/@kai, @ x")).toEqual([
      "mill.house",
      "oven-lab"
    ])
  })

  test("links end before what closes the sentence, unless they opened the bracket", () => {
    expect(
      linksIn(
        "See https://a.example/x, (https://b.example/y). <https://c.example>! https://d.example/e_(f) https:// https://a.example/x"
      )
    ).toEqual(["https://a.example/x", "https://b.example/y", "https://c.example/", "https://d.example/e_(f)"])
  })

  test("escapes are undone once, and only the three", () => {
    expect(withoutEscapes("a &amp;lt; b &lt; c &gt; &quot; &")).toBe("a &lt; b < c > &quot; &")
  })
})
