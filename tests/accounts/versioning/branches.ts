import { canonical, isObject, isSame, listIn, type Objected, objectIn, textsIn } from "./json.ts"

/** A schema that is no union: what may stand in a place, of one type. `const` is the `enum` of one. */
export interface Branch {
  readonly schema: Objected
  /** The name it was reached by; empty where it has none. */
  readonly name: string
}

/** How many references and unions one schema may lead through. */
const DEPTH_MAX = 40
/** What one schema may be, at most: one that may be more is refused. */
const BRANCHES_MAX = 400
const REFERENCE = "#/components/schemas/"

/** The type of what is of both types; null where nothing is. */
const typeOfBoth = (one: unknown, other: unknown): unknown => {
  if (one === undefined || one === other) return other
  if (other === undefined) return one
  return [one, other].every((each) => each === "integer" || each === "number") ? "integer" : null
}

/** Two schemas that hold at once; null where nothing fits both by its type. */
const together = (one: Objected, other: Objected): Objected | null => {
  const type = typeOfBoth(one.type, other.type)
  if (type === null) return null
  const twice = Object.keys(other).filter((name) => name in one && name !== "type" && !isSame(one[name], other[name]))
  const joined = twice.map((name): readonly [string, unknown] => {
    const [first, second] = [one[name], other[name]]
    if (name === "required") return [name, [...new Set([...textsIn(first), ...textsIn(second)])].toSorted()]
    if (name !== "properties") return [`${name} twice`, [first, second]]
    const [mine, theirs] = [objectIn(first), objectIn(second)]
    const both = Object.keys(theirs).filter((field) => field in mine)
    return [
      name,
      {
        ...mine,
        ...theirs,
        ...Object.fromEntries(both.map((field) => [field, { allOf: [mine[field], theirs[field]] }]))
      }
    ]
  })
  return { ...one, ...other, ...Object.fromEntries(joined), ...(type === undefined ? {} : { type }) }
}

const anyOfThem = (schemas: unknown, components: Objected, depth: number): ReadonlyArray<Branch> =>
  listIn(schemas)
    .filter(isObject)
    .flatMap((each) => taken(each, components, depth + 1))

/** The innermost name stays: it is that of the alternative itself. */
const namedBy = (name: string, branches: ReadonlyArray<Branch>): ReadonlyArray<Branch> =>
  branches.map((branch) => (branch.name === "" ? { ...branch, name } : branch))

/** The alternatives of each part of a schema, of which one each holds. */
const partsOf = (schema: Objected, components: Objected, depth: number): ReadonlyArray<ReadonlyArray<Branch>> => {
  const { $ref, anyOf, oneOf, allOf, type, const: only, ...rest } = schema
  const name = typeof $ref === "string" && $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : null
  const own = { ...rest, ...(only === undefined ? {} : { enum: [only] }) }
  return [
    ...(Object.keys(own).length === 0 ? [] : [[{ schema: own, name: "" }]]),
    ...(type === undefined ? [] : [[type].flat().map((each: unknown) => ({ schema: { type: each }, name: "" }))]),
    ...(name === null ? [] : [namedBy(name, taken(objectIn(components[name]), components, depth + 1))]),
    ...(anyOf === undefined ? [] : [anyOfThem(anyOf, components, depth)]),
    ...(oneOf === undefined ? [] : [anyOfThem(oneOf, components, depth)]),
    ...listIn(allOf)
      .filter(isObject)
      .map((each) => taken(each, components, depth + 1))
  ]
}

const taken = (schema: Objected, components: Objected, depth: number): ReadonlyArray<Branch> => {
  if (depth > DEPTH_MAX) throw new Error(`a schema leads through more than ${DEPTH_MAX} references and unions`)
  let all: ReadonlyArray<Branch> = [{ schema: {}, name: "" }]
  for (const part of partsOf(schema, components, depth)) {
    all = all.flatMap((one) =>
      part.flatMap((other) => {
        const both = together(one.schema, other.schema)
        return both === null ? [] : [{ schema: both, name: one.name === "" ? other.name : one.name }]
      })
    )
    if (all.length > BRANCHES_MAX) throw new Error(`a schema may be more than ${BRANCHES_MAX} things`)
  }
  return all
}

const isListOfValues = ({ schema }: Branch): boolean =>
  Object.keys(schema).every((key) => key === "type" || key === "enum") && "enum" in schema

/** All that a schema may be, each by itself: references followed, unions taken apart, lists of values of one type as one list. */
export const branchesOf = (schema: Objected, components: Objected): ReadonlyArray<Branch> => {
  const all = taken(schema, components, 0)
  const lists = Map.groupBy(all.filter(isListOfValues), ({ schema: { type } }) => canonical(type))
  const joined = [...lists.values()].map((ofOneType): Branch => {
    const [first] = ofOneType
    const values = ofOneType.flatMap(({ schema: { enum: values } }) => listIn(values))
    return { schema: { ...first?.schema, enum: values }, name: ofOneType.length === 1 ? (first?.name ?? "") : "" }
  })
  return [...all.filter((branch) => !isListOfValues(branch)), ...joined]
}
