import type { EverydayFlag } from "../../lab/gate/findFlags.ts"
import type { Reading } from "../../lab/gate/readings.ts"

/** Flags and readings of texts that nobody wrote. */

const HASH_DIGITS = 16
export const hash = (number: number): string => number.toString(HASH_DIGITS).padStart(HASH_DIGITS, "0")

export const flag = (number: number, given: Partial<EverydayFlag> = {}): EverydayFlag => ({
  source: "captions",
  isPost: true,
  hash: hash(number),
  text: `The bread of day ${number}`,
  kind: "hate",
  sign: "contempt",
  isMasked: false,
  matched: "bread",
  caps: null,
  ...given
})

export const reading = (number: number, given: Partial<Reading> = {}): Reading => ({
  hash: hash(number),
  source: "captions",
  category: "hate",
  sign: "contempt",
  verdict: "agreed",
  reader: "mara",
  ...given
})
