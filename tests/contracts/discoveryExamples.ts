import type { Discovery, FoundAccount } from "../../ports/creators/discovery/Discovery.ts"
import type { WebPlatform } from "../../ports/creators/identity/platforms.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"

/** An account that was found with so much confidence, and that both sides claim. */
export const aFound = (
  platform: WebPlatform,
  handle: string,
  confidence: number,
  given: Partial<FoundAccount> = {}
): FoundAccount => ({
  platform,
  handle: Handle.make(handle),
  url: `https://social.example/${platform}/${handle}`,
  displayName: "Nova Cooks",
  confidence,
  source: "link_in_bio",
  sources: ["link_in_bio"],
  claimedBy: "both",
  isVerified: true,
  parts: [{ part: "claims", bits: 4, text: "A page that the account leads to names it." }],
  ...given
})

/** What was discovered of a seed: itself and others. */
export const aDiscovery = (
  { platform, handle }: SocialAccount,
  others: ReadonlyArray<FoundAccount>,
  given: Partial<Discovery> = {}
): Discovery => ({
  seed: { platform, handle, displayName: "Nova Cooks" },
  accounts: [
    ...(platform === "service"
      ? []
      : [aFound(platform, handle, 1, { source: "seed", sources: ["seed"], claimedBy: "both", parts: [] })]),
    ...others
  ],
  unknown: [{ platform: "facebook", reason: "login_wall" }],
  webSearch: "searched",
  pagesRead: 5,
  modelVersion: "a-model",
  foundAt: new Date(),
  ...given
})
