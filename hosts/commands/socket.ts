import { chmodSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Cause, type Context, Effect, Exit, Option, Schema } from "effect"
import type { Cryptography, Stores } from "../http/server/endpoint.ts"
import { AdminCommand, type AdminRow, type CommandPlace, refusalOf, runCommand } from "./runCommand.ts"

/** Where a running host takes commands: a socket in its data folder, which only the folder's owner may open. */
export const socketPath = (dataDirectory: string): string => join(dataDirectory, "admin.sock")

const COMMAND_BYTES_MAX = 64 * 1024

const Answer = Schema.Union([
  Schema.Struct({ row: Schema.Record(Schema.String, Schema.Unknown) }),
  Schema.Struct({ refusal: Schema.String, error: Schema.String })
])

/** A command that was not carried out, and why. */
export class CommandRefused extends Schema.TaggedError<CommandRefused>()("CommandRefused", {
  /** Names the reason for programs. */
  error: Schema.String,
  /** Says it to people. */
  message: Schema.String
}) {}

/** The name of an error's kind as programs are told it: lower case, with underscores. */
export const errorNamed = (tag: string): string => tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()

/** Runs a command over open adapters. */
export const execute = (
  services: Context.Context<Stores | Cryptography>,
  command: AdminCommand,
  place: CommandPlace
): Effect.Effect<AdminRow, CommandRefused> =>
  runCommand(command, place).pipe(
    Effect.mapError((failure) => new CommandRefused({ error: errorNamed(failure._tag), message: refusalOf(failure) })),
    Effect.provideContext(services)
  )

/** Serves commands until the returned function is called. */
export const serveCommands = (
  dataDirectory: string,
  services: Context.Context<Stores | Cryptography>,
  place: CommandPlace
): (() => Promise<void>) => {
  const path = socketPath(dataDirectory)
  // Whoever has claimed the data folder may clear what a killed host left behind.
  rmSync(path, { force: true })
  const decode = Schema.decodeUnknownEffect(AdminCommand)
  const server = Bun.serve({
    unix: path,
    maxRequestBodySize: COMMAND_BYTES_MAX,
    fetch: async (request, listener) => {
      // A proof of the whole ledger takes its time, and whoever may open the socket may wait.
      listener.timeout(request, 0)
      const exit = await Effect.runPromiseExit(
        Effect.tryPromise(() => request.json()).pipe(
          Effect.flatMap(decode),
          Effect.mapError(
            () =>
              new CommandRefused({ error: "unknown_command", message: "the running host does not know this command" })
          ),
          Effect.flatMap((command) => execute(services, command, place))
        )
      )
      if (Exit.isSuccess(exit)) return Response.json({ row: exit.value })
      const refusal = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
      return Response.json({ refusal: refusal?.message ?? "the command failed", error: refusal?.error ?? "failed" })
    }
  })
  chmodSync(path, 0o600)
  return () => server.stop()
}

/** Sends a command to the host that has the data folder open; none when no host answers there. */
export const sendCommand = (
  dataDirectory: string,
  command: AdminCommand
): Effect.Effect<Option.Option<Readonly<Record<string, unknown>>>, CommandRefused> =>
  Effect.tryPromise(async () => {
    const response = await fetch("http://localhost/", {
      unix: socketPath(dataDirectory),
      method: "POST",
      body: JSON.stringify(command)
    })
    return Schema.decodeUnknownSync(Answer)(await response.json())
  }).pipe(
    Effect.option,
    Effect.flatMap(
      Option.match({
        onNone: () => Effect.succeedNone,
        onSome: (answer) =>
          "row" in answer
            ? Effect.succeedSome(answer.row)
            : Effect.fail(new CommandRefused({ error: answer.error, message: answer.refusal }))
      })
    )
  )
