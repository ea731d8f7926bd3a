import { describe, test } from "bun:test"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { jetstreamManager } from "@nats-io/jetstream"
import { connect } from "@nats-io/transport-node"
import { Redacted } from "effect"
import { freePort } from "./freePort.ts"

/** Debian keeps it where only root's PATH leads. */
const PROGRAM =
  Bun.which("nats-server") ?? Bun.which("nats-server", { PATH: "/usr/sbin:/usr/local/sbin:/usr/local/bin" })
/** A server that has not said that it is ready listens on a port that another program took. */
const PORT_ATTEMPTS_MAX = 5
const READY = "Server is ready"

/** Runs tests that start a NATS of their own. */
export const describeWithNats = (name: string, body: () => void): void => {
  const reason = "no nats-server on PATH"
  if (PROGRAM !== null) describe(name, body)
  else if (process.env.CI === "true") {
    test(`${name}: NATS`, () => {
      throw new Error(reason)
    })
  } else {
    console.warn(`skipped: ${name}: ${reason}`)
    test.skip(`${name}: ${reason}`, () => {})
  }
}

const spawnOnce = async (port: number, folder: string, extra: ReadonlyArray<string>) => {
  const child = Bun.spawn([PROGRAM ?? "nats-server", "-a", "127.0.0.1", "-p", `${port}`, "-sd", folder, ...extra], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe"
  })
  let said = ""
  const reading = child.stderr.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reading.read()
    if (done) return null
    said += value
    if (said.includes(READY)) break
  }
  // What it says from here on is read, and nobody's.
  const drain = async () => {
    while (!(await reading.read()).done);
  }
  drain().catch(() => {})
  return child
}

/** A NATS of the test's own, on a free port, with JetStream unless `withoutJetStream` says otherwise; its files are removed with it. */
export const startNats = async (options: { readonly withoutJetStream?: true } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-nats-"))
  const extra = options.withoutJetStream === true ? [] : ["-js"]
  let port = freePort()
  let child = await spawnOnce(port, folder, extra)
  for (let attempt = 1; child === null; attempt++) {
    if (attempt === PORT_ATTEMPTS_MAX) throw new Error("nats-server does not start")
    port = freePort()
    child = await spawnOnce(port, folder, extra)
  }
  const kill = async (signal: NodeJS.Signals = "SIGKILL") => {
    child?.kill(signal)
    await child?.exited
  }
  const text = `nats://127.0.0.1:${port}`
  return {
    text,
    url: Redacted.make(text),
    kill,
    /** Starts it again with the files it had. */
    start: async () => {
      child = await spawnOnce(port, folder, extra)
      if (child === null) throw new Error("nats-server does not start again")
    },
    /** Stops it from answering without closing anything. */
    hang: () => child?.kill("SIGSTOP"),
    goOn: () => child?.kill("SIGCONT"),
    /** Asks it about its streams. */
    ask: async <A>(question: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<A>): Promise<A> => {
      const client = await connect({ servers: text })
      try {
        return await question(await jetstreamManager(client))
      } finally {
        await client.close()
      }
    },
    [Symbol.asyncDispose]: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
export type Nats = Awaited<ReturnType<typeof startNats>>
