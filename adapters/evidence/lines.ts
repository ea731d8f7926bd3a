import { bytesText, ROW_BYTES_MAX } from "./limits.ts"

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

export const tooLong = (bytesMax: number): string => `must have at most ${bytesText(bytesMax)}`
export const NOT_UTF8 = "is not UTF-8 text"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The text of bytes; null where they are not UTF-8. */
export const textOf = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Bytes without the mark that some editors put before a text. */
export const withoutMark = (bytes: Uint8Array): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, place) => bytes[place] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes

/**
 * Takes a text apart into lines, whose ends may be LF or CRLF, as its bytes come. A line that is too long is passed as null, and
 * never held. Lines count from 1.
 */
export const makeLines = (
  onLine: (line: Uint8Array | null, number: number) => void,
  bytesMax: number = ROW_BYTES_MAX
) => {
  let number = 0
  let parts: Array<Uint8Array> = []
  let held = 0
  let isTooLong = false

  const hold = (part: Uint8Array): void => {
    held += part.length
    if (held > bytesMax) {
      isTooLong = true
      parts = []
    } else if (part.length > 0) {
      parts.push(part)
    }
  }
  const end = (): void => {
    number += 1
    const [first = new Uint8Array()] = parts
    const whole = parts.length <= 1 ? first : Buffer.concat(parts)
    const marked = number === 1 ? withoutMark(whole) : whole
    const line = marked.at(-1) === CARRIAGE_RETURN ? marked.subarray(0, -1) : marked
    onLine(isTooLong ? null : line, number)
    parts = []
    held = 0
    isTooLong = false
  }
  return {
    push: (bytes: Uint8Array): void => {
      let from = 0
      for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
        hold(bytes.subarray(from, at))
        end()
        from = at + 1
      }
      hold(bytes.subarray(from))
      // What came belongs to the sender, who may use it again.
      const last = parts.length - 1
      if (from < bytes.length && last >= 0) parts[last] = bytes.slice(from)
    },
    end: (): void => {
      if (held > 0) end()
    }
  }
}
