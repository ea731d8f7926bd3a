import { Effect } from "effect"
import type { HttpContext } from "../server/context.ts"
import { accountEndpoint } from "./account.ts"
import { description } from "./description.ts"

export const accountsContext: HttpContext = {
  description,
  open: () => Effect.succeed([accountEndpoint])
}
