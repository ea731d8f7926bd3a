const LITTLE_ENDIAN = [0xff, 0xfe]
const BIG_ENDIAN = [0xfe, 0xff]
const MARK_BYTES = 2

const beginsWith = (bytes: Uint8Array, mark: ReadonlyArray<number>): boolean =>
  mark.every((byte, place) => bytes[place] === byte)

/** The same units with their two bytes the other way round. */
const swapped = (bytes: Uint8Array): Uint8Array => {
  const turned = bytes.slice()
  for (let at = 0; at + 1 < turned.length; at += 2) {
    const first = turned[at] ?? 0
    turned[at] = turned[at + 1] ?? 0
    turned[at + 1] = first
  }
  return turned
}

/**
 * Passes a text on as UTF-8, as its bytes come: UTF-16 of either order is told by its mark, and any other text is passed as it is.
 * Spreadsheets save "Unicode text" so. `refuse` is called where units are missing or stand alone.
 */
export const makeUtf8 = (pass: (bytes: Uint8Array) => void, refuse: () => never) => {
  let held: Uint8Array = new Uint8Array()
  let isKnown = false
  let decoder: TextDecoder | null = null
  let isBigEndian = false

  const decode = (bytes: Uint8Array, isEnd: boolean): void => {
    if (decoder === null) {
      pass(bytes)
      return
    }
    try {
      pass(new TextEncoder().encode(decoder.decode(bytes, { stream: !isEnd })))
    } catch (thrown) {
      if (thrown instanceof TypeError) refuse()
      throw thrown
    }
  }
  const take = (bytes: Uint8Array, isEnd: boolean): void => {
    const all = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    if (!isKnown && all.length < MARK_BYTES && !isEnd) {
      held = all.slice()
      return
    }
    if (!isKnown) {
      isKnown = true
      isBigEndian = beginsWith(all, BIG_ENDIAN)
      if (isBigEndian || beginsWith(all, LITTLE_ENDIAN)) decoder = new TextDecoder("utf-16le", { fatal: true })
    }
    // A unit whose second byte has not come can't be turned.
    const end = decoder === null || isEnd ? all.length : all.length - (all.length % MARK_BYTES)
    held = all.slice(end)
    decode(isBigEndian ? swapped(all.subarray(0, end)) : all.subarray(0, end), isEnd)
  }
  return {
    push: (bytes: Uint8Array): void => take(bytes, false),
    end: (): void => take(new Uint8Array(), true)
  }
}
