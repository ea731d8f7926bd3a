import { freshDatabase } from "./database.ts"
import { type Aim, median, ms, printTable, times } from "./print.ts"
import { freshFolder, msUntilReady, startBareServer } from "./processes.ts"
import { ROUNDS } from "./settings.ts"

/** Starts of each kind in a round; the middle one of all counts. */
const STARTS_PER_ROUND = 3
const EMBEDDED_MS_MAX = 1500

/** From the start of a process until it has answered a request, in ms. */
const msOfBareServer = async (resources: AsyncDisposableStack): Promise<number> => {
  const fromMs = performance.now()
  const { port, stop } = await startBareServer(resources)
  await fetch(`http://127.0.0.1:${port}/api/v1/track/click?code=a`, { redirect: "manual" })
  const tookMs = performance.now() - fromMs
  await stop()
  return tookMs
}

interface Round {
  readonly bare: number
  readonly embedded: number
  /** Null where there is no database server. */
  readonly server: number | null
}

/** How long a start takes until the service is ready: with a database that is empty, and with one that is there. */
export const starts = async (resources: AsyncDisposableStack): Promise<ReadonlyArray<Aim>> => {
  const databaseUrl = await freshDatabase(resources)
  const folder = { DATA_DIR: freshFolder(resources) }
  const startEmbedded = () => msUntilReady(resources, folder)
  const startOnServer = async () =>
    databaseUrl === null ? null : msUntilReady(resources, { ...folder, DATABASE_URL: databaseUrl })

  const first = { embedded: await startEmbedded(), server: await startOnServer() }
  const rounds: Array<Round> = []
  for (let nth = 0; nth < ROUNDS * STARTS_PER_ROUND; nth++) {
    rounds.push({
      bare: await msOfBareServer(resources),
      embedded: await startEmbedded(),
      server: await startOnServer()
    })
  }

  const bareMs = median(rounds.map(({ bare }) => bare))
  const row = (name: string, all: ReadonlyArray<number>, firstMs: number | null) => [
    name,
    ms(median(all)),
    ms(Math.max(...all)),
    times(median(all) / bareMs),
    firstMs === null ? "-" : ms(firstMs)
  ]
  const onEmbedded = rounds.map(({ embedded }) => embedded)
  const onServer = rounds.flatMap(({ server }) => server ?? [])
  printTable(
    "From the start of the process to the first answer that it is ready",
    ["database", "p50", "longest", "of a bare server", "the first start of all"],
    [
      row(
        "none: a bare server",
        rounds.map(({ bare }) => bare),
        null
      ),
      row("embedded", onEmbedded, first.embedded),
      ...(onServer.length === 0 ? [] : [row("server", onServer, first.server)])
    ]
  )
  const embeddedMs = median(onEmbedded)
  return [
    {
      what: `starts: ready on existing data of the embedded database within ${ms(EMBEDDED_MS_MAX)} at the median`,
      measured: ms(embeddedMs),
      isMet: embeddedMs < EMBEDDED_MS_MAX
    }
  ]
}
