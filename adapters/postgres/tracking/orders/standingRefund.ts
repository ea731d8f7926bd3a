/** Each column as the account of the higher version has it. A row is answered either way: the one that stands. */
export const STANDING_REFUND = ["kind", "at", "received_at", "minor_units", "currency", "products", "version"]
  .map((column) => `${column} = case when r.version < excluded.version then excluded.${column} else r.${column} end`)
  .join(", ")
