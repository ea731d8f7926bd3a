import { profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import { PROFILE_ORIGINS, type WebPlatform } from "../../ports/creators/identity/platforms.ts"

/** The address of a profile whose handle its platform told; of the platform alone where that can't be part of an address. */
export const profileUrl = (platform: WebPlatform, handle: string): string =>
  profileAddress({ platform, handle }) ?? PROFILE_ORIGINS[platform]
