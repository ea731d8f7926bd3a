import { expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import { takeAll } from "../../ports/paging/Page.ts"

test("what is handed over has ended when all of it was told of, and failed where one of it did", async () => {
  const told: Array<(exit: Exit.Exit<void, string>) => void> = []
  const ended: Array<Exit.Exit<void, string>> = []
  const all = takeAll<number, string>([1, 2, 3], (_item, tell) => void told.push(tell))
  Effect.runFork(all).addObserver((exit) => void ended.push(exit))
  const ends = [Exit.void, Exit.fail("the second"), Exit.void]
  for (const [place, exit] of ends.entries()) {
    expect(ended).toEqual([])
    told[place]?.(exit)
  }
  expect(ended).toEqual([Exit.fail("the second")])
})

test("nothing that is handed over has ended at once, and so has what is told of while it is handed over", () => {
  expect(Effect.runSync(takeAll([], () => {}))).toBeUndefined()
  const items: Array<number> = []
  const handed = takeAll([1, 2], (item, tell) => {
    items.push(item)
    tell(Exit.void)
  })
  expect([Effect.runSync(handed), items]).toEqual([undefined, [1, 2]])
})
