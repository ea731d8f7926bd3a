import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { makeCounter } from "../accounts/keys/testCounter.ts"
import { DEVELOPERS_STYLE, problemBox } from "../accounts/keys/words.ts"
import { memberPageKind } from "../memberPages/accountPage.ts"
import { type MemberCall, type MemberPage, type makeMemberPages, tenantField } from "../memberPages/memberPages.ts"
import { type Html, html } from "../pages/html.ts"
import type { HostFacts } from "../server/context.ts"
import type { Call, KeyedEndpoint, OpenEndpoint, ParameterDescription } from "../server/endpoint.ts"
import { toResponse } from "../server/respond.ts"
import type { Described, Parameter } from "./apiDocument.ts"
import { bodyText, sampleOf } from "./exampleRequests.ts"
import type { Reference } from "./reference.ts"
import { prose } from "./schemaTables.ts"
import {
  nameOf,
  OPERATION_PARAMETER,
  pathOf,
  REFERENCE_PATH,
  REFERENCE_STYLE,
  TRY_PATH,
  titleOf,
  tryPathOf
} from "./words.ts"

const DEVELOPERS_PATH = "/account/api"
const TRIES_MAX = 30
const TRIES_SECONDS = 60
/** As long as the slowest operation may take: a report that is printed. */
const TRIED_WITHIN_SECONDS = 60
/** Characters of an answer's body that are shown. */
const SHOWN_CHARACTERS_MAX = 40_000
/** What may stand in a header's value (RFC 9110), without what a runtime refuses. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
/** How keys begin that are good for live data. */
const LIVE_KEY = /(?:sk|cs)_live_/

const TRY_PAGE = memberPageKind(`${DEVELOPERS_STYLE}${REFERENCE_STYLE}
textarea { font: .875rem/1.5 ui-monospace, monospace; color: inherit; background: var(--card); border: 1px solid var(--muted);
  border-radius: .4rem; padding: .5rem .7rem; width: 100%; min-height: 12rem }
h1 { margin-top: .4rem }
`)

const fieldOf = ({ in: place, name }: Parameter): string => `${place}.${name}`

/** What a form begins with: an example of what is needed, the other fields empty. */
const beginsWith = ({ operation: { parameters = [], requestBody } }: Described): URLSearchParams => {
  const [content] = Object.entries(requestBody?.content ?? {})
  return new URLSearchParams([
    ...parameters.filter(({ required }) => required).map((each): [string, string] => [fieldOf(each), sampleOf(each)]),
    ...(content === undefined
      ? []
      : [["type", content[0]] satisfies [string, string], ["body", bodyText(...content)] satisfies [string, string]])
  ])
}

const choice = (name: string, values: ReadonlyArray<string>, chosen: string, isRequired: boolean): Html =>
  html`<select name="${name}">${isRequired ? null : html`<option value="">not sent</option>`}${values.map(
    (value) => html`<option value="${value}" selected="${value === chosen}">${value}</option>`
  )}</select>`

const parameterField = (parameter: Parameter, fields: URLSearchParams): Html => {
  const { name, in: place, required, description, schema } = parameter
  const value = fields.get(fieldOf(parameter)) ?? ""
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : null
  return html`<label><span><code>${name}</code> <span class="muted">${place}${
    required ? ", required" : ""
  }. ${prose(description)}</span></span>${
    values === null
      ? html`<input type="text" name="${fieldOf(parameter)}" value="${value}" required="${required}" autocomplete="off" dir="ltr">`
      : choice(fieldOf(parameter), values, value, required)
  }</label>\n`
}

const bodyFields = ({ operation: { requestBody } }: Described, fields: URLSearchParams): Html | null => {
  const types = Object.keys(requestBody?.content ?? {})
  if (types.length === 0) return null
  return html`${
    types.length === 1
      ? html`<input type="hidden" name="type" value="${types[0]}">`
      : html`<label>Kind of body${choice("type", types, fields.get("type") ?? "", true)}</label>`
  }<label>Body<textarea name="body" dir="ltr" spellcheck="false">${fields.get("body") ?? ""}</textarea></label>`
}

/** What came of a try, or what is wrong with it. */
interface Tried {
  readonly box: Html
  readonly status: number
  readonly fields: URLSearchParams
}

const tryPage = ({ current }: MemberCall, described: Described, tried: Tried | null): MemberPage => {
  const { operationId, parameters = [], summary } = described.operation
  const fields = tried?.fields ?? beginsWith(described)
  return {
    title: `Try ${titleOf(described)}`,
    kind: TRY_PAGE,
    status: tried?.status ?? 200,
    content: html`<p><a href="${pathOf(operationId)}">To its page in the reference</a></p>
<h1>Try ${nameOf(described)}</h1>
<p>${prose(summary)} It is answered by the sandbox, as a test key is: from fixtures that are everybody's. Nothing of your account is
read, changed or charged, and no key is used.</p>${tried?.box}
<h2>Request</h2>
<form class="wide" method="post" action="${tryPathOf(operationId)}" accept-charset="utf-8">${tenantField(current)}
${parameters.map((each) => parameterField(each, fields))}${bodyFields(described, fields)}
<button class="main" type="submit">Send it to the sandbox</button></form>`
  }
}

const NO_SUCH_OPERATION: MemberPage = {
  title: "Nothing to try",
  status: 404,
  content: html`<h1>Nothing to try</h1>
<p>There is no such operation, or the sandbox does not answer it. <a href="${REFERENCE_PATH}">To the API reference</a></p>`
}

const filled = (parameter: Parameter, fields: URLSearchParams): string => (fields.get(fieldOf(parameter)) ?? "").trim()

/** The first thing that is wrong with a form before it is a call; null where it is one. */
const problemOf = ({ operation: { parameters = [] } }: Described, fields: URLSearchParams): string | null => {
  const missing = parameters.find((each) => each.required && filled(each, fields) === "")
  if (missing !== undefined) return `${missing.name} is required.`
  const wrong = parameters.find((each) => each.in === "header" && !HEADER_VALUE.test(filled(each, fields)))
  return wrong === undefined ? null : `${wrong.name} has characters that no header can have.`
}

/** The call that a form says, with what its operation takes and nothing else. */
const callOf = (described: Described, fields: URLSearchParams, operationId: string): Call => {
  const { parameters = [], requestBody } = described.operation
  const given = parameters.flatMap((each) => {
    const value = filled(each, fields)
    return value === "" ? [] : [{ ...each, value }]
  })
  const of = (place: Parameter["in"]): ReadonlyArray<[string, string]> =>
    given.filter((each) => each.in === place).map(({ name, value }): [string, string] => [name, value])
  const path = of("path").reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value.toWellFormed())),
    described.path
  )
  const query = of("query")
  const question = query.length === 0 ? "" : `?${new URLSearchParams([...query])}`
  const types = Object.keys(requestBody?.content ?? {})
  const type = types.find((each) => each === fields.get("type")) ?? types[0]
  return {
    isLengthHeld: false,
    operationId,
    pathParameters: Object.fromEntries(of("path")),
    query: Object.fromEntries(query),
    request: new Request(`http://localhost${path}${question}`, {
      method: described.method,
      headers: [...of("header"), ...(type === undefined ? [] : [["content-type", type] satisfies [string, string]])],
      ...(type === undefined ? {} : { body: fields.get("body") ?? "" })
    })
  }
}

const bodyShown = (type: string, bytes: Uint8Array): Html => {
  if (bytes.length === 0) return html`<p class="muted">No body.</p>`
  if (!/^(?:text\/|application\/json|image\/svg)/.test(type)) {
    return html`<p class="muted">${bytes.length} bytes of <code>${type}</code>, which are not shown here.</p>`
  }
  const text = new TextDecoder().decode(bytes)
  const whole = type.startsWith("application/json") ? JSON.stringify(JSON.parse(text), null, 2) : text
  const cut = whole.length > SHOWN_CHARACTERS_MAX
  return html`<pre tabindex="0" role="region" aria-label="Body"><code>${whole.slice(0, SHOWN_CHARACTERS_MAX)}</code></pre>${
    cut ? html`<p class="muted">The first ${SHOWN_CHARACTERS_MAX} characters of ${whole.length}.</p>` : null
  }`
}

const answerShown = Effect.fnUntraced(function* (response: Response) {
  const bytes = new Uint8Array(yield* Effect.promise(() => response.arrayBuffer()))
  return html`<section aria-label="Answer"><h2>Answer</h2><p role="status"><strong>${response.status}</strong></p>
<details open><summary>Headers</summary><dl class="facts">${[...response.headers].map(
    ([name, value]) => html`<dt><code>${name}</code></dt><dd>${value}</dd>`
  )}</dl></details>${bodyShown(response.headers.get("content-type") ?? "", bytes)}</section>`
})

/**
 * Pages by which a member tries an operation. No key is asked for, since the service has no secret of one: the call is made of what the
 * operation's description names, and is answered within the process by the sandbox's own services, as its own key. What the sandbox
 * lacks is missed there, so that nothing live can be reached, whatever is typed.
 */
export const tryPages = (
  { page, form }: ReturnType<typeof makeMemberPages>,
  { answerFromSandbox }: Pick<HostFacts, "answerFromSandbox">,
  reference: () => Reference
): ReadonlyArray<OpenEndpoint> => {
  const mayTry = makeCounter({ max: TRIES_MAX, seconds: TRIES_SECONDS })
  const parameters: ReadonlyArray<ParameterDescription> = [OPERATION_PARAMETER]

  const found = ({ call }: MemberCall): { readonly described: Described; readonly endpoint: KeyedEndpoint } | null => {
    const { find, endpointOf } = reference()
    const described = find(call.pathParameters.operation ?? "")
    const endpoint = described === null ? null : endpointOf(described)
    return described === null || endpoint === null ? null : { described, endpoint }
  }

  return [
    page({
      path: TRY_PATH,
      section: DEVELOPERS_PATH,
      role: "member",
      summary: "The form by which an operation is tried in the sandbox; for owners and members.",
      parameters,
      make: (at) =>
        Effect.sync(() => {
          const operation = found(at)
          return operation === null ? NO_SUCH_OPERATION : tryPage(at, operation.described, null)
        })
    }),
    {
      ...form({
        path: TRY_PATH,
        back: DEVELOPERS_PATH,
        section: DEVELOPERS_PATH,
        role: "member",
        summary: "Answers an operation from the sandbox and shows what it answered; for owners and members.",
        parameters,
        take: Effect.fnUntraced(function* (at, fields) {
          const operation = found(at)
          if (operation === null) return NO_SUCH_OPERATION
          const { described, endpoint } = operation
          const refused = (status: number, text: string, kept = fields) =>
            tryPage(at, described, { box: problemBox(`Nothing was sent: ${text}`), status, fields: kept })
          if ([...fields.values()].some((value) => LIVE_KEY.test(value))) {
            // Nor is it shown again: a page is no place for a key.
            return refused(
              400,
              "that is a live key. None is needed here, and none belongs here.",
              beginsWith(described)
            )
          }
          const problem = problemOf(described, fields)
          if (problem !== null) return refused(400, problem)
          if (!(yield* mayTry(at.visitor.person.id))) {
            return refused(429, `you may try ${TRIES_MAX} times in ${TRIES_SECONDS} seconds. Try again later.`)
          }
          const random = yield* SecureRandom.SecureRandom
          const requestId = yield* random.uuidV7()
          const reply = yield* answerFromSandbox(endpoint, callOf(described, fields, yield* random.uuidV7()))
          const box = yield* answerShown(toResponse(endpoint, requestId, reply))
          return tryPage(at, described, { box, status: 200, fields })
        })
      }),
      mayTakeSeconds: TRIED_WITHIN_SECONDS
    }
  ]
}
