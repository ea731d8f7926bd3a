import { Schema } from "effect"
import { makeSpelling } from "../../../../domain/creators/identity/socialAccount.ts"
import { TIED_BY } from "../../../../domain/creators/identity/tieIdentities.ts"
import { namedAccountOf } from "../../../../domain/creators/jobs/jobHandler.ts"
import type { ShownFootprint } from "../../../../domain/creators/jobs/readFootprints.ts"
import { AccountGround, TiedBy } from "../../../../ports/creators/identity/AccountTie.ts"
import { ScoredAccount } from "../../../../ports/creators/jobs/footprintJob.ts"
import type { Job } from "../../../../ports/creators/jobs/Job.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const ACCOUNT_FIELDS = {
  platform: Schema.String,
  handle: Schema.String,
  reason: TextOrNull,
  display_name: TextOrNull,
  ground: Schema.NullOr(AccountGround),
  tied_by: Schema.NullOr(TiedBy),
  note: TextOrNull
}
const GroupBody = Schema.optionalKey(Schema.NullOr(Schema.String))

const AccountBody = Schema.Struct({
  ...ACCOUNT_FIELDS,
  status: Schema.Literals([...ScoredAccount.fields.status.literals, "pending"])
}).annotate({ identifier: "JobAccount" })

const EndedAccountBody = Schema.Struct({
  ...ACCOUNT_FIELDS,
  status: ScoredAccount.fields.status
}).annotate({ identifier: "EndedJobAccount" })

/** Only of a job that scores a footprint: a confirmed one, or that of a plan. */
export const FOOTPRINT_FIELDS = {
  identity_group_id: GroupBody,
  accounts: Schema.optionalKey(Schema.Array(AccountBody))
}

/** The same of a job that has ended. */
export const ENDED_FOOTPRINT_FIELDS = {
  identity_group_id: GroupBody,
  accounts: Schema.optionalKey(Schema.Array(EndedAccountBody))
}

/** The creator of a footprint's job and what became of each account; nothing where it is no such job. */
export const footprintFields = (job: Job, footprint: ShownFootprint | null, serviceSlug: string) => {
  if (footprint === null) return {}
  const spell = makeSpelling(namedAccountOf(job), serviceSlug)
  return {
    identity_group_id: footprint.groupId,
    accounts: footprint.accounts.map(({ platform, handle, status, reason, displayName, ground, note }) => ({
      platform: spell(platform),
      handle,
      status,
      reason,
      display_name: displayName ?? null,
      ground: ground ?? null,
      tied_by: ground === undefined ? null : TIED_BY[ground],
      note: note ?? null
    }))
  }
}

/** The same of a job that has ended: none of its accounts is pending. */
export const endedFootprintFields = (job: Job, footprint: ShownFootprint | null, serviceSlug: string) => {
  const { accounts, ...group } = footprintFields(job, footprint, serviceSlug)
  if (accounts === undefined) return {}
  return {
    ...group,
    accounts: accounts.flatMap(({ status, ...account }) => (status === "pending" ? [] : [{ ...account, status }]))
  }
}
