import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import type { HostFacts, HttpContext } from "../../server/context.ts"
import { description } from "./description.ts"
import { commissionsPages } from "./pages/commissionsPages.ts"
import { statementsPages } from "./pages/statementsPage.ts"
import { addRuleEndpoint, chooseModelEndpoint, rulesEndpoint } from "./rules.ts"
import { closeMonthEndpoint, statementEndpoint, statementPageEndpoint, statementsEndpoint } from "./statements.ts"

const pagesOf = (facts: HostFacts) => {
  const pages = makeMemberPages(facts)
  return [...statementsPages(pages, facts), ...commissionsPages(pages)]
}

export const http: HttpContext = {
  description,
  open: (facts) =>
    Effect.succeed([
      rulesEndpoint,
      addRuleEndpoint,
      chooseModelEndpoint,
      statementsEndpoint,
      statementEndpoint(facts),
      statementPageEndpoint(facts.serviceName),
      closeMonthEndpoint,
      ...pagesOf(facts)
    ])
}
