/** What is due at a time, earliest first; of one time in the order it was put in. */
export class TimeQueue<A> {
  private readonly heap: Array<{ readonly at: number; readonly turn: number; readonly value: A }> = []
  private turns = 0

  get size(): number {
    return this.heap.length
  }
  get firstAt(): number {
    return this.heap[0]?.at ?? Number.POSITIVE_INFINITY
  }

  put(at: number, value: A): void {
    const { heap } = this
    const added = { at, turn: this.turns++, value }
    let index = heap.length
    heap.push(added)
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || parent.at < at || (parent.at === at && parent.turn < added.turn)) break
      heap[index] = parent
      index = above
    }
    heap[index] = added
  }

  take(): { readonly at: number; readonly value: A } | undefined {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let index = 0
    for (;;) {
      let below = 2 * index + 1
      let child = heap[below]
      if (child === undefined) break
      const right = heap[below + 1]
      if (right !== undefined && (right.at < child.at || (right.at === child.at && right.turn < child.turn))) {
        below += 1
        child = right
      }
      if (last.at < child.at || (last.at === child.at && last.turn < child.turn)) break
      heap[index] = child
      index = below
    }
    heap[index] = last
    return first
  }
}
