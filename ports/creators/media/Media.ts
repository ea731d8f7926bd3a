import { Context, type Effect, type Option, Schema } from "effect"

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

/** Pictures of the public web. */
export class MediaSource extends Context.Service<
  MediaSource,
  {
    /**
     * The picture at a public address. Its type is told by its own first bytes.
     *
     * MUST answer none where it can't be had, is no picture of a kind that is kept, or is larger than MEDIA_BYTES_MAX.
     */
    readonly fetch: (url: string) => Effect.Effect<Option.Option<Media>>
  }
>()("creatorsignal/ports/creators/media/MediaSource") {}

/** A picture of at most this many bytes is kept. */
export const MEDIA_BYTES_MAX = 512 * 1024
