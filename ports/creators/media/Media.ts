import { Schema } from "effect"

/** Name of a kept picture: the SHA-256 of its bytes, lower-case hex. */
export const MediaId = Schema.String.pipe(Schema.check(Schema.isPattern(/^[0-9a-f]{64}$/)), Schema.brand("MediaId"))
export type MediaId = typeof MediaId.Type

/** What kinds of pictures are kept; anything else could run in a browser. */
export const MediaType = Schema.Literals(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"])
export type MediaType = typeof MediaType.Type

export interface Media {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: MediaType
}

/** A picture of at most this many bytes is kept. */
export const MEDIA_BYTES_MAX = 512 * 1024
