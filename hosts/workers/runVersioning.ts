import { type Context, Duration, Effect } from "effect"
import { mailDeprecations } from "../../domain/accounts/versioning/mailDeprecations.ts"
import { purgeOldUses } from "../../domain/accounts/versioning/purgeOldUses.ts"
import { remindOfEnds } from "../../domain/accounts/versioning/remindOfEnds.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often it is looked for ends that are near, and old uses are removed. */
const SWEEP_HOURS = 1

const reminders = repeatEvery(
  remindOfEnds,
  "it could not be looked for deprecations that end soon",
  Duration.hours(SWEEP_HOURS)
)
const sweep = repeatEvery(
  purgeOldUses,
  "old uses of what is deprecated could not be removed",
  Duration.hours(SWEEP_HOURS)
)

/** Starts to tell accounts of deprecations; the answered function stops it once the mails under way are recorded. */
export const startVersioning = (
  services: Context.Context<Services>,
  service: { readonly serviceName: string; readonly baseUrl: string }
): (() => Promise<void>) =>
  startLoop(
    services,
    Effect.all([mailDeprecations(service), reminders, sweep], { concurrency: "unbounded", discard: true })
  )
