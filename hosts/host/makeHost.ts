import { Clock, Context, Effect, Layer, ManagedRuntime } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { makeAuthenticate } from "../../domain/accounts/keys/authenticate.ts"
import { makeRequestCounter } from "../../domain/accounts/keys/requests/countRequests.ts"
import { makeLimitRequests } from "../../domain/accounts/limits/limitRequests.ts"
import { makeUseCounter } from "../../domain/accounts/versioning/countUses.ts"
import { makeDeprecationsInForce } from "../../domain/accounts/versioning/deprecations.ts"
import { makePrinting } from "../../domain/creators/reports/printing.ts"
import { loadHttp } from "../contexts.ts"
import { makeMarkDeprecated } from "../http/accounts/versioning/markDeprecated.ts"
import { makeTellDeprecations } from "../http/accounts/versioning/tellDeprecations.ts"
import { missingPage } from "../http/memberPages/memberPages.ts"
import { describeApi } from "../http/openapi/openapi.ts"
import { makeAnswerFromSandbox, type Sandbox } from "../http/server/answerFromSandbox.ts"
import { makeBoundary } from "../http/server/boundary.ts"
import { type HostFacts, type HttpContext, InvalidContexts } from "../http/server/context.ts"
import type { Endpoint } from "../http/server/endpoint.ts"
import { makeFrontPages } from "../http/server/frontPages.ts"
import { makeHandleCall } from "../http/server/handleCall.ts"
import type { ObserveRequest } from "../http/server/observeRequest.ts"
import { makeRateLimit } from "../http/server/rateLimit.ts"
import { makeRouter } from "../http/server/router.ts"
import { makeWriteLater } from "../http/server/writeLater.ts"
import { VERSION } from "../process/version.ts"
import type { FirstPartySite } from "../requests/firstPartySite.ts"
import type { Ports, SandboxPorts, Services } from "../services/Services.ts"
import { sandboxContext } from "../services/sandboxContext.ts"

/** The same path is the same one whatever its parameters are called. */
const placeOf = ({ method, path }: Endpoint): string => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`

/** A path has one endpoint for each method; of two, a caller would get whichever comes first. */
const refuseTwice = (endpoints: ReadonlyArray<Endpoint>): void => {
  const seen = new Set<string>()
  for (const endpoint of endpoints) {
    const place = placeOf(endpoint)
    if (seen.has(place)) throw new InvalidContexts(`${endpoint.method} ${endpoint.path} is answered by two contexts`)
    seen.add(place)
  }
}

export interface Host {
  /** Answers one request. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
  /** The open adapters, for what is not HTTP; rejects when one of them can't be opened. */
  readonly services: Promise<Context.Context<Services>>
  /** Resolves once every part is open, until when requests wait; rejects when one can't be opened. */
  readonly whenOpen: () => Promise<void>
  /** Writes what was counted in memory so far. Never rejects. */
  readonly settle: () => Promise<void>
  /** Closes the adapters after what they had taken is written. */
  readonly close: () => Promise<void>
}

export interface HostSettings {
  /** Names the pixel's global and the service's headers. */
  readonly serviceName: string
  /** Where callers reach this host, without a slash at the end. */
  readonly baseUrl: string
  /** The pixel's programs, as `buildPixel` makes them. */
  readonly pixel: string
  /** Whether whoever calls `fetch` holds senders to the content-length they announce, as HTTP servers do. */
  readonly holdsLengths?: true
  /** Searches of the web that discoveries may make on one UTC day; none where there is nothing to search with. */
  readonly searchesPerDayMax?: number
  /** The header in which a proxy says a visitor's country, lower case; none is believed where it is absent. */
  readonly countryHeader?: string
  /** The brands' own sites that pass a path on to this host; none where it is absent. */
  readonly firstPartySites?: ReadonlyArray<FirstPartySite>
  /** The addresses, lower case, of those who run the service; nobody does where it is absent. */
  readonly operatorEmails?: ReadonlyArray<string>
  /** Where people whom something is kept of reach whoever runs the service. */
  readonly contactEmail?: string | null
  /** Requests of a key to the scoring area in any 60 seconds, where it is not the specification's 120. */
  readonly requestsPerMinute?: number
  /** How long a request may take, where it is not REQUEST_DEADLINE_SECONDS. */
  readonly answerWithinSeconds?: number
  /** Whether events are taken while the database is away: keys that were good are then taken for them. */
  readonly tracksThroughOutages?: boolean
  /** Whether requests are spans of the adapters' tracer. */
  readonly isTraced?: boolean
  /** Why the process is to be sent nothing more, in a word or two that `/readyz` answers with 503; null while it may be. */
  readonly unreadiness?: () => string | null
  /** Is told of every request that is answered, by its route. */
  readonly observe?: ObserveRequest
}

/**
 * Builds the HTTP surface over any set of adapters. Opens no socket and reads no environment.
 *
 * `sandbox` answers test keys: they act as its key, through the same handlers over its adapters, and scores are spoken of by
 * its clock. `contexts` are the parts of the API, each with its endpoints; all of them where it is absent.
 *
 * @example
 * ```ts
 * import { Layer } from "effect"
 * import { fixtures, plantedCreators, sandbox } from "creatorsignal/fixtures"
 * import { makeHost } from "creatorsignal/hosts"
 *
 * const host = makeHost(Layer.merge(fixtures, plantedCreators([])), sandbox, {
 *   serviceName: "Signals",
 *   baseUrl: "https://creators.example",
 *   pixel: ""
 * })
 * const refused = await host.fetch(new Request("https://creators.example/api/v1/creators/youtube/novacooks"))
 * await host.close()
 *
 * refused.status //=> 401
 * ```
 */
export const makeHost = <E>(
  adapters: Layer.Layer<Ports, E>,
  sandbox: {
    readonly layer: Layer.Layer<SandboxPorts>
    readonly scoringClock: (running: Clock.Clock) => Clock.Clock
  } & Omit<Sandbox, "services">,
  settings: HostSettings,
  contexts?: ReadonlyArray<HttpContext>
): Host => {
  const live = ManagedRuntime.make(Layer.mergeAll(adapters, cryptography))
  const fixtures = ManagedRuntime.make(Layer.mergeAll(sandbox.layer, cryptography))

  let route: ((request: Request) => Promise<Response>) | null = null

  const open = async () => {
    const [services, sandboxServices, parts] = await Promise.all([
      live.context(),
      fixtures.context(),
      contexts ?? loadHttp()
    ])
    const tracking = sandboxContext(sandboxServices, services)
    const scoring = Context.add(tracking, Clock.Clock, sandbox.scoringClock(Context.get(tracking, Clock.Clock)))
    const testing: Sandbox = { ...sandbox, services: { tracking, scoring } }
    const run = Effect.runPromiseWith(services)
    const clock = Context.get(services, Clock.Clock)
    const { authenticate, limitRequests, printing, counter, inForce, uses } = await run(
      Effect.all({
        inForce: makeDeprecationsInForce,
        uses: makeUseCounter,
        authenticate: makeAuthenticate,
        limitRequests: makeLimitRequests,
        printing: makePrinting,
        counter: makeRequestCounter
      })
    )
    const authenticateTracking = settings.tracksThroughOutages === true ? authenticate.throughOutages : authenticate
    const writing = makeWriteLater(() => run(Effect.andThen(counter.flush, uses.flush)))
    const deprecations = makeTellDeprecations({
      inForce: { ...inForce, read: Effect.provideContext(inForce.read, services) },
      counter: uses,
      baseUrl: settings.baseUrl,
      isCounted: writing.isCounted
    })
    await deprecations.start()
    let api: (() => { readonly description: object; readonly endpoints: ReadonlyArray<Endpoint> }) | null = null
    const facts: HostFacts = {
      ...settings,
      serviceSlug: settings.serviceName.toLowerCase(),
      searchesPerDayMax: settings.searchesPerDayMax ?? null,
      countryHeader: settings.countryHeader ?? null,
      firstPartySites: settings.firstPartySites ?? [],
      operatorEmails: settings.operatorEmails ?? [],
      contactEmail: settings.contactEmail ?? null,
      unreadiness: settings.unreadiness ?? (() => null),
      authenticate,
      authenticateTracking,
      printing,
      sandbox: testing.services,
      answerFromSandbox: makeAnswerFromSandbox(testing),
      call: (request) => {
        if (route === null) throw new Error("the host is asked before it is open")
        return route(request)
      },
      api: () => {
        if (api === null) throw new Error("the API is asked for before it is open")
        return api()
      }
    }
    const opened = (await run(Effect.forEach(parts, ({ open }) => open(facts)))).flat()
    refuseTwice(opened)
    const { described, endpoint } = describeApi(
      opened.filter(({ isUndescribed }) => isUndescribed !== true),
      parts.map(({ description }) => description),
      { ...settings, version: VERSION }
    )
    const mark = makeMarkDeprecated(described)
    const description = () => mark(deprecations.known())
    const endpoints = [
      ...opened,
      { ...endpoint, handle: () => Effect.sync(() => ({ status: 200, body: description() })) }
    ]
    api = () => ({ description: description(), endpoints })
    const router = makeRouter(
      endpoints,
      makeHandleCall({
        services,
        sandbox: testing,
        authenticate,
        authenticateTracking,
        rateLimit: makeRateLimit(limitRequests, settings.requestsPerMinute),
        ...(settings.answerWithinSeconds === undefined ? {} : { deadlineSeconds: settings.answerWithinSeconds }),
        ...(settings.observe === undefined ? {} : { observe: settings.observe }),
        isTraced: settings.isTraced === true,
        countRequest: (key, status) => {
          counter.count(key, status, clock.currentTimeMillisUnsafe())
          writing.isCounted()
        },
        beginDeprecating: deprecations.begin
      }),
      settings.holdsLengths === true,
      makeFrontPages(settings.serviceName, (request) => run(missingPage(request, facts))),
      settings.observe
    )
    const settle = async () => {
      await deprecations.settle()
      await writing.settle()
    }
    return { route: router, settle }
  }
  const opened = open()
  opened.then(
    (host) => {
      route = host.route
    },
    // Whoever waits for `services` learns of a failure; one that nobody waits for must not end the process.
    () => {}
  )
  const settle = () =>
    opened.then(
      (host) => host.settle(),
      () => {}
    )

  return {
    fetch: makeBoundary(
      (request) => route?.(request) ?? opened.then((host) => host.route(request)),
      (fault) => live.runPromise(Effect.logError("a request could not be answered", fault)).catch(() => {})
    ),
    services: live.context(),
    whenOpen: async () => {
      await opened
    },
    settle,
    close: async () => {
      await settle()
      await Promise.all([live.dispose(), fixtures.dispose()])
    }
  }
}
