import { chmodSync, rmSync } from "node:fs"
import { Cause, Context, Effect, Exit, Layer, Option, Schema } from "effect"
import { SigningKeys } from "../../ports/system/SigningKeys.ts"
import { DeadEvents } from "../../ports/tracking/events/DeadEvents.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import type { CommandPlace } from "../commands/line/operatorCommand.ts"
import { CommandRefused } from "../commands/line/refusals.ts"
import type { Cryptography, Stores } from "../services/Services.ts"
import { socketPath } from "./adminSocket.ts"
import { commandNamed } from "./commands.ts"
import { describeTo } from "./openapi.ts"

const COMMAND_BYTES_MAX = 64 * 1024

const Sent = Schema.Struct({ _tag: Schema.String })

const unknownCommand = () =>
  new CommandRefused({ error: "unknown_command", message: "the running host does not know this command" })

const runSent = Effect.fnUntraced(function* (sent: unknown, place: CommandPlace) {
  const { _tag } = yield* Schema.decodeUnknownEffect(Sent)(sent).pipe(Effect.mapError(unknownCommand))
  const command = commandNamed(_tag)
  if (command === undefined) return yield* unknownCommand()
  const { run } = yield* command.receive(sent).pipe(Effect.mapError(unknownCommand))
  return yield* run(place)
})

/** Serves commands until the returned function is called. */
export const serveCommands = (
  dataDirectory: string,
  services: Context.Context<Stores | Cryptography | SigningKeys | DeadEvents | EventBacklog>,
  config: Omit<CommandPlace, "signing" | "keptAside" | "backlog" | "describe">
): (() => Promise<void>) => {
  const place = {
    ...config,
    signing: Layer.succeed(SigningKeys, Context.get(services, SigningKeys)),
    keptAside: Layer.succeed(DeadEvents, Context.get(services, DeadEvents)),
    backlog: Context.get(services, EventBacklog).read,
    describe: describeTo(config)
  }
  const path = socketPath(dataDirectory)
  // Whoever has claimed the data folder may clear what a killed host left behind.
  rmSync(path, { force: true })
  const server = Bun.serve({
    unix: path,
    maxRequestBodySize: COMMAND_BYTES_MAX,
    fetch: async (request, listener) => {
      // A proof of the whole ledger takes its time, and whoever may open the socket may wait.
      listener.timeout(request, 0)
      const exit = await Effect.tryPromise({ try: (): Promise<unknown> => request.json(), catch: unknownCommand }).pipe(
        Effect.flatMap((sent) => runSent(sent, place)),
        Effect.runPromiseExitWith(services)
      )
      if (Exit.isSuccess(exit)) return Response.json({ row: exit.value })
      const refusal = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
      return Response.json({ refusal: refusal?.message ?? "the command failed", error: refusal?.error ?? "failed" })
    }
  })
  chmodSync(path, 0o600)
  return () => server.stop()
}
