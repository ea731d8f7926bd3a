import { Option, Schema } from "effect"
import { isStorable } from "../../text/storableText.ts"
import { ShopDomain } from "../../web/ShopDomain.ts"

/** Characters of a path into a survey's JSON at most. */
const PATH_CHARACTERS_MAX = 200
/** Steps of such a path at most. */
const PATH_STEPS_MAX = 12
/** Paths of one field at most. */
export const PATHS_MAX = 8
/** Characters of a question that a mapping gives itself at most: as many as an answer's question may have. */
export const MAPPED_QUESTION_CHARACTERS_MAX = 500
/** Mappings of one account at most: its own, and those of its stores. */
export const MAPPINGS_MAX = 20

/** One step into JSON: a member's name, an item's index, or every member or item. */
export type PathStep = string | number | typeof EVERY
export const EVERY = Symbol.for("creatorsignal/everyMember")

/** Where a path begins: at the body, or at one item of its list of answers. */
export interface ParsedPath {
  readonly root: "$" | "@"
  readonly steps: ReadonlyArray<PathStep>
}

const STEP = /\.([\p{L}_][\p{L}\p{N}_-]*)|\[(\d{1,4})\]|\["([^"\\\p{Cc}]+)"\]|\[(\*)\]/uy

/** Reads a path such as `$.order.id`, `@.field["my ref"]`, `$.answers[0]` or `@.labels[*]`; none where it is no path within bounds. */
export const parsePath = (text: string): Option.Option<ParsedPath> => {
  const root = text[0]
  if ((root !== "$" && root !== "@") || text.length > PATH_CHARACTERS_MAX || !isStorable(text)) return Option.none()
  const steps: Array<PathStep> = []
  let at = 1
  while (at < text.length) {
    STEP.lastIndex = at
    const [whole, name, index, quoted] = STEP.exec(text) ?? []
    if (whole === undefined || steps.length === PATH_STEPS_MAX) return Option.none()
    steps.push(name ?? quoted ?? (index === undefined ? EVERY : Number(index)))
    at += whole.length
  }
  return Option.some({ root, steps })
}

export const PATH_RULE = `a path of at most ${PATH_CHARACTERS_MAX} characters and ${PATH_STEPS_MAX} steps, such as $.order.id or @.answer`

const JsonPath = Schema.String.pipe(
  Schema.check(Schema.makeFilter((text) => Option.isSome(parsePath(text)) || `must be ${PATH_RULE}`))
)

const Paths = Schema.Array(JsonPath).pipe(Schema.check(Schema.isMinLength(1), Schema.isMaxLength(PATHS_MAX)))

/**
 * Where a survey's JSON holds what an answer needs: lists are paths, texts are what always holds. Paths begin at the body ($), or at an
 * item of `answers` (@). Of a field's paths the first that leads to something counts; of the answer's all do, as a choice and its free
 * text.
 */
export const SurveyMapping = Schema.Struct({
  /** The store that the mapping is for; null: for all that have none of their own. */
  shopDomain: Schema.NullOr(ShopDomain),
  /** Where the list of answers is; null where the body is one answer. */
  answers: Schema.NullOr(JsonPath),
  orderId: Paths,
  question: Schema.Union([
    Schema.String.pipe(
      Schema.check(Schema.isBetweenLength(1, MAPPED_QUESTION_CHARACTERS_MAX), Schema.makeFilter(isStorable))
    ),
    Paths
  ]),
  answer: Paths,
  /** The store whose order it is; null where the webhook's address says it. */
  store: Schema.NullOr(Schema.Union([ShopDomain, Paths])),
  /** When the buyer answered; null where the survey doesn't say. */
  answeredAt: Schema.NullOr(Paths)
})
export type SurveyMapping = typeof SurveyMapping.Type
