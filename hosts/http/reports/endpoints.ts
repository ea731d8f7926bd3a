import { Effect } from "effect"
import { makePrinting } from "../../../domain/reports/printing.ts"
import type { HttpContext } from "../server/context.ts"
import { description } from "./description.ts"
import { mediaEndpoint } from "./media.ts"
import { reportEndpoint } from "./report.ts"
import { reportLinkEndpoints } from "./reportLinks.ts"

export const reportsContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.map(makePrinting, (printing) => {
      const settings = { ...facts, printing }
      return [
        reportEndpoint(settings),
        ...reportLinkEndpoints({ ...settings, sandbox: facts.sandbox.scoring }),
        mediaEndpoint
      ]
    })
}
