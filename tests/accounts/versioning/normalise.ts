import { canonical, isObject, type Objected, objectIn } from "./json.ts"

/** What is told to people, or differs from host to host: a change of it breaks nobody. */
const PROSE: ReadonlySet<string> = new Set([
  "description",
  "summary",
  "title",
  "example",
  "examples",
  "externalDocs",
  "tags",
  "deprecated",
  "$comment"
])
/** Below these names stand names that somebody chose, such as a field that is called `description`. */
const NAMED: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "paths",
  "webhooks",
  "schemas",
  "headers",
  "securitySchemes",
  "parameters",
  "responses",
  "content"
])
/** Lists whose order says nothing. */
const UNORDERED: ReadonlySet<string> = new Set(["required", "enum", "type", "x-key-scopes"])

const byText = (one: unknown, other: unknown): number => (canonical(one) < canonical(other) ? -1 : 1)

const stripped = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) {
    const list = value.map((each: unknown) => stripped(each, ""))
    return UNORDERED.has(name) ? list.toSorted(byText) : list
  }
  if (!isObject(value)) return value
  const isNamed = NAMED.has(name)
  return Object.fromEntries(
    Object.keys(value)
      .filter((each) => isNamed || !PROSE.has(each))
      .toSorted()
      // A name that somebody chose means nothing: what is below it is no list of names again.
      .map((each) => [each, stripped(value[each], isNamed ? "" : each)])
  )
}

/** Enough of a digest to tell the answers of one status from each other. */
const DIGEST_CHARACTERS = 8
export const RESPONSE_REFERENCE = "#/components/responses/"

const nameOf = (status: string, response: unknown): string =>
  `${status}-${new Bun.CryptoHasher("sha256").update(canonical(response)).digest("hex").slice(0, DIGEST_CHARACTERS)}`

/** Operations with answers by name, which are the same for many: named by what they are, so that one more changes no other's name. */
const withNamedResponses = (paths: Objected, named: Map<string, unknown>): Objected =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(objectIn(methods)).map(([method, operation]) => {
          const responses = Object.entries(objectIn(objectIn(operation).responses)).map(([status, response]) => {
            const name = nameOf(status, response)
            named.set(name, response)
            return [status, { $ref: `${RESPONSE_REFERENCE}${name}` }]
          })
          return [method, { ...objectIn(operation), responses: Object.fromEntries(responses) }]
        })
      )
    ])
  )

/** What a description promises to programs: no prose, no examples, no address of a host; names in order. */
export const normalise = ({ info, paths, webhooks, components }: Objected): Objected => {
  const bare = objectIn(stripped({ paths, webhooks, components }, ""))
  const named = new Map<string, unknown>()
  const operations = withNamedResponses(objectIn(bare.paths), named)
  return {
    version: objectIn(info).version ?? null,
    components: { ...objectIn(bare.components), responses: Object.fromEntries([...named].toSorted(byText)) },
    paths: operations,
    webhooks: bare.webhooks
  }
}
