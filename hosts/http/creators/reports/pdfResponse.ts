import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { isoDay } from "../../../../ports/time/days.ts"

/** A PDF as a file: shown by a browser, or saved by a program. It is its reader's own and kept by nobody else. */
export const pdfFile = (
  bytes: Uint8Array<ArrayBuffer> | null,
  disposition: "inline" | "attachment",
  fileNames: string
): Response =>
  new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `${disposition}; ${fileNames}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer"
    }
  })

/** How long an answer may take that waits for its turn at the printer: below what a connection may be silent for. */
export const PRINTED_WITHIN_SECONDS = 45

/** A text as RFC 8187 writes it in a header. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** What a report is called as a file: in ASCII for every reader, and as it is for those who can. */
const fileNames = ({ platform, handle, scoredAt }: Scorecard, serviceSlug: string): string => {
  const name = [serviceSlug, "report", platform, handle, isoDay(scoredAt)].join("-")
  return `filename="${name.replace(/[^A-Za-z0-9._-]/g, "_")}.pdf"; filename*=UTF-8''${encoded(name)}.pdf`
}

/** A report's PDF, called by its account and day. */
export const pdfResponse = (
  bytes: Uint8Array<ArrayBuffer> | null,
  card: Scorecard,
  serviceSlug: string,
  disposition: "inline" | "attachment"
): Response => pdfFile(bytes, disposition, fileNames(card, serviceSlug))
