import type { CommandGroup, OperatorCommand } from "../commands/line/operatorCommand.ts"
import { loadCommands } from "../contexts.ts"

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
export const COMMANDS = (await loadCommands()).toSorted((one, other) => placeOf(one) - placeOf(other))

const byName = new Map(
  COMMANDS.flatMap((entry) =>
    "noun" in entry ? [...(entry.own === undefined ? [] : [entry.own]), ...entry.commands] : [entry]
  ).map((command) => [command.name, command])
)

/** The command of a name; undefined for a name that none has. */
export const commandNamed = (name: string): OperatorCommand | undefined => byName.get(name)
