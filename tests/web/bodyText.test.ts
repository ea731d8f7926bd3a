import { expect, test } from "bun:test"
import { bodyText, mediaTypeOf } from "../../adapters/web/bodyText.ts"

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ["the one that the answer names", "caf\xe9", "text/html; charset=ISO-8859-1", "café"],
  [
    "the one that the answer names, in quotes",
    "\xef\xf0\xe8\xe2\xe5\xf2",
    'text/html;charset="windows-1251"',
    "привет"
  ],
  ["the page's own", '<meta charset="shift_jis">\x83p\x83\x93', "text/html", '<meta charset="shift_jis">パン'],
  [
    "the page's own, the older way",
    "<meta http-equiv=content-type content='text/html; charset=euc-kr'>\xbb\xa7",
    undefined,
    "<meta http-equiv=content-type content='text/html; charset=euc-kr'>빵"
  ],
  ["UTF-8 where nothing is named", "caf\xc3\xa9", "text/html", "café"],
  ["UTF-8 where nobody knows what is named", "caf\xc3\xa9", "text/html; charset=klingon", "café"],
  [
    "UTF-8 in what is no page, whatever stands in it",
    '"<meta charset=koi8-r>\xc3\xa9"',
    "application/json",
    '"<meta charset=koi8-r>é"'
  ],
  ["any, for bytes that it can't be", "\xff\xfe", "text/html; charset=utf-8", "\ufffd\ufffd"]
])("a body is read in %s", (_, body, contentType, text) => {
  expect(bodyText(bytes(body), contentType)).toBe(text)
})

test("a media type is known by its own name alone", () => {
  expect([" Text/HTML ; charset=x", "", undefined].map(mediaTypeOf)).toEqual(["text/html", "", ""])
})
