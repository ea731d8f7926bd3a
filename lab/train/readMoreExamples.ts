import { readFileSync } from "node:fs"
import { join } from "node:path"
import { bucketOf, type Example, keyOf, type Split } from "./readExamples.ts"

/** Of sets without a validation part of their own this much is held out. */
const HELD_OUT_PERCENT = 20

/** The labels of GoEmotions that no one has against a post: what is admired, enjoyed, wished or plainly told. */
const UNTROUBLED = new Set([0, 1, 4, 5, 8, 13, 15, 17, 18, 20, 21, 23, 27])

const rowsOf = (path: string): ReadonlyArray<ReadonlyArray<string>> =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"))

/** A file whose first line names its columns, the first two being a text and its label. */
const labelled = (path: string): ReadonlyArray<Example> =>
  rowsOf(path)
    .slice(1)
    .map(([text = "", label]) => ({ text, label: Number(label) }))

/** Posts of a forum that are neutral or positive, by every reader's label. */
const untroubled = (path: string): ReadonlyArray<string> =>
  rowsOf(path).flatMap(([text = "", labels = ""]) =>
    labels.split(",").every((label) => UNTROUBLED.has(Number(label))) ? [text] : []
  )

const heldOut = (examples: ReadonlyArray<Example>): Split => ({
  train: examples.filter(({ text }) => bucketOf(keyOf(text)) >= HELD_OUT_PERCENT),
  validation: examples.filter(({ text }) => bucketOf(keyOf(text)) < HELD_OUT_PERCENT)
})

/** Texts without labels, in two parts. */
interface TextSplit {
  readonly train: ReadonlyArray<string>
  readonly validation: ReadonlyArray<string>
}

/** Of captions one in so many is held out. */
const HELD_OUT_EVERY = 5

/** Sets of hate beside those of `readExamples`, and the everyday posts of another source than theirs. */
export interface MoreExamples {
  /** 1 hateful: hate written with pictographs to mislead a reader. */
  readonly hatemoji: Split
  /** 1 hateful: tweets of the English part of MLMA. */
  readonly mlma: Split
  /** 1 hateful: ToxiGen's prompts. */
  readonly toxigen: Split
  /** 1 sexist: posts of forums. */
  readonly sexism: Split
  /** Posts of forums in which nothing is to be flagged. */
  readonly forum: TextSplit
  /** Ordinary captions. */
  readonly captions: TextSplit
}

/** The folders that `readMoreExamples` reads. */
export const MORE_FOLDERS = ["text/hatemoji", "text/hate-more", "text/sexism", "text/goemotions", "text/captions"]

/** Reads the sets of hate and of everyday posts under `data`. */
export const readMoreExamples = (data: string): MoreExamples => {
  const at = (...path: ReadonlyArray<string>) => join(data, "text", ...path)
  const captions = readFileSync(at("captions", "captions.txt"), "utf8").split("\n")
  return {
    captions: {
      train: captions.filter((_, index) => index % HELD_OUT_EVERY !== 0),
      validation: captions.filter((_, index) => index % HELD_OUT_EVERY === 0)
    },
    hatemoji: {
      train: labelled(at("hatemoji", "train.tsv")),
      validation: labelled(at("hatemoji", "validation.tsv"))
    },
    mlma: heldOut(labelled(at("hate-more", "mlma_en.tsv"))),
    toxigen: heldOut(labelled(at("hate-more", "toxigen.tsv"))),
    sexism: { train: labelled(at("sexism", "train.tsv")), validation: labelled(at("sexism", "dev.tsv")) },
    forum: {
      train: untroubled(at("goemotions", "train.tsv")),
      validation: untroubled(at("goemotions", "dev.tsv"))
    }
  }
}
