export {
  GRANT_MAX_CREDITS,
  GrantConflict,
  grantCredits,
  InvalidGrant
} from "../../../domain/accounts/billing/grantCredits.ts"
