import { NEEDED_AFTER_DAYS, NEEDED_BEFORE_DAYS } from "../../../../ports/tracking/retention/Retention.ts"

/** The condition that an order needs the visit of a tenant's visitor at a moment, each of them an expression. */
export const visitIsNeeded = (tenant: string, visitor: string, at: string): string =>
  `visit_is_needed(${tenant}, ${visitor}, ${at}, ${NEEDED_BEFORE_DAYS}, ${NEEDED_AFTER_DAYS})`
