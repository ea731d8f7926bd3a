import { Effect, Layer } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as SigningKeys } from "../../fixtures/system/SigningKeys.ts"
import { layer as keptAside } from "../../fixtures/tracking/events/DeadEvents.ts"
import { commandNamed } from "../../hosts/commandLine/commands.ts"
import { describeTo } from "../../hosts/commandLine/openapi.ts"
import type { CommandPlace } from "../../hosts/commands/line/operatorCommand.ts"

const SERVICE = { baseUrl: "https://service.example", serviceName: "CreatorSignal" }

/** Where commands of tests are carried out. */
export const PLACE = {
  ...SERVICE,
  signing: Layer.provide(SigningKeys, cryptography),
  keptAside,
  backlog: Effect.succeed(null),
  describe: describeTo(SERVICE)
}

/** Carries a command out as a running host does that is sent it. */
export const sendCommand = Effect.fnUntraced(function* (name: string, values: object, place: CommandPlace = PLACE) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive(values)
  return yield* run(place)
})
