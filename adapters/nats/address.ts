/** The stream's name where the address has none. */
export const STREAM_DEFAULT = "creatorsignal-events"
const PORT_DEFAULT = "4222"
/** Servers that one address names at most; a cluster tells of its others by itself. */
const SERVERS_MAX = 9
const STREAM_NAME = /^[A-Za-z0-9_-]{1,64}$/

/** Where a stream is. */
export interface Address {
  /** Host and port of each server that is tried. */
  readonly servers: ReadonlyArray<string>
  /** Whether only an encrypted connection will do. */
  readonly isEncrypted: boolean
  readonly credentials: { readonly user: string; readonly pass: string } | { readonly token: string } | null
  readonly stream: string
}

/** Why a text that is none can't be used. It holds nothing of the text, which may have a password in it. */
export const WRONG_ADDRESS = new Error("it is no address of a NATS server")

const parsed = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const credentialsOf = ({ username, password }: URL): Address["credentials"] | undefined => {
  const [user, pass] = [decoded(username), decoded(password)]
  if (user === null || pass === null || (user === "" && pass !== "")) return undefined
  if (user === "") return null
  return pass === "" ? { token: user } : { user, pass }
}

/**
 * Reads `nats://[USER:PASSWORD@|TOKEN@]HOST[:PORT][/STREAM]`, with `tls://` where the connection has to be encrypted; further servers of
 * the cluster follow after commas. All are reached with the first one's credentials. Null for what is no such address.
 */
export const readAddress = (text: string): Address | null => {
  const urls = text.split(",").map(parsed)
  const [first, ...others] = urls
  if (first === null || first === undefined || urls.length > SERVERS_MAX) return null
  const { protocol } = first
  if (protocol !== "nats:" && protocol !== "tls:") return null
  const servers: Array<string> = []
  for (const url of urls) {
    if (url === null || url.protocol !== protocol || url.hostname === "" || url.port === "0") return null
    if (url.search !== "" || url.hash !== "") return null
    servers.push(`${url.hostname}:${url.port === "" ? PORT_DEFAULT : url.port}`)
  }
  if (others.some((url) => url === null || !["", "/"].includes(url.pathname) || url.username !== "")) return null
  const credentials = credentialsOf(first)
  const stream = ["", "/"].includes(first.pathname) ? STREAM_DEFAULT : first.pathname.slice(1)
  return credentials === undefined || !STREAM_NAME.test(stream)
    ? null
    : { servers, isEncrypted: protocol === "tls:", credentials, stream }
}
