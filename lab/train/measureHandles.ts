import { probabilityOf } from "../../domain/creators/identity/matchAccounts.ts"
import { bitsOfHandles, type HandleCurve } from "../../domain/creators/identity/sameOwner/handleBits.ts"
import { similarityOf } from "../../domain/creators/identity/sameOwner/handleSimilarity.ts"
import { areaUnderCurve, type Prediction } from "./measures.ts"
import { randomFrom } from "./random.ts"
import { HANDLE_PLATFORMS, type HandlePair, ownPairs, type PersonHandles, PLATFORM_PAIRS } from "./readHandles.ts"
import {
  type HandleReader,
  handleReader,
  namesakePairs,
  strangerSamples,
  titledPairs,
  trainHandleCurve
} from "./trainHandles.ts"

/** People are put into as many parts; each is measured with what was learnt of the others. */
const FOLDS = 5
const STRANGERS_SEED = 3

/** How much two handles are thought to be one person's; greater is more. */
type Scorer = (one: string, other: string) => number

/** How well a scorer tells one person's handles on two platforms from strangers'. */
export interface HandleFigures {
  readonly pair: string
  /** Of one person. */
  readonly own: number
  /** The mean of the parts that people are put into, weighed by pairs. */
  readonly auc: number
  /** The share of handles whose owner's handle on the other platform is thought the likeliest of all there; ties are shared. */
  readonly rankOne: number
}

const plainHandle = (handle: string): string => handle.toLowerCase().replace(/[^a-z0-9]/g, "")

/** The reference: the share of letters that stay when one handle is made of the other (Levenshtein). */
export const editSimilarity: Scorer = (one, other) => {
  const [a, b] = [plainHandle(one), plainHandle(other)]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= b.length; to += 1) {
      const swapped = (row[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1)
      next.push(Math.min(swapped, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return 1 - (row[b.length] ?? 0) / Math.max(1, a.length, b.length)
}

const handlesOf = (people: ReadonlyArray<PersonHandles>, platform: number): ReadonlyArray<string> => [
  ...new Set(people.flatMap((person) => person[platform]?.toLowerCase() ?? []))
]

/** Figures of each two platforms, and over all of them. A scorer is given for each fold. */
const figuresOf = (
  people: ReadonlyArray<PersonHandles>,
  folds: ReadonlyArray<{ readonly heldOut: ReadonlyArray<PersonHandles>; readonly score: Scorer }>
): ReadonlyArray<HandleFigures> => {
  const figures = PLATFORM_PAIRS.map(([at, to]): HandleFigures => {
    const gallery = handlesOf(people, to)
    const owned = new Set(people.map((person) => `${person[at]?.toLowerCase()} ${person[to]?.toLowerCase()}`))
    let [hits, probes, own, area] = [0, 0, 0, 0]
    for (const { heldOut, score } of folds) {
      const judged: Array<Prediction> = []
      for (const probe of handlesOf(heldOut, at)) {
        const scored = gallery.map((handle) => ({
          truth: owned.has(`${probe} ${handle}`) ? 1 : 0,
          predicted: score(probe, handle)
        }))
        judged.push(...scored)
        if (!scored.some(({ truth }) => truth === 1)) continue
        probes += 1
        const most = Math.max(...scored.map(({ predicted }) => predicted))
        const likeliest = scored.filter(({ predicted }) => predicted === most)
        hits += likeliest.filter(({ truth }) => truth === 1).length / likeliest.length
      }
      const ofFold = judged.filter(({ truth }) => truth === 1).length
      own += ofFold
      area += ofFold * areaUnderCurve(judged)
    }
    const pair = `${HANDLE_PLATFORMS[at]}–${HANDLE_PLATFORMS[to]}`
    return { pair, own, auc: area / Math.max(1, own), rankOne: hits / Math.max(1, probes) }
  })
  const own = figures.reduce((sum, each) => sum + each.own, 0)
  const mean = (of: (each: HandleFigures) => number) =>
    figures.reduce((sum, each) => sum + of(each) * each.own, 0) / Math.max(1, own)
  return [
    ...figures,
    { pair: "all, weighed by pairs", own, auc: mean(({ auc }) => auc), rankOne: mean(({ rankOne }) => rankOne) }
  ]
}

export interface HardFigures {
  readonly ours: number
  readonly reference: number
  readonly pairs: number
}

export interface HandleMeasurement {
  readonly ours: ReadonlyArray<HandleFigures>
  readonly reference: ReadonlyArray<HandleFigures>
  /** One person's handles against those of two people who share a family name or a given name: the area under the curve. */
  readonly namesakes: HardFigures
  /** The same against those of two people who share a title alone. */
  readonly titled: HardFigures
  /** What is stated of held-out pairs, half of one person and half strangers as they were taken for training, and what is true. */
  readonly stated: ReadonlyArray<Prediction>
}

const foldsOf = (people: ReadonlyArray<PersonHandles>) =>
  Array.from({ length: FOLDS }, (_, fold) => ({
    heldOut: people.filter((_person, at) => at % FOLDS === fold),
    others: people.filter((_person, at) => at % FOLDS !== fold)
  }))

const scorerOf =
  (curve: HandleCurve, read: HandleReader): Scorer =>
  (one, other) =>
    bitsOfHandles(read(one), read(other), similarityOf(read(one), read(other)), curve)

/** What is stated of the pairs of held-out people, and of as many strangers as training thinks of, at even odds before. */
const statedOf = (
  heldOut: ReadonlyArray<PersonHandles>,
  score: Scorer,
  read: HandleReader
): ReadonlyArray<Prediction> => {
  const own = heldOut.flatMap(ownPairs)
  const random = randomFrom(STRANGERS_SEED)
  const strangers = strangerSamples(heldOut, read).flatMap(({ share, pairs }) =>
    Array.from({ length: Math.round(share * own.length) }, () => pairs[Math.floor(random() * pairs.length)] ?? pairs[0])
  )
  const predict = (truth: number) => (pair: HandlePair | undefined) =>
    pair === undefined ? [] : [{ truth, predicted: probabilityOf(score(pair.one, pair.other)) }]
  return [...own.flatMap(predict(1)), ...strangers.flatMap(predict(0))]
}

/** Measures handles by people that nothing was learnt of. */
export const measureHandles = (people: ReadonlyArray<PersonHandles>): HandleMeasurement => {
  const read = handleReader()
  const folds = foldsOf(people).map(({ heldOut, others }) => ({
    heldOut,
    score: scorerOf(trainHandleCurve(others, read), read)
  }))
  const judgedBy = (
    strangers: ReadonlyArray<HandlePair>,
    score: (fold: Scorer) => Scorer
  ): ReadonlyArray<Prediction> => [
    ...folds.flatMap(({ heldOut, score: own }) =>
      heldOut.flatMap((person) =>
        PLATFORM_PAIRS.flatMap(([at, to]): ReadonlyArray<Prediction> => {
          const [one, other] = [person[at], person[to]]
          return one == null || other == null ? [] : [{ truth: 1, predicted: score(own)(one, other) }]
        })
      )
    ),
    ...strangers.map(({ one, other }, at) => ({
      truth: 0,
      predicted: score(folds[at % FOLDS]?.score ?? editSimilarity)(one, other)
    }))
  ]
  const against = (strangers: ReadonlyArray<HandlePair>): HardFigures => ({
    ours: areaUnderCurve(judgedBy(strangers, (own) => own)),
    reference: areaUnderCurve(judgedBy(strangers, () => editSimilarity)),
    pairs: strangers.length
  })
  return {
    ours: figuresOf(people, folds),
    reference: figuresOf(
      people,
      folds.map(({ heldOut }) => ({ heldOut, score: editSimilarity }))
    ),
    namesakes: against(namesakePairs()),
    titled: against(titledPairs()),
    stated: folds.flatMap(({ heldOut, score }) => statedOf(heldOut, score, read))
  }
}
