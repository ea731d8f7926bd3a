import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Commissions } from "./Commissions.ts"
import { schema } from "./schema.ts"

export const commissions = postgresContext({
  layer: Commissions,
  steps: [adds(21, "commissions", schema, "df3b53e705d2dd46e2bd424844cf754a4d5ec8383a986591ca09d4949861d332")],
  owned: {
    commission_books: small,
    commission_rules: small,
    commission_statements: small,
    commission_lines: small,
    commission_stated: small
  }
})
