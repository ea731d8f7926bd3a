import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import type { HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { decideHoldEndpoint, holdsEndpoint } from "./holds.ts"
import { peopleEndpoint } from "./people.ts"
import { switchRuleEndpoint } from "./rules.ts"
import { signalsEndpoint } from "./signals.ts"
import { watchPages } from "./watchPages.ts"

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.succeed([
      signalsEndpoint,
      switchRuleEndpoint,
      holdsEndpoint,
      decideHoldEndpoint,
      peopleEndpoint,
      ...watchPages(makeMemberPages(facts))
    ])
}
