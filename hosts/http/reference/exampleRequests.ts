import type { ApiDocument, Described, Parameter } from "./apiDocument.ts"

/** What an example asks for. */
interface ExampleRequest {
  readonly method: string
  readonly url: string
  /** Lower-case names. A secret is named, never shown. */
  readonly headers: ReadonlyArray<readonly [name: string, value: ExampleValue]>
  readonly body: string | null
  /** How the answer is read. */
  readonly answer: "json" | "text" | "bytes" | "nothing"
}
type ExampleValue = { readonly text: string } | { readonly secret: string } | { readonly isNew: true }

const JSON_TYPE = "application/json"
const IDEMPOTENCY_HEADER = "idempotency-key"

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** A value that a parameter may have: its example, the first that its schema names, or its own name in capitals. */
export const sampleOf = ({ name, schema, example }: Pick<Parameter, "name" | "schema" | "example">): string => {
  if (isScalar(example)) return String(example)
  const first = Array.isArray(schema.enum) ? schema.enum[0] : schema.const
  if (isScalar(first)) return String(first)
  if (schema.format === "uuid") return "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"
  if (schema.type === "integer" || schema.type === "number") return String(schema.minimum ?? 1)
  return name.replaceAll(/[^A-Za-z0-9]+/g, "_").toUpperCase()
}

/** An example of a body as it is sent. */
export const bodyText = (contentType: string, { example }: { readonly example?: unknown }): string => {
  if (typeof example === "string" && contentType !== JSON_TYPE) return example
  return example === undefined ? "" : JSON.stringify(example, null, 2)
}

const secretName = (scheme: string): string =>
  scheme.replaceAll(/(?<=[a-z])(?=[A-Z])|[^A-Za-z0-9]+/g, "_").toUpperCase()

const ANSWERED_WELL = /^[123]/

const answerOf = ({ operation: { responses } }: Described): ExampleRequest["answer"] => {
  const good = Object.entries(responses).find(([status]) => ANSWERED_WELL.test(status))
  const [type] = Object.keys(good?.[1].content ?? {})
  if (type === undefined) return "nothing"
  if (type === JSON_TYPE) return "json"
  return type.startsWith("text/") || type.endsWith("+xml") ? "text" : "bytes"
}

const requestOf = (described: Described, { servers, components }: ApiDocument): ExampleRequest => {
  const { method, path, operation } = described
  const { parameters = [], requestBody, security } = operation
  const needed = parameters.filter(({ required }) => required)
  const [scheme] = Object.keys(security[0] ?? {})
  const credential = scheme === undefined ? undefined : components.securitySchemes[scheme]
  const proof = { secret: scheme === undefined ? "" : secretName(scheme) }
  const where = needed
    .filter((parameter) => parameter.in === "path")
    .reduce((text, each) => text.replaceAll(`{${each.name}}`, encodeURIComponent(sampleOf(each))), path)
    // A parameter of the path that is the proof itself.
    .replaceAll(/\{\w+\}/g, proof.secret)
  const query = new URLSearchParams([
    ...needed
      .filter((parameter) => parameter.in === "query")
      .map((each): [string, string] => [each.name, sampleOf(each)]),
    ...(credential?.in === "query" ? [[credential.name, proof.secret] satisfies [string, string]] : [])
  ]).toString()
  const [content] = Object.entries(requestBody?.content ?? {})
  const takesIdempotencyKey = parameters.some(({ name }) => name.toLowerCase() === IDEMPOTENCY_HEADER)
  return {
    method,
    url: `${servers[0]?.url ?? ""}${where}${query === "" ? "" : `?${query}`}`,
    headers: [
      ...(credential?.in === "header" ? [[credential.name, proof] as const] : []),
      ...needed
        .filter((parameter) => parameter.in === "header")
        .map((each) => [each.name.toLowerCase(), { text: sampleOf(each) }] as const),
      ...(takesIdempotencyKey ? [[IDEMPOTENCY_HEADER, { isNew: true }] as const] : []),
      ...(content === undefined ? [] : [["content-type", { text: content[0] }] as const])
    ],
    body: content === undefined ? null : bodyText(...content),
    answer: answerOf(described)
  }
}

const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const curlValue = (value: ExampleValue): string => {
  if ("secret" in value) return `$${value.secret}`
  return "isNew" in value ? "$(uuidgen)" : value.text
}

/** In double quotes only where the shell is to put something in. */
const curlHeader = ([name, value]: ExampleRequest["headers"][number]): string =>
  "text" in value ? inQuotes(`${name}: ${value.text}`) : `"${name}: ${curlValue(value)}"`

/** The request of an operation as a shell takes it. */
export const curlExample = (described: Described, document: ApiDocument): string => {
  const { method, url, headers, body, answer } = requestOf(described, document)
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${inQuotes(url)}`,
    ...headers.map((header) => `-H ${curlHeader(header)}`),
    ...(body === null ? [] : [`--data-binary ${inQuotes(body)}`]),
    ...(answer === "bytes" ? ["-o answer"] : [])
  ].join(" \\\n  ")
}

const scriptValue = (value: ExampleValue): string => {
  if ("secret" in value) return `process.env.${value.secret} ?? ""`
  return "isNew" in value ? "idempotencyKey" : JSON.stringify(value.text)
}

const READS: Readonly<Record<ExampleRequest["answer"], string | null>> = {
  json: "response.json()",
  text: "response.text()",
  bytes: "response.arrayBuffer()",
  nothing: null
}

const isJson = (headers: ExampleRequest["headers"]): boolean =>
  headers.some(([name, value]) => name === "content-type" && "text" in value && value.text === JSON_TYPE)

/** The request of an operation in TypeScript, without a library. */
export const scriptExample = (described: Described, document: ApiDocument): string => {
  const { method, url, headers, body, answer } = requestOf(described, document)
  const sent =
    body === null
      ? null
      : isJson(headers) && body !== ""
        ? `JSON.stringify(${body.replaceAll("\n", "\n  ")})`
        : JSON.stringify(body)
  const fields = [
    ...(method === "GET" ? [] : [`  method: "${method}"`]),
    ...(headers.length === 0
      ? []
      : [`  headers: {\n${headers.map(([name, value]) => `    "${name}": ${scriptValue(value)}`).join(",\n")}\n  }`]),
    ...(answer === "nothing" ? [`  redirect: "manual"`] : []),
    ...(sent === null ? [] : [`  body: ${sent}`])
  ]
  const read = READS[answer]
  return [
    ...(headers.some(([, value]) => "isNew" in value)
      ? [
          "// Keep it, and send it again with a retry: nothing is done or charged twice.",
          "const idempotencyKey = crypto.randomUUID()"
        ]
      : []),
    `const response = await fetch(${JSON.stringify(url)}${fields.length === 0 ? "" : `, {\n${fields.join(",\n")}\n}`})`,
    ...(answer === "nothing" ? [] : ["if (!response.ok) throw new Error(await response.text())"]),
    ...(read === null ? [] : [`const answer = await ${read}`])
  ].join("\n")
}
