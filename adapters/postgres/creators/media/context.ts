import { adds } from "../../tables/Migration.ts"
import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as MediaStore } from "./MediaStore.ts"
import { schema } from "./schema.ts"

export const media = postgresContext({
  layer: MediaStore,
  steps: [adds(11, "media", schema, "bb8d63c5e4b130ab96f028954fb4c7b6bd40a79161f1e1205122f921e0fbc0f1")]
})
