import { createReadStream, statSync } from "node:fs"
import { resolve } from "node:path"
import { Effect } from "effect"
import { Argument } from "effect/cli"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { LinkFileRefused, makeLinkImport, openLinkTable } from "../../../http/tracking/links/importLinks.ts"
import { UsageWrong } from "../../line/Invocation.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, tenantField } from "../../line/values.ts"

/** Rows that one file has at most. */
const ROWS_MAX = 1_000_000

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** What becomes of a table's rows, stored as they are read. */
const importTable = Effect.fnUntraced(function* (tenantId: TenantId, path: string) {
  const table = openLinkTable(ROWS_MAX)
  const links = makeLinkImport(tenantId)
  const bytes = createReadStream(path)[Symbol.asyncIterator]()
  for (let isDone = false; !isDone; ) {
    const chunk = yield* Effect.tryPromise({
      try: () => bytes.next(),
      catch: () => new LinkFileRefused({ reason: "the file can't be read" })
    })
    isDone = chunk.done === true
    yield* links.add(yield* table.next(isDone ? null : chunk.value))
  }
  return yield* links.finish()
})

export const linkImport = operatorCommand({
  name: "link import",
  description:
    "Make tracking links of a table; a bad row is named and keeps no other out, and the same table again changes nothing",
  flags: {
    ...tenantField.flags,
    file: Argument.String("FILE").pipe(
      Argument.withDescription(
        "CSV with the column url, and as you like code, creator, promo_code, campaign, fallback_url, variants and keeps_query"
      )
    )
  },
  fields: {
    ...tenantField.fields,
    // A running host reads the file itself: it is of the same machine, and files are larger than commands.
    file: LineText
  },
  rules: { ...tenantField.rules, file: LINE_RULE },
  flagOf: { file: "FILE" },
  read: Effect.fnUntraced(function* ({ file, tenant }) {
    const path = resolve(file)
    return isFile(path)
      ? { tenant, file: path }
      : yield* new UsageWrong({ message: "FILE must be a file that can be read" })
  }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ file, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    return { id: tenant, ...(yield* importTable(tenant, file)) }
  }),
  isNo: ({ refused }) => refused !== 0,
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    LinkFileRefused: null
  }
})
