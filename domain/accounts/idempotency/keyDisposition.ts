/**
 * What happens to an idempotency key after its request was answered.
 *
 * - `kept`: the response is the operation's end, and retries get it again.
 * - `released`: there may be another end, so a retry carries the same operation on: credits were missing (402), someone
 *   else was in the way (409), it was too much (429), or the service failed.
 * - `forgotten`: the request was refused before work on it began, so there is no operation: the key may be used again, also
 *   for a corrected request.
 */
export type KeyDisposition = "kept" | "released" | "forgotten"

const REFUSED_BEFORE_WORK: ReadonlyArray<number> = [400, 401, 403]
const MAY_END_OTHERWISE: ReadonlyArray<number> = [402, 409, 429]

export const dispositionOf = (status: number): KeyDisposition => {
  if (REFUSED_BEFORE_WORK.includes(status)) return "forgotten"
  return status >= 500 || MAY_END_OTHERWISE.includes(status) ? "released" : "kept"
}
