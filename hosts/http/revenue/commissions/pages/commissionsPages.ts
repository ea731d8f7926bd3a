import { Effect, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { capitalise } from "../../../../../domain/mail/wording.ts"
import { addRule, chooseModel } from "../../../../../domain/revenue/commissions/addRule.ts"
import {
  BASE_PARTS,
  type BasePart,
  percentText,
  renewalWords
} from "../../../../../domain/revenue/commissions/baseWords.ts"
import { ruleWarnings } from "../../../../../domain/revenue/commissions/ruleWarnings.ts"
import type { CurrencyCode } from "../../../../../ports/money/money.ts"
import { amountFromDecimal } from "../../../../../ports/money/readAmount.ts"
import { PathModel } from "../../../../../ports/revenue/attribution/AttributionModel.ts"
import {
  CAMPAIGN_CHARACTERS_MAX,
  HOLD_DAYS_MAX,
  RENEWAL_MONTHS_MAX,
  RuleId,
  TIERS_MAX,
  WHOLE_PPM
} from "../../../../../ports/revenue/commissions/Commission.ts"
import { Commissions } from "../../../../../ports/revenue/commissions/Commissions.ts"
import { memberPageKind } from "../../../memberPages/accountPage.ts"
import {
  asDeed,
  type MemberCall,
  type MemberPage,
  type makeMemberPages,
  makeOutcomes,
  operationOf,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { dataTable, TABLE_STYLE } from "../../../pages/tableStyle.ts"
import { creatorLink, dayHtml, dayText, decimalMoneyText, monthText } from "../../../pages/texts.ts"
import type { OpenEndpoint, TaggedFailure } from "../../../server/endpoint.ts"
import { InvalidRequest } from "../../../server/validationProblems.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  COMMISSIONS_PATH,
  MEMBER_PLOTS_STYLE,
  MODEL_WORDS,
  option
} from "../../attribution/pages/reportForm.ts"
import { CURRENCY_RULE, currencyFrom, queryParameter } from "../readCommissionQuery.ts"
import { modelBody, RuleBody, readModel, readRule, ruleBody } from "../ruleBody.ts"

const KIND = memberPageKind(`${MEMBER_PLOTS_STYLE}${TABLE_STYLE}
details.rule { margin-block: .8rem }
details.rule > summary { list-style: none; color: var(--page); margin-bottom: .6rem }
details.rule > summary::-webkit-details-marker { display: none }
.ask details.more, .ask .wide, .ask .ticks { grid-column: 1 / -1 }
.ask .ask { padding: .6rem 0 0; border: 0; margin: 0 }
.ask .ticks { border: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem }
.ask .ticks legend { font-size: .95rem }
.ask textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted); border-radius: .4rem;
  padding: .5rem .7rem; width: 100% }
`)
/** Rules of one page, and choices of model that are told: the newest. */
const LISTED = 50
/** Parts per million of one percent. */
const PERCENT_PPM = WHOLE_PPM / 100
const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/
const SCOPES = ["account", "creator", "link", "campaign"] as const
const SCOPE_WORDS = {
  account: "The account",
  creator: "A creator: platform/handle",
  link: "A link: its code",
  campaign: "A campaign: its name"
} as const

const { told, box } = makeOutcomes(COMMISSIONS_PATH, {
  rule: { isGood: true, text: "The rule is made. It holds for orders placed from its beginning on." },
  model: { isGood: true, text: "The model is chosen. It divides orders placed from then on." }
})

type Rule = typeof RuleBody.Type
type Terms = NonNullable<Rule["terms"]>

const dayOf = (time: string): string => dayText(new Date(time))
const termsText = (terms: Terms, currency: string): ReadonlyArray<string> => [
  ...(terms.percent_ppm > 0 || (terms.flat === null && terms.tiers.length === 0)
    ? [`${percentText(terms.percent_ppm)} of ${terms.pays_on}`]
    : []),
  ...(terms.flat === null || Number(terms.flat) === 0 ? [] : [`${decimalMoneyText(terms.flat, currency)} an order`]),
  ...terms.tiers.map(
    ({ from, percent_ppm }) => `${percentText(percent_ppm)} above ${decimalMoneyText(from, currency)} a month`
  ),
  ...(terms.cap === null ? [] : [`at most ${decimalMoneyText(terms.cap, currency)} a month`]),
  ...(terms.percent_ppm > 0 || (terms.flat === null && terms.tiers.length === 0) ? [] : [`of ${terms.pays_on}`]),
  ...(terms.new_customers_only ? ["new customers only"] : []),
  ...(terms.renewal_months === null ? [] : [renewalWords(terms.renewal_months) ?? ""]),
  ...(terms.hold_days > 0 ? [`after ${terms.hold_days} days`] : [])
]

const earnsText = ({ currency, terms }: Rule): string =>
  terms === null ? "None any more" : termsText(terms, currency ?? "").join(", ")

/** Whose a rule is, with a link to the creator or the link. */
const whoseHtml = ({ scope, name }: Rule): Html => {
  if (name === null) return html`${SCOPE_WORDS.account}`
  const slash = name.indexOf("/")
  if (scope === "creator" && slash > 0)
    return creatorLink({ platform: name.slice(0, slash), handle: name.slice(slash + 1) })
  return scope === "link"
    ? html`Link <a href="/links/${encodeURIComponent(name)}"><bdi>${name}</bdi></a>`
    : html`${capitalise(scope)} <bdi>${name}</bdi>`
}

const tableOf = (rules: ReadonlyArray<Rule>): Html =>
  dataTable(
    "Rules",
    [{ label: "For" }, { label: "Earns", kind: "text" }, { label: "Currency" }, { label: "From" }, { label: "Until" }],
    rules.map((rule) => ({
      cells: [
        whoseHtml(rule),
        html`<span>${earnsText(rule)}${rule.warnings.map(
          (warning) => html`<br><strong>Note:</strong> ${warning}`
        )}</span>`,
        rule.currency ?? "Any",
        dayHtml(new Date(rule.from)),
        rule.until === null ? "–" : dayHtml(new Date(rule.until))
      ]
    }))
  )

/** What somebody typed, where it was wrong, and what was wrong with it. */
interface Typed {
  readonly fields: URLSearchParams
  readonly problems: ReadonlyArray<string>
}

const problemsOf = ({ problems }: Typed): Html | null =>
  problems.length === 0
    ? null
    : html`<div class="problem" role="alert"><p>Nothing was made:</p><ul>${problems.map(
        (problem) => html`<li dir="auto">${problem}</li>`
      )}</ul></div>`

const ruleForm = ({ current }: MemberCall, operation: string, { fields }: Typed): Html => {
  const value = (name: string, otherwise = "") => fields.get(name) ?? otherwise
  const isOpen = fields.size > 0 && fields.get("model") === null
  return html`<details class="rule" open="${isOpen}"><summary class="button">New rule</summary>
<form class="ask" method="post" action="${COMMISSIONS_PATH}/rules" accept-charset="utf-8">
${tenantField(current)}<input type="hidden" name="operation" value="${operation}">
<label>For<select name="scope">${SCOPES.map((scope) => option(scope, SCOPE_WORDS[scope], value("scope", "account")))}</select></label>
<label>Which<input name="name" maxlength="${CAMPAIGN_CHARACTERS_MAX}" value="${value("name")}" dir="auto"></label>
<label>Percent of goods<input name="percent" inputmode="decimal" maxlength="8" placeholder="10" value="${value("percent")}"></label>
<label>From<input type="date" name="from" required value="${value("from")}"></label>
<details class="more" open="${isOpen}"><summary>More</summary><div class="ask">
<label>Until<input type="date" name="until" value="${value("until")}"></label>
<label>Currency<input name="currency" maxlength="3" size="4" placeholder="Any" value="${value("currency")}"></label>
<label>An order, flat<input name="flat" inputmode="decimal" maxlength="16" value="${value("flat")}"></label>
<label>At most a month<input name="cap" inputmode="decimal" maxlength="16" value="${value("cap")}"></label>
<label>Days on hold<input name="hold_days" inputmode="numeric" maxlength="3" placeholder="0" value="${value("hold_days")}"></label>
<label>Months of renewals<input name="renewal_months" inputmode="numeric" maxlength="3" placeholder="All" value="${value(
    "renewal_months"
  )}"></label>
<fieldset class="ticks"><legend>Of goods after discounts, and of</legend>${BASE_PARTS.filter(
    (part) => part !== "goods"
  ).map(
    (part) =>
      html`<label class="tick"><input type="checkbox" name="base" value="${part}" checked="${fields
        .getAll("base")
        .includes(part)}">${part}</label>`
  )}</fieldset>
<label class="wide">Tiers, one a line: from what of a month, and percent above it<textarea name="tiers" rows="2"
 placeholder="1000.00 15">${value("tiers")}</textarea></label>
<label class="wide">Products that pay nothing: their ids<textarea name="excluded_products" rows="2"
 placeholder="7513594, 7513595">${value("excluded_products")}</textarea></label>
<fieldset class="ticks"><legend>And</legend><label class="tick"><input type="checkbox" name="new_customers_only" value="yes" checked="${
    value("new_customers_only") === "yes"
  }">New customers only</label>
<label class="tick"><input type="checkbox" name="ends" value="yes" checked="${
    value("ends") === "yes"
  }">No commission any more</label></fieldset>
</div></details>
<button class="main" type="submit">Make the rule</button></form>
<p class="muted">A rule ends the one of the same scope and currency before it. One of a creator or link goes before the account’s. Amounts
need a currency. Gift cards never pay. Of an order of which no source says what its price is made of, all that was paid counts. Renewals for
0 months: none. Rules are never changed: what was stated stays.</p></details>`
}

const modelForm = ({ current }: MemberCall, operation: string, { fields }: Typed): Html =>
  html`<details open="${fields.get("model") !== null}"><summary>Choose another</summary>
<form class="ask" method="post" action="${COMMISSIONS_PATH}/models">${tenantField(current)}
<input type="hidden" name="operation" value="${operation}"><label>Model<select name="model">${PathModel.literals.map(
    (model) => option(model, MODEL_WORDS[model], fields.get("model") ?? "last_touch")
  )}</select></label>
<label>From<input type="date" name="from" required value="${fields.get("model") === null ? "" : fields.get("from")}"></label>
<button type="submit">Choose</button></form></details>`

const NOTHING_TYPED: Typed = { fields: new URLSearchParams(), problems: [] }

const isOffset = (text: string | undefined): boolean => text !== undefined && /^\d{1,6}$/.test(text)

const makePage = Effect.fnUntraced(function* (at: MemberCall, typed: Typed) {
  const { call, current } = at
  const { closed, models, rules } = yield* Commissions.use((commissions) => commissions.book(current.tenantId))
  // Counted from the oldest, as the API's cursor is: a new rule moves none of them.
  const end = isOffset(call.query.cursor) ? Math.min(Number(call.query.cursor), rules.length) : rules.length
  const start = Math.max(end - LISTED, 0)
  const warnings = yield* ruleWarnings(current.tenantId, rules)
  const shown = rules
    .slice(start, end)
    .toReversed()
    .map((rule) => ruleBody(rule, warnings))
  const random = yield* SecureRandom.SecureRandom
  const [ruleOperation, modelOperation] = [yield* random.uuidV7(), yield* random.uuidV7()]
  const isOwner = mayAs(current.role, "owner")
  const made: MemberPage = {
    title: "Commissions",
    status: typed.problems.length === 0 ? 200 : 400,
    kind: KIND,
    content: html`<h1>Commissions</h1>${box(call)}${problemsOf(typed)}
<p class="muted">What creators earn of orders, less what was refunded. ${
      closed === null
        ? "No month is closed yet."
        : `Months are closed through ${monthText(closed.last)}: nothing new begins in them.`
    }</p>
${isOwner ? ruleForm(at, ruleOperation, typed) : html`<p class="muted">Owners make rules.</p>`}
${shown.length === 0 ? html`<p>There is no rule yet, so nobody is due anything.</p>` : tableOf(shown)}
${start === 0 ? null : html`<p class="actions"><a href="${addressWith(COMMISSIONS_PATH, { cursor: String(start) })}">Older rules</a></p>`}
<h2>Model</h2>
<p>${
      models.length === 0
        ? `Orders are divided by ${MODEL_WORDS.last_touch.toLowerCase()}.`
        : html`Newest first: ${models
            .slice(-LISTED)
            .toReversed()
            .map(modelBody)
            .map(
              ({ model, from }, place) =>
                `${place === 0 ? "" : "; "}${MODEL_WORDS[model].toLowerCase()} from ${dayOf(from)} on`
            )}.`
    }</p>${isOwner ? modelForm(at, modelOperation, typed) : null}`
  }
  return made
})

/** Reads what a form says into what the API is sent; what can't be read is named. */
const ruleOf = (fields: URLSearchParams) => {
  const problems: Array<string> = []
  const wrong = (name: string, rule: string) => {
    problems.push(`${name}: ${rule}`)
    return 0
  }
  const text = (name: string) => (fields.get(name) ?? "").trim()
  const given = text("currency")
  const currency: CurrencyCode | null = given === "" ? null : currencyFrom(given)
  if (given !== "" && currency === null) wrong("currency", CURRENCY_RULE)
  const ppm = (name: string, percent: string): number => {
    const [, whole = "", part = ""] = PERCENT.exec(percent) ?? []
    const value = Number(whole) * PERCENT_PPM + Number(part.padEnd(4, "0"))
    return whole === "" || value > WHOLE_PPM ? wrong(name, "must be 0 to 100, with at most 4 decimals") : value
  }
  const minor = (name: string, decimal: string): number => {
    if (currency === null) return wrong(name, "needs a currency")
    const amount = amountFromDecimal(decimal, currency)
    return Result.isFailure(amount) ? wrong(name, amount.failure) : Number(amount.success.minorUnits)
  }
  const tiers = text("tiers")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, TIERS_MAX + 1)
    .map((line) => {
      const [from = "", percent = "", ...more] = line.split(/\s+/)
      if (more.length > 0) wrong("tiers", "each line is an amount and a percent")
      return { from_minor: minor("tiers", from), percent_ppm: ppm("tiers", percent.replace(/%$/, "")) }
    })
  const scope = SCOPES.find((each) => each === fields.get("scope")) ?? "account"
  const days = text("hold_days")
  const isDays = /^\d{1,3}$/.test(days) && Number(days) <= HOLD_DAYS_MAX
  if (days !== "" && !isDays) wrong("hold_days", `must be 0 to ${HOLD_DAYS_MAX}`)
  const months = text("renewal_months")
  if (months !== "" && !(/^\d{1,3}$/.test(months) && Number(months) <= RENEWAL_MONTHS_MAX)) {
    wrong("renewal_months", `must be 0 to ${RENEWAL_MONTHS_MAX}, or empty`)
  }
  const base = fields.getAll("base").filter((part): part is BasePart => BASE_PARTS.some((each) => each === part))
  const body = {
    ...(scope === "account" ? {} : { [scope]: text("name") }),
    ...(currency === null ? {} : { currency }),
    from: text("from"),
    ...(text("until") === "" ? {} : { until: text("until") }),
    terms:
      fields.get("ends") === "yes"
        ? null
        : {
            commission_base: base,
            excluded_products: text("excluded_products")
              .split(/[\s,;]+/)
              .filter((id) => id !== ""),
            renewal_months: months === "" ? null : Number(months),
            percent_ppm: text("percent") === "" ? 0 : ppm("percent", text("percent")),
            flat_minor: text("flat") === "" ? 0 : minor("flat", text("flat")),
            cap_minor: text("cap") === "" ? null : minor("cap", text("cap")),
            hold_days: isDays ? Number(days) : 0,
            new_customers_only: fields.get("new_customers_only") === "yes",
            tiers
          }
  }
  return { body, problems }
}

/** What a refusal says is wrong, for whoever typed it. */
const asTyped =
  (at: MemberCall, fields: URLSearchParams) =>
  <A, R>(made: Effect.Effect<A, TaggedFailure, R>) =>
    Effect.catch(
      made,
      (
        failure: TaggedFailure
      ): Effect.Effect<MemberPage, TaggedFailure, Effect.Services<ReturnType<typeof makePage>>> =>
        failure instanceof InvalidRequest
          ? makePage(at, { fields, problems: failure.details })
          : "reason" in failure && typeof failure.reason === "string"
            ? makePage(at, { fields, problems: [failure.reason] })
            : Effect.fail(failure)
    )

/** The same form sent twice makes one rule. */
const ruleIdOf = (fields: URLSearchParams) => Effect.map(operationOf(fields), (id) => RuleId.make(id))

/** The pages of commission rules: all that were made, and how an owner makes one. */
export const commissionsPages = ({ page, form }: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> => [
  page({
    path: COMMISSIONS_PATH,
    section: ATTRIBUTION_PATH,
    summary: "What creators earn: every rule, newest first, and the model that orders are divided by.",
    parameters: [queryParameter("cursor", "Where the page before ended.", RuleBody.fields.id)],
    make: (at) => makePage(at, NOTHING_TYPED)
  }),
  form({
    path: `${COMMISSIONS_PATH}/rules`,
    back: COMMISSIONS_PATH,
    section: ATTRIBUTION_PATH,
    role: "owner",
    summary: "Makes a rule.",
    take: (at, fields) =>
      Effect.gen(function* () {
        const { body, problems } = ruleOf(fields)
        if (problems.length > 0) return yield* new InvalidRequest({ details: problems })
        const { tenantId } = at.current
        const given = yield* readRule(body)
        yield* addRule({ ...given, tenantId, ruleId: yield* ruleIdOf(fields) }).pipe(
          asDeed(at, "commission.rule", `${fields.get("scope") ?? ""} ${fields.get("name") ?? ""} from ${body.from}`)
        )
        return told("rule")
      }).pipe(asTyped(at, fields))
  }),
  form({
    path: `${COMMISSIONS_PATH}/models`,
    back: COMMISSIONS_PATH,
    section: ATTRIBUTION_PATH,
    role: "owner",
    summary: "Chooses the model that orders are divided by.",
    take: (at, fields) =>
      Effect.gen(function* () {
        const { tenantId } = at.current
        const given = yield* readModel({ model: fields.get("model"), from: fields.get("from") ?? "" })
        yield* chooseModel({ ...given, tenantId, ruleId: yield* ruleIdOf(fields) }).pipe(
          asDeed(at, "commission.model", `${given.model} from ${fields.get("from") ?? ""}`)
        )
        return told("model")
      }).pipe(asTyped(at, fields))
  })
]
