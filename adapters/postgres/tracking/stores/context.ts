import { Layer } from "effect"
import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as DeadLetters } from "./DeadLetters.ts"
import { layer as History } from "./History.ts"
import { layer as LastHeard } from "./LastHeard.ts"
import { layer as Shops } from "./Shops.ts"

export const stores = postgresContext({
  layer: Layer.mergeAll(DeadLetters, History, LastHeard, Shops),
  owned: {
    shops: { ...small, leftOut: ["sealed_secret", "sealed_previous_secret"] },
    shop_topics: small,
    shop_clocks: small,
    shop_heard: small,
    dead_letters: { ...small, leftOut: ["sealed_body", "claimed_until"] },
    dead_letter_losses: small
  }
})
