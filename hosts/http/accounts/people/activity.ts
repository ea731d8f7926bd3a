import { Effect, Schema } from "effect"
import { formatDay } from "../../../../domain/mail/wording.ts"
import { AuditLog, DeedId, type DeedOutcome, type ListedDeed } from "../../../../ports/accounts/audit/AuditLog.ts"
import type { makeMemberPages } from "../../memberPages/memberPages.ts"
import { type Html, html } from "../../pages/html.ts"
import type { OpenEndpoint } from "../../server/endpoint.ts"

const ACTIVITY_PATH = "/account/activity"
const PAGE_DEEDS = 50

const OUTCOME_WORDS: Readonly<Record<DeedOutcome, string>> = {
  begun: "Not known whether it was done",
  done: "Done",
  refused: "Refused: nothing was changed"
}

const isDeedId = Schema.is(DeedId)

const rowOf = ({ kind, subject, email, outcome, at }: ListedDeed): Html => html`<tr>
<td><time datetime="${at.toISOString()}">${formatDay(at)} ${at.toISOString().slice(11, 16)}</time></td>
<td dir="auto">${email ?? "no address yet"}</td><td>${kind.replace(".", ": ").replaceAll("_", " ")}</td>
<td dir="auto">${subject}</td><td>${OUTCOME_WORDS[outcome]}</td></tr>`

/** GET /account/activity: what members did. */
export const activityPage = ({ page }: ReturnType<typeof makeMemberPages>): OpenEndpoint =>
  page({
    path: ACTIVITY_PATH,
    section: ACTIVITY_PATH,
    summary: "What the people of an account did, the latest first.",
    parameters: [
      {
        name: "after",
        in: "query",
        required: false,
        description: "The last deed of the page before.",
        schema: Schema.String
      }
    ],
    make: ({ call, current }) => {
      const { after } = call.query
      return Effect.map(
        AuditLog.use((log) =>
          log.page(current.tenantId, { after: isDeedId(after) ? after : null, limit: PAGE_DEEDS + 1 })
        ),
        (deeds) => {
          const shown = deeds.slice(0, PAGE_DEEDS)
          const last = deeds.length > PAGE_DEEDS ? shown.at(-1) : undefined
          return {
            title: "Activity",
            content: html`<h1>Activity</h1>
<p class="muted">What people did here, the latest first; times are UTC. What keys and commands do is not in it.</p>
${
  shown.length === 0
    ? html`<p>Nobody has done anything yet.</p>`
    : html`<div class="scroll" role="region" aria-label="Activity" tabindex="0"><table>
<thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">To what</th>
<th scope="col">Outcome</th></tr></thead><tbody>${shown.map(rowOf)}</tbody></table></div>`
}
${last === undefined ? null : html`<p><a href="${ACTIVITY_PATH}?after=${last.id}">Older</a></p>`}`
          }
        }
      )
    }
  })
