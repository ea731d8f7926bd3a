import { Clock, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { readBalanceAlert, setBalanceAlert } from "../../../../domain/accounts/billing/balanceAlert.ts"
import { buyCredits } from "../../../../domain/accounts/billing/buyCredits.ts"
import { purchasePath } from "../../../../domain/accounts/billing/openPurchase.ts"
import { BURN_DOWN_DAYS, readBurnDown, readUsage } from "../../../../domain/accounts/billing/readBurnDown.ts"
import { readLedger } from "../../../../domain/accounts/billing/readLedger.ts"
import { readPurchase, readPurchases } from "../../../../domain/accounts/billing/readPurchases.ts"
import { formatCount } from "../../../../domain/mail/wording.ts"
import { ALERT_BELOW_CREDITS_MAX, AlertBelow } from "../../../../ports/accounts/billing/BalanceAlerts.ts"
import { PurchaseId } from "../../../../ports/accounts/billing/Purchase.ts"
import { accountKey } from "../../../../ports/creators/identity/SocialAccount.ts"
import { Roster } from "../../../../ports/creators/roster/Roster.ts"
import { DAY_MS, isoDay } from "../../../../ports/time/days.ts"
import { seeOther } from "../../memberPages/accountPage.ts"
import { asDeed, type MemberCall, makeMemberPages, makeOutcomes } from "../../memberPages/memberPages.ts"
import type { Service } from "../../memberPages/visitor.ts"
import { html } from "../../pages/html.ts"
import { csvOf } from "../../server/csv.ts"
import type { OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import {
  ALERT_PATH,
  BUY_PATH,
  CREDITS_PAGE,
  CREDITS_PATH,
  creditsContent,
  PAGE_ROWS,
  PURCHASES_PATH,
  purchaseContent,
  purchasesHtml,
  USAGE_CSV_PATH,
  USAGE_PATH,
  usageContent
} from "./creditsPage.ts"

/** Purchases beside the ledger. */
const NEWEST_PURCHASES = 5
/** Days of usage that are shown unless others are asked for. */
const USAGE_DAYS = 30
const NOT_FOUND = 404

const { told, box } = makeOutcomes(CREDITS_PATH, {
  alert_set: { isGood: true, text: "Saved. Owners are told from now on." },
  alert_off: { isGood: true, text: "Saved. Nobody is told when the balance gets low." },
  no_alert: {
    isGood: false,
    text: `Nothing was saved: it is a whole number from 1 to ${formatCount(ALERT_BELOW_CREDITS_MAX)}, or empty.`
  },
  no_pack: {
    isGood: false,
    text: "There is no such pack; nothing was bought."
  },
  no_provider: { isGood: false, text: "Nothing can be bought here: whoever runs this service has set up no payments." },
  no_checkout: {
    isGood: false,
    text: "The payment provider opened no checkout, and nothing can be paid. Try again in a minute."
  }
})

const query = (name: string, description: string): ParameterDescription => ({
  name,
  in: "query",
  required: false,
  description,
  schema: Schema.String
})
const PERIOD = [query("from", "First day, UTC."), query("to", "Last day, UTC.")]

const isAlertBelow = Schema.is(AlertBelow)
const isPurchaseId = Schema.is(PurchaseId)

/** The number that a page goes on behind; null where it is none. */
const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

const dayOf = (text: string | undefined): number | null => {
  const ms = text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
const dayText = (ms: number): string => isoDay(new Date(ms))

/** Usage of the days that a query names, or of the last USAGE_DAYS. */
const usageOf = Effect.fnUntraced(function* ({ call, current }: MemberCall) {
  const today = dayOf(dayText(yield* Clock.currentTimeMillis)) ?? 0
  const toMs = dayOf(call.query.to) ?? today
  const fromMs = Math.min(dayOf(call.query.from) ?? toMs - (USAGE_DAYS - 1) * DAY_MS, toMs)
  const { rows } = yield* readUsage(current.tenantId, {
    from: new Date(fromMs),
    to: new Date(toMs + DAY_MS)
  })
  return { fromDay: dayText(fromMs), toDay: dayText(toMs), rows }
})

const noPurchase = {
  title: "No such purchase",
  status: NOT_FOUND,
  content: html`<h1>There is no such purchase</h1><p><a href="${CREDITS_PATH}">To the credits</a></p>`
}

/** The pages about an account's credits, for whoever is signed in. */
export const creditsEndpoints = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { page, form } = makeMemberPages(service)
  const section = CREDITS_PATH
  const kind = CREDITS_PAGE

  return [
    page({
      path: CREDITS_PATH,
      section,
      summary: "An account's balance, packs, purchases and ledger, for whoever is signed in.",
      parameters: [
        query("before", "The number of the last entry of the page before."),
        query("days", "How many days are shown of how the balance went: 30 or 90.")
      ],
      make: Effect.fnUntraced(function* ({ call, current }) {
        const days = BURN_DOWN_DAYS.find((each) => String(each) === call.query.days) ?? BURN_DOWN_DAYS[0]
        const { ledger, bought, alert, burnDown } = yield* Effect.all(
          {
            ledger: readLedger(current.tenantId, {
              limit: PAGE_ROWS,
              before: numberOf(call.query.before)
            }),
            alert: readBalanceAlert(current.tenantId),
            burnDown: readBurnDown(current.tenantId, days),
            bought: readPurchases(current.tenantId, {
              limit: NEWEST_PURCHASES,
              cursor: null
            })
          },
          { concurrency: "unbounded" }
        )
        const accounts = [...ledger.purposes.values()].map(({ account }) => account)
        const known = yield* Roster.use((roster) => roster.ofAccounts(current.tenantId, accounts))
        const names = new Map(
          known.flatMap(({ account, summary: { accounts: others, displayName } }) =>
            displayName === null ? [] : [account, ...others].map((each) => [accountKey(each), displayName] as const)
          )
        )
        const { purchases, nextCursor } = bought
        const hasMorePurchases = nextCursor !== null
        return {
          title: "Credits",
          kind,
          content: creditsContent({
            current,
            box: box(call),
            ...ledger,
            names,
            serviceSlug: service.serviceSlug,
            below: alert.below,
            burnDown,
            purchases,
            hasMorePurchases
          })
        }
      })
    }),
    page({
      path: PURCHASES_PATH,
      section,
      summary: "The packs and scores that an account bought, the latest first.",
      parameters: [query("cursor", "Where the page before ended.")],
      make: ({ call, current }) =>
        readPurchases(current.tenantId, {
          limit: PAGE_ROWS,
          cursor: call.query.cursor ?? null
        }).pipe(
          // A cursor that nobody was given begins anew.
          Effect.catchTag("PurchaseCursorInvalid", () =>
            readPurchases(current.tenantId, { limit: PAGE_ROWS, cursor: null })
          ),
          Effect.map(({ purchases, nextCursor }) => {
            const href = `${PURCHASES_PATH}?${new URLSearchParams({ cursor: nextCursor ?? "" }).toString()}`
            return {
              title: "Purchases",
              kind,
              content: html`<h1>Purchases</h1>
${purchasesHtml(purchases, nextCursor === null ? null : { href, text: "Older" })}
<p><a href="${CREDITS_PATH}">To the credits</a></p>`
            }
          })
        )
    }),
    page({
      path: `${PURCHASES_PATH}/{purchase}`,
      section,
      summary: "A pack or a score that an account bought: how it stands, where it is paid, its receipt.",
      parameters: [
        {
          name: "purchase",
          in: "path",
          required: true,
          description: "The purchase's id.",
          schema: Schema.String
        }
      ],
      make: Effect.fnUntraced(function* ({ call, current }) {
        const purchaseId = call.pathParameters.purchase
        if (!isPurchaseId(purchaseId)) return { ...noPurchase, kind }
        const now = new Date(yield* Clock.currentTimeMillis)
        return yield* readPurchase({
          tenantId: current.tenantId,
          purchaseId
        }).pipe(
          Effect.map((found) => ({
            title: "Purchase",
            kind,
            content: purchaseContent(found, now, service.serviceSlug)
          })),
          Effect.catchTag("PurchaseNotFound", () => Effect.succeed({ ...noPurchase, kind }))
        )
      })
    }),
    form({
      path: ALERT_PATH,
      back: CREDITS_PATH,
      section,
      role: "owner",
      summary: "Says below which balance an account's owners are told of it; for owners.",
      take: Effect.fnUntraced(function* (at, fields) {
        const text = (fields.get("below") ?? "").trim()
        const below = text === "" ? null : numberOf(text)
        if (text !== "" && !isAlertBelow(below)) return told("no_alert")
        const named = isAlertBelow(below) ? below : null
        yield* setBalanceAlert(at.current.tenantId, named).pipe(
          asDeed(at, "credits.alert", named === null ? "nobody is told" : `below ${formatCredits(named)}`)
        )
        return told(named === null ? "alert_off" : "alert_set")
      })
    }),
    form({
      path: BUY_PATH,
      back: CREDITS_PATH,
      section,
      role: "owner",
      summary: "Orders a pack of credits and leads to where it is paid; for owners.",
      take: Effect.fnUntraced(function* (at, fields) {
        const random = yield* SecureRandom.SecureRandom
        const operationId = yield* random.uuidV7()
        const credits = numberOf(fields.get("credits") ?? "") ?? 0
        return yield* buyCredits({
          tenantId: at.current.tenantId,
          operationId,
          credits,
          personId: at.visitor.person.id,
          baseUrl: service.baseUrl
        }).pipe(
          asDeed(at, "credits.buy", `${formatCredits(credits)}, purchase ${operationId}`),
          Effect.map(({ purchaseId }) => seeOther(purchasePath(purchaseId))),
          Effect.catchTags({
            NoSuchPack: () => Effect.succeed(told("no_pack")),
            CheckoutRefused: ({ cause, hasNoProvider }) =>
              Effect.as(
                Effect.logWarning("a checkout for a pack could not be opened", cause),
                told(hasNoProvider ? "no_provider" : "no_checkout")
              )
          })
        )
      })
    }),
    page({
      path: USAGE_PATH,
      section,
      summary: "An account's requests and credits by X-Customer-Ref.",
      parameters: PERIOD,
      make: (at) =>
        Effect.map(usageOf(at), (usage) => ({
          title: "Usage by customer",
          kind,
          content: usageContent({ box: box(at.call), ...usage })
        }))
    }),
    page({
      path: USAGE_CSV_PATH,
      section,
      summary: "An account's requests and credits by X-Customer-Ref, as CSV.",
      parameters: PERIOD,
      make: (at) =>
        Effect.map(
          usageOf(at),
          ({ rows, fromDay, toDay }) =>
            new Response(
              csvOf([
                ["customer_ref", "requests", "credits"],
                ...rows.map(({ customerRef, requests, credits }) => [customerRef, requests, credits])
              ]),
              {
                headers: {
                  "content-type": "text/csv; charset=utf-8",
                  "content-disposition": `attachment; filename="usage-${fromDay}-${toDay}.csv"`,
                  "cache-control": "no-store"
                }
              }
            )
        )
    })
  ]
}
