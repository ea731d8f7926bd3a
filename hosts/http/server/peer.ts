import { isPublicAddress } from "../../../adapters/outbound/publicAddress.ts"

/** Whoever asks for the address of a request's sender; looked up only where it is needed. */
type AddressOf = () => string | null

const addresses = new WeakMap<Request, AddressOf>()
/** Proxies in front of the service, where there are any. */
const proxiesBefore = new WeakMap<Request, number>()

/** Addresses of which it is remembered whether they are public: a sender asks for more than one thing, and a proxy for everything. */
const KNOWN_ADDRESSES_MAX = 10_000
const knownPublic = new Map<string, boolean>()

const isPublic = (address: string): boolean => {
  const before = knownPublic.get(address)
  if (before !== undefined) return before
  const found = isPublicAddress(address)
  if (knownPublic.size >= KNOWN_ADDRESSES_MAX) knownPublic.clear()
  knownPublic.set(address, found)
  return found
}

/**
 * The address that the last `proxies` proxies in front of the service say a request came from: each adds to the right of the
 * header who it heard. What a sender wrote there itself is further left and is not looked at. Null where there are fewer.
 */
const forwardedFor = ({ headers }: Request, proxies: number): string | null => {
  const addressesSeen = (headers.get("x-forwarded-for") ?? "").split(",").map((address) => address.trim())
  return addressesSeen.at(-proxies) || null
}

/**
 * A request whose sender's address can be told. `socketAddress` is whom the connection comes from. Whoever runs the service
 * says how many proxies are in front of it; then they say whom they heard. An address of this machine or of a network of its
 * own may be a proxy's that nobody told of, so it stands for no one sender.
 *
 * @example
 * ```ts
 * import { withPeer } from "creatorsignal/hosts"
 *
 * const request = new Request("https://creators.example/account")
 *
 * withPeer(request, () => "203.0.113.7") === request //=> true
 * ```
 */
export const withPeer = (request: Request, socketAddress: AddressOf, proxies = 0): Request => {
  if (proxies > 0) proxiesBefore.set(request, proxies)
  addresses.set(request, () => {
    if (proxies > 0) return forwardedFor(request, proxies)
    const address = socketAddress()
    return address !== null && isPublic(address) ? address : null
  })
  return request
}

/** The address a request came from; null where it can't be told. */
export const peerOf = (request: Request): string | null => addresses.get(request)?.() ?? null

/**
 * The name that a browser asked for, without its port, lower case: what the outermost proxy says in X-Forwarded-Host, else the
 * Host that they all passed on. Without proxies that header is not read.
 */
export const hostnameOf = (request: Request): string => {
  const proxies = proxiesBefore.get(request) ?? 0
  const said = proxies > 0 ? request.headers.get("x-forwarded-host") : null
  const names = (said ?? request.headers.get("host") ?? "").split(",").map((name) => name.trim())
  const name = (proxies > 0 ? names.at(-proxies) : undefined) ?? names[0] ?? ""
  return name.replace(/:\d*$/, "").toLowerCase()
}

/** The same request in another form, which came from the same address. */
export const withPeerOf = (request: Request, other: Request): Request => {
  const address = addresses.get(other)
  if (address !== undefined) addresses.set(request, address)
  const proxies = proxiesBefore.get(other)
  if (proxies !== undefined) proxiesBefore.set(request, proxies)
  return request
}
