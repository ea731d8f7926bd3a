import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { NewNotice, Notice, NoticeEvent, NoticeId } from "./Notice.ts"

/** Where in a feed a page ended. */
export interface NoticeCursor {
  readonly at: Date
  readonly noticeId: NoticeId
}

/** Notices of one tenant that are mailed together, until the claim lapses. */
export interface ClaimedNotices {
  /** UUID of the claim. */
  readonly claimId: string
  readonly tenantId: TenantId
  /** Where the tenant's people are written to. */
  readonly email: string
  /** Oldest first, at most NOTICES_MAILED_MAX. */
  readonly notices: ReadonlyArray<Notice>
  /** Mails with the one of them that was tried most often that could not be sent. */
  readonly tries: number
}

/** A page of 200, and one more that tells whether there is another page. */
export const NOTICES_LISTED_MAX = 201
export const NOTICES_MAILED_MAX = 50

/**
 * What tenants are told. `Plans`, `Jobs` and `Monitored` write notices in the steps that give rise to them. With each a delivery
 * is written, due at once, for every enabled webhook of the tenant that opted into its event and whose key is not revoked.
 */
export class Notices extends Context.Service<
  Notices,
  {
    /** Writes notices, each once: one whose key the tenant has been told already changes nothing. Answers how many are new. */
    readonly add: (notices: ReadonlyArray<NewNotice>) => Effect.Effect<number, StoreUnavailable>
    readonly find: (tenantId: TenantId, id: NoticeId) => Effect.Effect<Option.Option<Notice>, StoreUnavailable>
    /** A tenant's notices of some events, newest first, at most `limit` and NOTICES_LISTED_MAX. */
    readonly list: (
      tenantId: TenantId,
      page: {
        readonly events: ReadonlyArray<NoticeEvent>
        readonly limit: number
        readonly before: NoticeCursor | null
      }
    ) => Effect.Effect<ReadonlyArray<Notice>, StoreUnavailable>
    /**
     * Claims the notices of one tenant that are to be mailed at `at`, until `leaseUntil`: the tenant whose notices have waited
     * longest; none where none are. Those of a tenant without an address never are.
     *
     * Several workers MUST NOT hold one notice at the same time before its claim lapses.
     */
    readonly claimMail: (at: Date, leaseUntil: Date) => Effect.Effect<Option.Option<ClaimedNotices>, StoreUnavailable>
    /** Records that claimed notices were mailed; without effect on a claim that has lapsed and was taken over. */
    readonly mailed: (claimed: ClaimedNotices, at: Date) => Effect.Effect<void, StoreUnavailable>
    /**
     * Records that a mail with claimed notices could not be sent: they are to be mailed at `nextAt`, and those made before
     * `unlessBefore` never any more. Without effect on a claim that has lapsed and was taken over.
     */
    readonly postpone: (
      claimed: ClaimedNotices,
      next: { readonly nextAt: Date; readonly unlessBefore: Date }
    ) => Effect.Effect<void, StoreUnavailable>
    /** Removes notices made before `before`, oldest first, at most `limit`; answers how many. */
    readonly purge: (before: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/notices/Notices") {}
