import { Context, type Effect, type Option, Schema } from "effect"
import type { TimeZone } from "../../accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { ShopDomain } from "../orders/Order.ts"

/** Names a letter: the same however often a store sends the notification. Nothing of the notification can be read from it. */
export const LetterId = Schema.String.pipe(Schema.check(Schema.isPattern(/^[0-9a-f]{64}$/)), Schema.brand("LetterId"))
export type LetterId = typeof LetterId.Type

/**
 * Why a notification could not be read: its content is not what its topic promises, the order that it needs is not known yet, or
 * no reader knows its topic.
 */
export const LetterReason = Schema.Literals(["unreadable", "unknown_order", "unread_topic"])
export type LetterReason = typeof LetterReason.Type

/** Letters of one tenant at most. */
export const DEAD_LETTERS_MAX = 10_000
/** Bytes of one tenant's bodies at most, before they are sealed. */
export const DEAD_LETTER_BYTES_MAX = 512 * 1024 * 1024
/** Days that a letter is kept at most. */
export const DEAD_LETTER_DAYS_MAX = 90
/** Letters that one claim takes at most. */
export const CLAIMED_LETTERS_MAX = 20
/** For how long a claimed letter is nobody else's: a host that was killed gives it back after that. */
export const LETTER_CLAIM_SECONDS = 300

/** A signed notification of a store that could not be read yet. */
export interface DeadLetter {
  readonly tenantId: TenantId
  readonly id: LetterId
  readonly shopDomain: ShopDomain
  readonly topic: string
  readonly receivedAt: Date
  /** When the store says that it happened; null where it does not say. */
  readonly triggeredAt: Date | null
  /** Bytes of the body. */
  readonly bytes: number
  readonly reason: LetterReason
  /** Each "field: what is wrong", never with a value of the body. */
  readonly problems: ReadonlyArray<string>
  /** The version of the readers that could not read it. */
  readonly readerVersion: number
  /** How often it was tried, the first time included. */
  readonly attempts: number
  readonly lastTriedAt: Date
  /** When it is tried again without a newer reader; null where only a newer reader or a person tries it. */
  readonly nextTryAt: Date | null
}

/** A letter with what the store sent. */
export interface OpenedLetter {
  readonly letter: DeadLetter
  /** The body as it came; null where this host can't open it. */
  readonly body: Uint8Array | null
  /** The same as text; null where it is not UTF-8. */
  readonly text: string | null
}

/** What another try says of a letter. */
export type FailedTry = Pick<DeadLetter, "reason" | "problems" | "readerVersion" | "lastTriedAt" | "nextTryAt">

/** Where a page of letters ended. */
export interface LetterPlace {
  readonly receivedAt: Date
  readonly id: LetterId
}

/** Letters of one store, topic, reason and day of their receipt (YYYY-MM-DD). */
export interface LetterCount {
  readonly shopDomain: ShopDomain
  readonly topic: string
  readonly reason: LetterReason
  readonly day: string
  readonly letters: number
}

/** Letters of one store that were deleted unread: for their age, or to make room. */
export interface LetterLoss {
  readonly shopDomain: ShopDomain
  readonly cause: "old" | "full"
  readonly letters: number
  readonly lastAt: Date
}

/** Signed notifications of stores that could not be read. They hold personal data. */
export class DeadLetters extends Context.Service<
  DeadLetters,
  {
    /**
     * Keeps a letter, once by (tenantId, id): one that is there stays as it is. Where the tenant then has more than DEAD_LETTERS_MAX
     * letters or DEAD_LETTER_BYTES_MAX bytes, the oldest are deleted and counted as lost. One step.
     *
     * Encrypted: a body MUST NOT be readable from its stored row alone.
     */
    readonly keep: (
      letter: Omit<DeadLetter, "bytes" | "attempts">,
      body: Uint8Array
    ) => Effect.Effect<void, StoreUnavailable>
    /** A tenant's letters behind `after`, newest first; of one store where it is named. */
    readonly list: (
      tenantId: TenantId,
      page: { readonly shopDomain: ShopDomain | null; readonly after: LetterPlace | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<DeadLetter>, StoreUnavailable>
    /** One letter with its body. */
    readonly find: (tenantId: TenantId, id: LetterId) => Effect.Effect<Option.Option<OpenedLetter>, StoreUnavailable>
    /**
     * Claims letters that an older reader than `readerVersion` could not read, or whose next try is due at `at`; the longest untried
     * first, `limit` at most, itself at most CLAIMED_LETTERS_MAX. None of a closed tenant.
     *
     * MUST give a letter to one of those who ask at the same time, and to nobody else until LETTER_CLAIM_SECONDS passed.
     */
    readonly claimDue: (asked: {
      readonly readerVersion: number
      readonly at: Date
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<DeadLetter>, StoreUnavailable>
    /** Notes that a letter could not be read again, and ends its claim. One that is gone stays gone. */
    readonly failAgain: (tenantId: TenantId, id: LetterId, outcome: FailedTry) => Effect.Effect<void, StoreUnavailable>
    /** Deletes a letter, because it was read or a person gave it up; says whether it was there. */
    readonly delete: (tenantId: TenantId, id: LetterId) => Effect.Effect<boolean, StoreUnavailable>
    /** Deletes all letters of a store; answers how many. */
    readonly deleteOfShop: (tenantId: TenantId, shopDomain: ShopDomain) => Effect.Effect<number, StoreUnavailable>
    /** Deletes letters of any tenant received before a moment, `limit` at most, and counts them as lost; answers how many. */
    readonly deleteOld: (before: Date, at: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
    /** The letters that were received from `from` and before `to`, counted; by store, topic, reason and day of the zone. */
    readonly counts: (
      tenantId: TenantId,
      period: { readonly from: Date; readonly to: Date; readonly timeZone: TimeZone }
    ) => Effect.Effect<ReadonlyArray<LetterCount>, StoreUnavailable>
    /** What was deleted unread, by store and cause. */
    readonly losses: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<LetterLoss>, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/stores/DeadLetters") {}
