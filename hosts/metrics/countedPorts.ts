import { Context, Effect, Exit, Layer } from "effect"
import { AccountHistory } from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import { ProfileWatch } from "../../ports/creators/monitoring/ProfileWatch.ts"
import {
  type ProfileRefused,
  ProfileSource,
  type ProfileUnavailable
} from "../../ports/creators/scoring/ProfileSource.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import type { Ports } from "../services/Services.ts"
import { makeCounter, type Registry } from "./registry.ts"

/** The same ports, with the events that are stored and what comes of reading platforms counted. */
export const countedPorts = <E>(registry: Registry, ports: Layer.Layer<Ports, E>): Layer.Layer<Ports, E> => {
  const countEvent = makeCounter(registry, "events_stored_total", "Events that were stored, repeated ones among them")
  const countRead = makeCounter(
    registry,
    "source_reads_total",
    "Accounts that were read, by platform, what for, and what came of it: ok, unavailable, or why it was refused"
  )
  const counted = <A, R>(
    read: Effect.Effect<A, ProfileRefused | ProfileUnavailable, R>,
    platform: string,
    source: string
  ) =>
    read.pipe(
      Effect.tap(() => Effect.sync(() => countRead({ platform, source, outcome: "ok" }))),
      Effect.tapError((error) =>
        Effect.sync(() =>
          countRead({ platform, source, outcome: error._tag === "ProfileRefused" ? error.refusal : "unavailable" })
        )
      )
    )

  return Layer.effectContext(
    Effect.gen(function* () {
      const context = yield* Effect.context<Ports>()
      const events = Context.get(context, EventLog)
      const profiles = Context.get(context, ProfileSource)
      const looks = Context.get(context, ProfileWatch)
      const pasts = Context.get(context, AccountHistory)
      const stored = () => countEvent({})
      const { take } = events
      return context.pipe(
        Context.add(
          EventLog,
          EventLog.of({
            append: (event) => Effect.map(events.append(event), stored),
            ...(take === undefined
              ? {}
              : {
                  take: (event, told) =>
                    take(event, (exit) => {
                      if (Exit.isSuccess(exit)) stored()
                      told(exit)
                    })
                })
          })
        ),
        Context.add(
          ProfileSource,
          ProfileSource.of({
            ...profiles,
            gather: (account, report) => counted(profiles.gather(account, report), account.platform, "profile")
          })
        ),
        Context.add(
          ProfileWatch,
          ProfileWatch.of({
            ...looks,
            look: (account, since) => counted(looks.look(account, since), account.platform, "daily_look")
          })
        ),
        Context.add(
          AccountHistory,
          AccountHistory.of({
            ...pasts,
            read: (account, cursor) => counted(pasts.read(account, cursor), account.platform, "history")
          })
        )
      )
    })
  ).pipe(Layer.provide(ports))
}
