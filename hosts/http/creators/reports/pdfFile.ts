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
