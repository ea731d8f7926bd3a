import { createHash } from "node:crypto"
import { writeSync } from "node:fs"
import { bytesText, FILE_BYTES_MAX } from "./limits.ts"

/** Which file was taken in: its SHA-256 in hexadecimal, and its bytes. */
export interface FileFacts {
  readonly sha256: string
  readonly bytes: number
}

/** A file can't be taken in, and why, for whoever sent it. */
export class NotTaken extends Error {}

/** Whoever sent the file broke off, or it can't be read. */
const UNREAD = "file: could not be read to its end"
const TOO_LARGE = `file: must be at most ${bytesText(FILE_BYTES_MAX)}`

/**
 * Lets go of a part's memory at once. In a large heap it would be collected when much more of it has come. Only a part that is all of
 * its memory is let go of, and Node 20 can't.
 */
const letGo = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && typeof buffer.transfer === "function") {
    buffer.transfer(0)
  }
}

/**
 * Writes a file down as fast as it comes, held to its size; answers which one it is. A server holds in memory what came and was not
 * taken yet, so it is written at once, and read from there. Fails with NotTaken.
 */
export const takeIn = async (
  bytes: AsyncIterable<Uint8Array>,
  spool: number,
  signal: AbortSignal
): Promise<FileFacts> => {
  const hash = createHash("sha256")
  let size = 0
  const parts = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = await parts.next().catch((cause: unknown) => {
        throw new NotTaken(UNREAD, { cause })
      })
      signal.throwIfAborted()
      if (part.done === true) return { sha256: hash.digest("hex"), bytes: size }
      size += part.value.length
      if (size > FILE_BYTES_MAX) throw new NotTaken(TOO_LARGE)
      hash.update(part.value)
      for (let at = 0; at < part.value.length; ) at += writeSync(spool, part.value, at)
      letGo(part.value)
    }
  } finally {
    await parts.return?.().catch(() => undefined)
  }
}
