import { expect, test } from "bun:test"
import fc from "fast-check"
import { LinkedQueue, type Place } from "../../ports/system/LinkedQueue.ts"
import { PROPERTY_RUNS } from "../support/running/effectTest.ts"

/** What is in the queue, first to last, and, read from its other end, last to first. */
const readBothWays = (queue: LinkedQueue<number>) => {
  const items: Array<number> = []
  let last: Place<number> | null = null
  for (let place = queue.first; place !== null; place = place.behind) {
    items.push(place.item)
    last = place
  }
  const back: Array<number> = []
  for (let place = last; place !== null; place = place.before) back.push(place.item)
  return { items, back }
}

test("a queue holds what was added and not taken out, in the order in which it came", () => {
  const add = fc.constant(null)
  const remove = fc.double({ min: 0, max: 0.999, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.oneof(add, remove), { maxLength: 60 }), (steps) => {
      const queue = new LinkedQueue<number>()
      const places: Array<Place<number>> = []
      let expected: ReadonlyArray<number> = []
      for (const [index, step] of steps.entries()) {
        if (step === null) {
          places.push(queue.add(index))
          expected = [...expected, index]
        } else {
          // Of all that ever came, so that some are taken out a second time.
          const place = places[Math.floor(step * places.length)]
          if (place === undefined) continue
          expect(queue.remove(place)).toBe(expected.includes(place.item))
          expected = expected.filter((item) => item !== place.item)
        }
        expect(readBothWays(queue)).toEqual({ items: [...expected], back: expected.toReversed() })
        expect([...queue]).toEqual([...expected])
        expect(queue.size).toBe(expected.length)
      }
    }),
    { numRuns: PROPERTY_RUNS }
  )
})

test("what is taken out holds nothing of what stood beside it: the collector may have found it alive before", () => {
  const queue = new LinkedQueue<number>()
  const [first, middle, last] = [queue.add(1), queue.add(2), queue.add(3)]
  for (const place of [middle, first, last]) {
    queue.remove(place)
    expect([place.before, place.behind]).toEqual([null, null])
  }
  expect(queue.first).toBeNull()
})
