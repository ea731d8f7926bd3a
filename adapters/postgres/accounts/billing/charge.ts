import type { SqlClient } from "effect/sql"
import type { Charge } from "../../../../ports/accounts/billing/Charge.ts"
import { Credits, CreditsExhausted } from "../../../../ports/accounts/billing/CreditLedger.ts"
import { createReviews } from "../../checks/review/writeItems.ts"
import { updateRoster } from "./updateRoster.ts"

/*
 * Charges as common table expressions. A statement that charges is made of its own selection of `charges` and of what moves,
 * enters and logs them:
 *
 *   with …, ${CHARGES_CTE} (select …), ${APPLY_CHARGES_AND_LOG_USAGE} select … from charged
 *
 * Statements are text, so that those with numbered parameters and those of `sql` templates use the same.
 */

const USAGE_COLUMNS = "usage_id, key_id, kind, platform, handle, customer_ref, creator_score"

/**
 * The head of the CTE that names what is to be charged, with its columns in order: the values of a `Charge`. `credits` are
 * taken, or given where negative; at 0 only the usage is logged. `usage_id` is null where there is no usage. Of each tenant
 * the entries are written in the order of `place`.
 */
export const CHARGES_CTE = `
  charges (place, tenant_id, credits, reason, reference, at, ${USAGE_COLUMNS}) as materialized
`

/** The rows of `of`, which have the columns of `CHARGES_CTE`, into the usage log. */
const logUsage = (of: string) => `
  insert into usage_log (tenant_id, credits, used_at, ${USAGE_COLUMNS})
  select tenant_id, credits, at, ${USAGE_COLUMNS} from ${of} where usage_id is not null
`

/** The sum of each tenant's charges. */
const SUMS = `
  select tenant_id, sum(credits)::bigint as credits from charges group by tenant_id having bool_or(credits <> 0)
`

/** What is spent has to be there; what is given is given below zero too. */
const MOVE_WALLETS = `
  update wallets w set balance = w.balance - c.credits from (${SUMS}) c
  where w.tenant_id = c.tenant_id and (w.balance >= c.credits or c.credits < 0)
  returning w.tenant_id, w.balance
`

/** As `MOVE_WALLETS`, for charges that give credits: a tenant who has no wallet gets one. What is taken back goes below zero. */
const OPEN_OR_MOVE_WALLETS = `
  insert into wallets as w (tenant_id, balance) select tenant_id, -credits from (${SUMS}) c
  on conflict (tenant_id) do update set balance = w.balance + excluded.balance
  returning w.tenant_id, w.balance
`

const moveAndEnter = (move: string) => `
  moved as (${move}), charged as materialized (
    select c.* from charges c where c.credits = 0 or c.tenant_id in (select tenant_id from moved)
  ), entered as (
    insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
    select tenant_id, reason, reference, -credits, at from charged where credits <> 0 order by place
  )
`

const chargeAndUpdateRoster = (told: string, paidUntil?: string) =>
  `${moveAndEnter(MOVE_WALLETS)}, logged as (${logUsage("charged")}), rostered as (${updateRoster(told, paidUntil)}), asked_reviews as (
    ${createReviews("select tenant_id, platform, handle, told_until as told_at, told_until as at from rostered")}
  )`

/** Usage that tells a tenant a score, by the account that it is logged under. What was ordered is told when its job is done. */
const TOLD = `
  select tenant_id, platform, handle, at, credits > 0 as is_paid from charged
  where usage_id is not null and kind in ('cached', 'creator', 'report')
`

/**
 * Applies `charges`: those of 0 credits, and of a tenant's others all or none, none where the wallet doesn't cover their sum.
 * `charged` are those that were applied, and `moved` the wallets with their balances afterwards.
 *
 * Whom they tell a tenant a score of is on that tenant's roster from then on, and is put down to have its findings reviewed.
 *
 * A charge whose entry is there already, also one that another statement is writing now, fails the whole statement with a
 * unique violation, and that undoes its moves.
 */
export const APPLY_CHARGES_AND_LOG_USAGE = chargeAndUpdateRoster(TOLD)

/** As `APPLY_CHARGES_AND_LOG_USAGE`, where more accounts than those that usage is logged under tell a score: see `updateRoster`. */
export const applyChargesAndUpdateRoster = chargeAndUpdateRoster

/** As `APPLY_CHARGES_AND_LOG_USAGE`, for charges without usage. */
export const APPLY_CHARGES = moveAndEnter(MOVE_WALLETS)

/** As `APPLY_CHARGES`, for charges that give credits: a tenant who has no wallet gets one. What is taken back goes below zero. */
export const OPEN_WALLETS_AND_APPLY_CHARGES = moveAndEnter(OPEN_OR_MOVE_WALLETS)

/** A statement that logs usage of 0 credits: to be followed by its `charges`' rows, in brackets, and `LOG_USAGE_ONCE`. */
export const LOG_USAGE_ONCE = `${logUsage("charges")} on conflict do nothing`

/** The columns of `CHARGES_CTE` for one charge, to be selected from whatever has to be there for it. */
export const chargeColumns = (sql: SqlClient.SqlClient, { usage, ...charge }: Charge) => sql`
  0, ${charge.tenantId}::uuid, ${charge.credits}::bigint, ${charge.reason}::text, ${charge.reference}::text,
  ${charge.at}::timestamptz, ${usage?.usageId ?? null}::uuid, ${usage?.keyId ?? null}::uuid, ${usage?.kind ?? null}::text,
  ${usage?.account.platform ?? null}::text, ${usage?.account.handle ?? null}::text, ${usage?.customerRef ?? null}::text,
  ${usage?.creatorScore ?? null}::uuid
`

/** The refusal of a charge that didn't move the wallet. A balance that was read just before may have been higher. */
export const creditsExhausted = (balance: bigint, priceCredits: Credits) =>
  new CreditsExhausted({
    balance: Credits.make(Math.max(0, Math.min(Number(balance), priceCredits - 1))),
    required: priceCredits
  })
