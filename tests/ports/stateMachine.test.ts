import { expect, test } from "bun:test"
import { transitionRows, transitionSql } from "../../adapters/postgres/statements/statements.ts"
import { stateMachine } from "../../ports/states/stateMachine.ts"

const DOOR = stateMachine<"open" | "shut" | "it's locked", "push" | "lock" | "kick">({
  states: ["open", "shut", "it's locked"],
  events: ["push", "lock", "kick"],
  initial: "open",
  transitions: [
    { from: "open", event: "push", to: "shut", when: "it is pushed" },
    { from: "shut", event: "push", to: "open", when: "it is pushed" },
    { from: "shut", event: "lock", to: "it's locked", when: "its key is turned" },
    { from: "shut", event: "kick", to: "open", when: "it is kicked" },
    { from: "it's locked", event: "kick", to: "open", when: "it is kicked" }
  ]
})

test("next is the state that the table lists, and null where it lists none", () => {
  expect(DOOR.next("open", "push")).toBe("shut")
  expect(DOOR.next("shut", "kick")).toBe("open")
  expect(DOOR.next("open", "lock")).toBeNull()
  expect(DOOR.statesBefore("push")).toEqual(["open", "shut"])
})

test("its SQL lists the states an event changes, and the state after, by each where they differ", () => {
  expect(transitionSql(DOOR, "kick", "d.state")).toEqual({
    isAllowed: "d.state in ('shut', 'it''s locked')",
    next: "'open'"
  })
  expect(transitionSql(DOOR, "push", "state")).toEqual({
    isAllowed: "state in ('open', 'shut')",
    next: "case state when 'open' then 'shut' when 'shut' then 'open' end"
  })
  expect(transitionRows(DOOR)).toStartWith("(values ('open', 'push', 'shut'), ('shut', 'push', 'open'), ")
})
