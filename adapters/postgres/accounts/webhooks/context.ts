import { Layer } from "effect"
import { adds, claimed, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Deliveries } from "./Deliveries.ts"
import { schema } from "./schema.ts"
import { layer as WebhookEndpoints } from "./WebhookEndpoints.ts"

export const webhooks = postgresContext({
  layer: Layer.mergeAll(Deliveries, WebhookEndpoints),
  steps: [adds(9, "webhooks", schema, "7ed8f7502f04f1ce700777b18db82b6a07459f20e7b6aa0174ba908882af1f60")],
  owned: {
    webhook_endpoints: {
      ...small,
      leftOut: ["sealed_secret", "sealed_previous_secret", "sealed_url"]
    },
    webhook_deliveries: claimed,
    webhook_attempts: claimed
  }
})
