import { Effect, type Layer, Schema, SchemaIssue } from "effect"
import { Command } from "effect/cli"
import type { SigningKeys } from "../../../ports/system/SigningKeys.ts"
import type { DeadEvents } from "../../../ports/tracking/events/DeadEvents.ts"
import type { EventBacklog } from "../../../ports/tracking/events/EventBacklog.ts"
import type { Cryptography, Stores } from "../../services/Services.ts"
import type { InvalidConfig } from "../../settings/setting.ts"
import { type Invocation, UsageWrong } from "./Invocation.ts"
import { CommandRefused, errorOf } from "./refusals.ts"

/** Where a command is carried out. */
export interface CommandPlace {
  /** Where callers reach the host, without a slash at the end. */
  readonly baseUrl: string
  readonly serviceName: string
  /** The keys of what it signs. */
  readonly signing: Layer.Layer<SigningKeys>
  /** What an event stream keeps aside. */
  readonly keptAside: Layer.Layer<DeadEvents>
  /** What waits in an event stream; null where events go by none. */
  readonly backlog: EventBacklog["Service"]["read"]
  /** The API's description, as the host answers it. */
  readonly describe: Effect.Effect<string>
}

/** What a command may use: the ports that store, and the randomness and seals that its secrets take. */
type Uses = Stores | Cryptography

/** The row a command made, as it is printed: `id` always. */
export type CommandRow = { readonly id: string } & Readonly<
  Record<string, Cell | ReadonlyArray<Readonly<Record<string, Cell>>>>
>
type Cell = string | number | boolean | null

/** A command whose values are as they have to be. */
export interface ReadCommand {
  /** What a running host is sent: `_tag` names the command. */
  readonly sent: { readonly _tag: string }
  /** Whether it is about what is there already, as what only asks is, so that it makes neither a folder nor a database. */
  readonly needsData: boolean
  /** Whether it is carried out though rows are sealed under a secret that this host doesn't have, which a start is refused for. */
  readonly toleratesLost: boolean
  readonly run: (place: CommandPlace) => Effect.Effect<CommandRow, CommandRefused, Uses>
}

/** A command in a list of commands of any kind. */
export interface OperatorCommand {
  /** What follows the program's name on the command line, and its name between processes. */
  readonly name: string
  readonly description: string
  /** Reads what another process sent. */
  readonly receive: (sent: unknown) => Effect.Effect<ReadCommand, UsageWrong>
  /** Whether a row that the command answered means no, which the process ends with status 1 for. */
  readonly isNo: (row: Readonly<Record<string, unknown>>) => boolean
  /** The command's part of the command line: it reads the flags, and gives what they say to `execute`. */
  readonly parser: <E, R>(
    verb: string,
    execute: (read: ReadCommand) => Effect.Effect<void, E, R>
  ) => Command.Command<string, never, object, E | UsageWrong | InvalidConfig, R | Invocation>
}

/** Commands about one thing, in the order of the help. */
export interface CommandGroup {
  readonly noun: string
  readonly description: string
  readonly commands: ReadonlyArray<OperatorCommand>
  /** What the noun alone does; it shows the help where this is absent. */
  readonly own?: OperatorCommand
}

/** What a context adds to the command line. */
export type Commands = ReadonlyArray<OperatorCommand | CommandGroup>

/** The sentence for each failure; null: its own `reason`. A failure that is not in it is a type error. */
type Refusals<Tag extends string> = { readonly [Each in Tag]: string | null }

type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Defines one command: its flags, what each of its values has to be, the sentences of its refusals, and what it does.
 * A new one is a file of its own and a word in its context's `commands.ts`.
 */
export const operatorCommand = <
  const Flags extends Command.Command.Config,
  const F extends Fields,
  E extends { readonly _tag: string }
>(definition: {
  readonly name: string
  readonly description: string
  readonly flags: Flags
  /** The command's values, as a running host is sent them. */
  readonly fields: F
  /** What each value has to be, as the end of a sentence that begins with its flag. */
  readonly rules: { readonly [Name in keyof F]: string }
  /** The flag that says a value, where it is not called like the value. */
  readonly flagOf?: { readonly [Name in keyof F]?: string }
  /** The values that the flags say. */
  readonly read: (
    said: Command.Command.Config.Infer<Flags>
  ) => Effect.Effect<unknown, UsageWrong | InvalidConfig, Invocation>
  /** Whether it changes nothing. */
  readonly isReadOnly: boolean | ((values: Schema.Struct<F>["Type"]) => boolean)
  /** Whether it makes nothing where there is no data yet, though it changes something; what only asks never does. */
  readonly needsData?: true
  /** Whether it is about what is sealed under a secret that this host doesn't have, and is carried out in spite of it. */
  readonly toleratesLost?: true
  readonly run: (values: Schema.Struct<F>["Type"], place: CommandPlace) => Effect.Effect<CommandRow, E, Uses>
  readonly refusals: Refusals<NoInfer<E>["_tag"]>
  readonly isNo?: OperatorCommand["isNo"]
}) => {
  const { name, fields, flagOf, isReadOnly, needsData, refusals, rules, toleratesLost } = definition
  const decode = Schema.decodeUnknownEffect(Schema.Struct(fields))

  const sentenceOf = (field: string): string => {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
    return `${flagOf?.[field] ?? `--${field.replaceAll("_", "-")}`} ${rule ?? "is not valid"}`
  }
  const wrong = ({ issue }: Schema.SchemaError): UsageWrong => {
    const wrongFields = new Set(issuesOf(issue).issues.map(({ path = [] }) => String(path[0] ?? "")))
    return new UsageWrong({ message: [...wrongFields].map(sentenceOf).join("; ") })
  }
  const sentences: Readonly<Record<string, string | null>> = refusals
  const refused = (failure: E) => {
    const sentence = sentences[failure._tag] ?? null
    const message = sentence ?? ("reason" in failure ? String(failure.reason) : "the command failed")
    return new CommandRefused({ error: errorOf(failure), message })
  }

  const run = Effect.fn(`commands.${name.replaceAll(" ", ".")}`)(
    (values: Schema.Struct<F>["Type"], place: CommandPlace) => Effect.mapError(definition.run(values, place), refused)
  )
  const receive = (sent: unknown): Effect.Effect<ReadCommand, UsageWrong> =>
    decode(sent).pipe(
      Effect.mapError(wrong),
      Effect.map((values) => ({
        sent: { _tag: name, ...values },
        needsData: needsData === true || (typeof isReadOnly === "function" ? isReadOnly(values) : isReadOnly),
        toleratesLost: toleratesLost === true,
        run: (place) => run(values, place)
      }))
    )
  return {
    name,
    description: definition.description,
    receive,
    run,
    isNo: definition.isNo ?? (() => false),
    parser: <E2, R>(verb: string, execute: (read: ReadCommand) => Effect.Effect<void, E2, R>) =>
      Command.make(verb, definition.flags, (said) =>
        definition.read(said).pipe(Effect.flatMap(receive), Effect.flatMap(execute))
      ).pipe(Command.withDescription(definition.description))
  }
}
