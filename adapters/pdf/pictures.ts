import { inflateSync } from "node:zlib"
import type { Media } from "../../ports/creators/media/Media.ts"

/** A picture of more pixels takes too long to unpack. */
const PIXELS_MAX = 6_000_000

export interface Picture {
  readonly id: string
  readonly bytes: Uint8Array
}

const PNG_COLOURS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const NAMES: Readonly<Record<Media["type"], string>> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "image/gif": "GIF",
  "image/avif": "AVIF"
}

/** Whether all of a PNG's rows are there; interlaced ones are not taken. */
const isPng = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Array<Uint8Array> = []
  let [width, height, bits, colours, interlaced, palette, ended] = [0, 0, 0, 0, 0, 0, false]
  for (let at = 8; at + 12 <= bytes.length && !ended; ) {
    const length = view.getUint32(at)
    const kind = view.getUint32(at + 4)
    if (at + 12 + length > bytes.length) return false
    const start = at + 8
    if (kind === 0x49484452) {
      if (length !== 13) return false
      width = view.getUint32(start)
      height = view.getUint32(start + 4)
      bits = view.getUint8(start + 8)
      colours = PNG_COLOURS[view.getUint8(start + 9)] ?? 0
      palette = view.getUint8(start + 9) === 3 ? 1 : 0
      interlaced = view.getUint8(start + 12)
    } else if (kind === 0x504c5445) palette = palette === 1 && length % 3 === 0 && length > 0 ? 2 : palette
    else if (kind === 0x49444154) data.push(bytes.subarray(start, start + length))
    else if (kind === 0x49454e44) ended = true
    at = start + length + 4
  }
  const isKnown = ended && width > 0 && height > 0 && [1, 2, 4, 8, 16].includes(bits) && colours > 0 && palette !== 1
  if (!isKnown || interlaced !== 0 || width * height > PIXELS_MAX) return false
  const rows = height * (1 + Math.ceil((width * bits * colours) / 8))
  return inflateSync(Buffer.concat(data), { maxOutputLength: rows }).length === rows
}

/** Whether a JPEG has a frame of a kind that readers know, and goes on to its end. */
const isJpeg = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let hasFrame = false
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return false
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return false
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (length < 8) return false
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      const channels = view.getUint8(at + 9)
      if (view.getUint8(at + 4) !== 8 || width === 0 || height === 0 || width * height > PIXELS_MAX) return false
      hasFrame = channels === 1 || channels === 3 || channels === 4
    }
    if (marker === 0xda) {
      const end = bytes.lastIndexOf(0xd9)
      return hasFrame && end > at + 2 + length && bytes[end - 1] === 0xff
    }
    at += 2 + length
  }
  return false
}

/** A picture that a PDF can hold, or how its kind is called. */
export const readPicture = (id: string, media: Media | undefined): Picture | { readonly left: string } => {
  if (media === undefined) return { left: "Picture not at hand; see the link" }
  const left = { left: `Picture kept as ${NAMES[media.type]}; see the link` }
  try {
    const isWhole =
      media.type === "image/png" ? isPng(media.bytes) : media.type === "image/jpeg" ? isJpeg(media.bytes) : false
    return isWhole ? { id, bytes: media.bytes } : left
  } catch {
    return left
  }
}
