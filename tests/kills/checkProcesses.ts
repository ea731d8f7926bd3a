import { join } from "node:path"
import type { Environment } from "../process/server.ts"
import { freePort } from "../support/databases/freePort.ts"
import { type Fate, openTaps, type Servers } from "./checkTaps.ts"

const ROOT = join(import.meta.dir, "../..")
/** Processes that wait with their modules read, so that what is killed is replaced at once. */
const SPARE = 2

export type Role = "all" | "web" | "worker"
const READY: Readonly<Record<Role, string>> = {
  all: "How to set up: ",
  web: "How to set up: ",
  worker: "is working on jobs"
}

/** One process of the program, from its start to its end by a kill. */
export interface Running {
  readonly role: Role
  readonly baseUrl: string
  /** Resolves once it says that it is ready; never for one that is killed before. */
  readonly ready: Promise<string>
  readonly kill: () => void
  /** Resolves when it is gone: whether it was killed, and didn't give up by itself, as it does when its database is too slow. */
  readonly gone: Promise<boolean>
}

/** Asked about every step of a process. */
export type Judge = (step: string, process: Running) => Fate

const waitingProcess = async (environment: Environment, servers: Servers) => {
  let judge: Judge | null = null
  let running: Running | null = null
  let isDead = false
  const taps = await openTaps(servers, {
    fateOf: (step) => (judge === null || running === null ? "pass" : judge(step, running)),
    kill: () => running?.kill(),
    isDead: () => isDead
  })
  const port = freePort()
  const child = Bun.spawn([process.execPath, "tests/kills/checkProgram.ts"], {
    cwd: ROOT,
    env: { HOME: process.env.HOME, ...environment, ...taps.environment, PORT: String(port) },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe"
  })
  const ready = Promise.withResolvers<string>()
  let said = ""
  const listen = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      said += text
      if (running !== null && said.includes(READY[running.role])) ready.resolve(said)
    }
  }
  const heard = Promise.all([listen(child.stdout), listen(child.stderr)])
  const kill = () => {
    isDead = true
    child.kill("SIGKILL")
  }
  const gone = Promise.all([child.exited, heard]).then(() => {
    taps.close()
    const wasKilled = isDead
    isDead = true
    return wasKilled
  })
  return {
    kill,
    gone,
    said: () => said,
    start: (role: Role, asked: Judge): Running => {
      judge = asked
      running = { role, baseUrl: `http://127.0.0.1:${port}`, ready: ready.promise, kill, gone }
      child.stdin.write(`${role}\n`)
      child.stdin.flush()
      return running
    }
  }
}

/** Makes processes of the real program, each behind taps of its own. */
export const makeProcesses = (environment: Environment, servers: Servers) => {
  const made: Array<ReturnType<typeof waitingProcess>> = []
  const spare: Array<ReturnType<typeof waitingProcess>> = []
  const refill = () => {
    while (spare.length < SPARE) {
      const next = waitingProcess(environment, servers)
      spare.push(next)
      made.push(next)
    }
  }
  return {
    start: async (role: Role, judge: Judge): Promise<Running> => {
      refill()
      const [next] = spare.splice(0, 1)
      refill()
      if (next === undefined) throw new Error("no process was made")
      return (await next).start(role, judge)
    },
    /** What every process said. */
    said: async () => (await Promise.all(made)).map(({ said }) => said()).join("\n"),
    [Symbol.asyncDispose]: async () => {
      for (const each of await Promise.all(made)) {
        each.kill()
        await each.gone
      }
    }
  }
}
