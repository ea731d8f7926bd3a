import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import { hex, utf8Bytes } from "../../tokens/bytes.ts"

/** What makes a finding the same one when it is found again. */
export interface FoundWhere {
  readonly platform: string
  readonly handle: string
  readonly category: string
  readonly postUrl: string
  readonly excerpt: string
}

const HASH_BYTES = 16

/** The name of a finding: half of the SHA-256 of where it is and what it says. The same words at the same place are one finding. */
export const makeFindingId = Effect.fnUntraced(function* ({
  platform,
  handle,
  category,
  postUrl,
  excerpt
}: FoundWhere) {
  const digest = yield* Digest.Digest
  const named = JSON.stringify([platform, handle.toLowerCase(), category, postUrl, excerpt])
  const hash = (yield* digest.digest(Digest.sha256, yield* utf8Bytes(named))).subarray(0, HASH_BYTES)
  return FindingId.make(hex(hash))
})
