import { freshDatabase } from "./database.ts"
import { type Aim, median, ms, printTable, times } from "./print.ts"
import { freshFolder, msUntilReady, startBareServer } from "./processes.ts"
import { ROUNDS } from "./settings.ts"

/** Starts of each kind in a round; the middle one of all counts. */
const STARTS_PER_ROUND = 3
const EMBEDDED_MS_MAX = 1500

/** From the start of a process until it has answered a request. */
const msOfBareServer = async (resources: AsyncDisposableStack): Promise<number> => {
  const begun = performance.now()
  const { port, stop } = await startBareServer(resources)
  await fetch(`http://127.0.0.1:${port}/api/v1/track/click?code=a`, { redirect: "manual" })
  const tookMs = performance.now() - begun
  await stop()
  return tookMs
}

/** How long a start takes until the service is ready: with a database that is empty, and with one that is there. */
export const starts = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  const embedded = { DATA_DIR: freshFolder(resources) }
  const server = databaseUrl === null ? null : { DATA_DIR: freshFolder(resources), DATABASE_URL: databaseUrl }
  const firstMs = await msUntilReady(resources, embedded)
  const firstOfServerMs = server && (await msUntilReady(resources, server))

  const took = { bare: [] as number[], embedded: [] as number[], server: [] as number[] }
  for (let nth = 0; nth < ROUNDS * STARTS_PER_ROUND; nth++) {
    took.bare.push(await msOfBareServer(resources))
    took.embedded.push(await msUntilReady(resources, embedded))
    if (server !== null) took.server.push(await msUntilReady(resources, server))
  }

  const bareMs = median(took.bare)
  const row = (name: string, all: ReadonlyArray<number>, first: number | null) => [
    name,
    ms(median(all)),
    ms(Math.max(...all)),
    times(median(all) / bareMs),
    first === null ? "-" : ms(first)
  ]
  printTable(
    "From the start of the process to the first answer that it is ready",
    ["database", "p50", "longest", "of a bare server", "the first start of all"],
    [
      row("none: a bare server", took.bare, null),
      row("embedded", took.embedded, firstMs),
      ...(firstOfServerMs === null ? [] : [row("server", took.server, firstOfServerMs)])
    ]
  )
  const embeddedMs = median(took.embedded)
  return [
    {
      what: `starts: ready on existing data of the embedded database within ${ms(EMBEDDED_MS_MAX)} at the median`,
      measured: ms(embeddedMs),
      isMet: embeddedMs < EMBEDDED_MS_MAX
    }
  ]
}
