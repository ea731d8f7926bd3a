import type { CreatorAccount } from "../../ports/attribution/TrackingLink.ts"
import { platformNamed } from "../../ports/identity/platforms.ts"
import { accountKey } from "../../ports/identity/SocialAccount.ts"

/** A link's creator as one text, the same for every name of their platform. A platform that is not known goes by its own name. */
export const creatorKey = ({ platform, handle }: CreatorAccount): string =>
  accountKey({ platform: platformNamed(platform) ?? platform, handle })
