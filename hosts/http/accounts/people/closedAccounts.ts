import { CLOSED_PATH } from "../../../../domain/accounts/closing/closeAccount.ts"
import { formatDay } from "../../../../domain/mail/wording.ts"
import type { ClosedAccount } from "../../../../ports/accounts/closing/Closures.ts"
import { type Html, html } from "../../pages/html.ts"

/** Where an owner opens a closed account again. */
export const KEEP_PATH = `${CLOSED_PATH}/keep`

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
