import { mayBeOfEdge } from "../../../../ports/tracking/links/edgeClickForm.ts"
import type { ClickKind, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"

/*
 * A click's id that an edge makes and the service checks without asking anybody. It is a UUID of version 8, so that it goes wherever a
 * click's id goes: 40 bits of time, 15 random ones, the kind of the click, and 64 bits of a keyed hash over those and the link's code,
 * which stands before it in the address.
 *
 *     tttttttt-ttrr-8kkg-vggg-gggggggggggg
 *
 * `t` milliseconds since EPOCH_MS, `r` random, `k` three bits of kind and five random ones, `v` the variant with two random bits, `g` the
 * tag.
 *
 * Nothing here imports more than types and that form: an edge bundles it.
 */

/** 2025-01-01; 40 bits of milliseconds from there on end in 2059. */
const EPOCH_MS = 1_735_689_600_000
const TIME_DIGITS = 10
const TIME_MS_MAX = 16 ** TIME_DIGITS - 1

export const EDGE_RANDOM_BITS = 15

/** Digits of the tag: 64 bits. */
export const EDGE_TAG_DIGITS = 16

/** By their number in an id: what was issued keeps it, so new kinds stand last. */
export const EDGE_KINDS = ["human", "bot", "prefetch", "head", "embedded"] as const satisfies ReadonlyArray<ClickKind>

const digits = (value: number, count: number): string => value.toString(16).padStart(count, "0")

/** What an id says, as the digits that its tag is made of. `random` is a whole number below 2 ** EDGE_RANDOM_BITS. */
export const edgeClickHead = (atMs: number, kind: ClickKind, random: number): string => {
  const time = Math.min(Math.max(Math.floor(atMs) - EPOCH_MS, 0), TIME_MS_MAX)
  const [high, middle, low] = [random >> 7, (random >> 2) & 31, random & 3]
  const numbered = EDGE_KINDS.indexOf(kind) * 32 + middle
  return `${digits(time, TIME_DIGITS)}${digits(high, 2)}8${digits(numbered, 2)}${digits(8 + low, 1)}`
}

/** The text whose keyed hash is an id's tag. A code has no blank. */
export const edgeSignedText = (code: LinkCode, head: string): string => `edge click ${code} ${head}`

/** The id, of what it says and the hexadecimal digits of its keyed hash, of which the first are taken. */
export const edgeClickIdOf = (head: string, hash: string): string => {
  const all = `${head.slice(0, 15)}${hash.slice(0, 1)}${head.slice(15)}${hash.slice(1, EDGE_TAG_DIGITS)}`
  return [all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20), all.slice(20)].join("-")
}

/** What an id says that may be an edge's, and the tag that it says so by. */
export interface EdgeClaim {
  readonly atMs: number
  readonly kind: ClickKind
  readonly head: string
  readonly tag: string
}

/** Reads an id of lower-case digits; null where it can't be an edge's. It may still be anybody's. */
export const readEdgeClickId = (id: string): EdgeClaim | null => {
  if (!mayBeOfEdge(id)) return null
  const all = id.replaceAll("-", "")
  const kind = EDGE_KINDS[Number.parseInt(all.slice(13, 15), 16) >> 5]
  if (kind === undefined || !/^[0-9a-f]{16}[89ab][0-9a-f]{15}$/.test(all)) return null
  return {
    atMs: EPOCH_MS + Number.parseInt(all.slice(0, TIME_DIGITS), 16),
    kind,
    head: all.slice(0, 15) + all.charAt(16),
    tag: all.charAt(15) + all.slice(17)
  }
}
