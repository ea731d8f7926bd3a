import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as TrackingLinks } from "./TrackingLinks.ts"

export const links = postgresContext({
  layer: TrackingLinks,
  owned: {
    links: small,
    link_rules: small,
    promo_assignments: small,
    clicks: small
  },
  leftOut: {
    link_versions: "whether links were written to since they were read"
  }
})
