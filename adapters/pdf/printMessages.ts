import type { Media } from "../../ports/creators/media/Media.ts"
import type { ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"

/** What the printing thread is sent, one at a time. */
export interface PrintRequest {
  readonly document: ReportDocument
  readonly pictures: ReadonlyMap<string, Media>
}

/** What it answers each with. */
export type PrintResponse =
  | { readonly kind: "printed"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly reason: string }
