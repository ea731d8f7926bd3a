import { Effect, Struct } from "effect"
import type { Environment, InvalidConfig, Setting } from "./settings/setting.ts"
import { SETTINGS } from "./settings/settings.ts"

/** Reads each setting of a table. */
interface Reading extends Struct.Lambda {
  <A>(setting: Setting<A>): Effect.Effect<A, InvalidConfig>
  readonly "~lambda.out": this["~lambda.in"] extends Setting<infer A> ? Effect.Effect<A, InvalidConfig> : never
}

/** Reads the configuration; the first variable that is wrong fails it. */
export const readConfig = (environment: Environment) =>
  Effect.all(
    Struct.map(
      SETTINGS,
      Struct.lambda<Reading>((setting) => setting.read(environment))
    )
  )

/** What the environment says. */
export type HostConfig = Effect.Success<ReturnType<typeof readConfig>>
