/** The rate and the price of a discovery of keys that have their own; null for the usual ones. */
export const statements = [
  "alter table api_keys add column requests_per_minute_max integer, add column discovery_credits integer"
]
