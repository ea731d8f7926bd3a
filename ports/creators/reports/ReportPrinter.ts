import { Context, type Effect, Schema } from "effect"
import type { Media } from "../media/Media.ts"
import type { ReportDocument } from "./ReportDocument.ts"

/** The document could not be printed. */
export class PrintFailed extends Schema.TaggedError<PrintFailed>()("PrintFailed", { cause: Schema.Defect() }) {}

/** So many documents wait to be printed that another one would wait too long. */
export class PrinterBusy extends Schema.TaggedError<PrinterBusy>()("PrinterBusy", {}) {}

/** Documents that wait or are being printed at most. */
export const PRINTS_AT_ONCE_MAX = 64

/** Makes PDFs. */
export class ReportPrinter extends Context.Service<
  ReportPrinter,
  {
    /**
     * A document as a PDF 1.7: A4, its text selectable in every script that has letters here, with bookmarks, page numbers
     * and metadata. The same document and pictures always give the same bytes. `pictures` are by media id; one that isn't
     * there, or can't be printed, is left out and said so.
     *
     * MUST NOT hold up who else is being served while it works.
     * MUST fail with PrinterBusy when PRINTS_AT_ONCE_MAX wait already.
     */
    readonly print: (
      document: ReportDocument,
      pictures: ReadonlyMap<string, Media>
    ) => Effect.Effect<Uint8Array<ArrayBuffer>, PrintFailed | PrinterBusy>
  }
>()("creatorsignal/ports/creators/reports/ReportPrinter") {}
