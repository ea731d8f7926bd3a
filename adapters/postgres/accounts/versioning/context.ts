import { adds, claimed, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as Deprecations } from "./Deprecations.ts"
import { schema } from "./schema.ts"

export const versioning = postgresContext({
  layer: Deprecations,
  steps: [adds(26, "versioning", schema, "7bb944049269578103d0967aaf0ab921462a64586b35c0e8caeca0ee77c70769")],
  owned: {
    deprecation_uses: small,
    deprecation_mails: claimed
  }
})
