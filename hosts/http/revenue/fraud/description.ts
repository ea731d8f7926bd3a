import { type Description, TIME_FIELD } from "../../server/fieldFacts.ts"

const DAY_FIELD = { description: "A day in UTC.", example: "2026-01-31" }
const ORDER_ID = { description: "The shop's id of the order.", example: "1001" }

/** What the description says of signals and holds. */
export const description: Description = {
  tags: [],
  fields: {
    held_at: { ...TIME_FIELD, description: "When a rule first put it on hold." },
    found_at: { ...TIME_FIELD, description: "When it was first found." }
  },
  fieldsOfSchemas: {
    ...Object.fromEntries(
      ["HoldDecision", "HoldDecisionRequest"].map((schema) => [
        `${schema}.verdict`,
        { description: "release lets the order into statements again; confirm keeps it out." }
      ])
    ),
    "Signals.signals": { description: "Newest find first." },
    "Signals.rules": { description: "Every rule, and whether it is on for you." },
    "Signal.signal_id": {
      description: "The same for the same thing, however often it is found.",
      example: "impossible_time//1001"
    },
    "Signal.at": { ...TIME_FIELD, description: "When the last of what it tells of happened." },
    "Signal.severity": { description: "Orders of a high one are put on hold." },
    "Signal.codes": { description: "The links concerned.", example: "nova" },
    "Signal.orders": { description: "The orders concerned, at most 100: the newest." },
    "Signal.evidence": { description: "What was counted: numbers and times by name." },
    "WatchRule.states": { description: "What the rule says of what it finds." },
    "WatchRule.severity": { description: "Orders of a high one are put on hold." },
    "WatchRule.is_on": { description: "Rules are switched by PUT /api/v1/attribution/rules/{rule}." },
    "SwitchedWatchRule.is_on": { description: "Whether the rule is on for you." },
    "SwitchedWatchRule.released": { description: "Orders that were on hold by it, and are no longer.", minimum: 0 },
    "WatchRuleSwitchRequest.is_on": { description: "Whether the rule is to be on." },
    "WatchRuleSwitchRequest.reason": {
      description: "Why, for whoever reads the decisions.",
      example: "A shop's tablet."
    },
    "WatchedOrder.order_id": ORDER_ID,
    "OrderHold.order_id": ORDER_ID,
    "DecidedHold.order_id": ORDER_ID,
    "OrderHold.status": {
      description: "held: nobody has decided; confirmed: not to be paid for; released: a sale like any other."
    },
    "DecidedHold.status": {
      description: "held: nobody has decided; confirmed: not to be paid for; released: a sale like any other."
    },
    "DecidedHold.decisions": { description: "Every decision, newest first." },
    "HoldDecision.decided_by": {
      description:
        "key: by a key of yours; person: by somebody signed in; operator: by a command; rule: its rules were switched off."
    },
    "LinkPeople.code": { description: "The link's short code.", example: "nova" },
    "LinkPeople.from": DAY_FIELD,
    "LinkPeople.to": DAY_FIELD,
    "LinkPeople.clicks": { description: "People's clicks, each of them.", minimum: 0, example: 140 },
    "LinkPeople.people": {
      description: "The sum of the days: who comes on two days counts on both.",
      minimum: 0,
      example: 120
    },
    "PeopleOfDay.day": DAY_FIELD,
    "PeopleOfDay.people": {
      description: "By address and user agent, of which only a hash is kept, for 48 hours at most.",
      minimum: 0
    },
    "HoldDecision.decided_at": TIME_FIELD
  }
}
