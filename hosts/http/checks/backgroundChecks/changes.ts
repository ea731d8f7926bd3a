import { Effect, Schema } from "effect"
import {
  askCreatorAgain,
  cancelCheck,
  readCheckAgain,
  refundUnread
} from "../../../../domain/checks/backgroundChecks/buyersChanges.ts"
import { READ_AGAIN_DAYS } from "../../../../domain/checks/backgroundChecks/checkWords.ts"
import { type ReadCheck, readCheck } from "../../../../domain/checks/backgroundChecks/readChecks.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import { CONSENT_DAYS, CONSENT_REQUESTS_MAX } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { ADDRESS_CHARACTERS_MAX, EmailAddress } from "../../../../ports/system/Mail.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { refuseStrangeFields } from "../../server/knownFields.ts"
import { parseJson, readBody } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { CheckBody, checkBody } from "./checkBody.ts"
import { type CheckSettings, checkLinks, checkPageAddress, ID_PARAMETER, readTicket } from "./settings.ts"
import { CHECKS_PATH } from "./start.ts"
import { BUYERS_ADDRESS_RULE } from "./startBody.ts"

const BODY_BYTES_MAX = 4 * 1024
/** Ending a checkout asks the payment provider once. */
const ENDED_WITHIN_SECONDS = 30

const ConsentRequest = Schema.Struct({
  creator_email: Schema.optionalKey(Schema.NullOr(EmailAddress))
}).annotate({
  identifier: "AskCreatorAgainRequest"
})

const readChecked = checkedReader(
  ConsentRequest,
  { creator_email: `must be one mail address of at most ${ADDRESS_CHARACTERS_MAX} characters` },
  () => null
)
const refuseStrange = refuseStrangeFields(ConsentRequest)

const settled = ({ reason }: { readonly reason: string }) =>
  new InvalidRequest({ details: [`status: a check ${reason}`] })

/** A check as it is after the change, which has no report. */
const answerOf = (read: Pick<ReadCheck, "check" | "refund">, key: ApiKey, settings: Pick<CheckSettings, "baseUrl">) =>
  Effect.map(checkLinks({ ...read, report: null, unread: null }, key, settings), (links) => ({
    status: 200,
    body: checkBody(read.check, null, [], links)
  }))

/** POST /api/v1/background-checks/{id}/cancel: ends a check before anything is read. */
export const cancelEndpoint = (settings: CheckSettings): KeyedEndpoint => ({
  method: "POST",
  path: `${CHECKS_PATH}/{id}/cancel`,
  area: "scoring",
  mayTakeSeconds: ENDED_WITHIN_SECONDS,
  summary:
    "Cancels a check before it is paid, or before the creator answered: nothing is read, and what was paid is given back. Sent again " +
    "it is answered the same.",
  access: { scopes: ["full", "test"] },
  parameters: [ID_PARAMETER],
  responses: {
    200: { description: "The check, expired or refunded.", schema: CheckBody },
    400: { description: "The scan began, or the check has ended." },
    404: { description: "The account has no such check." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const ticket = yield* readTicket(call, key.tenantId)
    const check = yield* cancelCheck(ticket, { kind: "buyer", id: key.id }).pipe(
      Effect.catchTag("CheckSettled", (error) => settled(error))
    )
    const { refund } = yield* readCheck(ticket)
    return yield* answerOf({ check, refund }, key, settings)
  })
})

/** POST /api/v1/background-checks/{id}/consent-request: has the creator asked again, at another address where one is sent. */
export const consentRequestEndpoint = (settings: CheckSettings): KeyedEndpoint => ({
  method: "POST",
  path: `${CHECKS_PATH}/{id}/consent-request`,
  area: "scoring",
  summary:
    "Mails the creator of a verified check again, at creator_email where it is sent: links that were mailed before lead nowhere then, " +
    `and the creator has ${CONSENT_DAYS} days anew.`,
  access: { scopes: ["full", "test"] },
  parameters: [ID_PARAMETER],
  body: { schema: ConsentRequest, contentTypes: ["application/json"] },
  responses: {
    200: { description: "The check, with the address that is asked.", schema: CheckBody },
    400: {
      description: `No answer is awaited, or the creator was asked again ${CONSENT_REQUESTS_MAX} times.`
    },
    404: { description: "The account has no such check." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const ticket = yield* readTicket(call, key.tenantId)
    const text = yield* readBody(call, BODY_BYTES_MAX)
    const json = text.length === 0 ? {} : yield* parseJson(text)
    const { creator_email: email = null } = yield* readChecked(json)
    yield* refuseStrange(json)
    const check = yield* askCreatorAgain(ticket, email).pipe(
      Effect.catchTags({
        CheckSettled: (error) => settled(error),
        BuyersAddress: () => new InvalidRequest({ details: [BUYERS_ADDRESS_RULE] })
      })
    )
    return yield* answerOf({ check, refund: null }, key, settings)
  })
})

/** POST /api/v1/background-checks/{id}/read-again: orders a check anew for nothing, of which something could not be read. */
export const readAgainEndpoint = (settings: CheckSettings): KeyedEndpoint => ({
  method: "POST",
  path: `${CHECKS_PATH}/{id}/read-again`,
  area: "scoring",
  summary:
    `Orders a completed check anew for nothing, once, within ${READ_AGAIN_DAYS} days of its report, where an account that was named ` +
    "could not be read. The first report stays; the creator of a verified check is asked anew. Or its part of the price is given " +
    "back.",
  access: { scopes: ["full", "test"] },
  parameters: [ID_PARAMETER],
  responses: {
    200: { description: "The new check: it has an id of its own, and an amount of 0.", schema: CheckBody },
    400: {
      description:
        "Everything that was named was read, the time is over, a part of the price was given back instead, or the check isn't completed."
    },
    404: { description: "The account has no such check." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const ticket = yield* readTicket(call, key.tenantId)
    const pageAddress = (token: string) => checkPageAddress(settings.baseUrl, token)
    const check = yield* readCheckAgain(ticket, { key, pageAddress, by: { kind: "buyer", id: key.id } }).pipe(
      Effect.catchTag("CheckSettled", (error) => settled(error))
    )
    return yield* answerOf({ check, refund: null }, key, settings)
  })
})

/** POST /api/v1/background-checks/{id}/refund: gives back what platforms cost that could not be read, and keeps the report. */
export const refundEndpoint = (settings: CheckSettings): KeyedEndpoint => ({
  method: "POST",
  path: `${CHECKS_PATH}/{id}/refund`,
  area: "scoring",
  summary:
    `Gives back the part of a completed check's price that platforms cost which could not be read at all, within ${READ_AGAIN_DAYS} days ` +
    "of its report, instead of reading it again. The report stays, and its status is completed. Sent again it is answered the same.",
  access: { scopes: ["full", "test"] },
  parameters: [ID_PARAMETER],
  responses: {
    200: { description: "The check, with what is given back in refund.", schema: CheckBody },
    400: {
      description:
        "Every platform that was paid for was read, the time is over, it is read again instead, or the check isn't completed."
    },
    404: { description: "The account has no such check." }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const ticket = yield* readTicket(call, key.tenantId)
    yield* refundUnread(ticket, { kind: "buyer", id: key.id }).pipe(
      Effect.catchTag("CheckSettled", (error) => settled(error))
    )
    const read = yield* readCheck(ticket)
    return { status: 200, body: checkBody(read.check, read.report, read.items, yield* checkLinks(read, key, settings)) }
  })
})
