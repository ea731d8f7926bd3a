import { parsedUrl } from "../requests/requestTarget.ts"

/** The address a text is, when it has one of the protocols and a host. */
export const urlOf = (text: string, protocols: ReadonlyArray<string>): URL | null => {
  const url = parsedUrl(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "" ? url : null
}

/** Options in an address, such as one that trusts any certificate, are not taken. */
export const isSmtpUrl = (text: string): boolean => {
  const url = urlOf(text, ["smtp:", "smtps:"])
  if (url === null || url.port === "0" || (url.username === "") !== (url.password === "")) return false
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") return false
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(url.username) + decodeURIComponent(url.password))
  } catch {
    return false
  }
}

/** Pages link to paths of the host, so the service has the host for itself. */
export const isBareOrigin = (text: string): boolean => {
  const url = urlOf(text, ["http:", "https:"])
  return url !== null && /^\/*$/.test(url.pathname) && url.username + url.password + url.search + url.hash === ""
}

/** A key has a setting of its own, so the address holds no secret. */
export const isApiUrl = (text: string): boolean => {
  const url = urlOf(text, ["http:", "https:"])
  return url !== null && url.port !== "0" && url.username + url.password + url.search + url.hash === ""
}

/** User name and password are sent in a header, so they must decode; a colon would end the name there. */
export const isSearchUrl = (text: string): boolean => {
  const url = urlOf(text, ["http:", "https:"])
  if (url === null || url.port === "0" || url.search !== "" || url.hash !== "") return false
  try {
    decodeURIComponent(url.password)
    return !decodeURIComponent(url.username).includes(":") && (url.username !== "" || url.password === "")
  } catch {
    return false
  }
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

/** A secret key is sent there: in the clear to this machine alone. */
export const isKeyedOrigin = (text: string): boolean => {
  const url = urlOf(text, ["http:", "https:"])
  if (url === null || url.port === "0" || url.pathname !== "/") return false
  if (url.username + url.password + url.search + url.hash !== "") return false
  return url.protocol === "https:" || LOOPBACK.includes(url.hostname)
}
