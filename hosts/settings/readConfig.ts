import { Effect, Struct } from "effect"
import { type Environment, InvalidConfig, type Setting } from "./setting.ts"
import { SETTINGS } from "./settings.ts"
import { findTypo } from "./unknownSettings.ts"

/** Reads each setting of a table. */
interface Reading extends Struct.Lambda {
  <A>(setting: Setting<A>): Effect.Effect<A, InvalidConfig>
  readonly "~lambda.out": this["~lambda.in"] extends Setting<infer A> ? Effect.Effect<A, InvalidConfig> : never
}

/** Every variable that is a setting. */
export const VARIABLES: ReadonlyArray<string> = Object.values(SETTINGS).flatMap(({ variables }) => variables)

/** Other programs' variables are let be; one that reads like a setting with a typo would leave that setting out unnoticed. */
const refuseTypos = (environment: Environment) =>
  Effect.suspend(() => {
    const typo = findTypo(environment, VARIABLES)
    if (typo === null) return Effect.void
    const { name, meant } = typo
    return new InvalidConfig({
      message: `${name} is no setting: did you mean ${meant}? If it is another program's, set ${meant} too, even to nothing`
    })
  })

/** Reads the configuration; the first variable that is wrong fails it. */
export const readConfig = (environment: Environment) =>
  Effect.andThen(
    refuseTypos(environment),
    Effect.all(
      Struct.map(
        SETTINGS,
        Struct.lambda<Reading>((setting) => setting.read(environment))
      )
    )
  )

/** What the environment says. */
export type HostConfig = Effect.Success<ReturnType<typeof readConfig>>
