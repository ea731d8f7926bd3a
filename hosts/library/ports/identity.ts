export { PLATFORM_NAMES } from "../../../ports/identity/platformNames.ts"
export {
  ALL_PLATFORMS,
  type AnyPlatform,
  PLATFORMS,
  platformNamed,
  SCORED_PLATFORMS,
  type ScoredPlatform,
  type WebPlatform
} from "../../../ports/identity/platforms.ts"
export {
  accountKey,
  Handle,
  Platform,
  type SocialAccount,
  type WebAccount
} from "../../../ports/identity/SocialAccount.ts"
