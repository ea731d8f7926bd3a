import { Arbitrary, Effect, JsonSchema, Schema, SchemaRepresentation } from "effect"

const Json = Schema.Record(Schema.String, Schema.Unknown)
const Parameter = Schema.Struct({
  name: Schema.String,
  in: Schema.Literals(["path", "query", "header"]),
  required: Schema.optionalKey(Schema.Boolean),
  schema: Json,
  example: Schema.optionalKey(Schema.Unknown)
})
const Content = Schema.Record(
  Schema.String,
  Schema.Struct({ schema: Json, example: Schema.optionalKey(Schema.Unknown) })
)
const Operation = Schema.Struct({
  parameters: Schema.optionalKey(Schema.Array(Parameter)),
  requestBody: Schema.optionalKey(Schema.Struct({ content: Content }))
})
const Description = Schema.Struct({
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation)),
  components: Schema.Struct({ schemas: Schema.Record(Schema.String, Json) })
})
const readDescription = Schema.decodeUnknownSync(Description)

/** Values of each schema that requests are made of, and how large they may be. */
const SAMPLES = 24
const SAMPLE_SIZE = 12
/** A pattern that few texts fit is given up after so many that don't. */
const DISCARDS_MAX = 200

export interface Value {
  readonly name: string
  readonly isRequired: boolean
  /** Good values by the schema, the example of the description first. */
  readonly values: ReadonlyArray<unknown>
}

export interface Body {
  readonly contentType: string
  readonly values: ReadonlyArray<unknown>
}

/** An operation of the description with values of everything that it takes. */
export interface OperationValues {
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<Value & { readonly in: "path" | "query" | "header" }>
  readonly bodies: ReadonlyArray<Body>
}

/** Every operation that a description tells of, with values made of its own schemas; the seed makes them again. */
export const readOperations = (description: unknown, seed: number): ReadonlyArray<OperationValues> => {
  const { paths, components } = readDescription(description)
  const { definitions } = JsonSchema.fromSchemaOpenApi3_1({ $defs: components.schemas })
  const samplesOf = (schema: JsonSchema.JsonSchema): ReadonlyArray<unknown> => {
    const document = { ...JsonSchema.fromSchemaOpenApi3_1(schema), definitions }
    const whole = SchemaRepresentation.fromJsonSchemaDocument(document, { patterns: "apply" })
    const sampling = Arbitrary.sampleEffect(Arbitrary.schema(whole), {
      count: SAMPLES,
      size: SAMPLE_SIZE,
      maxDiscards: DISCARDS_MAX,
      seed
    })
    // A pattern that too few texts fit has its example alone.
    return Effect.runSync(Effect.orElseSucceed(sampling, () => []))
  }
  const known = new Map<string, ReadonlyArray<unknown>>()
  const valuesOf = (schema: JsonSchema.JsonSchema, example: unknown) => {
    const name = JSON.stringify(schema)
    const samples = known.get(name) ?? samplesOf(schema)
    known.set(name, samples)
    return example === undefined ? samples : [example, ...samples]
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((each) => ({
        name: each.name,
        in: each.in,
        isRequired: each.required === true,
        values: valuesOf(each.schema, each.example)
      })),
      bodies: Object.entries(requestBody?.content ?? {}).map(([contentType, { schema, example }]) => ({
        contentType,
        values: valuesOf(schema, example)
      }))
    }))
  )
}
