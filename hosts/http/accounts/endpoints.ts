import { Effect } from "effect"
import type { HttpContext } from "../server/context.ts"
import { account } from "./account.ts"
import { description } from "./description.ts"

export const accounts: HttpContext = {
  description,
  open: () => Effect.succeed([account])
}
