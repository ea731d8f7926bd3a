import { InvalidContexts } from "../server/context.ts"
import { type Description, type FieldFacts, PROFILE_ADDRESS, type Tag } from "../server/fieldFacts.ts"

/** By how the name ends. */
const FACTS_BY_ENDING: ReadonlyArray<readonly [ending: string, facts: FieldFacts]> = [
  ["_at", { format: "date-time", example: "2026-03-01T12:00:00.000Z" }],
  ["_url", { format: "uri-reference", example: PROFILE_ADDRESS }]
]

/** What all contexts say together. */
export interface MergedDescription {
  readonly tags: ReadonlyArray<Omit<Tag, "paths">>
  /** The tag of a path: the one whose beginning of it is the longest. */
  readonly tagOf: (path: string) => string
  /** What is known of a field of a schema; of a field that nobody describes, by how its name ends. */
  readonly factsOf: (schema: string, field: string) => FieldFacts
  readonly examples: Readonly<Record<string, object>>
}

/** Two contexts that describe one name would each be right in their own place alone: it throws. */
const merged = <A>(
  kind: string,
  all: ReadonlyArray<Readonly<Record<string, A>> | undefined>
): ReadonlyMap<string, A> => {
  const entries = all.flatMap((each) => Object.entries(each ?? {}))
  const map = new Map(entries)
  for (const [name] of map) {
    if (entries.filter(([other]) => other === name).length > 1)
      throw new InvalidContexts(`${kind} ${name} is described twice`)
  }
  return map
}

export const mergeDescriptions = (all: ReadonlyArray<Description>): MergedDescription => {
  const tags = [
    ...merged(
      "the tag",
      all.map((description) => Object.fromEntries(description.tags.map((tag) => [tag.name, tag])))
    ).values()
  ]
  const begins = tags
    .flatMap(({ name, paths }) => paths.map((begin) => ({ name, begin })))
    .toSorted((one, other) => other.begin.length - one.begin.length)
  const fields = merged(
    "the field",
    all.map((description) => description.fields)
  )
  const fieldsOfSchemas = merged(
    "the field",
    all.map((description) => description.fieldsOfSchemas)
  )
  return {
    tags: tags.map(({ name, description }) => ({ name, description })),
    tagOf: (path) => {
      const found = begins.find(({ begin }) => path.startsWith(begin))
      if (found === undefined) throw new InvalidContexts(`no tag is for ${path}`)
      return found.name
    },
    factsOf: (schema, field) =>
      fieldsOfSchemas.get(`${schema}.${field}`) ??
      fields.get(field) ??
      FACTS_BY_ENDING.find(([ending]) => field.endsWith(ending))?.[1] ??
      {},
    examples: Object.fromEntries(
      merged(
        "the schema",
        all.map((description) => description.examples)
      )
    )
  }
}
