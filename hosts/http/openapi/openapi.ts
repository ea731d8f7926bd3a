import { Effect, JsonSchema, Schema } from "effect"
import type { KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"
import { describedWebhooks } from "../accounts/webhooks/describedWebhooks.ts"
import { API_KEY_HEADER } from "../server/apiKey.ts"
import type { Endpoint, OpenEndpoint, ParameterDescription, ResponseDescription } from "../server/endpoint.ts"
import { ANSWERED_CODES, IMPORT_BUSY, LINK_EXPIRED, PRINTER_BUSY, UNAVAILABLE } from "../server/errors.ts"
import type { Description } from "../server/fieldFacts.ts"
import { IDEMPOTENCY_KEY_PARAMETER, IDEMPOTENCY_RESPONSES } from "../server/handleOnce.ts"
import { isLimited, RATE_LIMITED } from "../server/rateLimit.ts"
import { errorReply, hasBody } from "../server/respond.ts"
import { addSandboxField, type Components, makeDescribeSchema, makeExampleOf, refTargetOf } from "./describedSchemas.ts"
import { type MergedDescription, mergeDescriptions } from "./mergeDescriptions.ts"
import sandboxExamples from "./sandboxExamples.json" with { type: "json" }

const ScoringError = Schema.Struct({
  error: Schema.Literals([
    ...ANSWERED_CODES,
    LINK_EXPIRED.body.error,
    PRINTER_BUSY.body.error,
    IMPORT_BUSY.body.error,
    UNAVAILABLE.body.error
  ]),
  message: Schema.String,
  credits_required: Schema.optionalKey(Schema.Int.annotate({ description: "Of insufficient_credits: what it takes." })),
  balance: Schema.optionalKey(Schema.Int.annotate({ description: "Of insufficient_credits: what there is." }))
}).annotate({ identifier: "ScoringError" })

const TrackingError = Schema.Struct({
  error: Schema.String,
  details: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "TrackingError" })

const ERROR_BODIES: Readonly<Record<Endpoint["area"], Schema.Constraint>> = {
  scoring: ScoringError,
  tracking: TrackingError
}

const ERROR_STATUS_MIN = 400
const JSON_TYPE = "application/json"
const PAGE_TYPE = "text/html"
const ARCHIVE_TYPE = "application/zip"

/** What an area answers with a status, as an example. */
const errorExample = (area: Endpoint["area"], status: number): object | undefined =>
  [...ANSWERED_CODES.map((code) => errorReply(area, code)), LINK_EXPIRED].find((reply) => reply.status === status)?.body

/** The statuses with which any endpoint of an area may refuse. A Host that is none is refused everywhere. */
const refusals = (endpoint: Endpoint): ReadonlyArray<number> => [
  400,
  ...(endpoint.access === "open" ? [] : [401, errorReply(endpoint.area, "insufficient_scope").status]),
  500,
  ...(endpoint.area === "scoring" && endpoint.access !== "open" ? [503] : [])
]

const DEFAULT_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: "The request is not as described.",
  401: "The API key is missing, unknown or revoked.",
  403: "The API key's scope does not allow this.",
  404: "No such resource.",
  500: "A fault of the service; retry.",
  503: "Keys or what is stored can't be read right now; retry after the seconds in Retry-After."
}

const KEY_SCHEME = "apiKey"

interface SecurityScheme {
  readonly type: "apiKey"
  readonly in: "header" | "query" | "path"
  readonly name: string
  readonly description: string
}

/** An endpoint's parameters that prove who calls. */
const credentialsOf = ({ access, parameters = [] }: Endpoint): ReadonlyArray<ParameterDescription> =>
  [...(access === "open" || access.keyDescription === undefined ? [] : [access.keyDescription]), ...parameters].filter(
    ({ scheme }) => scheme !== undefined
  )

/** One entry for each way in, any of which will do; none where anyone may. */
const securityOf = (endpoint: Endpoint): ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>> => {
  const { access } = endpoint
  const takesHeader = access !== "open" && access.keyDescription === undefined
  return [
    ...(takesHeader ? [{ [KEY_SCHEME]: [] }] : []),
    ...credentialsOf(endpoint).map(({ scheme = KEY_SCHEME }) => ({ [scheme]: [] }))
  ]
}

const securitySchemes = (endpoints: ReadonlyArray<Endpoint>): Readonly<Record<string, SecurityScheme>> => ({
  ...Object.fromEntries(
    endpoints
      .flatMap(credentialsOf)
      .toReversed()
      .map(({ scheme = KEY_SCHEME, in: place, name, description }) => [
        scheme,
        { type: "apiKey", in: place, name, description } as const
      ])
  ),
  [KEY_SCHEME]: {
    type: "apiKey",
    in: "header",
    name: API_KEY_HEADER,
    description:
      "A key of a scope that the operation takes. As a bearer token in the header Authorization it is taken, too."
  }
})

/** The name of the method that a generated client has: `getCreatorsPlatformHandleReport`; pages for people are shown, by GET. */
const operationIdOf = ({ method, path, responses }: Endpoint): string =>
  (method === "GET" && responses[200]?.contentType === PAGE_TYPE ? "show" : method.toLowerCase()) +
  path
    .replace(/^\/api\/v1\//, "")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

const scopeList = (scopes: ReadonlyArray<KeyScope>): string => scopes.join(", ").replace(/, (?=[^,]*$)/, " or ")

/** What holds for an operation by what kind of endpoint it is. */
const descriptionOf = (endpoint: Endpoint): string => {
  const { access, summary } = endpoint
  if (access === "open") {
    return `${summary} ${securityOf(endpoint).length === 0 ? "Open to anyone." : ""} Unknown query parameters are ignored.`
  }
  return [
    summary,
    `Takes a key of scope ${scopeList(access.scopes)}.`,
    ...(isLimited(endpoint) ? ["Counts towards the key's limit of requests in any minute."] : []),
    ...(access.scopes.includes("test") ? ["A test key is answered by fixtures; nothing is charged or written."] : []),
    "Unknown and repeated query parameters are refused."
  ].join(" ")
}

/** Headers of answers, each told once. */
const HEADERS = {
  RequestId: {
    description: "Names the request in the log: the one that was sent, where it is 8 to 64 letters, digits, _ and -.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{8,64}$" },
    example: "0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa"
  },
  RetryAfter: {
    description: "Seconds after which to send the request again.",
    schema: { type: "integer", minimum: 1 },
    example: 5
  },
  RateLimitPolicy: {
    description: RATE_LIMITED.headers?.["RateLimit-Policy"]?.description ?? "",
    schema: { type: "string" },
    example: `"default";q=120;w=60`
  },
  RateLimit: {
    description: RATE_LIMITED.headers?.RateLimit?.description ?? "",
    schema: { type: "string" },
    example: `"default";r=119;t=60`
  },
  IdempotencyReplay: {
    description: "There where the answer is that of an earlier request, which was sent again.",
    schema: { type: "string", const: "true" },
    example: "true"
  },
  Sandbox: {
    description: "There where a test key is answered with what is not JSON.",
    schema: { type: "string", const: "true" },
    example: "true"
  },
  ETag: {
    description: "Names this form of the answer; sent again in If-None-Match, it is answered 304 while it holds.",
    schema: { type: "string" },
    example: `"Zm9ybQ"`
  },
  Location: {
    description: "The destination.",
    schema: { type: "string", format: "uri" },
    example: "https://mugs.example/?cs_ref=nova"
  }
} as const

/** Statuses that pass by themselves. */
const PASSING: ReadonlyArray<number> = [202, 409, 429, 500, 502, 503]

const headersOf = (endpoint: Endpoint, status: number, { headers, ...response }: ResponseDescription) => {
  const isKeyed = endpoint.access !== "open"
  const isRefusal = status >= ERROR_STATUS_MIN
  const named: Readonly<Record<string, keyof typeof HEADERS | false>> = {
    "x-request-id": "RequestId",
    "Retry-After": PASSING.includes(status) && "RetryAfter",
    "RateLimit-Policy": isLimited(endpoint) && status !== 401 && status < 500 && "RateLimitPolicy",
    RateLimit: isLimited(endpoint) && status !== 401 && status < 500 && "RateLimit",
    "Idempotency-Replay": isKeyed && endpoint.isIdempotent === true && !isRefusal && "IdempotencyReplay",
    "X-Sandbox":
      isKeyed && ((response.contentType ?? response.alsoContentType) !== undefined || !hasBody(status)) && "Sandbox",
    ETag: endpoint.responses[304] !== undefined && !isRefusal && "ETag",
    Location: status === 302 && "Location"
  }
  const own = Object.entries(headers ?? {}).filter(([name]) => named[name] === undefined)
  return Object.fromEntries([
    ...own.map(([name, { description, type }]) => [name, { description, schema: { type } }] as const),
    ...Object.entries(named).flatMap(([name, header]) =>
      header === false ? [] : [[name, { $ref: `#/components/headers/${header}` }] as const]
    )
  ])
}

type SchemaOf = (schema: Schema.Constraint, field?: string) => JsonSchema.JsonSchema
/** How the parts of the description are put. */
interface Words extends MergedDescription {
  readonly schemaOf: SchemaOf
  readonly exampleOf: ReturnType<typeof makeExampleOf>
}

/** Of what is not JSON. */
const bytesOf = (contentType: string): JsonSchema.JsonSchema =>
  contentType.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" }

const parameterOf = (
  { schema, name, in: place, required, description }: ParameterDescription,
  { schemaOf, factsOf }: Words
) => {
  // A field of the name may mean something else; the parameter has words of its own.
  const { description: _, ...described } = schemaOf(schema, name)
  const isList = described.type === "array"
  const { example } = factsOf("", name)
  return {
    name,
    in: place,
    required,
    description,
    ...(isList ? { style: "form", explode: false } : {}),
    schema: described,
    ...(place === "path" && example !== undefined ? { example } : {})
  }
}

const contentOf = (
  endpoint: Endpoint,
  status: number,
  { schema, contentType, alsoContentType }: ResponseDescription,
  { schemaOf, exampleOf }: Words
) => {
  if (schema === undefined && contentType === undefined) return {}
  const type = contentType ?? JSON_TYPE
  const jsonOf = (body: Schema.Constraint) => {
    const described = schemaOf(body)
    const error = status >= ERROR_STATUS_MIN ? errorExample(endpoint.area, status) : undefined
    const isError = body === ERROR_BODIES[endpoint.area]
    return { schema: described, example: isError && error !== undefined ? error : exampleOf(described, "") }
  }
  return {
    content: {
      [type]: schema === undefined ? { schema: bytesOf(type) } : jsonOf(schema),
      ...Object.fromEntries([alsoContentType ?? []].flat().map((type) => [type, { schema: bytesOf(type) }]))
    }
  }
}

const describedResponses = (endpoint: Endpoint): ReadonlyMap<number, ResponseDescription> => {
  const error = ERROR_BODIES[endpoint.area]
  const described = new Map<number, ResponseDescription>(
    refusals(endpoint).map((status) => [status, { description: DEFAULT_DESCRIPTIONS[status] ?? "", schema: error }])
  )
  if (isLimited(endpoint)) described.set(429, { ...RATE_LIMITED, schema: error })
  const isIdempotent = endpoint.access !== "open" && endpoint.isIdempotent === true
  for (const [name, response] of Object.entries({
    ...(isIdempotent ? IDEMPOTENCY_RESPONSES : {}),
    ...endpoint.responses
  })) {
    const status = Number(name)
    described.set(
      status,
      status >= ERROR_STATUS_MIN && response.schema === undefined && response.contentType === undefined
        ? { ...response, schema: error }
        : response
    )
  }
  const shown = [...described].map(([status, response]): readonly [number, ResponseDescription] =>
    status >= ERROR_STATUS_MIN && endpoint.access === "open" && endpoint.errorPage !== undefined
      ? [status, { ...response, alsoContentType: PAGE_TYPE }]
      : [status, response]
  )
  return new Map(shown.toSorted(([one], [other]) => one - other))
}

const operationOf = (endpoint: Endpoint, words: Words) => {
  const { schemaOf, exampleOf, tagOf } = words
  const { body, summary, parameters = [] } = endpoint
  const isIdempotent = endpoint.access !== "open" && endpoint.isIdempotent === true
  const described = [...(isIdempotent ? [IDEMPOTENCY_KEY_PARAMETER] : []), ...parameters]
    .filter(({ scheme }) => scheme === undefined)
    .map((parameter) => parameterOf(parameter, words))
  return {
    operationId: operationIdOf(endpoint),
    summary,
    description: descriptionOf(endpoint),
    tags: [tagOf(endpoint.path)],
    security: securityOf(endpoint),
    ...(endpoint.access === "open" ? {} : { "x-key-scopes": endpoint.access.scopes }),
    ...(described.length === 0 ? {} : { parameters: described }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              body.contentTypes.map((type) => {
                if (type === ARCHIVE_TYPE) return [type, { schema: bytesOf(type) }]
                const schema = schemaOf(body.schema)
                return [type, { schema, example: body.examples?.[type] ?? exampleOf(schema, "") }]
              })
            )
          }
        }),
    responses: Object.fromEntries(
      [...describedResponses(endpoint)].map(([status, response]) => [
        String(status),
        {
          description: response.description,
          headers: headersOf(endpoint, status, response),
          ...contentOf(endpoint, status, response, words)
        }
      ])
    )
  }
}

/** What holds for the whole API, in words. */
const INTRODUCTION = `Which creator can be trusted, and which creator earned a sale.

Paths below /api/v1/track and /api/webhooks are the tracking area: errors are \`error\`, a sentence, and \`details\`. All others \
are the scoring area: errors are \`error\`, a code, and \`message\`.

Answers may get further fields without notice: leave those alone that you don't know. Unknown fields of a request's body are \
ignored; unknown query parameters are refused where a key is sent. Times are ISO 8601 in UTC.

A score that is not there yet is a job. Poll it after \`eta_seconds\`: about every 60 seconds for half an hour, then every 5 \
minutes; or have a webhook told.

A test key (sk_test_) is answered by a sandbox, where nothing is scored, charged or kept. /developers/test-values lists the handles, \
amounts and keys by which it meets each outcome.`

/** The schemas that answers to a test key are of. */
const answersToTestKeys = (endpoints: ReadonlyArray<Endpoint>, schemaOf: SchemaOf): ReadonlyArray<string> =>
  endpoints
    .filter(({ access }) => access !== "open" && access.scopes.includes("test"))
    .flatMap((endpoint) => [...describedResponses(endpoint).values()])
    .flatMap(({ schema }) => {
      if (schema === undefined) return []
      const described = schemaOf(schema)
      const { anyOf } = described
      return [described, ...(Array.isArray(anyOf) ? anyOf : [])].flatMap((each) => refTargetOf(each) ?? [])
    })

/** A schema and the definitions it refers to, as OpenAPI writes them. */
interface Converted {
  readonly schema: JsonSchema.JsonSchema
  readonly definitions: ReadonlyArray<readonly [name: string, definition: JsonSchema.JsonSchema]>
}
const conversions = new WeakMap<Schema.Constraint, Converted>()

/** Converting takes most of the time that a description takes, and many answers are of one schema: each is converted once. */
const converted = (schema: Schema.Constraint): Converted => {
  const known = conversions.get(schema)
  if (known !== undefined) return known
  const document = Schema.toJsonSchemaDocument(schema)
  const openApi = JsonSchema.toMultiDocumentOpenApi3_1({
    dialect: document.dialect,
    schemas: [document.schema],
    definitions: document.definitions
  })
  const made = { schema: openApi.schemas[0], definitions: Object.entries(openApi.definitions) }
  conversions.set(schema, made)
  return made
}

/** The OpenAPI 3.1 description of these endpoints, from the schemas that read and write their bodies. */
const openApiOf = (
  endpoints: ReadonlyArray<Endpoint>,
  descriptions: ReadonlyArray<Description>,
  service: { readonly serviceName: string; readonly baseUrl: string; readonly version: string }
) => {
  const merged = mergeDescriptions(descriptions)
  // What is answered is shown as the sandbox answers it; what is sent has examples of its own.
  const described: MergedDescription = { ...merged, examples: { ...merged.examples, ...sandboxExamples } }
  const describeSchema = makeDescribeSchema(described)
  const components: Record<string, JsonSchema.JsonSchema> = {}
  const schemaOf: SchemaOf = (schema, field) => {
    const { schema: own, definitions } = converted(schema)
    for (const [name, definition] of definitions) components[name] ??= describeSchema(definition, name)
    return describeSchema(own, "", field)
  }
  const webhooks = describedWebhooks(service.serviceName, schemaOf, makeExampleOf(components, described))
  const answered = answersToTestKeys(endpoints, schemaOf)
  const words: Words = { ...described, schemaOf, exampleOf: makeExampleOf(components, described) }
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint, words)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  const schemas: Components = addSandboxField(components, answered)
  return {
    openapi: "3.1.0",
    info: {
      title: `${service.serviceName} API`,
      version: service.version,
      description: INTRODUCTION,
      contact: { name: service.serviceName, url: `${service.baseUrl}/brand/attribution/setup` },
      license: { name: "MIT", identifier: "MIT" }
    },
    servers: [{ url: service.baseUrl }],
    tags: described.tags,
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          { ...schema, examples: [described.examples[name] ?? words.exampleOf(schema, name)] }
        ])
      ),
      headers: HEADERS,
      securitySchemes: securitySchemes(endpoints)
    }
  }
}

interface Service {
  readonly serviceName: string
  readonly baseUrl: string
  readonly version: string
}

/** Describes the other endpoints and the one that answers the description, GET /api/v1/openapi.json: once, when it is first asked for. */
export const describeApi = (
  others: ReadonlyArray<Endpoint>,
  descriptions: ReadonlyArray<Description>,
  service: Service
): { readonly described: () => object; readonly endpoint: OpenEndpoint } => {
  const endpoint: OpenEndpoint = {
    method: "GET",
    path: "/api/v1/openapi.json",
    area: "scoring",
    summary: "This description, in OpenAPI 3.1.",
    allOrigins: true,
    access: "open",
    responses: { 200: { description: "OpenAPI 3.1.", schema: Schema.Record(Schema.String, Schema.Unknown) } },
    handle: () => Effect.sync(() => ({ status: 200, body: described() }))
  }
  let description: ReturnType<typeof openApiOf> | undefined
  const described = () => {
    description ??= openApiOf([...others, endpoint], descriptions, service)
    return description
  }
  return { described, endpoint }
}

/** GET /api/v1/openapi.json: the description of the other endpoints and of itself. */
export const openApiEndpoint = (
  others: ReadonlyArray<Endpoint>,
  descriptions: ReadonlyArray<Description>,
  service: Service
): OpenEndpoint => describeApi(others, descriptions, service).endpoint
