export { layer as serverClient } from "../../../adapters/postgres/client.ts"
export { layer as stores } from "../../../adapters/postgres/layer.ts"
export {
  type ConnectionPool,
  layerOverPool as poolClient,
  type PoolConnection,
  type PoolOptions
} from "../../../adapters/postgres/poolClient.ts"
export { type SchemaStep, schemaPlan } from "../../../adapters/postgres/schemaPlan.ts"
