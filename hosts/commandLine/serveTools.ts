import { Cause, Effect, Layer, Sink, Stdio, Stream } from "effect"
import { McpServer } from "effect/ai"
import { SECOND_MS } from "../../ports/time/days.ts"
import { readAnswer, toRequest, unreachable } from "../http/mcp/askApi.ts"
import { messageLines } from "../http/mcp/messageLines.ts"
import { CACHE_HINTS, INSTRUCTIONS, PROTOCOLS } from "../http/mcp/protocol.ts"
import { registerAll } from "../http/mcp/registerAll.ts"
import { logging } from "../process/logging.ts"
import { VERSION } from "../process/version.ts"

/** How long an answer of the API may take: its slowest operations take 60. */
const ANSWER_SECONDS_MAX = 65

/** A running service whose tools are served. */
export interface ToolService {
  /** Without a slash at the end. */
  readonly url: string
  /** The API key. */
  readonly secret: string
  /** As the service answers it at /api/v1/openapi.json. */
  readonly description: object
}

const write = (text: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })

const written = (text: string | Uint8Array) => Effect.promise(() => write(text))

/** Standard input as messages, and standard output, on which nothing else is written. */
const stdio = Layer.succeed(
  Stdio.Stdio,
  Stdio.make({
    args: Effect.succeed([]),
    stdin: Stream.fromAsyncIterable(messageLines(process.stdin, write), Cause.die).pipe(Stream.orDie),
    stdout: () => Sink.forEach(written),
    stderr: () => Sink.drain
  })
)

/** The tools of a running service, over standard input and output, until the input ends. */
export const serveTools = ({ url, secret, description }: ToolService) => {
  const door = {
    ask: (asked: Parameters<typeof toRequest>[0]) =>
      Effect.promise((signal) =>
        fetch(toRequest(asked, url, secret), {
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_SECONDS_MAX * SECOND_MS)])
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
    cacheHints: CACHE_HINTS,
    registrations: Layer.effectDiscard(registerAll(description, door))
  })
  return Layer.launch(server.pipe(Layer.provide(stdio), Layer.provide(logging)))
}
