import { Effect, Layer, type Redacted } from "effect"
import { NoCopy, layer as readCopy } from "../../adapters/postgres/accounts/readCopies/ReadCopy.ts"
import { QUEUE_TIMING } from "../../adapters/postgres/creators/jobs/ScoringQueue.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { checkSigningSecret, SigningSecretWrong } from "../../adapters/postgres/sealing/checkSigningSecret.ts"
import { errorMessageOf } from "../process/start.ts"
import * as ReportThreads from "../reportThreads/ReportThreads.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { InvalidConfig } from "../settings/setting.ts"

/** What a driver says never holds the address, which has the password in it. */
export const databaseUnusable = (error: unknown) =>
  error instanceof SigningSecretWrong
    ? error
    : error instanceof NoCopy
      ? new InvalidConfig({ message: `DATABASE_READ_URL can't be used: ${error.message}` })
      : new InvalidConfig({ message: `the database at DATABASE_URL can't be used: ${errorMessageOf(error)}` })

/** The secrets before the one in use; and whether stores are opened though rows are sealed under another, as commands about those are. */
export type Unsealing = Pick<HostConfig, "previousSigningSecrets"> & { readonly toleratesLost?: boolean }

/** Every port that stores, over a client, once it is known that what is stored was sealed with this secret. */
export const storesOfClient = (
  { previousSigningSecrets, toleratesLost = false }: Unsealing,
  secret: Redacted.Redacted<string>
) =>
  stores(secret, QUEUE_TIMING, previousSigningSecrets).pipe(
    Layer.provide(
      Layer.effectDiscard(
        checkSigningSecret(secret, previousSigningSecrets).pipe(
          Effect.catchTag("SigningSecretWrong", (wrong) =>
            toleratesLost && wrong.sealed !== null ? Effect.void : Effect.fail(wrong)
          )
        )
      )
    )
  )

/** Connections that searches read a copy by; reports have one of their own each. */
const COPY_CONNECTIONS_MAX = 5

/** How a copy is reached: one that is away is asked, when it is back, in the way that does through a pooler and without. */
const copyReached = (url: Redacted.Redacted<string>) =>
  Server.reachOf(url).pipe(
    Effect.catch(() => Effect.succeed<Server.Reach>("pooled")),
    Effect.map((reach): Server.Reached => ({ url, reach }))
  )

/** Every port that stores, on a Postgres server, and on a copy of it what may be read there. */
export const openServerStores = (
  databaseUrl: Redacted.Redacted<string>,
  { databaseReadUrl, role, ...config }: Pick<HostConfig, "databaseReadUrl" | "role"> & Unsealing,
  secret: Redacted.Redacted<string>
) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const database: Server.Reached = { url: databaseUrl, reach: yield* Server.reachOf(databaseUrl) }
      const client = Server.layerReached(database)
      // Nobody asks a worker.
      const copy = databaseReadUrl === null || role === "worker" ? null : yield* copyReached(databaseReadUrl)
      return storesOfClient(config, secret).pipe(
        Layer.merge(ReportThreads.serverThreads(database, copy)),
        Layer.provide(
          copy === null ? client : Layer.provideMerge(readCopy(Server.readingLayer(copy, COPY_CONNECTIONS_MAX)), client)
        )
      )
    })
  ).pipe(Layer.catch((error) => Layer.effectContext(Effect.fail(databaseUnusable(error)))))
