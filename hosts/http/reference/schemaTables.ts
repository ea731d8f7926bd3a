import { Predicate } from "effect"
import { type Html, type HtmlValue, html } from "../pages/html.ts"
import { type ApiDocument, type JsonObject, type Mark, markOf } from "./apiDocument.ts"

type Schemas = ApiDocument["components"]["schemas"]

const REFERENCE = "#/components/schemas/"
/** Objects within objects that a table shows. Deeper ones have a name of their own in every schema there is. */
const LEVELS_MAX = 8

const objectsIn = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(Predicate.isObject) : []

/** The name of the schema that a schema stands for; null where it is itself. */
const referenceOf = ({ $ref }: JsonObject): string | null =>
  typeof $ref === "string" && $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : null

const choicesOf = ({ anyOf, oneOf }: JsonObject): ReadonlyArray<JsonObject> => [
  ...objectsIn(anyOf),
  ...objectsIn(oneOf)
]

/** What holds for a schema together: itself and what it is made of. */
const partsOf = (schema: JsonObject): ReadonlyArray<JsonObject> => [schema, ...objectsIn(schema.allOf)]

const joined = (parts: ReadonlyArray<Html>, word: string): Html =>
  html`${parts.map((part, place) => (place === 0 ? part : [word, part]))}`

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
  object: "object"
}

/** A named schema's place on its page. */
export const placeOf = (name: string): string => `schema-${name}`

/** What values of a schema are, in words; schemas with a name are linked to. */
export const typeOf = (schema: JsonObject): Html => {
  const name = referenceOf(schema)
  if (name !== null) return html`<a href="#${placeOf(name)}">${name}</a>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (Array.isArray(schema.enum)) {
    return joined(
      schema.enum.map((value) => html`<code>${typeof value === "string" ? value : JSON.stringify(value)}</code>`),
      ", "
    )
  }
  const choices = choicesOf(schema)
  if (choices.length > 0) return joined(choices.map(typeOf), " or ")
  if (schema.type === "array")
    return html`list of ${Predicate.isObject(schema.items) ? typeOf(schema.items) : "anything"}`
  if (schema.type === "object" && schema.properties === undefined && Predicate.isObject(schema.additionalProperties)) {
    return html`object of any names, each ${typeOf(schema.additionalProperties)}`
  }
  const [inner] = objectsIn(schema.allOf)
  if (typeof schema.type !== "string") return inner === undefined ? html`anything` : typeOf(inner)
  const format = typeof schema.format === "string" ? `, ${schema.format}` : ""
  return html`${TYPE_WORDS[schema.type] ?? schema.type}${format}`
}

const rangeOf = (min: unknown, max: unknown, unit: string): ReadonlyArray<string> => {
  const [from, to] = [typeof min === "number" ? min : null, typeof max === "number" ? max : null]
  if (from !== null && to !== null) return [from === to ? `${from}${unit}` : `${from} to ${to}${unit}`]
  if (from !== null) return [`at least ${from}${unit}`]
  return to === null ? [] : [`at most ${to}${unit}`]
}

const ownBounds = (schema: JsonObject): ReadonlyArray<HtmlValue> => [
  ...rangeOf(schema.minLength, schema.maxLength, " characters"),
  ...rangeOf(schema.minimum, schema.maximum, ""),
  ...rangeOf(schema.minItems, schema.maxItems, " entries"),
  ...(typeof schema.pattern === "string" ? [html`<code>${schema.pattern}</code>`] : [])
]

/** What bounds values of a schema, and those in its list, each once. */
const boundsOf = (schema: JsonObject): Html => {
  const all = [...partsOf(schema), ...choicesOf(schema)].flatMap((part) => [
    ...ownBounds(part),
    ...(Predicate.isObject(part.items) ? ownBounds(part.items).map((bound) => html`each ${bound}`) : [])
  ])
  const told = new Map(all.map((bound) => [html`${bound}`.text, bound]))
  return html`${[...told.values()].map((bound, place) => (place === 0 ? bound : ["; ", bound]))}`
}

/** A text with what stands between backticks as code. */
export const prose = (text: string): Html =>
  html`${text.split("`").map((part, place) => (place % 2 === 0 ? part : html`<code>${part}</code>`))}`

/** That something will be gone, and when; nothing where it won't be. */
export const deprecationLine = (mark: Mark | null | undefined): Html | null =>
  mark === null || mark === undefined
    ? null
    : html`<strong>Deprecated</strong> from ${mark.deprecated_on} on; may be gone from ${mark.sunset_on} on.${
        mark.note === null ? null : html` ${mark.note}`
      }${mark.link === null ? null : html` <a href="${mark.link}" rel="noreferrer">More about it</a>`}`

interface Row {
  readonly name: string
  readonly schema: JsonObject
  readonly isRequired: boolean
}

/** The objects that a value may be or hold in its lists, with how their fields' names begin. */
const innerObjects = (schema: JsonObject, prefix: string): ReadonlyArray<readonly [JsonObject, string]> => {
  if (referenceOf(schema) !== null) return []
  const found = partsOf(schema).flatMap(
    (part): ReadonlyArray<readonly [JsonObject, string]> => [
      ...(Predicate.isObject(part.properties) ? [[part, prefix] as const] : []),
      ...(Predicate.isObject(part.items) ? innerObjects(part.items, `${prefix}[]`) : []),
      ...(Predicate.isObject(part.additionalProperties) ? innerObjects(part.additionalProperties, `${prefix}.*`) : [])
    ]
  )
  return [...found, ...choicesOf(schema).flatMap((choice) => innerObjects(choice, prefix))]
}

const rowsOf = (schema: JsonObject, prefix: string, level: number): ReadonlyArray<Row> =>
  level > LEVELS_MAX
    ? []
    : innerObjects(schema, prefix).flatMap(([object, begin]) =>
        Object.entries(Predicate.isObject(object.properties) ? object.properties : {}).flatMap(([field, inner]) => {
          if (!Predicate.isObject(inner)) return []
          const name = begin === "" ? field : `${begin}.${field}`
          const isRequired = Array.isArray(object.required) && object.required.includes(field)
          return [{ name, schema: inner, isRequired }, ...rowsOf(inner, name, level + 1)]
        })
      )

/** A table of fields. Narrow screens show each row as a block, so its roles are said. */
export const fieldTable = (
  caption: string,
  rows: ReadonlyArray<{
    readonly name: Html
    readonly schema: JsonObject
    readonly isRequired: boolean
    readonly description: string
    readonly mark?: Mark | null
  }>
): Html =>
  html`<table class="fields" role="table" aria-label="${caption}"><thead role="rowgroup"><tr role="row">
<th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Type</th>
<th role="columnheader" scope="col">Bounds</th><th role="columnheader" scope="col">Required</th>
<th role="columnheader" scope="col">What</th></tr></thead><tbody role="rowgroup">${rows.map(
    ({
      name,
      schema,
      isRequired,
      description,
      mark = markOf(schema)
    }) => html`<tr role="row"><td role="cell">${name}</td>
<td role="cell">${typeOf(schema)}</td><td role="cell" class="muted">${boundsOf(schema)}</td>
<td role="cell">${isRequired ? "required" : html`<span class="muted">optional</span>`}</td>
<td role="cell">${prose(description)} ${deprecationLine(mark)}</td></tr>\n`
  )}</tbody></table>`

/** What values of a schema hold: its fields, those of objects within by their paths; its type where it has none. */
export const schemaTable = (caption: string, schema: JsonObject): Html => {
  const rows = rowsOf(schema, "", 1)
  if (rows.length === 0) return html`<p>${typeOf(schema)}<span class="muted"> ${boundsOf(schema)}</span></p>`
  return fieldTable(
    caption,
    rows.map(({ name, schema: field, isRequired }) => ({
      name: html`<code>${name}</code>`,
      schema: field,
      isRequired,
      description: typeof field.description === "string" ? field.description : ""
    }))
  )
}

const referencesIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!Predicate.isObject(value)) return []
  const own = referenceOf(value)
  return own === null ? Object.values(value).flatMap(referencesIn) : [own]
}

/** The names of all schemas that these lead to, each once, in the order in which they are met. */
export const schemasOf = (schemas: Schemas, roots: ReadonlyArray<JsonObject>): ReadonlyArray<string> => {
  const names = new Set<string>()
  const waiting = roots.flatMap(referencesIn)
  for (const name of waiting) {
    if (names.has(name)) continue
    names.add(name)
    const { examples: _, ...schema } = schemas[name] ?? {}
    waiting.push(...referencesIn(schema))
  }
  return [...names]
}
