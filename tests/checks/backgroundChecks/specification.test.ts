import { join } from "node:path"
import { describeSpecification } from "../../support/running/specificationTable.ts"

describeSpecification({
  name: "the specification's sentences of background checks",
  table: join(import.meta.dir, "specification.tsv"),
  // Those of background checks, of the keys that start and read them, and of test keys: what the service did not do before.
  acceptance: [...Array.from({ length: 380 - 308 + 1 }, (_, place) => 308 + place), 417, 421, 433, 434, 435],
  parts: {
    "B7 background check": /### B7\. Background check \| Field \| Type \/ rule \| \|---\|---\| (.*?) ### B8/,
    "States: background check": /### Background check \| State [-| A-Za-z]*?\|---\|---\|---\|---\|---\| (.*?) ### Plan/,
    "POST /background-checks":
      /(POST \/api\/v1\/background-checks \(full-scope key\)\. .*?) GET \/api\/v1\/background-checks:/,
    "GET /background-checks": /(GET \/api\/v1\/background-checks: lists.*?) GET \/api\/v1\/background-checks\/\{id\}/,
    "GET /background-checks/{id}": /(GET \/api\/v1\/background-checks\/\{id\}: query.*?) ### Other/,
    "GET /reports/{token}": /(GET \/api\/v1\/reports\/\{token\} has no API key\. .*?)\. ### Area B: jobs/,
    "Billing rule 7": /7\. (Background check: .*?) ## Versioning/
  }
})
