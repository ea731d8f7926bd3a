import { DAY_MS, MINUTE_MS } from "../../../ports/time/units.ts"

/** How long a link that signs in is good. */
export const LINK_MINUTES = 15
/** Links that a person is sent at most in any LINK_MINUTES. */
export const LINKS_MAX = 5
/** How long a session lasts that nobody uses. */
export const SESSION_IDLE_DAYS = 7
/** How long a session lasts, however much it is used. */
export const SESSION_DAYS = 30
/** How often a session's use is written down at most. */
export const SESSION_USE_MINUTES = 5

/** How long a link is good that an operator made, or a first start printed: whoever has the machine has the account. */
export const OPERATOR_LINK_MINUTES = 24 * 60

export const endAfter = (now: number, minutes: number): Date => new Date(now + minutes * MINUTE_MS)
/** Since when a person's links are counted. */
export const linksSince = (now: number): Date => new Date(now - LINK_MINUTES * MINUTE_MS)
export const sessionEnd = (now: number): Date => new Date(now + SESSION_DAYS * DAY_MS)
/** Who used a session last before this has to sign in again. */
export const idleSince = (now: number): Date => new Date(now - SESSION_IDLE_DAYS * DAY_MS)
export const useWrittenSince = (now: number): Date => new Date(now - SESSION_USE_MINUTES * MINUTE_MS)
