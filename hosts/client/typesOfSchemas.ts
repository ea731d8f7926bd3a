import type { JsonObject } from "../http/reference/apiDocument.ts"

const REFERENCE = "#/components/schemas/"
/** How long a line of a comment is at most, its indentation not counted. */
const COMMENT_CHARACTERS_MAX = 100

const isSchema = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
export const schemasIn = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isSchema) : []
export const textsIn = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : []

/** The schema that one refers to; null where it is itself. */
export const referenceOf = ({ $ref }: JsonObject): string | null =>
  typeof $ref === "string" && $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : null

export const propertiesOf = ({ properties }: JsonObject): ReadonlyArray<readonly [name: string, schema: JsonObject]> =>
  isSchema(properties)
    ? Object.entries(properties).flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []))
    : []

/** A comment of these paragraphs; nothing where all are empty. */
export const comment = (...paragraphs: ReadonlyArray<string>): string => {
  const lines = paragraphs
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph, index) => {
      const wrapped = [""]
      for (const word of paragraph.replaceAll("*/", "*\\/").split(/\s+/)) {
        const line = wrapped.at(-1) ?? ""
        if (line !== "" && line.length + word.length >= COMMENT_CHARACTERS_MAX) wrapped.push(word)
        else wrapped[wrapped.length - 1] = line === "" ? word : `${line} ${word}`
      }
      return index === 0 ? wrapped : ["", ...wrapped]
    })
  if (lines.length === 0) return ""
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** What a comment says of a schema: its description, and whether it goes. */
export const commentOf = ({ description, deprecated }: JsonObject): string =>
  comment(textOf(description), deprecated === true ? "@deprecated" : "")

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** One field of an object's type. */
export const fieldOf = (name: string, type: string, isRequired: boolean, described: JsonObject): string =>
  `${commentOf(described)}readonly ${keyOf(name)}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"}\n`

const objectType = (schema: JsonObject): string => {
  const required = textsIn(schema.required)
  const fields = propertiesOf(schema).map(([name, value]) =>
    fieldOf(name, typeOf(value), required.includes(name), value)
  )
  return `{\n${fields.join("")}}`
}

const isText = ({ enum: values }: JsonObject, ...texts: ReadonlyArray<string>): boolean =>
  Array.isArray(values) && values.length === texts.length && texts.every((text) => values.includes(text))

const typeOfNamed = (type: unknown, schema: JsonObject): string => {
  switch (type) {
    case "string":
      return "string"
    case "integer":
    case "number":
      return "number"
    case "boolean":
      return "boolean"
    case "null":
      return "null"
    case "array":
      return `ReadonlyArray<${isSchema(schema.items) ? typeOf(schema.items) : "unknown"}>`
    case "object": {
      if (isSchema(schema.properties)) return objectType(schema)
      const { additionalProperties } = schema
      return `Readonly<Record<string, ${isSchema(additionalProperties) ? typeOf(additionalProperties) : "unknown"}>>`
    }
    default:
      return "unknown"
  }
}

/** The TypeScript type of what fits a schema: of objects the fields that it names, and no others. */
export const typeOf = (schema: JsonObject): string => {
  const reference = referenceOf(schema)
  if (reference !== null) return reference
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)]
  const parts = schemasIn(schema.allOf)
  // Bounds of a text may be told in parts, beside its type.
  if (parts.length > 0 && schema.type === undefined) return parts.map((part) => `(${typeOf(part)})`).join(" & ")
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" | ")
  return Array.isArray(schema.type)
    ? schema.type.map((type) => typeOfNamed(type, schema)).join(" | ")
    : typeOfNamed(schema.type, schema)
}

/** The type of a parameter of an address: yes and no are booleans there. */
export const typeOfParameter = (schema: JsonObject): string =>
  isText(schema, "true", "false") ? "boolean" : typeOf(schema)

/** A schema as an exported type of its name. */
export const declared = (name: string, schema: JsonObject): string => {
  const type = typeOf(schema)
  const isObject = schema.type === "object" && isSchema(schema.properties)
  return `${commentOf(schema)}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type}`}\n\n`
}
