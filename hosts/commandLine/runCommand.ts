import { Effect, Layer, Predicate } from "effect"
import { CliError, CliOutput, type Command } from "effect/cli"
import { findWordProblem, Invocation, UsageWrong } from "../commands/line/Invocation.ts"
import { CommandRefused, errorOf } from "../commands/line/refusals.ts"
import { formatLine } from "../commands/line/table.ts"
import { errorMessageOf } from "../process/start.ts"
import { commandServices } from "./commandServices.ts"

export const FAILED = 1
/** The command line itself is wrong. */
const MISUSED = 2

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
  const message = errorMessageOf(cause)
  // A failure without a message has its sentence as its reason.
  const isReason = message === "" && Predicate.hasProperty(cause, "reason")
  return { code: FAILED, error: errorOf(cause), message: isReason ? String(cause.reason) : message }
}

/** A command as it is run, by its words. */
type Run = (words: ReadonlyArray<string>) => Effect.Effect<void, unknown, Invocation | Command.Environment>

const isHelp = (error: unknown): error is CliError.ShowHelp => error instanceof CliError.ShowHelp

/**
 * Runs one command line. The answer goes to standard output, and with --json it is one object there, also when the command
 * fails: then `error` names the reason and `message` says it. Otherwise a failure is one line on standard error.
 */
export const runCommand = async (
  run: Run,
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
  const program = run(words).pipe(
    Effect.catchIf(isHelp, ({ commandPath, errors }) => {
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
