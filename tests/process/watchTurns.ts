import { rmSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

/**
 * Loaded into a server before its program: measures how long the thread that serves computes without a turn for anybody
 * else, in time of the processor, so that a busy machine doesn't count. TURNS_SOCKET is where it tells, and begins anew.
 */

const TICK_MS = 1

const socket = process.env.TURNS_SOCKET
if (isMainThread && socket !== undefined) {
  // A server that was killed leaves its socket behind.
  rmSync(socket, { force: true })
  let turns: Array<number> = []
  let lastUs = 0
  const usedUs = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  lastUs = usedUs()
  setInterval(() => {
    const nowUs = usedUs()
    turns.push((nowUs - lastUs) / 1000)
    lastUs = nowUs
  }, TICK_MS).unref()
  Bun.serve({
    unix: socket,
    fetch: () => {
      const told = turns.toSorted((a, b) => b - a)
      turns = []
      return Response.json({ longestMs: told.slice(0, 20), turns: told.length, memoryBytes: process.memoryUsage.rss() })
    }
  }).unref()
}
