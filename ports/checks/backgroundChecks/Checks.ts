import { Context, type Effect, type Option, type Schema } from "effect"
import type { NewNotice } from "../../accounts/notices/Notice.ts"
import type { PaymentReference, SessionId } from "../../accounts/payments/Payment.ts"
import type { NewRefund, RefundQueue, RefundStanding } from "../../accounts/payments/RefundQueue.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type {
  Check,
  CheckAccount,
  CheckActor,
  CheckId,
  CheckMailKind,
  CheckTicket,
  ConsentRecord,
  NewCheck,
  NewCheckMail,
  ScanProgress
} from "./Check.ts"
import type { CheckReport } from "./CheckReport.ts"
import type { CheckEvent, CheckStatus } from "./checkStates.ts"

/** What a step sets beside the state; what is absent stays. */
export interface CheckChanges {
  readonly payment?: PaymentReference
  readonly paidAt?: Date
  readonly consentDueAt?: Date
  readonly consent?: ConsentRecord
  readonly accounts?: ReadonlyArray<CheckAccount>
  readonly scanStartedAt?: Date
  readonly endedAt?: Date | null
  readonly reason?: string
  readonly report?: CheckReport
  readonly evidenceUntil?: Date
}

/** One change of a check, with everything that is written with it. */
export interface CheckStep {
  readonly event: CheckEvent
  readonly at: Date
  readonly by: CheckActor
  readonly changes: CheckChanges
  /** What the buyer is told, as `Notices.add` writes it. */
  readonly notices: ReadonlyArray<NewNotice>
  /** What is written to the subject. */
  readonly mails: ReadonlyArray<NewCheckMail>
  readonly refund: NewRefund | null
  /** Whether the report, and what was gathered, are removed with it. */
  readonly removesFindings: boolean
}

/** One change that a check had. */
export interface CheckHistoryEntry {
  readonly event: CheckEvent
  readonly from: CheckStatus
  readonly to: CheckStatus
  readonly at: Date
  readonly by: CheckActor
}

/** Where in a list a page ended. */
export interface CheckCursor {
  readonly createdAt: Date
  readonly checkId: CheckId
}

/** A mail that is to be sent, until the claim lapses. */
export interface ClaimedCheckMail {
  /** UUID of the claim. */
  readonly claimId: string
  readonly check: Check
  readonly mailId: string
  readonly kind: CheckMailKind
  /** Tries that failed. */
  readonly tries: number
}

/** A scan that a worker holds until its lease lapses. */
export interface ClaimedScan {
  /** UUID of the claim: one that was taken over can't write any more. */
  readonly claimId: string
  readonly check: Check
}

/** Which part of an account's past is read: the platform, or a web archive. */
export type ScanPart = "live" | "archive"

/** Where a scan is with one part of one account. */
export interface ScanPosition {
  /** `platform/handle`. */
  readonly account: string
  readonly part: ScanPart
  /** Pages that are kept, numbered from 0. */
  readonly pages: number
  /** What asks for the next page; null where there is none any more. */
  readonly next: string | null
  readonly posts: number
}

/** What one page of a part holds. */
export interface ScanPage {
  readonly account: string
  readonly part: ScanPart
  readonly number: number
  readonly next: string | null
  /** Posts in it. */
  readonly posts: number
  /** What was read, of a shape that the domain knows; at most SCAN_PAGE_BYTES_MAX as JSON. */
  readonly content: Schema.Json
}

export const CHECKS_LISTED_MAX = 101
export const DUE_CHECKS_MAX = 100
export const SCAN_PAGE_BYTES_MAX = 4 * 1024 * 1024
export const SCAN_PAGES_MAX = 1_000
export const CHECK_HISTORY_MAX = 100

/**
 * The background checks of every tenant, each with its money, its consent, its scan and its mails. What changes a check's state
 * does what CHECK_STATES lists, and without effect is what it doesn't.
 */
export class Checks extends Context.Service<
  Checks,
  RefundQueue<CheckTicket, StoreUnavailable> & {
    /**
     * When an order of a check was first made: `at`, unless somebody said before.
     *
     * MUST answer every order of one check with the time that was said first.
     */
    readonly orderedAt: (ticket: CheckTicket, at: Date) => Effect.Effect<Date, StoreUnavailable>
    /** Makes a check. Idempotent by its id: the one that is there is answered. */
    readonly create: (check: NewCheck) => Effect.Effect<Check, StoreUnavailable>
    readonly find: (ticket: CheckTicket) => Effect.Effect<Option.Option<Check>, StoreUnavailable>
    /** A tenant's checks, those of `status` alone where it is given, newest first, at most `limit` and CHECKS_LISTED_MAX. */
    readonly list: (
      tenantId: TenantId,
      page: { readonly limit: number; readonly before: CheckCursor | null; readonly status?: CheckStatus | null }
    ) => Effect.Effect<ReadonlyArray<Check>, StoreUnavailable>
    /** A tenant's checks about any of these accounts, newest first, at most `limit` and CHECKS_LISTED_MAX; erased ones left out. */
    readonly ofAccounts: (
      tenantId: TenantId,
      accounts: ReadonlyArray<Pick<CheckAccount, "platform" | "handle">>,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Check>, StoreUnavailable>
    readonly report: (ticket: CheckTicket) => Effect.Effect<Option.Option<CheckReport>, StoreUnavailable>
    /** Oldest first, at most CHECK_HISTORY_MAX. */
    readonly history: (ticket: CheckTicket) => Effect.Effect<ReadonlyArray<CheckHistoryEntry>, StoreUnavailable>
    /** Whose check a checkout, a payment of it that is or was given back, or an id is. */
    readonly locate: (
      by: { readonly sessionId: SessionId } | { readonly payment: PaymentReference } | { readonly checkId: CheckId }
    ) => Effect.Effect<Option.Option<CheckTicket>, StoreUnavailable>
    /**
     * Changes a check: its state, what the step sets, its history, the notices with their deliveries, the mails and the refund, and
     * what people are to look at.
     * Answers the check as it is then; none, and then nothing is written, where its state doesn't list the event, or one of the event's
     * rivals (`rivalsOf`) happened before.
     *
     * Atomic: a step is written wholly or not at all.
     * MUST write what CHECK_STATES lists, and nothing where it lists nothing.
     * MUST let one of two equal steps win, however near to each other they come.
     * MUST let one of read_again and unread_refunded win, however near to each other they come.
     * MUST never owe two refunds for one payment, nor for the same part of one; what is left beside a part is owed on its own.
     * MUST put the findings of a report before the tenant's people, and blank there what a step removes.
     */
    readonly apply: (ticket: CheckTicket, step: CheckStep) => Effect.Effect<Option.Option<Check>, StoreUnavailable>
    /**
     * Puts accounts in the place of those of a check that is not paid yet; answers it as it is then.
     *
     * MUST change nothing, and answer none, where the check is paid, has ended or was erased.
     */
    readonly changeAccounts: (
      ticket: CheckTicket,
      accounts: ReadonlyArray<CheckAccount>
    ) => Effect.Effect<Option.Option<Check>, StoreUnavailable>
    /**
     * Writes to the subject again while their answer is awaited, at `creatorEmail` where that is given; answers the check as it is then.
     * `before` is how often they had been asked again when it was decided: of two equal requests one is written.
     *
     * MUST change nothing, and answer none, where no answer is awaited, or they were asked again since, or CONSENT_REQUESTS_MAX times.
     */
    readonly askAgain: (
      ticket: CheckTicket,
      request: {
        readonly before: number
        readonly creatorEmail: string | null
        readonly consentDueAt: Date
        readonly mail: NewCheckMail
        readonly at: Date
      }
    ) => Effect.Effect<Option.Option<Check>, StoreUnavailable>
    /** How the refund of what a check was paid with stands, of what is left of it before that of a part; none where none was owed. */
    readonly refundOf: (ticket: CheckTicket) => Effect.Effect<Option.Option<RefundStanding>, StoreUnavailable>
    /**
     * Checks whose time has come at `at`, those due longest first, at most `limit` and DUE_CHECKS_MAX: unpaid ones at
     * `payableUntil`, unanswered ones at `consentDueAt`, and those whose evidence is to be removed at `evidenceUntil`.
     */
    readonly due: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Check>, StoreUnavailable>

    /** Claims the mail that is due longest, until `leaseUntil`; none where none is. Of checks that were erased none is. */
    readonly claimMail: (at: Date, leaseUntil: Date) => Effect.Effect<Option.Option<ClaimedCheckMail>, StoreUnavailable>
    /** Records that a mail was sent; without effect on a claim that was taken over. */
    readonly mailSent: (claimed: ClaimedCheckMail, at: Date) => Effect.Effect<void, StoreUnavailable>
    /** Counts a try: the mail is to be sent at `nextAt`, never where that is null. Without effect on a claim that was taken over. */
    readonly postponeMail: (claimed: ClaimedCheckMail, nextAt: Date | null) => Effect.Effect<void, StoreUnavailable>
    /** Writes a mail to the subject beside any step, as `apply` does. */
    readonly addMail: (ticket: CheckTicket, mail: NewCheckMail, at: Date) => Effect.Effect<void, StoreUnavailable>

    /**
     * Claims the scanning check that waits longest, until `leaseUntil`; none where none does.
     *
     * Several workers, in any number of processes, MUST NOT hold one scan at the same time before its lease lapses.
     */
    readonly claimScan: (at: Date, leaseUntil: Date) => Effect.Effect<Option.Option<ClaimedScan>, StoreUnavailable>
    /** Says how far a held scan is, and holds it until `leaseUntil`. False: it is not held any more, and nothing was written. */
    readonly holdScan: (
      claimed: ClaimedScan,
      progress: ScanProgress,
      leaseUntil: Date
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** Lets a held scan go: it is to be gone on with at `nextAt`. Counts a failed try where `hasFailed`, and answers how many. */
    readonly releaseScan: (
      claimed: ClaimedScan,
      next: { readonly nextAt: Date; readonly hasFailed: boolean }
    ) => Effect.Effect<number, StoreUnavailable>
    /**
     * Keeps a page of a held scan. Idempotent by its account, part and number: the first one stays. False: the scan is not held any
     * more, and nothing was kept.
     */
    readonly savePage: (claimed: ClaimedScan, page: ScanPage) => Effect.Effect<boolean, StoreUnavailable>
    /** Where a scan is with each part of each account that it began. */
    readonly positions: (ticket: CheckTicket) => Effect.Effect<ReadonlyArray<ScanPosition>, StoreUnavailable>
    /** One page; none where it isn't kept. */
    readonly page: (
      ticket: CheckTicket,
      where: Pick<ScanPage, "account" | "part" | "number">
    ) => Effect.Effect<Option.Option<ScanPage>, StoreUnavailable>

    /**
     * Removes what was gathered, with the pictures that it alone needs, and puts `report` in the report's place, in one step.
     * Idempotent.
     */
    readonly removeEvidence: (
      ticket: CheckTicket,
      report: CheckReport | null,
      at: Date
    ) => Effect.Effect<void, StoreUnavailable>
    /** Checks of any tenant that are about an account, at most `limit` and DUE_CHECKS_MAX, erased ones left out. */
    readonly about: (
      account: Pick<CheckAccount, "platform" | "handle">,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Check>, StoreUnavailable>
    /**
     * Takes everything out of a check that names its subject: accounts, names, addresses, words, report and evidence. What was paid
     * and given back stays. Idempotent.
     *
     * MUST leave amount, currency, payment, refund and the times of the check.
     */
    readonly erase: (ticket: CheckTicket, at: Date) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/checks/backgroundChecks/Checks") {}
