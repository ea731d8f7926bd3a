import bidiFactory from "bidi-js"

const bidi = bidiFactory()

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export interface Direction {
  readonly isRtl: boolean
  /** By code unit; null where all is left to right. */
  readonly levels: Uint8Array | null
}

/** Which way each part of one paragraph runs; the paragraph goes the way of its first strong letter. */
export const directionOf = (text: string): Direction => {
  if (!RIGHT_TO_LEFT.test(text)) return { isRtl: false, levels: null }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  return { isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1, levels }
}

/** The parts of one line from left to right (UAX #9, L2). */
export const visualOrder = <Part extends { readonly level: number }>(
  parts: ReadonlyArray<Part>
): ReadonlyArray<Part> => {
  let order = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    const next: Array<Part> = []
    let turned: Array<Part> = []
    for (const part of order) {
      if (part.level >= level) {
        turned.unshift(part)
        continue
      }
      next.push(...turned, part)
      turned = []
    }
    order = [...next, ...turned]
  }
  return order
}
