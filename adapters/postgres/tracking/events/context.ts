import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as EventLog } from "./EventLog.ts"

export const events = postgresContext({
  layer: EventLog,
  owned: {
    events: small
  }
})
