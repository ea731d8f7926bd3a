import { type Direction, directionOf, visualOrder } from "./direction.ts"
import { type Face, type FontCache, faceCovers, faceKey, type ShapedRun, shape } from "./FontCache.ts"
import {
  firstSlice,
  type HanStyle,
  hanStyleOf,
  IGNORABLE_CHARACTERS,
  type Slice,
  slicesWith,
  type Weight
} from "./fontFaces.ts"
import { lineBreaks } from "./lineBreaks.ts"
import { clustersOf, printableLines } from "./plainText.ts"

/** Faces that one document opens; letters beyond them are written as their numbers. */
const FACES_MAX = 400

export interface TextStyle {
  /** Points. */
  readonly size: number
  readonly weight: Weight
}

/** Text of one face and one direction, as it stands in a line. */
export interface Fragment {
  readonly face: Face
  readonly run: ShapedRun
  readonly text: string
  readonly level: number
}

export interface TextLine {
  /** From left to right. */
  readonly fragments: ReadonlyArray<Fragment>
  /** Points. */
  readonly width: number
  readonly isRtl: boolean
}

/** What stands between two places where a line may end. Widths in thousandths of the size. */
interface Segment {
  readonly text: string
  readonly fragments: ReadonlyArray<Fragment>
  readonly width: number
  /** The blanks after it, which a line's end swallows. */
  readonly blanks: ReadonlyArray<Fragment>
  readonly blanksWidth: number
}

const ASCII = /^[\x20-\x7e]*$/
const ELLIPSIS = "…"
const INVISIBLE = RegExp(`^(?:${IGNORABLE_CHARACTERS.source})+$`, "u")
/** Places where a line may end: who searches for a word writes none. */
const BREAKS = /[\u00ad\u200b]/g
/** Scripts that one font has together, of which a run has one. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Devanagari}/u]

const widthOf = (fragments: ReadonlyArray<Fragment>): number => fragments.reduce((sum, { run }) => sum + run.width, 0)

const asCodePoint = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`

const scriptOf = (text: string): number => SCRIPTS.findIndex((script) => script.test(text))

interface Itemised {
  readonly face: Face
  readonly text: string
  /** Which one of `SCRIPTS`; -1 for all others, and for signs of any. */
  readonly script: number
}

/** Sets text for one document. */
export const makeTypesetter = async (fonts: FontCache) => {
  const latin = firstSlice()
  if (latin === undefined) throw new Error("the first font has no Latin letters")
  const basic: Readonly<Record<Weight, Face>> = {
    400: await fonts.fetch(latin, 400),
    700: await fonts.fetch(latin, 700)
  }
  // A document keeps its faces, whatever the cache drops meanwhile.
  const faces = new Map<string, Face>()
  const missing = new Map<string, { readonly slice: Slice; readonly weight: Weight }>()
  const facesOfCluster = new Map<string, ReadonlyArray<Itemised> | null>()
  const segments = new Map<string, Segment>()

  const faceOf = (slice: Slice, weight: Weight): Face | "missing" | null => {
    const key = faceKey(slice, weight)
    const known = faces.get(key)
    if (known !== undefined) return known
    if (faces.size + missing.size >= FACES_MAX) return null
    const face = fonts.get(key)
    if (face !== undefined) {
      faces.set(key, face)
      return face
    }
    missing.set(key, { slice, weight })
    return "missing"
  }

  const findFaces = (
    cluster: string,
    weight: Weight,
    han: HanStyle
  ): ReadonlyArray<Itemised> | "missing" | "unknown" => {
    for (const slice of slicesWith(cluster, han)) {
      const face = faceOf(slice, weight)
      if (face === "missing") return face
      if (face === null || !faceCovers(face, cluster)) continue
      const text = cluster === "\u00a0" ? " " : cluster.replace(BREAKS, "")
      return [{ face, text, script: scriptOf(cluster) }]
    }
    const plainer = cluster.normalize("NFKC")
    const characters = plainer === cluster ? Array.from(cluster) : clustersOf(plainer)
    if (characters.length < 2 && plainer === cluster) return "unknown"
    const parts = characters.map((each) => findFaces(each, weight, han))
    if (parts.includes("missing")) return "missing"
    if (parts.includes("unknown")) return "unknown"
    return parts.flatMap((part) => (typeof part === "string" ? [] : part))
  }

  /** Who writes a character, and as what; null where nobody does. */
  const facesFor = (cluster: string, weight: Weight, han: HanStyle): ReadonlyArray<Itemised> | null => {
    const key = `${weight}${han}${cluster}`
    const known = facesOfCluster.get(key)
    if (known !== undefined) return known
    const decided = findFaces(cluster, weight, han)
    // Not known before its font is open: anything stands in for it, the text is set again then.
    if (decided === "missing") return [{ face: basic[weight], text: "x", script: -1 }]
    const found = decided === "unknown" ? null : decided
    facesOfCluster.set(key, found)
    return found
  }

  /** A text with numbers for what no font has. */
  const writable = (text: string, weight: Weight, han: HanStyle): string =>
    ASCII.test(text)
      ? text
      : clustersOf(text)
          .map((cluster) => {
            if (facesFor(cluster, weight, han) !== null) return cluster
            const characters = Array.from(cluster)
            const isKnown = characters.map((each) => facesFor(each, weight, han) !== null)
            // A mark whose letter is a number has none to stand on.
            return characters.map((each, index) => (isKnown[0] && isKnown[index] ? each : asCodePoint(each))).join("")
          })
          .join("")

  const itemise = (
    text: string,
    weight: Weight,
    han: HanStyle,
    levels: Uint8Array | null,
    start: number
  ): ReadonlyArray<Fragment> => {
    if (text === "") return []
    if (levels === null && ASCII.test(text)) {
      const face = basic[weight]
      return [{ face, run: shape(face, text, "ltr"), text, level: 0 }]
    }
    const runs: Array<{ face: Face; text: string; level: number; script: number }> = []
    let at = start
    for (const cluster of clustersOf(text)) {
      const level = levels?.[at] ?? 0
      at += cluster.length
      const last = runs.at(-1)
      if (last !== undefined && INVISIBLE.test(cluster)) {
        last.text += cluster.replace(BREAKS, "")
        continue
      }
      for (const { face, text: part, script } of facesFor(cluster, weight, han) ?? []) {
        const before = runs.at(-1)
        const isOfScript = script < 0 || before?.script === script || before?.script === -1
        if (before !== undefined && before.face === face && before.level === level && isOfScript) {
          before.text += part
          if (script >= 0) before.script = script
        } else runs.push({ face, text: part, level, script })
      }
    }
    return runs.map((run) => ({ ...run, run: shape(run.face, run.text, run.level % 2 === 1 ? "rtl" : "ltr") }))
  }

  const segmentOf = (text: string, weight: Weight, han: HanStyle, { levels }: Direction, start: number): Segment => {
    const key = `${weight}${han}${text}`
    const known = levels === null ? segments.get(key) : undefined
    if (known !== undefined) return known
    const body = text.trimEnd()
    const fragments = itemise(body, weight, han, levels, start)
    const blanks = itemise(text.slice(body.length), weight, han, levels, start + body.length)
    const segment = { text, fragments, width: widthOf(fragments), blanks, blanksWidth: widthOf(blanks) }
    if (levels === null && missing.size === 0) segments.set(key, segment)
    return segment
  }

  /** A segment wider than a line, in parts that each fit, of one character at least. */
  const splitToWidth = function* (
    { text }: Segment,
    weight: Weight,
    han: HanStyle,
    direction: Direction,
    start: number,
    widthMax: number
  ): Generator<Segment> {
    const clusters = clustersOf(text)
    let at = start
    for (let first = 0; first < clusters.length; ) {
      let count = 0
      for (let width = 0; first + count < clusters.length; count++) {
        width += segmentOf(clusters[first + count] ?? "", weight, han, direction, at).width
        if (width > widthMax) break
      }
      count = Math.max(1, count)
      // Letters side by side may be a little wider than each by itself.
      let part = segmentOf(clusters.slice(first, first + count).join(""), weight, han, direction, at)
      while (part.width > widthMax && count > 1) {
        count -= 1
        part = segmentOf(clusters.slice(first, first + count).join(""), weight, han, direction, at)
      }
      yield part
      first += count
      at += part.text.length
    }
  }

  const paragraph = (given: string, { size, weight }: TextStyle, width: number, han: HanStyle) => {
    const text = writable(given, weight, han)
    const direction = directionOf(text)
    const widthMax = (width * 1000) / size
    const lines: Array<ReadonlyArray<Segment>> = []
    let line: Array<Segment> = []
    let lineWidth = 0
    const put = (segment: Segment) => {
      const before = line.at(-1)
      if (before !== undefined && lineWidth + before.blanksWidth + segment.width > widthMax) {
        lines.push(line)
        line = []
        lineWidth = 0
      }
      lineWidth += (line.at(-1)?.blanksWidth ?? 0) + segment.width
      line.push(segment)
    }
    let start = 0
    for (const end of lineBreaks(text)) {
      const segment = segmentOf(text.slice(start, end), weight, han, direction, start)
      if (segment.width <= widthMax) put(segment)
      else for (const part of splitToWidth(segment, weight, han, direction, start, widthMax)) put(part)
      start = end
    }
    lines.push(line)
    return { lines, direction }
  }

  const fragmentsOf = (segments: ReadonlyArray<Segment>): ReadonlyArray<Fragment> =>
    segments.flatMap(({ fragments, blanks }, index) =>
      index === segments.length - 1 ? fragments : [...fragments, ...blanks]
    )

  /** A line with an ellipsis behind what fits. */
  const shortened = (line: ReadonlyArray<Segment>, { size, weight }: TextStyle, width: number, isRtl: boolean) => {
    const level = isRtl ? 1 : 0
    const dots = itemise(ELLIPSIS, weight, "sc", null, 0).map((fragment) => ({ ...fragment, level }))
    const widthMax = (width * 1000) / size - widthOf(dots)
    const kept = [...fragmentsOf(line)]
    while (kept.length > 1 && widthOf(kept) > widthMax) kept.pop()
    const last = kept.at(-1)
    if (last !== undefined && widthOf(kept) > widthMax) {
      const clusters = [...clustersOf(last.text)]
      let run = last.run
      while (clusters.length > 0 && run.width > widthMax) {
        clusters.pop()
        run = shape(last.face, clusters.join(""), last.level % 2 === 1 ? "rtl" : "ltr")
      }
      kept.splice(-1, 1, { ...last, text: clusters.join(""), run })
    }
    return [...kept, ...dots]
  }

  return {
    /** A text's lines in a column of a width in points, cut with an ellipsis after the last one allowed. */
    lines: (
      text: string,
      style: TextStyle,
      width: number,
      linesMax = Number.POSITIVE_INFINITY
    ): { readonly lines: ReadonlyArray<TextLine>; readonly isCut: boolean } => {
      const han = hanStyleOf(text)
      const done: Array<TextLine> = []
      const parts = printableLines(text)
      for (const [index, part] of parts.entries()) {
        const { lines, direction } = paragraph(part, style, width, han)
        for (const line of lines) {
          const isRtl = direction.isRtl
          const isLast = index === parts.length - 1 && line === lines.at(-1)
          const isCut = done.length === linesMax - 1 && !isLast
          const fragments = isCut ? shortened(line, style, width, isRtl) : fragmentsOf(line)
          // Seen by nobody, the blank keeps the words apart for who copies them or has them read aloud.
          const blanks = isRtl || isCut ? [] : (line.at(-1)?.blanks ?? [])
          const lineWidth = (widthOf(fragments) * style.size) / 1000
          done.push({ fragments: [...visualOrder(fragments), ...blanks], width: lineWidth, isRtl })
          if (isCut) return { lines: done, isCut }
        }
      }
      return { lines: done, isCut: false }
    },

    /** Opens what the texts set so far lacked; whether there was anything. Then they are to be set again. */
    fetchMissing: async (): Promise<boolean> => {
      const wanted = [...missing.values()]
      for (const { slice, weight } of wanted) {
        const face = await fonts.fetch(slice, weight)
        faces.set(face.key, face)
      }
      missing.clear()
      return wanted.length > 0
    }
  }
}
export type Typesetter = Awaited<ReturnType<typeof makeTypesetter>>
