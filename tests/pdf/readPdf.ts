import { describe } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const PROGRAMS = ["pdftotext", "pdfinfo", "pdffonts", "pdfimages", "qpdf"]
const MISSING = PROGRAMS.filter((program) => Bun.which(program) === null)
const isSkipped = MISSING.length > 0 && process.env.CI !== "true"
if (isSkipped)
  console.log(`tests of what PDFs say are skipped: ${MISSING.join(", ")} not on PATH (poppler-utils, qpdf)`)

/** Tests that read PDFs by other programs: skipped where these are not, except in CI, where they fail. */
export const describePdf = isSkipped ? describe.skip : describe

/** What a program says of a PDF; `FILE` in its arguments stands for the file. */
export const askOf = (bytes: Uint8Array, command: ReadonlyArray<string>): { code: number; output: string } => {
  const folder = mkdtempSync(join(tmpdir(), "creatorsignal-pdf-"))
  try {
    const file = join(folder, "report.pdf")
    writeFileSync(file, bytes)
    const ran = Bun.spawnSync(command.map((word) => (word === "FILE" ? file : word)))
    return { code: ran.exitCode, output: `${ran.stdout}${ran.stderr}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text as a reader would copy it. */
export const textOf = (bytes: Uint8Array): string => askOf(bytes, ["pdftotext", "-layout", "FILE", "-"]).output
