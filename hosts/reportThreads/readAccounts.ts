import { parentPort, workerData } from "node:worker_threads"
import { Cause, Effect, Exit, Fiber, Layer, ManagedRuntime, Option, Redacted, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { reasonOf } from "../../adapters/postgres/errors/databaseErrors.ts"
import { layer as reads } from "../../adapters/postgres/opening/accountReadPorts.ts"
import { layerOver, readingLayer } from "../../adapters/postgres/opening/client.ts"
import type { ReportsBusy } from "../../domain/accounts/limits/fairQueue.ts"
import { AttributionPageSizes, SERVER_PAGE_SIZES } from "../../domain/revenue/attribution/pageSizes.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import type { TaggedFailure } from "../http/server/endpoint.ts"
import type { AccountTask } from "./accountReads.ts"
import { answerQuestion } from "./answerQuestion.ts"
import type { FromThread, ThreadData, ToThread } from "./reportMessages.ts"

const { server }: ThreadData = workerData
const send = (message: FromThread, transfer: ReadonlyArray<ArrayBuffer> = []) =>
  parentPort?.postMessage(message, [...transfer])

/** The thread that serves could not send a statement. */
class StatementRefused extends Schema.TaggedError<StatementRefused>()("StatementRefused", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** Statements that the thread that serves was asked to send, until it answers. */
const pending = new Map<number, (answer: Effect.Effect<ReadonlyArray<unknown>, StatementRefused>) => void>()
let statements = 0

const sendElsewhere = (text: string, parameters: ReadonlyArray<unknown>) =>
  Effect.callback<ReadonlyArray<unknown>, StatementRefused>((resume) => {
    const statement = statements++
    pending.set(statement, resume)
    send({ kind: "statement", statement, text, parameters })
    return Effect.sync(() => void pending.delete(statement))
  })

const runtime = ManagedRuntime.make(
  server === null
    ? reads.pipe(Layer.provide(layerOver(sendElsewhere)))
    : Layer.merge(
        reads.pipe(Layer.provide(readingLayer({ url: Redacted.make(server.url), reach: server.reach }))),
        Layer.succeed(AttributionPageSizes, SERVER_PAGE_SIZES)
      )
)

/** An error in words: only those can be sent to another thread. */
const textOf = (error: unknown): string =>
  error instanceof Error ? [error.name, reasonOf(error)].filter((said) => said !== "").join(": ") : String(error)

/** What a report may fail with here: a database that can't be connected to is met when the first one is asked for. */
type Failed = TaggedFailure | SqlError.SqlError | ReportsBusy

const endOf = (cause: Cause.Cause<Failed>): FromThread => {
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const text = textOf(Cause.squash(cause))
  // Reports wait for each other where they are asked for, not here.
  if (failure === undefined || failure._tag === "ReportsBusy") return { kind: "died", cause: text }
  const reason = "reason" in failure && typeof failure.reason === "string" ? { reason: failure.reason } : {}
  if (failure._tag === "SqlError") {
    return { kind: "failed", failure: { _tag: "StoreUnavailable", store: "Tracking", ...reason, cause: text } }
  }
  const store = failure instanceof StoreUnavailable ? { store: failure.store } : {}
  return { kind: "failed", failure: { _tag: failure._tag, ...store, ...reason, cause: text } }
}

let working: Fiber.Fiber<FromThread, Failed> | null = null

/** Bytes of an answer change hands. */
const bytesOf = (message: FromThread): ReadonlyArray<ArrayBuffer> =>
  message.kind === "answered"
    ? Object.values(message.answers).flatMap((each) => (each instanceof Uint8Array ? [each.buffer] : []))
    : []

const onQuestion = async (question: AccountTask) => {
  const fiber = runtime.runFork(
    Effect.map(answerQuestion(question), (answers): FromThread => ({ kind: "answered", answers }))
  )
  working = fiber
  const exit = await Effect.runPromise(Fiber.await(fiber))
  working = null
  if (Exit.isSuccess(exit)) send(exit.value, bytesOf(exit.value))
  else if (Cause.hasInterruptsOnly(exit.cause)) send({ kind: "stopped" })
  else send(endOf(exit.cause))
}

parentPort?.on("message", (message: ToThread) => {
  switch (message.kind) {
    case "ask":
      return onQuestion(message.question)
    case "stop":
      return working === null ? undefined : Effect.runFork(Fiber.interrupt(working))
    case "rows":
      return pending.get(message.statement)?.(Effect.succeed(message.rows))
    case "refused":
      return pending.get(message.statement)?.(Effect.fail(new StatementRefused({ reason: message.reason })))
  }
})
