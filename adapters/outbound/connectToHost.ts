import { lookup } from "node:dns/promises"
import { connect, isIP, isIPv4, type Socket } from "node:net"
import { Duration, Effect, Predicate, type Scope } from "effect"
import { type WebFault, WebUnreadable } from "../../ports/web/PublicWeb.ts"
import { isPublicAddress } from "./publicAddress.ts"

/** How long one address may take to accept a connection. */
const CONNECT_TIMEOUT_MS = 5000
/** Addresses of one host that are tried. */
const ADDRESSES_TRIED_MAX = 4

/** Codes of a resolver for a name that leads nowhere, as opposed to a resolver that could not tell. */
const NAMELESS = ["ENOTFOUND", "ENODATA", "EAI_NONAME", "EAI_NODATA", "EINVAL", "EBADNAME"]

/** What decides where connections may go. */
export interface HostResolver {
  /** Lets an address through that is not public. */
  readonly allows: (address: string, port: number) => boolean
  /** Every address of a name. Fails with the code of node:dns. */
  readonly lookup: (name: string) => Promise<ReadonlyArray<string>>
}

export const webUnreadable = (fault: WebFault) => new WebUnreadable({ fault })

/** Every address that this machine's resolver knows for a name. */
export const lookupName = async (name: string): Promise<ReadonlyArray<string>> =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)

const isNameless = (cause: unknown): boolean =>
  Predicate.hasProperty(cause, "code") && Predicate.isString(cause.code) && NAMELESS.includes(cause.code)

/** The addresses of a host, looked up once, all of them checked. Those of version 4 come first: more networks lead there. */
const checkedAddresses = Effect.fnUntraced(function* ({ allows, lookup }: HostResolver, host: string, port: number) {
  const addresses =
    isIP(host) === 0
      ? yield* Effect.tryPromise({
          try: () => lookup(host),
          catch: (cause) => webUnreadable(isNameless(cause) ? "unknown_host" : "unreachable")
        })
      : [host]
  if (addresses.length === 0) return yield* webUnreadable("unknown_host")
  const isAllowed = addresses.every((address) => isPublicAddress(address) || allows(address, port))
  if (!isAllowed) return yield* webUnreadable("not_public")
  return addresses.toSorted((a, b) => Number(isIPv4(b)) - Number(isIPv4(a)))
})

/** A connection to one address; it is closed with the scope. */
const connected = Effect.fnUntraced(function* (address: string, port: number) {
  const socket = yield* Effect.acquireRelease(
    Effect.sync(() => connect({ host: address, port, noDelay: true })),
    (socket) => Effect.sync(() => socket.destroy())
  )
  yield* Effect.callback<void, WebUnreadable>((resume) => {
    socket.once("connect", () => resume(Effect.void))
    socket.on("error", () => resume(webUnreadable("unreachable")))
  }).pipe(
    Effect.timeoutOrElse({
      duration: Duration.millis(CONNECT_TIMEOUT_MS),
      orElse: () => Effect.sync(() => socket.destroy()).pipe(Effect.andThen(webUnreadable("timed_out")))
    })
  )
  return socket
})

/**
 * A connection to a host that is on the public internet, closed with the scope. The name is looked up once, every address
 * is checked, and the connection goes to one of those.
 */
export const connectToHost = (
  reach: HostResolver,
  host: string,
  port: number
): Effect.Effect<Socket, WebUnreadable, Scope.Scope> =>
  checkedAddresses(reach, host, port).pipe(
    Effect.flatMap((addresses) =>
      Effect.firstSuccessOf(addresses.slice(0, ADDRESSES_TRIED_MAX).map((address) => connected(address, port)))
    )
  )
