import type { Tone } from "../../ports/creators/reports/ReportDocument.ts"
import type { TextStyle } from "./typeset.ts"

/** Lengths in points; A4. */
export const PAGE = { width: 595.28, height: 841.89 } as const
export const MARGIN = { left: 54, right: 54, top: 54, bottom: 66 } as const
export const COLUMN_WIDTH = PAGE.width - MARGIN.left - MARGIN.right
export const PAGE_HEIGHT_FREE = PAGE.height - MARGIN.top - MARGIN.bottom
export const FOOTER_TOP = PAGE.height - 44

/** Red, green, blue, each 0 to 1. All text is dark enough to read in grey. */
export type Colour = readonly [number, number, number]

export const INK: Colour = [0.1, 0.12, 0.15]
export const MUTED: Colour = [0.34, 0.38, 0.44]
export const ACCENT: Colour = [0.11, 0.24, 0.42]
export const RULE: Colour = [0.76, 0.79, 0.83]
export const WASH: Colour = [0.955, 0.962, 0.972]
export const TRACK: Colour = [0.895, 0.91, 0.93]
export const PAPER: Colour = [1, 1, 1]

export const TONE_COLOURS: Readonly<Record<Tone, Colour>> = {
  plain: MUTED,
  good: [0.08, 0.34, 0.2],
  warning: [0.55, 0.31, 0],
  bad: [0.58, 0.1, 0.1]
}

/** Grounds, light enough for all text. */
export const TONE_WASHES: Readonly<Record<Tone, Colour>> = {
  plain: WASH,
  good: [0.925, 0.958, 0.936],
  warning: [0.985, 0.952, 0.885],
  bad: [0.985, 0.925, 0.925]
}

export const STYLES = {
  body: { size: 9.5, weight: 400 },
  strong: { size: 9.5, weight: 700 },
  small: { size: 8.25, weight: 400 },
  smallStrong: { size: 8.25, weight: 700 },
  chip: { size: 7.75, weight: 700 },
  heading: { size: 11.5, weight: 700 },
  decision: { size: 13.5, weight: 700 },
  section: { size: 17, weight: 700 },
  figure: { size: 58, weight: 700 }
} as const satisfies Record<string, TextStyle>

/** Names on the first page, from the size that is tried first to the one that is cut. */
export const NAME_SIZES = [28, 23, 18] as const

/** A line's height, as a multiple of its size. */
export const LEADING = 1.45
/** Where the first font's letters stand in their line, as multiples of the size. */
export const ASCENT = 1.069
export const DESCENT = 0.293
