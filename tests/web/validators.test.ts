import { expect, test } from "bun:test"
import { type PageValidators, VALIDATOR_CHARACTERS_MAX } from "../../ports/web/PublicPages.ts"
import { conditionsOf, validatorsIn } from "../../ports/web/validators.ts"

const URL_OF_PAGE = "https://site.example/nova"
const DATE = "Mon, 05 Jan 2026 10:00:00 GMT"

test.each([
  [{ etag: `"a"` }, { etag: `"a"`, lastModified: null }],
  [{ etag: `W/""` }, { etag: `W/""`, lastModified: null }],
  [{ "last-modified": DATE }, { etag: null, lastModified: DATE }],
  [
    { etag: "a", "last-modified": DATE },
    { etag: null, lastModified: DATE }
  ],
  [{ etag: `"a", "b"` }, null],
  [{ etag: `"a\r\nx-key: 1"` }, null],
  [{ etag: `"ä"` }, null],
  [{ "last-modified": "" }, null],
  [{ "last-modified": `${DATE}\n` }, null],
  [{}, null]
] as ReadonlyArray<readonly [Record<string, string>, Omit<PageValidators, "url"> | null]>)(
  "headers %p give the validators %p",
  (headers, given) => {
    expect(validatorsIn(URL_OF_PAGE, headers)).toEqual(given === null ? null : { url: URL_OF_PAGE, ...given })
  }
)

test("an address that is longer than VALIDATOR_CHARACTERS_MAX gives none", () => {
  const of = (characters: number) => validatorsIn(URL_OF_PAGE.padEnd(characters, "a"), { etag: `"a"` })
  expect([of(VALIDATOR_CHARACTERS_MAX) === null, of(VALIDATOR_CHARACTERS_MAX + 1)]).toEqual([false, null])
})

test("a stored validator that could not stand in a header is not sent", () => {
  const of = (etag: string | null, lastModified: string | null) =>
    conditionsOf({ url: URL_OF_PAGE, etag, lastModified })
  expect(of(`"a"`, DATE)).toEqual({ "if-none-match": `"a"`, "if-modified-since": DATE })
  expect(of(`"a"\r\nx-key: 1`, `${DATE}\u0000`)).toEqual({})
  expect(of(`"${"a".repeat(VALIDATOR_CHARACTERS_MAX)}"`, null)).toEqual({})
})
