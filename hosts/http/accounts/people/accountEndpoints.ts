import { Effect, Option, Schema } from "effect"
import { closedAccountsOf } from "../../../../domain/accounts/closing/closing.ts"
import { ADDRESS_PATH, askForAddress, changeAddress, openAddress } from "../../../../domain/accounts/people/address.ts"
import { invite } from "../../../../domain/accounts/people/invite.ts"
import { listSessions, signOutEverywhere } from "../../../../domain/accounts/people/sessions.ts"
import { formatDay } from "../../../../domain/mail/wording.ts"
import { Members } from "../../../../ports/accounts/people/Members.ts"
import { Passkeys } from "../../../../ports/accounts/people/Passkeys.ts"
import {
  MEMBERS_MAX,
  type Member,
  type Membership,
  PersonId,
  Role,
  type Session
} from "../../../../ports/accounts/people/Person.ts"
import { ADDRESS_CHARACTERS_MAX } from "../../../../ports/system/Mail.ts"
import { accountPage, seeOther } from "../../memberPages/accountPage.ts"
import { FORM, formPages, page } from "../../memberPages/answers.ts"
import { setCookie } from "../../memberPages/cookies.ts"
import { asDeed, type MemberCall, makeMemberPages, makeOutcomes, tenantField } from "../../memberPages/memberPages.ts"
import { type Service, type SignedIn, shownAs } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { Call, OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { closedPart } from "../tenants/settings/closingPages.ts"
import { activityPage } from "./activity.ts"
import { PASSKEY_OUTCOMES, passkeyEndpoints } from "./passkeyEndpoints.ts"
import { passkeyPageKind, passkeySiteOf, passkeysOf } from "./passkeyParts.ts"

const ACCOUNT_PATH = "/account"
const PEOPLE_PATH = "/account/people"
const TENANT_SECONDS = 365 * 86_400

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: "Owner: everything",
  member: "Member: all but people, payments and settings",
  viewer: "Viewer: reads only"
}

/** What a form's outcome is told as, by the name that stands in the address after it. */
const OUTCOMES = {
  added: { isGood: true, text: "They are a member now, and a mail tells them where to sign in." },
  unmailed: {
    isGood: false,
    text: "They are a member now, but the mail could not be sent. Tell them to sign in here."
  },
  known: { isGood: true, text: "They were a member before and stay what they were. The mail was sent once more." },
  changed: { isGood: true, text: "The role is changed." },
  removed: { isGood: true, text: "They are no member any more." },
  address: { isGood: true, text: "You sign in by this address from now on." },
  asked_address: {
    isGood: true,
    text: "A mail went to that address. Open its link in this browser, and you sign in by it."
  },
  unsent: { isGood: false, text: "The mail could not be sent, and nothing was changed. Try again in a minute." },
  over: { isGood: false, text: "The link is over, or was asked for by somebody else. Ask for another." },
  wrong_address: { isGood: false, text: "That is no e-mail address." },
  taken: { isGood: false, text: "Somebody else signs in by that address." },
  last_owner: { isGood: false, text: "Somebody has to own the account: make another member an owner first." },
  nobody: { isGood: false, text: "There is no such member." },
  full: { isGood: false, text: `An account has at most ${MEMBERS_MAX} members.` },
  ...PASSKEY_OUTCOMES
} as const
const { told: toldAccount, box: outcomeBox } = makeOutcomes(ACCOUNT_PATH, OUTCOMES)
const { told: toldPeople } = makeOutcomes(PEOPLE_PATH, OUTCOMES)

const tenantsOf = ({ memberships, current }: SignedIn): Html =>
  html`<h2>Your accounts</h2>
<ul class="rows">${memberships.map(
    ({ tenantId, tenantName, role }) => html`<li><span class="what"><strong dir="auto">${tenantName}</strong>
<span class="muted">${ROLE_WORDS[role]}</span></span>
${
  tenantId === current?.tenantId
    ? html`<span>Shown now</span>`
    : html`<form method="post" action="${ACCOUNT_PATH}/choose"><input type="hidden" name="tenant" value="${tenantId}">
<button type="submit">Show</button></form>`
}</li>`
  )}</ul>
${memberships.length === 0 ? html`<p>You are a member of none. Ask whoever runs yours to add your address.</p>` : null}`

const sessionsOf = (sessions: ReadonlyArray<Session>): Html =>
  html`<h2>Where you are signed in</h2>
<ul class="rows">${sessions.map(
    ({
      browser,
      createdAt,
      lastUsedAt
    }) => html`<li><span class="what"><span>${browser === "" ? "A browser" : browser}</span>
<span class="muted">Since ${formatDay(createdAt)}, last used ${formatDay(lastUsedAt)}</span></span></li>`
  )}</ul>
<form method="post" action="${ACCOUNT_PATH}/sign-out-everywhere"><button type="submit">Sign out everywhere</button></form>`

const addressOf = ({ person }: SignedIn): Html =>
  html`<h2>Your address</h2>
<form class="pair" method="post" action="${ADDRESS_PATH}" accept-charset="utf-8">
<label>E-mail address you sign in by<input type="email" name="address" required autocomplete="email" value="${person.email ?? ""}"
 maxlength="${ADDRESS_CHARACTERS_MAX}"></label>
<button type="submit">Change</button></form>`

const rolesFor = (chosen: Role): Html =>
  html`${Role.literals.map((role) => html`<option value="${role}" selected="${role === chosen}">${role}</option>`)}`

const memberRow = (current: Membership, { person, role, addedAt }: Member, isSelf: boolean): Html => {
  const who = person.email ?? "no address yet"
  const forms = html`<form method="post" action="${PEOPLE_PATH}/role">${tenantField(current)}
<input type="hidden" name="person" value="${person.id}"><label><span class="unseen">Role of ${who}</span>
<select name="role">${rolesFor(role)}</select></label><button type="submit">Change</button></form>
<form method="post" action="${PEOPLE_PATH}/remove">${tenantField(current)}
<input type="hidden" name="person" value="${person.id}"><button type="submit">Remove<span class="unseen"> ${who}</span></button></form>`
  return html`<li><span class="what"><strong dir="auto">${who}</strong>
<span class="muted">${ROLE_WORDS[role]}${isSelf ? "; you" : ""}. Since ${formatDay(addedAt)}</span></span>
${current.role === "owner" ? forms : null}</li>`
}

const peopleContent = (call: Call, visitor: SignedIn, current: Membership, members: ReadonlyArray<Member>): Html =>
  html`${outcomeBox(call)}<h1>People of <span dir="auto">${current.tenantName}</span></h1>
<ul class="rows">${members.map((member) => memberRow(current, member, member.person.id === visitor.person.id))}</ul>
${
  current.role === "owner"
    ? html`<h2>Add somebody</h2>
<form class="pair" method="post" action="${PEOPLE_PATH}" accept-charset="utf-8">
${tenantField(current)}
<label>E-mail address<input type="email" name="address" required maxlength="${ADDRESS_CHARACTERS_MAX}"></label>
<label class="role">Role<select name="role">${rolesFor("member")}</select></label>
<button class="main" type="submit">Add and mail them</button></form>`
    : html`<p class="muted">Only owners change who is here.</p>`
}`

const ADDRESS_TOKEN: ParameterDescription = {
  name: "token",
  in: "path",
  required: true,
  description: "From the mail to the address.",
  schema: Schema.String
}

const isPersonId = Schema.is(PersonId)
const isRole = Schema.is(Role)

const nameOf = ({ person }: Member): string => person.email ?? "no address yet"

/** The member that a form is about. */
const memberNamed = ({ current }: MemberCall, fields: URLSearchParams) => {
  const person = fields.get("person")
  return isPersonId(person)
    ? Members.use((members) => members.member(current.tenantId, person))
    : Effect.succeed(Option.none<Member>())
}

/** The pages of whoever is signed in: their account, and its people. */
export const accountEndpoints = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { serviceName, baseUrl } = service

  const pages = makeMemberPages(service)
  const site = passkeySiteOf(baseUrl)
  const accountKind = site === null ? {} : { kind: passkeyPageKind(site) }
  const { shown, taken, page: memberPage, form: memberForm } = pages

  const responses = { ...formPages, 303: { description: "Done, or nobody is signed in." } }
  const ofOwner = { back: PEOPLE_PATH, section: PEOPLE_PATH, role: "owner" } as const
  const form = { method: "POST", area: "scoring", access: "open", body: FORM } as const

  return [
    {
      method: "GET",
      path: ACCOUNT_PATH,
      area: "scoring",
      summary: "The page of whoever is signed in: their accounts and sessions.",
      access: "open",
      responses: { 200: page("The page."), 303: { description: "Nobody is signed in." } },
      handle: (call) =>
        shown(
          call,
          Effect.fnUntraced(function* (visitor) {
            const sessions = yield* listSessions(visitor.person.id)
            const closed = yield* closedAccountsOf(visitor.person.id)
            const passkeys = yield* Passkeys.use((book) => book.list(visitor.person.id))
            return accountPage(
              200,
              {
                title: "Account",
                content: html`${outcomeBox(call)}<h1 dir="auto">${visitor.current?.tenantName ?? "No account"}</h1>
${tenantsOf(visitor)}${closed.length === 0 ? null : html`<h2>Closed accounts</h2>${closedPart(closed)}`}
${addressOf(visitor)}${site === null ? null : passkeysOf(passkeys)}${sessionsOf(sessions)}`,
                ...accountKind,
                visitor: shownAs(visitor),
                section: ACCOUNT_PATH
              },
              serviceName
            )
          })
        )
    },
    {
      ...form,
      path: `${ACCOUNT_PATH}/choose`,
      summary: "Chooses which of their accounts whoever is signed in looks at.",
      responses,
      handle: (call) =>
        taken(call, ({ memberships }, fields) => {
          const chosen = memberships.find(({ tenantId }) => tenantId === fields.get("tenant"))
          const cookies = chosen === undefined ? [] : [setCookie(service, "tenant", chosen.tenantId, TENANT_SECONDS)]
          return Effect.succeed(seeOther(ACCOUNT_PATH, cookies))
        })
    },
    {
      ...form,
      path: ADDRESS_PATH,
      summary: "Mails a link to an address that whoever is signed in wants to sign in by.",
      responses,
      handle: (call) =>
        taken(call, ({ person }, fields) =>
          askForAddress({ person, address: fields.get("address") ?? "", serviceName, baseUrl }).pipe(
            Effect.as(toldAccount("asked_address")),
            Effect.catchTags({
              AddressInvalid: () => Effect.succeed(toldAccount("wrong_address")),
              MailUnavailable: (failure) =>
                Effect.as(
                  Effect.logError("the mail to a new address could not be sent", failure),
                  toldAccount("unsent")
                )
            })
          )
        )
    },
    {
      method: "GET",
      path: `${ADDRESS_PATH}/{token}`,
      area: "scoring",
      summary: "Asks whether to sign in by another address. Changes nothing.",
      access: "open",
      parameters: [ADDRESS_TOKEN],
      responses: { 200: page("The page."), 303: { description: "Nobody is signed in, or the link is over." } },
      handle: (call) =>
        shown(call, (visitor) => {
          const { token = "" } = call.pathParameters
          return openAddress(visitor.person, token).pipe(
            Effect.map((email) =>
              accountPage(
                200,
                {
                  title: "Your address",
                  content: html`<h1>Your address</h1>
<p>Sign in by <strong dir="auto">${email}</strong> from now on?</p>
<form class="narrow" method="post" action="${ADDRESS_PATH}/${token}"><button class="main" type="submit">Yes</button></form>`,
                  visitor: shownAs(visitor)
                },
                serviceName
              )
            ),
            Effect.catchTags({
              TokenInvalid: () => Effect.succeed(toldAccount("over")),
              TokenExpired: () => Effect.succeed(toldAccount("over"))
            })
          )
        })
    },
    {
      ...form,
      path: `${ADDRESS_PATH}/{token}`,
      summary: "Makes an address the one that whoever is signed in signs in by.",
      parameters: [ADDRESS_TOKEN],
      responses,
      handle: (call) =>
        taken(call, ({ person }) =>
          changeAddress(person, call.pathParameters.token ?? "").pipe(
            Effect.as(toldAccount("address")),
            Effect.catchTags({
              AddressTaken: () => Effect.succeed(toldAccount("taken")),
              TokenInvalid: () => Effect.succeed(toldAccount("over")),
              TokenExpired: () => Effect.succeed(toldAccount("over"))
            })
          )
        )
    },
    {
      ...form,
      path: `${ACCOUNT_PATH}/sign-out-everywhere`,
      summary: "Ends every session of whoever is signed in, and every link that they did not use.",
      responses,
      handle: (call) =>
        taken(call, ({ person }) =>
          Effect.as(signOutEverywhere(person.id), seeOther("/sign-in", [setCookie(service, "session", null, 0)]))
        )
    },
    ...(site === null ? [] : passkeyEndpoints(service, site, pages, toldAccount)),
    activityPage(pages),
    memberPage({
      path: PEOPLE_PATH,
      section: PEOPLE_PATH,
      summary: "The people of an account, for whoever is signed in.",
      make: ({ call, visitor, current }) =>
        Effect.map(
          Members.use((book) => book.members(current.tenantId, { after: null, limit: MEMBERS_MAX })),
          (members) => ({ title: "People", content: peopleContent(call, visitor, current, members) })
        )
    }),
    memberForm({
      ...ofOwner,
      path: PEOPLE_PATH,
      summary: "Makes somebody a member and mails them where to sign in; for owners.",
      take: (at, fields) => {
        const [role, address] = [fields.get("role"), fields.get("address") ?? ""]
        if (!isRole(role)) return Effect.succeed(toldPeople("nobody"))
        return invite({ tenantId: at.current.tenantId, address, role, serviceName, baseUrl }).pipe(
          asDeed(at, "member.add", `${address} as ${role}`),
          Effect.map(({ isNew, isMailed }) => toldPeople(isMailed ? (isNew ? "added" : "known") : "unmailed")),
          Effect.catchTags({
            AddressInvalid: () => Effect.succeed(toldPeople("wrong_address")),
            TooManyMembers: () => Effect.succeed(toldPeople("full"))
          })
        )
      }
    }),
    memberForm({
      ...ofOwner,
      path: `${PEOPLE_PATH}/role`,
      summary: "Gives a member another role; for owners.",
      take: Effect.fnUntraced(function* (at, fields) {
        const [role, member] = [fields.get("role"), yield* memberNamed(at, fields)]
        if (Option.isNone(member) || !isRole(role)) return toldPeople("nobody")
        return yield* Members.use((members) =>
          members.changeRole(at.current.tenantId, member.value.person.id, role)
        ).pipe(
          asDeed(at, "member.role", `${nameOf(member.value)} as ${role}`),
          Effect.as(toldPeople("changed")),
          Effect.catchTags({
            MemberNotFound: () => Effect.succeed(toldPeople("nobody")),
            LastOwner: () => Effect.succeed(toldPeople("last_owner"))
          })
        )
      })
    }),
    memberForm({
      ...ofOwner,
      path: `${PEOPLE_PATH}/remove`,
      summary: "Takes a member out of an account; for owners.",
      take: Effect.fnUntraced(function* (at, fields) {
        const member = yield* memberNamed(at, fields)
        // Whoever is no member needs no removing.
        if (Option.isNone(member)) return toldPeople(isPersonId(fields.get("person")) ? "removed" : "nobody")
        return yield* Members.use((members) => members.remove(at.current.tenantId, member.value.person.id)).pipe(
          asDeed(at, "member.remove", nameOf(member.value)),
          Effect.as(toldPeople("removed")),
          Effect.catchTag("LastOwner", () => Effect.succeed(toldPeople("last_owner")))
        )
      })
    })
  ]
}
