import { Array as Arrays, Option, Schema } from "effect"
import { FOOTPRINT_ACCOUNTS_MAX } from "../../../../ports/creators/discovery/Footprints.ts"
import { accountKey, Handle, Platform, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { Scorecard, ScoreId } from "../../../../ports/creators/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../../../ports/creators/scoring/ScoredCreator.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { isSeenBy, newestScore } from "./newestScore.ts"

const encode = Schema.encodeSync(Schema.fromJsonString(Scorecard))

/** A score as the text of a JSON column. */
export const encodeCard = (card: Scorecard): string => encode(card)

/** A score as the driver reads it from a JSON column. */
export const CardColumn = Scorecard

/**
 * The footprint of the account of `r` as a tenant sees it: theirs alone, if they added it to one; else everybody's, unless they
 * took it out of that. `tenant` is an expression. Each look is by a primary key.
 */
export const footprintOf = (tenant: string) => `
  coalesce(
    (
      select v.group_id from footprint_views v
      where v.tenant_id = ${tenant} and v.platform = r.platform and v.handle = r.handle and v.is_member limit 1
    ),
    (
      select f.group_id from footprint_accounts f
      where f.platform = r.platform and f.handle = r.handle and (
        select v.at from footprint_views v
        where v.tenant_id = ${tenant} and v.platform = r.platform and v.handle = r.handle and v.group_id = f.group_id
          and not v.is_member
      ) is null
      limit 1
    )
  )
`

/** The footprint of an account of `r`, as `g.group_id`; null where the tenant, an expression, sees it in none. */
export const joinFootprint = (tenant: string) => `
  cross join lateral (select ${footprintOf(tenant)} as group_id offset 0) g
`

/** The accounts of the footprint of a row of a tenant_id and a group_id, as the tenant sees it; `is_own` are theirs alone. */
export const accountsOfFootprint = (row: string) => `
  select f.platform, f.handle, false as is_own from footprint_accounts f
  where f.group_id = ${row}.group_id and (
    select v.at from footprint_views v
    where v.tenant_id = ${row}.tenant_id and v.platform = f.platform and v.handle = f.handle
      and (v.is_member or v.group_id = f.group_id)
    limit 1
  ) is null
  union all
  select v.platform, v.handle, true from footprint_views v
  where v.tenant_id = ${row}.tenant_id and v.group_id = ${row}.group_id and v.is_member
`

/** The other accounts of the footprint of `r`; where a tenant's own make them too many, those that everybody sees come first. */
const OTHERS = `
  cross join lateral (
    select o.platform, o.handle from (${accountsOfFootprint("r")}) o
    where r.group_id is not null and (o.platform <> r.platform or o.handle <> r.handle)
    order by o.is_own, o.platform collate "C", o.handle collate "C" limit ${FOOTPRINT_ACCOUNTS_MAX - 1}
  ) m
`

/**
 * A CTE: every account of the creators of another one, `reads`, as a tenant sees them. The rows of `reads` are of a place, a
 * tenant_id, an account and a group_id.
 */
export const accountsCte = (reads: string, name: string) => `
  ${name} as materialized (
    select r.place, r.platform, r.handle, true as is_asked from ${reads} r
    union all
    select r.place, m.platform, m.handle, false from ${reads} r ${OTHERS}
  )
`
export const ACCOUNTS_CTE = accountsCte("reads", "accounts")

/**
 * Who a creator is, and which scores are theirs: the one place that decides it. `reads` have beside what `ACCOUNTS_CTE` needs
 * since and until, null for now, and the ids of scores that the process has (known, known_own); a score that was reviewed may change
 * and is always read. `found` is every
 * account of each with its newest score, the card null where the process has it; `creators` are those that have a score,
 * by the newest of all.
 */
export const CREATORS_CTE = `
  ${ACCOUNTS_CTE}, found as materialized (
    select a.*, s.score_id, s.scored_at, o.score_id is not null or coalesce(s.is_private, false) as is_own,
      case
        when o.score_id is not null or s.is_private
          then case when s.score_id = any(r.known_own) and o.unreviewed is null then null else coalesce(o.card, s.card) end
        when s.score_id = any(r.known) then null else s.card
      end as card
    from accounts a join reads r on r.place = a.place
    left join lateral (
      ${newestScore({
        columns: "score_id, scored_at, card, owner_tenant_id is not null as is_private",
        tenant: "r.tenant_id",
        since: "r.since",
        until: "coalesce(r.until, 'infinity'::timestamptz)"
      })}
    ) s on true
    left join lateral (
      select score_id, card, unreviewed from own_scores where tenant_id = r.tenant_id and score_id = s.score_id limit 1
    ) o on true
  ), creators as materialized (
    select distinct on (place) place, score_id as named_by, scored_at from found where score_id is not null
    order by place, scored_at desc, score_id
  )
`

/**
 * The places of `reads` whose account that was asked for has older scores alone. No other account's score answers for it: what was known
 * of it would be passed over.
 */
export const stalePlaces = (tenant: string) => `
  select f.place from found f
  where f.is_asked and f.score_id is null and exists (
    select from scores where platform = f.platform and handle = f.handle and ${isSeenBy(tenant)}
  )
`

/** The order of `found` `f` within a creator: the account that was asked for, if it has a score; then newest first. */
export const CREATOR_SCORE_ORDER = `
  f.place, f.score_id is null, f.is_asked desc, f.scored_at desc, f.platform collate "C", f.handle collate "C"
`

/** The columns of `found` `f`. */
export const CREATOR_SCORE_COLUMNS = `f.place, f.platform, f.handle, f.score_id as "scoreId", f.is_own as "isOwn"`

/** A row of `found`, in the order of `CREATOR_SCORE_ORDER`. */
export const CreatorScoreFields = {
  place: Schema.Int,
  platform: Platform,
  handle: Handle,
  scoreId: Schema.NullOr(ScoreId),
  isOwn: Schema.Boolean,
  /** Null where there is none, or the process has it. */
  card: Schema.NullOr(CardColumn)
}
const CreatorScoreRow = Schema.Struct(CreatorScoreFields)
export type CreatorScoreRow = typeof CreatorScoreRow.Type

/** Rows by their place. */
export const groupByPlace = <Row extends { readonly place: number }>(
  rows: ReadonlyArray<Row>
): ReadonlyMap<number, ReadonlyArray<Row>> => groupBy(rows, ({ place }) => place)

/**
 * The creator of one place's rows; none where no account has a score. `cardOf` reads the card of a row that has a score;
 * undefined, as the whole then is, where it isn't there.
 */
export const creatorOf = (
  rows: ReadonlyArray<CreatorScoreRow>,
  cardOf: (row: CreatorScoreRow) => Scorecard | undefined = ({ card }) => card ?? undefined
): Option.Option<ScoredCreator> | undefined => {
  const cards: Array<Scorecard> = []
  const unscored: Array<SocialAccount> = []
  for (const row of rows) {
    if (row.scoreId === null) {
      unscored.push({ platform: row.platform, handle: row.handle })
      continue
    }
    const card = cardOf(row)
    if (card === undefined) return undefined
    cards.push(card)
  }
  return Arrays.isReadonlyArrayNonEmpty(cards) ? Option.some({ cards, unscored: inNameOrder(unscored) }) : Option.none()
}

const inNameOrder = (accounts: ReadonlyArray<SocialAccount>): ReadonlyArray<SocialAccount> =>
  [...accounts].sort((a, b) => (accountKey(a) < accountKey(b) ? -1 : 1))
