import { Effect } from "effect"
import { makePrinting } from "../../../domain/reports/printing.ts"
import type { HttpContext } from "../server/context.ts"
import { consentEndpoints } from "./consentEndpoints.ts"
import { description } from "./description.ts"
import { checkLinkEndpoints } from "./links.ts"
import { listEndpoint } from "./list.ts"
import { readEndpoint } from "./read.ts"
import { startEndpoint } from "./start.ts"

export const checksContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.map(makePrinting, (printing) => {
      const settings = { ...facts, printing }
      return [
        startEndpoint(settings),
        listEndpoint(settings),
        readEndpoint(settings),
        ...checkLinkEndpoints({ ...settings, sandbox: facts.sandbox.scoring }),
        ...consentEndpoints(facts)
      ]
    })
}
