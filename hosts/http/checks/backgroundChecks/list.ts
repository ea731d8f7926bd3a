import { Effect, Schema } from "effect"
import { sealCheckLink } from "../../../../domain/checks/backgroundChecks/checkLink.ts"
import { CHECKS_PAGE_MAX, readChecks } from "../../../../domain/checks/backgroundChecks/readChecks.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import { PriceCurrencyCode } from "../../../../ports/accounts/payments/Payment.ts"
import { type Check, CheckTier } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CheckStatus } from "../../../../ports/checks/backgroundChecks/checkStates.ts"
import { queryParameter } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { MetadataBody } from "./checkBody.ts"
import { type CheckSettings, checkPageAddress, checkPdfAddress } from "./settings.ts"
import { CHECKS_PATH } from "./start.ts"

const LIMIT_DEFAULT = 50
const LIMIT_RULE = `must be a whole number from 1 to ${CHECKS_PAGE_MAX}`

const ListedBody = Schema.Struct({
  check_id: Schema.String,
  status: CheckStatus,
  tier: CheckTier,
  amount: Schema.Int,
  currency: PriceCurrencyCode,
  payment_url: Schema.String,
  platforms: Schema.Array(Schema.String),
  creator_handle: Schema.String,
  metadata: MetadataBody,
  created_at: Schema.String,
  completed_at: Schema.NullOr(Schema.String),
  pdf_url: Schema.NullOr(Schema.String),
  dashboard_url: Schema.NullOr(Schema.String)
}).annotate({ identifier: "ListedBackgroundCheck" })

const ListBody = Schema.Struct({
  checks: Schema.Array(ListedBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "BackgroundChecks" })

const listedBody = Effect.fnUntraced(function* (check: Check, key: ApiKey, baseUrl: string) {
  const isCompleted = check.status === "completed"
  const token = yield* sealCheckLink(key, check.checkId)
  const body: typeof ListedBody.Type = {
    check_id: check.checkId,
    status: check.status,
    tier: check.tier,
    amount: check.amountMinor,
    currency: check.currency,
    payment_url: check.paymentUrl,
    platforms: [...new Set(check.accounts.map(({ spelling }) => spelling))],
    creator_handle: check.creatorHandle,
    metadata: check.metadata ?? {},
    created_at: check.createdAt.toISOString(),
    completed_at: isCompleted ? (check.endedAt?.toISOString() ?? null) : null,
    pdf_url: isCompleted ? checkPdfAddress(baseUrl, token) : null,
    dashboard_url: checkPageAddress(baseUrl, token)
  }
  return body
})

const isStatus = Schema.is(CheckStatus)

/** What a query asks for. Fails with InvalidRequest. */
const readQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const { limit: given, status, cursor = null } = query
  const limit = given === undefined ? LIMIT_DEFAULT : /^\d{1,3}$/.test(given) ? Number(given) : 0
  const details = [
    ...(limit < 1 || limit > CHECKS_PAGE_MAX ? [`limit: ${LIMIT_RULE}`] : []),
    ...(status === undefined || isStatus(status) ? [] : [`status: must be one of ${CheckStatus.literals.join(", ")}`])
  ]
  if (details.length > 0) return yield* new InvalidRequest({ details })
  return { limit, cursor, status: isStatus(status) ? status : null }
})

/** GET /api/v1/background-checks: the account's checks. */
export const listEndpoint = ({ baseUrl }: CheckSettings): KeyedEndpoint => ({
  method: "GET",
  path: CHECKS_PATH,
  area: "scoring",
  summary: "The account's background checks, newest first. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    queryParameter("status", "Only checks of this status.", CheckStatus),
    queryParameter(
      "limit",
      `1 to ${CHECKS_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      wholeBetween(1, CHECKS_PAGE_MAX)
    ),
    queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: { 200: { description: "A page of checks; completed ones have a link to their PDF.", schema: ListBody } },
  handle: Effect.fnUntraced(function* (call, key) {
    const { checks, nextCursor } = yield* readChecks(key.tenantId, yield* readQuery(call)).pipe(
      Effect.catchTag(
        "CheckCursorInvalid",
        () => new InvalidRequest({ details: ["cursor: must be next_cursor of an answer before"] })
      )
    )
    const body: typeof ListBody.Type = {
      checks: yield* Effect.forEach(checks, (check) => listedBody(check, key, baseUrl)),
      next_cursor: nextCursor
    }
    return { status: 200, body }
  })
})
