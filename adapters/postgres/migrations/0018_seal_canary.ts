/** One value sealed under the signing secret in use, by which a start tells a wrong one. It belongs to no tenant. */
export const statements = [
  `create table seal_canary (
    single boolean primary key default true check (single),
    sealed bytea not null
  )`
]
