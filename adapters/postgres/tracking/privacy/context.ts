import { Layer } from "effect"
import { adds, documents, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as PersonalData } from "./PersonalData.ts"
import { layer as PersonKeys } from "./PersonKeys.ts"
import { schema } from "./schema.ts"

export const privacy = postgresContext({
  layer: Layer.mergeAll(PersonalData, PersonKeys),
  steps: [adds(19, "privacy", schema, "61d839835e956ae1e50d60c98d2a152a573f317f17591416a52e23cbd1ef44f6")],
  owned: {
    erased_orders: small,
    privacy_requests: documents
  },
  leftOut: {
    person_keys: "the key that makes persons of addresses"
  }
})
