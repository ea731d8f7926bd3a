import { Effect, Layer } from "effect"
import { CliOutput, Command, Flag } from "effect/cli"
import { errorMessageOf } from "../../process/start.ts"
import { VERSION } from "../../process/version.ts"
import { readConfig } from "../../settings/readConfig.ts"
import { COMMANDS } from "../commands.ts"
import { CommandRefused, errorOf } from "../line/CommandRefused.ts"
import { findWordProblem, Invocation, UsageWrong } from "../line/Invocation.ts"
import type { OperatorCommand } from "../line/operatorCommand.ts"
import { formatLine, formatRow } from "../line/table.ts"
import { mcp } from "../service/mcp.ts"
import { formatPlan, migrate } from "../service/migrate.ts"
import { openapi } from "../service/openapi.ts"
import { commandServices } from "./commandServices.ts"
import { executeCommand } from "./executeCommand.ts"

const root = Command.make("creatorsignal").pipe(
  Command.withSharedFlags({
    json: Flag.Boolean("json").pipe(
      Flag.withDescription("Print one JSON object and nothing else"),
      Flag.withDefault(false)
    )
  }),
  Command.withDescription("Runs a CreatorSignal service: its accounts, keys, credits, links and stores")
)

const FAILED = 1
/** The command line itself is wrong. */
const MISUSED = 2

/** A command's part of the command line, which carries it out and prints its row. */
const parserOf = (command: OperatorCommand) =>
  command.parser(command.name.split(" ").at(-1) ?? command.name, (read) =>
    Effect.gen(function* () {
      const row = yield* executeCommand(read)
      const invocation = yield* Invocation
      const { json } = yield* root
      invocation.print(json ? `${JSON.stringify(row)}\n` : formatRow(row))
      if (command.isNo(row)) invocation.setStatus(FAILED)
    })
  )

/** With --plan it says what `migrate` would run; without, opening the database brings it up to date. */
const migrateParser = Command.make(
  migrate.name,
  {
    plan: Flag.Boolean("plan").pipe(
      Flag.withDescription("Print the SQL that would run, in its order, and run nothing"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ plan }) {
    const { environment, print } = yield* Invocation
    const { json } = yield* root
    if (plan) {
      const { plannedMigrations } = yield* Effect.promise(() => import("../../stores/openStores.ts"))
      return print(formatPlan(yield* plannedMigrations(yield* readConfig(environment)), json))
    }
    const row = yield* executeCommand(yield* migrate.receive({}))
    print(json ? `${JSON.stringify(row)}\n` : formatRow(row))
  })
).pipe(Command.withDescription(migrate.description))

const parsers = COMMANDS.filter((entry) => entry !== migrate).map((entry) =>
  "noun" in entry
    ? (entry.own === undefined ? Command.make(entry.noun) : parserOf(entry.own)).pipe(
        Command.withDescription(entry.description),
        Command.withSubcommands(entry.commands.map(parserOf))
      )
    : parserOf(entry)
)
/** It asks what a running host asks, from where it is called, so that no running host is sent it. */
const doctor = Command.make(
  "doctor",
  {},
  Effect.fnUntraced(function* () {
    const { environment, print, setStatus } = yield* Invocation
    const { json } = yield* root
    const { examine } = yield* Effect.promise(() => import("./examine.ts"))
    const findings = yield* examine(environment)
    const isWell = findings.every(({ verdict }) => verdict !== "fail")
    const lines = findings.map(
      ({ probe, verdict, found }) => `${verdict.padEnd(4)}  ${probe.padEnd(8)}  ${formatLine(found)}\n`
    )
    print(json ? `${JSON.stringify({ id: "doctor", is_well: isWell, findings })}\n` : lines.join(""))
    if (!isWell) setStatus(FAILED)
  })
).pipe(Command.withDescription("Ask everything that the service needs, and say what to do where it isn't well"))
const commandLine = root.pipe(Command.withSubcommands([...parsers, migrateParser, doctor, mcp, openapi]))

/** Help and the version are answers; what is wrong with a command is said by whoever ran it. */
const presenterTo = (invocation: Invocation["Service"]) =>
  CliOutput.layerPresenter({
    present: (event) =>
      Effect.sync(() => {
        const { formatHelpDoc, formatVersion } = CliOutput.defaultFormatter({ colors: false })
        if (event._tag === "Version") invocation.print(`${formatVersion(event.name, event.version)}\n`)
        if (event._tag === "Help") invocation.print(`${formatHelpDoc(event.helpDoc)}\n`)
      })
  })

/** How a command ended: what it answered, or why it did not. */
export interface CommandEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** What went wrong: the status the process ends with, the reason's name for programs, and the reason for people. */
interface Failure {
  readonly code: number
  readonly error: string
  readonly message: string
}

const failureOf = (cause: unknown): Failure => {
  if (cause instanceof UsageWrong) return { code: MISUSED, error: "usage", message: cause.message }
  if (cause instanceof CommandRefused) return { code: FAILED, error: cause.error, message: cause.message }
  return { code: FAILED, error: errorOf(cause), message: errorMessageOf(cause) }
}

/**
 * Runs one command line. The answer goes to standard output, and with --json it is one object there, also when the command
 * fails: then `error` names the reason and `message` says it. Otherwise a failure is one line on standard error.
 */
export const runCommandLine = async (
  words: ReadonlyArray<string>,
  { environment, read }: Pick<Invocation["Service"], "environment" | "read">
): Promise<CommandEnd> => {
  const answers: Array<string> = []
  let status = 0
  const invocation = Invocation.of({
    environment,
    read,
    print: (text) => void answers.push(text),
    setStatus: (code) => {
      status = code
    }
  })
  const isJson = words.includes("--json")
  const end = ({ code, error, message: said }: Failure): CommandEnd => {
    const message = said.trim().replaceAll(/\s+/g, " ")
    return isJson
      ? { code, stdout: `${JSON.stringify({ error, message })}\n`, stderr: "" }
      : { code, stdout: "", stderr: `creatorsignal: ${formatLine(message)}\n` }
  }

  const problem = findWordProblem(words)
  if (problem !== null) return end({ code: MISUSED, error: "usage", message: problem })
  const program = Command.runWith(
    commandLine,
    // What is wrong is said once, here.
    { version: VERSION, renderErrors: true }
  )(words).pipe(
    Effect.catchTag("ShowHelp", ({ commandPath, errors }) => {
      // A group of commands that is named alone is asked what it holds.
      if (errors.length === 0 && !isJson) return Effect.void
      const problems = errors.length === 0 ? "a command is missing" : errors.map(({ message }) => message).join("; ")
      return Effect.fail(new UsageWrong({ message: `${problems} (see: ${commandPath.join(" ")} --help)` }))
    }),
    Effect.provide(Layer.merge(commandServices(words), presenterTo(invocation))),
    Effect.provideService(Invocation, invocation)
  )
  try {
    await Effect.runPromise(program)
  } catch (cause) {
    return end(failureOf(cause))
  }
  return { code: status, stdout: answers.join(""), stderr: "" }
}
