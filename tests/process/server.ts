import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { runCommandLine } from "../../hosts/commandLine/commandLine.ts"
import { freePort } from "../support/databases/freePort.ts"
import { builtProgram } from "./programs.ts"

/** Longest a test of processes may take. It is a bound on a hang: nothing is asserted by it. */
export const TEST_TIMEOUT_MS = 300_000

const ROOT = join(import.meta.dir, "../..")
/** A port the system calls free may be taken before the server asks for it. */
const PORT_ATTEMPTS_MAX = 5
const PORT_IS_TAKEN = /is port \d+ in use/i

/** Variables a process is started with, beside PATH and HOME. */
export type Environment = Readonly<Record<string, string>>

/** What a process said and how it ended; the code is null when a signal ended it. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A folder of the test's own, removed at the end of its scope. */
export const newFolder = async (): Promise<{ readonly path: string } & AsyncDisposable> => {
  const path = await mkdtemp(join(tmpdir(), "creatorsignal-process-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const spawn = (args: ReadonlyArray<string>, environment: Environment, program = process.execPath) =>
  Bun.spawn([program, ...args], {
    cwd: ROOT,
    // No balancer is in front; tests that are about one say so.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DRAIN_SECONDS: "0", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe"
  })

const run = async (args: ReadonlyArray<string>, environment: Environment): Promise<Ended> => {
  const child = spawn(args, environment)
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { code: child.exitCode, stdout, stderr }
}

/** Runs `npm run cli -- …` to its end. */
export const runCommand = async (args: ReadonlyArray<string>, environment: Environment): Promise<Ended> =>
  run([await builtProgram("hosts/programs/cli.ts"), ...args], environment)

/** Starts a command that is ended before it is done. */
export const startCommand = (args: ReadonlyArray<string>, environment: Environment) => {
  const child = spawn(["hosts/programs/cli.ts", ...args], environment)
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended: child.exited }
}

/** Runs a line of the shell, in which `$0` is Bun, to its end. */
export const runShell = async (line: string, environment: Environment): Promise<Ended> => {
  const child = Bun.spawn(["sh", "-c", line, process.execPath], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe"
  })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { code: child.exitCode, stdout, stderr }
}

/** Runs a command line in this process, which starts no program for each; standard input holds `input`. */
export const runHere = (args: ReadonlyArray<string>, environment: Environment, input = ""): Promise<Ended> =>
  runCommandLine(args, {
    environment,
    read: async (file) => (file === "-" ? new TextEncoder().encode(input) : await Bun.file(file).bytes())
  })

/** Runs a program of the project to its end. */
export const runProgram = (words: ReadonlyArray<string>): Promise<Ended> => run(words, {})

/** Runs `npm run demo` to its end. */
export const runDemo = (environment: Environment): Promise<Ended> => run(["hosts/programs/demo.ts"], environment)

/** Runs a server that is expected not to start. */
export const runServer = async (environment: Environment): Promise<Ended> =>
  run([await builtProgram("hosts/programs/bun.ts")], environment)

/** The keys of a first start. */
export interface Keys {
  readonly tenantId: string
  readonly full: string
  readonly read: string
  readonly track: string
  readonly test: string
}

export interface Server extends AsyncDisposable {
  readonly pid: number
  readonly port: number
  readonly baseUrl: string
  /** What the server printed to greet a person. */
  readonly greeting: string
  /** Null when it printed none: the account was there before. */
  readonly keys: Keys | null
  readonly kill: (signal: NodeJS.Signals) => void
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>
}

const keysIn = (greeting: string): Keys | null => {
  const tenantId = /\(tenant ([0-9a-f-]{36})\)/.exec(greeting)?.[1]
  const keyOf = (scope: string) => RegExp(`^ +${scope} +(\\w+) `, "m").exec(greeting)?.[1]
  const [full, read, track, test] = [keyOf("full"), keyOf("read"), keyOf("track"), keyOf("test")]
  return tenantId === undefined || !full || !read || !track || !test ? null : { tenantId, full, read, track, test }
}

/** What a first start wrote of its account where no terminal shows it. */
const firstAccountIn = async (greeting: string): Promise<string> => {
  const [, file] = /Its keys are in (\S+), /.exec(greeting) ?? []
  return file === undefined ? "" : await Bun.file(resolve(ROOT, file)).text()
}

/** The keys of a server's first start. */
export const firstKeys = ({ greeting, keys }: Server): Keys => {
  if (keys === null) throw new Error(`no keys were printed: ${greeting}`)
  return keys
}

/** Stops a server as an operator does, and gives the status it ended with. */
export const stopServer = async (server: Server): Promise<number | null> => {
  server.kill("SIGTERM")
  return (await server.ended).code
}

/** Asks a server whose account a key is of. */
export const askAccount = ({ baseUrl }: Server, key: string): Promise<Response> =>
  fetch(`${baseUrl}/api/v1/account`, { headers: { "x-api-key": key } })

/** A process that has said what it was waited for. */
interface Started {
  readonly pid: number
  readonly said: string
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<Ended>
}

/** What is run: the program, and what it is given. */
export type Program = readonly [program: string, ...args: ReadonlyArray<string>]
/** What `npm start` starts. */
export const SOURCE_HOST: Program = [process.execPath, "hosts/programs/bun.ts"]

const startUntil = async (
  environment: Environment,
  texts: ReadonlyArray<string>,
  given?: Program
): Promise<Started | Ended> => {
  const [program, ...args] = given ?? [process.execPath, await builtProgram("hosts/programs/bun.ts")]
  const child = spawn(args, environment, program)
  let stdout = ""
  const greeted = Promise.withResolvers<void>()
  const reading = (async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      stdout += text
      if (texts.every((each) => stdout.includes(each))) greeted.resolve()
    }
  })()
  const ended = Promise.all([child.stderr.text(), child.exited, reading]).then(
    ([stderr]): Ended => ({ code: child.exitCode, stdout, stderr })
  )
  const early = await Promise.race([ended, greeted.promise])
  return early ?? { pid: child.pid, said: stdout, kill: (signal) => child.kill(signal), ended }
}

/** Starts `npm start` in a role that opens no port, and waits until it says so. */
export const startProcess = async (environment: Environment, text: string, program?: Program): Promise<Started> => {
  const started = await startUntil(environment, [text], program)
  if ("code" in started) throw new Error(`the process ended with ${started.code}: ${started.stderr}${started.stdout}`)
  return started
}

const startOn = async (port: number, environment: Environment, program?: Program): Promise<Server | Ended> => {
  const texts = [" is listening on ", "How to set up: "]
  const started = await startUntil({ PORT: String(port), ...environment }, texts, program)
  if ("code" in started) return started
  const { pid, said, kill, ended } = started
  return {
    pid,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    greeting: said,
    keys: keysIn(said + (await firstAccountIn(said))),
    kill,
    ended,
    [Symbol.asyncDispose]: async () => {
      kill("SIGKILL")
      await ended
    }
  }
}

/** Starts `npm start` on a free port and waits until it says that it listens; killed at the end of its scope. */
export const startServer = async (environment: Environment, program?: Program): Promise<Server> => {
  for (let attempt = 1; ; attempt++) {
    const started = await startOn(freePort(), environment, program)
    if (!("code" in started)) return started
    if (attempt === PORT_ATTEMPTS_MAX || !PORT_IS_TAKEN.test(started.stderr)) {
      throw new Error(`the server ended with ${started.code}: ${started.stderr}${started.stdout}`)
    }
  }
}

/** Bundles the Node host into a folder and starts it on a free port, as `startServer` does. */
export const startNodeServer = async (directory: string, environment: Environment): Promise<Server> => {
  const built = await run(["hosts/programs/buildNode.ts", directory], environment)
  if (built.code !== 0) throw new Error(`the bundle was not made: ${built.stderr}`)
  await Bun.write(join(directory, "package.json"), `{"type":"module"}`)
  return startServer(environment, ["node", join(directory, "node.js")])
}
