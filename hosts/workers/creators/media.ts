import { Duration } from "effect"
import { purgeUnneededMedia } from "../../../domain/creators/media/media.ts"
import type { Work } from "../Work.ts"

/** How often pictures are looked for that no score needs. */
const MEDIA_SWEEP_MINUTES = 60

export const work: Work = {
  sweeps: [
    {
      every: Duration.minutes(MEDIA_SWEEP_MINUTES),
      failure: "pictures that no score needs could not be removed",
      work: purgeUnneededMedia
    }
  ]
}
