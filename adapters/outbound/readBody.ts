import type { IncomingMessage } from "node:http"
import type { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress, createGunzip } from "node:zlib"
import { Effect, Schema } from "effect"
import { webUnreadable } from "./connectToHost.ts"

/** What a compressed body may be longer than what it holds. */
const COMPRESSION_OVERHEAD_BYTES_MAX = 65_536
/** Pieces that a body comes in: one cut into single bytes costs far more to read than its size says. */
const PIECES_MAX = 100_000

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  ["br", () => createBrotliDecompress()]
])

/** The codings that `readBody` undoes, as a request asks for them. */
export const ACCEPT_ENCODING = "gzip, br"

class TooLarge extends Schema.TaggedError<TooLarge>()("TooLarge", {}) {}

/** Passes bytes on, and breaks off at the first piece that goes over. */
const atMost = (bytesMax: number) =>
  async function* (chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0
    let pieces = 0
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      pieces += 1
      if (bytes > bytesMax || pieces > PIECES_MAX) throw new TooLarge()
      yield chunk
    }
  }

/**
 * Reads the body of an answer, decompressed, up to a number of bytes; `isDecoded` says whether it was compressed.
 * A coding it does not know is left as it is. Fails with `too_large`, or with `unreachable` for a body that breaks off.
 */
export const readBody = Effect.fnUntraced(function* (answer: IncomingMessage, bytesMax: number) {
  const decode = DECODERS.get(answer.headers["content-encoding"]?.trim().toLowerCase() ?? "")
  const wireBytesMax = decode === undefined ? bytesMax : bytesMax + COMPRESSION_OVERHEAD_BYTES_MAX
  // A body that decompresses to nothing, for ever, is bounded by what comes over the wire.
  const wire = atMost(wireBytesMax)
  let body: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  let bytes = 0
  // Copied, as a sender that cuts its body into single bytes would make every kept chunk cost a hundred.
  const collect = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      const needed = bytes + chunk.byteLength
      if (needed > body.byteLength) {
        const grown = new Uint8Array(Math.min(Math.max(needed, 2 * body.byteLength), bytesMax))
        grown.set(body.subarray(0, bytes))
        body = grown
      }
      body.set(chunk, bytes)
      bytes = needed
    }
  }
  if (Number(answer.headers["content-length"]) > wireBytesMax) return yield* webUnreadable("too_large")
  yield* Effect.tryPromise({
    try: (signal) =>
      decode === undefined
        ? pipeline(answer, wire, collect, { signal })
        : pipeline(answer, wire, decode(), atMost(bytesMax), collect, { signal }),
    catch: (cause) => webUnreadable(cause instanceof TooLarge ? "too_large" : "unreachable")
  })
  return { body: body.slice(0, bytes), isDecoded: decode !== undefined }
})

/** Reads the beginning of a body, as it came over the wire, and leaves the rest. Fails with `unreachable` for one that breaks off. */
export const readBeginning = (answer: IncomingMessage, bytesMax: number) =>
  Effect.tryPromise({
    try: async () => {
      const chunks: Array<Uint8Array> = []
      let bytes = 0
      for await (const chunk of atMost(Number.POSITIVE_INFINITY)(answer)) {
        chunks.push(Uint8Array.from(chunk.subarray(0, bytesMax - bytes)))
        bytes += chunk.byteLength
        if (bytes >= bytesMax) break
      }
      return { body: Uint8Array.from(Buffer.concat(chunks)), isDecoded: false }
    },
    catch: () => webUnreadable("unreachable")
  })
