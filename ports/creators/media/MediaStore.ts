import { Context, type Effect, type Option, Schema } from "effect"
import type { CheckId } from "../../checks/backgroundChecks/Check.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { ScoreId } from "../scoring/Scorecard.ts"
import type { Media, MediaId } from "./Media.ts"

/** The picture is larger than MEDIA_BYTES_MAX. */
export class MediaTooLarge extends Schema.TaggedError<MediaTooLarge>()("MediaTooLarge", {}) {}

/**
 * Durable copies of the pictures that scores and checks rest on: platforms' own links expire. A picture belongs to no tenant, as
 * a score belongs to none. A check needs its pictures until its evidence is removed.
 */
export class MediaStore extends Context.Service<
  MediaStore,
  {
    /**
     * Keeps a picture, which was needed at `at` by a score that is there or is being made, or by a check; null where it is
     * not known which one needs it. Atomic and idempotent.
     *
     * MUST name a picture by the SHA-256 of its bytes, and keep the same bytes once.
     * MUST fail with MediaTooLarge where the picture is larger than MEDIA_BYTES_MAX, and keep nothing then.
     */
    readonly store: (
      media: Media,
      neededBy: ScoreId | CheckId | null,
      at: Date
    ) => Effect.Effect<MediaId, MediaTooLarge | StoreUnavailable>

    /**
     * None where no such picture is kept.
     *
     * MUST give no picture that checks alone needed once the evidence of each of them is removed.
     */
    readonly read: (id: MediaId) => Effect.Effect<Option.Option<Media>, StoreUnavailable>

    /**
     * Looks at the pictures that were kept, or found needed, longest ago and before `keptBefore`. Those that are needed are
     * found so at `at`. Answers how many were looked at, and how many of them were removed.
     *
     * MUST look at no more than `limit` pictures.
     * MUST remove a picture that no score and no check needs.
     * MUST never remove a picture that a score or a check needs.
     * MUST never remove a picture that was kept at or after `keptBefore`, whatever is kept and purged at the same time.
     */
    readonly purgeUnneeded: (
      keptBefore: Date,
      at: Date,
      limit: number
    ) => Effect.Effect<{ readonly looked: number; readonly purged: number }, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/media/MediaStore") {}
