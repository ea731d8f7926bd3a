import { resolve } from "node:path"
import { Effect } from "effect"
import { Argument } from "effect/cli"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import type { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { LINKS_AT_ONCE_MAX, TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { linkTableHeader, linkTableRows } from "../../../http/tracking/links/linkTable.ts"
import { openNew, writing } from "../../line/newFile.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, tenantField } from "../../line/values.ts"
import { linkAddress } from "./ofLink.ts"

export const linkExport = operatorCommand({
  name: "link export",
  description: "Write an account's tracking links into a new table, as link import takes it",
  flags: {
    ...tenantField.flags,
    file: Argument.String("FILE").pipe(Argument.withDescription("The CSV file to make"))
  },
  fields: { ...tenantField.fields, file: LineText },
  rules: { ...tenantField.rules, file: LINE_RULE },
  flagOf: { file: "FILE" },
  read: ({ file, tenant }) => Effect.succeed({ tenant, file: resolve(file) }),
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ file: path, tenant }, { baseUrl }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const links = yield* TrackingLinks
    const file = yield* openNew(path, "FILE")
    yield* writing(() => file.write(linkTableHeader()))
    let written = 0
    for (let after: LinkCode | null = null; ; ) {
      const page: Effect.Success<ReturnType<typeof links.page>> = yield* links.page(tenant, LINKS_AT_ONCE_MAX, after)
      if (page.length > 0) yield* writing(() => file.write(linkTableRows(page, (code) => linkAddress(code, baseUrl))))
      written += page.length
      after = page.at(-1)?.code ?? null
      if (after === null || page.length < LINKS_AT_ONCE_MAX) break
    }
    return { id: tenant, file: path, links: written }
  }, Effect.scoped),
  refusals: { ...storeUnavailable, ...tenantNotFound, FileRefused: null }
})
