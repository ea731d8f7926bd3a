/** So far is asked what is behind an error. */
const REASONS_MAX = 5

/** What an error says, and what those behind it say, in one line. */
export const reasonOf = (error: unknown): string => {
  const said: Array<string> = []
  let at: unknown = error
  while (typeof at === "object" && at !== null && said.length < REASONS_MAX) {
    if ("message" in at && typeof at.message === "string" && at.message !== "") said.push(at.message)
    at = "cause" in at ? at.cause : "reason" in at ? at.reason : null
    if (typeof at === "string") said.push(at)
  }
  return [...new Set(said)].join(": ")
}
