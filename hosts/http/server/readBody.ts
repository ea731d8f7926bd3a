import { Effect, Schema } from "effect"
import { decoderOf } from "./contentEncoding.ts"
import type { Call, Reply } from "./endpoint.ts"
import { InvalidRequest } from "./validationProblems.ts"

const KIBIBYTE = 1024

/** A body is larger than its endpoint takes. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", { detail: Schema.String }) {}

const tooLarge = (bytesMax: number) => {
  const limit =
    bytesMax % (KIBIBYTE * KIBIBYTE) === 0 ? `${bytesMax / KIBIBYTE / KIBIBYTE} MiB` : `${bytesMax / KIBIBYTE} KiB`
  return new BodyTooLarge({ detail: `body: must be at most ${limit}` })
}
const unread = new InvalidRequest({ details: ["body: could not be read"] })
const wrongEncoding = new InvalidRequest({ details: ["content-encoding: must be gzip, deflate or identity"] })
const undecoded = new InvalidRequest({ details: ["body: is not in the encoding that content-encoding says"] })

/** Reads what arrives until there is more than is allowed; the rest is never taken in. */
export const readBounded = async (body: ReadableStream<Uint8Array>, bytesMax: number): Promise<Uint8Array | null> => {
  const reader = body.getReader()
  const chunks: Array<Uint8Array> = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > bytesMax) {
      // Not waited for: how long a sender takes to stop is up to the sender.
      reader.cancel().catch(() => {})
      return null
    }
    chunks.push(value)
  }
  const [first] = chunks
  if (first !== undefined && chunks.length === 1) return first
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The length that a body is announced with; null where it is none that could be compared, as "3, 3" of one that was announced twice. */
const announcedBytes = ({ headers }: Request): number | null => {
  const header = headers.get("content-length")
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

/** The body of a call at once, where the server holds its sender to an announced length within bounds; null for any other. */
export const takeBody = async (
  { request, isLengthHeld }: Pick<Call, "request" | "isLengthHeld">,
  bytesMax: number
): Promise<Uint8Array | null> => {
  const announced = announcedBytes(request)
  if (!isLengthHeld || announced === null || announced > bytesMax || request.headers.has("content-encoding"))
    return null
  try {
    return new Uint8Array(await request.arrayBuffer())
  } catch {
    // Whoever asks for it again is told that it can't be read.
    return null
  }
}

/**
 * The body's bytes. One that says it is too large is refused unread, one that turns out to be, while reading.
 *
 * A body whose announced length the server holds its sender to is taken whole: chunk by chunk costs several times more. One that was
 * sent compressed is bounded by the length that it announces, and by what comes out of it.
 */
export const readBodyWithin = (
  { body, request, isLengthHeld }: Pick<Call, "body" | "request" | "isLengthHeld">,
  bytesMax: number
): Effect.Effect<Uint8Array, InvalidRequest | BodyTooLarge> => {
  if (body !== undefined) return body.length > bytesMax ? Effect.fail(tooLarge(bytesMax)) : Effect.succeed(body)
  const announced = announcedBytes(request)
  if (announced !== null && announced > bytesMax) return Effect.fail(tooLarge(bytesMax))
  const decoder = decoderOf(request)
  if (decoder === undefined) return Effect.fail(wrongEncoding)
  return Effect.tryPromise({
    try: async () => {
      if (decoder === null && isLengthHeld && announced !== null) return new Uint8Array(await request.arrayBuffer())
      if (request.body === null) return new Uint8Array()
      return readBounded(decoder === null ? request.body : request.body.pipeThrough(decoder), bytesMax)
    },
    catch: () => (decoder === null ? unread : undecoded)
  }).pipe(Effect.flatMap((bytes) => (bytes === null ? Effect.fail(tooLarge(bytesMax)) : Effect.succeed(bytes))))
}

/** The same where the specification has no status of its own for what is too large: it is no valid request. */
export const readBody = (
  call: Pick<Call, "body" | "request" | "isLengthHeld">,
  bytesMax: number
): Effect.Effect<Uint8Array, InvalidRequest> =>
  readBodyWithin(call, bytesMax).pipe(
    Effect.catchTag("BodyTooLarge", ({ detail }) => Effect.fail(new InvalidRequest({ details: [detail] })))
  )

const TOO_LARGE_STATUS = 413

/** Answers a webhook whose body is too large in the tracking area's words, by the status that its sender knows it by. */
export const answerTooLarge = ({ detail }: BodyTooLarge): Effect.Effect<Reply> =>
  Effect.succeed({ status: TOO_LARGE_STATUS, body: { error: "Request too large", details: [detail] } })

/** How the description tells of it. */
export const TOO_LARGE_RESPONSE = {
  [TOO_LARGE_STATUS]: { description: "The body is larger than is taken; nothing was kept." }
} as const

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The bytes as text; null where they are not UTF-8. */
export const decodeText = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** The bytes as JSON of any shape. */
export const parseJson = (bytes: Uint8Array): Effect.Effect<unknown, InvalidRequest> => {
  const text = decodeText(bytes)
  if (text === null) return Effect.fail(new InvalidRequest({ details: ["body: must be UTF-8"] }))
  try {
    return Effect.succeed(JSON.parse(text))
  } catch {
    return Effect.fail(new InvalidRequest({ details: ["body: must be valid JSON"] }))
  }
}

/**
 * A body of JSON of any shape, of so many bytes at most. Fails with InvalidRequest.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { readJson } from "creatorsignal/hosts"
 *
 * const request = new Request("https://creators.example/api/launch/looks", { method: "POST", body: '{"handle":"novacooks"}' })
 * const body = await Effect.runPromise(readJson({ request, isLengthHeld: false }, 1_024))
 *
 * body //=> { handle: "novacooks" }
 * ```
 */
export const readJson = (
  call: Pick<Call, "body" | "request" | "isLengthHeld">,
  bytesMax: number
): Effect.Effect<unknown, InvalidRequest> => Effect.flatMap(readBody(call, bytesMax), parseJson)
