import { Effect, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { formatAmount } from "../../../../../domain/accounts/billing/amountText.ts"
import { purchasePath } from "../../../../../domain/accounts/billing/openPurchase.ts"
import { SCORE_USD_CENTS } from "../../../../../domain/accounts/billing/prices.ts"
import { memberCaller } from "../../../../../domain/accounts/people/sessions.ts"
import { buyScore, isByCard } from "../../../../../domain/creators/lookups/buyScore.ts"
import { readNamedList } from "../../../../../domain/creators/lookups/namedList.ts"
import {
  asDeed,
  isOperation,
  type MemberCall,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { orderOnce } from "../../../memberPages/orderOnce.ts"
import { mayAs, type Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { CREATORS_PATH } from "../../../pages/texts.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"

const CARD_PATH = `${CREATORS_PATH}/card`

const { told, box } = makeOutcomes(CREATORS_PATH, {
  card_nobody: { isGood: false, text: "There is no such creator. Nothing was ordered." },
  card_credits: {
    isGood: false,
    text: "The account has credits by now, and they are used before the card. Look the creator up; nothing was ordered."
  },
  card_held: {
    isGood: false,
    text: "There is a fresh score of yours by now, or one is being made. There is nothing to pay for."
  },
  card_no_checkout: {
    isGood: false,
    text: "The payment provider opened no checkout, and nothing can be paid. Try again in a minute."
  },
  card_no_provider: {
    isGood: false,
    text: "Nothing can be bought here: whoever runs this service has set up no payments."
  },
  card_in_flight: { isGood: false, text: "It is being carried out. Look again in a few seconds: it is ordered once." },
  card_reused: { isGood: false, text: "This form was sent before for somebody else. Begin anew: nothing was ordered." }
})

/** What the form for the card tells, on the page of creators. */
export const cardBox = box

/** The offer to buy one score by card: to members, where no credit is left. `name` is the creator's, as forms name them. */
export const cardOffer = Effect.fnUntraced(function* ({ current }: MemberCall, name: string, balance: number) {
  if (!isByCard(balance) || !mayAs(current.role, "member")) return null
  const random = yield* SecureRandom.SecureRandom
  const price = formatAmount({ amountMinor: SCORE_USD_CENTS, currency: "usd" })
  const offer: Html = html`<p>There is no credit left. This one score can be paid by card instead: ${price}, and nothing else
is ordered.</p>
<form class="wide" method="post" action="${CARD_PATH}" accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="operation" value="${yield* random.uuidV7()}"><input type="hidden" name="creator" value="${name}">
<button class="main" type="submit">Pay ${price} by card</button></form>
<p class="muted">A score that can't be made is given back. ${
    current.role === "owner" ? html`<a href="/account/credits#packs">Packs of credits cost less each.</a>` : null
  }</p>`
  return offer
})

/** The form by which one score is bought by card; it leads to its purchase. */
export const cardForm = ({ form }: ReturnType<typeof makeMemberPages>, service: Service): OpenEndpoint =>
  form({
    path: CARD_PATH,
    back: CREATORS_PATH,
    section: CREATORS_PATH,
    role: "member",
    summary: "Orders one score by card where no credit is left, and leads to where it is paid; for members.",
    take: Effect.fnUntraced(
      function* (at, fields) {
        const name = fields.get("creator") ?? ""
        const operation = fields.get("operation") ?? ""
        const [line, ...more] = readNamedList(name, service.serviceSlug)
        if (line === undefined || more.length > 0 || Result.isFailure(line.named) || !isOperation(operation)) {
          return told("card_nobody")
        }
        const named = line.named.success
        return yield* orderOnce(at, { path: CARD_PATH, operation, asked: name }, (operationId) =>
          buyScore({
            caller: memberCaller(at.current, at.visitor.person),
            operationId,
            named,
            personId: at.visitor.person.id,
            baseUrl: service.baseUrl
          }).pipe(
            Effect.map(({ purchaseId }) => ({ location: purchasePath(purchaseId), mayEndOtherwise: false })),
            asDeed(at, "score.buy", `${name}, purchase ${operationId}`)
          )
        )
      },
      Effect.catchTags({
        CreditsLeft: () => Effect.succeed(told("card_credits")),
        NothingToBuy: () => Effect.succeed(told("card_held")),
        IdempotencyInFlight: () => Effect.succeed(told("card_in_flight")),
        IdempotencyKeyReused: () => Effect.succeed(told("card_reused")),
        CheckoutRefused: ({ cause, hasNoProvider }) =>
          Effect.as(
            Effect.logWarning("a checkout for a score could not be opened", cause),
            told(hasNoProvider ? "card_no_provider" : "card_no_checkout")
          )
      })
    )
  })
