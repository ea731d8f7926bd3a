import { createHash } from "node:crypto"
import type { TableEnd } from "./backupFormat.ts"

/** Bytes of each row's hash that count. */
const HASH_BYTES = 16
const SUMS = 1n << BigInt(HASH_BYTES * 8)

/**
 * A digest of rows in whatever order they come: the sum of their SHA-256, cut to 16 bytes. A row that is lost, doubled or changed in one
 * character makes another one.
 */
export const makeDigest = () => {
  let [rows, sum] = [0, 0n]
  return {
    add: (line: string): void => {
      const hash = createHash("sha256").update(line).digest().subarray(0, HASH_BYTES)
      rows += 1
      sum = (sum + BigInt(`0x${hash.toString("hex")}`)) % SUMS
    },
    read: (): Pick<TableEnd, "rows" | "digest"> => ({ rows, digest: sum.toString(16).padStart(HASH_BYTES * 2, "0") })
  }
}

/** One digest of all tables that hold something. */
export const digestOf = (tables: ReadonlyArray<TableEnd>): string =>
  createHash("sha256")
    .update(
      tables
        .filter(({ rows }) => rows > 0)
        .map(({ end, rows, digest }) => `${end} ${rows} ${digest}\n`)
        .toSorted()
        .join("")
    )
    .digest("hex")
