import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

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
