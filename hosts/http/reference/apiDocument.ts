import { Option, Schema } from "effect"

const JsonObject = Schema.Record(Schema.String, Schema.Unknown)
export type JsonObject = typeof JsonObject.Type

/** What the description says beside `deprecated`. */
const Mark = Schema.Struct({
  deprecated_on: Schema.String,
  sunset_on: Schema.String,
  note: Schema.NullOr(Schema.String),
  link: Schema.NullOr(Schema.String)
})
export type Mark = typeof Mark.Type

const readMarked = Schema.decodeUnknownOption(Schema.Struct({ "x-deprecation": Mark }))
/** The mark of a schema; null where it has none. */
export const markOf = (schema: unknown): Mark | null =>
  Option.match(readMarked(schema), { onNone: () => null, onSome: (marked) => marked["x-deprecation"] })

const Content = Schema.Record(
  Schema.String,
  Schema.Struct({ schema: JsonObject, example: Schema.optionalKey(Schema.Unknown) })
)
export type Content = typeof Content.Type

const Parameter = Schema.Struct({
  name: Schema.String,
  in: Schema.Literals(["query", "header", "path"]),
  required: Schema.Boolean,
  description: Schema.String,
  schema: JsonObject,
  example: Schema.optionalKey(Schema.Unknown),
  "x-deprecation": Schema.optionalKey(Mark)
})
export type Parameter = typeof Parameter.Type

const Header = Schema.Struct({ description: Schema.String, schema: JsonObject })

const Operation = Schema.Struct({
  operationId: Schema.String,
  summary: Schema.String,
  description: Schema.String,
  tags: Schema.Array(Schema.String),
  deprecated: Schema.optionalKey(Schema.Boolean),
  "x-deprecation": Schema.optionalKey(Mark),
  security: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
  parameters: Schema.optionalKey(Schema.Array(Parameter)),
  requestBody: Schema.optionalKey(Schema.Struct({ content: Content })),
  responses: Schema.Record(
    Schema.String,
    Schema.Struct({
      description: Schema.String,
      headers: Schema.optionalKey(Schema.Record(Schema.String, JsonObject)),
      content: Schema.optionalKey(Content)
    })
  )
})
export type Operation = typeof Operation.Type

const PathItem = Schema.Record(Schema.String, Operation)

const ApiDocument = Schema.Struct({
  info: Schema.Struct({ title: Schema.String, version: Schema.String, description: Schema.String }),
  servers: Schema.Array(Schema.Struct({ url: Schema.String })),
  tags: Schema.Array(Schema.Struct({ name: Schema.String, description: Schema.String })),
  paths: Schema.Record(Schema.String, PathItem),
  webhooks: Schema.Record(Schema.String, PathItem),
  "x-deprecations": Schema.optionalKey(
    Schema.Array(Schema.Struct({ kind: Schema.Literals(["endpoint", "field"]), name: Schema.String, ...Mark.fields }))
  ),
  components: Schema.Struct({
    schemas: Schema.Record(Schema.String, JsonObject),
    headers: Schema.Record(Schema.String, Header),
    securitySchemes: Schema.Record(
      Schema.String,
      Schema.Struct({ in: Schema.String, name: Schema.String, description: Schema.String })
    )
  })
})

/** What the reference reads of an OpenAPI description. */
export type ApiDocument = typeof ApiDocument.Type

/** Throws where the description is not one that this service writes. */
export const readApiDocument = Schema.decodeUnknownSync(ApiDocument)

/** An operation where it stands: one that callers ask for, or one that the service asks of a receiver. */
export interface Described {
  readonly kind: "operation" | "webhook"
  /** Upper case. */
  readonly method: string
  /** Of a webhook, its event. */
  readonly path: string
  readonly operation: Operation
}

const describedIn = (
  kind: Described["kind"],
  items: Readonly<Record<string, Readonly<Record<string, Operation>>>>
): ReadonlyArray<Described> =>
  Object.entries(items).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ kind, method: method.toUpperCase(), path, operation }))
  )

/** Every operation of a description, webhooks last. */
export const describedOf = ({ paths, webhooks }: ApiDocument): ReadonlyArray<Described> => [
  ...describedIn("operation", paths),
  ...describedIn("webhook", webhooks)
]
