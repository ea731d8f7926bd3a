import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { eraseSubject } from "../../../../domain/checks/backgroundChecks/eraseSubject.ts"
import { CheckId } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { jobsUnavailable, storeUnavailable } from "../../line/refusals.ts"
import { ID_RULE } from "../../line/values.ts"
import { AccountField, readAccountFlag } from "../discovery/footprint/link.ts"

export const subjectErase = operatorCommand({
  name: "subject erase",
  description:
    "Take out what names an account's owner, whichever store it is in; money records stay. A dry run unless --yes",
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
      scores: found.scores,
      elsewhere: found.isEverywhere ? "all that names the account" : "left alone",
      linked_accounts: found.linked.map((linked) => ({ account: accountKey(linked) }))
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...jobsUnavailable
  }
})

export const commands: Commands = [
  {
    noun: "subject",
    description: "People whom checks are about",
    commands: [subjectErase]
  }
]
