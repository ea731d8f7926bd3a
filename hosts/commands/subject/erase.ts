import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { eraseSubject } from "../../../domain/checks/eraseSubject.ts"
import { CheckId } from "../../../ports/checks/Check.ts"
import { optionalTextFlag, textFlag } from "../flags.ts"
import { AccountField, readAccountFlag } from "../footprint/account.ts"
import { operatorCommand } from "../operatorCommand.ts"
import {
  checksUnavailable,
  evidenceUnavailable,
  footprintsUnavailable,
  reviewedScoresUnavailable,
  reviewsUnavailable
} from "../refusals.ts"
import { ID_RULE } from "../values.ts"

export const subjectErase = operatorCommand({
  name: "subject erase",
  description:
    "Take out what names an account's owner: checks, findings, imported evidence; money records stay. A dry run unless --yes",
  flags: {
    account: textFlag("account", "An account of theirs: platform/handle"),
    check: optionalTextFlag("check", "One check alone"),
    yes: Flag.Boolean("yes").pipe(Flag.withDescription("Do it; it can't be undone"))
  },
  fields: { account: AccountField, check: Schema.NullOr(CheckId), yes: Schema.Boolean },
  rules: { account: "must be an account", check: ID_RULE, yes: "is given or not" },
  read: ({ account, ...said }) => Effect.map(readAccountFlag(account), (read) => ({ ...said, account: read })),
  isReadOnly: ({ yes }) => !yes,
  run: Effect.fnUntraced(function* ({ account, check, yes }) {
    const found = yield* eraseSubject(account, { checkId: check, isDry: !yes })
    return {
      id: `${account.platform}/${account.handle}`,
      done: yes ? "yes" : "no: add --yes",
      checks: found.checks.map(({ checkId, status, createdAt }) => ({
        id: checkId,
        status,
        created_at: createdAt.toISOString()
      })),
      more_checks: found.isMore ? "perhaps" : "no",
      findings_and_decisions: found.isEverywhere ? "all about the account" : "those of the checks",
      imported_files: found.importedFiles,
      footprint: found.wasLinked ? "taken out" : found.isEverywhere && !yes ? "taken out if it is in one" : "left alone"
    }
  }),
  refusals: {
    ...checksUnavailable,
    ...evidenceUnavailable,
    ...footprintsUnavailable,
    ...reviewedScoresUnavailable,
    ...reviewsUnavailable
  }
})
