import type { MediaType } from "../../ports/creators/media/Media.ts"

const startsWith = (bytes: Uint8Array, at: number, ascii: string): boolean =>
  [...ascii].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** What a picture is by its own first bytes, whatever its sender calls it; null for what is not kept. */
export const mediaTypeOf = (bytes: Uint8Array): MediaType | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg"
  if (bytes[0] === 0x89 && startsWith(bytes, 1, "PNG\r\n")) return "image/png"
  if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP")) return "image/webp"
  if (startsWith(bytes, 0, "GIF87a") || startsWith(bytes, 0, "GIF89a")) return "image/gif"
  if (startsWith(bytes, 4, "ftypavif")) return "image/avif"
  return null
}

export interface PictureSize {
  readonly type: "image/jpeg" | "image/png" | "image/webp"
  readonly width: number
  readonly height: number
  /** How often the picture is gone over: more than once only in a JPEG that comes into focus bit by bit. */
  readonly scans: number
}

/** Markers of a JPEG that begin a frame, which has the size. C4, C8 and CC are other tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const SCAN = 0xda
/** Markers without a length: what stands alone. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

const sizeOfJpeg = (bytes: Uint8Array, view: DataView): Omit<PictureSize, "type"> | null => {
  let size: { readonly width: number; readonly height: number } | null = null
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else {
      if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      if (marker === SCAN) break
      at += 2 + view.getUint16(at + 2)
    }
  }
  if (size === null) return null
  let scans = 0
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === SCAN) scans++
  return { ...size, scans }
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const sizeOfWebp = (bytes: Uint8Array, view: DataView): Omit<PictureSize, "type"> | null => {
  if (bytes.length < 30) return null
  const little24 = (at: number) => view.getUint16(at, true) | ((bytes[at + 2] ?? 0) << 16)
  switch (ascii(bytes, 12, 16)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, scans: 1 }
    case "VP8L": {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, scans: 1 }
    }
    case "VP8X":
      return { width: little24(24) + 1, height: little24(27) + 1, scans: 1 }
    default:
      return null
  }
}

/** What a picture's header says of its size, read without decoding anything; null for what is no JPEG, PNG or WebP. */
export const pictureSize = (bytes: Uint8Array): PictureSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = mediaTypeOf(bytes)
  if (type === "image/jpeg") {
    const size = sizeOfJpeg(bytes, view)
    return size === null ? null : { type, ...size }
  }
  if (type === "image/png") {
    return bytes.length < 33 || ascii(bytes, 12, 16) !== "IHDR"
      ? null
      : { type, width: view.getUint32(16), height: view.getUint32(20), scans: 1 }
  }
  if (type === "image/webp") {
    const size = sizeOfWebp(bytes, view)
    return size === null ? null : { type, ...size }
  }
  return null
}
