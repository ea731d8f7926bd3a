import { count, printTable } from "./print.ts"

/** One answer about who is meant: how like the best candidate is, and what each was told to be and was. */
export interface Judged {
  readonly similarity: number
  readonly confidences: ReadonlyArray<readonly [confidence: number, isMeant: boolean]>
}

/** Where the table of `rankCandidates.ts` has its steps. */
const SIMILARITIES = [1, 0.97, 0.93, 0.9, 0.85, 0.8, 0.7, 0.6, 0]
const BINS = 10

export const share = (part: number, of: number): string => (of === 0 ? "-" : `${((100 * part) / of).toFixed(1)} %`)

/** How often the one who is meant was among the candidates, by how like the best of them was. */
export const printMeant = (judged: ReadonlyArray<Judged>): void =>
  printTable(
    "Who is meant, by the similarity of the best candidate",
    ["from", "questions", "meant is a candidate"],
    SIMILARITIES.map((least, place) => {
      const above = SIMILARITIES[place - 1] ?? Number.POSITIVE_INFINITY
      const within = judged.filter(({ similarity }) => similarity >= least && similarity < above)
      const meant = within.filter(({ confidences }) => confidences.some(([, isMeant]) => isMeant))
      return [least.toFixed(2), count(within.length), share(meant.length, within.length)]
    })
  )

/** How often what is stated is right, of all candidates and of the first of each answer. */
export const printStated = (judged: ReadonlyArray<Judged>): void => {
  const binOf = (confidence: number) => Math.min(BINS - 1, Math.floor(confidence * BINS))
  const cells = (told: Judged["confidences"], bin: number): ReadonlyArray<string> => {
    const within = told.filter(([confidence]) => binOf(confidence) === bin)
    const stated = within.reduce((sum, [confidence]) => sum + confidence, 0)
    const right = within.filter(([, isMeant]) => isMeant).length
    return [count(within.length), share(stated, within.length), share(right, within.length)]
  }
  const all = judged.flatMap(({ confidences }) => confidences)
  const firsts = judged.flatMap(({ confidences }) => confidences.slice(0, 1))
  printTable(
    "match_confidence as stated, and how often it is right",
    ["stated", "candidates", "mean", "right", "first ones", "mean", "right"],
    Array.from({ length: BINS }, (_, bin) => [
      `${(bin / BINS).toFixed(1)} to ${((bin + 1) / BINS).toFixed(1)}`,
      ...cells(all, bin),
      ...cells(firsts, bin)
    ])
  )
}
