import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dir, "..")
const SOURCES = "{ports,domain,adapters,fixtures,hosts,lab,tests}/**/*.{ts,mts,mjs}"

/** Names that were given up, each with the standard one that stands for it. */
const GIVEN_UP: Readonly<Record<string, string>> = {
  askReviews: "createReviews",
  carryOut: "execute",
  CommissionModel: "PathModel",
  decideTelling: "decideOrderEvent",
  foldAlike: "dedupeFlags",
  inTime: "withDeadline",
  KeptAside: "DeadEvents",
  leaveOut: "exclude",
  lookForSignals: "scanForSignals",
  retryKeptAside: "retryDeadEvents",
  sayingAsOf: "withDataAsOf",
  SteadyClient: "GenericPlanClient",
  tellDelivered: "notifyDelivered",
  tellOfDispute: "notifyOfDispute",
  tellRoster: "updateRoster",
  unhurried: "withLongTimeout"
}
const NAME = new RegExp(`\\b(?:${Object.keys(GIVEN_UP).join("|")})\\b`, "g")

const foundIn = (file: string, source: string): ReadonlyArray<string> =>
  [...new Set(source.match(NAME) ?? [])].map((name) => `${file}: ${name}, say ${GIVEN_UP[name]}`)

test("names that were given up for standard ones don't come back, in code or as a file", () => {
  const files = [...new Bun.Glob(SOURCES).scanSync(root)].filter((file) => file !== "tests/vocabulary.test.ts").sort()
  expect(files.length).toBeGreaterThan(1_000)
  expect(
    files.flatMap((file) => [...foundIn(file, file), ...foundIn(file, readFileSync(join(root, file), "utf8"))])
  ).toEqual([])
  expect(foundIn("domain/a.ts", "export const tellRoster = unhurried(1)")).toEqual([
    "domain/a.ts: tellRoster, say updateRoster",
    "domain/a.ts: unhurried, say withLongTimeout"
  ])
})
