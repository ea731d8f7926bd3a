import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Announcements } from "./Announcements.ts"
import { schema } from "./schema.ts"

export const orderEvents = postgresContext({
  layer: Announcements,
  steps: [adds(24, "announcing", schema, "ff581ede232af044081c73bc7e1ad3debb13539be866980f52db2ea270e694e2")],
  owned: {
    order_told: small,
    order_events: small
  },
  leftOut: {
    order_dues: "which orders a worker looks at next"
  }
})
