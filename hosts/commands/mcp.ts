import { Cause, Effect, Exit, Layer, Schema, Sink, Stdio, Stream } from "effect"
import { McpServer } from "effect/ai"
import { Command, Flag } from "effect/cli"
import { readAnswer, toRequest, unreachable } from "../http/mcp/askApi.ts"
import { messageLines } from "../http/mcp/messageLines.ts"
import { INSTRUCTIONS, PROTOCOLS } from "../http/mcp/protocol.ts"
import { registerAll } from "../http/mcp/registerAll.ts"
import { logging } from "../logging.ts"
import { VERSION } from "../version.ts"
import { CommandRefused } from "./CommandRefused.ts"
import { Invocation, UsageWrong } from "./Invocation.ts"

/** Where the key is read: what stands on a command line is seen by every program on the machine. */
const KEY_VARIABLE = "CREATORSIGNAL_API_KEY"
const URL_DEFAULT = "http://127.0.0.1:3000"
/** How long an answer of the API may take: its slowest operations take 60. */
const ANSWER_SECONDS_MAX = 65
const MS_PER_SECOND = 1000

const Description = Schema.Record(Schema.String, Schema.Unknown)

const write = (text: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })

/** Standard input as messages, and standard output, on which nothing else is written. */
const stdio = Layer.succeed(
  Stdio.Stdio,
  Stdio.make({
    args: Effect.succeed([]),
    stdin: Stream.fromAsyncIterable(messageLines(Bun.stdin.stream(), write), Cause.die).pipe(Stream.orDie),
    stdout: () => Sink.forEach((text) => Effect.promise(() => write(text))),
    stderr: () => Sink.drain
  })
)

const readUrl = (given: string): Effect.Effect<string, UsageWrong> => {
  const url = URL.canParse(given) ? new URL(given) : null
  return url !== null && (url.protocol === "http:" || url.protocol === "https:")
    ? Effect.succeed(url.href.replace(/\/$/, ""))
    : Effect.fail(new UsageWrong({ message: "--url must be the address of a running service, such as https://host" }))
}

const readDescription = (url: string) =>
  Effect.tryPromise({
    try: async () =>
      (
        await fetch(`${url}/api/v1/openapi.json`, { signal: AbortSignal.timeout(ANSWER_SECONDS_MAX * MS_PER_SECOND) })
      ).json(),
    catch: () => new CommandRefused({ error: "unreachable", message: `no service of this kind answers at ${url}` })
  }).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Description)),
    Effect.mapError((failure) =>
      failure instanceof CommandRefused
        ? failure
        : new CommandRefused({ error: "unreachable", message: `no service of this kind answers at ${url}` })
    )
  )

/** The tools of a running service, over standard input and output, until the input ends. */
const serve = (url: string, secret: string, description: object) => {
  const door = {
    ask: (asked: Parameters<typeof toRequest>[0]) =>
      Effect.promise((signal) =>
        fetch(toRequest(asked, url, secret), {
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_SECONDS_MAX * MS_PER_SECOND)])
        })
          .then(readAnswer)
          .catch(() => unreachable("The service did not answer; retry with the same idempotency_key."))
      ),
    // One process has one key.
    caller: Effect.succeed("stdio")
  }
  const server = McpServer.layerStdio({
    name: "creatorsignal",
    version: VERSION,
    instructions: INSTRUCTIONS,
    protocols: PROTOCOLS,
    registrations: Layer.effectDiscard(registerAll(description, door))
  })
  return Layer.launch(server.pipe(Layer.provide(stdio), Layer.provide(logging)))
}

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
    const exit = yield* Effect.promise(() => Effect.runPromiseExit(serve(url, secret, description)))
    // The end of the input interrupts the server: that is how it ends.
    if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(exit.cause)
  })
).pipe(Command.withDescription("Serve the tools for models over standard input and output"))
