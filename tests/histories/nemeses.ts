import type { Callers } from "./callers.ts"
import type { Nemesis } from "./run.ts"

/** Answers that a fault lasts for, and those that show that what it broke goes on again. */
export const ANSWERS = 10
export const DELAY_MS = 150

/** Resolves when callers got ANSWERS, or after so long: those whose requests hang are answered by nobody. */
export const lasting = async (callers: Callers, ms: number): Promise<void> => {
  await Promise.race([callers.answered(ANSWERS), Bun.sleep(ms)])
}

export const killHost: Nemesis["act"] = async (world) => {
  const [host] = world.hosts()
  host?.kill("SIGKILL")
  await host?.ended
  await world.startHost(0)
}

export const killDatabase: Nemesis["act"] = async ({ cluster }) => {
  await cluster.kill()
  await cluster.start()
}
