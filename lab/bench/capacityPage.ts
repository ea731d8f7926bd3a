import { Schema } from "effect"
import { type Cost, Costs } from "./costs.ts"

const COSTS = `${import.meta.dir}/costs.json`
const PAGE = `${import.meta.dir}/CAPACITY.md`

/** Events a second that the page is about. */
const RATES = [1_000, 100_000, 1_000_000]

/**
 * What the arithmetic supposes and nothing here has measured. Prices are round numbers of the size that renting had in November 2026, for
 * comparing the parts of a bill; they are no vendor's.
 */
export const SUPPOSED = {
  /** Of the busiest second, what an average second has. */
  averageOfPeak: 0.4,
  /** For each event at the busiest second: clicks, lookups of a score that is there, jobs. */
  perEvent: { click: 0.1, lookup: 0.001, job: 0.00001 },
  /** Part of a core that is planned with. */
  busyMax: 0.6,
  hostCores: 8,
  databaseCores: 32,
  /** Bytes a second that one primary writes to its log, and sends to its standby, and goes on for days. */
  walBytesPerSecond: 200e6,
  databaseDiskBytes: 8e12,
  networkBitsPerSecond: 10e9,
  /** Of each node of the database one more, that takes over. */
  copies: 2,
  /** Months that events and clicks are kept unless an account says otherwise. */
  monthsKept: 25,
  /** Bytes of the disk for each byte of rows and indexes: dead rows, the log, room to move. */
  diskOfBytes: 1.5,
  dollarsPerCoreHour: 0.04,
  dollarsPerGigabyteMonth: 0.1,
  dollarsPerGigabyteSent: 0.05
} as const

const SECONDS_A_MONTH = 30.4 * 86_400
const HOURS_A_MONTH = SECONDS_A_MONTH / 3_600
const US_A_SECOND = 1e6
const BITS_A_BYTE = 8
const GIGABYTE = 1e9

type Kind = "event" | "click" | "lookup" | "job"
const KINDS: ReadonlyArray<Kind> = ["event", "click", "lookup", "job"]
const mixOf = (kind: Kind): number => (kind === "event" ? 1 : SUPPOSED.perEvent[kind])

/** What one event costs with its part of all else. */
const mixed = (costs: Costs, of: (cost: Cost) => number, kinds = KINDS): number =>
  kinds.reduce((total, kind) => total + mixOf(kind) * of(costs[kind]), 0)

/** What is needed for so many events in the busiest second, when events and clicks have been kept for so many months. */
export const neededFor = (costs: Costs, rate: number, monthsKept: number = SUPPOSED.monthsKept) => {
  const hostUs = mixed(costs, ({ hostUs: us }) => us) + SUPPOSED.perEvent.job * costs.scoringUs
  const hostCores = (rate * hostUs) / US_A_SECOND / SUPPOSED.busyMax
  const databaseCores = (rate * mixed(costs, ({ databaseUs }) => databaseUs)) / US_A_SECOND / SUPPOSED.busyMax
  const walBytesPerSecond = rate * mixed(costs, ({ walBytes }) => walBytes)
  const seconds = SECONDS_A_MONTH * SUPPOSED.averageOfPeak
  const rowBytesAMonth = rate * seconds * mixed(costs, ({ tableBytes, indexBytes }) => tableBytes + indexBytes)
  const diskBytes = rowBytesAMonth * monthsKept * SUPPOSED.diskOfBytes
  const callerBits = rate * mixed(costs, ({ callerBytes }) => callerBytes) * BITS_A_BYTE
  const databaseBits = rate * mixed(costs, ({ databaseBytes }) => databaseBytes) * BITS_A_BYTE
  const byPart = {
    processors: databaseCores / SUPPOSED.databaseCores,
    "the write-ahead log": walBytesPerSecond / SUPPOSED.walBytesPerSecond,
    disk: diskBytes / SUPPOSED.databaseDiskBytes
  }
  const nodes = Math.max(1, Math.ceil(Math.max(...Object.values(byPart))))
  const hosts = Math.max(2, Math.ceil(hostCores / SUPPOSED.hostCores))
  // Of two copies of each node: cores that are rented, not those that are busy.
  const coreDollars =
    (hosts * SUPPOSED.hostCores +
      nodes * SUPPOSED.copies * Math.min(SUPPOSED.databaseCores, coresRented(databaseCores, nodes))) *
    HOURS_A_MONTH *
    SUPPOSED.dollarsPerCoreHour
  const diskDollars = (diskBytes / GIGABYTE) * SUPPOSED.copies * SUPPOSED.dollarsPerGigabyteMonth
  const sentDollars =
    ((rate * seconds * mixed(costs, ({ callerBytes }) => callerBytes)) / 2 / GIGABYTE) * SUPPOSED.dollarsPerGigabyteSent
  return {
    hostCores,
    hosts,
    databaseCores,
    walBytesPerSecond,
    rowBytesAMonth,
    diskBytes,
    callerBits,
    databaseBits,
    nodes,
    coreDollars,
    diskDollars,
    sentDollars,
    dollars: coreDollars + diskDollars + sentDollars,
    byPart
  }
}

const SMALLEST_NODE_CORES = 4
/** A node has twice the cores of the next smaller one. */
const coresRented = (cores: number, nodes: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(SMALLEST_NODE_CORES, cores / nodes)))

/** At how many events in the busiest second each part of one primary is full, the first one first. */
export const saturations = (costs: Costs) => {
  const one = neededFor(costs, 1)
  return [
    {
      part: `disk of ${show(SUPPOSED.databaseDiskBytes / 1e12)} TB, after ${SUPPOSED.monthsKept} months`,
      rate: 1 / one.byPart.disk
    },
    { part: `log of ${show(SUPPOSED.walBytesPerSecond / 1e6)} MB/s`, rate: 1 / one.byPart["the write-ahead log"] },
    { part: `${SUPPOSED.databaseCores} cores, ${SUPPOSED.busyMax * 100} % busy`, rate: 1 / one.byPart.processors },
    {
      part: `network of ${show(SUPPOSED.networkBitsPerSecond / 1e9)} Gbit/s between hosts and the primary`,
      rate: SUPPOSED.networkBitsPerSecond / one.databaseBits
    }
  ].toSorted((a, b) => a.rate - b.rate)
}

/** Three digits, as many as any of this is worth. */
const show = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: value < 1 ? 3 : 2 })

const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [header, header.map((_, column) => (column === 0 ? "---" : "---:")), ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n")

const costRows = (costs: Costs): ReadonlyArray<ReadonlyArray<string>> =>
  KINDS.map((kind) => {
    const { hostUs, databaseUs, walBytes, tableBytes, indexBytes, callerBytes, databaseBytes, measured } = costs[kind]
    return [
      kind,
      ...[hostUs, databaseUs, walBytes, tableBytes, indexBytes, callerBytes, databaseBytes].map(show),
      measured.toLocaleString("en-US")
    ]
  })

const ROWS: ReadonlyArray<readonly [what: string, of: (needed: ReturnType<typeof neededFor>) => string]> = [
  ["cores of hosts", ({ hostCores }) => show(hostCores)],
  [`hosts of ${SUPPOSED.hostCores} cores, two at least`, ({ hosts }) => show(hosts)],
  ["cores of the database", ({ databaseCores }) => show(databaseCores)],
  ["write-ahead log, MB/s", ({ walBytesPerSecond }) => show(walBytesPerSecond / 1e6)],
  ["rows and indexes a month, TB", ({ rowBytesAMonth }) => show(rowBytesAMonth / 1e12)],
  [`disk after ${SUPPOSED.monthsKept} months, TB, one copy`, ({ diskBytes }) => show(diskBytes / 1e12)],
  ["between callers and hosts, Gbit/s", ({ callerBits }) => show(callerBits / 1e9)],
  ["between hosts and the database, Gbit/s", ({ databaseBits }) => show(databaseBits / 1e9)],
  ["nodes for cores alone", ({ byPart }) => show(Math.ceil(byPart.processors))],
  ["nodes for the log alone", ({ byPart }) => show(Math.ceil(byPart["the write-ahead log"]))],
  ["nodes for the disk alone", ({ byPart }) => show(Math.ceil(byPart.disk))],
  [`nodes of the database, each with ${SUPPOSED.copies - 1} standby`, ({ nodes }) => show(nodes)],
  ["processors, $ a month", ({ coreDollars }) => show(coreDollars)],
  ["disk, $ a month when it is full", ({ diskDollars }) => show(diskDollars)],
  ["sent to callers, $ a month", ({ sentDollars }) => show(sentDollars)],
  ["all, $ a month", ({ dollars }) => show(dollars)]
]

const { perEvent } = SUPPOSED
/** As few as an account may keep. */
const FEW_MONTHS = 1

const supposedRows = (): ReadonlyArray<ReadonlyArray<string>> => [
  [
    "clicks, lookups and jobs for each event in the busiest second",
    `${perEvent.click}, ${perEvent.lookup}, ${perEvent.job}`
  ],
  ["of the busiest second, what an average one has", String(SUPPOSED.averageOfPeak)],
  ["how busy a core is at most", `${SUPPOSED.busyMax * 100} %`],
  ["cores of a host; of a node of the database at most", `${SUPPOSED.hostCores}; ${SUPPOSED.databaseCores}`],
  ["log that a node writes, MB/s", show(SUPPOSED.walBytesPerSecond / 1e6)],
  ["disk of a node, TB", show(SUPPOSED.databaseDiskBytes / 1e12)],
  ["months that events and clicks are kept, where nothing is said (`tenant retention`)", String(SUPPOSED.monthsKept)],
  ["disk for each byte of rows and indexes", String(SUPPOSED.diskOfBytes)],
  ["a core for an hour, $", String(SUPPOSED.dollarsPerCoreHour)],
  ["a GB of disk for a month, $", String(SUPPOSED.dollarsPerGigabyteMonth)],
  ["a GB sent, $", String(SUPPOSED.dollarsPerGigabyteSent)]
]

const COST_HEADER = [
  "kind",
  "host µs",
  "database µs",
  "log B",
  "table B",
  "index B",
  "caller B",
  "host to database B",
  "measured"
]

/** The column of 1,000 a second, worked out in words. */
const workedOut = (costs: Costs): ReadonlyArray<string> => {
  const { hostCores, databaseCores, rowBytesAMonth, diskBytes } = neededFor(costs, 1)
  const us = (cores: number) => show(cores * SUPPOSED.busyMax * US_A_SECOND)
  const rowBytes = show(rowBytesAMonth / (SECONDS_A_MONTH * SUPPOSED.averageOfPeak))
  return [
    "The first column: an event, with its part of all else,",
    `costs ${us(hostCores)} µs of a host and ${us(databaseCores)} µs of the database; times 1,000 and over ${SUPPOSED.busyMax}`,
    `that is ${show(hostCores * 1_000)} and ${show(databaseCores * 1_000)} cores.`,
    `It leaves ${rowBytes} B of rows and indexes; times 1,000, ${SUPPOSED.averageOfPeak}, ${show(SECONDS_A_MONTH)} s a month,`,
    `${SUPPOSED.monthsKept} months and ${SUPPOSED.diskOfBytes} that is ${show((diskBytes * 1_000) / 1e12)} TB.`
  ]
}

/** The page, from what was measured. */
export const capacityPage = (costs: Costs): string => {
  const needed = RATES.map((rate) => neededFor(costs, rate))
  const fewMonths = RATES.map((rate) => neededFor(costs, rate, FEW_MONTHS))
  const [first, second] = saturations(costs)
  return `# What it would take

Written by \`bun lab/bench/capacityPage.ts\` from \`costs.json\`, which \`npm run bench -- cost\` measures. **On paper**: nothing here was
run on more than one machine, and no rate below was reached. It multiplies what one of each kind costs.

## What one costs

Measured on ${costs.day} (${costs.circumstances}):
a host of its own process, a Postgres of its own with its usual settings, 64 connections. Processor time is the cheapest of three
rounds, with what the kernel does for the process. The log includes whole pages after a checkpoint. Caller bytes are a request and its
answer, without TLS. On a busy machine fewer events share a commit, and caches are cold: what processor time says here is too much, not
too little ([rates at rest](README.md)).

${table(COST_HEADER, costRows(costs))}

- **event**: a page view, every fifth from a link, every twentieth a purchase; acknowledged when it is on disk.
- **click**: a redirect, recorded after it was answered.
- **lookup**: a score that is there, charged, entered in the ledger and logged.
- **job**: from the order to the kept score, without reading pages; scoring adds ${show(costs.scoringUs / 1_000)} ms of a worker.

## What is supposed

Not measured, and to be replaced by your own figures in \`capacityPage.ts\`. Prices are round numbers of November 2026, no vendor's.

${table(["what", "value"], supposedRows())}

## Events in the busiest second

${table(
  ["", ...RATES.map((rate) => rate.toLocaleString("en-US"))],
  [
    ...ROWS.map(([what, of]) => [what, ...needed.map(of)]),
    [`nodes of the database where ${FEW_MONTHS} month is kept`, ...fewMonths.map(({ nodes }) => show(nodes))],
    [`all, $ a month, where ${FEW_MONTHS} month is kept`, ...fewMonths.map(({ dollars }) => show(dollars))]
  ]
)}

${workedOut(costs).join("\n")}

## What is full first

One primary, by the rate at which each part of it is full:

${table(
  ["part", "events in the busiest second"],
  saturations(costs).map(({ part, rate }) => [part, show(rate)])
)}

1. First the **${first?.part ?? ""}**. What then: fewer months, or tables that are cut by tenant over more nodes
   ([how](../../tests/distribution/README.md)). Old months in files of columns outside of the database are not built.
2. Then the **${second?.part ?? ""}**. What then: more nodes by tenant; a tenant's events never need two nodes. One tenant alone that
   sends more than a node writes can't be cut so.
3. Hosts hold nothing, so that more of them is all it takes. Each has one serving thread, so a core is one process.
4. Not on this page, since nothing measured it: TLS and balancing for a million connections, one Redis for the rate limits of all hosts (cut
   by key when it is full), reports over a tenant's whole period, copies in another region, and people who keep it running.
`
}

/** Keeps what was measured, and writes the page. */
export const writeCapacity = async (costs: Costs): Promise<void> => {
  await Bun.write(COSTS, `${JSON.stringify(costs, null, 2)}\n`)
  await Bun.write(PAGE, capacityPage(costs))
}

export const readCosts = async (): Promise<Costs> =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Costs))(await Bun.file(COSTS).text())

if (import.meta.main) await writeCapacity(await readCosts())
