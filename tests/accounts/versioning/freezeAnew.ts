import { compareDescriptions } from "./compareDescriptions.ts"
import { type Exceptions, judge } from "./exceptions.ts"
import type { Objected } from "./json.ts"

/** What a new frozen copy and its exceptions are; both as they were where something is refused. */
export const freezeAnew = (frozen: Objected, current: Objected, exceptions: Exceptions) => {
  const refused = judge(compareDescriptions(frozen, current), exceptions)
  if (refused.length > 0) return { refused, frozen, exceptions }
  const used = exceptions.exceptions.map((exception) => ({ ...exception, version: String(current.version) }))
  return { refused, frozen: current, exceptions: { exceptions: [], history: [...exceptions.history, ...used] } }
}
