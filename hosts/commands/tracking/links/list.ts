import { Effect } from "effect"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { readPage } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { tenantPageFields } from "../../line/values.ts"
import { linkRow } from "./ofLink.ts"

export const linkList = operatorCommand({
  name: "link list",
  description: "An account's tracking links and their addresses",
  ...tenantPageFields(LinkCode),
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, ...page }, place) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const links = yield* TrackingLinks
    const { items, next } = yield* readPage(
      page,
      (part) => links.page(tenant, part.limit, part.after),
      ({ code }) => code
    )
    return { id: tenant, links: items.map((link) => linkRow(link, place)), next }
  }),
  refusals: { ...storeUnavailable, ...tenantNotFound }
})
