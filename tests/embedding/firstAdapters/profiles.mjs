import { readHeldEvidence } from "creatorsignal/domain/scoring"
import { ProfileRefused, ProfileSource, ProfileUnavailable } from "creatorsignal/ports/scoring"
import { Effect, Layer } from "effect"

/** @typedef {Omit<import("creatorsignal/domain/scoring").HeldEvidence, "profile"> & { name: string, followers: number }} Row */

/**
 * Reads creators from a warehouse of the team's own, and asks no platform.
 *
 * @param {{ find: (platform: string, handle: string) => Promise<Row | null> }} warehouse
 */
export const profiles = (warehouse) =>
  Layer.succeed(ProfileSource, {
    gather: ({ platform, handle }, report) =>
      Effect.gen(function* () {
        yield* report({ done: 0, message: "Asking the warehouse" })
        const row = yield* Effect.tryPromise({
          try: () => warehouse.find(platform, handle),
          catch: (cause) =>
            new ProfileUnavailable({ reason: "The warehouse can't be reached.", retryAfterSeconds: 60, cause })
        })
        if (row === null)
          return yield* new ProfileRefused({ refusal: "not_found", reason: "The warehouse has no such creator." })
        yield* report({ done: 1, message: "Read from the warehouse" })
        const { name, followers, ...held } = row
        return readHeldEvidence({ ...held, profile: { platform, handle, displayName: name, followers } })
      })
  })
