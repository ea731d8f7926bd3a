import { JsonSchema, Schema, SchemaRepresentation } from "effect"

const JsonObject = Schema.Record(Schema.String, Schema.Unknown)
const Content = Schema.Struct({ schema: JsonObject, example: Schema.optionalKey(Schema.Unknown) })
const Body = Schema.Struct({ content: Schema.optionalKey(Schema.Record(Schema.String, Content)) })

const Operation = Schema.Struct({
  description: Schema.optionalKey(Schema.String),
  tags: Schema.optionalKey(Schema.Array(Schema.String)),
  security: Schema.optionalKey(Schema.Array(JsonObject)),
  parameters: Schema.optionalKey(
    Schema.Array(Schema.Struct({ name: Schema.String, in: Schema.String, schema: JsonObject }))
  ),
  requestBody: Schema.optionalKey(Body),
  responses: Schema.Record(Schema.String, Schema.Struct({ ...Body.fields, headers: Schema.optionalKey(JsonObject) }))
})
const PathItem = Schema.Record(Schema.String, Operation)

const OpenApi = Schema.Struct({
  openapi: Schema.String,
  info: JsonObject,
  tags: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Schema.String }))),
  paths: Schema.Record(Schema.String, PathItem),
  webhooks: Schema.optionalKey(Schema.Record(Schema.String, PathItem)),
  components: Schema.Struct({
    schemas: Schema.Record(
      Schema.String,
      Schema.StructWithRest(Schema.Struct({ examples: Schema.optionalKey(Schema.Array(Schema.Unknown)) }), [JsonObject])
    )
  })
})

/** What of an OpenAPI description the checks of responses read. */
export type OpenApi = typeof OpenApi.Type
export const readOpenApi = Schema.decodeUnknownSync(OpenApi)

export interface Answered {
  readonly status: number
  readonly contentType: string | null
  readonly body: string
}

/** Whether an address is of a described path: a parameter stands for one segment. */
const isAt = (path: string, template: string): boolean => {
  const given = path.split("/")
  const wanted = template.split("/")
  return given.length === wanted.length && wanted.every((part, index) => part.startsWith("{") || part === given[index])
}

/** The described operation that a request is for; null when none is. */
export const operationAt = (api: OpenApi, method: string, path: string) => {
  // HEAD is answered as GET is, without the body.
  const name = method === "HEAD" ? "get" : method.toLowerCase()
  const has = (candidate: string) => name in (api.paths[candidate] ?? {})
  // A slash at the end changes nothing, where that is no empty parameter of a path that takes one.
  const plain = path.replace(/\/$/, "")
  const template = has(plain)
    ? plain
    : // Of several that fit, the first whose words are given counts, as with the router; a brace sorts after every letter.
      Object.keys(api.paths)
        .filter((candidate) => isAt(path, candidate) && has(candidate))
        .toSorted()[0]
  const operation = template === undefined ? undefined : api.paths[template]?.[name]
  return template === undefined || operation === undefined ? null : { name: `${name} ${template}`, operation }
}

/** What a format asks of a text. */
const FORMATS: Readonly<Record<string, string>> = {
  "date-time": String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$`,
  date: String.raw`^\d{4}-\d\d-\d\d$`,
  uuid: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
  uri: String.raw`^[a-z][a-z0-9+.-]*:\S+$`,
  "uri-reference": String.raw`^\S+$`
}

/** The same schema with its formats as patterns, which the check below applies. */
const withFormats = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withFormats)
  if (typeof schema !== "object" || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withFormats(value)]))
  const pattern = typeof inner.format === "string" ? FORMATS[inner.format] : undefined
  return pattern === undefined || inner.pattern !== undefined ? inner : { ...inner, pattern }
}

const isSchema = (value: unknown): value is JsonSchema.JsonSchema => typeof value === "object" && value !== null

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g

/** The names of the schemas that a schema refers to, and that those refer to. */
const reachedBy = (schemas: OpenApi["components"]["schemas"], schema: JsonSchema.JsonSchema): ReadonlySet<string> => {
  const reached = new Set<string>()
  const reach = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value ?? null).matchAll(REFERENCE)) {
      if (reached.has(name)) continue
      reached.add(name)
      reach(schemas[name])
    }
  }
  reach(schema)
  return reached
}

type Fits = (schema: JsonSchema.JsonSchema, value: unknown) => boolean
const fitsOfDescriptions = new WeakMap<OpenApi, Fits>()

/**
 * Makes the check of a value against a schema of a description, its formats included. Each schema is compiled once, with those it
 * refers to alone: with all there are it takes a tenth of a second.
 */
export const makeFits = (api: OpenApi): Fits => {
  const known = fitsOfDescriptions.get(api)
  if (known !== undefined) return known
  const { schemas } = api.components
  const isOf = new Map<object, (value: unknown) => boolean>()
  const fits: Fits = (schema, value) => {
    let check = isOf.get(schema)
    if (check === undefined) {
      const named = [...reachedBy(schemas, schema)].map((name) => [name, withFormats(schemas[name] ?? {})])
      const $defs: unknown = Object.fromEntries(named)
      const whole = withFormats(schema)
      if (!isSchema($defs) || !isSchema(whole)) throw new Error("not a schema")
      const { definitions } = JsonSchema.fromSchemaOpenApi3_1({ $defs })
      const document = { ...JsonSchema.fromSchemaOpenApi3_1(whole), definitions }
      check = Schema.is(SchemaRepresentation.fromJsonSchemaDocument(document, { patterns: "apply" }))
      isOf.set(schema, check)
    }
    return check(value)
  }
  fitsOfDescriptions.set(api, fits)
  return fits
}

/**
 * Makes the check of answers against a description: what is wrong with one, or null when its status, its content type
 * and its body are as described. JSON bodies are held to their schema by Effect's reading of JSON Schema.
 */
export const checkAgainst = (api: OpenApi) => {
  const fits = makeFits(api)

  return (method: string, path: string, { status, contentType, body }: Answered): string | null => {
    const found = operationAt(api, method, path)
    if (found === null) return `${method} ${path} is not described`
    const described = found.operation.responses[String(status)]
    if (described === undefined) return `${found.name} is not described to answer ${status}`
    if (method === "HEAD" || described.content === undefined) {
      return body === "" ? null : `${found.name} ${status} is described without a body`
    }
    const [type = ""] = (contentType ?? "").split(";")
    const content = described.content[type]
    if (content === undefined) return `${found.name} ${status} is not described to be "${type}"`
    const value: unknown = type === "application/json" ? JSON.parse(body) : body
    return fits(content.schema, value) ? null : `${found.name} ${status} is not as its schema says: ${body}`
  }
}
