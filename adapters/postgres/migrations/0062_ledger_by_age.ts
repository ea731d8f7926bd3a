/**
 * What moved a moment ago, over all accounts. The ledger is written in order of time, so that a summary of each range of its pages
 * finds the newest, and costs an entry next to nothing.
 */
export const statements = [
  "create index ledger_entries_by_age on ledger_entries using brin (created_at) with (autosummarize = on)"
]
