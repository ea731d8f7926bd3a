import { parseArgs } from "node:util"
import { bulk } from "./bulk.ts"
import { cost } from "./cost.ts"
import { documents } from "./documents.ts"
import { idempotency } from "./idempotency.ts"
import { index } from "./index.ts"
import { limiter } from "./limiter.ts"
import { lookups } from "./lookups.ts"
import { machineLine } from "./machine.ts"
import { models } from "./models.ts"
import { pages } from "./pages.ts"
import { writeSection } from "./performancePage.ts"
import { plans } from "./plans.ts"
import { type Aim, printTable, takePrinted } from "./print.ts"
import { readers } from "./readers.ts"
import { redirect } from "./redirect.ts"
import { renewals } from "./renewals.ts"
import { roster } from "./roster.ts"
import { scoring } from "./scoring.ts"
import { soak } from "./soak.ts"
import { starts } from "./starts.ts"
import { track } from "./track.ts"
import { webhooks } from "./webhooks.ts"
import { worker } from "./worker.ts"

/**
 * Measures what the service promises beside references measured in the same run:
 * `npm run bench -- track redirect models plans lookups bulk scoring worker limiter idempotency roster webhooks
 * documents index renewals readers pages starts cost soak`, or all. `cost` writes CAPACITY.md, `soak` its plots. With `--write` what they
 * print stands in PERFORMANCE.md afterwards, each section in place of what it said before.
 *
 * BENCH_SECONDS a cell (5), BENCH_ROUNDS (3), BENCH_EVENTS before a server's memory is read (500,000), BENCH_ROWS of
 * events in the database whose query plans are shown (5,000,000), BENCH_CREATORS in the index that is searched (1,000,000),
 * BENCH_PLANS that are due (5,000), BENCH_ORDERS in a report beside readers (100,000), BENCH_PAGE_ORDERS of
 * the account whose pages are read (1,000,000);
 * SOAK_MINUTES of a steady load (2), SOAK_ORDERS of the account beside it (100,000);
 * with BENCH_KEEP that database stays for the next run, with BENCH_SERVER_ONLY the embedded one is left out.
 * TEST_DATABASE_URL names the database server, TEST_REDIS_URL the Redis.
 */
const SECTIONS = new Map(
  Object.entries({
    track,
    redirect,
    roster,
    models,
    plans,
    lookups,
    bulk,
    scoring,
    worker,
    limiter,
    idempotency,
    index,
    webhooks,
    documents,
    renewals,
    readers,
    pages,
    starts,
    cost,
    soak
  })
)

const { values: options, positionals: named } = parseArgs({
  options: { write: { type: "boolean", default: false } },
  allowPositionals: true
})
const wanted = named.length > 0 ? named : [...SECTIONS.keys()]
const unknown = wanted.filter((name) => !SECTIONS.has(name))
if (unknown.length > 0) {
  console.error(`no section ${unknown.join(", ")}; there are ${[...SECTIONS.keys()].join(", ")}`)
  process.exit(2)
}

/** Databases, processes and folders of the section that runs; they go when it ends, however it does. */
let resources = new AsyncDisposableStack()
let cleaned: Promise<void> | null = null
const cleanUp = () => {
  cleaned ??= resources.disposeAsync()
  return cleaned
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await cleanUp()
    process.exit(1)
  })
}

const printAims = (aims: ReadonlyArray<Aim>) => {
  if (aims.length === 0) return
  printTable(
    "Aims",
    ["", "aim", "measured"],
    aims.map(({ isMet, what, measured }) => [isMet ? "met" : "MISSED", what, measured])
  )
}

// At the begin, since a benchmark that ran before has left caches and a disk that are busy.
const machine = machineLine()
console.log(machine)
for (const name of wanted) {
  resources = new AsyncDisposableStack()
  cleaned = null
  try {
    printAims((await SECTIONS.get(name)?.(resources)) ?? [])
    const printed = takePrinted()
    if (options.write) writeSection(name, machine, printed)
  } finally {
    await cleanUp()
  }
}
