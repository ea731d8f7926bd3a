import {
  CURRENCY_FIELD,
  DAY_FIELD,
  type Description,
  type FieldFacts,
  TIME_FIELD,
  UUID_FIELD
} from "../../server/fieldFacts.ts"

const NAME: FieldFacts = {
  description: "For people.",
  minLength: 1,
  maxLength: 200,
  example: "Spring, half of the Länder"
}

const TEST: Readonly<Record<string, FieldFacts>> = {
  id: UUID_FIELD,
  name: NAME,
  design: { description: "regions: some pause for the whole test; weeks: one of every two pauses." },
  metric: { description: "What is counted: orders, or revenue that was paid and not given back." },
  currency: { ...CURRENCY_FIELD, description: "Only orders in this one count; null, of orders alone: in any." },
  creators: { description: "Who pauses; null: all creators." },
  declared_at: { ...TIME_FIELD, description: "Before it began: later it is refused." },
  starts_on: { ...DAY_FIELD, description: "Its first day, UTC. Its weeks are seven days from there on." },
  ends_on: { ...DAY_FIELD, description: "Its last day, UTC.", example: "2026-03-28" },
  weeks: { description: "How many.", minimum: 1, maximum: 104, example: 4 },
  weeks_before: {
    description: "Weeks before it that it is compared with; null of the design weeks.",
    minimum: 4,
    example: 8
  },
  is_drawn: { description: "Whether chance chose who pauses; else you did." },
  seed: {
    description: "What chance was seeded with: the first 8 digits of the id, as a number.",
    minimum: 0,
    example: 7
  },
  regions: { description: "Null of the design weeks." },
  plan: { description: "Its weeks; null of the design regions." },
  weeks_left: { description: "Until it ends, the one that runs included.", minimum: 0, example: 3 }
}

const REPORT: Readonly<Record<string, FieldFacts>> = {
  ...TEST,
  status: { description: "incomplete: it ended, and figures of regions are missing." },
  standing: {
    description: "Where it stands, in a sentence.",
    example: "Not yet: 3 more weeks. No lift is told before the end."
  },
  measures: {
    description: "What the lift is a lift of.",
    example: "What all that these creators do adds to the account's sales."
  },
  method: {
    description: "How it is worked out.",
    example: "Each region's change is compared between active and paused ones."
  },
  holds_only_if: { description: "What has to be so for the interval to hold.", example: "The creators really paused." },
  smallest_lift_percent: {
    description: "The smallest lift it finds in 4 of 5 cases, as sales went before; null where too little is known.",
    minimum: 0,
    example: 8.4
  },
  cells_missing: {
    description: "Weeks of regions that are over and were not told; null of the design weeks.",
    minimum: 0
  },
  cells_revised: { description: "Weeks of regions whose value was changed after it was told.", minimum: 0 },
  lift: { description: "Null until it ended and all is known: looking earlier and stopping at will misleads." },
  models: {
    description:
      "What each model gives the same creators, of all that the account sold from the test's start to its end."
  }
}

const factsOf = (schema: string, facts: Readonly<Record<string, FieldFacts>>) =>
  Object.fromEntries(Object.entries(facts).map(([field, fact]) => [`${schema}.${field}`, fact]))

const { is_drawn: _, seed: __, plan: ___, ...ASKED } = TEST

/** What the description says of lift tests. */
export const description: Description = {
  tags: [
    {
      name: "lift",
      description: "Tests of what creators add: they pause here and there, and what is sold is compared.",
      paths: ["/api/v1/attribution/lift-tests"]
    }
  ],
  fieldsOfSchemas: {
    ...factsOf("LiftTest", TEST),
    ...factsOf("LiftReport", REPORT),
    ...factsOf("LiftTestRequest", {
      name: NAME,
      design: ASKED.design ?? {},
      metric: ASKED.metric ?? {},
      currency: { ...CURRENCY_FIELD, description: "Required where the metric is revenue." },
      creators: { description: "At most 100; absent: all creators." },
      starts_on: { ...DAY_FIELD, description: "A day that has not begun, UTC." },
      weeks: { description: "Even, and at least 12, of the design weeks.", minimum: 1, maximum: 104, example: 4 },
      weeks_before: {
        description: "Of the design regions: at least 4; at most 104 with the weeks of the test.",
        example: 8
      },
      regions: { description: "Of the design regions: 6 to 200.", example: "DE" },
      paused_regions: { description: "Absent: half of the regions are drawn.", example: "DE" },
      paused_weeks: {
        description: "Of the design weeks, from 1: one of every two. Absent: they are drawn.",
        example: 1
      }
    }),
    "LiftCellsRequest.cells": { description: "At most 1,000." },
    "Lift.percent": { description: "How much more is sold with the creators than without them." },
    "Lift.added": { description: "Orders, or major units of the currency, where the creators were active." },
    "Lift.part_percent": {
      description: "Of what was sold where they were active, what would not have been without them."
    },
    "Lift.interval_percent": { description: "How often such an interval holds the truth.", example: 95 },
    "Lift.units": { description: "Regions, or pairs of weeks.", minimum: 6, example: 20 },
    "LiftEstimate.estimate": { description: "The likeliest value.", example: 9.8 },
    "LiftEstimate.low": { description: "Where the 95 % interval begins.", example: 4.1 },
    "LiftEstimate.high": { description: "Where the 95 % interval ends.", example: 15.9 },
    "LiftModelShare.part_percent": {
      description: "Of all orders or revenue of the account; null where there was none."
    },
    "LiftModelShare.revenue": { description: "Null where the test is of orders in any currency.", example: "59.98" },
    "LiftModelShare.is_partial": {
      description: "Whether some of the creators may be missing: the report tells of 512."
    },
    "LiftCellsFiled.filed": { description: "Cells.", minimum: 1, example: 20 }
  }
}
