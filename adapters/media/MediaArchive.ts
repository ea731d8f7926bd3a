import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer, Option } from "effect"
import { Digest } from "effect/crypto"
import { MEDIA_BYTES_MAX, MediaArchive, MediaId, type MediaType } from "../../ports/media/MediaArchive.ts"
import { PublicWeb } from "../../ports/outbound/PublicWeb.ts"

/** How long one picture may take to arrive. */
const COPY_TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 3

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

/** Pictures as files in a folder, named by their bytes. The folder is made at its first use. */
export const layer = (directory: string) =>
  Layer.effect(
    MediaArchive,
    Effect.gen(function* () {
      const web = yield* PublicWeb
      const digest = yield* Digest.Digest

      const write = (id: MediaId, bytes: Uint8Array) =>
        Effect.tryPromise(async () => {
          await mkdir(directory, { recursive: true, mode: 0o700 })
          const draft = join(directory, `${id}.${crypto.randomUUID()}`)
          try {
            await writeFile(draft, bytes, { flag: "wx", mode: 0o600 })
            await rename(draft, join(directory, id))
          } finally {
            await rm(draft, { force: true })
          }
        })

      return MediaArchive.of({
        keep: (url) =>
          Effect.gen(function* () {
            const { status, body } = yield* web.send({
              method: "GET",
              url,
              bodyBytesMax: MEDIA_BYTES_MAX,
              timeoutMs: COPY_TIMEOUT_MS,
              redirectsMax: REDIRECTS_MAX
            })
            if (status !== 200 || mediaTypeOf(body) === null) return Option.none()
            const id = MediaId.make(yield* digest.digestHex(Digest.sha256, body))
            yield* write(id, body)
            return Option.some(id)
          }).pipe(
            // A finding stands without its picture.
            Effect.catchCause((cause) => Effect.as(Effect.logDebug("a picture was not kept", cause), Option.none()))
          ),

        read: (id) =>
          Effect.tryPromise(() => readFile(join(directory, id))).pipe(
            Effect.map((file) => {
              const bytes = new Uint8Array(file)
              const type = mediaTypeOf(bytes)
              return type === null ? Option.none() : Option.some({ bytes, type })
            }),
            Effect.catch(() => Effect.succeedNone)
          )
      })
    })
  )
