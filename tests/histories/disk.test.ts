import { expect, test } from "bun:test"
import { rm, statfs } from "node:fs/promises"
import { join } from "node:path"
import { askUntil } from "../process/databases.ts"
import { newFolder } from "../process/server.ts"
import { describeWithCluster } from "../support/databases/postgresCluster.ts"
import { sized } from "../support/running/sized.ts"
import { HISTORY_TIMEOUT_MS, runHistory } from "./run.ts"
import { openWorld, type World } from "./world.ts"

/** A disk for a database server alone, of memory: large enough for an empty one with its schema, and for what callers bring. */
const DISK = "224m"
const ROUNDS = sized(1, 5)
/** Requests that are to fail before there is room again, and so long they are waited for at most. */
const FAILED = 3
const FULL_MS_MAX = 30_000

const shell = async (...command: ReadonlyArray<string>): Promise<boolean> => {
  const child = Bun.spawn([...command], { stdin: "ignore", stdout: "ignore", stderr: "ignore" })
  return (await child.exited) === 0
}

/** A disk of its own, where this process may make one; null where it may not. */
const newDisk = async (path: string): Promise<AsyncDisposable | null> =>
  (await shell("mount", "-t", "tmpfs", "-o", `size=${DISK}`, "none", path))
    ? {
        [Symbol.asyncDispose]: async () => {
          await shell("umount", "-l", path)
        }
      }
    : null

/** Takes all that is left of a disk, as often as it is asked, until it is given back: a server makes room by itself as it goes. */
const makeFilling = (path: string) => {
  const files: Array<string> = []
  return {
    takeAll: async () => {
      const { bavail, bsize } = await statfs(path)
      if (bavail === 0) return
      const file = join(path, `taken-${files.length}`)
      files.push(file)
      await shell("fallocate", "-l", String(bavail * bsize), file)
    },
    giveBack: () => Promise.all(files.splice(0).map((file) => rm(file, { force: true })))
  }
}

describeWithCluster("a database server whose disk is full", () => {
  test(
    "and has room again: the books say what callers were told",
    async () => {
      await using folder = await newFolder()
      await using disk = await newDisk(folder.path)
      if (disk === null) {
        console.warn("skipped: this process may not mount a disk of its own")
        return
      }
      // Small files of the log, made when they are needed: room that was taken ahead would be written to when there is none.
      const settings = { min_wal_size: "2MB", max_wal_size: "16MB", wal_recycle: "off", shared_buffers: "16MB" }
      await using world: World = await openWorld({ cluster: { folder: folder.path, settings, walSegmentMegabytes: 1 } })
      const { cluster } = world
      const { found, callers } = await runHistory(world, "disk-full", ROUNDS, async (_, asking) => {
        const before = asking.outcomes.unknown
        const filling = makeFilling(folder.path)
        const untilMs = performance.now() + FULL_MS_MAX
        await askUntil(
          async () => {
            await filling.takeAll()
            return asking.outcomes.unknown - before
          },
          (failed) => failed >= FAILED || performance.now() > untilMs
        )
        await filling.giveBack()
        // One that could not write what it had promised to has stopped.
        if (!cluster.isRunning()) await cluster.start()
      })
      expect(found).toEqual([])
      expect(callers.outcomes.unknown).toBeGreaterThan(0)
      expect(callers.outcomes.ok).toBeGreaterThan(0)
    },
    HISTORY_TIMEOUT_MS
  )
})
