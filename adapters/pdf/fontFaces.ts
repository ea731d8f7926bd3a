import { readFileSync } from "node:fs"
import { fontFile } from "./fontFile.ts"

export type Weight = 400 | 700
const WEIGHTS: ReadonlyArray<Weight> = [400, 700]

/** Which of the three fonts for Chinese, Japanese and Korean goes first. */
export type HanStyle = "jp" | "kr" | "sc"

/** A part of a font, in a file of its own. */
export interface Slice {
  readonly family: Family
  readonly name: string
  /** First and last code points, in turns, ascending. */
  readonly ranges: ReadonlyArray<number>
}

interface Family {
  readonly package: string
  /** Whether a file has every weight, of which one has to be chosen. */
  readonly isVariable: boolean
  /** The weights it has; a family of one stands for both. */
  readonly weights: ReadonlyArray<Weight>
  readonly slices: () => ReadonlyArray<Slice>
  /** Where in the package a slice is. */
  readonly path: (slice: string, weight: Weight) => string
}

/** Says in a package which characters each slice has. */
const TABLE = "unicode.json"

/** A table as it is in the package. The thread does without schemas: its programs would hold half as much memory again. */
const readTable = (text: string): ReadonlyArray<readonly [slice: string, ranges: string]> => {
  const table: unknown = JSON.parse(text)
  if (typeof table !== "object" || table === null) return []
  return Object.entries(table).flatMap(([slice, ranges]: [string, unknown]) =>
    typeof ranges === "string" ? [[slice, ranges] as const] : []
  )
}

const rangesOf = (text: string): ReadonlyArray<number> =>
  text
    .split(",")
    .map((range) => {
      const [from = "", to = from] = range.trim().replace("U+", "").split("-")
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
    .sort(([a], [b]) => a - b)
    .flat()

/** A package's table; of one that isn't installed none: its letters are written as their numbers then. */
const tableOf = (fontPackage: string): ReadonlyArray<readonly [slice: string, ranges: string]> => {
  let text = "{}"
  try {
    text = readFileSync(fontFile(fontPackage, TABLE), "utf8")
  } catch {}
  return readTable(text)
}

/** A family of a package: which slices it has is read from its table when it is first asked for. */
const family = (of: {
  readonly package: string
  readonly isVariable: boolean
  readonly isWanted?: (slice: string) => boolean
}): Family => {
  let slices: ReadonlyArray<Slice> | null = null
  const name = of.package.replace(/^.*\//, "")
  const made: Family = {
    package: of.package,
    isVariable: of.isVariable,
    weights: of.isVariable ? WEIGHTS : [400],
    slices: () => {
      if (slices !== null) return slices
      slices = tableOf(of.package).flatMap(([key, ranges]) => {
        const slice = key.replace(/[[\]]/g, "")
        return of.isWanted?.(slice) === false ? [] : [{ family: made, name: slice, ranges: rangesOf(ranges) }]
      })
      return slices
    },
    path: (slice) => `files/${name}-${slice}-${of.isVariable ? "wght" : "400"}-normal.woff2`
  }
  return made
}

const variableFont = (script: string, isWanted?: (slice: string) => boolean) =>
  family({
    package: `@fontsource-variable/noto-${script}`,
    isVariable: true,
    ...(isWanted !== undefined && { isWanted })
  })
const staticFont = (kind: string) => family({ package: `@fontsource/noto-sans-${kind}`, isVariable: false })

// The fonts for single scripts bring Latin letters too, which are the first family's.
const isOwn = (slice: string) => !/^(latin|cyrillic|greek)/.test(slice)

/** A family whose packages have no table, its files whole. */
const whole = (
  of: Pick<Family, "package" | "weights"> & { readonly ranges: string; readonly path: (weight: Weight) => string }
): Family => {
  const made: Family = {
    package: of.package,
    isVariable: false,
    weights: of.weights,
    slices: () => slices,
    path: (_, weight) => of.path(weight)
  }
  const slices = [{ family: made, name: "all", ranges: rangesOf(of.ranges) }]
  return made
}

/** Latin, Greek, Cyrillic and Devanagari: what most documents need, in files that need no unpacking. */
const plain = whole({
  package: "@expo-google-fonts/noto-sans",
  weights: WEIGHTS,
  ranges:
    "U+0000-007E,U+00A0-052F,U+0900-097F,U+10FB,U+1AB0-1ACE,U+1C80-1C88,U+1D00-20C0,U+20F0-215F,U+2183-2189,U+2212," +
    "U+25CC,U+2C60-2C7F,U+2DE0-2E5D,U+A640-A69F,U+A700-A7FF,U+A8FF,U+A92E,U+AB30-AB6B,U+FB00-FB06,U+FE20-FE2F," +
    "U+FFFC-FFFD,U+10780-107BA,U+1DF00-1DF1E",
  path: (weight) => (weight === 400 ? "400Regular/NotoSans_400Regular.ttf" : "700Bold/NotoSans_700Bold.ttf")
})
const emoji = whole({
  package: "@expo-google-fonts/noto-emoji",
  weights: [400],
  ranges: "U+0023,U+002A,U+0030-0039,U+00A9,U+00AE,U+203C-3299,U+1F000-1FAFF,U+E0020-E007F",
  path: () => "400Regular/NotoEmoji_400Regular.ttf"
})

/** Scripts that have a font each, of that one name. */
const SCRIPTS = [
  ..."arabic armenian bengali ethiopic georgian gujarati gurmukhi hebrew kannada khmer".split(" "),
  ..."lao malayalam myanmar oriya sinhala tamil telugu thaana thai".split(" ")
]
const LETTERS = [
  plain,
  ...SCRIPTS.map((script) => variableFont(`sans-${script}`, isOwn)),
  variableFont("serif-tibetan", isOwn)
]
const HAN: Readonly<Record<HanStyle, Family>> = {
  jp: variableFont("sans-jp", isOwn),
  kr: variableFont("sans-kr", isOwn),
  sc: variableFont("sans-sc", isOwn)
}
const SIGNS = [staticFont("symbols"), staticFont("symbols-2"), staticFont("math")]

const inOrder = (style: HanStyle): ReadonlyArray<Family> => {
  const han = [HAN[style], HAN.sc, HAN.jp, HAN.kr]
  return [...new Set([...LETTERS, ...han, emoji, ...SIGNS])]
}
const ORDERS: Readonly<Record<HanStyle, ReadonlyArray<Family>>> = {
  jp: inOrder("jp"),
  kr: inOrder("kr"),
  sc: inOrder("sc")
}

const claims = ({ ranges }: Slice, codePoint: number): boolean => {
  let [low, high] = [0, ranges.length / 2 - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codePoint < (ranges[2 * middle] ?? 0)) high = middle - 1
    else if (codePoint > (ranges[2 * middle + 1] ?? 0)) low = middle + 1
    else return true
  }
  return false
}

const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}.*\ufe0f|\p{RI}|[0-9#*]\ufe0f?\u20e3)/u

/** Joiners, variation selectors and the like: a font needs no letter for them. The fillers of Hangul are letters. */
export const IGNORABLE_CHARACTERS = /(?![\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}/gu

export const hanStyleOf = (text: string): HanStyle => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp"
  return /\p{Script=Hangul}/u.test(text) ? "kr" : "sc"
}

const isEmoji = (cluster: string): boolean => EMOJI.test(cluster)

/** The slices that say they have a whole character, the first choice first. */
export function* slicesWith(cluster: string, style: HanStyle): Generator<Slice> {
  const codePoints = Array.from(cluster.replace(IGNORABLE_CHARACTERS, ""), (character) => character.codePointAt(0) ?? 0)
  const has = (slice: Slice) => codePoints.every((codePoint) => claims(slice, codePoint))
  if (isEmoji(cluster)) yield* emoji.slices().filter(has)
  for (const { slices } of ORDERS[style]) yield* slices().filter(has)
}

/** The faces that hardly a document does without. */
export const firstSlice = (): Slice | undefined => plain.slices()[0]

/** The weight that a family has for one that is wanted. */
export const weightIn = ({ weights }: Family, weight: Weight): Weight => (weights.includes(weight) ? weight : 400)

export const sliceFile = ({ family, name }: Slice, weight: Weight): URL =>
  fontFile(family.package, family.path(name, weightIn(family, weight)))

/** Every file of the fonts' packages that is read here, for who ships them apart from the packages. */
export const fontFiles = (): ReadonlyArray<{ readonly package: string; readonly path: string }> =>
  ORDERS.sc.flatMap((family) => [
    ...(family === plain || family === emoji ? [] : [{ package: family.package, path: TABLE }]),
    ...family.slices().flatMap(({ name }) => {
      const paths = new Set(family.weights.map((weight) => family.path(name, weight)))
      return [...paths].map((path) => ({ package: family.package, path }))
    })
  ])
