import { Effect, Layer } from "effect"
import * as Embedded from "../adapters/embedded/client.ts"
import { signingSecret } from "../adapters/embedded/signingSecret.ts"
import * as Server from "../adapters/postgres/client.ts"
import { layer as ports } from "../adapters/postgres/layer.ts"
import { type HostConfig, InvalidConfig } from "./readConfig.ts"
import { reasonOf } from "./start.ts"

/** What a driver says never holds the address, which has the password in it. */
const unusable = (error: unknown) =>
  new InvalidConfig({ message: `the database at DATABASE_URL can't be used: ${reasonOf(error)}` })

/** Every port on the database the configuration names: a Postgres server, or the one embedded in the data folder. */
export const openAdapters = ({ signingSecret: configured, dataDirectory, databaseUrl }: HostConfig) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const secret = configured ?? (yield* signingSecret(dataDirectory))
      const client = databaseUrl === null ? Embedded.layer(dataDirectory) : Server.layer(databaseUrl)
      return ports(secret).pipe(
        Layer.provide(client),
        Layer.catch((error) => Layer.effectContext(Effect.fail(databaseUrl === null ? error : unusable(error))))
      )
    })
  )
