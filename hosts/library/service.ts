import { readFile } from "node:fs/promises"
import { type Context, Effect, Layer, Predicate, Result, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { CONTEXTS, type HostContext, loadHttp, loadWork } from "../contexts.ts"
import { hostSettingsOf } from "../host/hostSettings.ts"
import { makeHost } from "../host/makeHost.ts"
import { startWork } from "../host/startWork.ts"
import { type HttpContext, InvalidContexts } from "../http/server/context.ts"
import { withPeer } from "../http/server/peer.ts"
import { logging } from "../process/logging.ts"
import * as ReportThreads from "../reportThreads/ReportThreads.ts"
import type { Ports, Services } from "../services/Services.ts"
import { readConfig, VARIABLES } from "../settings/readConfig.ts"
import { InvalidConfig } from "../settings/setting.ts"
import type { SettingName } from "../settings/settingName.ts"
import { nearestSetting } from "../settings/unknownSettings.ts"
import { openEvents, openKeptAside } from "../stores/openEvents.ts"
import { openExternalPorts } from "../stores/openExternalPorts.ts"
import { openLimits } from "../stores/openLimits.ts"
import { storesOfClient } from "../stores/openServerStores.ts"
import type { Work } from "../workers/Work.ts"
import { InvalidInput } from "./InvalidInput.ts"
import { maybe, maybeList, NOT_AN_OBJECT, plain, readerOf } from "./readInput.ts"

export { InvalidConfig } from "../settings/setting.ts"

/** The pixel's programs, made when the package is: building them needs Bun. */
const PIXEL = new URL("../pixel/programs.txt", import.meta.url)

/**
 * What a team adds to the service from outside: endpoints and pages beside the service's own, in its description, and work behind the
 * requests. Its parts are over the service's adapters, and over whatever the team closes them over.
 */
export interface OwnContext {
  /** Names it where it is refused. */
  readonly name: string
  readonly http?: HttpContext
  readonly work?: Work
}

/** What a service is opened with. */
export interface ServiceOptions<Replaced extends Ports = never, E = unknown> {
  /**
   * The service's settings by the names of its environment, as the table on the page of the hosts has them; a name that none has is
   * refused. The environment itself is not read. Where it listens, `DATABASE_URL` and `DATA_DIR`'s database are not used.
   */
  readonly settings: { readonly [Name in SettingName]?: string | undefined } & {
    /** Where callers reach it: `https://creators.example`. */
    readonly BASE_URL: string
    /** Seals what is stored and signs links: at least 32 characters, the same on all processes of a database. */
    readonly SIGNING_SECRET: string
  }
  /** Where everything is stored: a client of `creatorsignal/adapters/postgres` or `creatorsignal/adapters/embedded`. */
  readonly database: Layer.Layer<SqlClient.SqlClient, E>
  /**
   * Adapters that stand for those that the settings would open: of any ports, each for every use case that asks for it. Loggers too
   * (`Logger.layer([...])`); without them there is a line of JSON for each event on standard error.
   */
  readonly adapters?: Layer.Layer<Replaced, E>
  /** Contexts of the team's own, each with a name of its own. A path or a field's description that another has is refused. */
  readonly contexts?: ReadonlyArray<OwnContext>
}

/** A name that no setting has leaves out what it stands for. */
const refuseUnknown = (settings: object): void => {
  for (const name of Object.keys(settings)) {
    if (VARIABLES.includes(name)) continue
    const meant = nearestSetting(name, VARIABLES)
    throw new InvalidConfig({
      message: `settings.${name}: is no setting${meant === undefined ? "" : `, did you mean ${meant}?`}`
    })
  }
}

const isName = Schema.is(Schema.NonEmptyString)

const readOptions = readerOf(
  Schema.Struct({
    settings: Schema.Record(Schema.String, plain(Schema.UndefinedOr(Schema.String), "must be a text")).annotate({
      message: NOT_AN_OBJECT
    }),
    database: plain(Schema.declare(Layer.isLayer), "must be a layer, such as inMemory"),
    adapters: maybe(Schema.declare(Layer.isLayer), "must be a layer"),
    contexts: maybeList(
      plain(
        Schema.declare((given): given is OwnContext => Predicate.hasProperty(given, "name") && isName(given.name)),
        "must be a context with a name"
      )
    )
  }).annotate({ message: NOT_AN_OBJECT }),
  "options"
)

const workedContext = ({ name, work }: OwnContext): HostContext => ({
  name,
  ...(work === undefined ? {} : { work: async () => ({ work }) })
})

/** A service that is open. */
export interface Service {
  /**
   * Answers one request; never rejects. `address` is whom the connection comes from: by it, people who sign in are limited. Paths are
   * the service's own: `/api/v1/…`, `/account`, `/readyz`.
   */
  readonly fetch: (request: Request, address?: string | null) => Promise<Response>
  /** Runs a use case over the service's adapters; rejects with its failure. */
  readonly run: <A, F>(use: Effect.Effect<A, F, Services>) => Promise<A>
  /** Works on jobs, webhooks, mails and plans, until the answered function is called. Any number of processes may. */
  readonly startWork: () => () => Promise<void>
  /** The open adapters, for whoever knows Effect. */
  readonly services: Context.Context<Services>
  /** Writes what was taken, and closes what was opened here. A pool that was handed in stays open. */
  readonly close: () => Promise<void>
}

/**
 * Opens the whole service in this process, over a database of yours: every endpoint and page, and the work behind them. It opens no
 * socket and reads no environment: mount `fetch` where you like, and call `startWork` in at least one process.
 *
 * Rejects with InvalidConfig, which names the setting or the option, and where the database can't be used, or was sealed with another
 * secret.
 *
 * @example
 * ```ts
 * import { inMemory } from "creatorsignal/adapters/embedded"
 * import { openService } from "creatorsignal/service"
 *
 * const service = await openService({
 *   settings: { BASE_URL: "https://creators.example", SIGNING_SECRET: "at least 32 characters, of your own" },
 *   database: inMemory
 * })
 * const ready = await service.fetch(new Request("https://creators.example/readyz"))
 * await service.close()
 *
 * ready.status //=> 200
 * ```
 */
export const openService = async <Replaced extends Ports = never, E = unknown>(
  options: ServiceOptions<Replaced, E>
): Promise<Service> => {
  Result.getOrThrowWith(
    readOptions(options),
    (wrong) => new InvalidConfig({ message: new InvalidInput(wrong).message })
  )
  const { settings, database, adapters, contexts = [] } = options
  refuseUnknown(settings)
  const config = await Effect.runPromise(readConfig(settings))
  const { signingSecret } = config
  if (signingSecret === null) throw new InvalidConfig({ message: "SIGNING_SECRET is required" })
  const stores = storesOfClient(config, signingSecret).pipe(
    Layer.merge(ReportThreads.embeddedThreads),
    Layer.provide(database)
  )
  const defaults = Layer.mergeAll(
    openEvents(config, stores),
    openExternalPorts(config, signingSecret),
    openLimits(config),
    openKeptAside(config),
    logging
  )
  // Before anything is open, as a server does.
  const [http] = await Promise.all([loadHttp(), loadWork()])
  const host = makeHost(
    adapters === undefined ? defaults : Layer.merge(defaults, adapters),
    sandbox,
    hostSettingsOf(config, await readFile(PIXEL, "utf8")),
    [...http, ...contexts.flatMap((context) => context.http ?? [])]
  )
  try {
    const services = await host.services
    if (contexts.length > 0) await host.whenOpen()
    return {
      fetch: (request, address = null) => host.fetch(withPeer(request, () => address, config.proxies)),
      run: Effect.runPromiseWith(services),
      startWork: () => startWork(services, config, [...CONTEXTS, ...contexts.map(workedContext)]),
      services,
      close: host.close
    }
  } catch (cause) {
    await host.close()
    throw cause instanceof InvalidContexts ? new InvalidConfig({ message: `contexts: ${cause.message}` }) : cause
  }
}
