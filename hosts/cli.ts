import { Clock, Effect, Layer, Logger, ManagedRuntime, Option, Redacted, Schema } from "effect"
import { Argument, CliOutput, Command, Flag } from "effect/cli"
import { readSocialAccount } from "../domain/identity/socialAccount.ts"
import { KeyScope } from "../ports/accounts/ApiKey.ts"
import { FOOTPRINT_ACCOUNTS_MAX } from "../ports/discovery/Footprints.ts"
import { commandServices } from "./commands/commandServices.ts"
import { INPUT_BYTES_MAX, Invocation, problemIn, readText, UsageWrong } from "./commands/Invocation.ts"
import { AdminCommand, FOOTPRINT_LINKED_MIN, isReadOnly, problemsWith } from "./commands/runCommand.ts"
import { CommandRefused, errorNamed, execute, sendCommand } from "./commands/socket.ts"
import { oneLine, printed, type Row } from "./commands/table.ts"
import { logging } from "./logging.ts"
import { type HostConfig, readConfig } from "./readConfig.ts"
import { reasonOf } from "./start.ts"
import { VERSION } from "./version.ts"

const root = Command.make("creatorsignal").pipe(
  Command.withSharedFlags({
    json: Flag.Boolean("json").pipe(
      Flag.withDescription("Print one JSON object and nothing else"),
      Flag.withDefault(false)
    )
  }),
  Command.withDescription("Runs a CreatorSignal service: its accounts, keys, credits, links and stores")
)

const print = Effect.fnUntraced(function* (row: Row) {
  const invocation = yield* Invocation
  const { json } = yield* root
  invocation.print(json ? `${JSON.stringify(row)}\n` : printed(row))
})

const decode = Schema.decodeUnknownEffect(AdminCommand)

/** What a command takes that opens the database itself; one that goes to a running host has no use for it. */
const opening = () => Promise.all([import("./openStores.ts"), import("./makeHost.ts")])

/** What only asks makes nothing: where there is no data yet, it says so. */
const refuseWithoutData = Effect.fnUntraced(function* (config: HostConfig) {
  const [{ hasData }] = yield* Effect.promise(opening)
  if (yield* hasData(config)) return
  const where = config.databaseUrl === null ? `${config.dataDirectory} (DATA_DIR)` : "the database at DATABASE_URL"
  return yield* new CommandRefused({
    error: "no_data",
    message: `there is no data in ${where} yet: npm start opens the first account, and so does tenant create`
  })
})

/**
 * Carries a command out where the data is: on the database server that is configured, through the host that has the
 * data folder open, or, when none runs, by opening the folder here.
 */
const carryOut = Effect.fnUntraced(function* (input: { readonly _tag: string } & Row) {
  const command = yield* decode(input).pipe(
    Effect.mapError((error) => new UsageWrong({ message: problemsWith(error) }))
  )
  const { environment } = yield* Invocation
  const config = yield* readConfig(environment)
  if (config.databaseUrl === null) {
    const sent = yield* sendCommand(config.dataDirectory, command)
    if (Option.isSome(sent)) {
      yield* print(sent.value)
      return sent.value
    }
  }
  if (isReadOnly(command)) yield* refuseWithoutData(config)
  const [{ openStores }, { cryptography }] = yield* Effect.promise(opening)
  const runtime = ManagedRuntime.make(Layer.mergeAll(openStores(config), cryptography, logging))
  const row = yield* runtime.contextEffect.pipe(
    Effect.flatMap((services) => execute(services, command, config)),
    Effect.ensuring(runtime.disposeEffect)
  )
  yield* print(row)
  return row
})

const text = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description))
const optionalText = (name: string, description: string) => text(name, description).pipe(Flag.optional)
const optionalCount = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withDescription(description), Flag.optional)
const orNull = Option.getOrNull<string>

const LIST_ROWS_DEFAULT = 100
/** Which part of a list is asked for. */
const pageFlags = {
  limit: Flag.Int("limit").pipe(Flag.withDescription("Rows at most"), Flag.withDefault(LIST_ROWS_DEFAULT)),
  after: optionalText("after", "Go on behind this one: what the page before says is next")
}
const ofTenant = { tenant: text("tenant", "The account's id") }

/** The command that lists what an account has. */
const listOf = (what: "key" | "link" | "shop" | "webhook", description: string) =>
  Command.make("list", { ...ofTenant, ...pageFlags }, ({ after, ...wanted }) =>
    carryOut({ _tag: `${what} list`, ...wanted, after: orNull(after) })
  ).pipe(Command.withDescription(description))

const tenant = Command.make("tenant").pipe(
  Command.withDescription("Accounts"),
  Command.withSubcommands([
    Command.make(
      "create",
      {
        name: text("name", "What the account is called"),
        email: optionalText("email", "Where its people are written to")
      },
      ({ name, email }) => carryOut({ _tag: "tenant create", name, email: orNull(email) })
    ).pipe(Command.withDescription("Open an account")),
    Command.make("list", pageFlags, ({ after, limit }) =>
      carryOut({ _tag: "tenant list", limit, after: orNull(after) })
    ).pipe(Command.withDescription("The accounts, oldest first"))
  ])
)

const key = Command.make("key").pipe(
  Command.withDescription("API keys"),
  Command.withSubcommands([
    Command.make(
      "create",
      {
        tenant: text("tenant", "The account's id"),
        scope: Flag.Literals("scope", KeyScope.literals).pipe(Flag.withDescription("What the key may do")),
        label: text("label", "What the key is called").pipe(Flag.withDefault("API key"))
      },
      (wanted) => carryOut({ _tag: "key create", ...wanted })
    ).pipe(Command.withDescription("Make a key; its secret is shown this once")),
    listOf("key", "An account's keys, revoked ones too, without their secrets"),
    Command.make(
      "revoke",
      { id: text("id", "The key's id").pipe(Flag.optional), key: Argument.String("id").pipe(Argument.optional) },
      ({ id, key }) => carryOut({ _tag: "key revoke", id: Option.getOrElse(id, () => Option.getOrElse(key, () => "")) })
    ).pipe(Command.withDescription("End a key for good, within 5 seconds")),
    Command.make(
      "limits",
      {
        id: text("id", "The key's id"),
        scrapes: optionalCount("daily-scrapes", "Fresh scores it may order a UTC day"),
        discoveries: optionalCount("daily-discoveries", "Discoveries it may make a UTC day")
      },
      ({ id, scrapes, discoveries }) =>
        carryOut({
          _tag: "key limits",
          id,
          daily_scrapes: Option.getOrNull(scrapes),
          daily_discoveries: Option.getOrNull(discoveries)
        })
    ).pipe(Command.withDescription("Give a key daily caps of its own, or show those it has"))
  ])
)

const credits = Command.make("credits").pipe(
  Command.withDescription("Scoring credits"),
  Command.withSubcommands([
    Command.make(
      "grant",
      {
        tenant: text("tenant", "The account's id"),
        amount: Flag.Int("amount").pipe(Flag.withDescription("Whole credits")),
        reference: optionalText("reference", "A repeated grant with the same reference is given once")
      },
      ({ reference, ...grant }) => carryOut({ _tag: "credits grant", ...grant, reference: orNull(reference) })
    ).pipe(Command.withDescription("Give an account credits")),
    Command.make(
      "history",
      {
        tenant: text("tenant", "The account's id"),
        limit: Flag.Int("limit").pipe(Flag.withDescription("Entries at most"), Flag.withDefault(100))
      },
      (wanted) => carryOut({ _tag: "credits history", ...wanted })
    ).pipe(Command.withDescription("What credits an account bought, spent and got back, newest first")),
    Command.make(
      "verify",
      { tenant: optionalText("tenant", "The account's id; every account unless said otherwise") },
      ({ tenant }) =>
        Effect.gen(function* () {
          const { setStatus } = yield* Invocation
          const { state } = yield* carryOut({ _tag: "credits verify", tenant: orNull(tenant) })
          if (state !== "ok") setStatus(FAILED)
        })
    ).pipe(
      Command.withDescription(
        "Prove that no entry was changed or removed and that the balances are what the entries come to"
      )
    )
  ])
)

const usage = Command.make(
  "usage",
  {
    tenant: text("tenant", "The account's id"),
    from: text("from", "First moment, ISO 8601").pipe(Flag.withDefault("1970-01-01T00:00:00Z")),
    to: optionalText("to", "End of the period, ISO 8601; now unless said otherwise")
  },
  ({ to, ...wanted }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      carryOut({ _tag: "usage", ...wanted, to: Option.getOrElse(to, () => new Date(now + 1).toISOString()) })
    )
).pipe(Command.withDescription("Requests and credits by X-Customer-Ref"))

const link = Command.make("link").pipe(
  Command.withDescription("Tracking links"),
  Command.withSubcommands([
    Command.make(
      "create",
      {
        tenant: text("tenant", "The account's id"),
        code: text("code", "The short code: 1 to 64 of A-Z a-z 0-9 - _"),
        url: text("url", "Where the link leads"),
        creator: optionalText("creator", "The creator who shares it: platform/handle"),
        promo: optionalText("promo", "A discount code that stands for it at checkout")
      },
      ({ creator, promo, ...wanted }) =>
        carryOut({ _tag: "link create", ...wanted, creator: orNull(creator), promo: orNull(promo) })
    ).pipe(Command.withDescription("Make a tracking link; its address is the one to share")),
    listOf("link", "An account's tracking links and their addresses")
  ])
)

/** A secret from where it was said to be; a flag of its own is seen by every program on the machine. */
const readSecret = Effect.fnUntraced(function* (
  secret: Option.Option<Redacted.Redacted<string>>,
  file: Option.Option<string>
) {
  if (Option.isSome(secret) === Option.isSome(file)) {
    return yield* new UsageWrong({ message: "give one of --secret and --secret-file" })
  }
  if (Option.isSome(file)) return yield* readText("--secret-file", file.value)
  const said = Option.match(secret, { onNone: () => "", onSome: Redacted.value })
  return said === "-" ? yield* readText("--secret", "-") : said
})

const shop = Command.make("shop").pipe(
  Command.withDescription("Connected stores"),
  Command.withSubcommands([
    Command.make(
      "connect",
      {
        tenant: text("tenant", "The account's id"),
        domain: text("domain", "The store's domain"),
        secret: Flag.Redacted("secret").pipe(
          Flag.withDescription("What the store signs its notifications with; -: standard input says it"),
          Flag.optional
        ),
        file: optionalText("secret-file", "A file that holds it; other programs see flags, but no file's text")
      },
      ({ secret, file, domain, tenant }) =>
        Effect.flatMap(readSecret(secret, file), (read) =>
          carryOut({ _tag: "shop connect", tenant, domain: domain.toLowerCase(), secret: read })
        )
    ).pipe(Command.withDescription("Connect a store, or give it a new secret beside the one before")),
    listOf("shop", "An account's stores, without their secrets")
  ])
)

const PROBLEMS = {
  UnsupportedPlatform: "the platform is not supported",
  InvalidHandle: "the handle is empty, too long or has a character that no handle has"
}

/** Reads `platform/handle` as the API reads the two. */
const readAccount = Effect.fnUntraced(function* (written: string) {
  const { environment } = yield* Invocation
  const { serviceName } = yield* readConfig(environment)
  const [platform = "", handle, ...rest] = written.split("/")
  const refused = (problem: string) => new UsageWrong({ message: `--account ${written}: ${problem}` })
  if (handle === undefined || rest.length > 0) return yield* refused("write platform/handle")
  const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceName.toLowerCase())).pipe(
    Effect.mapError(({ _tag }) => refused(PROBLEMS[_tag]))
  )
  return named.account
})

const footprint = Command.make("footprint").pipe(
  Command.withDescription("Creators over their accounts"),
  Command.withSubcommands([
    Command.make(
      "link",
      {
        accounts: text("account", "An account of the creator: platform/handle; once for each").pipe(
          Flag.between(FOOTPRINT_LINKED_MIN, FOOTPRINT_ACCOUNTS_MAX)
        )
      },
      ({ accounts }) =>
        Effect.flatMap(Effect.forEach(accounts, readAccount), (read) =>
          carryOut({ _tag: "footprint link", accounts: read })
        )
    ).pipe(Command.withDescription("Make one creator of accounts, and of those they are linked with already"))
  ])
)

const webhookKey = { key: text("key", "The key's id") }

const webhook = Command.make("webhook").pipe(
  Command.withDescription("Where the events of a key's jobs are sent"),
  Command.withSubcommands([
    Command.make(
      "set",
      {
        ...webhookKey,
        url: text("url", "Where to, over https"),
        attempts: Flag.Int("attempts").pipe(
          Flag.withDescription("Attempts of a delivery at most, 5 unless said otherwise"),
          Flag.optional
        )
      },
      ({ attempts, ...wanted }) =>
        carryOut({ _tag: "webhook set", ...wanted, attempts: Option.getOrNull<number>(attempts) })
    ).pipe(
      Command.withDescription(
        "Set the address; its new signing secret is shown this once, the one before is good for 24 h"
      )
    ),
    Command.make("show", webhookKey, ({ key }) => carryOut({ _tag: "webhook show", key })).pipe(
      Command.withDescription("Show the address, and whether anything is sent there")
    ),
    Command.make("remove", webhookKey, ({ key }) => carryOut({ _tag: "webhook remove", key })).pipe(
      Command.withDescription("Send nothing any more")
    ),
    Command.make(
      "deliveries",
      {
        ...webhookKey,
        limit: Flag.Int("limit").pipe(Flag.withDescription("Deliveries at most"), Flag.withDefault(50))
      },
      (wanted) => carryOut({ _tag: "webhook deliveries", ...wanted })
    ).pipe(Command.withDescription("What was sent and what came of it, newest first")),
    listOf("webhook", "The addresses of all keys of an account, without their secrets"),
    Command.make("redeliver", { id: text("id", "The delivery's id") }, ({ id }) =>
      carryOut({ _tag: "webhook redeliver", id })
    ).pipe(Command.withDescription("Send a delivery again, under its id"))
  ])
)

const migrate = Command.make("migrate", {}, () => carryOut({ _tag: "migrate" })).pipe(
  Command.withDescription("Bring the database's schema up to date, as every start does")
)

const openapi = Command.make(
  "openapi",
  {},
  Effect.fnUntraced(function* () {
    const { environment, print: answer } = yield* Invocation
    const { baseUrl, serviceName } = yield* readConfig(environment)
    const description = yield* Effect.promise(async () => {
      const [{ makeHost }, Fixtures, { sandbox }] = await Promise.all([
        import("./makeHost.ts"),
        import("../fixtures/layer.ts"),
        import("../fixtures/sandbox.ts")
      ])
      const host = makeHost(Layer.merge(Fixtures.layer, Logger.layer([])), sandbox, { serviceName, baseUrl, pixel: "" })
      try {
        return await (await host.fetch(new Request(`${baseUrl}/api/v1/openapi.json`))).text()
      } finally {
        await host.close()
      }
    })
    answer(`${description}\n`)
  })
).pipe(Command.withDescription("Print the OpenAPI 3.1 description"))

const commandLine = root.pipe(
  Command.withSubcommands([tenant, key, credits, usage, link, footprint, shop, webhook, migrate, openapi])
)

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

const FAILED = 1
/** The command line itself is wrong. */
const MISUSED = 2

const failureOf = (cause: unknown): Failure => {
  if (cause instanceof UsageWrong) return { code: MISUSED, error: "usage", message: cause.message }
  if (cause instanceof CommandRefused) return { code: FAILED, error: cause.error, message: cause.message }
  const tag = typeof cause === "object" && cause !== null && "_tag" in cause ? String(cause._tag) : "Failed"
  return { code: FAILED, error: errorNamed(tag), message: reasonOf(cause) }
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
      : { code, stdout: "", stderr: `creatorsignal: ${oneLine(message)}\n` }
  }

  const problem = problemIn(words)
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

/** At most INPUT_BYTES_MAX and one byte of a file or of standard input. */
const readSome = async (file: string): Promise<Uint8Array> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of (file === "-" ? Bun.stdin : Bun.file(file)).stream()) {
    parts.push(part)
    bytes += part.length
    if (bytes > INPUT_BYTES_MAX) break
  }
  return Buffer.concat(parts).subarray(0, INPUT_BYTES_MAX + 1)
}

if (import.meta.main) {
  const { code, stdout, stderr } = await runCommandLine(process.argv.slice(2), {
    environment: process.env,
    read: readSome
  })
  // A pipe takes much only as fast as it is read.
  for (const [stream, text] of [
    [process.stdout, stdout],
    [process.stderr, stderr]
  ] as const) {
    await new Promise<void>((resolve) => void stream.write(text, () => resolve()))
  }
  process.exit(code)
}
