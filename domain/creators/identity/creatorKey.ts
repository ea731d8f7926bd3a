import { foldHandle } from "../../../ports/creators/identity/accountAddress.ts"
import { platformNamed } from "../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { CreatorAccount } from "../../../ports/tracking/links/TrackingLink.ts"

/** A link's creator as one text, the same for every name of their platform. A platform that is not known goes by its own name. */
export const creatorKey = ({ platform, handle }: CreatorAccount): string => {
  const known = platformNamed(platform)
  return accountKey(known === null ? { platform, handle } : { platform: known, handle: foldHandle(known, handle) })
}
