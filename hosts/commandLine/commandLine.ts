import { resolve } from "node:path"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Invocation } from "../commands/line/Invocation.ts"
import type { OperatorCommand } from "../commands/line/operatorCommand.ts"
import { formatLine, formatRow } from "../commands/line/table.ts"
import { formatPlan, migrate } from "../commands/service/commands.ts"
import { VERSION } from "../process/version.ts"
import { readConfig } from "../settings/readConfig.ts"
import { COMMANDS } from "./commands.ts"
import { executeCommand } from "./executeCommand.ts"
import { mcp } from "./mcp.ts"
import { openapi } from "./openapi.ts"
import { FAILED, runCommand } from "./runCommand.ts"

const root = Command.make("creatorsignal").pipe(
  Command.withSharedFlags({
    json: Flag.Boolean("json").pipe(
      Flag.withDescription("Print one JSON object and nothing else"),
      Flag.withDefault(false)
    )
  }),
  Command.withDescription("Runs a CreatorSignal service: its accounts, keys, credits, links and stores")
)

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
      const { plannedMigrations } = yield* Effect.promise(() => import("../stores/openStores.ts"))
      const pending = yield* plannedMigrations(yield* readConfig(environment))
      return print(yield* Effect.promise(() => formatPlan(pending, json)))
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
/** It is about the whole database, as it was left: a host that runs on the embedded one is stopped first. */
const onFile = (
  name: "backup" | "restore",
  { description, file }: { readonly description: string; readonly file: string }
) =>
  Command.make(
    name,
    { file: Argument.String("FILE").pipe(Argument.withDescription(file)) },
    Effect.fnUntraced(function* ({ file: path }) {
      const { print } = yield* Invocation
      const { json } = yield* root
      const { backupTo, restoreFrom } = yield* Effect.promise(() => import("./backup.ts"))
      const row = yield* (name === "backup" ? backupTo : restoreFrom)(resolve(path))
      print(json ? `${JSON.stringify(row)}\n` : formatRow(row))
    })
  ).pipe(Command.withDescription(description))
const backup = onFile("backup", {
  description: "Write everything that the database holds to a file, as it is at one moment",
  file: "The file to make, compressed; it holds what is sealed, but not SIGNING_SECRET"
})
const restore = onFile("restore", {
  description: "Fill an empty database from such a file, embedded or on a server, and compare every row with it",
  file: "A file that backup made"
})
const commandLine = root.pipe(
  Command.withSubcommands([...parsers, migrateParser, backup, restore, doctor, mcp, openapi])
)

// What is wrong is said once, where it is run.
const run = Command.runWith(commandLine, { version: VERSION, renderErrors: true })

/** Runs one line of any of the commands, as `runCommand` does. */
export const runCommandLine = (
  words: ReadonlyArray<string>,
  place: Pick<Invocation["Service"], "environment" | "read">
) => runCommand(run, words, place)
