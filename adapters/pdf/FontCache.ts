import { readFileSync } from "node:fs"
import { create, type Font } from "fontkit"
import { IGNORABLE_CHARACTERS, type Slice, sliceFile, type Weight, weightIn } from "./fontFaces.ts"

/** Font files that are kept open between documents, together. */
const CACHED_BYTES_MAX = 12 * 1024 * 1024
/** Glyphs of shaped runs that one face caches; all are dropped when there are more. */
const CACHED_GLYPHS_MAX = 12_000

/** Lengths in thousandths of the font's size. */
export interface ShapedGlyph {
  readonly id: number
  /** What it stands for; empty where another glyph stands for it too. */
  readonly codePoints: ReadonlyArray<number>
  /** How wide the glyph is by itself, and how far the next one is. */
  readonly width: number
  readonly advance: number
  readonly right: number
  readonly up: number
}

/** Glyphs from left to right. */
export interface ShapedRun {
  readonly glyphs: ReadonlyArray<ShapedGlyph>
  readonly width: number
}

/** A slice at one weight, open. */
export interface Face {
  readonly key: string
  readonly font: Font
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
  const font = create(new Uint8Array(bytes))
  return { key: faceKey(slice, weight), font, bytes: bytes.byteLength, runs: new Map(), cachedGlyphs: 0 }
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

/** The features that put marks into their places; shaping fails where a font has no place for one. */
const WITHOUT_PLACES = { mark: false, mkmk: false, curs: false }

const layOut = (font: Font, text: string, direction: "ltr" | "rtl") => {
  try {
    return font.layout(text, undefined, undefined, undefined, direction)
  } catch {
    return font.layout(text, WITHOUT_PLACES, undefined, undefined, direction)
  }
}

/** What a face makes of a text of one direction. The same text always gives the same run, whatever was shaped before. */
export const shape = (face: Face, text: string, direction: "ltr" | "rtl"): ShapedRun => {
  const { font, runs } = face
  const key = `${direction}${text}`
  const known = runs.get(key)
  if (known !== undefined) return known
  // A glyph stands for the text it was first made for, which an earlier document may have chosen.
  font._glyphs = {}
  const { glyphs, positions } = layOut(font, text, direction)
  const scale = 1000 / font.unitsPerEm
  const placed = glyphs.map(({ id, codePoints, advanceWidth }, index) => {
    const position = positions[index]
    const advance = (position?.xAdvance ?? advanceWidth) * scale
    return {
      id,
      codePoints,
      width: advanceWidth * scale,
      advance,
      right: (position?.xOffset ?? 0) * scale,
      up: (position?.yOffset ?? 0) * scale
    }
  })
  const run = { glyphs: placed, width: placed.reduce((sum, { advance }) => sum + advance, 0) }
  if (face.cachedGlyphs + placed.length > CACHED_GLYPHS_MAX) {
    runs.clear()
    face.cachedGlyphs = 0
  }
  runs.set(key, run)
  face.cachedGlyphs += placed.length
  return run
}
