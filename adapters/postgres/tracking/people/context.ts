import { postgresContext, small } from "../../tables/PostgresContext.ts"
import { layer as People } from "./People.ts"

export const people = postgresContext({
  layer: People,
  owned: {
    person_devices: small,
    person_orders: small,
    person_trust: small
  }
})
