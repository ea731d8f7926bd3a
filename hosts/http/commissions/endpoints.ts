import { Effect } from "effect"
import type { HttpContext } from "../server/context.ts"
import { description } from "./description.ts"
import { addRuleEndpoint, chooseModelEndpoint, rulesEndpoint } from "./rules.ts"
import { closeMonthEndpoint, statementEndpoint, statementPageEndpoint, statementsEndpoint } from "./statements.ts"

export const commissionsContext: HttpContext = {
  description,
  open: ({ serviceName }) =>
    Effect.succeed([
      rulesEndpoint,
      addRuleEndpoint,
      chooseModelEndpoint,
      statementsEndpoint,
      statementEndpoint,
      statementPageEndpoint(serviceName),
      closeMonthEndpoint
    ])
}
