import { Effect, Option } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { Checks } from "../../../../ports/checks/backgroundChecks/Checks.ts"
import type { FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../../ports/checks/review/Review.ts"
import { Reviews } from "../../../../ports/checks/review/Reviews.ts"
import { TokenInvalid } from "../../../tokens/signedToken.ts"
import { openTicket } from "./checkLinks.ts"

/** The check that a subject's own link is of. One that was erased is none any more. */
export const subjectCheck = Effect.fnUntraced(function* (token: string) {
  const checks = yield* Checks
  const found = yield* checks.find(yield* openTicket("check_subject", token))
  // Whoever gave no consent has no page: a check that only the buyer knows of is not told of by a link.
  if (Option.isNone(found) || found.value.erasedAt !== null) return yield* new TokenInvalid()
  return found.value
})

/** What the subject of a check may see: how it stands, and, where it is completed, the report with what was said of each finding. */
export const openSubject = Effect.fn("checks.openSubject")(function* (token: string) {
  const check = yield* subjectCheck(token)
  const { name } = yield* Effect.catchTag(
    Tenants.use((tenants) => tenants.get(check.tenantId)),
    "TenantNotFound",
    () => new TokenInvalid()
  )
  const report =
    check.status === "completed" ? yield* Checks.use((checks) => checks.report(check)) : Option.none<never>()
  const items = Option.isSome(report)
    ? yield* Reviews.use((reviews) => reviews.ofCheck(check.tenantId, check.checkId))
    : []
  return {
    check,
    tenantName: name,
    report: Option.getOrNull(report),
    reviews: new Map<FindingId, ReviewItem>(items.map((item) => [item.finding.id, item]))
  }
})
