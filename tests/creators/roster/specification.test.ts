import { join } from "node:path"
import { describeSpecification } from "../../support/running/specificationTable.ts"

describeSpecification({
  name: "the specification's sentences of roster, plans and rate card",
  table: join(import.meta.dir, "specification.tsv"),
  // Monitoring's, the roster's, the plans' and the rate card's: what the service did not do before.
  acceptance: [79, ...Array.from({ length: 307 - 250 + 1 }, (_, place) => 250 + place), 468],
  parts: {
    "B2 engagement": /\| engagement \| (account-level.*?) \|/,
    "B8 plans": /### B8\. Plans (.*?) ### B9/,
    "States: plan": /### Plan \| State [-| A-Za-z]*?\|---\|---\|---\|---\|---\| (.*?) ## Endpoints/,
    roster: /(Roster at \/api\/v1\/creators\/roster: .*?) Plan at \/api/,
    plan: /(Plan at \/api\/v1\/creators\/.*?) Rate card at/,
    "rate card": /(Rate card at \/api\/v1\/rate-card: .*?) ### Area B: background checks/,
    "Billing rule 6": /6\. (Plans: .*?) 7\. Background/
  }
})
