/** Characters of an address. */
const ADDRESS_CHARACTERS_MAX = 8192

const HTTP_PORT = 80
const HTTPS_PORT = 443

/**
 * Ports that no browser sends a request to: what listens there may take a request for something else, such as a mail.
 * Source: the Fetch standard, "bad port".
 */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080
])

/** Where a request goes. */
export interface WebTarget {
  readonly url: URL
  readonly isSecure: boolean
  /** A name or an IP address, that of version 6 without brackets. */
  readonly host: string
  readonly port: number
}

/**
 * Reads an absolute address.
 * Null when it is no http or https address, names a user, is overlong, or has a port that browsers refuse.
 */
export const webTarget = (address: string): WebTarget | null => {
  if (address.length > ADDRESS_CHARACTERS_MAX || !URL.canParse(address)) return null
  const url = new URL(address)
  url.hash = ""
  const isSecure = url.protocol === "https:"
  if (!isSecure && url.protocol !== "http:") return null
  if (url.username !== "" || url.password !== "" || url.hostname === "") return null
  const standardPort = isSecure ? HTTPS_PORT : HTTP_PORT
  const port = url.port === "" ? standardPort : Number(url.port)
  return BAD_PORTS.has(port) ? null : { url, isSecure, host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port }
}
