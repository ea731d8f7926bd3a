import type { SpoolRead } from "../../adapters/evidence/readSpool.ts"
import type { CollectedEvidence } from "../../ports/creators/evidence/EvidenceReader.ts"

/** The one thing that a reading thread says. */
export type FromEvidenceThread =
  | { readonly kind: "read"; readonly read: SpoolRead & CollectedEvidence }
  | { readonly kind: "failed"; readonly reason: string }
