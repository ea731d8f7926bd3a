import { expect, test } from "bun:test"
import { readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { newFolder } from "../process/server.ts"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { sized } from "../support/running/sized.ts"
import { HISTORY_TIMEOUT_MS, runHistory } from "./run.ts"
import { openWorld } from "./world.ts"

const ROOT = join(import.meta.dir, "../..")
/** Steps behind the first schema, each in its context's folder. */
const MIGRATIONS = [":(glob)adapters/postgres/**/[0-9]*_*.ts", ":(exclude)adapters/postgres/migrations"]
const ROUNDS = sized(1, 8)
/** Answers that callers get of both versions in a round. */
const ANSWERS = 20

const git = async (...words: ReadonlyArray<string>): Promise<string | null> => {
  const child = Bun.spawn(["git", ...words], { cwd: ROOT, stdin: "ignore", stdout: "pipe", stderr: "ignore" })
  const said = await child.stdout.text()
  return (await child.exited) === 0 ? said.trim() : null
}

/** The last commit before the newest migration was added; null where history does not go back so far. */
const beforeNewestMigration = async (): Promise<string | null> => {
  const added = await git("log", "-1", "--diff-filter=A", "--format=%H", "--", ...MIGRATIONS)
  return added === null || added === "" ? null : git("rev-parse", "--verify", "--quiet", `${added}~1^{commit}`)
}

const readDependencies = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ dependencies: Schema.Record(Schema.String, Schema.String) }))
)

/** Why the version before can't be run beside this one; null where it can. */
const reasonAgainst = async (before: string | null): Promise<string | null> => {
  if (before === null) return "there is no history with the version before the newest migration"
  const then = await git("show", `${before}:package.json`)
  if (then === null) return "the version before the newest migration can't be read"
  const installed = readDependencies(readFileSync(join(ROOT, "package.json"), "utf8")).dependencies
  const isThere = Object.entries(readDependencies(then).dependencies).every(
    ([name, version]) => installed[name] === version
  )
  return isThere ? null : "the version before the newest migration has other dependencies"
}

const before = await beforeNewestMigration()
const reason = await reasonAgainst(before)

if (reason !== null) {
  console.warn(`skipped: two versions at once: ${reason}`)
  test.skip(`two versions at once: ${reason}`, () => {})
} else {
  describeWithCluster("two versions at once, as during an upgrade", () => {
    test(
      "the one before the newest migration beside this one, on this one's schema: the books say what callers were told",
      async () => {
        await using folder = await newFolder()
        const unpacked = Bun.spawn(["sh", "-c", `git archive ${before} | tar -x -C ${folder.path}`], { cwd: ROOT })
        expect(await unpacked.exited).toBe(0)
        symlinkSync(join(ROOT, "node_modules"), join(folder.path, "node_modules"))
        // The first host is this version's: it brings the schema up to date.
        await using world = await openWorld({ doors: 2 })
        await world.startHost(1, { root: folder.path })
        const { found, callers } = await runHistory(world, "two-versions", ROUNDS, async (_, asking) => {
          await asking.answered(ANSWERS)
          // As an upgrade goes on, hosts of the version before are ended, and started again where it is taken back.
          world.hosts()[1]?.kill("SIGTERM")
          await world.hosts()[1]?.ended
          await world.startHost(1, { root: folder.path })
        })
        expect(found).toEqual([])
        expect(callers.outcomes.ok).toBeGreaterThan(0)
      },
      HISTORY_TIMEOUT_MS
    )
  })
}
