import { Worker } from "node:worker_threads"
import { Duration, Effect, Layer, type Redacted, Redacted as Secret } from "effect"
import { SqlClient } from "effect/sql"
import { makeFairQueue } from "../../domain/limits/fairQueue.ts"
import {
  type AttributionReportResult,
  AttributionReports,
  ReportsBusy
} from "../http/attribution/AttributionReports.ts"
import type { TaggedFailure } from "../http/server/endpoint.ts"
import type { AttributionReportTask, FromThread, ThreadData, ToThread } from "./reportMessages.ts"

/** Reports that are made at once, each by a thread of its own; one account never has two. */
export const ATTRIBUTION_REPORTS_AT_ONCE_MAX = 2
/** Reports that wait, and those of one account. */
export const ATTRIBUTION_REPORTS_WAITING_MAX = 64
export const ATTRIBUTION_REPORTS_WAITING_OF_ACCOUNT_MAX = 8
/** A report that takes longer, waiting included, is given up. */
export const ATTRIBUTION_REPORT_SECONDS_MAX = 50
/** How long an unused thread is kept, with its connection. */
export const IDLE_MS = 30_000
/** A thread that doesn't stop within it when nobody waits any more is ended. */
const STOP_MS = 1_000

/** The thread's program: beside this file, from the sources or bundled. */
const PROGRAM = new URL(import.meta.url.endsWith(".ts") ? "./reportWorker.ts" : "./reportWorker.js", import.meta.url)

type Answer = Exclude<FromThread, { readonly kind: "statement" }>
type SendStatement = (text: string, parameters: ReadonlyArray<unknown>) => Promise<ReadonlyArray<unknown>>

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A thread that makes one report after the other, and is never what keeps the process alive. */
const startThread = (data: ThreadData, sendStatement: SendStatement | null) => {
  const worker = new Worker(PROGRAM, { workerData: data })
  let onAnswer: (answer: Answer | Error) => void = () => {}
  let isOver = false
  const post = (message: ToThread) => worker.postMessage(message)
  const sendFor = (statement: number, text: string, parameters: ReadonlyArray<unknown>) => {
    const sent = sendStatement?.(text, parameters) ?? Promise.reject(new Error("no database is open here"))
    sent.then(
      (rows) => post({ kind: "rows", statement, rows }),
      (error) => post({ kind: "refused", statement, reason: reasonOf(error) })
    )
  }
  const lose = (error: Error) => {
    isOver = true
    onAnswer(error)
  }
  worker.on("message", (message: FromThread) => {
    if (message.kind === "statement") sendFor(message.statement, message.text, message.parameters)
    else onAnswer(message)
  })
  // Without a listener an error of the thread would end the process.
  worker.on("error", (error: unknown) => lose(error instanceof Error ? error : new Error(String(error))))
  worker.on("exit", () => lose(new Error("the reporting thread ended")))
  worker.unref()

  const heard = () =>
    new Promise<Answer | Error>((resolve) => {
      onAnswer = (given) => {
        onAnswer = () => {}
        resolve(given)
      }
    })
  return {
    isOver: () => isOver,
    end: () => worker.terminate().then(() => undefined),
    /** The answer to a question; the thread has no other meanwhile. */
    ask: async (question: AttributionReportTask): Promise<Answer> => {
      worker.ref()
      const answer = heard()
      post({ kind: "ask", question })
      const given = await answer
      worker.unref()
      if (given instanceof Error) throw given
      return given
    },
    /** Has it leave off, or ends it. */
    stop: async () => {
      const answer = heard()
      post({ kind: "stop" })
      const { promise: late, resolve } = Promise.withResolvers<null>()
      const timer = setTimeout(() => resolve(null), STOP_MS)
      const given = await Promise.race([answer, late])
      clearTimeout(timer)
      worker.unref()
      if (given !== null) return
      isOver = true
      await worker.terminate()
    }
  }
}

type Thread = ReturnType<typeof startThread>

/** Threads, started when they are first needed and ended when they are no more. */
const makeThreads = (data: ThreadData, sendStatement: SendStatement | null) => {
  const idle = new Map<Thread, ReturnType<typeof setTimeout>>()
  const all = new Set<Thread>()
  const forget = (thread: Thread) => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    all.delete(thread)
  }
  return {
    take: (): Thread => {
      for (const [thread, timer] of idle) {
        clearTimeout(timer)
        idle.delete(thread)
        if (!thread.isOver()) return thread
        all.delete(thread)
      }
      const thread = startThread(data, sendStatement)
      all.add(thread)
      return thread
    },
    putBack: (thread: Thread) => {
      if (thread.isOver()) return forget(thread)
      const timer = setTimeout(() => {
        forget(thread)
        thread.end().catch(() => {})
      }, IDLE_MS)
      timer.unref()
      idle.set(thread, timer)
    },
    end: async () => {
      const threads = [...all]
      for (const thread of threads) forget(thread)
      await Promise.all(threads.map((thread) => thread.end().catch(() => {})))
    }
  }
}

const makeReports = (data: ThreadData, sendStatement: SendStatement | null) =>
  Effect.gen(function* () {
    const threads = yield* Effect.acquireRelease(
      Effect.sync(() => makeThreads(data, sendStatement)),
      ({ end }) => Effect.promise(end)
    )
    const inTurn = makeFairQueue({
      runningMax: ATTRIBUTION_REPORTS_AT_ONCE_MAX,
      runningOfAccountMax: 1,
      admittedMax: ATTRIBUTION_REPORTS_AT_ONCE_MAX + ATTRIBUTION_REPORTS_WAITING_MAX,
      admittedOfAccountMax: 1 + ATTRIBUTION_REPORTS_WAITING_OF_ACCOUNT_MAX
    })

    const askThread = (question: AttributionReportTask): Effect.Effect<Answer, TaggedFailure> =>
      Effect.acquireUseRelease(
        Effect.sync(threads.take),
        (thread) =>
          Effect.promise(() => thread.ask(question)).pipe(
            Effect.onInterrupt(() => Effect.promise(() => thread.stop()))
          ),
        (thread) => Effect.sync(() => threads.putBack(thread))
      )
    const ask = (question: AttributionReportTask): Effect.Effect<Answer, TaggedFailure | ReportsBusy> =>
      inTurn(question.query.tenantId, askThread(question)).pipe(
        Effect.timeout(Duration.seconds(ATTRIBUTION_REPORT_SECONDS_MAX)),
        Effect.catchTags({
          QueueFull: () => Effect.fail(new ReportsBusy()),
          TimeoutError: () => Effect.fail(new ReportsBusy())
        }),
        Effect.flatMap((answer): Effect.Effect<Answer, TaggedFailure> => {
          if (answer.kind === "failed") return Effect.fail(answer.failure)
          return answer.kind === "died" ? Effect.die(new Error(answer.cause)) : Effect.succeed(answer)
        })
      )
    const unexpected = ({ kind }: Answer) => Effect.die(new Error(`the reporting thread answered "${kind}"`))

    return {
      report: (query: Extract<AttributionReportTask, { kind: "report" }>["query"]) =>
        Effect.flatMap(
          ask({ kind: "report", query }),
          (answer): Effect.Effect<AttributionReportResult> =>
            answer.kind === "reported" ? Effect.succeed({ json: answer.json }) : unexpected(answer)
        ),
      explain: (query: Extract<AttributionReportTask, { kind: "explain" }>["query"]) =>
        Effect.flatMap(ask({ kind: "explain", query }), (answer) =>
          answer.kind === "explained" ? Effect.succeed(answer.order) : unexpected(answer)
        )
    }
  })

/** Reports made by threads that open connections of their own to a database server. */
export const serverThreads = (databaseUrl: Redacted.Redacted<string>) =>
  Layer.effect(AttributionReports, makeReports({ databaseUrl: Secret.value(databaseUrl) }, null))

/**
 * Reports made by threads that have the database in this process asked for what they read, a page at a time. Whoever else
 * uses the database has its turn between two pages.
 */
export const embeddedThreads = Layer.effect(
  AttributionReports,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const run = Effect.runPromiseWith(yield* Effect.context<SqlClient.SqlClient>())
    return yield* makeReports({ databaseUrl: null }, (text, parameters) => run(sql.unsafe(text, parameters)))
  })
)
