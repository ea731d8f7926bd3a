import { Effect, Option } from "effect"
import type { ReportDocument } from "../../ports/reports/ReportDocument.ts"
import { ReportPrinter } from "../../ports/reports/ReportPrinter.ts"
import { type Media, MediaArchive, MediaId } from "../../ports/scoring/MediaArchive.ts"

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

/** A document as a PDF, with the archived pictures of its worst findings. */
export const printReport = Effect.fn("reports.printReport")(function* (document: ReportDocument) {
  const printer = yield* ReportPrinter
  return yield* printer.print(document, yield* picturesOf(document))
})
