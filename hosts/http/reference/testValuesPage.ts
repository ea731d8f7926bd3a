import { Effect } from "effect"
import { SANDBOX_VALUES, type SandboxCall, type SandboxValue } from "../../../fixtures/sandbox/values.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { KEYS_PATH } from "../accounts/keys/ownKey.ts"
import type { Service } from "../memberPages/visitor.ts"
import { type Html, html } from "../pages/html.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import { prose } from "./schemaTables.ts"
import { REFERENCE_PAGE, renderReference } from "./words.ts"

const TEST_VALUES_PATH = "/developers/test-values"

/** How each call is made, in a line. */
const CALLS: Readonly<Record<SandboxCall, string>> = {
  lookup: "GET /creators/{platform}/{handle}",
  job: "GET /jobs/{job_id}",
  report: "GET /creators/{platform}/{handle}/report",
  vet: "POST /creators/vet",
  plan: "PUT /creators/{platform}/{handle}/plan",
  preview: "POST /creators/score-footprint",
  confirm: "POST /creators/score-footprint, confirm: true",
  discover: "POST /creators/discover",
  resolve: "POST /creators/resolve",
  check: "POST /background-checks",
  check_read: "GET /background-checks/{id}",
  pack: "POST /credits/packs",
  idempotency: "Idempotency-Key of any POST that takes one",
  any: "any request whose path names the handle, discover, score-footprint, resolve and background-checks"
}

interface Part {
  readonly title: string
  readonly text: Html
  readonly calls: ReadonlyArray<SandboxCall>
}

const PARTS: ReadonlyArray<Part> = [
  {
    title: "Scores",
    text: html`Handles, on any platform. A bulk lookup answers each of its items as the lookup does, so that one request has mixed
outcomes. A job is polled at the <code>poll_url</code> of the lookup that ordered it.`,
    calls: ["lookup", "job", "report", "vet", "plan"]
  },
  {
    title: "Discovery",
    text: html`Handles of the seed, on any platform.`,
    calls: ["preview", "confirm", "discover", "resolve"]
  },
  {
    title: "Background checks",
    text: html`Handles. A check is ordered as usual and awaits its payment; read by its <code>check_id</code>, it stands as the table
says, with the tier, the currency and the platforms that were ordered. Where the table says so, order it with the tier
<code>verified</code>; otherwise either does.`,
    calls: ["check", "check_read"]
  },
  { title: "Credits", text: html`Numbers of credits of a pack.`, calls: ["pack"] },
  {
    title: "Idempotency",
    text: html`A test key's retries are answered as live ones: the same Idempotency-Key with the same body replays the answer with
<code>Idempotency-Replay: true</code>, with another body it is 422 <code>idempotency_key_reused</code>. One key never ends:`,
    calls: ["idempotency"]
  },
  {
    title: "Faults and limits",
    text: html`Handles that any request is refused for, whatever it asks.`,
    calls: ["any"]
  }
]

const tierOf = ({ tier }: SandboxValue): Html | null =>
  tier === undefined ? null : html` with the tier <code>${tier}</code>`

/** One row of each call; the value stands once, beside all of them. */
const rowsOf = (value: string, rows: ReadonlyArray<SandboxValue>): Html =>
  html`${rows.map(
    (row, place) => html`<tr>${
      place === 0 ? html`<td rowspan="${rows.length}"><code><strong>${value}</strong></code></td>\n` : null
    }<td><code>${CALLS[row.call]}</code>${tierOf(row)}</td><td>${row.status} <code>${row.code}</code></td><td>${prose(row.text)}</td></tr>
`
  )}`

const partOf = ({ title, text, calls }: Part): Html => {
  const byValue = groupBy(
    SANDBOX_VALUES.filter(({ call }) => calls.includes(call)),
    ({ value }) => value
  )
  return html`<section><h2>${title}</h2><p>${text}</p>
<table class="fields values" aria-label="${title}"><thead><tr><th scope="col">Value</th><th scope="col">Asked with</th>
<th scope="col">Answer</th><th scope="col">What happens</th></tr></thead><tbody>
${[...byValue].map(([value, rows]) => rowsOf(value, rows))}</tbody></table></section>
`
}

const contentOf = ({ baseUrl }: Service): Html => html`<h1>Test values</h1>
<p>A test key (<code>sk_test_</code>, made on <a href="${KEYS_PATH}">the page of keys</a>) is answered by the sandbox: nothing is read,
scored, charged or kept. Every creator has a good score there and every background check is completed, but for the values below, each of
which meets another outcome. Paths begin with <code>/api/v1</code>; every answer says <code>sandbox: true</code>.</p>
<pre tabindex="0"><code>curl -i -H "x-api-key: sk_test_…" ${baseUrl}/api/v1/creators/instagram/sandboxfailed</code></pre>
<p>Any other handle is answered with the usual fixture, whoever has it on a platform. What you order is what you read until the service
is started again: a check's tier and platforms, the accounts of a footprint. Dates are of today, and the sandbox's clock stands at midnight
UTC. A webhook is tried from <a href="${KEYS_PATH}">a full key's page</a>, which sends a test of every event.</p>
${PARTS.map(partOf)}`

/** The values that test keys meet each outcome by. */
export const testValuesPages = (service: Service): ReadonlyArray<OpenEndpoint> => [
  {
    method: "GET",
    path: TEST_VALUES_PATH,
    area: "scoring",
    access: "open",
    isUndescribed: true,
    summary: "The values by which a test key meets each outcome, for people.",
    responses: { 200: { description: "The page.", contentType: "text/html" } },
    handle: () =>
      Effect.sync(
        () =>
          new Response(
            renderReference(service.serviceName, {
              title: "Test values",
              description: "Handles, amounts and keys by which a test key meets each outcome.",
              content: contentOf(service)
            }),
            { headers: REFERENCE_PAGE.headers }
          )
      )
  }
]
