import { expect } from "bun:test"
import { Effect, Fiber, type Layer } from "effect"
import type { Media } from "../../ports/creators/media/Media.ts"
import type { ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { PRINTS_AT_ONCE_MAX, ReportPrinter } from "../../ports/creators/reports/ReportPrinter.ts"
import { describePdf, textOf } from "../pdf/readPdf.ts"
import { blocksOf, flagsReport, fullReport, MEDIA_IDS } from "../pdf/sampleReports.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"

const media: ReadonlyMap<string, Media> = new Map([
  [MEDIA_IDS.webp, { type: "image/webp", bytes: new TextEncoder().encode("RIFF....WEBP") }],
  [MEDIA_IDS.broken, { type: "image/png", bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0) }]
])

const all = { concurrency: "unbounded" } as const

/** What any adapter of ReportPrinter must do. */
export const suite = <E>(name: string, layer: Layer.Layer<ReportPrinter, E>) =>
  describePdf(`report printer contract: ${name}`, () => {
    const it = sharedEffectTest(layer)
    const print = (document: ReportDocument) => ReportPrinter.use((printer) => printer.print(document, media))

    it.live(
      "a document as a PDF 1.7",
      Effect.gen(function* () {
        const bytes = yield* print(fullReport)
        expect(new TextDecoder("latin1").decode(bytes.slice(0, 8))).toBe("%PDF-1.7")
        expect(textOf(bytes)).toContain(fullReport.title)
      })
    )

    it.live(
      "the same document and pictures always give the same bytes",
      Effect.gen(function* () {
        const first = yield* print(fullReport)
        yield* print(flagsReport(3))
        const [second, third] = yield* Effect.all([print(fullReport), print(fullReport)], all)
        expect(Buffer.from(second).equals(first)).toBe(true)
        expect(Buffer.from(third).equals(first)).toBe(true)
        const other = yield* print({ ...fullReport, title: "Another title" })
        expect(Buffer.from(other).equals(first)).toBe(false)
      })
    )

    it.live(
      "a picture that isn't there, or can't be printed, is left out and said so",
      Effect.gen(function* () {
        const text = textOf(yield* print(fullReport))
        const pictures = blocksOf(fullReport, "finding").filter(({ picture }) => picture !== null)
        expect(pictures.length).toBeGreaterThan(0)
        expect(text.match(/Picture (not|kept|left)/g)).toHaveLength(pictures.length)
      })
    )

    it.live(
      "MUST NOT hold up who else is being served while it works",
      Effect.gen(function* () {
        // A warm printer, so that it is printing alone that is looked at.
        yield* print(fullReport)
        let turns = 0
        let isOver = false
        const count = () => {
          turns += 1
          if (!isOver) setImmediate(count)
        }
        setImmediate(count)
        yield* Effect.ensuring(
          Effect.forEach(Array.from({ length: 10 }), () => print(flagsReport(60)), all),
          Effect.sync(() => {
            isOver = true
          })
        )
        expect(turns).toBeGreaterThan(0)
      })
    )

    it.live(
      "MUST fail with PrinterBusy when PRINTS_AT_ONCE_MAX wait already",
      Effect.gen(function* () {
        const answers = yield* Effect.forEach(
          Array.from({ length: PRINTS_AT_ONCE_MAX + 3 }),
          () => Effect.match(print(flagsReport(1)), { onSuccess: () => "printed", onFailure: ({ _tag }) => _tag }),
          all
        )
        expect(answers.filter((answer) => answer === "printed")).toHaveLength(PRINTS_AT_ONCE_MAX)
        expect(answers.filter((answer) => answer === "PrinterBusy")).toHaveLength(3)
        // Then there is room again.
        expect((yield* print(flagsReport(1))).length).toBeGreaterThan(0)
      })
    )

    it.live(
      "who goes away leaves its place to others",
      Effect.gen(function* () {
        const waiting = yield* Effect.forEach(Array.from({ length: PRINTS_AT_ONCE_MAX }), () =>
          Effect.forkChild(print(flagsReport(1)), { startImmediately: true })
        )
        yield* Fiber.interruptAll(waiting)
        expect((yield* print(flagsReport(1))).length).toBeGreaterThan(0)
      })
    )
  })
