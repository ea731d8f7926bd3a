import { Layer } from "effect"
import { adds, postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as ClickPeople } from "./ClickPeople.ts"
import { schema } from "./schema.ts"
import { layer as Traffic } from "./Traffic.ts"
import { layer as Watch } from "./Watch.ts"

export const fraud = postgresContext({
  layer: Layer.mergeAll(ClickPeople, Traffic, Watch),
  steps: [adds(23, "watch", schema, "a4989789d5800c7561b9063fb49e315f74cf01bcaa13746cd67825951d0f5d41")],
  owned: {
    unique_clicks: small,
    click_people: small,
    order_holds: small,
    hold_decisions: small,
    signals: small,
    watch_rules_off: small
  },
  leftOut: {
    watch_looks: "when a worker looked last"
  }
})
