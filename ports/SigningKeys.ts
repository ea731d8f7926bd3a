import { Context } from "effect"
import type { Mac } from "effect/crypto"

/** What this service signs its own links with. Every host of one service has the same. */
export class SigningKeys extends Context.Service<
  SigningKeys,
  {
    /** Signs. */
    readonly current: Mac.Key
    /** Signed once; what they signed still counts. */
    readonly previous: ReadonlyArray<Mac.Key>
  }
>()("creatorsignal/ports/SigningKeys") {}
