/** One row of a state machine's table. */
export interface Transition<State extends string, Event extends string> {
  readonly from: State
  readonly event: Event
  readonly to: State
  /** When it happens, in words for a reader of the table. */
  readonly when: string
}

/**
 * The states of something that is stored, and what changes them. Every adapter writes what the table says: an event that a
 * state doesn't list changes nothing.
 */
export interface StateMachine<State extends string, Event extends string> {
  readonly states: ReadonlyArray<State>
  readonly events: ReadonlyArray<Event>
  /** The state of what was just made. */
  readonly initial: State
  readonly transitions: ReadonlyArray<Transition<State, Event>>
  /** The state after an event; null where the event is refused. */
  readonly next: (state: State, event: Event) => State | null
  /** The states that an event changes, in the order of `states`. */
  readonly statesBefore: (event: Event) => ReadonlyArray<State>
}

/** The machine of a table, which has at most one row for a state and an event. */
export const stateMachine = <State extends string, Event extends string>(
  table: Pick<StateMachine<State, Event>, "states" | "events" | "initial" | "transitions">
): StateMachine<State, Event> => {
  const next = (state: State, event: Event): State | null =>
    table.transitions.find((row) => row.from === state && row.event === event)?.to ?? null
  return {
    ...table,
    next,
    statesBefore: (event) => table.states.filter((state) => next(state, event) !== null)
  }
}
