import { Effect, Layer, ManagedRuntime, Option } from "effect"
import { Invocation } from "../commands/line/Invocation.ts"
import type { ReadCommand } from "../commands/line/operatorCommand.ts"
import { CommandRefused } from "../commands/line/refusals.ts"
import type { Row } from "../commands/line/table.ts"
import { logging } from "../process/logging.ts"
import { lazyLayer } from "../process/start.ts"
import { type HostConfig, readConfig } from "../settings/readConfig.ts"
import { describeTo } from "./openapi.ts"
import { sendCommand } from "./sendCommand.ts"

/** What a command takes that opens the database itself; one that goes to a running host has no use for it. */
const opening = () =>
  Promise.all([
    import("../stores/openStores.ts"),
    import("../../adapters/cryptography/layer.ts"),
    import("../../adapters/cryptography/SigningKeys.ts")
  ])

/** What is about data that is there makes none: where there is none yet, it says so. */
const refuseWithoutData = Effect.fnUntraced(function* (config: HostConfig) {
  const [{ hasStoredData }] = yield* Effect.promise(opening)
  if (yield* hasStoredData(config)) return
  const where = config.databaseUrl === null ? `${config.dataDirectory} (DATA_DIR)` : "the database at DATABASE_URL"
  return yield* new CommandRefused({
    error: "no_data",
    message: `there is no data in ${where} yet: npm start opens the first account, and so does tenant create`
  })
})

/**
 * Carries a command out where the data is: on the database server that is configured, through the host that has the
 * data folder open, or, when none runs, by opening the folder here.
 */
export const executeCommand = Effect.fnUntraced(function* ({ needsData, run, sent, toleratesLost }: ReadCommand) {
  const { environment } = yield* Invocation
  const config = yield* readConfig(environment)
  if (config.databaseUrl === null) {
    const answered = yield* sendCommand(config.dataDirectory, sent)
    if (Option.isSome(answered)) return answered.value
  }
  if (needsData) yield* refuseWithoutData(config)
  const [{ openStores, signingSecretOf }, { cryptography }, SigningKeys] = yield* Effect.promise(opening)
  const runtime = ManagedRuntime.make(Layer.mergeAll(openStores({ ...config, toleratesLost }), cryptography, logging))
  const signing = Layer.unwrap(
    Effect.map(signingSecretOf(config), (secret) => SigningKeys.layer(secret, config.previousSigningSecrets))
  ).pipe(Layer.provide(cryptography), Layer.orDie)
  const keptAside = lazyLayer(
    () => import("../stores/openEvents.ts"),
    ({ openKeptAside }) => openKeptAside(config)
  )
  const backlog = Effect.flatMap(
    Effect.promise(() => import("../stores/openEvents.ts")),
    ({ backlogOf }) => backlogOf(config)
  )
  const row: Row = yield* runtime.contextEffect.pipe(
    Effect.flatMap((services) =>
      Effect.provideContext(run({ ...config, signing, keptAside, backlog, describe: describeTo(config) }), services)
    ),
    Effect.ensuring(runtime.disposeEffect)
  )
  return row
})
