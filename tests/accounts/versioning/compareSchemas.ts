import { type Branch, branchesOf } from "./branches.ts"
import { canonical, isObject, isSame, listIn, type Objected, objectIn, textsIn } from "./json.ts"

/** Who writes what a schema is of: it is `sent` by callers, or `answered` by the service, in answers and webhooks. */
export type Direction = "sent" | "answered"

/** One thing that worked before and works no more. */
export interface Change {
  /** Where: an operation, webhook or named schema, and the way down to a field. */
  readonly at: string
  /** Which rule is broken. */
  readonly rule: string
  /** What it was and what it is. */
  readonly what: string
}

/** Named schemas before and after, and which pairs are being compared: what refers to itself is compared once. */
export interface Compared {
  readonly before: Objected
  readonly after: Objected
  readonly open: ReadonlySet<string>
}

type Keyword = (before: unknown, after: unknown) => { readonly isNarrower: boolean; readonly isWider: boolean }

/** Of a schema that is gone, how much is shown. */
const SHOWN_CHARACTERS_MAX = 120
/** A change that is not understood breaks whoever sends and whoever reads. */
const UNCLEAR = { isNarrower: true, isWider: true }

const byPresence: Keyword = (before, after) => {
  if (before !== undefined && after !== undefined) return UNCLEAR
  return { isNarrower: before === undefined, isWider: after === undefined }
}

const lowerBound: Keyword = (before, after) => {
  const [was, is] = [before ?? Number.NEGATIVE_INFINITY, after ?? Number.NEGATIVE_INFINITY]
  return typeof was === "number" && typeof is === "number" ? { isNarrower: is > was, isWider: is < was } : UNCLEAR
}
const upperBound: Keyword = (before, after) => {
  const [was, is] = [before ?? Number.POSITIVE_INFINITY, after ?? Number.POSITIVE_INFINITY]
  return typeof was === "number" && typeof is === "number" ? { isNarrower: is < was, isWider: is > was } : UNCLEAR
}
const flag: Keyword = (before, after) => ({ isNarrower: after === true, isWider: before === true })

/** What a keyword's change does to what fits. One that is not named here is not understood. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  format: byPresence,
  pattern: byPresence,
  multipleOf: byPresence,
  minimum: lowerBound,
  exclusiveMinimum: lowerBound,
  minLength: lowerBound,
  minItems: lowerBound,
  minProperties: lowerBound,
  maximum: upperBound,
  exclusiveMaximum: upperBound,
  maxLength: upperBound,
  maxItems: upperBound,
  maxProperties: upperBound,
  uniqueItems: flag
}
/** These are compared by what they hold. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "items",
  "properties",
  "required",
  "additionalProperties"
])

const shown = (value: unknown): string => (value === undefined ? "not there" : JSON.stringify(value))
const fromTo = (before: unknown, after: unknown): string => `was ${shown(before)}, is ${shown(after)}`

const compareKeywords = (before: Objected, after: Objected, at: string, direction: Direction): ReadonlyArray<Change> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !STRUCTURE.has(name) && !isSame(before[name], after[name]))
    .flatMap((name): ReadonlyArray<Change> => {
      const { isNarrower, isWider } = KEYWORDS[name]?.(before[name], after[name]) ?? UNCLEAR
      const isBroken = direction === "sent" ? isNarrower : isWider
      const rule = direction === "sent" ? "bound narrowed" : "bound widened"
      const what = `${name} ${fromTo(before[name], after[name])}`
      return isBroken ? [{ at, rule: KEYWORDS[name] === undefined ? "not understood" : rule, what }] : []
    })

const compareValues = (before: Objected, after: Objected, at: string, direction: Direction): ReadonlyArray<Change> => {
  if (before.enum === undefined && after.enum === undefined) return []
  const [was, is] = [listIn(before.enum), listIn(after.enum)]
  const [needed, given] = direction === "sent" ? [before.enum, after.enum] : [after.enum, before.enum]
  if (given === undefined) return []
  const rule = direction === "sent" ? "value removed" : "value added"
  if (needed === undefined) return [{ at, rule, what: fromTo(before.enum, after.enum) }]
  const known = new Set((direction === "sent" ? is : was).map(canonical))
  return listIn(needed)
    .filter((value) => !known.has(canonical(value)))
    .map((value) => ({ at, rule, what: shown(value) }))
}

/** The one name that is new and stands for what an old name stood for; null where none does, or more than one. */
export const renamedTo = (name: string, before: Objected, after: Objected): string | null => {
  const alike = Object.keys(after).filter((other) => !(other in before) && isSame(before[name], after[other]))
  return alike.length === 1 ? (alike[0] ?? null) : null
}

/** That a name is gone, or has become another one. */
export const removal = (kind: string, at: string, name: string, before: Objected, after: Objected): Change => {
  const other = renamedTo(name, before, after)
  return other === null
    ? { at, rule: `${kind} removed`, what: shown(before[name]).slice(0, SHOWN_CHARACTERS_MAX) }
    : { at, rule: `${kind} renamed`, what: `it seems to be ${other} now` }
}

const compareFields = (
  before: Objected,
  after: Objected,
  at: string,
  direction: Direction,
  compared: Compared
): ReadonlyArray<Change> => {
  const [fields, fieldsNow] = [objectIn(before.properties), objectIn(after.properties)]
  const [required, requiredNow] = [new Set(textsIn(before.required)), new Set(textsIn(after.required))]
  const names = [...new Set([...Object.keys(fields), ...Object.keys(fieldsNow), ...required, ...requiredNow])]
  return names.flatMap((name): ReadonlyArray<Change> => {
    const here = `${at}.${name}`
    if (name in fields && !(name in fieldsNow)) return [removal("field", here, name, fields, fieldsNow)]
    const isNew = !(name in fields) && !required.has(name)
    const isRequired =
      direction === "sent" && requiredNow.has(name) && !required.has(name)
        ? [
            {
              at: here,
              rule: isNew ? "required field added" : "field became required",
              what: "it may be left out no more"
            }
          ]
        : []
    const isOptional =
      direction === "answered" && required.has(name) && !requiredNow.has(name)
        ? [{ at: here, rule: "field became optional", what: "it may be missing" }]
        : []
    return [
      ...isRequired,
      ...isOptional,
      ...(name in fields ? compareSchemas(fields[name], fieldsNow[name], here, direction, compared) : [])
    ]
  })
}

/** Fields that have no name: a free-form object lets any in. That an answer's further fields are named or closed changes nothing. */
const compareOthers = (
  before: Objected,
  after: Objected,
  at: string,
  direction: Direction,
  compared: Compared
): ReadonlyArray<Change> => {
  const [was, is] = [before.additionalProperties ?? true, after.additionalProperties ?? true]
  const here = `${at}.*`
  if (isObject(was) || isObject(is)) {
    return compareSchemas(isObject(was) ? was : {}, isObject(is) ? is : {}, here, direction, compared)
  }
  return direction === "sent" && was === true && is === false
    ? [{ at: here, rule: "other fields refused", what: fromTo(was, is) }]
    : []
}

const compareBranches = (
  before: Branch,
  after: Branch,
  at: string,
  direction: Direction,
  compared: Compared
): ReadonlyArray<Change> => {
  const isNamed = before.name !== "" && before.name === after.name
  const pair = `${before.name} ${direction}`
  if (isNamed && compared.open.has(pair)) return []
  const [was, is] = [before.schema, after.schema]
  const [here, within] = isNamed
    ? [`${before.name} (${direction})`, { ...compared, open: new Set([...compared.open, pair]) }]
    : [at, compared]
  const [mustFit, fitted] = direction === "sent" ? [was, is] : [is, was]
  const isNumber = mustFit.type === "integer" && fitted.type === "number"
  if (fitted.type !== undefined && mustFit.type !== fitted.type && !isNumber) {
    return [{ at, rule: "type changed", what: fromTo(was.type, is.type) }]
  }
  return [
    ...compareKeywords(was, is, here, direction),
    ...compareValues(was, is, here, direction),
    ...(was.items === undefined && is.items === undefined
      ? []
      : compareSchemas(was.items, is.items, `${here}[]`, direction, within)),
    ...compareFields(was, is, here, direction, within),
    ...compareOthers(was, is, here, direction, within)
  ]
}

/** What tells one alternative from others: fields that may have one value alone, with that value. */
const marksOf = ({ schema }: Branch, components: Objected): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(objectIn(schema.properties)).flatMap(([name, field]) => {
      const [only, ...others] = branchesOf(objectIn(field), components)
      const values = listIn(only?.schema.enum)
      return others.length === 0 && values.length === 1 ? [[name, canonical(values[0])] as const] : []
    })
  )

const isNull = ({ schema: { type } }: Branch): boolean => type === "null"

/** The alternatives that one may have been or may have become: of its type, with no mark of another; those of its name where there are. */
const alikeOf = (one: Branch, others: ReadonlyArray<Branch>, components: Objected, theirs: Objected) => {
  const ofItsType = others.filter(
    ({ schema: { type } }) => type === one.schema.type || type === undefined || one.schema.type === undefined
  )
  const marks = marksOf(one, components)
  const alike = ofItsType.filter((other) =>
    [...marksOf(other, theirs)].every(([name, value]) => (marks.get(name) ?? value) === value)
  )
  const ofItsName = alike.filter(({ name }) => name !== "" && name === one.name)
  return ofItsName.length > 0 ? ofItsName : alike
}

/**
 * What of a schema broke: callers may send all that they could send, and are answered nothing that they were not answered before, but for
 * further fields.
 */
export const compareSchemas = (
  before: unknown,
  after: unknown,
  at: string,
  direction: Direction,
  compared: Compared
): ReadonlyArray<Change> => {
  const was = branchesOf(objectIn(before), compared.before)
  const is = branchesOf(objectIn(after), compared.after)
  const isSent = direction === "sent"
  const [mustFit, fitted] = isSent ? [was, is] : [is, was]
  const [components, theirs] = isSent ? [compared.before, compared.after] : [compared.after, compared.before]
  const typesOf = (branches: ReadonlyArray<Branch>) => [
    ...new Set(branches.filter((each) => !isNull(each)).map(({ schema }) => schema.type))
  ]
  return mustFit.flatMap((one): ReadonlyArray<Change> => {
    const tried = fitted.map((other) => ({
      other,
      changes: compareBranches(isSent ? one : other, isSent ? other : one, at, direction, compared)
    }))
    if (tried.some(({ changes }) => changes.length === 0)) return []
    if (isNull(one)) {
      return [
        {
          at,
          rule: isSent ? "null refused" : "became nullable",
          what: `null ${isSent ? "was taken" : "may stand here"}`
        }
      ]
    }
    // Where there is but one thing on each side it is that one, whatever became of it.
    const isAlone = [was, is].every((branches) => branches.filter((each) => !isNull(each)).length === 1)
    const alike = isAlone
      ? fitted.filter(({ schema: { type } }) => type === one.schema.type)
      : alikeOf(one, fitted, components, theirs)
    const [closest] = tried
      .filter(({ other }) => alike.includes(other))
      .toSorted((first, second) => first.changes.length - second.changes.length)
    if (closest !== undefined) return closest.changes
    const [types, typesNow] = [typesOf(was), typesOf(is)]
    if (types.length === 1 && typesNow.length === 1 && types[0] !== typesNow[0]) {
      return [{ at, rule: "type changed", what: fromTo(types[0], typesNow[0]) }]
    }
    const label = one.name === "" ? canonical(one.schema).slice(0, SHOWN_CHARACTERS_MAX) : one.name
    return [{ at, rule: isSent ? "alternative removed" : "alternative added", what: label }]
  })
}
