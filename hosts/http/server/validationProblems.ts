import { Effect, Predicate, Schema } from "effect"

/** A request that is not as documented. `details` name fields and limits, one sentence each, and never hold input. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  details: Schema.Array(Schema.String)
}) {}

/**
 * Makes the list of what is wrong with a body that does not fit `schema`: one sentence a field, in the fields' order,
 * told in the words of `rules` and never in the sender's. `isRequired` says which absent fields are missed.
 */
export const validationProblems = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  rules: Readonly<Record<string, string>>,
  requirementOf: (field: string, body: object) => string | null = () => "is required"
) => {
  const { validate } = Schema.toStandardSchemaV1(schema, { parseOptions: { errors: "all" } })["~standard"]
  return (body: unknown): Effect.Effect<ReadonlyArray<string>> =>
    Effect.promise(async () => {
      if (typeof body !== "object" || body === null || Array.isArray(body)) return ["body: must be a JSON object"]
      const { issues } = await validate(body)
      const wrong = new Set((issues ?? []).map(({ path }) => path?.[0]))
      return Object.entries(rules).flatMap(([field, rule]) => {
        const value = Predicate.hasProperty(body, field) ? body[field] : undefined
        const requirement = value === undefined || value === null ? requirementOf(field, body) : null
        if (requirement !== null) return [`${field}: ${requirement}`]
        return wrong.has(field) ? [`${field}: ${rule}`] : []
      })
    })
}
