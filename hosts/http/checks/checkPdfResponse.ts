import type { Check } from "../../../ports/checks/Check.ts"

/** A check's PDF: shown by a browser, or saved by a program. Its name tells nobody whom it is about. */
export const checkPdfResponse = (
  bytes: Uint8Array<ArrayBuffer> | null,
  { checkId }: Pick<Check, "checkId">,
  serviceSlug: string,
  disposition: "inline" | "attachment"
): Response =>
  new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `${disposition}; filename="${serviceSlug.replace(/[^a-z0-9_-]/g, "_")}-check-${checkId}.pdf"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer"
    }
  })
