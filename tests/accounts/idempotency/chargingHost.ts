import { Effect, Layer, ManagedRuntime } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { makeAuthenticate } from "../../../domain/accounts/keys/authenticate.ts"
import { makeLimitRequests } from "../../../domain/accounts/limits/limitRequests.ts"
import { sandbox } from "../../../fixtures/layers/sandbox.ts"
import { openApiEndpoint } from "../../../hosts/http/openapi/openapi.ts"
import { description } from "../../../hosts/http/server/description.ts"
import type { Endpoint } from "../../../hosts/http/server/endpoint.ts"
import { makeHandleCall } from "../../../hosts/http/server/handleCall.ts"
import { makeRateLimit } from "../../../hosts/http/server/rateLimit.ts"
import { makeRouter } from "../../../hosts/http/server/router.ts"
import type { Ports } from "../../../hosts/services/Services.ts"
import { sandboxContext } from "../../../hosts/services/sandboxContext.ts"

/** More than a test sends: what is tested is not the limit. */
const REQUESTS_PER_MINUTE = 1_000_000

/** A host of a test's own endpoints over any adapters, wired as the service's is. */
export const openChargingHost = async <E>(
  adapters: Layer.Layer<Ports, E>,
  endpoints: ReadonlyArray<Endpoint>,
  options: { readonly leaseMs?: number; readonly holdsLengths?: true } = {}
) => {
  const live = ManagedRuntime.make(Layer.mergeAll(adapters, cryptography))
  const fixtures = ManagedRuntime.make(Layer.mergeAll(sandbox.layer, cryptography))
  const [services, sandboxServices] = await Promise.all([live.context(), fixtures.context()])
  const { authenticate, limitRequests } = await Effect.runPromiseWith(services)(
    Effect.all({ authenticate: makeAuthenticate, limitRequests: makeLimitRequests })
  )
  const answeredWith = sandboxContext(sandboxServices, services)
  const service = { serviceName: "CreatorSignal", baseUrl: "http://localhost", version: "0.1.0" }
  const router = makeRouter(
    [...endpoints, openApiEndpoint(endpoints, [description], service)],
    makeHandleCall({
      services,
      sandbox: { ...sandbox, services: { tracking: answeredWith, scoring: answeredWith } },
      authenticate,
      rateLimit: makeRateLimit(limitRequests, REQUESTS_PER_MINUTE),
      ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs })
    }),
    options.holdsLengths === true
  )
  const close = async () => {
    await Promise.all([live.dispose(), fixtures.dispose()])
  }
  return { fetch: router, services, sandboxServices, close, [Symbol.asyncDispose]: close }
}
