import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { linksIn } from "../textEntities.ts"
import type { PageSubject } from "./pageReading.ts"

/** A profile of which only name and bio are known yet. */
export const plainProfile = (
  { platform, handle, url }: Omit<PageSubject, "gatheredAt">,
  displayName: string,
  bio: string
): Profile => ({
  platform,
  handle,
  displayName: displayName.trim() || handle,
  url,
  bio,
  location: null,
  avatarUrl: null,
  links: linksIn(bio),
  isVerified: null,
  createdAt: null,
  followers: null,
  following: null,
  posts: null
})

/** Each once, in order, without those that aren't there. */
export const distinct = (texts: ReadonlyArray<string | null>): ReadonlyArray<string> => [
  ...new Set(texts.filter((text) => text !== null))
]
