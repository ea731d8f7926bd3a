import type { CreatorScore, SecondOpinion, SecondOpinionSummary } from "../../../ports/creators/scoring/Score.ts"
import { formatPlural } from "../../mail/wording.ts"

const VERDICTS: Readonly<Record<SecondOpinion["verdict"], string>> = {
  agrees: "agrees",
  doubts: "doubts it",
  disagrees: "disagrees"
}

const COUNTS: Readonly<Record<SecondOpinion["counts"], string>> = {
  full: "",
  half: "; it counts half",
  none: "; it doesn't count"
}

/** What a second reader said of one flag, in a sentence. Its own words stand within quotation marks. */
export const describeOpinion = ({ verdict, reason, counts }: SecondOpinion): string =>
  `A second reader, a language model, ${VERDICTS[verdict]}${reason === "" ? "" : `: “${reason}”`}${COUNTS[counts]}.`

const unreadText = (unread: number): string =>
  unread === 0
    ? ""
    : ` ${formatPlural(unread, "flag")} that it gave no opinion of count${unread === 1 ? "s" : ""} in full.`

/** What a second reader's part in a score was, in sentences. */
export const describeSecondOpinion = ({
  model,
  isAvailable,
  agrees,
  doubts,
  disagrees,
  unread
}: SecondOpinionSummary): string => {
  if (!isAvailable) {
    return `A second opinion of the flags was to come from the language model ${model}, and was not to be had: all count in full.`
  }
  if (agrees + doubts + disagrees === 0)
    return `The language model ${model} had no flag to read again.${unreadText(unread)}`
  const said = [
    ...(agrees === 0 ? [] : [`agreed with ${agrees}`]),
    ...(doubts === 0 ? [] : [`doubted ${doubts}, which ${doubts === 1 ? "counts" : "count"} half`]),
    ...(disagrees === 0
      ? []
      : [
          `disagreed with ${disagrees}, which ${disagrees === 1 ? "is" : "are"} shown and count${disagrees === 1 ? "s" : ""} half at most`
        ])
  ]
  return `The language model ${model} read flags again: it ${said.join("; ")}.${unreadText(unread)}`
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

/** The second readers' part in several scores together; undefined where none of them had one. */
export const unifyOpinions = (scores: ReadonlyArray<CreatorScore>): SecondOpinionSummary | undefined => {
  const had = scores.flatMap(({ secondOpinion }) => (secondOpinion === undefined ? [] : [secondOpinion]))
  if (had.length === 0) return undefined
  return {
    model: [...new Set(had.map(({ model }) => model))].join(" | "),
    isAvailable: had.some(({ isAvailable }) => isAvailable),
    agrees: sum(had.map(({ agrees }) => agrees)),
    doubts: sum(had.map(({ doubts }) => doubts)),
    disagrees: sum(had.map(({ disagrees }) => disagrees)),
    unread: sum(had.map(({ unread }) => unread))
  }
}
