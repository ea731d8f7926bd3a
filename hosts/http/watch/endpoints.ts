import { Effect } from "effect"
import type { HttpContext } from "../server/context.ts"
import { description } from "./description.ts"
import { decideHoldEndpoint, holdsEndpoint } from "./holds.ts"
import { peopleEndpoint } from "./people.ts"
import { signalsEndpoint } from "./signals.ts"

export const watchContext: HttpContext = {
  description,
  open: () => Effect.succeed([signalsEndpoint, holdsEndpoint, decideHoldEndpoint, peopleEndpoint])
}
