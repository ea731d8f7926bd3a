import { type Html, html } from "../pages/html.ts"
import { ANSWERED_CODES, errorRow } from "../server/errors.ts"
import type { ApiDocument, Content, Described, JsonObject } from "./apiDocument.ts"
import { bodyText, curlExample, scriptExample } from "./exampleRequests.ts"
import { deprecationLine, fieldTable, placeOf, prose, schemasOf, schemaTable, typeOf } from "./schemaTables.ts"
import { nameOf, REFERENCE_PATH, renderReference, titleOf, tryPathOf } from "./words.ts"

const ERROR_STATUS_MIN = 400
const HEADER_REFERENCE = "#/components/headers/"
const ERROR_SCHEMAS: ReadonlyArray<string> = ["ScoringError", "TrackingError"]

const code = (text: string, label: string): Html =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`

const authentication = ({ kind, operation }: Described, { components }: ApiDocument): Html => {
  if (kind === "webhook") return html`<p>Sent to the address of a key's webhook, signed with its secret.</p>`
  if (operation.security.length === 0) return html`<p>Open to anyone: no key is needed.</p>`
  return html`<p>${operation.security.length === 1 ? "Needs:" : "Needs one of:"}</p><ul>${operation.security
    .flatMap((each) => Object.keys(each))
    .map((name) => {
      const scheme = components.securitySchemes[name]
      return html`<li><code>${scheme?.name ?? name}</code> in the ${scheme?.in ?? "request"}: ${prose(scheme?.description ?? "")}</li>\n`
    })}</ul>`
}

const parametersSection = ({ operation: { parameters = [] } }: Described): Html | null =>
  parameters.length === 0
    ? null
    : html`<h2>Parameters</h2>${fieldTable(
        "Parameters",
        parameters.map(({ name, in: place, schema, required, description, "x-deprecation": mark = null }) => ({
          mark,
          name: html`<code>${name}</code> <span class="muted">${place}</span>`,
          schema,
          isRequired: required,
          description
        }))
      )}`

/** A body as it may be: by its kind, its schema, where that has no name its fields, and an example. */
const bodies = (content: Content, label: string): ReadonlyArray<Html> =>
  Object.entries(content).map(([type, { schema, example }]) => {
    const text = bodyText(type, { example })
    return html`<p><code>${type}</code>: ${typeOf(schema)}</p>${
      schema.properties === undefined ? null : schemaTable(label, schema)
    }${text === "" ? null : code(text, `${label}, an example`)}`
  })

const headerList = (headers: Readonly<Record<string, JsonObject>>, { components }: ApiDocument): Html | null => {
  const told = Object.entries(headers).map(([name, header]) => {
    const { $ref, description } = header
    const shared = typeof $ref === "string" ? components.headers[$ref.slice(HEADER_REFERENCE.length)] : undefined
    const text = shared?.description ?? (typeof description === "string" ? description : "")
    return html`<dt><code>${name}</code></dt><dd>${prose(text)}</dd>`
  })
  return told.length === 0 ? null : html`<details><summary>Headers</summary><dl class="facts">${told}</dl></details>`
}

const isRefusal = (status: string): boolean => Number(status) >= ERROR_STATUS_MIN

const answers = ({ operation }: Described, document: ApiDocument): Html =>
  html`<h2>Answers</h2>${Object.entries(operation.responses)
    .filter(([status]) => !isRefusal(status))
    .map(
      ([status, { description, headers = {}, content = {} }]) => html`<h3>${status}</h3><p>${prose(description)}</p>
${bodies(content, `Answer ${status}`)}${headerList(headers, document)}`
    )}`

/** The codes that the scoring area has for a status; the tracking area says it in a sentence. */
const codesOf = (content: Content, status: string): ReadonlyArray<Html> =>
  Object.values(content).some(({ schema }) => schema.$ref === "#/components/schemas/ScoringError")
    ? ANSWERED_CODES.filter((each) => String(errorRow(each).status) === status).map(
        (each) => html`<dt><code>${each}</code></dt><dd>${errorRow(each).message}</dd>`
      )
    : []

const refusals = ({ operation }: Described, document: ApiDocument): Html | null => {
  const all = Object.entries(operation.responses).filter(([status]) => isRefusal(status))
  if (all.length === 0) return null
  return html`<h2>Errors</h2>${all.map(([status, { description, headers = {}, content = {} }]) => {
    const codes = codesOf(content, status)
    const example = Object.entries(content).map(([type, body]) => bodyText(type, body))[0] ?? ""
    return html`<h3>${status}</h3><p>${prose(description)}</p>${
      codes.length === 0 ? null : html`<p class="muted">Codes of this status:</p><dl class="facts">${codes}</dl>`
    }${example === "" ? null : code(example, `Answer ${status}, an example`)}${headerList(headers, document)}`
  })}`
}

const namedSchemas = ({ operation }: Described, { components }: ApiDocument): Html | null => {
  const { requestBody, responses } = operation
  const roots = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content = {} }) => content)]
  const names = schemasOf(
    components.schemas,
    roots.flatMap((content) => Object.values(content).map(({ schema }) => schema))
  )
  // What is refused is told of by its codes; its two fields come last.
  const shown = [...names].sort((a, b) => Number(ERROR_SCHEMAS.includes(a)) - Number(ERROR_SCHEMAS.includes(b)))
  return shown.length === 0
    ? null
    : html`<h2>Schemas</h2>${shown.map((name) => {
        const schema = components.schemas[name] ?? {}
        return html`<section><h3 id="${placeOf(name)}">${name}</h3>${
          typeof schema.description === "string" ? html`<p>${prose(schema.description)}</p>` : null
        }${schemaTable(name, schema)}</section>`
      })}`
}

/** What stands on the page of an operation that can be tried, and of one that can't. */
const tryLine = (described: Described, isTryable: boolean): Html | null => {
  if (described.kind === "webhook") return null
  return isTryable
    ? html`<p><a href="${tryPathOf(described.operation.operationId)}">Try it in the sandbox</a>
<span class="muted">Once you are signed in; nothing is changed or charged.</span></p>`
    : html`<p class="muted">It is not answered by the sandbox, so it can't be tried here.</p>`
}

/** The page of one operation. */
export const operationPage = (
  described: Described,
  document: ApiDocument,
  serviceName: string,
  isTryable: boolean
): string => {
  const { kind, operation } = described
  const request = operation.requestBody?.content
  return renderReference(serviceName, {
    title: titleOf(described),
    description: operation.summary,
    content: html`<p><a href="${REFERENCE_PATH}">All operations</a> <span class="muted">/ ${operation.tags[0] ?? ""}</span></p>
<h1>${nameOf(described)}</h1>
${
  operation["x-deprecation"] === undefined ? null : html`<p>${deprecationLine(operation["x-deprecation"])}</p>`
}<p>${prose(operation.description)}</p>${tryLine(described, isTryable)}
<h2>Authentication</h2>${authentication(described, document)}
${parametersSection(described)}
${request === undefined ? null : html`<h2>${kind === "webhook" ? "What is sent" : "Request body"}</h2>${bodies(request, "Body")}`}
${
  kind === "webhook"
    ? null
    : html`<h2>Example request</h2><h3>curl</h3>${code(curlExample(described, document), "curl")}
<h3>TypeScript</h3>${code(scriptExample(described, document), "TypeScript")}`
}
${answers(described, document)}${refusals(described, document)}${namedSchemas(described, document)}`
  })
}
