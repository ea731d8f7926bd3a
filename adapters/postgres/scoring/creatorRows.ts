import { Array as Arrays, Option, Schema } from "effect"
import { FOOTPRINT_ACCOUNTS_MAX } from "../../../ports/discovery/Footprints.ts"
import { accountKey, Handle, Platform, type SocialAccount } from "../../../ports/identity/SocialAccount.ts"
import type { Scorecard } from "../../../ports/scoring/Scorecard.ts"
import { ScoreId } from "../../../ports/scoring/Scorecard.ts"
import type { ScoredCreator } from "../../../ports/scoring/ScoredCreator.ts"
import { CardColumn } from "./cardColumn.ts"
import { newestScore } from "./newestScore.ts"

/** The footprint of an account of `r`, as `g.group_id`; null where it is in none. */
export const JOIN_FOOTPRINT = `
  left join lateral (
    select group_id from footprint_accounts where platform = r.platform and handle = r.handle limit 1
  ) g on true
`

/** The other accounts of the footprint of `r`. */
const OTHERS = `
  cross join lateral (
    select platform, handle from footprint_accounts
    where group_id = r.group_id and (platform <> r.platform or handle <> r.handle) limit ${FOOTPRINT_ACCOUNTS_MAX}
  ) m
`

/** A CTE: every account of the creators of another one, `reads`, whose rows are of a place, an account and a group_id. */
export const accountsCte = (reads: string, name: string) => `
  ${name} as materialized (
    select r.place, r.platform, r.handle, true as is_asked from ${reads} r
    union all
    select r.place, m.platform, m.handle, false from ${reads} r ${OTHERS}
  )
`
export const ACCOUNTS_CTE = accountsCte("reads", "accounts")

/**
 * Who a creator is, and which scores are theirs: the one place that decides it. `reads` have beside what `ACCOUNTS_CTE` needs a
 * tenant_id, since and until, null for now, and the ids of scores that the process has (known, known_own). `found` is every
 * account of each with its newest score, the card null where the process has it; `creators` are those that have a score,
 * by the newest of all.
 */
export const CREATORS_CTE = `
  ${ACCOUNTS_CTE}, found as materialized (
    select a.*, s.score_id, s.scored_at, o.score_id is not null as is_own,
      case
        when o.score_id is not null then case when s.score_id = any(r.known_own) then null else o.card end
        when s.score_id = any(r.known) then null else s.card
      end as card
    from accounts a join reads r on r.place = a.place
    left join lateral (
      ${newestScore({
        columns: "score_id, scored_at, card",
        since: "r.since",
        until: "coalesce(r.until, 'infinity'::timestamptz)"
      })}
    ) s on true
    left join lateral (
      select score_id, card from own_scores where tenant_id = r.tenant_id and score_id = s.score_id limit 1
    ) o on true
  ), creators as materialized (
    select distinct on (place) place, score_id as named_by, scored_at from found where score_id is not null
    order by place, scored_at desc, score_id
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
): ReadonlyMap<number, ReadonlyArray<Row>> => Map.groupBy(rows, ({ place }) => place)

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
