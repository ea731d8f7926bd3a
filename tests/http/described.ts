import { JsonSchema, Schema, SchemaRepresentation } from "effect"

const OpenApi = Schema.Struct({
  openapi: Schema.String,
  paths: Schema.Record(
    Schema.String,
    Schema.Record(
      Schema.String,
      Schema.Struct({
        responses: Schema.Record(
          Schema.String,
          Schema.Struct({
            content: Schema.optionalKey(
              Schema.Record(Schema.String, Schema.Struct({ schema: Schema.Record(Schema.String, Schema.Unknown) }))
            )
          })
        )
      })
    )
  ),
  components: Schema.Struct({ schemas: Schema.Record(Schema.String, Schema.Unknown) })
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
  const template = Object.keys(api.paths).find(
    (candidate) => isAt(path, candidate) && name in (api.paths[candidate] ?? {})
  )
  const operation = template === undefined ? undefined : api.paths[template]?.[name]
  return template === undefined || operation === undefined ? null : { name: `${name} ${template}`, operation }
}

/**
 * Makes the check of answers against a description: what is wrong with one, or null when its status, its content type
 * and its body are as described. JSON bodies are held to their schema by Effect's reading of JSON Schema.
 */
export const checkAgainst = (api: OpenApi) => {
  const isOf = new Map<object, (value: unknown) => boolean>()
  const fits = (schema: JsonSchema.JsonSchema, value: unknown): boolean => {
    let check = isOf.get(schema)
    if (check === undefined) {
      const { schemas } = api.components
      const definitions = JsonSchema.fromSchemaOpenApi3_1({ $defs: schemas })
      const document = { ...JsonSchema.fromSchemaOpenApi3_1(schema), definitions: definitions.definitions }
      check = Schema.is(SchemaRepresentation.fromJsonSchemaDocument(document, { patterns: "apply" }))
      isOf.set(schema, check)
    }
    return check(value)
  }

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
