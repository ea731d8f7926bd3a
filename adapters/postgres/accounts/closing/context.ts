import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as Closures } from "./Closures.ts"

export const closing = postgresContext({
  layer: Closures,
  leftOut: {
    account_closures: "that the account is closed, which its owners see"
  }
})
