import { type FileHandle, open } from "node:fs/promises"
import { resolve } from "node:path"
import { Effect, Schema } from "effect"
import { Argument } from "effect/cli"
import { Tenants } from "../../../ports/accounts/Tenants.ts"
import type { LinkCode } from "../../../ports/attribution/TrackingLink.ts"
import { LINKS_AT_ONCE_MAX, TrackingLinks } from "../../../ports/attribution/TrackingLinks.ts"
import { operatorCommand } from "../operatorCommand.ts"
import { accountsUnavailable, tenantNotFound, trackingUnavailable } from "../refusals.ts"
import { LINE_RULE, LineText, tenantField } from "../values.ts"
import { linkAddress } from "./linkRow.ts"
import { linkTableHeader, linkTableRows } from "./linkTable.ts"

/** The file can't be written. */
class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", { reason: Schema.String }) {}

const writing = (work: () => Promise<unknown>) =>
  Effect.tryPromise({
    try: work,
    catch: () => new FileRefused({ reason: "the file can't be written" })
  })

/** A file that is there is left alone: a running host writes it, which may write more than who asks it. */
const openNew = (path: string) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () => open(path, "wx"),
      catch: () => new FileRefused({ reason: "FILE must be a new file in a folder that can be written to" })
    }),
    (file: FileHandle) => Effect.promise(() => file.close())
  )

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
    const file = yield* openNew(path)
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
  refusals: { ...accountsUnavailable, ...tenantNotFound, ...trackingUnavailable, FileRefused: null }
})
