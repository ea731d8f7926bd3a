import { expect } from "bun:test"
import type { StateMachine } from "../../../ports/states/stateMachine.ts"

/** Expects a machine's table to be whole: one row at most for a state and an event, every state reached, every event listed. */
export const expectWholeTable = <State extends string, Event extends string>({
  states,
  events,
  initial,
  transitions
}: StateMachine<State, Event>): void => {
  const pairs = transitions.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(new Set<string>([initial, ...transitions.map(({ to }) => to)])).toEqual(new Set<string>(states))
  expect(new Set<string>(transitions.map(({ event }) => event))).toEqual(new Set<string>(events))
}

/** Expects a page to show a machine's table, row by row and no other row, under a heading that begins with these words. */
export const expectShownIn = async <State extends string, Event extends string>(
  page: URL,
  heading: string,
  { transitions }: StateMachine<State, Event>
): Promise<void> => {
  const lines = (await Bun.file(page).text()).split("\n")
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  expect(start).toBeGreaterThanOrEqual(0)
  const rest = lines.slice(start + 2)
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith("|"))
  )
  expect(rows).toEqual(transitions.map(({ from, when, to }) => `| ${from} | ${when} | ${to} |`))
}
