import { Option, Result } from "effect"

/** Levels of `{` and `[` a notification may nest: a shop's own stay under ten, and parsers recurse. */
export const DEPTH_MAX = 64

/** Where the JSON string that opens at `start` closes; the end of the text when it never does. */
const closingQuote = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === "\\") slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

const [QUOTE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d]

/** Whether JSON nests deeper than DEPTH_MAX, found without recursion. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at)
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth++
        if (depth > DEPTH_MAX) return true
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--
    }
  }
  return false
}

/** Whole numbers of 16 digits and more: a double may have lost their last ones. */
const LONG_NUMBER = /[:[,]\s*\d{16}/
/** A text, or a whole number so long. */
const TEXT_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])\d{16,}(?=\s*[,}\]])/g

/**
 * Reads JSON with every digit of its whole numbers: those that a double may change are texts of their digits.
 * Fails with what is wrong with the body. (`JSON.parse` shows a reviver the source text on Bun, not on every Node that runs this.)
 */
export const parsedBody = (text: string): Result.Result<unknown, ReadonlyArray<string>> => {
  if (isTooDeep(text)) return Result.fail([`body: must not nest deeper than ${DEPTH_MAX} levels`])
  const exact = LONG_NUMBER.test(text)
    ? text.replace(TEXT_OR_LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
    : text
  return Option.match(parsed(exact), {
    onNone: () => Result.fail(["body: must be JSON"]),
    onSome: Result.succeed
  })
}

/** Reads JSON; none where it is none, or nests too deep for a parser, which recurses. */
export const parsed = (text: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(text))
  } catch {
    return Option.none()
  }
}
