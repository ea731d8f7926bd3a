import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import type { Call, Endpoint } from "./endpoint.ts"

/** A request of an endpoint with something deprecated, on its way. */
export interface Deprecating {
  /** Says it in an answer, and counts who asked. */
  readonly tell: (response: Response, caller: ApiKey | null) => void
}

/** Null where nothing of the endpoint is deprecated. It is asked before the call is handled: a body is read once. */
export type BeginDeprecating = (endpoint: Pick<Endpoint, "method" | "path">, call: Call) => Deprecating | null
