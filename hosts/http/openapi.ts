import { Effect, JsonSchema, Schema } from "effect"
import type { Endpoint, KeyedEndpoint, OpenEndpoint, ParameterDescription, ResponseDescription } from "./endpoint.ts"
import { ERROR_CODES, LINK_EXPIRED, PRINTER_BUSY } from "./errors.ts"
import { IDEMPOTENCY_KEY_PARAMETER, IDEMPOTENCY_RESPONSES } from "./handleOnce.ts"
import { isLimited, RATE_LIMITED } from "./rateLimit.ts"
import { errorReply } from "./respond.ts"

const ScoringError = Schema.Struct({
  error: Schema.Literals([...Object.keys(ERROR_CODES), LINK_EXPIRED.body.error, PRINTER_BUSY.body.error]),
  message: Schema.String
}).annotate({ identifier: "ScoringError" })

const TrackingError = Schema.Struct({
  error: Schema.String,
  details: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "TrackingError" })

const ERROR_BODIES: Readonly<Record<Endpoint["area"], Schema.Constraint>> = {
  scoring: ScoringError,
  tracking: TrackingError
}

/** The statuses with which any endpoint of an area may refuse. */
const refusals = (endpoint: Endpoint): ReadonlyArray<number> => [
  ...(endpoint.body !== undefined || (endpoint.access !== "open" && endpoint.parameters !== undefined) ? [400] : []),
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
  503: "Keys can't be checked right now; retry."
}

const KEY_HEADER = "x-api-key"
const SECURITY_SCHEMES = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: KEY_HEADER,
    description: "A key of the scope that the endpoint asks for."
  }
} as const

/** Where an endpoint looks for a key in its own way, and how. Elsewhere it is in the header that the security scheme names. */
const keyParameters = ({ keyOf, keyDescription }: KeyedEndpoint["access"]): ReadonlyArray<ParameterDescription> =>
  keyOf === undefined
    ? []
    : [
        keyDescription ?? {
          name: KEY_HEADER,
          in: "header",
          required: false,
          description: "The API key.",
          schema: Schema.String
        }
      ]

const PAGE_TYPE = "text/html"

/** The name of the method that a generated client has: `getCreatorsPlatformHandleReport`; pages for people are shown. */
const operationIdOf = ({ method, path, responses }: Endpoint): string =>
  (responses[200]?.contentType === PAGE_TYPE ? "show" : method.toLowerCase()) +
  path
    .replace(/^\/api\/v1\//, "")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

const parameterOf = ({ schema, ...parameter }: ParameterDescription, schemaOf: SchemaOf) => ({
  ...parameter,
  schema: schemaOf(schema)
})

/** Of what is not JSON. */
const BYTES = { type: "string" }

type SchemaOf = (schema: Schema.Constraint) => JsonSchema.JsonSchema

const responseOf = (
  { description, schema, contentType, alsoContentType, headers }: ResponseDescription,
  schemaOf: SchemaOf
) => ({
  description,
  ...(headers === undefined
    ? {}
    : {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, header]) => [
            name,
            { description: header.description, schema: { type: header.type } }
          ])
        )
      }),
  ...(schema === undefined && contentType === undefined
    ? {}
    : {
        content: {
          [contentType ?? "application/json"]: { schema: schema === undefined ? BYTES : schemaOf(schema) },
          ...(alsoContentType === undefined ? {} : { [alsoContentType]: { schema: BYTES } })
        }
      })
})

const operationOf = (endpoint: Endpoint, schemaOf: SchemaOf) => {
  const error = ERROR_BODIES[endpoint.area]
  const described = new Map<string, ResponseDescription>(
    refusals(endpoint).map((status) => [
      String(status),
      { description: DEFAULT_DESCRIPTIONS[status] ?? "", schema: error }
    ])
  )
  if (isLimited(endpoint)) described.set("429", { ...RATE_LIMITED, schema: error })
  const isIdempotent = endpoint.access !== "open" && endpoint.isIdempotent === true
  for (const [status, response] of Object.entries({
    ...(isIdempotent ? IDEMPOTENCY_RESPONSES : {}),
    ...endpoint.responses
  })) {
    described.set(
      status,
      Number(status) >= 400 && response.schema === undefined && response.contentType === undefined
        ? { ...response, schema: error }
        : response
    )
  }
  const parameters = [
    ...(endpoint.access === "open" ? [] : keyParameters(endpoint.access)),
    ...(isIdempotent ? [IDEMPOTENCY_KEY_PARAMETER] : []),
    ...(endpoint.parameters ?? [])
  ]
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.area],
    ...(endpoint.access === "open" || endpoint.access.keyOf !== undefined ? {} : { security: [{ apiKey: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters: parameters.map((parameter) => parameterOf(parameter, schemaOf)) }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              endpoint.body.contentTypes.map((type) => [
                type,
                { schema: schemaOf(endpoint.body?.schema ?? Schema.Unknown) }
              ])
            )
          }
        }),
    responses: Object.fromEntries([...described].map(([status, response]) => [status, responseOf(response, schemaOf)]))
  }
}

/** The OpenAPI 3.1 description of these endpoints, from the schemas that read and write their bodies. */
const openApiOf = (
  endpoints: ReadonlyArray<Endpoint>,
  service: { readonly serviceName: string; readonly baseUrl: string; readonly version: string }
) => {
  const schemas: Record<string, JsonSchema.JsonSchema> = {}
  const schemaOf: SchemaOf = (schema) => {
    const document = Schema.toJsonSchemaDocument(schema)
    const openApi = JsonSchema.toMultiDocumentOpenApi3_1({
      dialect: document.dialect,
      schemas: [document.schema],
      definitions: document.definitions
    })
    Object.assign(schemas, openApi.definitions)
    return openApi.schemas[0]
  }
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemaOf) }
  }
  return {
    openapi: "3.1.0",
    info: { title: `${service.serviceName} API`, version: service.version },
    servers: [{ url: service.baseUrl }],
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES }
  }
}

/** GET /api/v1/openapi.json: the description of the other endpoints and of itself, written once at start-up. */
export const openApiEndpoint = (
  others: ReadonlyArray<Endpoint>,
  service: { readonly serviceName: string; readonly baseUrl: string; readonly version: string }
): OpenEndpoint => {
  const endpoint: OpenEndpoint = {
    method: "GET",
    path: "/api/v1/openapi.json",
    area: "scoring",
    summary: "This description, in OpenAPI 3.1.",
    allOrigins: true,
    access: "open",
    responses: { 200: { description: "OpenAPI 3.1.", schema: Schema.Record(Schema.String, Schema.Unknown) } },
    handle: () => Effect.succeed({ status: 200, body: description })
  }
  const description = openApiOf([...others, endpoint], service)
  return endpoint
}
