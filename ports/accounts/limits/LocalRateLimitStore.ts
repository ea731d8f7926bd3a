import { Context, type Effect } from "effect"
import type { KeyId } from "../keys/ApiKey.ts"
import type { Admission, RequestLimit } from "./RateLimitStore.ts"

/** The requests this host has admitted lately, key by key: it is always there, and knows of no other host. */
export class LocalRateLimitStore extends Context.Service<
  LocalRateLimitStore,
  {
    /** Asks for one request of a key, with the promises of `RateLimitStore.admit` for this host alone. */
    readonly admit: (key: KeyId, limit: RequestLimit) => Effect.Effect<Admission>
    /** What `admit` would answer; nothing is admitted by it. */
    readonly peek: (key: KeyId, limit: RequestLimit) => Effect.Effect<Admission>
    /** Notes a request that was admitted elsewhere; also one beyond the limit. */
    readonly record: (key: KeyId, limit: RequestLimit) => Effect.Effect<void>
  }
>()("creatorsignal/ports/accounts/limits/LocalRateLimitStore") {}
