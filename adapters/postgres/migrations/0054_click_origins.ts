/**
 * Where a click came from. Columns that may be empty are an entry in the catalogue: no row is written and none is read. What was clicked
 * before is of no known origin.
 */
export const statements = [
  "alter table clicks add column country text",
  "alter table clicks add column device text",
  "alter table clicks add column referrer_host text"
]
