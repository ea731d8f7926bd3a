/** Whether a row of `scores` is there for a tenant: everyone's is, and their own. Where the tenant is null, everyone's alone. */
export const isSeenBy = (tenant: string): string => `(owner_tenant_id is null or owner_tenant_id = ${tenant})`

/**
 * The newest score of the account of `a` that was made at or after `since` and, where that is said, at or before `until`: no
 * row where there is none. Of those that `tenant` may see. To be joined laterally. `columns` are of the table `scores`.
 */
export const newestScore = ({
  columns,
  tenant,
  since,
  until
}: {
  readonly columns: string
  readonly tenant: string
  readonly since: string
  readonly until?: string
}) => `
  select ${columns} from scores
  where platform = a.platform and handle = a.handle and scored_at >= ${since}
    and ${isSeenBy(tenant)}
    ${until === undefined ? "" : `and scored_at <= ${until}`}
  order by scored_at desc limit 1
`

/** The accounts of `accounts`, as `a`, that have a score that `tenant` may see and that was made at or after `since`. */
export const accountsScored = (since: string, tenant: string) => `
  accounts a cross join lateral (${newestScore({ columns: "score_id", tenant, since })}) s
`
