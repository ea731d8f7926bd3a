import { crc32, deflateSync } from "node:zlib"

const COLOUR_TYPES = { 1: 0, 2: 4, 3: 2, 4: 6 } as const

const chunk = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A picture of stripes; `rows` of it where it isn't whole. */
export const pngOf = (
  width: number,
  height: number,
  channels: 1 | 2 | 3 | 4,
  rows = height
): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = COLOUR_TYPES[channels]
  const row = Buffer.alloc(1 + width * channels, 0)
  for (let at = 1; at < row.length; at++) row[at] = (at * 37) % 256
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)))),
      chunk("IEND", new Uint8Array(0))
    ])
  )
}

/** One grey dot. */
export const jpegOf = (): Uint8Array<ArrayBuffer> => {
  const quantities = [0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 1)]
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
  const codes = (kind: number) => [0xff, 0xc4, 0, 20, kind, 1, ...Array.from({ length: 15 }, () => 0), 0]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f]
  return Uint8Array.from([0xff, 0xd8, ...quantities, ...frame, ...codes(0), ...codes(0x10), ...scan, 0xff, 0xd9])
}
