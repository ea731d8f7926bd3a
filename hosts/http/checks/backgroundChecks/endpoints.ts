import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { cancelEndpoint, consentRequestEndpoint, readAgainEndpoint, refundEndpoint } from "./changes.ts"
import { checksPages } from "./checksPages.ts"
import { consentEndpoints } from "./consentEndpoints.ts"
import { description } from "./description.ts"
import { checkLinkEndpoints } from "./links.ts"
import { listEndpoint } from "./list.ts"
import { readEndpoint } from "./read.ts"
import { startEndpoint } from "./start.ts"

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.sync(() => [
      startEndpoint(facts),
      listEndpoint(facts),
      readEndpoint(facts),
      cancelEndpoint(facts),
      consentRequestEndpoint(facts),
      readAgainEndpoint(facts),
      refundEndpoint(facts),
      ...checkLinkEndpoints({ ...facts, sandbox: facts.sandbox.scoring }),
      ...consentEndpoints(facts),
      ...checksPages(facts)
    ])
}
