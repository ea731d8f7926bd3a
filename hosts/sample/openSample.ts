import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Option, Schema } from "effect"
import { lockDataFolder } from "../../adapters/embedded/lockDataFolder.ts"
import { hasDatabase } from "../../adapters/embedded/openDatabase.ts"
import { openDataFolder } from "../../adapters/embedded/openDataFolder.ts"
import { startOfDay } from "../../domain/time/calendar.ts"
import { isoDay } from "../../ports/time/days.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { InvalidConfig } from "../settings/setting.ts"
import type { StoreOpening } from "../stores/openAdapters.ts"
import type { SampleAccount } from "./makeSample.ts"

/** Where a data folder says that its database is an invented shop, and whether that was finished. */
const STATE_FILE = "sample.json"
const OWNER_ALONE = 0o600

const SampleState = Schema.fromJsonString(
  Schema.Struct({ state: Schema.Literals(["making", "made"]), last_day: Schema.String })
)
type SampleState = typeof SampleState.Type
const decodeState = Schema.decodeUnknownOption(SampleState)
const encodeState = Schema.encodeSync(SampleState)

/** What a data folder says of a sample in it; null where it holds none. A file that can't be read is one that was not finished. */
const readState = (directory: string): SampleState | null => {
  const file = join(directory, STATE_FILE)
  if (!existsSync(file)) return null
  return Option.getOrElse(decodeState(readFileSync(file, "utf8")), () => ({ state: "making", last_day: "" }) as const)
}

const refused = (message: string) => new InvalidConfig({ message })

/** Refuses a sample that was broken off; one that another process is making now is in use. */
const refuseUnfinished = async (directory: string): Promise<never> => {
  await Effect.runPromise(Effect.scoped(lockDataFolder(directory)))
  throw refused(
    `the sample in ${directory} was not finished and can't be used: remove the folder (rm -r ${directory}) and start again with --sample`
  )
}

/** Refuses to serve an invented shop as one that is real: its creators' handles would be looked for on real platforms. */
export const refuseSample = async ({ dataDirectory, databaseUrl }: HostConfig): Promise<void> => {
  const found = databaseUrl === null ? readState(dataDirectory) : null
  if (found === null) return
  if (found.state === "making") return refuseUnfinished(dataDirectory)
  throw refused(
    `${dataDirectory} holds an invented shop: start it with --sample, or name another folder with DATA_DIR for your own data`
  )
}

/** What a sample is served by: nothing of the network is asked for, whatever the settings name. */
const withoutNetwork = (config: HostConfig): HostConfig => ({
  ...config,
  smtpUrl: null,
  searchUrl: null,
  archiveUrl: null,
  textReaderUrl: null,
  textReaderModel: null,
  redisUrl: null,
  eventsUrl: null,
  traceEndpoint: null,
  stripeSecretKey: null
})

/** A sample that is there to be served. */
export interface OpenSample {
  readonly config: HostConfig
  /** The midnight, UTC, that its last day began with. */
  readonly lastDay: Date
  /** The keys and the link of a sample that was made just now; null of one that was there. */
  readonly account: SampleAccount | null
}

/**
 * Makes an invented shop of so many days in an empty data folder, or finds the one that was made there before.
 *
 * Rejects with InvalidConfig, in one sentence, where the folder holds other data or a sample that was broken off, and for settings that
 * name a database server or a part of the service; then nothing was changed.
 */
export const openSample = async (
  configured: HostConfig,
  stores: StoreOpening,
  days: number,
  tell: (line: string) => void
): Promise<OpenSample> => {
  const config = withoutNetwork(configured)
  const { dataDirectory: directory, databaseUrl, role } = config
  if (databaseUrl !== null) throw refused("--sample makes a database of its own in DATA_DIR: leave DATABASE_URL out")
  if (role !== "all") throw refused("--sample needs ROLE=all, which is the default")
  const found = readState(directory)
  if (found?.state === "made") return { config, lastDay: new Date(found.last_day), account: null }
  if (found !== null) return refuseUnfinished(directory)
  if (hasDatabase(directory)) {
    throw refused(
      `${directory} holds data already, and nothing was changed: name an empty folder for the invented shop (DATA_DIR=./sample)`
    )
  }
  await Effect.runPromise(openDataFolder(directory))
  const until = new Date()
  const lastDay = startOfDay(until)
  const file = join(directory, STATE_FILE)
  const write = (state: SampleState["state"], path: string, flag: "wx" | "w") =>
    writeFileSync(path, encodeState({ state, last_day: isoDay(lastDay) }), { flag, mode: OWNER_ALONE, flush: true })
  write("making", file, "wx")
  tell(`Making an invented shop with ${days} days of sales in ${directory}; this takes a minute or two.`)
  const { makeSample } = await import("./makeSample.ts")
  const started = performance.now()
  const account = await makeSample({ ...config, payments: "local" }, stores, { lastDay, days, until })
  const finished = `${file}.new`
  write("made", finished, "w")
  renameSync(finished, file)
  tell(`Made in ${Math.round((performance.now() - started) / 1000)} seconds.\n`)
  return { config, lastDay, account }
}
