import { createHash, timingSafeEqual } from "node:crypto"
import { type Context, Effect, type Layer, Redacted } from "effect"
import { PrometheusMetrics } from "effect/observability"
import type { Workload } from "../../ports/accounts/operations/Workload.ts"
import { SECOND_MS } from "../../ports/time/days.ts"
import type { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import type { Ports } from "../services/Services.ts"
import { makeReadBacklog } from "./backlogMetrics.ts"
import { countedPorts } from "./countedPorts.ts"
import { type DatabaseServers, registerProcess } from "./processMetrics.ts"
import { makeRegistry } from "./registry.ts"
import { makeObserveRequest } from "./requestMetrics.ts"
import { makeReadWorkload } from "./workloadMetrics.ts"

const METRICS_PATH = "/metrics"
/** What the database said is told again for so long: several that ask cost it no more than one. */
const WORKLOAD_KEPT_SECONDS = 5

const digestOf = (text: string) => createHash("sha256").update(text).digest()

const plainText = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers
    }
  })

const isPath = (url: string): boolean => new URL(url).pathname === METRICS_PATH

/** Whether a request is for METRICS_PATH. Most are told by their end. */
export const isMetricsRequest = ({ url }: Request): boolean => url.includes(METRICS_PATH) && isPath(url)

/**
 * Opens the metrics of a process, in the text format of Prometheus. `token`: who asks has to have it, as a bearer. `servers`: what of
 * database servers there is to measure.
 */
export const openMetrics = (token: Redacted.Redacted<string> | null, servers: DatabaseServers) => {
  const registry = makeRegistry()
  const stopLooking = registerProcess(registry, servers)
  const readAll = Effect.all([makeReadWorkload(registry), makeReadBacklog(registry)], {
    concurrency: "unbounded",
    discard: true
  })
  const expected = token === null ? null : digestOf(Redacted.value(token))

  let read: () => Promise<void> = async () => {}
  let reading: Promise<void> | null = null
  let readAgainMs = 0
  /** Reads once for all who ask meanwhile. */
  const refresh = (): Promise<void> => {
    if (performance.now() < readAgainMs) return Promise.resolve()
    reading ??= read().finally(() => {
      reading = null
      readAgainMs = performance.now() + WORKLOAD_KEPT_SECONDS * SECOND_MS
    })
    return reading
  }

  const isAllowed = ({ headers }: Request): boolean => {
    if (expected === null) return true
    const [, given = ""] = /^Bearer ([!-~]{1,512})$/i.exec(headers.get("authorization") ?? "") ?? []
    // Digests are of one length, and tell nothing of how much of the token was right.
    return timingSafeEqual(digestOf(given), expected)
  }

  return {
    observe: makeObserveRequest(registry),
    /** The same ports, counted. */
    counted: <E>(ports: Layer.Layer<Ports, E>): Layer.Layer<Ports, E> => countedPorts(registry, ports),
    /** From now on what there is to do is told too. */
    watch: (services: Context.Context<Workload | EventBacklog>): void => {
      const run = Effect.runPromiseWith(services)
      read = () => run(readAll)
    },
    /** Answers a request for METRICS_PATH. Never rejects. */
    answer: async (request: Request): Promise<Response> => {
      if (!isPath(request.url)) return plainText(404, "The metrics are at /metrics.\n")
      if (request.method !== "GET" && request.method !== "HEAD") {
        return plainText(405, "Metrics are read with GET.\n", { allow: "GET, HEAD" })
      }
      if (!isAllowed(request)) {
        return plainText(401, "Send the token as Authorization: Bearer TOKEN.\n", { "www-authenticate": "Bearer" })
      }
      try {
        await refresh()
        const text = PrometheusMetrics.formatUnsafe(registry)
        return plainText(200, request.method === "HEAD" ? "" : text, {
          "content-type": "text/plain; version=0.0.4; charset=utf-8"
        })
      } catch {
        return plainText(500, "The metrics could not be read.\n")
      }
    },
    close: stopLooking
  }
}
