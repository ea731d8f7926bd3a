import { Worker } from "node:worker_threads"
import { Effect, Layer, Semaphore } from "effect"
import {
  PRINTS_AT_ONCE_MAX,
  PrinterBusy,
  PrintFailed,
  ReportPrinter
} from "../../ports/creators/reports/ReportPrinter.ts"
import type { PrintRequest, PrintResponse } from "./printMessages.ts"

/**
 * A document that takes longer is given up, and the thread with it. Printing waits for whatever else a busy machine does, and the first
 * document for its fonts: with less time a busy machine would give up every thread before it printed anything.
 */
const PRINT_TIMEOUT_MS = 40_000
/** How long an unused thread is kept, with its fonts. */
const IDLE_MS = 30_000

/** The thread's program: beside this file, from the sources or bundled. */
const PROGRAM = new URL(import.meta.url.endsWith(".ts") ? "./printWorker.ts" : "./printWorker.js", import.meta.url)

export interface PrinterOptions {
  /** Another program for the thread. */
  readonly program?: URL
  readonly printTimeoutMs?: number
  readonly idleMs?: number
}

/** The thread that prints: started when it is first needed, alone, and never what keeps the process alive. */
const makeThread = ({ program = PROGRAM, printTimeoutMs = PRINT_TIMEOUT_MS, idleMs = IDLE_MS }: PrinterOptions) => {
  let running: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined

  const start = (): Worker => {
    const worker = new Worker(program)
    const forget = () => {
      if (running === worker) running = null
    }
    // Without a listener an error of the thread would end the process.
    worker.on("error", forget)
    worker.on("exit", forget)
    running = worker
    return worker
  }

  const end = (): Promise<unknown> => {
    clearTimeout(idle)
    const worker = running
    running = null
    return worker === null ? Promise.resolve() : worker.terminate()
  }

  return {
    end,

    /** Has one document printed; the thread has no other meanwhile. */
    print: (request: PrintRequest): Promise<Uint8Array<ArrayBuffer>> =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        const worker = running ?? start()
        const settle = () => {
          clearTimeout(timer)
          worker.off("message", onMessage)
          worker.off("error", onError)
          worker.off("exit", onExit)
          if (running !== worker) return
          worker.unref()
          idle = setTimeout(end, idleMs)
          idle.unref()
        }
        const onMessage = (response: PrintResponse) => {
          settle()
          if (response.kind === "printed") resolve(response.bytes)
          else reject(new Error(response.reason))
        }
        const lose = (error: Error) => {
          if (running === worker) running = null
          settle()
          worker.terminate().catch(() => {})
          reject(error)
        }
        const onError = (error: unknown) => lose(error instanceof Error ? error : new Error(String(error)))
        const onExit = () => lose(new Error("the printing thread ended"))
        const timer = setTimeout(() => lose(new Error("the document took too long to print")), printTimeoutMs)
        worker.on("message", onMessage)
        worker.on("error", onError)
        worker.on("exit", onExit)
        worker.ref()
        try {
          worker.postMessage(request)
        } catch (error) {
          settle()
          reject(error)
        }
      })
  }
}

/** Prints in a thread of its own, one document after the other. */
export const layer = (options: PrinterOptions = {}) =>
  Layer.effect(
    ReportPrinter,
    Effect.gen(function* () {
      const thread = yield* Effect.acquireRelease(
        Effect.sync(() => makeThread(options)),
        ({ end }) => Effect.promise(() => end().catch(() => {}))
      )
      const turn = yield* Semaphore.make(1)
      let taken = 0

      return ReportPrinter.of({
        print: (document, pictures) =>
          Effect.acquireUseRelease(
            Effect.suspend(() => {
              if (taken >= PRINTS_AT_ONCE_MAX) return Effect.fail(new PrinterBusy())
              taken += 1
              return Effect.void
            }),
            () =>
              // A document on its way through the thread is seen to its end: the thread is worth more than it.
              turn.withPermits(1)(
                Effect.uninterruptible(
                  Effect.tryPromise({
                    try: () => thread.print({ document, pictures }),
                    catch: (cause) => new PrintFailed({ cause })
                  })
                )
              ),
            () =>
              Effect.sync(() => {
                taken -= 1
              })
          )
      })
    })
  )
