import { DAY_MS } from "../../../ports/time/units.ts"

/** How long a closed account can be opened again before it is erased. */
export const GRACE_DAYS = 14
/** How long a link is good that closes an account. */
export const CLOSING_LINK_MINUTES = 30

/** When an account that is closed now begins to be erased. */
export const eraseAfter = (now: number): Date => new Date(now + GRACE_DAYS * DAY_MS)
