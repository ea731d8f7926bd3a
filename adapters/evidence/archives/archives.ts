import type { EvidenceFormat } from "../../../ports/creators/evidence/EvidenceReader.ts"
import type { Archive } from "./archive.ts"
import { instagram } from "./instagram.ts"
import { reddit } from "./reddit.ts"
import { x } from "./x.ts"
import { youtube } from "./youtube.ts"

/** The platforms' archives that are read, each for accounts of its own platform. */
export const ARCHIVES: Readonly<Record<Exclude<EvidenceFormat, "jsonl" | "csv">, Archive>> = {
  instagram,
  youtube,
  x,
  reddit
}
