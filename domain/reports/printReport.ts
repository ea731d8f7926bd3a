import { Effect, Option } from "effect"
import type { ReportDocument } from "../../ports/reports/ReportDocument.ts"
import { ReportPrinter } from "../../ports/reports/ReportPrinter.ts"
import { type Media, MediaArchive, MediaId } from "../../ports/scoring/MediaArchive.ts"
import type { ReportParts, Section } from "../creators/reportParts.ts"
import { composeReport } from "./composeReport.ts"

/** Pictures in one PDF at most, those of the worst findings. */
export const PICTURES_PRINTED_MAX = 40
const PICTURES_READ_AT_ONCE = 8

/** The archived pictures a document shows, by media id. */
const picturesOf = Effect.fnUntraced(function* ({ sections }: ReportDocument) {
  const archive = yield* MediaArchive
  const ids = new Set(
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "finding" && block.picture !== null ? [block.picture.mediaId] : []))
    )
  )
  const read = yield* Effect.forEach(
    [...ids].slice(0, PICTURES_PRINTED_MAX),
    (id) => Effect.map(archive.read(MediaId.make(id)), (media) => [id, media] as const),
    { concurrency: PICTURES_READ_AT_ONCE }
  )
  return new Map<string, Media>(read.flatMap(([id, media]) => (Option.isSome(media) ? [[id, media.value]] : [])))
})

/**
 * A report as a PDF, with the archived pictures of its worst findings. Composing and handing over take a millisecond or two
 * each, which is long for those that wait: they are let in between.
 */
export const printReport = Effect.fn("reports.printReport")(function* (
  parts: ReportParts,
  wanted: ReadonlySet<Section>,
  serviceName: string
) {
  const printer = yield* ReportPrinter
  yield* Effect.yieldNow
  const document = composeReport(parts, wanted, serviceName)
  const pictures = yield* picturesOf(document)
  yield* Effect.yieldNow
  return yield* printer.print(document, pictures)
})
