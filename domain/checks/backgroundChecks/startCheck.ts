import { Clock, Effect, Option, Result } from "effect"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import type { Tenant, WorkspaceProfile } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import {
  type CheckBuyer,
  CheckId,
  type CheckMetadata,
  type CheckTier,
  type NewCheck,
  PAYABLE_HOURS
} from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import type { PriceCurrency } from "../../accounts/billing/prices.ts"
import type { NamedAccount } from "../../creators/identity/socialAccount.ts"
import { WRITE_RETRY } from "../../creators/lookups/lookupCreator.ts"
import { refuseBuyersAddress } from "./buyersAddress.ts"
import { type OrderedAccount, orderedAccounts } from "./checkAccounts.ts"
import { sealCheckLink } from "./checkLink.ts"
import { CERTIFICATION, checkPrice, currencyCode } from "./checkWords.ts"

/** For which brand a check is ordered: null where the order doesn't say, an empty text where there is nothing to say. */
export interface NamedBuyer {
  readonly brandName: string | null
  readonly category: string | null
  readonly notes: string | null
  /** Where the creator reaches the buyer; null: at the account's address. */
  readonly contactEmail: string | null
}

/** What a buyer orders. */
export interface CheckOrder {
  readonly tier: CheckTier
  readonly creatorHandle: string
  /** The handle on each platform that is asked for, each platform once. */
  readonly onPlatforms: ReadonlyArray<NamedAccount>
  /** Accounts that the buyer names by themselves, on some of these platforms. */
  readonly named: ReadonlyArray<NamedAccount & Pick<OrderedAccount, "isSamePerson">>
  readonly creatorEmail: string | null
  readonly creatorName: string | null
  readonly consentReasons: string | null
  readonly purpose: string
  readonly currency: PriceCurrency
  /** What isn't said here is taken from the workspace's profile. */
  readonly buyer: NamedBuyer
  readonly metadata: CheckMetadata
}

export interface CheckRequest {
  readonly key: Caller
  /** UUID of the request: the check's id, and the name of its checkout. */
  readonly operationId: string
  /** Where a check is looked at, which the payer is led to afterwards, by the token of its link; absolute. */
  readonly pageAddress: (token: string) => string
}

/** The accounts that are read, in the order of their platforms and by the names that the order gives these. */
const accountsOf = ({ onPlatforms, named }: CheckOrder): ReadonlyArray<OrderedAccount> =>
  onPlatforms.flatMap((onPlatform): ReadonlyArray<OrderedAccount> => {
    const { spelling } = onPlatform
    const exact = named.filter(({ account }) => account.platform === onPlatform.account.platform)
    return exact.length === 0
      ? [{ ...onPlatform, isExact: false, isSamePerson: false }]
      : exact.map((each) => ({ ...each, spelling, isExact: true }))
  })

const textOr = (said: string | null, other: string | null): string | null => (said === "" ? null : (said ?? other))

/** The brand that a check is made for: as the order says, then as the workspace's profile does at that time. */
const buyerOf = (
  buyer: NamedBuyer,
  profile: WorkspaceProfile,
  { name, email }: Pick<Tenant, "name" | "email">
): CheckBuyer => ({
  brandName: buyer.brandName ?? profile.brandName ?? name,
  category: textOr(buyer.category, profile.category),
  notes: textOr(buyer.notes, profile.notes),
  contactEmail: buyer.contactEmail ?? email
})

/** What a checkout calls a check: of whom, and where, by which two open ones are told apart. */
const descriptionOf = ({ tier, creatorHandle, onPlatforms }: CheckOrder): string => {
  const platforms = new Set(onPlatforms.map(({ account: { platform } }) => PLATFORM_NAMES[platform]))
  return `Background check, ${tier}: ${creatorHandle} on ${[...platforms].join(", ")}`
}

/**
 * Orders a check: opens its checkout, then keeps it. No credits are touched. The same operation orders one check, however often it
 * is carried out: all that the provider is told, the checkout's end among it, follows from when it was carried out first.
 *
 * Fails with BuyersAddress before anything is opened, and with CheckoutRefused where no checkout is open. Where the check can't be
 * kept its checkout is ended, so that nobody pays for what isn't there.
 */
export const startCheck = Effect.fn("checks.startCheck")(function* (
  { key, operationId, pageAddress }: CheckRequest,
  order: CheckOrder
) {
  const checks = yield* Checks
  const payments = yield* Payments
  const checkId = CheckId.make(operationId)
  const ticket = { tenantId: key.tenantId, checkId }
  const orderedAt = yield* checks.orderedAt(ticket, new Date(yield* Clock.currentTimeMillis))
  const accounts = yield* orderedAccounts(key.tenantId, accountsOf(order))
  const tenants = yield* Tenants
  const { tenant, profile } = yield* Effect.all(
    { tenant: tenants.get(key.tenantId), profile: tenants.profile(key.tenantId) },
    { concurrency: "unbounded" }
  )
  const creatorEmail = order.tier === "verified" ? order.creatorEmail : null
  if (creatorEmail !== null) yield* refuseBuyersAddress(tenant, creatorEmail)
  const amountMinor = checkPrice(order.tier, order.currency)
  const currency = currencyCode(order.currency)
  const payableUntil = new Date(orderedAt.getTime() + PAYABLE_HOURS * HOUR_MS)
  const opened = yield* Effect.result(
    payments.open({
      orderId: checkId,
      description: descriptionOf(order),
      certification: CERTIFICATION,
      amountMinor,
      currency,
      returnUrl: pageAddress(yield* sealCheckLink(key, checkId, orderedAt)),
      expiresAt: payableUntil
    })
  )
  if (Result.isFailure(opened)) {
    // The operation may have been carried out so long ago that its checkout can't be asked for any more.
    const before = yield* checks.find(ticket)
    return Option.isSome(before) ? before.value : yield* opened.failure
  }
  const { sessionId, url } = opened.success
  const check: NewCheck = {
    tenantId: key.tenantId,
    checkId,
    keyId: key.id,
    tier: order.tier,
    creatorHandle: order.creatorHandle,
    accounts,
    creatorEmail,
    creatorName: order.creatorName,
    consentReasons: order.consentReasons,
    purpose: order.purpose,
    buyer: buyerOf(order.buyer, profile, tenant),
    metadata: order.metadata,
    amountMinor,
    currency,
    sessionId,
    paymentUrl: url,
    createdAt: orderedAt,
    payableUntil
  }
  return yield* checks.create(check).pipe(
    Effect.retry(WRITE_RETRY),
    Effect.tapError(() =>
      payments
        .expire(sessionId)
        .pipe(
          Effect.catchTag("PaymentsUnavailable", ({ cause }) => Effect.logError("a checkout could not be ended", cause))
        )
    )
  )
})
