import { describe, expect, test } from "bun:test"
import { Effect, Fiber } from "effect"
import { layer, type PrinterOptions } from "../../adapters/pdf/ReportPrinter.ts"
import { ReportPrinter } from "../../ports/creators/reports/ReportPrinter.ts"
import { effectTest } from "../support/running/effectTest.ts"
import { fullReport } from "./sampleReports.ts"

const program = new URL("./moodyWorker.ts", import.meta.url)

const print = (title: string) =>
  ReportPrinter.use((printer) => printer.print({ ...fullReport, title }, new Map())).pipe(
    Effect.map((bytes) => {
      const [thread = "", printed = ""] = new TextDecoder().decode(bytes).split(" ")
      return { thread, printed }
    })
  )

const reason = (title: string) =>
  Effect.map(Effect.flip(print(title)), (failure) => ("cause" in failure ? String(failure.cause) : failure._tag))

const tests = (given: PrinterOptions = {}) => effectTest(layer({ program, ...given }))

describe("the printing thread", () => {
  const it = tests()

  it.live(
    "one thread prints all documents, in the order they came",
    Effect.gen(function* () {
      const titles = Array.from({ length: 10 }, (_, index) => String(index))
      const done: Array<string> = []
      const printed = yield* Effect.forEach(
        titles,
        (title) =>
          Effect.tap(print(title), ({ printed }) =>
            Effect.sync(() => {
              done.push(printed)
            })
          ),
        { concurrency: "unbounded" }
      )
      expect(done).toEqual(titles)
      expect(new Set(printed.map(({ thread }) => thread)).size).toBe(1)
    })
  )

  it.live(
    "a document that can't be printed fails alone, and the thread goes on",
    Effect.gen(function* () {
      const { thread } = yield* print("a")
      expect(yield* reason("fail")).toContain("failed")
      expect(yield* print("b")).toEqual({ thread, printed: "b" })
    })
  )

  for (const mood of ["throw", "exit"]) {
    it.live(
      `a thread that dies (${mood}) fails only the document it was on`,
      Effect.gen(function* () {
        const before = yield* print("a")
        const [failure, after] = yield* Effect.all([reason(mood), print("b")], { concurrency: "unbounded" })
        expect(failure).toMatch(/thrown|ended/)
        expect(after.printed).toBe("b")
        expect(after.thread).not.toBe(before.thread)
      })
    )
  }

  tests({ printTimeoutMs: 200 }).live(
    "a document that takes too long fails, and another thread prints the next",
    Effect.gen(function* () {
      const [failure, after] = yield* Effect.all([reason("hang"), print("b")], { concurrency: "unbounded" })
      expect(failure).toContain("too long")
      expect(after.printed).toBe("b")
    })
  )

  tests({ idleMs: 0 }).live(
    "an unused thread ends",
    Effect.gen(function* () {
      const first = yield* print("a")
      // Set after the thread's own timer, and no shorter, so it is over after that one.
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 1)))
      const next = yield* print("b")
      expect(next.thread).not.toBe(first.thread)
    })
  )

  it.live(
    "a document nobody waits for any more is not printed",
    Effect.gen(function* () {
      const { print: order } = yield* ReportPrinter
      const fork = (title: string) =>
        Effect.forkChild(order({ ...fullReport, title }, new Map()), { startImmediately: true })
      const first = yield* fork("a")
      // It would end the thread of who comes after.
      const waiting = yield* fork("exit")
      const last = yield* fork("c")
      yield* Fiber.interrupt(waiting)
      const printed = yield* Effect.all([Fiber.join(first), Fiber.join(last)])
      const threads = printed.map((bytes) => new TextDecoder().decode(bytes).split(" ")[0])
      expect(new Set(threads).size).toBe(1)
    })
  )

  test("the layer's end ends the thread, and the document on it fails", async () => {
    const started = Promise.withResolvers<void>()
    const failure = Effect.runPromise(
      Effect.gen(function* () {
        const { print: order } = yield* ReportPrinter
        yield* order({ ...fullReport, title: "a" }, new Map())
        const hanging = Effect.runPromise(Effect.flip(order({ ...fullReport, title: "hang" }, new Map())))
        started.resolve()
        return { hanging }
      }).pipe(Effect.provide(layer({ program })))
    )
    await started.promise
    const { hanging } = await failure
    expect(await hanging).toMatchObject({ _tag: "PrintFailed" })
  })

  test("a process that is done ends, whatever its thread does", () => {
    const { title } = fullReport
    const script = `
      import { Effect } from "effect"
      import { layer } from "./adapters/pdf/ReportPrinter.ts"
      import { ReportPrinter } from "./ports/creators/reports/ReportPrinter.ts"
      import { fullReport } from "./tests/pdf/sampleReports.ts"
      const program = new URL("file://${program.pathname}")
      Effect.runPromise(Effect.gen(function* () {
        const { print } = yield* ReportPrinter
        const bytes = yield* print(fullReport, new Map())
        console.log(new TextDecoder().decode(bytes).slice(-${title.length}))
        yield* Effect.never
      }).pipe(Effect.scoped, Effect.provide(layer({ program }))))
    `
    const root = `${import.meta.dir}/../..`
    const ran = Bun.spawnSync([process.execPath, "-e", script], { cwd: root, timeout: 120_000 })
    expect(`${ran.stdout}${ran.stderr}`).toBe(`${title}\n`)
    expect(ran.exitCode).toBe(0)
  })
})
