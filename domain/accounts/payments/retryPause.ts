import { SECOND_MS } from "../../../ports/time/days.ts"

/** Before the second try; twice as long before each after it. */
const FIRST_PAUSE_MS = 15 * SECOND_MS
/** No pause is longer. */
const RETRY_PAUSE_MS_MAX = 60 * 60 * SECOND_MS
const DOUBLINGS_MAX = 16

/** When something is tried again that was tried so often before. */
export const nextTryAt = (at: Date, tries: number): Date =>
  new Date(at.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, DOUBLINGS_MAX), RETRY_PAUSE_MS_MAX))
