import { Effect, Layer, type Redacted } from "effect"
import { checkSigningSecret, SigningSecretWrong } from "../adapters/postgres/checkSigningSecret.ts"
import * as Server from "../adapters/postgres/client.ts"
import { QUEUE_TIMING } from "../adapters/postgres/jobs/ScoringQueue.ts"
import { layer as stores } from "../adapters/postgres/layer.ts"
import type { HostConfig } from "./readConfig.ts"
import * as ReportThreads from "./reportThreads/ReportThreads.ts"
import { InvalidConfig } from "./settings/setting.ts"
import { errorMessageOf } from "./start.ts"

/** What a driver says never holds the address, which has the password in it. */
export const databaseUnusable = (error: unknown) =>
  error instanceof SigningSecretWrong
    ? error
    : new InvalidConfig({ message: `the database at DATABASE_URL can't be used: ${errorMessageOf(error)}` })

/** Every port that stores, over a client, once it is known that what is stored was sealed with this secret. */
export const storesOfClient = (
  { previousSigningSecrets }: Pick<HostConfig, "previousSigningSecrets">,
  secret: Redacted.Redacted<string>
) =>
  stores(secret, QUEUE_TIMING, previousSigningSecrets).pipe(
    Layer.provide(Layer.effectDiscard(checkSigningSecret(secret, previousSigningSecrets)))
  )

/** Every port that stores, on a Postgres server. */
export const openServerStores = (
  databaseUrl: Redacted.Redacted<string>,
  config: Pick<HostConfig, "previousSigningSecrets">,
  secret: Redacted.Redacted<string>
) =>
  Layer.unwrap(
    Effect.map(Server.reachOf(databaseUrl), (reach) =>
      storesOfClient(config, secret).pipe(
        Layer.merge(ReportThreads.serverThreads(databaseUrl, reach)),
        Layer.provide(Server.layerReached(databaseUrl, reach))
      )
    )
  ).pipe(Layer.catch((error) => Layer.effectContext(Effect.fail(databaseUnusable(error)))))
