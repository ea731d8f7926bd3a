import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import type { RawAnswer, SurveyVendor } from "../../../ports/tracking/surveys/SurveyVendor.ts"
import { checkAnswers, recordSurveyAnswer } from "./checkAnswers.ts"
import { readMapped } from "./readMapped.ts"

const readByMapping = Effect.fnUntraced(function* (tenantId: TenantId, store: ShopDomain | null, body: unknown) {
  const mappings = yield* Tenants.use((tenants) => tenants.surveyMappings(tenantId))
  const mapping =
    mappings.find(({ shopDomain }) => store !== null && shopDomain === store) ??
    mappings.find(({ shopDomain }) => shopDomain === null)
  return mapping === undefined ? null : readMapped(mapping, body)
})

/**
 * Keeps the answers of a survey's delivery in a vendor's shape, or in the one that the account's mapping says; null where it is none of
 * these. `store` is the one that the webhook's address names. An answer that can't be read keeps no other out.
 */
export const receiveSurvey = Effect.fn("attribution.receiveSurvey")(function* (
  tenantId: TenantId,
  body: unknown,
  store: ShopDomain | null,
  vendors: ReadonlyArray<SurveyVendor>
) {
  const read = vendors.reduce<ReadonlyArray<RawAnswer> | null>((found, vendor) => found ?? vendor.read(body), null)
  const raw = read ?? (yield* readByMapping(tenantId, store, body))
  if (raw === null) return null
  const { answers, skipped, unread } = checkAnswers(raw, store)
  yield* Effect.forEach(
    answers,
    ({ answeredAtMs, selection, ...answer }) => recordSurveyAnswer({ ...answer, tenantId }, answeredAtMs, selection),
    { discard: true }
  )
  return { kept: answers.length, skipped, unread }
})
