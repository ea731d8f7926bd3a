import { Worker } from "node:worker_threads"
import type { AccountRead, AccountTask } from "./accountReads.ts"
import type { Asking, FromThread, ThreadData, ToThread } from "./reportMessages.ts"

/**
 * How long an unused thread is kept, with its connection. Loading its program takes a second of a core, so a page that is opened every few
 * minutes should find it there.
 */
const IDLE_MS = 300_000
/** A thread that doesn't stop within it when nobody waits any more is ended. */
const STOP_MS = 1_000

/** The thread's program: beside this file, from the sources or bundled. */
const PROGRAM = new URL(import.meta.url.endsWith(".ts") ? "./reportWorker.ts" : "./reportWorker.js", import.meta.url)

export type Answer = Exclude<FromThread, { readonly kind: "statement" }>
export type SendStatement = (text: string, parameters: ReadonlyArray<unknown>) => Promise<ReadonlyArray<unknown>>

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A thread that answers one question after the other, and is never what keeps the process alive. */
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
    ask: async <Name extends AccountRead>(question: AccountTask<Name>): Promise<Answer> => {
      worker.ref()
      const answer = heard()
      const asking: Asking<Name> = { kind: "ask", question }
      worker.postMessage(asking)
      const given = await answer
      worker.unref()
      if (given instanceof Error) throw given
      return given
    },
    /** Has it leave off, or ends it. */
    stop: async () => {
      const answer = heard()
      post({ kind: "stop" })
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), STOP_MS)
      })
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
export const makeThreads = (data: ThreadData, sendStatement: SendStatement | null) => {
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
