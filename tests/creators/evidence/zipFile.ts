import { crc32, deflateRawSync } from "node:zlib"

/** An entry of an archive that a test makes, good unless it says otherwise. */
export interface ZipEntry {
  readonly path: string
  readonly text?: string
  readonly bytes?: Uint8Array
  readonly isEncrypted?: true
  /** The mode of a Unix file. */
  readonly mode?: number
  readonly method?: number
  /** What the list of contents says, where that is a lie. */
  readonly claimedBytes?: number
  readonly claimedChecksum?: number
  readonly isZip64?: true
}

const number = (value: number | bigint, bytes: 2 | 4 | 8): Uint8Array => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeBigUInt64LE === undefined || bytes !== 8
    ? buffer.writeUIntLE(Number(value), 0, bytes === 2 ? 2 : 4)
    : buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}
const short = (value: number) => number(value, 2)
const long = (value: number) => number(value, 4)
const SIZE_ELSEWHERE = 0xffffffff

/** A zip archive, as its specification has it; with entries that are lies where a test asks for them. */
export const zipFile = (entries: ReadonlyArray<ZipEntry>): Uint8Array<ArrayBuffer> => {
  const parts: Array<Uint8Array> = []
  const contents: Array<Uint8Array> = []
  let at = 0
  const add = (...bytes: ReadonlyArray<Uint8Array>) => {
    for (const each of bytes) {
      parts.push(each)
      at += each.length
    }
  }
  for (const entry of entries) {
    const name = Buffer.from(entry.path)
    const data = entry.bytes ?? Buffer.from(entry.text ?? "")
    const packed = deflateRawSync(data)
    const flags = short(0x800 | (entry.isEncrypted === true ? 1 : 0))
    const method = short(entry.method ?? 8)
    const checksum = long(entry.claimedChecksum ?? crc32(data))
    const size = entry.claimedBytes ?? data.length
    const offset = at
    const clock = long(0x58210000)
    add(
      long(0x04034b50),
      short(20),
      flags,
      method,
      clock,
      checksum,
      long(packed.length),
      long(size),
      short(name.length),
      short(0),
      name,
      packed
    )
    const isLarge = entry.isZip64 === true
    const extra = isLarge
      ? Buffer.concat([short(1), short(16), number(size, 8), number(packed.length, 8)])
      : Buffer.alloc(0)
    contents.push(
      long(0x02014b50),
      short((3 << 8) | 45),
      short(45),
      flags,
      method,
      clock,
      checksum,
      long(isLarge ? SIZE_ELSEWHERE : packed.length),
      long(isLarge ? SIZE_ELSEWHERE : size),
      short(name.length),
      short(extra.length),
      short(0),
      short(0),
      short(0),
      long(((entry.mode ?? 0o100644) << 16) >>> 0),
      long(offset),
      name,
      extra
    )
  }
  const start = at
  add(...contents)
  add(
    long(0x06054b50),
    short(0),
    short(0),
    short(entries.length),
    short(entries.length),
    long(at - start),
    long(start),
    short(0)
  )
  return new Uint8Array(Buffer.concat(parts))
}
