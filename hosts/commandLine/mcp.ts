import { Cause, Effect, Exit, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { Invocation, UsageWrong } from "../commands/line/Invocation.ts"
import { CommandRefused } from "../commands/line/refusals.ts"

/** Where the key is read: what stands on a command line is seen by every program on the machine. */
const KEY_VARIABLE = "CREATORSIGNAL_API_KEY"
const URL_DEFAULT = "http://127.0.0.1:3000"
/** How long the description may take to come. */
const DESCRIPTION_MS_MAX = 30_000

const Description = Schema.Record(Schema.String, Schema.Unknown)

const readUrl = (given: string): Effect.Effect<string, UsageWrong> => {
  const url = URL.canParse(given) ? new URL(given) : null
  return url !== null && (url.protocol === "http:" || url.protocol === "https:")
    ? Effect.succeed(url.href.replace(/\/$/, ""))
    : Effect.fail(new UsageWrong({ message: "--url must be the address of a running service, such as https://host" }))
}

const readDescription = (url: string) =>
  Effect.tryPromise({
    try: async () =>
      (await fetch(`${url}/api/v1/openapi.json`, { signal: AbortSignal.timeout(DESCRIPTION_MS_MAX) })).json(),
    catch: () => new CommandRefused({ error: "unreachable", message: `no service of this kind answers at ${url}` })
  }).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Description)),
    Effect.mapError((failure) =>
      failure instanceof CommandRefused
        ? failure
        : new CommandRefused({ error: "unreachable", message: `no service of this kind answers at ${url}` })
    )
  )

/** `mcp`: the tools for models, for clients that start a program. */
export const mcp = Command.make(
  "mcp",
  {
    url: Flag.String("url").pipe(Flag.withDescription("Address of the running service"), Flag.withDefault(URL_DEFAULT))
  },
  Effect.fnUntraced(function* ({ url: given }) {
    const { environment } = yield* Invocation
    const secret = environment[KEY_VARIABLE]?.trim() ?? ""
    if (secret === "") {
      return yield* new UsageWrong({ message: `${KEY_VARIABLE} must hold an API key of the service` })
    }
    const url = yield* readUrl(given)
    const description = yield* readDescription(url)
    // What speaks the protocol takes no other command's time.
    const { serveTools } = yield* Effect.promise(() => import("./serveTools.ts"))
    const exit = yield* Effect.promise(() => Effect.runPromiseExit(serveTools({ url, secret, description })))
    // The end of the input interrupts the server: that is how it ends.
    if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(exit.cause)
  })
).pipe(Command.withDescription("Serve the tools for models over standard input and output"))
