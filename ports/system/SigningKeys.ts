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
    /** What accounts' keys for their edges are made of. It signs nothing itself. */
    readonly edge: Mac.Key
    /** Keys for edges were made of them once; what those signed still counts. */
    readonly previousEdge: ReadonlyArray<Mac.Key>
  }
>()("creatorsignal/ports/SigningKeys") {}
