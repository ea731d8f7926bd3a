import { readFileSync } from "node:fs"
import { create, type Font } from "fontkit"
import {
  Blob,
  BufferFlag,
  Direction,
  Face as FontTables,
  Buffer as GlyphBuffer,
  Font as Shaper,
  shape as shapeText
} from "harfbuzzjs"
import { IGNORABLE_CHARACTERS, type Slice, sliceFile, type Weight, weightIn } from "./fontFaces.ts"

/** Font files that are kept open between documents, together. */
const CACHED_BYTES_MAX = 12 * 1024 * 1024
/** Glyphs of shaped runs that one face caches; all are dropped when there are more. */
const CACHED_GLYPHS_MAX = 12_000
/** Room behind a glyph, in thousandths of the size, that readers' programs take for a blank. */
const BLANK_WIDTH_MIN = 80

/** Lengths in thousandths of the font's size. */
export interface ShapedGlyph {
  readonly id: number
  /** How wide the glyph is by itself, and how far the next one is. */
  readonly width: number
  readonly advance: number
  readonly right: number
  readonly up: number
}

/** What can't be divided: a letter with its marks, a ligature, or a syllable whose signs stand around it. */
export interface ShapedCluster {
  readonly text: string
  /** From left to right. */
  readonly glyphs: ReadonlyArray<ShapedGlyph>
  /** Whether there is as much room between its glyphs as between words. */
  readonly isWide: boolean
}

export interface ShapedRun {
  /** From left to right. */
  readonly clusters: ReadonlyArray<ShapedCluster>
  readonly width: number
}

/** A slice at one weight, open. */
export interface Face {
  readonly key: string
  /** For embedding, and what it has glyphs for. */
  readonly font: Font
  readonly shaper: Shaper
  /** Of the file, which is held twice. */
  readonly bytes: number
  /** What was shaped already, and how many glyphs that is. */
  readonly runs: Map<string, ShapedRun>
  cachedGlyphs: number
}

export const faceKey = ({ family, name }: Slice, weight: Weight): string =>
  `${family.package}/${name}/${weightIn(family, weight)}`

/** A compressed file pinned to one weight and decompressed: a variable font that is still compressed can't be embedded. */
const decompressed = async (file: Buffer, { family }: Slice, weight: Weight): Promise<Uint8Array> => {
  // Most documents need none of it, and it holds as much memory as all else.
  const { default: subsetFont } = await import("subset-font")
  return subsetFont(file, undefined, {
    targetFormat: "sfnt",
    keepAllGlyphs: true,
    ...(family.isVariable && { variationAxes: { wght: weight } })
  })
}

const open = async (slice: Slice, weight: Weight): Promise<Face> => {
  const file = readFileSync(sliceFile(slice, weight))
  const isCompressed = file.subarray(0, 4).toString("latin1").startsWith("wOF")
  const bytes = isCompressed ? await decompressed(file, slice, weight) : file
  return {
    key: faceKey(slice, weight),
    font: create(new Uint8Array(bytes)),
    shaper: new Shaper(new FontTables(new Blob(bytes))),
    bytes: bytes.byteLength,
    runs: new Map(),
    cachedGlyphs: 0
  }
}

/** Faces as they are opened; the least recently used one is evicted first. */
export const makeFontCache = () => {
  const faces = new Map<string, Face>()

  return {
    get: (key: string): Face | undefined => {
      const face = faces.get(key)
      if (face === undefined) return undefined
      faces.delete(key)
      faces.set(key, face)
      return face
    },

    fetch: async (slice: Slice, weight: Weight): Promise<Face> => {
      const face = faces.get(faceKey(slice, weight)) ?? (await open(slice, weight))
      faces.set(face.key, face)
      let bytes = [...faces.values()].reduce((sum, each) => sum + each.bytes, 0)
      for (const [key, oldest] of faces) {
        if (bytes <= CACHED_BYTES_MAX || oldest === face) break
        faces.delete(key)
        bytes -= oldest.bytes
      }
      return face
    }
  }
}
export type FontCache = ReturnType<typeof makeFontCache>

/** Whether a face really has a character; the tables of slices claim more than there is. */
export const faceCovers = ({ font }: Face, cluster: string): boolean =>
  Array.from(cluster.replace(IGNORABLE_CHARACTERS, "")).every((character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  )

const buffer = new GlyphBuffer()

const JOINERS = /[\u200c\u200d]/

/** Where a cluster begins: joiners go to its left in the line, for readers' programs drop a letter that one follows. */
const startOf = (text: string, at: number, isRtl: boolean): number => {
  let start = at
  if (isRtl) while (JOINERS.test(text.charAt(start))) start++
  else while (JOINERS.test(text.charAt(start - 1))) start--
  return start
}

/**
 * What each part of a text is written with, in the text's order. Of several glyphs for one letter the text is told once; what
 * is as wide as nothing, as marks are, belongs to the letter before it.
 */
const clustersOf = ({ font, shaper }: Face, text: string, isRtl: boolean): ReadonlyArray<ShapedCluster> => {
  const scale = 1000 / font.unitsPerEm
  const shaped = buffer.getGlyphInfosAndPositions()
  const parts: Array<{ readonly at: number; readonly glyphs: Array<ShapedGlyph>; isWide: boolean }> = []
  for (const { codepoint: id, cluster: at, xAdvance = 0, xOffset = 0, yOffset = 0 } of isRtl
    ? shaped.reverse()
    : shaped) {
    const glyph = {
      id,
      width: shaper.glyphHAdvance(id) * scale,
      advance: xAdvance * scale,
      right: xOffset * scale,
      up: yOffset * scale
    }
    const last = parts.at(-1)
    const before = last?.glyphs.findLast(({ advance }) => advance !== 0)
    const isApart = !isRtl && xAdvance !== 0 && before !== undefined && before.advance - before.width > BLANK_WIDTH_MIN
    if (last !== undefined && (last.at === at || xAdvance === 0 || isApart)) {
      last.glyphs.push(glyph)
      last.isWide ||= isApart
    } else parts.push({ at, glyphs: [glyph], isWide: false })
  }
  const starts = parts.map(({ at }, index) => (index === 0 ? 0 : startOf(text, at, isRtl)))
  return parts.map(({ glyphs, isWide }, index) => ({
    isWide,
    text: text.slice(starts[index], starts[index + 1]),
    glyphs: isRtl ? glyphs.reverse() : glyphs
  }))
}

/** What a face makes of a text of one script and one direction. */
export const shape = (face: Face, text: string, direction: "ltr" | "rtl"): ShapedRun => {
  const { runs } = face
  const key = `${direction}${text}`
  const known = runs.get(key)
  if (known !== undefined) return known
  const isRtl = direction === "rtl"
  buffer.reset()
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR)
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  // Its own guess would be this machine's language.
  buffer.setLanguage("und")
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shapeText(face.shaper, buffer)
  const parts = clustersOf(face, text, isRtl)
  const glyphs = parts.flatMap((part) => part.glyphs)
  const run = {
    clusters: isRtl ? parts.toReversed() : parts,
    width: glyphs.reduce((sum, { advance }) => sum + advance, 0)
  }
  if (face.cachedGlyphs + glyphs.length > CACHED_GLYPHS_MAX) {
    runs.clear()
    face.cachedGlyphs = 0
  }
  runs.set(key, run)
  face.cachedGlyphs += glyphs.length
  return run
}
