import { type JsonSchema, Record, type Schema } from "effect"
import { CompletedEvent, FailedEvent } from "./deliveryBody.ts"
import { NOTICE_EVENTS } from "./noticeEventBody.ts"
import { OrderAttributedEvent, OrderRefundedEvent } from "./orderEventBody.ts"

const JOB_RECEIVER = "Sent to the address that was set for the key"
/** Additions to the specified events: a receiver that doesn't know them never sees them. */
const NOTICE_RECEIVER =
  "Opt-in: sent to each address of the account that was set with this event, and to no other. What it says beside these fields " +
  "depends on what it tells of"
const ORDER_RECEIVER =
  "Opt-in: sent to each address of the account that was set with this event, and to no other, of orders since then. `event_id` is the " +
  "same for every address and each time it is sent; of one order's events the one of the highest `version` holds"

/** What is sent, by its event. */
const EVENTS = [
  {
    event: "score.completed",
    operationId: "scoreCompleted",
    sentTo: JOB_RECEIVER,
    summary: "A score was made.",
    schema: CompletedEvent
  },
  {
    event: "score.failed",
    operationId: "scoreFailed",
    sentTo: JOB_RECEIVER,
    summary: "A score could not be made, and its credit was given back.",
    schema: FailedEvent
  },
  ...Record.toEntries(NOTICE_EVENTS).map(([event, described]) => ({
    event,
    operationId: event.replace(/[._](.)/g, (_, letter: string) => letter.toUpperCase()),
    sentTo: NOTICE_RECEIVER,
    ...described
  })),
  {
    event: "order.attributed",
    operationId: "orderAttributed",
    sentTo: ORDER_RECEIVER,
    summary: "It is known whose an order is, or what was said of it has changed.",
    schema: OrderAttributedEvent
  },
  {
    event: "order.refunded",
    operationId: "orderRefunded",
    sentTo: ORDER_RECEIVER,
    summary: "Money of an order went back: by a refund, a chargeback or its cancellation.",
    schema: OrderRefundedEvent
  }
]

const DELIVERY_ID = "0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa"

/** The headers of every delivery; those of the service are named by it. */
const headersOf = (serviceName: string, event: string) =>
  [
    [`X-${serviceName}-Event`, "Which event it is.", { type: "string", const: event }, event],
    [
      `X-${serviceName}-Delivery`,
      "The delivery's id, the same in every attempt.",
      { type: "string", format: "uuid" },
      DELIVERY_ID
    ],
    [`X-${serviceName}-Attempt`, "Which attempt it is, from 1 on.", { type: "integer", minimum: 1 }, 1],
    [
      `X-${serviceName}-Signature`,
      "Hex HMAC-SHA256 of the raw body, by the signing secret as it was shown. Compare it in constant time.",
      { type: "string", pattern: "^[0-9a-f]{64}$" },
      "9f".repeat(32)
    ],
    ["webhook-id", "The delivery's id, by Standard Webhooks.", { type: "string" }, DELIVERY_ID],
    [
      "webhook-timestamp",
      "When it was sent, in seconds since 1970.",
      { type: "string", pattern: "^\\d+$" },
      "1772366400"
    ],
    [
      "webhook-signature",
      "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, one for each good secret, separated by blanks.",
      { type: "string" },
      "v1,n5+fn5+fn5+fn5+fn5+fn5+fn5+fn5+fn5+fn5+fn58="
    ]
  ].map(([name, description, schema, example]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema,
    example
  }))

/** The `webhooks` of the description: what an account's receiver is sent, and what its answers mean. */
export const describedWebhooks = (
  serviceName: string,
  schemaOf: (schema: Schema.Constraint) => JsonSchema.JsonSchema,
  exampleOf: (schema: JsonSchema.JsonSchema, component: string) => unknown
) =>
  Object.fromEntries(
    EVENTS.map(({ event, operationId, sentTo, summary, schema }) => {
      const described = schemaOf(schema)
      const operation = {
        operationId,
        summary,
        description: `${summary} ${sentTo}. It is sent until it is answered with 2xx, and may come twice.`,
        tags: ["webhooks"],
        security: [],
        parameters: headersOf(serviceName, event),
        requestBody: {
          required: true,
          content: { "application/json": { schema: described, example: exampleOf(described, "") } }
        },
        responses: {
          "2XX": { description: "Taken." },
          "410": { description: "Nothing more is wanted: nothing more is sent." },
          default: { description: "Not taken: it is sent again later, a few times." }
        }
      }
      return [event, { post: operation }]
    })
  )
