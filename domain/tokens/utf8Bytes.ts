import { Effect, Result } from "effect"
import { Base64 } from "effect/encoding"

/** The UTF-8 bytes of any text. Purity leaves no text encoder here, and the one of base64 does the same. */
export const utf8Bytes = (text: string): Effect.Effect<Uint8Array> =>
  Effect.suspend(() => {
    const bytes = Base64.decode(Base64.encode(text))
    return Result.isSuccess(bytes) ? Effect.succeed(bytes.success) : Effect.die(bytes.failure)
  })
