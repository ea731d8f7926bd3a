import { resolve } from "node:path"
import { Effect } from "effect"
import { Argument } from "effect/cli"
import { Base64Url } from "effect/encoding"
import { edgeKeyOf } from "../../../../domain/tracking/links/edge/edgeClicks.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import type { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { LINKS_AT_ONCE_MAX, TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { snapshotOf } from "../../../edge/snapshot.ts"
import { openNew, writing } from "../../line/newFile.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, tenantField } from "../../line/values.ts"

export const linkSnapshot = operatorCommand({
  name: "link snapshot",
  description: "Write what an edge needs to redirect an account's links, in the form that wrangler kv bulk put takes",
  flags: {
    ...tenantField.flags,
    file: Argument.String("FILE").pipe(Argument.withDescription("The JSON file to make"))
  },
  fields: { ...tenantField.fields, file: LineText },
  rules: { ...tenantField.rules, file: LINE_RULE },
  flagOf: { file: "FILE" },
  read: ({ file, tenant }) => Effect.succeed({ tenant, file: resolve(file) }),
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ file: path, tenant }, { signing }) {
    const { edgeKey, keepsQuery } = yield* Tenants.use((tenants) => tenants.attribution(tenant))
    const key = Base64Url.encode(yield* Effect.provide(edgeKeyOf(tenant, edgeKey), signing))
    const links = yield* TrackingLinks
    const file = yield* openNew(path, "FILE", "a secret")
    let written = 0
    for (let after: LinkCode | null = null; ; ) {
      const page: Effect.Success<ReturnType<typeof links.page>> = yield* links.page(tenant, LINKS_AT_ONCE_MAX, after)
      const rows = [...snapshotOf(page, () => ({ keyId: edgeKey, key, keepsQuery }))]
      const text = rows.map(([code, value], row) => {
        return `${written + row === 0 ? "[" : ","}\n${JSON.stringify({ key: code, value })}`
      })
      yield* writing(() => file.write(text.join("")))
      written += rows.length
      after = page.at(-1)?.code ?? null
      if (after === null || page.length < LINKS_AT_ONCE_MAX) break
    }
    yield* writing(() => file.write(written === 0 ? "[]\n" : "\n]\n"))
    return { id: tenant, file: path, links: written, key_id: edgeKey }
  }, Effect.scoped),
  refusals: { ...storeUnavailable, ...tenantNotFound, FileRefused: null }
})
