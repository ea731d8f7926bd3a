import { Clock, Context, Effect, Layer, ManagedRuntime } from "effect"
import { cryptography } from "../adapters/cryptography/layer.ts"
import { makeAuthenticate } from "../domain/accounts/authenticate.ts"
import { makeFollowLink } from "../domain/attribution/followLink.ts"
import { makeLimitRequests } from "../domain/limits/limitRequests.ts"
import { makePrinting } from "../domain/reports/printing.ts"
import type { ApiKey } from "../ports/accounts/ApiKey.ts"
import { account } from "./http/accounts/account.ts"
import { attributedOrder, attributionReport } from "./http/attribution/attributionReport.ts"
import { clickEndpoint } from "./http/attribution/click.ts"
import { pixelEndpoint } from "./http/attribution/pixel.ts"
import { setupPages } from "./http/attribution/setupPage.ts"
import { shopWebhook } from "./http/attribution/shopWebhook.ts"
import { surveyWebhook } from "./http/attribution/surveyWebhook.ts"
import { track } from "./http/attribution/track.ts"
import { bulkEndpoint } from "./http/creators/bulk.ts"
import { creatorEndpoint } from "./http/creators/creator.ts"
import { vetEndpoint } from "./http/creators/vet.ts"
import { bulkStatusEndpoint, jobEndpoint } from "./http/jobs/jobs.ts"
import { openApiEndpoint } from "./http/openapi/openapi.ts"
import { mediaEndpoint } from "./http/reports/media.ts"
import { reportEndpoint } from "./http/reports/report.ts"
import { reportLinkEndpoints } from "./http/reports/reportLinks.ts"
import { makeAnswer } from "./http/server/answer.ts"
import { makeBoundary } from "./http/server/boundary.ts"
import type { Endpoint, Ports, SandboxPorts, Services } from "./http/server/endpoint.ts"
import { healthz, readyz } from "./http/server/health.ts"
import { makeRateLimit } from "./http/server/rateLimit.ts"
import { makeRouter } from "./http/server/router.ts"
import { sandboxContext } from "./http/server/sandboxContext.ts"
import { VERSION } from "./version.ts"

export interface Host {
  /** Answers one request. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
  /** The open adapters, for what is not HTTP; rejects when one of them can't be opened. */
  readonly services: Promise<Context.Context<Services>>
  /** Closes the adapters after what they had taken is written. */
  readonly close: () => Promise<void>
}

export interface HostSettings {
  /** Names the pixel's global and the service's headers. */
  readonly serviceName: string
  /** Where callers reach this host, without a slash at the end. */
  readonly baseUrl: string
  /** The pixel's program, as `buildPixel` makes it. */
  readonly pixel: string
  /** Whether whoever calls `fetch` holds senders to the content-length they announce, as HTTP servers do. */
  readonly holdsLengths?: true
  /** Requests of a key to the scoring area in any 60 seconds, where it is not the specification's 120. */
  readonly requestsPerMinute?: number
  /** How long a request may take, where it is not REQUEST_DEADLINE_SECONDS. */
  readonly answerWithinSeconds?: number
}

/**
 * Builds the HTTP surface over any set of adapters. Opens no socket and reads no environment.
 *
 * `sandbox` answers test keys: they act as its key, through the same handlers over its adapters, and scores are spoken of by
 * its clock.
 */
export const makeHost = <E>(
  adapters: Layer.Layer<Ports, E>,
  sandbox: {
    readonly layer: Layer.Layer<SandboxPorts>
    readonly key: ApiKey
    readonly scoringClock: Effect.Effect<Clock.Clock>
  },
  settings: HostSettings
): Host => {
  const live = ManagedRuntime.make(Layer.mergeAll(adapters, cryptography))
  const fixtures = ManagedRuntime.make(Layer.mergeAll(sandbox.layer, cryptography))

  const open = async () => {
    const [services, sandboxServices] = await Promise.all([live.context(), fixtures.context()])
    const { authenticate, followLink, limitRequests, printing } = await Effect.all({
      authenticate: makeAuthenticate,
      followLink: makeFollowLink,
      limitRequests: makeLimitRequests,
      printing: makePrinting
    }).pipe(Effect.runPromiseWith(services))
    const { serviceName, baseUrl } = settings
    const creators = { serviceSlug: serviceName.toLowerCase(), baseUrl }
    const reports = { ...creators, serviceName, printing }
    const tracking = sandboxContext(sandboxServices, services)
    const scoring = Context.add(tracking, Clock.Clock, await Effect.runPromise(sandbox.scoringClock))
    const described: ReadonlyArray<Endpoint> = [
      track,
      pixelEndpoint({ ...settings, program: settings.pixel, authenticate }),
      clickEndpoint(followLink),
      shopWebhook,
      surveyWebhook,
      account,
      creatorEndpoint(creators),
      reportEndpoint(reports),
      ...reportLinkEndpoints({ ...reports, sandbox: scoring }),
      bulkEndpoint(creators),
      vetEndpoint(creators),
      jobEndpoint(creators),
      bulkStatusEndpoint(creators),
      mediaEndpoint,
      attributionReport,
      attributedOrder,
      ...setupPages(settings),
      healthz,
      readyz
    ]
    const endpoints = [...described, openApiEndpoint(described, { ...settings, version: VERSION })]
    return makeRouter(
      endpoints,
      makeAnswer({
        services,
        sandbox: { services: { tracking, scoring }, key: sandbox.key },
        authenticate,
        rateLimit: makeRateLimit(limitRequests, settings.requestsPerMinute),
        ...(settings.answerWithinSeconds === undefined ? {} : { deadlineSeconds: settings.answerWithinSeconds })
      }),
      settings.holdsLengths === true
    )
  }
  const router = open()
  // Whoever waits for `services` learns of a failure; one that nobody waits for must not end the process.
  router.catch(() => {})

  return {
    fetch: makeBoundary(
      async (request) => (await router)(request),
      (fault) => live.runPromise(Effect.logError("a request could not be answered", fault)).catch(() => {})
    ),
    services: live.context(),
    close: async () => {
      await Promise.all([live.dispose(), fixtures.dispose()])
    }
  }
}
