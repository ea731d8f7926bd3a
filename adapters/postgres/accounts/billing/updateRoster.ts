import { Predicate } from "effect"
import { SqlError } from "effect/sql/SqlError"
import { TOLD_GRAIN_SECONDS } from "../../../../ports/creators/roster/RosterEntry.ts"

/** How much later than a date in the roster a score may be made that counts as told, or paid for, with it. */
export const GRAIN = `interval '${TOLD_GRAIN_SECONDS} seconds'`

/**
 * The value of `paid_until` for a charge that is only due where the tenant hadn't paid for the creator: the statement fails where that
 * happened after it began, which undoes its charge.
 */
export const NOT_PAID_MEANWHILE = `
  case when excluded.paid_until is not null and k.paid_until is distinct from (
    select o.paid_until from roster o
    where o.tenant_id = excluded.tenant_id and o.platform = excluded.platform and o.handle = excluded.handle
  ) then ('paid for meanwhile: ' || excluded.handle)::timestamptz else greatest(k.paid_until, excluded.paid_until) end
`

/** SQLSTATE of `NOT_PAID_MEANWHILE`: invalid_datetime_format. */
const PAID_MEANWHILE = "22007"

/** Whether a statement failed by `NOT_PAID_MEANWHILE`. One that begins anew sees what was paid. */
export const isPaidMeanwhile = (error: unknown): boolean =>
  error instanceof SqlError &&
  Predicate.hasProperty(error.reason.cause, "code") &&
  error.reason.cause.code === PAID_MEANWHILE

/**
 * A statement that puts accounts on rosters whose tenants are told a score by them, or notes that they were told again, as part of
 * the statement that tells them. `told` has the columns tenant_id, platform, handle, at and is_paid, in any order of its rows.
 *
 * A row that says so already, within the grain, is not touched: creators that are read again and again cost a look by the primary
 * key. Rows are taken in the order of their names, as everything takes them that changes a roster. Answers the rows
 * that it wrote.
 */
export const updateRoster = (told: string, paidUntil = "greatest(k.paid_until, excluded.paid_until)") => `
  insert into roster as k (tenant_id, platform, handle, lead_platform, lead_handle, added_at, told_until, paid_until)
  select c.tenant_id, c.platform, c.handle, c.platform, c.handle, c.at, c.at, c.paid_at
  from (
    select tenant_id, platform, handle, max(at) as at, max(at) filter (where is_paid) as paid_at
    from (${told}) t group by tenant_id, platform, handle
  ) c
  where coalesce(
    (
      select o.told_until is null or o.told_until < c.at - ${GRAIN}
        or c.paid_at is not null and (o.paid_until is null or o.paid_until < c.paid_at - ${GRAIN})
      from roster o where o.tenant_id = c.tenant_id and o.platform = c.platform and o.handle = c.handle
    ), true
  )
  order by c.tenant_id, c.platform, c.handle
  on conflict (tenant_id, platform, handle) do update set
    told_until = greatest(k.told_until, excluded.told_until), paid_until = ${paidUntil},
    is_told_again = true
  returning k.tenant_id, k.platform, k.handle, k.told_until
`
