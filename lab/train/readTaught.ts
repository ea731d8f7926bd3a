import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

/** A text and what a larger model makes of it: how much it speaks for negative, neutral and positive. */
export interface TaughtExample {
  readonly text: string
  readonly scores: readonly [negative: number, neutral: number, positive: number]
}

/** The folder of the data with the scores. */
export const TAUGHT_FOLDER = "text/taught-sentiment"

/** Reads the scores of a convolutional network over open word vectors, trained for this on the sets here. */
export const readTaught = (data: string): ReadonlyArray<TaughtExample> =>
  gunzipSync(readFileSync(join(data, TAUGHT_FOLDER, "taught.tsv.gz")))
    .toString("utf8")
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [, negative, neutral, positive, ...text] = line.split("\t")
      if (text.length === 0) return []
      return [{ text: text.join(" "), scores: [Number(negative), Number(neutral), Number(positive)] }]
    })
