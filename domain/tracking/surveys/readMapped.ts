import { Option, Predicate } from "effect"
import { EVERY, type PathStep, parsePath, type SurveyMapping } from "../../../ports/accounts/tenants/SurveyMapping.ts"
import { type RawAnswer, SURVEY_ANSWERS_MAX } from "../../../ports/tracking/surveys/SurveyVendor.ts"

/** Values that a path leads to at most, so that a wide body costs no more than its answers may. */
const VALUES_MAX = SURVEY_ANSWERS_MAX + 1

const membersOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : Predicate.isObject(value) ? Object.values(value) : []

const stepInto = (value: unknown, step: PathStep): ReadonlyArray<unknown> => {
  if (step === EVERY) return membersOf(value).slice(0, VALUES_MAX)
  if (!Predicate.isObject(value) && !Array.isArray(value)) return []
  return Object.hasOwn(value, step) && Predicate.hasProperty(value, step) ? [value[step]] : []
}

/** What a path leads to, nulls left out; of an item where it begins with @. */
const valuesAt = (path: string, body: unknown, item: unknown): ReadonlyArray<unknown> =>
  Option.match(parsePath(path), {
    onNone: () => [],
    onSome: ({ root, steps }) =>
      steps
        .reduce<ReadonlyArray<unknown>>(
          (values, step) => values.flatMap((value) => stepInto(value, step)).slice(0, VALUES_MAX),
          [root === "$" ? body : item]
        )
        .filter((value) => value !== null && value !== undefined)
  })

const firstAt = (paths: ReadonlyArray<string>, body: unknown, item: unknown): unknown =>
  paths.flatMap((path) => valuesAt(path, body, item).slice(0, 1))[0] ?? null

/** A field: what always holds, or where it is. */
const fieldAt = (source: string | ReadonlyArray<string> | null, body: unknown, item: unknown): unknown =>
  source === null || Predicate.isString(source) ? source : firstAt(source, body, item)

/** The answers of a body as a mapping finds them. One item more than may be read is answered as well, so that it is seen. */
export const readMapped = (mapping: SurveyMapping, body: unknown): ReadonlyArray<RawAnswer> => {
  const { answers, orderId, question, answer, store, answeredAt } = mapping
  const found = answers === null ? [body] : valuesAt(answers, body, body)
  const [only] = found
  // A path that leads to a list means its items.
  const items = answers !== null && found.length === 1 && Array.isArray(only) ? only.slice(0, VALUES_MAX) : found
  return items.map((item) => ({
    orderId: firstAt(orderId, body, item),
    question: fieldAt(question, body, item),
    answer: answer.flatMap((path) => valuesAt(path, body, item)).flat(),
    shopDomain: fieldAt(store, body, item) ?? mapping.shopDomain,
    answeredAt: fieldAt(answeredAt, body, item),
    selection: null
  }))
}
