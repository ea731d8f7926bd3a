import { isRow, parsedJson } from "./jsonLines.ts"
import { ROW_BYTES_MAX } from "./limits.ts"
import { NOT_UTF8, textOf, tooLong, withoutMark } from "./lines.ts"
import type { Reading } from "./Reading.ts"
import type { Row } from "./rows.ts"

const code = (character: string): number => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code("\\"), code(",")]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [code("["), code("]"), code("{"), code("}")]
/** Blank, tabulator, line feed, carriage return. */
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d])

/** What may stand before the list: nothing, a script's assignment, or an object whose first value, but for its kind, it is. */
const BEFORE =
  /^\s*(?:window\.YTD\.\w{1,60}\.part\d{1,6}\s*=\s*)?(?:\{\s*(?:"object"\s*:\s*"list"\s*,[^[{]{0,500})?"[^"\\]{1,100}"\s*:\s*)?$/
const BEFORE_BYTES_MAX = 1_024

type Place = "before" | "between" | "within" | "after"

/**
 * Reads a file of platforms' archives: one list of objects, element by element, as its bytes come. The list is the whole, the first
 * value of an object, or what a script assigns. A bad element is named by its number.
 */
export const makeJsonElements = (
  reading: Pick<Reading, "countRow" | "blame" | "refuse">,
  file: string,
  onElement: (row: Row, where: string, text: string) => void,
  rowBytesMax: number = ROW_BYTES_MAX
) => {
  let place: Place = "before"
  let number = 0
  let parts: Array<Uint8Array> = []
  let held = 0
  let isTooLong = false
  let depth = 0
  let isText = false
  let isEscaped = false
  /** Whether a comma came since the last element. */
  let isDue = true

  const broken = (): never => reading.refuse(`${file}: is not a list, as this file of an archive is`)
  const hold = (part: Uint8Array): void => {
    held += part.length
    if (held > rowBytesMax) {
      isTooLong = true
      parts = []
    } else {
      parts.push(part)
    }
  }
  const read = () => {
    number += 1
    const where = `${file}, item ${number}`
    const text = isTooLong ? null : textOf(Buffer.concat(parts))
    const wasTooLong = isTooLong
    parts = []
    held = 0
    isTooLong = false
    reading.countRow()
    if (text === null) return reading.blame(where, wasTooLong ? tooLong(rowBytesMax) : NOT_UTF8)
    const row = parsedJson(text)
    if (isRow(row)) onElement(row, where, text)
    else reading.blame(where, "must be one JSON object")
  }

  /** Reads what stands before the list; answers where that ends. */
  const skipBefore = (bytes: Uint8Array): number => {
    const opening = bytes.indexOf(OPEN_LIST)
    const end = opening < 0 ? bytes.length : opening
    hold(bytes.slice(0, end))
    if (held > BEFORE_BYTES_MAX) broken()
    if (opening < 0) return end
    if (!BEFORE.test(textOf(withoutMark(Buffer.concat(parts))) ?? "?")) broken()
    parts = []
    held = 0
    place = "between"
    return end + 1
  }
  /** Reads an element, or as much of it as is there; answers where that ends. */
  const readWithin = (bytes: Uint8Array, from: number): number => {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isEscaped) isEscaped = false
      else if (isText) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
      } else if (byte === QUOTE) isText = true
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1
        if (depth > 0) continue
        hold(bytes.slice(from, at + 1))
        place = "between"
        isDue = false
        read()
        return at + 1
      }
    }
    hold(bytes.slice(from))
    return bytes.length
  }

  return {
    push: (bytes: Uint8Array): void => {
      let at = place === "before" ? skipBefore(bytes) : 0
      while (at < bytes.length) {
        const byte = bytes[at] ?? 0
        if (place === "within") at = readWithin(bytes, at)
        else if (BLANKS.has(byte) || place === "after") at += 1
        else if (place === "before") return
        else if (byte === CLOSE_LIST) {
          place = "after"
          at += 1
        } else if (byte === COMMA && !isDue) {
          isDue = true
          at += 1
        } else if (byte === OPEN_OBJECT && isDue) {
          place = "within"
          depth = 0
        } else broken()
      }
    },
    end: async (): Promise<void> => {
      if (place !== "after") reading.refuse(`${file}: ends in the middle`)
    }
  }
}
