import { Effect, Layer, type Redacted } from "effect"
import { checkSigningSecret, SigningSecretWrong } from "../adapters/postgres/checkSigningSecret.ts"
import * as Server from "../adapters/postgres/client.ts"
import { QUEUE_TIMING } from "../adapters/postgres/jobs/ScoringQueue.ts"
import { layer as stores } from "../adapters/postgres/layer.ts"
import type { HostConfig } from "./readConfig.ts"
import * as ReportThreads from "./reportThreads/ReportThreads.ts"
import { InvalidConfig } from "./settings/setting.ts"
import { reasonOf } from "./start.ts"

/** What a driver says never holds the address, which has the password in it. */
export const unusable = (error: unknown) =>
  error instanceof SigningSecretWrong
    ? error
    : new InvalidConfig({ message: `the database at DATABASE_URL can't be used: ${reasonOf(error)}` })

/** Every port that stores, over a client, once it is known that what is stored was sealed with this secret. */
export const storesOver = (
  { previousSigningSecrets }: Pick<HostConfig, "previousSigningSecrets">,
  secret: Redacted.Redacted<string>
) =>
  stores(secret, QUEUE_TIMING, previousSigningSecrets).pipe(
    Layer.provide(Layer.effectDiscard(checkSigningSecret(secret, previousSigningSecrets)))
  )

/** Every port that stores, on a Postgres server. */
export const serverStores = (
  databaseUrl: Redacted.Redacted<string>,
  config: Pick<HostConfig, "previousSigningSecrets">,
  secret: Redacted.Redacted<string>
) =>
  storesOver(config, secret).pipe(
    Layer.merge(ReportThreads.onServer(databaseUrl)),
    Layer.provide(Server.layer(databaseUrl)),
    Layer.catch((error) => Layer.effectContext(Effect.fail(unusable(error))))
  )
