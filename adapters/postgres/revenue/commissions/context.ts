import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Commissions } from "./Commissions.ts"
import { schema } from "./schema.ts"

export const commissions = postgresContext({
  layer: Commissions,
  steps: [adds(21, "commissions", schema, "822e26a642b8ec39fa59a68a6be05061285d0652bdc1c2bd05f85125012661ea")],
  owned: {
    commission_books: small,
    commission_rules: small,
    commission_statements: small,
    commission_lines: small,
    commission_stated: small
  }
})
