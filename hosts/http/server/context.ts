import type { Context, Effect } from "effect"
import type { makeAuthenticate } from "../../../domain/accounts/keys/authenticate.ts"
import type { Printing } from "../../../domain/creators/reports/printing.ts"
import type { FirstPartySite } from "../../requests/firstPartySite.ts"
import type { SandboxServices, Services } from "../../services/Services.ts"
import type { AnswerFromSandbox } from "./answerFromSandbox.ts"
import type { Endpoint } from "./endpoint.ts"
import type { Description } from "./fieldFacts.ts"

/** What endpoints know of the host they are of. */
export interface HostFacts {
  readonly serviceName: string
  /** The service's own name as a platform, lower case. */
  readonly serviceSlug: string
  /** Where callers reach this host, without a slash at the end. */
  readonly baseUrl: string
  /** The pixel's programs, as `buildPixel` makes them. */
  readonly pixel: string
  /** Searches of the web that discoveries may make on one UTC day; null where there is nothing to search with. */
  readonly searchesPerDayMax: number | null
  /** The header in which a proxy says a visitor's country, lower case; null: none is believed. */
  readonly countryHeader: string | null
  /** The brands' own sites that pass a path on to this host. */
  readonly firstPartySites: ReadonlyArray<FirstPartySite>
  /** Whoever signs in by one of these runs the service; lower case. */
  readonly operatorEmails: ReadonlyArray<string>
  /** Where people whom something is kept of reach whoever runs the service; null where nobody said it. */
  readonly contactEmail: string | null
  /** Why the process is to be sent nothing more; null while it may be. */
  readonly unreadiness: () => string | null
  /** Finds out whose a key is, for endpoints that check their caller themselves. */
  readonly authenticate: Effect.Success<typeof makeAuthenticate>
  /** The same for what visitors' pages ask for: where events are taken without the database, their keys outlast its absence. */
  readonly authenticateTracking: (
    ...asked: Parameters<Effect.Success<typeof makeAuthenticate>>
  ) => ReturnType<Effect.Success<typeof makeAuthenticate>>
  /** Prints for the whole host, so that its bounds hold for reports and checks together. */
  readonly printing: Printing
  /** What test keys are answered with, by the area, for links that a test key was given. */
  readonly sandbox: Readonly<Record<Endpoint["area"], Context.Context<SandboxServices>>>
  /** Answers a call as a test key is answered, for whoever has none at hand. */
  readonly answerFromSandbox: AnswerFromSandbox
  /** Answers a request as if it had come in from outside, once the host is open. Rejects with a fault. */
  readonly call: (request: Request) => Promise<Response>
  /** The whole API, once the host is open: what describes it, and what is described. */
  readonly api: () => { readonly description: object; readonly endpoints: ReadonlyArray<Endpoint> }
}

/** Contexts that don't go together, such as two that answer the same path. */
export class InvalidContexts extends Error {
  override readonly name = "InvalidContexts"
}

/** A context's part of the API: all that the host takes of its folder. */
export interface HttpContext {
  readonly description: Description
  /** Makes the endpoints when a host starts, with what they keep between requests. */
  readonly open: (facts: HostFacts) => Effect.Effect<ReadonlyArray<Endpoint>, never, Services>
}
