/**
 * A webhook's address may hold a token, so it is sealed; `url` keeps its host alone. An address that was there before stays
 * in `url` until a process that has the signing secret opens the database, which seals it.
 */
export const statements = ["alter table webhook_endpoints add column sealed_url bytea"]
