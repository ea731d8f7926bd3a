import { commands as billing } from "../commands/accounts/billing/commands.ts"
import { commands as keys } from "../commands/accounts/keys/commands.ts"
import { commands as operations } from "../commands/accounts/operations/commands.ts"
import { commands as payments } from "../commands/accounts/payments/commands.ts"
import { commands as people } from "../commands/accounts/people/commands.ts"
import { commands as tenants } from "../commands/accounts/tenants/commands.ts"
import { commands as versioning } from "../commands/accounts/versioning/commands.ts"
import { commands as webhooks } from "../commands/accounts/webhooks/commands.ts"
import { commands as review } from "../commands/checks/review/commands.ts"
import { commands as discovery } from "../commands/creators/discovery/commands.ts"
import { commands as erasure } from "../commands/creators/erasure/commands.ts"
import { commands as evidence } from "../commands/creators/evidence/commands.ts"
import { commands as jobs } from "../commands/creators/jobs/commands.ts"
import { commands as lookups } from "../commands/creators/lookups/commands.ts"
import type { CommandGroup, OperatorCommand } from "../commands/line/operatorCommand.ts"
import { commands as commissions } from "../commands/revenue/commissions/commands.ts"
import { commands as fraud } from "../commands/revenue/fraud/commands.ts"
import { commands as incrementality } from "../commands/revenue/incrementality/commands.ts"
import { commands as reconciliation } from "../commands/revenue/reconciliation/commands.ts"
import { commands as service } from "../commands/service/commands.ts"
import { commands as events } from "../commands/tracking/events/commands.ts"
import { commands as links } from "../commands/tracking/links/commands.ts"
import { commands as privacy } from "../commands/tracking/privacy/commands.ts"
import { commands as stores } from "../commands/tracking/stores/commands.ts"

/** The contexts that have commands. */
const CONTEXTS = [
  billing,
  keys,
  operations,
  payments,
  people,
  tenants,
  versioning,
  webhooks,
  review,
  discovery,
  erasure,
  evidence,
  jobs,
  lookups,
  commissions,
  fraud,
  incrementality,
  reconciliation,
  service,
  events,
  links,
  privacy,
  stores
]

/** The order of the help; what is not named here follows, in the order of its contexts. */
const HELP_ORDER: ReadonlyArray<string> = [
  ...["tenant", "operator", "deprecate", "person", "key", "credits", "usage", "score", "report", "job", "link"],
  ...["event", "lift", "commission", "statement", "footprint", "discovery", "evidence", "review", "refund"],
  ...["shop", "books", "notice", "import", "watch", "privacy", "subject", "webhook", "secrets", "migrate"]
]

const wordOf = (entry: OperatorCommand | CommandGroup): string => ("noun" in entry ? entry.noun : entry.name)
const placeOf = (entry: OperatorCommand | CommandGroup): number => {
  const place = HELP_ORDER.indexOf(wordOf(entry))
  return place < 0 ? HELP_ORDER.length : place
}

/** Every command that a running host takes, in the order of the help. */
export const COMMANDS = CONTEXTS.flat().toSorted((one, other) => placeOf(one) - placeOf(other))

const byName = new Map(
  COMMANDS.flatMap((entry) =>
    "noun" in entry ? [...(entry.own === undefined ? [] : [entry.own]), ...entry.commands] : [entry]
  ).map((command) => [command.name, command])
)

/** The command of a name; undefined for a name that none has. */
export const commandNamed = (name: string): OperatorCommand | undefined => byName.get(name)
