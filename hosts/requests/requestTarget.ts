/** An address that is read; null for what is none. `URL.parse` does the same, and Node 20 has no such function. */
export const parsedUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** Where an address's authority ends. */
const AUTHORITY = /^https?:\/\/[^/?#]*/i

/**
 * The path and query of a request's address, whatever its host is like; null where it has none, as of CONNECT.
 *
 * A host is whatever a sender wrote, so addresses that it is a part of can't be relied on to parse.
 */
export const targetOf = (address: string): string | null => {
  const [authority] = AUTHORITY.exec(address) ?? [""]
  const target = address.slice(authority.length)
  const end = target.indexOf("#")
  const withoutFragment = end < 0 ? target : target.slice(0, end)
  if (withoutFragment.startsWith("/")) return withoutFragment
  return authority !== "" && (withoutFragment === "" || withoutFragment.startsWith("?")) ? `/${withoutFragment}` : null
}

/** A target's path and, after the question mark, its query. */
export const splitTarget = (target: string): readonly [path: string, query: string] => {
  const question = target.indexOf("?")
  return question < 0 ? [target, ""] : [target.slice(0, question), target.slice(question + 1)]
}
