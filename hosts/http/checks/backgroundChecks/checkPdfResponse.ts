import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { pdfFile } from "../../creators/reports/pdfFile.ts"

/** A check's PDF. Its name tells nobody whom it is about. */
export const checkPdfResponse = (
  bytes: Uint8Array<ArrayBuffer> | null,
  { checkId }: Pick<Check, "checkId">,
  serviceSlug: string,
  disposition: "inline" | "attachment"
): Response =>
  pdfFile(bytes, disposition, `filename="${serviceSlug.replace(/[^a-z0-9_-]/g, "_")}-check-${checkId}.pdf"`)
