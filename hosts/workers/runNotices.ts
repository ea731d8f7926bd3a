import { type Context, Duration, Effect } from "effect"
import { mailDueNotices } from "../../domain/accounts/notices/mailDueNotices.ts"
import type { NoticesService } from "../../domain/accounts/notices/noticesMail.ts"
import { purgeOldNotices } from "../../domain/accounts/notices/purgeOldNotices.ts"
import type { Services } from "../http/server/endpoint.ts"
import { repeatEvery } from "./repeatEvery.ts"
import { startLoop } from "./startLoop.ts"

/** How often old notices are removed. */
const SWEEP_HOURS = 1

const sweep = repeatEvery(purgeOldNotices, "old notices could not be removed", Duration.hours(SWEEP_HOURS))

/** Starts to mail notices; the answered function stops it once the mails under way are recorded. */
export const startNotices = (services: Context.Context<Services>, service: NoticesService): (() => Promise<void>) =>
  startLoop(services, Effect.all([mailDueNotices(service), sweep], { concurrency: "unbounded", discard: true }))
