import { Context, type Effect, type Option, Schema } from "effect"

/** A perceptual hash, 64 bits in hex: pictures that look alike differ in few bits. */
export const PictureHash = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[0-9a-f]{16}$/)),
  Schema.brand("PictureHash")
)
export type PictureHash = typeof PictureHash.Type

/** How profile pictures look, so that copies of one are known whatever their size and format. No picture is kept. */
export class PictureHashes extends Context.Service<
  PictureHashes,
  {
    /** The hash of the picture at an address; none where there is no picture that can be read, or only one colour. */
    readonly of: (url: string) => Effect.Effect<Option.Option<PictureHash>>
  }
>()("creatorsignal/ports/creators/discovery/PictureHashes") {}
