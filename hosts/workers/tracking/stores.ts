import { Duration, Effect } from "effect"
import { retryDeadLetters } from "../../../domain/tracking/privacy/retryLetters.ts"
import { ShopPlatforms } from "../../../domain/tracking/stores/receivePlatformNotice.ts"
import { PLATFORMS } from "../../http/tracking/stores/platformWebhooks.ts"
import type { Work } from "../Work.ts"

/** How often stores' notifications are looked for that could not be read and are to be tried again. */
const LETTERS_SWEEP_SECONDS = 30

export const work: Work = {
  sweeps: [
    {
      every: Duration.seconds(LETTERS_SWEEP_SECONDS),
      failure: "notifications that could not be read could not be tried again",
      work: Effect.provideService(retryDeadLetters, ShopPlatforms, PLATFORMS)
    }
  ]
}
