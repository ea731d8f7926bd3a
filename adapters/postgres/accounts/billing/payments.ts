import { BOUGHT_SCORE_KIND } from "../../../../ports/creators/jobs/Announcement.ts"
import { newestScore } from "../../creators/scoring/newestScore.ts"
import { GRAIN } from "./updateRoster.ts"

/*
 * Who has paid for which creator: the one place that decides it, for statements that have the CTEs of `CREATORS`. Each
 * expression is of columns that the statement has, and each read of the usage log goes by one of its indexes.
 */

/** Whether a usage or a job is of another account than the one that `r` asks for. */
const IS_OF_ANOTHER = "(u.platform <> r.platform or u.handle <> r.handle)"

/** The tenant's job that made a score, with its first account as `u`. */
const jobOf = (score: { readonly tenant: string; readonly id: string }) => `
  select from job_scores s
  join job_accounts u on u.tenant_id = s.tenant_id and u.job_id = s.job_id and u.place = 0
  where s.tenant_id = ${score.tenant} and s.score_id = ${score.id}
`

/** The tenant's usage, `u`, of an account since a time. */
const usageOf = (of: {
  readonly columns?: string
  /** The table whose row has the account. */
  readonly account: "a" | "r"
  readonly tenant: string
  readonly kinds: string
  readonly since: string
}) => `
  select ${of.columns ?? ""} from usage_log u
  where u.tenant_id = ${of.tenant} and u.platform = ${of.account}.platform and u.handle = ${of.account}.handle
    and u.used_at >= ${of.since} and u.kind in (${of.kinds})
`
const IS_PAID = "u.credits > 0"

/** The read `u` that was paid of a creator `c` of several accounts, or that was covered by such a one. */
const readOf = (condition: string) => `
  select from usage_log u where u.tenant_id = r.tenant_id and u.creator_score = c.named_by and ${condition}
`
const IS_OF_ASKED = "u.platform = r.platform and u.handle = r.handle"

/** A job of the tenant of `r` for the account of a row, whose score they bought by card since it had to be fresh. */
const boughtFor = (account: "a" | "r") => `
  job_accounts u join jobs j on j.tenant_id = u.tenant_id and j.job_id = u.job_id
  where u.tenant_id = r.tenant_id and u.platform = ${account}.platform and u.handle = ${account}.handle
    and j.kind = '${BOUGHT_SCORE_KIND}' and j.status = 'done' and j.ended_at >= r.since
`

const ASKED_SINCE = usageOf({ account: "r", tenant: "r.tenant_id", kinds: "'cached'", since: "c.scored_at" })
const vettedSince = (account: "a" | "r") =>
  `${usageOf({ account, tenant: "r.tenant_id", kinds: "'report', 'creator'", since: "c.scored_at" })} and ${IS_PAID}`

/**
 * What a lookup `r` of a creator `c` costs, as three columns: whether the tenant bought a fresh score of the creator by card; whether they
 * paid for the creator by a vetting or a report since the newest score was made, or by another account, by ordering that score or by a
 * lookup since; and whether they asked for this account since. Whoever did needs no look at vettings.
 */
export const COVERAGE_COLUMNS = `
  exists (select from ${boughtFor("r")}) or r.group_id is not null and exists (
    select from accounts a cross join lateral (select from ${boughtFor("a")} limit 1) bought where a.place = r.place
  ) as is_bought,
  r.group_id is not null and (
    exists (${jobOf({ tenant: "r.tenant_id", id: "c.named_by" })} and ${IS_OF_ANOTHER})
    or exists (${readOf(`${IS_PAID} and ${IS_OF_ANOTHER}`)})
    or exists (
      select from accounts a cross join lateral (
        ${usageOf({ account: "a", tenant: "r.tenant_id", kinds: "'cached'", since: "c.scored_at" })} and ${IS_PAID} limit 1
      ) paid
      where a.place = r.place and not a.is_asked
    )
  ) or case when exists (${ASKED_SINCE}) then false else exists (${vettedSince("r")}) or r.group_id is not null and exists (
    select from accounts a cross join lateral (${vettedSince("a")} limit 1) vetted where a.place = r.place and not a.is_asked
  ) end as is_covered,
  exists (${readOf(`u.credits = 0 and ${IS_OF_ASKED}`)}) or exists (${ASKED_SINCE})
    or r.group_id is not null and exists (${readOf(`${IS_PAID} and ${IS_OF_ASKED}`)}) as is_asked_again
`

/**
 * Whether a tenant paid for any score of `found`: by ordering it, or by a lookup, a vetting or a report of the creator since it was made.
 * A vetting of several accounts is logged by one of them, and stands on the roster for each. `tenant` is an expression.
 */
export const isAnyPaid = (tenant: string) => `
  exists (
    select from found f
    where f.score_id is not null and (
      exists (${jobOf({ tenant, id: "f.score_id" })})
      or exists (
        select from accounts a cross join lateral (
          ${usageOf({ account: "a", tenant, kinds: "'cached', 'report', 'creator'", since: "f.scored_at" })} and ${IS_PAID} limit 1
        ) paid
      )
      or exists (
        select from accounts a join roster k on k.tenant_id = ${tenant} and k.platform = a.platform and k.handle = a.handle
        where k.paid_until + ${GRAIN} >= f.scored_at
      )
    )
  )
`

/**
 * Whether a tenant paid for a score, made at or after `since`, of every creator of `found` who has one, and has that creator on
 * their roster. `tenant` and `since` are expressions; each look is by an index.
 */
export const isCreatorPaid = (tenant: string, since: string) => `
  not exists (
    select from reads r
    where exists (select from found f where f.place = r.place and f.score_id is not null) and not exists (
      select from (
        select max(k.paid_until) + ${GRAIN} as until from accounts a cross join lateral (
          select paid_until from roster where tenant_id = ${tenant} and platform = a.platform and handle = a.handle limit 1
        ) k where a.place = r.place
      ) p
      join accounts a on a.place = r.place
      cross join lateral (${newestScore({ columns: "score_id", tenant, since, until: "p.until" })}) s
    )
  )
`

/**
 * When a tenant paid last for one of the accounts of a CTE, within the roster's grain: of a score that was made for them, by credits, a
 * plan or card, when that was. `tenant` is an expression.
 */
export const lastPaidAt = (tenant: string, accounts: string) => `
  select max(p.at) from (
    select case u.kind when 'scrape' then j.ended_at else u.used_at end as at
    from ${accounts} a cross join lateral (
      ${usageOf({
        account: "a",
        columns: "u.kind, u.used_at, u.usage_id",
        tenant,
        kinds: "'cached', 'report', 'creator', 'scrape'",
        since: "'-infinity'"
      })} and ${IS_PAID}
    ) u
    left join jobs j on u.kind = 'scrape' and j.tenant_id = ${tenant} and j.job_id = u.usage_id and j.status = 'done'
    union all
    select j.ended_at
    from ${accounts} a
    join scores s on s.platform = a.platform and s.handle = a.handle
    join job_scores m on m.tenant_id = ${tenant} and m.score_id = s.score_id
    join jobs j on j.tenant_id = m.tenant_id and j.job_id = m.job_id
    union all
    select k.paid_until + ${GRAIN}
    from ${accounts} a join roster k on k.tenant_id = ${tenant} and k.platform = a.platform and k.handle = a.handle
  ) p
`
