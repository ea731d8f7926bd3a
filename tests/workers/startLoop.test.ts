import { expect, test } from "bun:test"
import { Context, Effect, Layer, Logger, ManagedRuntime } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { fixtures, plantedCreators } from "../../hosts/library/fixtures.ts"
import { BrokenLoops, startLoop } from "../../hosts/workers/startLoop.ts"

test("work that breaks off unforeseen is logged, counts as broken and begins again; a stop ends it", async () => {
  const lines: Array<unknown> = []
  const logger = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
  const runtime = ManagedRuntime.make(Layer.mergeAll(fixtures, plantedCreators([]), cryptography, logger))
  const broken = new Set<symbol>()
  const services = Context.add(await runtime.context(), BrokenLoops, broken)
  const again = Promise.withResolvers<number>()
  let runs = 0
  const stop = startLoop(
    services,
    Effect.suspend(() => {
      runs += 1
      if (runs === 1) return Effect.die(new Error("unforeseen"))
      again.resolve(broken.size)
      return Effect.never
    })
  )
  await Promise.resolve()
  expect({ runs, broken: broken.size }).toEqual({ runs: 1, broken: 1 })
  expect(await again.promise).toBe(0)
  await stop()
  expect({ runs, lines }).toEqual({ runs: 2, lines: [["work behind the requests broke off; it begins again"]] })
  await runtime.dispose()
})
