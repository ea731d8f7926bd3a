import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** One labelled text. What a label means is said by the reader of the set. */
export interface Example {
  readonly text: string
  readonly label: number
}

/** One set of which training sees `train` alone. */
export interface Split {
  readonly train: ReadonlyArray<Example>
  readonly validation: ReadonlyArray<Example>
}

export const LANGUAGES = ["arabic", "english", "french", "german", "hindi", "italian", "portuguese", "spanish"] as const
export const LANGUAGE_CODES = ["ar", "en", "fr", "de", "hi", "it", "pt", "es"] as const

const HELD_OUT_PERCENT = 10
/** Undoes what the sets' exports did to texts: `\u2019` and doubled quotes. Entities are the normaliser's. */
const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\\?""/g, '"')
    .trim()

/** By which two copies of a text are one. */
export const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/https?\S+|\bhttp\b|@\w+/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "")

/** A number from a text, the same for ever: which texts are held out doesn't depend on their order. */
export const bucketOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return ((hash ^ (hash >>> 15)) >>> 0) % 100
}

/** Each text once, the first label of it kept. */
const distinct = (examples: ReadonlyArray<Example>): ReadonlyArray<Example> => {
  const seen = new Set<string>()
  return examples.filter(({ text }) => {
    const key = keyOf(text)
    if (key === "" || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const without = (examples: ReadonlyArray<Example>, others: ReadonlyArray<Example>): ReadonlyArray<Example> => {
  const keys = new Set(others.map(({ text }) => keyOf(text)))
  return examples.filter(({ text }) => !keys.has(keyOf(text)))
}

const heldOut = (examples: ReadonlyArray<Example>): Split => ({
  train: examples.filter(({ text }) => bucketOf(keyOf(text)) >= HELD_OUT_PERCENT),
  validation: examples.filter(({ text }) => bucketOf(keyOf(text)) < HELD_OUT_PERCENT)
})

const linesOf = (path: string): ReadonlyArray<string> => readFileSync(path, "utf8").split("\n")

/** A folder with one text a line and one label a line. */
const pairs = (folder: string, split: "train" | "val"): ReadonlyArray<Example> => {
  const texts = linesOf(join(folder, `${split}_text.txt`))
  return linesOf(join(folder, `${split}_labels.txt`)).flatMap((label, index) =>
    label.trim() === "" ? [] : [{ text: unescaped(texts[index] ?? ""), label: Number(label) }]
  )
}

const pairSplit = (folder: string): Split => {
  const validation = pairs(folder, "val")
  return { train: without(distinct(pairs(folder, "train")), validation), validation }
}

/** Fields of comma-separated values with quotes. */
export const rowsOf = (csv: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<ReadonlyArray<string>> = []
  let row: Array<string> = []
  let field = ""
  let isQuoted = false
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv.charAt(at)
    if (isQuoted) {
      if (character !== '"') field += character
      else if (csv[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === "," || character === "\n") {
      row.push(field)
      field = ""
      if (character === "\n") {
        rows.push(row)
        row = []
      }
    } else if (character !== "\r") field += character
  }
  return rows
}

const TONES = ["negative", "neutral", "positive"]

/** Which of SemEval's tweets models of tone are set by: the most, and the last before those that others measure by. */
const KEPT_YEAR = "2016test"

/** SemEval's tweets, all or of one year: 0 negative, 1 neutral, 2 positive. */
export const tweetsOf = (folder: string, ofYear = ""): ReadonlyArray<Example> =>
  distinct(
    readdirSync(folder)
      .filter((name) => name.endsWith(".tsv") && name.includes(ofYear))
      .sort()
      .flatMap((name) => linesOf(join(folder, name)))
      .flatMap((line) => {
        const [, tone = "", ...rest] = line.split("\t")
        const text = unescaped(rest.join(" ").trim().replace(/^"/, "").replace(/"$/, ""))
        const label = TONES.indexOf(tone)
        return label === -1 || text === "Not Available" ? [] : [{ text, label }]
      })
  )

/** Davidson's tweets: 0 hateful, 1 offensive, 2 neither. */
const davidsonOf = (path: string): ReadonlyArray<Example> =>
  distinct(
    rowsOf(readFileSync(path, "utf8"))
      .slice(1)
      .map((row) => ({ text: unescaped(row[6] ?? ""), label: Number(row[5]) }))
  )

export interface Examples {
  /** 0 negative, 1 neutral, 2 positive. */
  readonly sentiment: Split
  /** The keys of the tweets of one year, among both parts of `sentiment`. */
  readonly keptYear: ReadonlySet<string>
  readonly multilingual: ReadonlyArray<Split>
  /** 1 offensive. */
  readonly olid: Split
  /** 1 hateful. */
  readonly hateval: Split
  /** 0 hateful, 1 offensive, 2 neither. */
  readonly davidson: Split
}

/** Reads every text set under `data`. No text of any validation split is in a training split of the same kind. */
export const readExamples = (data: string): Examples => {
  const text = join(data, "text")
  const multilingual = LANGUAGES.map((language) => pairSplit(join(text, "sentiment-multilingual", language)))
  const tweets = heldOut(tweetsOf(join(text, "sentiment-en")))
  const others = multilingual.flatMap(({ validation }) => validation)
  return {
    sentiment: { train: without(tweets.train, others), validation: tweets.validation },
    keptYear: new Set(tweetsOf(join(text, "sentiment-en"), KEPT_YEAR).map((each) => keyOf(each.text))),
    multilingual: multilingual.map(({ train, validation }) => ({
      train: without(train, tweets.validation),
      validation
    })),
    olid: pairSplit(join(text, "olid")),
    hateval: pairSplit(join(text, "hateval")),
    davidson: heldOut(davidsonOf(join(text, "davidson", "labeled_data.csv")))
  }
}
