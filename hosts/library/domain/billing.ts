export { GRANT_MAX_CREDITS, GrantConflict, grantCredits, InvalidGrant } from "../../../domain/billing/grantCredits.ts"
