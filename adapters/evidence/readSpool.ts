import { createHmac, randomBytes } from "node:crypto"
import { readSync } from "node:fs"
import type { EvidenceFile, EvidenceFormat } from "../../ports/creators/evidence/EvidenceReader.ts"
import type { ImportedItem } from "../../ports/creators/evidence/ImportedItem.ts"
import type { Archive, FileParser } from "./archives/archive.ts"
import { instagram } from "./archives/instagram.ts"
import { reddit } from "./archives/reddit.ts"
import { x } from "./archives/x.ts"
import { youtube } from "./archives/youtube.ts"
import { makeCsvRows } from "./csvRows.ts"
import { makeJsonLines } from "./jsonLines.ts"
import { makeReading, type Reading, Stopped } from "./Reading.ts"
import { readArchive } from "./readArchive.ts"
import { makeRowReader } from "./rows.ts"

/** The platforms' archives that are read, each for accounts of its own platform. */
export const ARCHIVES: Readonly<Record<Exclude<EvidenceFormat, "jsonl" | "csv">, Archive>> = {
  instagram,
  youtube,
  x,
  reddit
}

const KEY_BYTES = 32
/** Read at a time. */
const READ_BYTES = 64 * 1024

/** A file that was taken in, as it can be sent to a thread: the number of an open file is the whole process's. */
export interface SpooledFile extends Pick<EvidenceFile, "format" | "account"> {
  /** The number of the open file. */
  readonly spool: number
  /** The time, for what must not be in the future. */
  readonly nowMs: number
}

/** What is wrong with a file, which is good where nothing is; and how many rows it has. */
export interface SpoolRead {
  readonly problems: ReadonlyArray<string>
  readonly rows: number
}

/**
 * Reads rows, part by part, in one piece of memory: a parser copies what it goes on to hold. Nobody else has a turn meanwhile, which
 * is why it is done in a thread of its own.
 */
const readBack = (spool: number, push: (part: Uint8Array) => void, onBytes: (size: number) => void): void => {
  const buffer = new Uint8Array(READ_BYTES)
  for (let at = 0; ; ) {
    const size = readSync(spool, buffer, 0, buffer.length, at)
    if (size === 0) return
    push(buffer.subarray(0, size))
    onBytes(size)
    at += size
  }
}

/** Followers of one reading are told apart by this; its secret is forgotten with the reading, so nobody learns a handle from it. */
const makeKeyOf = () => {
  const secret = randomBytes(KEY_BYTES)
  return (name: string): string => createHmac("sha256", secret).update(name.toLowerCase()).digest("base64url")
}

const readWhole = async (
  { format, account, spool }: SpooledFile,
  reading: Reading,
  onBytes: (size: number) => void
): Promise<void> => {
  const keyOf = makeKeyOf()
  if (format !== "jsonl" && format !== "csv") {
    if (account.platform !== format) {
      reading.refuse(`format: an archive of ${format} is for accounts on ${format}`)
    }
    return readArchive(spool, ARCHIVES[format], account, reading, keyOf, onBytes)
  }
  const onRow = makeRowReader(reading, account, keyOf)
  const parser: Pick<FileParser, "push"> & { readonly end: () => void | Promise<void> } =
    format === "jsonl" ? makeJsonLines(reading, onRow) : makeCsvRows(reading, onRow)
  readBack(spool, parser.push, onBytes)
  await parser.end()
}

/**
 * Reads a file that was taken in, and gives what it holds, thing by thing, before it is known whether the whole is good. Says after
 * each part how many bytes it had, unpacked.
 */
export const readSpool = async (
  file: SpooledFile,
  take: (item: ImportedItem) => void,
  onBytes: (size: number) => void = () => {}
): Promise<SpoolRead> => {
  const { reading, problems, rows } = makeReading(file.nowMs, take)
  await readWhole(file, reading, onBytes).catch((thrown: unknown) => {
    if (!(thrown instanceof Stopped)) throw thrown
  })
  if (problems.length === 0 && rows() === 0) problems.push("file: holds nothing that can be read")
  return { problems, rows: rows() }
}
