import { Layer } from "effect"
import { adds, documents, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as CreatorIndex } from "./CreatorIndex.ts"
import { layer as Discoveries } from "./Discoveries.ts"
import { layer as Footprints } from "./Footprints.ts"
import { layer as PlatformChecks } from "./PlatformChecks.ts"
import { schema } from "./schema.ts"
import { layer as WebLookups } from "./WebLookups.ts"

export const discovery = postgresContext({
  layer: Layer.mergeAll(CreatorIndex, Discoveries, Footprints, PlatformChecks, WebLookups),
  steps: [adds(12, "discovery", schema, "cacd4778a006f55bdbf9c2948c2f633810a9ee7050616a11791faf967bcbaee2")],
  owned: {
    discoveries: documents,
    footprint_views: small
  }
})
