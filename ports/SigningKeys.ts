import { Context } from "effect"
import type { Aead, Mac } from "effect/crypto"

/** What this service signs and seals its own links with. Every host of one service has the same. */
export class SigningKeys extends Context.Service<
  SigningKeys,
  {
    /** Signs. */
    readonly current: Mac.Key
    /** Signed once; what they signed still counts. */
    readonly previous: ReadonlyArray<Mac.Key>
    /** Seals what its bearer must not read. */
    readonly sealing: Aead.Key
    /** Sealed once; what they sealed is still opened. */
    readonly previousSealing: ReadonlyArray<Aead.Key>
  }
>()("creatorsignal/ports/SigningKeys") {}
