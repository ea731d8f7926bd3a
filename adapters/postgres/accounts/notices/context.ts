import { adds, claimed, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as Notices } from "./Notices.ts"
import { schema } from "./schema.ts"

export const notices = postgresContext({
  layer: Notices,
  steps: [adds(10, "notices", schema, "1065087bfaa6b502ff599f5e9dc48a48f271e705919d26cb5cfb516a57b92fbe")],
  owned: {
    notices: claimed
  }
})
