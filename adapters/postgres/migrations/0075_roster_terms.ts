/**
 * What the creators of a roster are found by: names and handles from each of their words on, as `searchTermsOf` has them. By code point,
 * so that what begins with a text is a range of the key, within one tenant. Whoever is on a roster is summarised anew, which writes
 * them; until then they are shown as they were.
 */
export const statements = [
  `create table roster_terms (
    tenant_id uuid not null,
    term text collate "C" not null,
    platform text not null,
    handle text not null,
    primary key (tenant_id, term, platform, handle)
  )`,
  "create index roster_terms_by_creator on roster_terms (tenant_id, platform, handle)",
  "update roster set is_stale = true, version = version + 1 where is_lead and not is_stale"
]
