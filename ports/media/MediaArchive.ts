import { Context, type Effect, type Option, Schema } from "effect"

/** Name of an archived picture: the SHA-256 of its bytes, lower-case hex. */
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

/** Durable copies of the pictures that findings rest on: platforms' own links expire. */
export class MediaArchive extends Context.Service<
  MediaArchive,
  {
    /**
     * Copies the picture at a public address; the same bytes are kept once. None when it can't be had, is no picture of a
     * kind that is kept, by its own first bytes, or is larger than MEDIA_BYTES_MAX.
     */
    readonly keep: (url: string) => Effect.Effect<Option.Option<MediaId>>
    readonly read: (id: MediaId) => Effect.Effect<Option.Option<Media>>
  }
>()("creatorsignal/ports/scoring/MediaArchive") {}
