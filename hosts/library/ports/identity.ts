export { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
export {
  ALL_PLATFORMS,
  type AnyPlatform,
  PLATFORMS,
  platformNamed,
  SCORED_PLATFORMS,
  type ScoredPlatform,
  type WebPlatform
} from "../../../ports/creators/identity/platforms.ts"
export {
  accountKey,
  Handle,
  Platform,
  type SocialAccount,
  type WebAccount
} from "../../../ports/creators/identity/SocialAccount.ts"
