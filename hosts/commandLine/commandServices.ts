import { Effect, FileSystem, Layer, Path, Stdio, Terminal } from "effect"
import { CliConfig, GlobalFlag } from "effect/cli"
import { ChildProcessSpawner } from "effect/process"

const COLUMNS_DEFAULT = 80
const ROWS_DEFAULT = 24

const unused = (what: string) => Effect.die(new Error(`no command ${what}`))

/** What a parser of commands asks of the system: nothing but words. No command asks back, starts programs or takes a path apart. */
export const commandServices = (words: ReadonlyArray<string>) =>
  Layer.mergeAll(
    FileSystem.layerNoop({}),
    Path.layer,
    Stdio.layerTest({ args: Effect.succeed(words) }),
    Layer.succeed(
      Terminal.Terminal,
      Terminal.make({
        columns: Effect.sync(() => process.stdout.columns ?? COLUMNS_DEFAULT),
        rows: Effect.sync(() => process.stdout.rows ?? ROWS_DEFAULT),
        size: unused("follows a terminal's size"),
        readInput: unused("asks back"),
        readLine: unused("asks back"),
        display: () => Effect.void
      })
    ),
    Layer.succeed(
      ChildProcessSpawner.ChildProcessSpawner,
      ChildProcessSpawner.make(() => unused("starts programs"))
    ),
    CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })
  )
