import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { count } from "./print.ts"

/** How long each is measured. */
const MEASURED_MS = 1_000
/** A page of the databases that are measured. */
const PAGE_BYTES = 8_192

const DOCUMENT = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => ({
    id: `0190e0e0-1de0-7000-8000-${index.toString(16).padStart(12, "0")}`,
    text: `Twelve loaves ${index} 🍞`,
    likes: index * 31
  }))
)

/** How often a second the work is done. */
const rateOf = (work: () => void): number => {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < MEASURED_MS) {
    work()
    done++
  }
  return (done * 1_000) / (performance.now() - started)
}

/** How often a second one core reads a document of a thousand objects from JSON. */
const documentsPerSecond = (): number => rateOf(() => void JSON.parse(DOCUMENT))

/** How often a second the disk of temporary files keeps a page. */
const fsyncsPerSecond = (): number => {
  const folder = mkdtempSync(join(tmpdir(), "creatorsignal-bench-"))
  const file = openSync(join(folder, "pages"), "w")
  const page = new Uint8Array(PAGE_BYTES)
  try {
    return rateOf(() => {
      writeSync(file, page, 0, PAGE_BYTES, 0)
      fsyncSync(file)
    })
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}

/** The machine in one line, so that tables of different machines can be read side by side. It takes two seconds. */
export const machineLine = (): string =>
  `Machine: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${count(documentsPerSecond())} documents of ` +
  `1,000 objects read from JSON a second by one of them, ${count(fsyncsPerSecond())} fsyncs a second.`
