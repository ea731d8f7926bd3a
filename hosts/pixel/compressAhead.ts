import { brotliCompressSync, constants, crc32, deflateRawSync } from "node:zlib"

/** What a tail may be at most: the most that one uncompressed block holds in either format. */
export const TAIL_BYTES_MAX = 65_535

/** No name, no time, best compression, system unknown: RFC 1952. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** The last block, stored: RFC 1951. */
const STORED_LAST = 1
/** An empty last meta-block: RFC 7932. */
const BROTLI_END = Buffer.from([3])

/**
 * Text of which all but the end is known ahead: what is known is compressed once, and the end put after it as it is, in a
 * block of its own. Both formats allow that, so a reader sees one plain stream.
 *
 * Tails are of 1 to `TAIL_BYTES_MAX` bytes.
 */
export const compressAhead = (head: string) => {
  const bytes = Buffer.from(head)
  const deflated = deflateRawSync(bytes, {
    level: constants.Z_BEST_COMPRESSION,
    memLevel: constants.Z_MAX_MEMLEVEL,
    finishFlush: constants.Z_SYNC_FLUSH
  })
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
    },
    finishFlush: constants.BROTLI_OPERATION_FLUSH
  })
  const headSum = crc32(bytes)
  return {
    gzip: (tail: string): Uint8Array<ArrayBuffer> => {
      const end = Buffer.from(tail)
      const block = Buffer.alloc(5)
      block.writeUInt8(STORED_LAST, 0)
      block.writeUInt16LE(end.length, 1)
      block.writeUInt16LE(end.length ^ 0xffff, 3)
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc32(end, headSum), 0)
      trailer.writeUInt32LE((bytes.length + end.length) % 2 ** 32, 4)
      return Buffer.concat([GZIP_HEADER, deflated, block, end, trailer])
    },
    br: (tail: string): Uint8Array<ArrayBuffer> => {
      const end = Buffer.from(tail)
      // Not the last, a length of 16 bits less one, uncompressed.
      const block = Buffer.alloc(3)
      block.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3)
      return Buffer.concat([brotli, block, end, BROTLI_END])
    }
  }
}
