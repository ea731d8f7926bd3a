/** The last self-check of each platform that told something: one that told nothing leaves the row before it. */
export const statements = [
  `create table platform_checks (
    platform text primary key,
    outcome text not null check (outcome in ('works', 'fails')),
    text text not null,
    checked_at timestamptz not null
  )`
]
