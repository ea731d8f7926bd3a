import { Predicate } from "effect"
import type { Carrier } from "../../../../ports/accounts/versioning/Deprecation.ts"

/** Whether a body has a field, its names divided by dots; of a list any of its elements may have it. */
const has = (body: unknown, [name, ...names]: ReadonlyArray<string>): boolean => {
  if (name === undefined) return body !== undefined
  if (Array.isArray(body)) return body.some((each: unknown) => has(each, [name, ...names]))
  return Predicate.isObject(body) && Object.hasOwn(body, name) && has(body[name], names)
}

/** Whether a request sends what is deprecated. `body` is its JSON body, `undefined` where it was not read. */
export const isSent = ({ by, name }: Carrier, { url, headers }: Request, body: unknown): boolean => {
  switch (by) {
    case "call":
      return true
    case "query":
      return new URL(url).searchParams.has(name)
    case "header":
      return headers.has(name)
    case "body":
      return body !== undefined && has(body, name.split("."))
  }
}
