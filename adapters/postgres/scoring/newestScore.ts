/**
 * The newest score of the account of `a` that was made at or after `since` and, where that is said, at or before `until`: no
 * row where there is none. To be joined laterally. `columns` are of the table `scores`.
 */
export const newestScore = ({
  columns,
  since,
  until
}: {
  readonly columns: string
  readonly since: string
  readonly until?: string
}) => `
  select ${columns} from scores
  where platform = a.platform and handle = a.handle and scored_at >= ${since}
    ${until === undefined ? "" : `and scored_at <= ${until}`}
  order by scored_at desc limit 1
`

/** The accounts of `accounts`, as `a`, that have a score that was made at or after `since`. */
export const accountsScored = (since: string) => `
  accounts a cross join lateral (${newestScore({ columns: "score_id", since })}) s
`
