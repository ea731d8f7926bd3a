import { Effect, Layer, type Redacted } from "effect"
import * as Embedded from "../adapters/embedded/client.ts"
import { DataFolderInUse } from "../adapters/embedded/lockDataFolder.ts"
import { hasDatabase } from "../adapters/embedded/openDatabase.ts"
import { DataFolderUnusable, dataFolderUnusable } from "../adapters/embedded/openDataFolder.ts"
import { signingSecret } from "../adapters/embedded/signingSecret.ts"
import { checkSigningSecret, SigningSecretWrong } from "../adapters/postgres/checkSigningSecret.ts"
import * as Server from "../adapters/postgres/client.ts"
import { hasSchema } from "../adapters/postgres/hasSchema.ts"
import { QUEUE_TIMING } from "../adapters/postgres/jobs/ScoringQueue.ts"
import { layer as stores } from "../adapters/postgres/layer.ts"
import type { HostConfig } from "./readConfig.ts"
import * as ReportThreads from "./reportThreads/ReportThreads.ts"
import { InvalidConfig } from "./settings/setting.ts"
import { reasonOf } from "./start.ts"

/** What a driver says never holds the address, which has the password in it. */
const unusable = (error: unknown) =>
  error instanceof SigningSecretWrong
    ? error
    : new InvalidConfig({ message: `the database at DATABASE_URL can't be used: ${reasonOf(error)}` })

/** What the embedded database says of its files is told as a fault of the folder they are in. */
const harmed = <E>(directory: string, error: E) =>
  error instanceof SigningSecretWrong || error instanceof DataFolderInUse
    ? error
    : dataFolderUnusable(directory, error instanceof DataFolderUnusable ? error : reasonOf(error))

/** The secret that is configured, or the one of the data folder, made at its first use. */
export const secretOf = ({ signingSecret: configured, dataDirectory }: HostConfig) =>
  configured === null ? signingSecret(dataDirectory) : Effect.succeed(configured)

/** `openStores` for a secret that is known. */
export const storesOn = (
  { dataDirectory, databaseUrl, previousSigningSecrets }: HostConfig,
  secret: Redacted.Redacted<string>
) => {
  const client = databaseUrl === null ? Embedded.layer(dataDirectory) : Server.layer(databaseUrl)
  const reports = databaseUrl === null ? ReportThreads.overEmbedded : ReportThreads.onServer(databaseUrl)
  return Layer.merge(stores(secret, QUEUE_TIMING, previousSigningSecrets), reports).pipe(
    Layer.provide(Layer.effectDiscard(checkSigningSecret(secret, previousSigningSecrets))),
    Layer.provide(client),
    Layer.catch((error) =>
      Layer.effectContext(Effect.fail(databaseUrl === null ? harmed(dataDirectory, error) : unusable(error)))
    )
  )
}

/** Whether there is data where the configuration points to; asking makes none. */
export const hasData = ({ dataDirectory, databaseUrl }: HostConfig) =>
  databaseUrl === null
    ? Effect.sync(() => hasDatabase(dataDirectory))
    : hasSchema(databaseUrl).pipe(Effect.mapError(unusable))

/** Every port that stores, on the database the configuration names: a Postgres server, or the one in the data folder. */
export const openStores = (config: HostConfig) =>
  Layer.unwrap(Effect.map(secretOf(config), (secret) => storesOn(config, secret)))
