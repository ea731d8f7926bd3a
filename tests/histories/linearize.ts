/** When something was asked and when it was answered, on one clock. What was never answered ends at Infinity. */
export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** A change that has an effect at one moment of its span; one that ends at Infinity may have none. */
export interface Write<W> extends Span {
  readonly write: W
}

/** What was seen at one moment of its span. */
export interface Read<R> extends Span {
  readonly read: R
}

/** What a thing that is changed and read by one caller after the other does. */
export interface Model<State, W, R> {
  readonly initial: State
  readonly apply: (state: State, write: W) => State
  /** States that have the same name are one. */
  readonly nameOf: (state: State) => string
  /** Writes of the same name have the same effect, whichever of them comes first. */
  readonly kindOf: (write: W) => string
  readonly explains: (state: State, read: R) => boolean
}

/** A read that no order of the writes explains, with the states that it could have met. */
export interface Unexplained<State, R> {
  readonly read: Read<R>
  readonly possible: ReadonlyArray<State>
}

/** Ways to explain a history that are followed at once: a history that needs more is too wide to be judged. */
const WAYS_MAX = 200_000

/** One way to explain what happened so far. */
interface Way<State> {
  readonly state: State
  /** Writes that began and did nothing yet, by kind; each by its place in the order of ends. */
  readonly pending: ReadonlyMap<string, ReadonlyArray<number>>
  /** Reads that began and saw nothing of what they answered yet. */
  readonly open: ReadonlyArray<number>
}

type Event = { readonly atMs: number; readonly isEnd: boolean } & (
  | { readonly of: "write"; readonly place: number }
  | { readonly of: "read"; readonly place: number }
)

/** Where a write stands among those of its kind: by its end; those without an end are alike. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * Whether the writes and reads can have happened one after the other, each at one moment of its span, so that every read
 * saw what it answered; null where they can, else the first read that ends unexplained.
 *
 * All ways are followed through the history at once. Of writes of one kind the one that ends first does its effect first, and
 * a write does it no sooner than its end or a read that it explains asks for: every other way is as good as one of these.
 */
export const findUnexplained = <State, W, R>(
  model: Model<State, W, R>,
  writes: ReadonlyArray<Write<W>>,
  reads: ReadonlyArray<Read<R>>
): Unexplained<State, R> | null => {
  const byEnd = writes.toSorted((a, b) => (a.endMs === b.endMs ? 0 : a.endMs - b.endMs))
  const events: Array<Event> = []
  const add = (of: Event["of"], place: number, { startMs, endMs }: Span) => {
    events.push({ of, place, atMs: startMs, isEnd: false })
    if (endMs !== Number.POSITIVE_INFINITY) events.push({ of, place, atMs: endMs, isEnd: true })
  }
  for (const [place, write] of byEnd.entries()) add("write", place, write)
  for (const [place, read] of reads.entries()) add("read", place, read)
  // Spans that touch overlap.
  events.sort((a, b) => a.atMs - b.atMs || Number(a.isEnd) - Number(b.isEnd))

  const writeOfRank = new Map<string, W>()
  for (const { write } of byEnd) writeOfRank.set(model.kindOf(write), write)
  const nameOf = ({ state, pending, open }: Way<State>) =>
    `${model.nameOf(state)}|${[...pending]
      .filter(([, ranks]) => ranks.length > 0)
      .map(([kind, ranks]) => `${kind}:${ranks.join(",")}`)
      .sort()
      .join(";")}|${open.join(",")}`

  /** The same way with the first pending write of a kind done. */
  const afterFirst = (way: Way<State>, kind: string): Way<State> | null => {
    const ranks = way.pending.get(kind)
    const write = writeOfRank.get(kind)
    if (ranks === undefined || ranks.length === 0 || write === undefined) return null
    return seeing({
      state: model.apply(way.state, write),
      pending: new Map(way.pending).set(kind, ranks.slice(1)),
      open: way.open
    })
  }
  const seeing = (way: Way<State>): Way<State> => ({
    ...way,
    open: way.open.filter((place) => {
      const read = reads[place]
      return read === undefined || !model.explains(way.state, read.read)
    })
  })

  /** Every state that a way can come to by pending writes. */
  const reached = (way: Way<State>): ReadonlyArray<Way<State>> => {
    const found = new Map([[nameOf(way), way]])
    for (const each of found.values()) {
      for (const kind of each.pending.keys()) {
        const next = afterFirst(each, kind)
        if (next === null) continue
        const name = nameOf(next)
        if (!found.has(name)) found.set(name, next)
        if (found.size > WAYS_MAX) throw new Error("the history is too wide to be judged")
      }
    }
    return [...found.values()]
  }

  let ways: ReadonlyArray<Way<State>> = [{ state: model.initial, pending: new Map(), open: [] }]
  const distinct = (all: ReadonlyArray<Way<State>>) => [...new Map(all.map((way) => [nameOf(way), way])).values()]
  /** With the ways in which pending writes explain a read that is open. */
  const explained = (all: ReadonlyArray<Way<State>>) =>
    distinct(
      all.flatMap((way) =>
        way.open.length === 0 ? [way] : [way, ...reached(way).filter(({ open }) => open.length < way.open.length)]
      )
    )

  for (const { of, place, isEnd } of events) {
    if (of === "write") {
      const write = byEnd[place]
      if (write === undefined) continue
      const kind = model.kindOf(write.write)
      const rank = write.endMs === Number.POSITIVE_INFINITY ? NEVER : place
      ways = isEnd
        ? ways.flatMap((way) => {
            // Of one kind the first to end is the first that is done: it is pending only where it is the first.
            if (way.pending.get(kind)?.[0] !== rank) return [way]
            return afterFirst(way, kind) ?? []
          })
        : ways.map((way) => ({
            ...way,
            pending: new Map(way.pending).set(
              kind,
              [...(way.pending.get(kind) ?? []), rank].toSorted((a, b) => a - b)
            )
          }))
      ways = explained(ways)
    } else if (!isEnd) {
      ways = explained(ways.map((way) => seeing({ ...way, open: [...way.open, place] })))
    } else {
      const read = reads[place]
      const left = ways.filter(({ open }) => !open.includes(place))
      if (left.length === 0 && read !== undefined) {
        const states = ways.flatMap(reached).map(({ state }) => state)
        return { read, possible: [...new Map(states.map((state) => [model.nameOf(state), state])).values()] }
      }
      ways = left
    }
    if (ways.length > WAYS_MAX) throw new Error("the history is too wide to be judged")
  }
  return null
}
