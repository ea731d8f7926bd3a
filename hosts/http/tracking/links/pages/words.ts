import { Effect, Option, Schema } from "effect"
import { LinkNotFound, readOwnLink } from "../../../../../domain/tracking/links/changeLink.ts"
import { type CreatorAccount, LinkCode, type TrackingLink } from "../../../../../ports/tracking/links/TrackingLink.ts"
import { DEVELOPERS_STYLE } from "../../../accounts/keys/words.ts"
import { memberPageKind } from "../../../memberPages/accountPage.ts"
import { type MemberCall, type MemberPage, makeOutcomes } from "../../../memberPages/memberPages.ts"
import { type Html, html } from "../../../pages/html.ts"
import { TABLE_STYLE } from "../../../pages/tableStyle.ts"
import { creatorLink } from "../../../pages/texts.ts"
import { MEMBER_PLOTS_STYLE } from "../../../revenue/attribution/pages/reportForm.ts"
import type { ParameterDescription } from "../../../server/endpoint.ts"

export const MEMBER_LINKS_PATH = "/links"
export const MEMBER_LINK_PATH = `${MEMBER_LINKS_PATH}/{code}`
export const memberLinkPath = (code: LinkCode): string => `${MEMBER_LINKS_PATH}/${code}`

/** Days that the numbers of links are of, in UTC. */
export const NUMBER_DAYS = 30

export const LINKS_PAGE = memberPageKind(`${MEMBER_PLOTS_STYLE}${DEVELOPERS_STYLE}${TABLE_STYLE}
textarea, input[type=file], input[type=datetime-local] { font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--muted); border-radius: .4rem; padding: .5rem .7rem; width: 100%; min-height: 2.75rem; resize: vertical }
fieldset.pair { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end }
fieldset.pair > legend { float: left; width: 100% }
input.address { font: .8125rem/1.4 ui-monospace, monospace; padding: .25rem .45rem; min-height: 2rem; min-width: 16rem; width: 100%;
  background: var(--soft); border-color: var(--rule); text-overflow: ellipsis; max-width: 40rem }
.leads { display: grid; gap: .15rem; width: 100% }
details.new-link > summary { list-style: none; cursor: pointer; color: var(--page) }
details.new-link > summary::-webkit-details-marker { display: none }
details.new-link[open] > summary { margin-bottom: .3rem }
details.new-link, details.import { margin-bottom: 1rem }
details .more { display: grid; gap: 1rem; padding-top: .7rem }
form.wide > details > summary, details.import > summary { color: var(--accent) }
dl.facts dd { font-weight: 400 }
@media (max-width: 34rem) {
  dl.facts { grid-template-columns: minmax(0, 1fr); gap: 0 }
  dl.facts dd { padding-bottom: .5rem }
}
.qr { max-width: 11rem; border-radius: .5rem; margin-block: .6rem; display: block; width: 100% }
.problem ul { list-style: disc; padding-inline-start: 1.2rem }
.blocks { margin-top: 1.2rem }
.done ul { list-style: none }
`)

export const CODE_PARAMETER: ParameterDescription = {
  name: "code",
  in: "path",
  required: true,
  description: "The link's code; letter case matters.",
  schema: Schema.String
}

const isLinkCode = Schema.is(LinkCode)

/** The link that an address names; none where the tenant that is looked at has no such link, whoever else has. */
export const ownLink = ({ call, current }: MemberCall) => {
  const { code = "" } = call.pathParameters
  return Effect.flatMap(isLinkCode(code) ? Effect.succeed(code) : new LinkNotFound(), (known) =>
    readOwnLink(current.tenantId, known)
  ).pipe(
    Effect.map(Option.some),
    Effect.catchTag("LinkNotFound", () => Effect.succeed(Option.none<TrackingLink>()))
  )
}

export const NO_SUCH_LINK: MemberPage = {
  title: "No such link",
  status: 404,
  content: html`<h1>No such link</h1>
<p>This account has no link with that code. <a href="${MEMBER_LINKS_PATH}">To its links</a></p>`
}

/** What the page of one link tells after its forms. */
export const linkOutcomes = (code: LinkCode) =>
  makeOutcomes(memberLinkPath(code), {
    made: { isGood: true, text: "The link is made. Its address works at once." },
    known: { isGood: true, text: "This very link was there already, and nothing was changed." },
    changed: { isGood: true, text: "The link is changed. Redirects follow within a minute." },
    ended: {
      isGood: true,
      text: "The link is ended. Redirects follow within a minute; its clicks and its credit stay."
    },
    unsure: { isGood: false, text: "Nothing was changed: tick the box to say that you are sure." },
    assigned: {
      isGood: true,
      text: "The discount code is given to this link. Orders placed before keep whose code it was then."
    }
  })

/** A creator as a link names them, with a link to their page. */
export const creatorHtml = (creator: CreatorAccount | null): Html => (creator === null ? html`–` : creatorLink(creator))

/** Why a form was not carried out, in a list. */
export const refusedBox = (what: string, problems: ReadonlyArray<string>): Html =>
  html`<div class="problem" role="alert"><p>${what}</p><ul>${problems.map((problem) => html`<li dir="auto">${problem}</li>`)}</ul></div>`
