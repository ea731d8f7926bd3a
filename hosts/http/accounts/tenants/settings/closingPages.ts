import { Effect, Schema } from "effect"
import {
  askToClose,
  CLOSED_PATH,
  CLOSING_LINK_MINUTES,
  CLOSING_PATH,
  closeAndTell,
  closedAccountsOf,
  GRACE_DAYS,
  openClosing,
  reopenAccount,
  whatClosingTakes
} from "../../../../../domain/accounts/closing/closing.ts"
import { formatDay } from "../../../../../domain/mail/wording.ts"
import type { ClosedAccount } from "../../../../../ports/accounts/closing/Closures.ts"
import { TENANT_NAME_CHARACTERS_MAX } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { accountNotice, accountPage, memberPageKind } from "../../../memberPages/accountPage.ts"
import { FORM, formPages, page as pageOf } from "../../../memberPages/answers.ts"
import { asDeed, makeMemberPages, makeOutcomes, tenantField } from "../../../memberPages/memberPages.ts"
import { type Service, shownAs } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import type { OpenEndpoint, ParameterDescription } from "../../../server/endpoint.ts"

/** Where an owner opens a closed account again. */
const KEEP_PATH = `${CLOSED_PATH}/keep`

/** What a page says of the closed accounts that somebody owns. */
export const closedPart = (closed: ReadonlyArray<ClosedAccount>): Html | null =>
  closed.length === 0
    ? null
    : html`<ul class="rows">${closed.map(
        ({ tenantId, tenantName, eraseAt }) => html`<li><span class="what"><strong dir="auto">${tenantName}</strong>
<span class="muted">Will be erased from ${formatDay(eraseAt)} on</span></span>
<form method="post" action="${KEEP_PATH}"><input type="hidden" name="tenant" value="${tenantId}">
<button class="main" type="submit">Open it again<span class="unseen">: ${tenantName}</span></button></form></li>`
      )}</ul>`

const SETTINGS_PATH = "/account/settings"

const PAGE = memberPageKind(`
main > ul { display: grid; gap: .5rem; max-width: 44rem; padding-left: 1.2rem; list-style: disc }
main > p { max-width: 44rem }
button.danger { border-color: var(--bad); background: var(--bad); color: var(--page) }
`)

const { told, box } = makeOutcomes(CLOSING_PATH, {
  asked: {
    isGood: true,
    text:
      "A mail went to your address. Open its link in this browser to delete the account; " +
      `it is good for ${CLOSING_LINK_MINUTES} minutes. Nothing is changed until then.`
  },
  wrong_name: { isGood: false, text: "That is not what the account is called. Nothing was changed." },
  no_address: {
    isGood: false,
    text: "You have no address that the link could be mailed to. Say it on the page You, then delete the account here."
  },
  unsent: { isGood: false, text: "The mail could not be sent, and nothing was changed. Try again in a minute." },
  over: {
    isGood: false,
    text: "The link is over, or is for somebody else or for another account than the one you look at. Ask for another."
  }
})
const { told: toldClosed, box: closedBox } = makeOutcomes(CLOSED_PATH, {
  closed: { isGood: true, text: "The account is closed, and its owners were told by mail." },
  kept: { isGood: true, text: "The account is open again, as it was." },
  over: { isGood: false, text: "That account can't be opened again: it is open, or its days are over." }
})

const TOKEN: ParameterDescription = {
  name: "token",
  in: "path",
  required: true,
  description: "From the mail to the owner.",
  schema: Schema.String
}

/** What becomes of everything, as it is read before the account is closed. */
const takenOf = (takes: Effect.Success<ReturnType<typeof whatClosingTakes>>): Html => html`<h2>At once</h2>
<ul>${takes.atOnce.map((sentence) => html`<li>${sentence}</li>`)}</ul>
<h2>For ${GRACE_DAYS} days</h2><p>${takes.untilErased}</p>
<h2>After that</h2><p>${takes.erased}</p>
<h2>What stays</h2><p>${takes.kept}</p>`

/** Where the page of settings leads to. */
export const closingPart = (): Html => html`<h2>Delete this account</h2>
<p class="muted">It is closed at once and erased ${GRACE_DAYS} days later. What that means is told before anything happens.</p>
<p><a href="${CLOSING_PATH}">Delete this account</a></p>`

/** The pages by which an owner deletes an account, and opens one again that is closed. */
export const closingPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { page, form, shown, taken } = makeMemberPages(service)
  const { baseUrl, serviceName } = service
  const ofOwner = { section: SETTINGS_PATH, role: "owner" } as const
  const over = () => Effect.succeed(told("over"))
  const whoOwnsNot = () =>
    accountNotice(
      403,
      {
        title: "You may not do this",
        texts: ["No closed account of yours is meant. Only an owner of an account can open it again."]
      },
      serviceName
    )

  return [
    page({
      ...ofOwner,
      path: CLOSING_PATH,
      summary: "Says what becomes of everything where an account is deleted, and asks for its name; for owners.",
      make: Effect.fnUntraced(function* ({ call, current }) {
        const takes = yield* whatClosingTakes(current.tenantId)
        return {
          title: "Delete this account",
          kind: PAGE,
          content: html`${box(call)}<h1>Delete <span dir="auto">${current.tenantName}</span></h1>
${takenOf(takes)}
<h2>Delete it</h2>
<p>You are mailed a link, which you open in this browser: there are no passwords here, and your mailbox is what shows that it is you.</p>
<form class="narrow" method="post" action="${CLOSING_PATH}" accept-charset="utf-8">${tenantField(current)}
<label>What the account is called, to confirm<input type="text" name="name" required dir="auto" autocomplete="off"
 maxlength="${TENANT_NAME_CHARACTERS_MAX}"></label>
<button class="danger" type="submit">Mail me the link</button></form>
<p><a href="${SETTINGS_PATH}">Back to the settings</a></p>`
        }
      })
    }),
    form({
      ...ofOwner,
      path: CLOSING_PATH,
      back: CLOSING_PATH,
      summary: "Mails the link that deletes an account, to an owner who typed what it is called.",
      take: ({ current, visitor }, fields) =>
        askToClose({
          person: visitor.person,
          tenantId: current.tenantId,
          typedName: fields.get("name") ?? "",
          serviceName,
          baseUrl
        }).pipe(
          Effect.as(told("asked")),
          Effect.catchTags({
            NameDiffers: () => Effect.succeed(told("wrong_name")),
            NoAddress: () => Effect.succeed(told("no_address")),
            MailUnavailable: (failure) =>
              Effect.as(Effect.logError("the mail that deletes an account could not be sent", failure), told("unsent"))
          })
        )
    }),
    page({
      ...ofOwner,
      path: `${CLOSING_PATH}/{token}`,
      summary: "Asks an owner once more whether to delete an account. Changes nothing.",
      parameters: [TOKEN],
      make: ({ call, current, visitor }) => {
        const { token = "" } = call.pathParameters
        return openClosing(visitor.person, current.tenantId, token).pipe(
          Effect.andThen(whatClosingTakes(current.tenantId)),
          Effect.map((takes) => ({
            title: "Delete this account",
            kind: PAGE,
            content: html`<h1>Delete <span dir="auto">${current.tenantName}</span>?</h1>
${takenOf(takes)}
<form class="narrow" method="post" action="${CLOSING_PATH}/${token}">${tenantField(current)}
<button class="danger" type="submit">Close it now, erase it in ${GRACE_DAYS} days</button></form>
<p><a href="${SETTINGS_PATH}">No, back to the settings</a></p>`
          })),
          Effect.catchTags({ TokenInvalid: over, TokenExpired: over })
        )
      }
    }),
    form({
      ...ofOwner,
      path: `${CLOSING_PATH}/{token}`,
      back: CLOSING_PATH,
      summary: "Closes an account, which is erased when its days are over; for owners.",
      parameters: [TOKEN],
      take: (at) => {
        const { tenantId, tenantName } = at.current
        return openClosing(at.visitor.person, tenantId, at.call.pathParameters.token ?? "").pipe(
          Effect.andThen(
            closeAndTell({ tenantId, serviceName, baseUrl }).pipe(asDeed(at, "account.close", tenantName))
          ),
          Effect.as(toldClosed("closed")),
          Effect.catchTags({ TokenInvalid: over, TokenExpired: over, TenantNotFound: over })
        )
      }
    }),
    {
      method: "GET",
      path: CLOSED_PATH,
      area: "scoring",
      summary: "The closed accounts that whoever is signed in owns, until they are erased.",
      access: "open",
      responses: { 200: pageOf("The page."), 303: { description: "Nobody is signed in." } },
      handle: (call) =>
        shown(call, (visitor) =>
          Effect.map(closedAccountsOf(visitor.person.id), (closed) =>
            accountPage(
              200,
              {
                title: "Closed accounts",
                content: html`${closedBox(call)}<h1>Closed accounts</h1>
${closedPart(closed) ?? html`<p>You own no account that is closed.</p>`}
<p><a href="/account">To your page</a></p>`,
                visitor: shownAs(visitor)
              },
              serviceName
            )
          )
        )
    },
    {
      method: "POST",
      path: KEEP_PATH,
      area: "scoring",
      summary: "Opens a closed account again; for its owners.",
      access: "open",
      body: FORM,
      responses: { ...formPages, 303: { description: "Done, or nobody is signed in." } },
      handle: (call) =>
        taken(
          call,
          Effect.fnUntraced(function* (visitor, fields) {
            const closed = yield* closedAccountsOf(visitor.person.id)
            const named = closed.find(({ tenantId }) => tenantId === fields.get("tenant"))
            if (named === undefined) return whoOwnsNot()
            const { tenantId, tenantName } = named
            const current = { tenantId, tenantName, role: "owner" } as const
            return yield* reopenAccount(tenantId).pipe(
              asDeed({ call, visitor, current }, "account.reopen", tenantName),
              Effect.as(toldClosed("kept")),
              Effect.catchTag("ClosureOver", () => Effect.succeed(toldClosed("over")))
            )
          })
        )
    }
  ]
}
