import type { StateMachine } from "../../../ports/states/stateMachine.ts"

/** A text as a literal of SQL. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What a machine says of an event, as SQL over the column of its state: which rows it changes, and their state then. */
export const transitionSql = <State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  event: Event,
  column: string
): { readonly isAllowed: string; readonly next: string } => {
  const rows = machine.transitions.filter((row) => row.event === event)
  const isAllowed = `${column} in (${machine.statesBefore(event).map(quoted).join(", ")})`
  const [first, ...others] = new Set(rows.map(({ to }) => to))
  if (first !== undefined && others.length === 0) return { isAllowed, next: quoted(first) }
  const cases = rows.map(({ from, to }) => `when ${quoted(from)} then ${quoted(to)}`).join(" ")
  return { isAllowed, next: `case ${column} ${cases} end` }
}

/** A machine's whole table as rows of SQL: state before, event, state after. For statements whose rows have several events. */
export const transitionRows = <State extends string, Event extends string>(
  machine: StateMachine<State, Event>
): string =>
  `(values ${machine.transitions.map(({ from, event, to }) => `(${[from, event, to].map(quoted).join(", ")})`).join(", ")})`
