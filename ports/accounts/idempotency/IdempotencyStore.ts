import { Context, type Effect, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import type { TenantId } from "../tenants/Tenant.ts"

export const KEY_CHARACTERS_MIN = 8
export const KEY_CHARACTERS_MAX = 128

/** What a caller names a request by, to send it again safely: 8 to 128 printable ASCII characters. */
export const IdempotencyKey = Schema.String.pipe(
  Schema.check(Schema.isPattern(new RegExp(`^[ -~]{${KEY_CHARACTERS_MIN},${KEY_CHARACTERS_MAX}}$`, "u"))),
  Schema.brand("IdempotencyKey")
)
export type IdempotencyKey = typeof IdempotencyKey.Type

/** Lower-case hex SHA-256 of what a request asks for: two requests of one fingerprint ask for the same. */
export const Fingerprint = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  Schema.brand("Fingerprint")
)
export type Fingerprint = typeof Fingerprint.Type

/** UUID of one attempt to carry a request out. */
export const ClaimId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("ClaimId"))
export type ClaimId = typeof ClaimId.Type

/** Which attempt, under which key. Keys of two API keys never meet, not even within one tenant. */
export interface ClaimTicket {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  readonly key: IdempotencyKey
  readonly claimId: ClaimId
}

export interface ClaimRequest extends ClaimTicket {
  readonly fingerprint: Fingerprint
  readonly at: Date
  /** From when on the claim may be taken over, unless it is extended. */
  readonly leasedUntil: Date
  /** From when on the key is as good as never used. */
  readonly expiresAt: Date
}

/** A response as it was sent, to be sent again. */
export interface StoredResponse {
  readonly status: number
  /** Those that tell of the body or of the result; lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type Claim =
  /** The caller is to carry the request out. Whatever it writes is named by the operation. */
  | { readonly _tag: "Claimed"; readonly operationId: string }
  | { readonly _tag: "Replay"; readonly response: StoredResponse }
  /** The key belongs to a request of another fingerprint. */
  | { readonly _tag: "Reused" }
  /** Another claim holds the key. */
  | { readonly _tag: "InFlight" }

/** Another claim took the key over, or the key was forgotten, or the store crashed since. */
export class ClaimLost extends Schema.TaggedError<ClaimLost>()("ClaimLost", {}) {}

/**
 * Whether nobody is told of what is written now before the answer is kept (`complete`). What keeps the answer makes durable all that was
 * written before it, and is refused where some of it was lost, so a store may leave the wait for its disk to that.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { IsKeptWithAnswer } from "creatorsignal/ports/idempotency"
 *
 * const alone = Effect.map(IsKeptWithAnswer, (isKept) => isKept)
 *
 * await Effect.runPromise(alone) //=> false
 * await Effect.runPromise(Effect.provideService(alone, IsKeptWithAnswer, true)) //=> true
 * ```
 */
export const IsKeptWithAnswer = Context.Reference<boolean>(
  "creatorsignal/ports/accounts/idempotency/IsKeptWithAnswer",
  {
    defaultValue: () => false
  }
)

/** Which requests were carried out under which idempotency key, and what they were answered. */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /**
     * Claims a key for one attempt.
     *
     * Atomic: of any number of concurrent claims of a key exactly one is Claimed.
     * Idempotent by claimId: a claim that is sent again while it holds the key is Claimed again.
     * MUST be Claimed with the same operation when a claim of the same fingerprint was released.
     * MUST be Claimed with the same operation when the lease of a claim of the same fingerprint has lapsed.
     * MUST be Claimed with a new operation when the key was forgotten.
     * MUST be Claimed with a new operation when its time to be kept is over.
     * MUST be Replay, byte for byte, when the request was completed; MUST be Reused when the fingerprint is another.
     * Durable: what is done under a claim must not outlive it.
     */
    readonly claim: (request: ClaimRequest) => Effect.Effect<Claim, StoreUnavailable>
    /** Moves the end of a claim's lease; false, and no effect, when the claim does not hold the key. */
    readonly extend: (ticket: ClaimTicket, leasedUntil: Date) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Keeps the response, which ends the claim. Idempotent by claimId: the first response stays.
     *
     * Durable: success means that the response, and whatever was written before it, survives a crash of every process.
     * MUST fail with ClaimLost when the claim does not hold the key any more, and then change nothing; also when the store crashed since,
     * as what was written under IsKeptWithAnswer may be gone: a retry carries the operation on.
     */
    readonly complete: (
      ticket: ClaimTicket,
      response: StoredResponse
    ) => Effect.Effect<void, ClaimLost | StoreUnavailable>
    /** Ends a claim without a response; its fingerprint and operation stay. No effect when it does not hold the key. */
    readonly release: (ticket: ClaimTicket) => Effect.Effect<void, StoreUnavailable>
    /** Ends a claim as if there had been none. No effect when it does not hold the key. */
    readonly forget: (ticket: ClaimTicket) => Effect.Effect<void, StoreUnavailable>
    /** Removes keys whose time to be kept is over, at most `limit` of them; answers how many. */
    readonly purgeExpired: (at: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/idempotency/IdempotencyStore") {}
