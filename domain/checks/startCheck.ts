import { Clock, Effect, Option, Result } from "effect"
import type { ApiKey } from "../../ports/accounts/ApiKey.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { type CheckBuyer, CheckId, type CheckTier, type NewCheck, PAYABLE_HOURS } from "../../ports/checks/Check.ts"
import { Checks } from "../../ports/checks/Checks.ts"
import { isSameAccount } from "../../ports/identity/SocialAccount.ts"
import { Payments } from "../../ports/payments/Payments.ts"
import type { PriceCurrency } from "../billing/prices.ts"
import { WRITE_RETRY } from "../creators/lookupCreator.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { accountsOfHandle, namedAccounts } from "./checkAccounts.ts"
import { sealCheckLink } from "./checkLink.ts"
import { checkPrice, currencyCode } from "./checkWords.ts"

const HOUR_MS = 3_600_000

/** What a buyer orders. */
export interface CheckOrder {
  readonly tier: CheckTier
  readonly creatorHandle: string
  /** The handle on each platform that is asked for, each platform once. */
  readonly onPlatforms: ReadonlyArray<NamedAccount>
  /** Accounts that the buyer names by themselves, on some of these platforms. */
  readonly named: ReadonlyArray<NamedAccount>
  readonly creatorEmail: string | null
  readonly creatorName: string | null
  readonly consentReasons: string | null
  readonly purpose: string
  readonly currency: PriceCurrency
  /** Null: the workspace's own. */
  readonly buyer: CheckBuyer | null
}

export interface CheckRequest {
  readonly key: ApiKey
  /** UUID of the request: the check's id, and the name of its checkout. */
  readonly operationId: string
  /** Where a check is looked at, which the payer is led to afterwards, by the token of its link; absolute. */
  readonly pageAddress: (token: string) => string
}

const accountsOf = Effect.fnUntraced(function* (key: ApiKey, { onPlatforms, named }: CheckOrder) {
  const rest = onPlatforms.filter(({ account }) => !named.some((each) => each.account.platform === account.platform))
  const accounts = [...namedAccounts(named), ...(yield* accountsOfHandle(key.tenantId, rest))]
  return accounts.filter((each, place) => accounts.findIndex((other) => isSameAccount(each, other)) === place)
})

/**
 * Orders a check: opens its checkout, then keeps it. No credits are touched. The same operation orders one check, however often it
 * is carried out: all that the provider is told, the checkout's end among it, follows from when it was carried out first.
 *
 * Fails with CheckoutRefused where no checkout is open. Where the check can't be kept its checkout is ended, so that nobody pays
 * for what isn't there.
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
  const accounts = yield* accountsOf(key, order)
  const tenant = yield* Tenants.use((tenants) => tenants.get(key.tenantId))
  const amountMinor = checkPrice(order.tier, order.currency)
  const currency = currencyCode(order.currency)
  const payableUntil = new Date(orderedAt.getTime() + PAYABLE_HOURS * HOUR_MS)
  const opened = yield* Effect.result(
    payments.open({
      orderId: checkId,
      description: order.tier === "quick" ? "Background check, quick" : "Background check, verified",
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
    creatorEmail: order.tier === "verified" ? order.creatorEmail : null,
    creatorName: order.creatorName,
    consentReasons: order.consentReasons,
    purpose: order.purpose,
    buyer: order.buyer ?? { brandName: tenant.name, category: null, notes: null },
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
