import { Context, type Effect, type Option } from "effect"
import type { Media } from "./Media.ts"

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
