import { Effect, Layer, Option, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpExporter, OtlpSerialization, OtlpTracer } from "effect/observability"
import { VERSION } from "../process/version.ts"

/** Where a collector takes spans, beside the address that is configured. */
const TRACES_PATH = "/v1/traces"
/** How often spans are sent. */
const EXPORT_SECONDS = 5
/** Spans in one sending at most; more are sent at once. */
const SPANS_AT_ONCE_MAX = 500
/** How long a stopping process waits for its last spans to be taken. */
const SHUTDOWN_SECONDS = 3

export interface TracingOptions {
  /** Where the collector is, without a slash at the end. */
  readonly endpoint: string
  readonly serviceName: string
  /** Of what begins here, the share that is traced: 0 to 1. Who hands a trace on has decided already. */
  readonly ratio: number
}

/** A tracer that keeps a share of what begins with it; what belongs to something is kept where that is. */
const sampling = (tracer: Tracer.Tracer, ratio: number): Tracer.Tracer =>
  Tracer.make({
    ...tracer,
    span: (options) =>
      tracer.span(
        Option.isSome(options.parent) ? options : { ...options, sampled: options.sampled && Math.random() < ratio }
      )
  })

/**
 * Sends spans to a collector, by OTLP over HTTP in JSON. One that can't be reached is left alone for a minute; spans of that time are
 * dropped, and nothing waits for it.
 */
export const openTracing = ({ endpoint, serviceName, ratio }: TracingOptions) =>
  Layer.effect(
    Tracer.Tracer,
    Effect.map(
      OtlpTracer.make({
        url: endpoint + TRACES_PATH,
        resource: { serviceName, serviceVersion: VERSION },
        exportInterval: `${EXPORT_SECONDS} seconds`,
        maxBatchSize: SPANS_AT_ONCE_MAX,
        shutdownTimeout: `${SHUTDOWN_SECONDS} seconds`
      }),
      (tracer) => sampling(tracer, ratio)
    )
  ).pipe(Layer.provide(Layer.mergeAll(OtlpExporter.layerFlusher, OtlpSerialization.layerJson, FetchHttpClient.layer)))
