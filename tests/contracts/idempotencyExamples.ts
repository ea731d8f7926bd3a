import {
  ClaimId,
  type ClaimRequest,
  Fingerprint,
  IdempotencyKey
} from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { DAY_MS } from "../../ports/time/days.ts"

export const LEASE_MS = 30_000

/** A moment, in milliseconds after noon. */
export const after = (ms: number): Date => new Date(Date.UTC(2026, 2, 1, 12) + ms)
/** What a claim made `ms` after noon says of time. */
export const timesAt = (ms: number) => ({
  at: after(ms),
  leasedUntil: after(ms + LEASE_MS),
  expiresAt: after(ms + DAY_MS)
})
export const DAY_AFTER_MS = DAY_MS

export const aFingerprint = (): Fingerprint =>
  Fingerprint.make(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex"))

/** The first claim of a key that no other test has. */
export const aClaim = (tenantId: TenantId, given: Partial<ClaimRequest> = {}): ClaimRequest => ({
  tenantId,
  keyId: KeyId.make(crypto.randomUUID()),
  key: IdempotencyKey.make(`"order" ${crypto.randomUUID()}`),
  claimId: ClaimId.make(crypto.randomUUID()),
  fingerprint: aFingerprint(),
  ...timesAt(0),
  ...given
})

/** A retry of the same request, some time after noon. */
export const anotherClaim = (first: ClaimRequest, given: Partial<ClaimRequest> & { readonly ms?: number } = {}) => {
  const { ms = 1, ...rest } = given
  return { ...first, claimId: ClaimId.make(crypto.randomUUID()), ...timesAt(ms), ...rest }
}
