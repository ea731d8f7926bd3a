/**
 * What the canary was sealed as under secrets before the one in use, in base64, for as long as rows may be sealed under them. Null
 * until a start has looked at the rows that are there.
 */
export const statements = ["alter table seal_canary add column sealed_before text[]"]
