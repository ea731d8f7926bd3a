import { Effect, Layer } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as SigningKeys } from "../../fixtures/SigningKeys.ts"
import { commandNamed } from "../../hosts/commands/commands.ts"

/** Where commands of tests are carried out. */
export const PLACE = {
  baseUrl: "https://service.example",
  serviceName: "CreatorSignal",
  signing: Layer.provide(SigningKeys, cryptography)
}

/** Carries a command out as a running host does that is sent it. */
export const sendCommand = Effect.fnUntraced(function* (name: string, values: object) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive(values)
  return yield* run(PLACE)
})
