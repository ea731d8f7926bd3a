import type { JsonSchema } from "effect"
import type { FieldFacts } from "../server/fieldFacts.ts"
import type { MergedDescription } from "./mergeDescriptions.ts"

type Json = JsonSchema.JsonSchema
/** Schemas by name, as `#/components/schemas` has them. */
export type Components = Readonly<Record<string, Json>>

const REFERENCE = "#/components/schemas/"

const isSchema = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isSchema) : [])

/** Where a schema refers to; null where it is itself. */
export const refTargetOf = ({ $ref }: Json): string | null =>
  typeof $ref === "string" && $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : null

const isNumber = ({ type }: Json): boolean => type === "integer" || type === "number"

const withoutUndefined = (schema: Readonly<Record<string, unknown>>): Json =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

/** A bound that only says what a double can hold. */
const realBound = (bound: unknown): unknown =>
  typeof bound === "number" && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound

/**
 * What the property escapes of our patterns stand for, in code points: validators that compile patterns without the flag `u`, and
 * languages whose patterns have no such escapes, then read what we do. Halves of surrogate pairs are no part of a text in UTF-8.
 */
const CODE_POINTS: Readonly<Record<string, string>> = {
  C: String.raw`\u0000-\u001f\u007f-\u009f`,
  Cc: String.raw`\u0000-\u001f\u007f-\u009f`,
  Cs: "",
  Zl: String.raw`\u2028`,
  Zp: String.raw`\u2029`
}

const portable = (pattern: string): string =>
  pattern.replaceAll(/\\p\{(\w+)\}/g, (written, property) => CODE_POINTS[property] ?? written)

/** What a value may be, each told once: of a field that may be left out or null, schemas say null twice. */
const distinct = (choices: ReadonlyArray<Json>): ReadonlyArray<Json> => [
  ...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()
]

/** A schema's own bounds first, then what is known of the field. */
const bounded = (schema: Json, facts: FieldFacts): Json => {
  if (isNumber(schema)) {
    const { minimum, maximum, ...rest } = schema
    return withoutUndefined({
      ...rest,
      minimum: realBound(minimum) ?? facts.minimum,
      maximum: realBound(maximum) ?? facts.maximum
    })
  }
  if (schema.type !== "string" || schema.enum !== undefined || schema.const !== undefined) return schema
  const { format, pattern, minLength, maxLength, ...rest } = schema
  return withoutUndefined({
    ...rest,
    format: format ?? facts.format,
    pattern: pattern ?? (format === undefined && facts.format === undefined ? facts.pattern : undefined),
    minLength: minLength ?? facts.minLength,
    maxLength: maxLength ?? facts.maxLength
  })
}

/**
 * Makes a schema what the description shows: with what is known of its fields, without bounds that say nothing. Objects say of
 * fields they don't name nothing at all, which lets them in; those that name none are free-form.
 */
export const makeDescribeSchema = ({ factsOf }: Pick<MergedDescription, "factsOf">) => {
  const describeSchema = (schema: Json, component: string, field: string | null = null): Json => {
    const facts = field === null ? {} : factsOf(component, field)
    const inner = (value: Json) => describeInner(value, component, field)
    const described = bounded(inner(schema), facts)
    return facts.description === undefined || described.description !== undefined
      ? described
      : { ...described, description: facts.description }
  }

  /** The same without the field's own description, which stands once, beside all that the field may be. */
  const describeInner = (schema: Json, component: string, field: string | null): Json => {
    const facts = field === null ? {} : factsOf(component, field)
    const each = (value: Json) => bounded(describeInner(value, component, field), facts)
    const { properties, additionalProperties, ...rest } = schema
    const described: Record<string, unknown> = { ...rest }
    for (const name of ["anyOf", "oneOf", "allOf"]) {
      if (Array.isArray(schema[name])) described[name] = distinct(schemasIn(schema[name]).map(each))
    }
    if (typeof schema.pattern === "string") described.pattern = portable(schema.pattern)
    if (isSchema(schema.items)) described.items = each(schema.items)
    if (isSchema(properties)) {
      described.properties = Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [
          name,
          isSchema(value) ? describeSchema(value, component, name) : value
        ])
      )
      if (additionalProperties === false) described.additionalProperties = false
    } else if (schema.type === "object") {
      described.additionalProperties = isSchema(additionalProperties) ? each(additionalProperties) : true
    }
    return described
  }
  return describeSchema
}

const exampleOfText = ({ format, minLength }: Json): string => {
  if (format === "uuid") return "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"
  if (format === "date-time") return "2026-03-01T12:00:00.000Z"
  return typeof minLength === "number" && minLength > 0 ? "x".repeat(minLength) : "text"
}

const exampleOfNumber = ({ minimum, maximum }: Json): number => {
  if (typeof minimum === "number") return minimum
  return typeof maximum === "number" ? Math.min(1, maximum) : 1
}

/** Makes examples of schemas, field by field, of what every answer has: fields that may be left out are left out. */
export const makeExampleOf = (
  components: Components,
  { factsOf, examples }: Pick<MergedDescription, "factsOf" | "examples">
) => {
  const exampleOf = (schema: Json, component: string, field: string | null = null): unknown => {
    const reference = refTargetOf(schema)
    if (reference !== null) {
      return examples[reference] ?? exampleOf(components[reference] ?? {}, reference)
    }
    if (schema.const !== undefined) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const [choice] = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)].filter(({ type }) => type !== "null")
    if (choice !== undefined) return exampleOf(choice, component, field)
    const { example } = field === null ? {} : factsOf(component, field)
    switch (schema.type) {
      case "string":
        return typeof example === "string" ? example : exampleOfText(schema)
      case "integer":
      case "number":
        return typeof example === "number" ? example : exampleOfNumber(schema)
      case "boolean":
        return typeof example === "boolean" ? example : true
      case "array":
        return isSchema(schema.items) ? [exampleOf(schema.items, component, field)] : []
      default:
        return exampleOfObject(schema, component)
    }
  }
  const exampleOfObject = ({ properties, required, allOf }: Json, component: string): object =>
    Object.assign(
      {},
      ...schemasIn(allOf).map((part) => exampleOf(part, component)),
      Object.fromEntries(
        Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, value]) =>
          isSchema(value) && Array.isArray(required) && required.includes(name)
            ? [[name, exampleOf(value, component, name)]]
            : []
        )
      )
    )
  return exampleOf
}

const SANDBOX: Json = { type: "boolean", const: true, description: "In every answer to a test key, and in no other." }

/** The schema of an answer's body, and all that it may be, with what an answer to a test key has besides. */
export const addSandboxField = (components: Components, names: Iterable<string>): Components => {
  const changed = new Map<string, Json>()
  const add = (name: string): void => {
    const schema = components[name]
    if (schema === undefined || changed.has(name)) return
    const { properties } = schema
    changed.set(name, isSchema(properties) ? { ...schema, properties: { ...properties, sandbox: SANDBOX } } : schema)
    for (const part of [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)]) {
      const reference = refTargetOf(part)
      if (reference !== null) add(reference)
    }
  }
  for (const name of names) add(name)
  return { ...components, ...Object.fromEntries(changed) }
}
