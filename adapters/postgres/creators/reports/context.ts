import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as ReportAccess } from "./ReportAccess.ts"

export const reports = postgresContext({
  layer: ReportAccess
})
