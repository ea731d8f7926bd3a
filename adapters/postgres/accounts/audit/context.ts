import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as AuditLog } from "./AuditLog.ts"

export const audit = postgresContext({
  layer: AuditLog,
  owned: {
    audit_log: small
  }
})
