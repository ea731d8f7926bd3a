import { accountFeatures } from "./features/account.ts"
import { commentFeatures } from "./features/comments.ts"
import { contentFeatures } from "./features/content.ts"
import { engagementFeatures } from "./features/engagement.ts"
import type { Features } from "./features/feature.ts"
import { followerFeatures } from "./features/followers.ts"
import { habitFeatures } from "./features/habits.ts"
import { sentimentFeatures } from "./features/sentiment.ts"
import type { ReadEvidence } from "./readEvidence.ts"

/** Everything that the agents read, measured once; what the evidence doesn't show is missing, never guessed. */
export const measureFeatures = (read: ReadEvidence): Features => ({
  ...contentFeatures(read),
  ...sentimentFeatures(read),
  ...commentFeatures(read),
  ...engagementFeatures(read),
  ...habitFeatures(read),
  ...followerFeatures(read),
  ...accountFeatures(read)
})
