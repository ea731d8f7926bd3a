import { Clock, Effect, Option, Schema } from "effect"
import { changeProfile, exportAccount, readProfile } from "../../../../../domain/accounts/tenants/account.ts"
import { changeRetention, readRetention } from "../../../../../domain/tracking/retention/retention.ts"
import {
  AttributionSettings,
  LOOKBACK_DAYS_MAX,
  LOOKBACK_DAYS_MIN
} from "../../../../../ports/accounts/tenants/AttributionSettings.ts"
import {
  LEGAL_ADDRESS_CHARACTERS_MAX,
  LEGAL_ADDRESS_LINES_MAX,
  LegalAddress,
  PROFILE_NAME_CHARACTERS_MAX,
  PROFILE_NOTES_CHARACTERS_MAX,
  ProfileLine,
  ProfileLines,
  TENANT_NAME_CHARACTERS_MAX,
  TenantName
} from "../../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../../ports/accounts/tenants/Tenants.ts"
import { MINOR_UNIT_EXPONENTS } from "../../../../../ports/money/money.ts"
import { isoDay } from "../../../../../ports/time/days.ts"
import {
  EVENT_MONTHS_DEFAULT,
  EVENT_MONTHS_MAX,
  EVENT_MONTHS_MIN,
  EVIDENCE_MONTHS_MAX,
  EVIDENCE_MONTHS_MIN,
  RetentionSettings
} from "../../../../../ports/tracking/retention/Retention.ts"
import { memberPageKind } from "../../../memberPages/accountPage.ts"
import {
  asDeed,
  type MemberCall,
  makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs, type Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { closingPart } from "./closingPages.ts"
import { exportZip } from "./exportZip.ts"

const SETTINGS_PATH = "/account/settings"
/** Exports that one process makes at once, at most. */
const EXPORTS_AT_ONCE_MAX = 4

const PAGE = memberPageKind(`
textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; resize: vertical }
input[type=number] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
form.wide { display: grid; gap: .8rem; margin-top: .8rem; max-width: 44rem }
.facts { display: grid; gap: .2rem 1.2rem; margin-top: .8rem }
.facts dt { color: var(--muted); font-size: .95rem }
.facts dd { margin-bottom: .5rem; white-space: pre-line }
`)

const { told, box } = makeOutcomes(SETTINGS_PATH, {
  busy: { isGood: false, text: "Too many exports are being made. Try again in a few minutes." },
  profile: { isGood: true, text: "The profile is saved. Checks that are ordered from now on are made for it." },
  wrong_name: {
    isGood: false,
    text: `Nothing was saved: the account needs a name of 1 to ${TENANT_NAME_CHARACTERS_MAX} characters, in one line.`
  },
  wrong_profile: {
    isGood: false,
    text:
      `Nothing was saved: a brand and a category have one line of at most ${PROFILE_NAME_CHARACTERS_MAX} characters, ` +
      `what it looks for at most ${PROFILE_NOTES_CHARACTERS_MAX}, none of them a control character.`
  },
  payer: {
    isGood: true,
    text: "The payer is saved. Statements that are closed from now on name it; those that are closed already stay as they are."
  },
  wrong_payer: {
    isGood: false,
    text:
      `Nothing was saved: a legal name has one line of at most ${PROFILE_NAME_CHARACTERS_MAX} characters, an address at most ` +
      `${LEGAL_ADDRESS_LINES_MAX} lines and ${LEGAL_ADDRESS_CHARACTERS_MAX} characters, none of them a control character.`
  },
  retention: { isGood: true, text: "The months are saved. What is older is removed within a day." },
  wrong_retention: {
    isGood: false,
    text:
      `Nothing was saved: events are kept for ${EVENT_MONTHS_MIN} to ${EVENT_MONTHS_MAX} months, ` +
      `what scores were made of for ${EVIDENCE_MONTHS_MIN} to ${EVIDENCE_MONTHS_MAX}.`
  },
  attribution: {
    isGood: true,
    text: "The settings are saved. Reports that are asked for from now on are made by them."
  },
  wrong_attribution: {
    isGood: false,
    text:
      `Nothing was saved: a look-back has ${LOOKBACK_DAYS_MIN} to ${LOOKBACK_DAYS_MAX} days, ` +
      "and a time zone and a currency are of the lists."
  }
})

const CURRENCIES: ReadonlyArray<string> = [...MINOR_UNIT_EXPONENTS.keys()].sort()
/** UTC is a zone that the list of places leaves out. */
const TIME_ZONES: ReadonlyArray<string> = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")
]

/** The names of a list, and the chosen one, which may not be among them. */
const options = (names: ReadonlyArray<string>, chosen: string | null): Html =>
  html`${(chosen === null || names.includes(chosen) ? names : [chosen, ...names]).map(
    (name) => html`<option selected="${name === chosen}">${name}</option>`
  )}`

type Profile = Effect.Success<ReturnType<typeof readProfile>>

const profileForm = (at: MemberCall, { name, brandName, category, notes }: Profile): Html =>
  html`<form class="wide" method="post" action="${SETTINGS_PATH}/profile" accept-charset="utf-8">${tenantField(at.current)}
<label>What this account is called<input type="text" name="name" required dir="auto" maxlength="${TENANT_NAME_CHARACTERS_MAX}"
 value="${name}"></label>
<label>Your brand, where it is called otherwise<input type="text" name="brand_name" dir="auto"
 maxlength="${PROFILE_NAME_CHARACTERS_MAX}" value="${brandName ?? ""}"></label>
<label>Its category<input type="text" name="category" dir="auto" maxlength="${PROFILE_NAME_CHARACTERS_MAX}"
 value="${category ?? ""}"></label>
<label>What it looks for or avoids<textarea name="notes" rows="4" dir="auto"
 maxlength="${PROFILE_NOTES_CHARACTERS_MAX}">${notes ?? ""}</textarea></label>
<button class="main" type="submit">Save the profile</button></form>`

const payerForm = (at: MemberCall, { legalName, legalAddress }: Profile): Html =>
  html`<form class="wide" method="post" action="${SETTINGS_PATH}/payer" accept-charset="utf-8">${tenantField(at.current)}
<label>Legal name, where the account is called otherwise<input type="text" name="legal_name" dir="auto"
 maxlength="${PROFILE_NAME_CHARACTERS_MAX}" autocomplete="organization" value="${legalName ?? ""}"></label>
<label>Address, at most ${LEGAL_ADDRESS_LINES_MAX} lines<textarea name="legal_address" rows="4"
 dir="auto" autocomplete="street-address" maxlength="${LEGAL_ADDRESS_CHARACTERS_MAX}">${legalAddress ?? ""}</textarea></label>
<button class="main" type="submit">Save the payer</button></form>`

const attributionForm = (
  at: MemberCall,
  { lookbackDays, timeZone, defaultCurrency, keepsQuery }: AttributionSettings
): Html =>
  html`<form class="wide" method="post" action="${SETTINGS_PATH}/attribution" accept-charset="utf-8">${tenantField(at.current)}
<label>Look-back, in days: how long before an order a touch counts towards it<input type="number" name="lookback_days" required
 min="${LOOKBACK_DAYS_MIN}" max="${LOOKBACK_DAYS_MAX}" step="1" value="${lookbackDays}"></label>
<label>Time zone, in which days begin and end<select name="time_zone">${options(TIME_ZONES, timeZone)}</select></label>
<label>Currency that is told of first<select name="default_currency"><option value="">None: by their codes</option>
${options(CURRENCIES, defaultCurrency)}</select></label>
<label>Parameters that visitors of links bring, such as utm_source or gclid<select name="keeps_query">
<option value="true" selected="${keepsQuery}">Are passed on, unless a link leaves them out</option>
<option value="false" selected="${!keepsQuery}">Are left out, unless a link passes them on</option></select></label>
<button class="main" type="submit">Save the settings</button></form>`

const retentionForm = (at: MemberCall, { eventMonths, evidenceMonths }: RetentionSettings): Html =>
  html`<form class="wide" method="post" action="${SETTINGS_PATH}/retention" accept-charset="utf-8">${tenantField(at.current)}
<label>Months that page views, other events and clicks are kept<input type="number" name="event_months" required
 min="${EVENT_MONTHS_MIN}" max="${EVENT_MONTHS_MAX}" step="1" value="${eventMonths}"></label>
<label>Months that what your scores were made of is kept<input type="number" name="evidence_months" required
 min="${EVIDENCE_MONTHS_MIN}" max="${EVIDENCE_MONTHS_MAX}" step="1" value="${evidenceMonths}"></label>
<button class="main" type="submit">Save the months</button></form>`

/** What removing takes, and what it leaves. */
const RETENTION_TOLD = html`<p class="muted">Once a day what is older is removed, for good. Orders stay, and so does every visit and click
that may have led to one, so that no order is credited otherwise and no closed statement changes. Gone are visits of people who bought
nothing: counts of clicks, funnels and what the Markov and Shapley models
make of such times are smaller or absent then. Orders that are imported later find only the visits
that are left. Visits within the look-back are never removed. Without months of your own events are kept for
${EVENT_MONTHS_DEFAULT}.</p>
<p class="muted">What a score was made of is needed where a finding is dismissed and the score made anew; the score itself stays. Files that
you imported are removed after 30 days in any case.</p>`

const exportForm = (at: MemberCall): Html => html`<h2>Export</h2>
<p class="muted">Everything that is kept of this account, one file of JSON lines a kind, in one archive. It holds what you know of your
customers: keep it as you keep your books. Secrets are not in it.</p>
<form class="wide" method="post" action="${SETTINGS_PATH}/export">${tenantField(at.current)}
<button type="submit">Export everything</button></form>`

/** What somebody sees who may change nothing. */
const facts = (rows: ReadonlyArray<readonly [name: string, value: string | number | null]>): Html =>
  html`<dl class="facts">${rows.map(
    ([name, value]) =>
      html`<dt>${name}</dt><dd dir="auto">${value === null || value === "" ? "Nothing is said" : value}</dd>`
  )}</dl>`

/** A text of a form, with the ends of lines that forms don't keep; null where it is empty. */
const textIn = (fields: URLSearchParams, name: string): string | null => {
  const text = (fields.get(name) ?? "").replaceAll("\r\n", "\n").trim()
  return text === "" ? null : text
}

const isName = Schema.is(TenantName)
const isLine = Schema.is(Schema.NullOr(ProfileLine))
const isAddress = Schema.is(Schema.NullOr(LegalAddress))
const areLines = Schema.is(Schema.NullOr(ProfileLines))

const { edgeKey: _, ...formFields } = AttributionSettings.fields
const decodeAttribution = Schema.decodeUnknownOption(Schema.Struct(formFields))
const decodeRetention = Schema.decodeUnknownOption(RetentionSettings)
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false]
])
const WHOLE_NUMBER = /^\d{1,3}$/

/** The settings that a form names; none where one of them can't be. */
const attributionIn = (fields: URLSearchParams) => {
  const days = fields.get("lookback_days") ?? ""
  return decodeAttribution({
    lookbackDays: WHOLE_NUMBER.test(days) ? Number(days) : null,
    timeZone: fields.get("time_zone"),
    defaultCurrency: textIn(fields, "default_currency"),
    keepsQuery: TRUTHS.get(fields.get("keeps_query") ?? "")
  })
}

/** The months that a form names; none where they can't be. */
const retentionIn = (fields: URLSearchParams) => {
  const monthsIn = (name: string) => {
    const text = fields.get(name) ?? ""
    return WHOLE_NUMBER.test(text) ? Number(text) : null
  }
  return decodeRetention({ eventMonths: monthsIn("event_months"), evidenceMonths: monthsIn("evidence_months") })
}

/** GET /account/settings, and its forms: what the account is called, its brand, how its reports are made, and its export. */
export const settingsPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { page, form } = makeMemberPages(service)
  let exportsNow = 0
  const ofOwner = { back: SETTINGS_PATH, section: SETTINGS_PATH, role: "owner" } as const
  return [
    page({
      path: SETTINGS_PATH,
      section: SETTINGS_PATH,
      summary: "The settings of an account: its profile, and how its attribution reports are made.",
      make: Effect.fnUntraced(function* (at) {
        const { tenantId, role } = at.current
        const isOwner = mayAs(role, "owner")
        const profile = yield* readProfile(tenantId)
        const attribution = yield* Tenants.use((tenants) => tenants.attribution(tenantId))
        const retention = yield* readRetention(tenantId)
        return {
          title: "Settings",
          kind: PAGE,
          content: html`${box(at.call)}<h1>Settings of <span dir="auto">${profile.name}</span></h1>
<h2>Profile</h2>
<p class="muted">The form that orders a background check begins with this brand, and the API takes it where an order names none.</p>
${
  isOwner
    ? profileForm(at, profile)
    : facts([
        ["What this account is called", profile.name],
        ["Your brand", profile.brandName ?? profile.name],
        ["Its category", profile.category],
        ["What it looks for or avoids", profile.notes]
      ])
}
<h2>Payer on statements</h2>
<p class="muted">Statements of commissions say who pays. A month that is closed keeps the name and address of the day it was closed.</p>
${
  isOwner
    ? payerForm(at, profile)
    : facts([
        ["Legal name", profile.legalName ?? profile.name],
        ["Address", profile.legalAddress]
      ])
}
<h2>Attribution</h2>
<p class="muted">How reports are made, of whatever period, from now on. Statements that are closed stay as they are.</p>
${
  isOwner
    ? attributionForm(at, attribution)
    : facts([
        ["Look-back, in days", attribution.lookbackDays],
        ["Time zone", attribution.timeZone],
        ["Currency that is told of first", attribution.defaultCurrency],
        ["Parameters that visitors of links bring", attribution.keepsQuery ? "Are passed on" : "Are left out"]
      ])
}
<h2>Retention</h2>
${RETENTION_TOLD}
${
  isOwner
    ? retentionForm(at, retention)
    : facts([
        ["Months that events and clicks are kept", retention.eventMonths],
        ["Months that what your scores were made of is kept", retention.evidenceMonths]
      ])
}
${isOwner ? html`${exportForm(at)}${closingPart()}` : html`<p class="muted">Only owners change settings.</p>`}`
        }
      })
    }),
    form({
      ...ofOwner,
      path: `${SETTINGS_PATH}/profile`,
      summary: "Says what an account is called and for which brand it orders checks; for owners.",
      take: (at, fields) => {
        const name = textIn(fields, "name")
        const [brandName, category, notes] = [
          textIn(fields, "brand_name"),
          textIn(fields, "category"),
          textIn(fields, "notes")
        ]
        if (!isName(name)) return Effect.succeed(told("wrong_name"))
        if (!isLine(brandName) || !isLine(category) || !areLines(notes)) return Effect.succeed(told("wrong_profile"))
        return changeProfile(at.current.tenantId, { name, brandName, category, notes }).pipe(
          asDeed(at, "settings.profile", name),
          Effect.as(told("profile"))
        )
      }
    }),
    form({
      ...ofOwner,
      path: `${SETTINGS_PATH}/payer`,
      summary: "Says who pays, on statements that are closed from now on; for owners.",
      take: (at, fields) => {
        const [legalName, legalAddress] = [textIn(fields, "legal_name"), textIn(fields, "legal_address")]
        if (!isLine(legalName) || !isAddress(legalAddress)) return Effect.succeed(told("wrong_payer"))
        return changeProfile(at.current.tenantId, { legalName, legalAddress }).pipe(
          asDeed(at, "settings.payer", legalName ?? "no legal name"),
          Effect.as(told("payer"))
        )
      }
    }),
    form({
      ...ofOwner,
      path: `${SETTINGS_PATH}/attribution`,
      summary: "Says how an account's attribution reports are made; for owners.",
      take: (at, fields) => {
        const settings = attributionIn(fields)
        if (Option.isNone(settings)) return Effect.succeed(told("wrong_attribution"))
        const { lookbackDays, timeZone, defaultCurrency, keepsQuery } = settings.value
        const queries = keepsQuery ? "queries passed on" : "queries left out"
        return Tenants.use((tenants) => tenants.setAttribution(at.current.tenantId, settings.value)).pipe(
          asDeed(
            at,
            "settings.attribution",
            `${lookbackDays} days, ${timeZone}, ${defaultCurrency ?? "no currency"}, ${queries}`
          ),
          Effect.as(told("attribution"))
        )
      }
    }),
    form({
      ...ofOwner,
      path: `${SETTINGS_PATH}/retention`,
      summary: "Says for how long an account's events, and what its scores were made of, are kept; for owners.",
      take: (at, fields) => {
        const settings = retentionIn(fields)
        if (Option.isNone(settings)) return Effect.succeed(told("wrong_retention"))
        const { eventMonths, evidenceMonths } = settings.value
        return changeRetention(at.current.tenantId, settings.value).pipe(
          asDeed(at, "settings.retention", `${eventMonths} months, evidence ${evidenceMonths} months`),
          Effect.as(told("retention"))
        )
      }
    }),
    form({
      ...ofOwner,
      path: `${SETTINGS_PATH}/export`,
      summary: "Everything that is kept of an account, as an archive of JSON lines; for owners.",
      take: Effect.fnUntraced(function* (at) {
        const { tenantId, tenantName } = at.current
        if (exportsNow >= EXPORTS_AT_ONCE_MAX) return told("busy")
        const { kinds, page: readPage } = yield* exportAccount(tenantId).pipe(asDeed(at, "account.export", tenantName))
        const run = Effect.runPromiseWith(yield* Effect.context<never>())
        const pages = {
          kinds,
          page: (kind: string, after: string | null) =>
            run(
              readPage(kind, after).pipe(
                Effect.tapError((failure) => Effect.logError("an export could not be read to its end", failure))
              )
            )
        }
        const now = new Date(yield* Clock.currentTimeMillis)
        exportsNow += 1
        const archive = exportZip(pages, { serviceName: service.serviceName, tenantName, at: now }, () => {
          exportsNow -= 1
        })
        return new Response(archive, {
          headers: {
            "content-type": "application/zip",
            "content-disposition": `attachment; filename="${service.serviceSlug}-${isoDay(now)}.zip"`,
            "cache-control": "private, no-store",
            "x-content-type-options": "nosniff"
          }
        })
      })
    })
  ]
}
