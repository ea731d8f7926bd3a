import type { PdfCanvas, Role } from "./PdfCanvas.ts"
import { ASCENT, COLUMN_WIDTH, type Colour, DESCENT, INK, LEADING, MARGIN, PAGE_HEIGHT_FREE } from "./styles.ts"
import type { TextLine, TextStyle, Typesetter } from "./typeset.ts"

/** Something with a height that draws itself where it is put. Points throughout. */
export interface Box {
  readonly height: number
  readonly draw: (canvas: PdfCanvas, x: number, y: number) => void
  /** What it is made of, from top to bottom, where it may be split if no page is high enough; empty where it may not. */
  readonly parts: ReadonlyArray<Box>
}

interface TextOptions {
  readonly colour?: Colour
  readonly align?: "left" | "right"
  readonly url?: string | null
  readonly linesMax?: number
  /** A paragraph's where none is given; null for decoration. */
  readonly role?: Role | null
}

const lineBox = (
  line: TextLine,
  { size }: TextStyle,
  width: number,
  { colour = INK, align = "left", url = null }: TextOptions
): Box => {
  const height = size * LEADING
  const baseline = (height + size * (ASCENT - DESCENT)) / 2
  return {
    height,
    parts: [],
    draw: (canvas, x, y) => {
      const left = x + (align === "right" || line.isRtl ? width - line.width : 0)
      canvas.text(line, size, left, y + baseline, colour)
      if (url === null || line.width === 0) return
      canvas.stroke(
        [
          [left, y + baseline + size * 0.16],
          [left + line.width, y + baseline + size * 0.16]
        ],
        0.5,
        colour
      )
      canvas.link(left, y, line.width, height, url)
    }
  }
}

/** A box that has a role, in all its parts. */
export const taggedBox = (box: Box, role: Role | null): Box =>
  role === null
    ? box
    : {
        height: box.height,
        parts: box.parts.map((part) => taggedBox(part, role)),
        draw: (canvas, x, y) => canvas.tagged(role, () => box.draw(canvas, x, y))
      }

const paragraphRole = (): Role => ({ tag: "P", within: null })

/** Boxes under each other. */
export const stackBoxes = (boxes: ReadonlyArray<Box>, gap = 0): Box => {
  const spaced = boxes.map((box, index) => (index === 0 || gap === 0 ? box : withSpaceAbove(gap, box)))
  return {
    height: spaced.reduce((sum, { height }) => sum + height, 0),
    parts: spaced.flatMap((box) => (box.parts.length > 0 ? box.parts : [box])),
    draw: (canvas, x, y) => {
      let top = y
      for (const box of spaced) {
        box.draw(canvas, x, top)
        top += box.height
      }
    }
  }
}

/** A box with a blank above it. */
export const withSpaceAbove = (blank: number, box: Box): Box => ({
  height: blank + box.height,
  parts: box.parts.map((part, index) => (index === 0 ? withSpaceAbove(blank, part) : part)),
  draw: (canvas, x, y) => box.draw(canvas, x, y + blank)
})

/** Which ends of a box a part of it has. */
interface Ends {
  readonly isFirst: boolean
  readonly isLast: boolean
}
const WHOLE: Ends = { isFirst: true, isLast: true }

/** A box within another's margins, with something drawn behind it, behind each part if it is split. */
export const paddedBox = (
  box: Box,
  margin: { readonly left: number; readonly top: number; readonly bottom: number },
  behind: (canvas: PdfCanvas, x: number, y: number, height: number, ends: Ends) => void,
  ends = WHOLE
): Box => {
  const [top, bottom] = [ends.isFirst ? margin.top : 0, ends.isLast ? margin.bottom : 0]
  const height = top + box.height + bottom
  return {
    height,
    parts: box.parts.map((part, index) =>
      paddedBox(part, margin, behind, {
        isFirst: ends.isFirst && index === 0,
        isLast: ends.isLast && index === box.parts.length - 1
      })
    ),
    draw: (canvas, x, y) => {
      behind(canvas, x, y, height, ends)
      box.draw(canvas, x + margin.left, y + top)
    }
  }
}

/** Boxes beside each other, each with its distance from the left. */
export const boxRow = (boxes: ReadonlyArray<{ readonly left: number; readonly box: Box }>): Box => {
  const rows = Math.max(0, ...boxes.map(({ box }) => Math.max(1, box.parts.length)))
  const partOf = (box: Box, row: number) => (box.parts.length === 0 ? (row === 0 ? box : undefined) : box.parts[row])
  const parts = (): ReadonlyArray<Box> =>
    Array.from({ length: rows }, (_, row) =>
      boxRow(
        boxes.flatMap(({ left, box }) => {
          const part = partOf(box, row)
          return part === undefined ? [] : [{ left, box: { ...part, parts: [] } }]
        })
      )
    )
  return {
    height: Math.max(0, ...boxes.map(({ box }) => box.height)),
    get parts() {
      return rows > 1 ? parts() : []
    },
    draw: (canvas, x, y) => {
      for (const { left, box } of boxes) box.draw(canvas, x + left, y)
    }
  }
}

/** A box of a height of its own. */
export const drawnBox = (height: number, draw: Box["draw"]): Box => ({ height, draw, parts: [] })

/** Sets texts as boxes. `isCut` tells whether any was cut since it was last asked. */
export const makeTextBoxes = (typesetter: Typesetter) => ({
  text: (
    text: string,
    style: TextStyle,
    width: number,
    options: TextOptions = {}
  ): Box & { readonly isCut: boolean } => {
    const { lines, isCut } = typesetter.lines(text, style, width, options.linesMax)
    const box = stackBoxes(lines.map((line) => lineBox(line, style, width, options)))
    return { ...taggedBox(box, options.role === undefined ? paragraphRole() : options.role), isCut }
  },
  /** The one line of a short text, and how wide it is. */
  label: (text: string, style: TextStyle, width: number, options: TextOptions = {}): { box: Box; width: number } => {
    const { lines } = typesetter.lines(text, style, width, 1)
    const [line] = lines
    if (line === undefined) return { box: stackBoxes([]), width: 0 }
    const box = lineBox({ ...line, isRtl: false }, style, width, options)
    return { box: taggedBox(box, options.role === undefined ? paragraphRole() : options.role), width: line.width }
  }
})
export type TextBoxes = ReturnType<typeof makeTextBoxes>

/** A box as it is put on pages. */
export interface Piece {
  readonly box: Box
  /** The blank above it, which a page's beginning swallows. */
  readonly gap: number
  /** Whether the next piece must stand on the same page. */
  readonly isKept: boolean
  /** Stands above it wherever it begins a page. */
  readonly head: Box | null
}

export const makePiece = (box: Box, gap: number, given: Partial<Piece> = {}): Piece => ({
  box,
  gap,
  isKept: false,
  head: null,
  ...given
})

/** The pieces of a box that no page is high enough for. */
const splitToPage = (whole: Piece): ReadonlyArray<Piece> => {
  const room = PAGE_HEIGHT_FREE - (whole.head?.height ?? 0)
  if (whole.box.height <= room || whole.box.parts.length === 0) return [whole]
  return whole.box.parts.map((box, index) => ({
    ...whole,
    box,
    gap: index === 0 ? whole.gap : 0,
    isKept: whole.isKept && index === whole.box.parts.length - 1
  }))
}

interface Placed {
  readonly box: Box
  readonly y: number
}

/** More than this is not left empty at a page's foot where what comes next can be split. */
const EMPTY_MAX = 170
/** Parts of a box that stay together at its beginning and at its end. */
const PARTS_TOGETHER = 3

/** A piece as what fits into a height and what is left of it; null where it can't be split so. */
const splitAt = (piece: Piece, room: number): readonly [Piece, Piece] | null => {
  const { parts } = piece.box
  let [count, height] = [0, 0]
  for (const part of parts) {
    if (height + part.height > room) break
    height += part.height
    count += 1
  }
  const kept = Math.min(count, parts.length - PARTS_TOGETHER)
  return kept < PARTS_TOGETHER
    ? null
    : [
        { ...piece, box: stackBoxes(parts.slice(0, kept)), isKept: false },
        { ...piece, box: stackBoxes(parts.slice(kept)), gap: 0 }
      ]
}

/** A chain of pieces with the one split that reaches over the end of the page; null where it can't be. */
const splitChain = (
  chain: ReadonlyArray<Piece>,
  room: number
): { readonly here: ReadonlyArray<Piece>; readonly left: ReadonlyArray<Piece> } | null => {
  let height = 0
  for (const [index, piece] of chain.entries()) {
    const gap = index === 0 ? 0 : piece.gap
    if (height + gap + piece.box.height <= room) {
      height += gap + piece.box.height
      continue
    }
    const split = splitAt(piece, room - height - gap)
    if (split === null) return null
    return { here: [...chain.slice(0, index), split[0]], left: [split[1], ...chain.slice(index + 1)] }
  }
  return null
}

/** Puts pieces on as few pages as their order and their keeping together allow, with no large gap at a page's foot. */
export const paginate = (given: ReadonlyArray<Piece>): ReadonlyArray<ReadonlyArray<Placed>> => {
  const pieces = given.flatMap(splitToPage)
  const pages: Array<Array<Placed>> = [[]]
  let y = 0
  const put = (box: Box, gap: number) => {
    pages.at(-1)?.push({ box, y: MARGIN.top + y + gap })
    y += gap + box.height
  }
  const putChain = (chain: ReadonlyArray<Piece>) => {
    for (const [index, { box, gap: own, head }] of chain.entries()) {
      if (y === 0 && head !== null) put(head, 0)
      put(box, y === 0 || (index === 0 && y === head?.height) ? 0 : own)
    }
  }
  for (let first = 0; first < pieces.length; ) {
    const chain: Array<Piece> = []
    const room = PAGE_HEIGHT_FREE - (pieces[first]?.head?.height ?? 0)
    let height = 0
    for (let at = first; at < pieces.length; at++) {
      const next = pieces[at]
      if (next === undefined) break
      const more = (chain.length === 0 ? 0 : next.gap) + next.box.height
      // A chain longer than a page is broken where the page ends.
      if (chain.length > 0 && height + more > room) break
      chain.push(next)
      height += more
      if (!next.isKept) break
    }
    first += chain.length
    const gap = y === 0 ? 0 : (chain[0]?.gap ?? 0)
    const free = PAGE_HEIGHT_FREE - y - gap
    if (y === 0 || height <= free + 0.01) {
      putChain(chain)
      continue
    }
    const split = free > EMPTY_MAX ? splitChain(chain, free) : null
    if (split !== null) putChain(split.here)
    pages.push([])
    y = 0
    putChain(split === null ? chain : split.left)
  }
  return pages
}

export const COLUMN = { x: MARGIN.left, width: COLUMN_WIDTH } as const
