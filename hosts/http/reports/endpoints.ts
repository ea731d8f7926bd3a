import { Effect } from "effect"
import type { HttpContext } from "../server/context.ts"
import { description } from "./description.ts"
import { mediaEndpoint } from "./media.ts"
import { reportEndpoint } from "./report.ts"
import { reportLinkEndpoints } from "./reportLinks.ts"

export const reportsContext: HttpContext = {
  description,
  open: (facts) =>
    Effect.succeed([
      reportEndpoint(facts),
      ...reportLinkEndpoints({ ...facts, sandbox: facts.sandbox.scoring }),
      mediaEndpoint
    ])
}
