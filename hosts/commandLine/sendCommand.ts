import { Effect, Option, Schema } from "effect"
import type { ReadCommand } from "../commands/line/operatorCommand.ts"
import { CommandRefused } from "../commands/line/refusals.ts"
import { SocketAnswer, socketPath } from "./adminSocket.ts"

/** Sends a command to the host that has the data folder open; none when no host answers there. */
export const sendCommand = (
  dataDirectory: string,
  sent: ReadCommand["sent"]
): Effect.Effect<Option.Option<Readonly<Record<string, unknown>>>, CommandRefused> =>
  Effect.tryPromise(async () => {
    const response = await fetch("http://localhost/", {
      unix: socketPath(dataDirectory),
      method: "POST",
      body: JSON.stringify(sent)
    })
    return Schema.decodeUnknownSync(SocketAnswer)(await response.json())
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
