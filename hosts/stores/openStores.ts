import { Duration, Effect, Layer, type Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import * as Embedded from "../../adapters/embedded/client.ts"
import { DataFolderInUse } from "../../adapters/embedded/lockDataFolder.ts"
import { hasDatabase } from "../../adapters/embedded/openDatabase.ts"
import { DataFolderUnusable, dataFolderUnusable } from "../../adapters/embedded/openDataFolder.ts"
import { signingSecret } from "../../adapters/embedded/signingSecret.ts"
import { StatementDeadline } from "../../adapters/postgres/connection/boundedClient.ts"
import { MIGRATIONS } from "../../adapters/postgres/contexts.ts"
import { reachOf, readingLayer } from "../../adapters/postgres/opening/client.ts"
import { hasSchema } from "../../adapters/postgres/opening/hasSchema.ts"
import { pendingMigrations } from "../../adapters/postgres/schema/migrate.ts"
import { SigningSecretWrong } from "../../adapters/postgres/sealing/checkSigningSecret.ts"
import { errorMessageOf } from "../process/start.ts"
import * as ReportThreads from "../reportThreads/ReportThreads.ts"
import type { Stores } from "../services/Services.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { databaseUnusable, openServerStores, storesOfClient, type Unsealing } from "./openServerStores.ts"

/** What the embedded database says of its files is told as a fault of the folder they are in. */
const harmed = <E>(directory: string, error: E) =>
  error instanceof SigningSecretWrong || error instanceof DataFolderInUse
    ? error
    : dataFolderUnusable(directory, error instanceof DataFolderUnusable ? error : errorMessageOf(error))

/** The secret that is configured, or the one of the data folder, made at its first use. */
export const signingSecretOf = ({ signingSecret: configured, dataDirectory }: HostConfig) =>
  configured === null ? signingSecret(dataDirectory) : Effect.succeed(configured)

/** Every port that stores, on the database in the data folder. */
const embeddedStores = (config: HostConfig & Unsealing, secret: Redacted.Redacted<string>) =>
  storesOfClient(config, secret).pipe(
    Layer.merge(ReportThreads.embeddedThreads),
    Layer.provide(Embedded.layer(config.dataDirectory)),
    Layer.catch((error) => Layer.effectContext(Effect.fail(harmed(config.dataDirectory, error))))
  )

/** `openStores` for a secret that is known. */
export const openStoresWithSecret = (
  config: HostConfig & Unsealing,
  secret: Redacted.Redacted<string>
): Layer.Layer<Stores, Layer.Error<ReturnType<typeof embeddedStores | typeof openServerStores>>> =>
  config.databaseUrl === null ? embeddedStores(config, secret) : openServerStores(config.databaseUrl, config, secret)

/** Whether there is data where the configuration points to; asking makes none. */
export const hasStoredData = ({ dataDirectory, databaseUrl }: HostConfig) =>
  databaseUrl === null
    ? Effect.sync(() => hasDatabase(dataDirectory))
    : hasSchema(databaseUrl).pipe(Effect.mapError(databaseUnusable))

/** The steps that the next start runs on the database the configuration names; none is run, and neither a folder nor a table is made. */
export const plannedMigrations = ({ dataDirectory, databaseUrl: url }: HostConfig) => {
  if (url !== null) {
    return reachOf(url).pipe(
      Effect.flatMap((reach) => Effect.provide(pendingMigrations, readingLayer({ url, reach }))),
      Effect.mapError(databaseUnusable)
    )
  }
  if (!hasDatabase(dataDirectory)) return Effect.succeed(MIGRATIONS)
  return Effect.provide(pendingMigrations, Embedded.unmigrated(dataDirectory)).pipe(
    Effect.mapError((error) => harmed(dataDirectory, error))
  )
}

/**
 * Runs work on the database the configuration names, its schema as it was left. It is not the work of a request: statements take as long
 * as they take.
 */
export const onDatabase = <A, E>(
  { dataDirectory, databaseUrl: url }: HostConfig,
  work: Effect.Effect<A, E, SqlClient.SqlClient>
) => {
  const run = Effect.provideService(work, StatementDeadline, Duration.infinity)
  return url === null
    ? Effect.provide(run, Embedded.unmigrated(dataDirectory)).pipe(
        Effect.catchTag(["DataFolderInUse", "DataFolderUnusable"], (error) => Effect.fail(harmed(dataDirectory, error)))
      )
    : Effect.flatMap(Effect.mapError(reachOf(url), databaseUnusable), (reach) =>
        Effect.provide(run, readingLayer({ url, reach }))
      )
}

/** Every port that stores, on the database the configuration names: a Postgres server, or the one in the data folder. */
export const openStores = (config: HostConfig & Unsealing) =>
  Layer.unwrap(Effect.map(signingSecretOf(config), (secret) => openStoresWithSecret(config, secret)))
