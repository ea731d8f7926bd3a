import { Context, type Effect, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import { WEB_PLATFORMS, type WebPlatform } from "../identity/platforms.ts"

/** What a self-check of one platform found: whether its rule tells an account that is there from one that isn't. */
export const PlatformCheck = Schema.Struct({
  platform: Schema.Literals(WEB_PLATFORMS),
  /** `works`: both were told. `fails`: one was told wrongly. `unknown`: the platform didn't answer, which changes nothing. */
  outcome: Schema.Literals(["works", "fails", "unknown"]),
  /** What was seen, for a person. */
  text: Schema.String,
  checkedAt: Schema.DateFromString
})
export type PlatformCheck = typeof PlatformCheck.Type

/** The latest self-check of each platform. One whose last known outcome is `fails` is switched off: nobody is looked for there. */
export class PlatformChecks extends Context.Service<
  PlatformChecks,
  {
    /** Records checks; `unknown` leaves a platform as it was. */
    readonly record: (checks: ReadonlyArray<PlatformCheck>) => Effect.Effect<void, StoreUnavailable>
    /** By platform, in the registry's order. */
    readonly latest: Effect.Effect<ReadonlyArray<PlatformCheck>, StoreUnavailable>
    readonly switchedOff: Effect.Effect<ReadonlySet<WebPlatform>, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/discovery/PlatformChecks") {}
