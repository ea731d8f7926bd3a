import { Effect } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { PersonalData, PRIVACY_PAGE_MAX } from "../../../../ports/tracking/privacy/PersonalData.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { limitFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantField, wholeNumberRule } from "../../line/values.ts"

const ROWS_DEFAULT = 50

export const privacyList = operatorCommand({
  name: "privacy list",
  description:
    "What customers and stores asked about what is kept of them, newest first, and by when they have to be answered",
  flags: { ...tenantField.flags, limit: limitFlag("Rows at most", ROWS_DEFAULT) },
  fields: { ...tenantField.fields, limit: wholeBetween(1, PRIVACY_PAGE_MAX) },
  rules: { ...tenantField.rules, limit: wholeNumberRule(1, PRIVACY_PAGE_MAX) },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, limit }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const requests = yield* PersonalData.use((data) => data.list(tenant, limit))
    return {
      id: tenant,
      requests: requests.map(({ id, kind, shopDomain, receivedAt, dueAt, doneAt, orders }) => ({
        request: id,
        kind,
        shop: shopDomain,
        orders,
        received_at: receivedAt.toISOString(),
        due_at: dueAt?.toISOString() ?? null,
        done_at: doneAt?.toISOString() ?? null
      }))
    }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
