import { resolve } from "node:path"
import { Effect, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { optionalTextFlag } from "../../../line/flags.ts"
import { UsageWrong } from "../../../line/Invocation.ts"
import { LINE_RULE, LineText, tenantField } from "../../../line/values.ts"
import { isFile } from "./pastRows.ts"

/** What every import of the past asks for. A running host reads and writes the files itself: it is of the same machine. */
export const importFields = (what: string) =>
  ({
    flags: {
      ...tenantField.flags,
      file: Argument.String("FILE").pipe(Argument.withDescription(what)),
      dryRun: Flag.Boolean("dry-run").pipe(
        Flag.withDescription("Only tell what would be made; nothing is"),
        Flag.withDefault(false)
      ),
      refused: optionalTextFlag("refused", "A new CSV file for the rows that were refused: row, column and why")
    },
    fields: { ...tenantField.fields, file: LineText, dry_run: Schema.Boolean, refused: Schema.NullOr(LineText) },
    rules: { ...tenantField.rules, file: LINE_RULE, dry_run: "takes no value", refused: LINE_RULE },
    flagOf: { file: "FILE" }
  }) as const

/** The files by their whole paths, as a running host has to find them. */
export const readFiles = Effect.fnUntraced(function* (file: string, refused: string | null) {
  const path = resolve(file)
  return isFile(path)
    ? { file: path, refused: refused === null ? null : resolve(refused) }
    : yield* new UsageWrong({ message: "FILE must be a file that can be read" })
})
