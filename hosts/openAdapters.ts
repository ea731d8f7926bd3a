import { Effect, Layer } from "effect"
import * as Embedded from "../adapters/embedded/client.ts"
import { signingSecret } from "../adapters/embedded/signingSecret.ts"
import * as Server from "../adapters/postgres/client.ts"
import { layer as ports } from "../adapters/postgres/layer.ts"
import type { HostConfig } from "./readConfig.ts"

/** Every port on the database the configuration names: a Postgres server, or the one embedded in the data folder. */
export const openAdapters = (config: HostConfig) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const secret = config.signingSecret ?? (yield* signingSecret(config.dataDirectory))
      const client =
        config.databaseUrl === null ? Embedded.layer(config.dataDirectory) : Server.layer(config.databaseUrl)
      return ports(secret).pipe(Layer.provide(client))
    })
  )
