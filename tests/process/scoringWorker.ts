import { join } from "node:path"
import type { Database } from "./databases.ts"

/** Starts a worker of `worker.ts` as a process of its own. */
export const startWorker = (database: Database, environment: Readonly<Record<string, string>> = {}) => {
  const child = Bun.spawn([process.execPath, "tests/process/worker.ts"], {
    cwd: join(import.meta.dir, "../.."),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...database.environment, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit"
  })
  const lines = child.stdout.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let heard = ""
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited: child.exited,
    /** Resolves once it has begun so many jobs. */
    begun: async (jobs: number) => {
      while (heard.split("begun ").length - 1 < jobs) {
        const next = await lines.next()
        if (next.done) throw new Error(`the worker ended: ${heard}`)
        heard += next.value
      }
    }
  }
}
