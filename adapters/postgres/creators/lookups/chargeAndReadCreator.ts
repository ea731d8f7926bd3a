import { type Context, Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { type CreditsExhausted, LedgerUnavailable } from "../../../../ports/accounts/billing/CreditLedger.ts"
import type { Lookups } from "../../../../ports/creators/lookups/Lookups.ts"
import { applyChargesAndUpdateRoster, CHARGES_CTE, creditsExhausted } from "../../accounts/billing/charge.ts"
import { isCreatorPaid } from "../../accounts/billing/payments.ts"
import { isPaidMeanwhile, NOT_PAID_MEANWHILE } from "../../accounts/billing/updateRoster.ts"
import { readRows } from "../../statements/statements.ts"
import {
  CREATOR_SCORE_COLUMNS,
  CREATORS_CTE,
  CreatorScoreFields,
  creatorOf,
  joinFootprint
} from "../scoring/creatorRows.ts"

/** Of the accounts that were asked for those that have a score. */
const TOLD = `
  select distinct c.tenant_id, f.platform, f.handle, c.at, c.credits > 0 as is_paid
  from charged c, found f where f.is_asked and f.score_id is not null
`

/** The accounts, $1, and: $2 tenant, $3 freshSince, $4 the usage's id, $5 at, $6 key, $7 the customer's reference, $8 price. */
const SERVE = `
  with reads as materialized (
    select r.place, $2::uuid as tenant_id, r.platform, r.handle, g.group_id, $3::timestamptz as since,
      null::timestamptz as until, null::uuid[] as known, null::uuid[] as known_own
    from json_to_recordset($1::text::json) as r(place int, platform text, handle text) ${joinFootprint("$2::uuid")}
  ), ${CREATORS_CTE}, apart as materialized (
    select distinct on (platform, handle) * from found order by platform, handle, is_asked desc, place
  ), known as materialized (
    select credits from usage_log where tenant_id = $2::uuid and usage_id = $4::uuid and kind = 'creator'
  ), terms as materialized (
    select case when ${isCreatorPaid("$2::uuid", "$3::timestamptz")} then 0 else $8::bigint end as price
  ), ${CHARGES_CTE} (
    select 0, $2::uuid, t.price, 'charge', $4::text, $5::timestamptz, $4::uuid, $6::uuid, 'creator', f.platform, f.handle,
      $7::text, null::uuid
    from apart f cross join terms t where f.score_id is not null and not exists (select from known)
    order by not f.is_asked, f.place, f.scored_at desc limit 1
  ), ${applyChargesAndUpdateRoster(TOLD, NOT_PAID_MEANWHILE)}
  select coalesce((select credits from charged), (select credits from known)) as credits,
    coalesce((select balance from wallets where tenant_id = $2::uuid), 0) as balance, ${CREATOR_SCORE_COLUMNS}, f.card
  from apart f
  order by not f.is_asked, case when f.is_asked then f.place end, f.scored_at desc, f.platform collate "C",
    f.handle collate "C"
`

const CreatorRow = Schema.Struct({
  ...CreatorScoreFields,
  /** What was charged; null where the creator isn't served. */
  credits: Schema.NullOr(Schema.toType(Schema.BigInt)),
  /** The balance before it. */
  balance: Schema.toType(Schema.BigInt)
})

/** How often another vetting of the creator may be first; after one was, the next read finds it paid for. */
const RACES_MAX = 3

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

type Served = Effect.Success<ReturnType<Context.Service.Shape<typeof Lookups>["chargeAndReadCreator"]>>

/** Makes `Lookups.chargeAndReadCreator`: one statement. */
export const makeChargeAndReadCreator = (
  sql: SqlClient.SqlClient
): Context.Service.Shape<typeof Lookups>["chargeAndReadCreator"] => {
  const readCreator = readRows(CreatorRow)
  return ({ tenantId, keyId, usageId, accounts, freshSince, priceCredits, customerRef, at }) => {
    const asked = JSON.stringify(accounts.map((account, place) => ({ ...account, place })))
    const parameters = [asked, tenantId, freshSince, usageId, at, keyId, customerRef, priceCredits]
    return sql.unsafe(SERVE, parameters).pipe(
      Effect.retry({ times: RACES_MAX, while: isPaidMeanwhile }),
      Effect.flatMap(readCreator),
      Effect.mapError(unavailable),
      Effect.flatMap((rows): Effect.Effect<Served, CreditsExhausted | LedgerUnavailable> => {
        const [creator, first] = [creatorOf(rows), rows[0]]
        if (creator === undefined) return Effect.fail(unavailable("a score is without its card"))
        if (Option.isNone(creator) || first === undefined) return Effect.succeedNone
        const { credits, balance } = first
        return credits === null
          ? Effect.fail(creditsExhausted(balance, priceCredits))
          : Effect.succeedSome({ creator: creator.value, credits: Number(credits) })
      })
    )
  }
}
