export { layer as stores } from "../../../adapters/postgres/layer.ts"
export { layer as serverClient } from "../../../adapters/postgres/opening/client.ts"
export {
  type ConnectionPool,
  layerOverPool as poolClient,
  type PoolConnection,
  type PoolOptions
} from "../../../adapters/postgres/opening/poolClient.ts"
export { type SchemaStep, schemaPlan } from "../../../adapters/postgres/schema/migrate.ts"
