import * as NodeServices from "@effect/platform-node/NodeServices"
import { Clock, Console, Effect, Layer, ManagedRuntime, Option, Redacted, Schema } from "effect"
import { Argument, CliOutput, Command, Flag } from "effect/cli"
import { readSocialAccount } from "../domain/creators/socialAccount.ts"
import * as Fixtures from "../fixtures/layer.ts"
import { sandbox } from "../fixtures/sandbox.ts"
import { KeyScope } from "../ports/accounts/ApiKey.ts"
import { FOOTPRINT_ACCOUNTS_MAX } from "../ports/discovery/Footprints.ts"
import { AdminCommand, FOOTPRINT_LINKED_MIN } from "./admin/runCommand.ts"
import { CommandRefused, execute, sendCommand } from "./admin/socket.ts"
import { logging } from "./logging.ts"
import { cryptography, makeHost, VERSION } from "./makeHost.ts"
import { openStores } from "./openStores.ts"
import { readConfig } from "./readConfig.ts"
import { startOrExplain } from "./start.ts"

type Row = Readonly<Record<string, unknown>>

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
  const { json } = yield* root
  if (json) return yield* Console.log(JSON.stringify(row))
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  for (const [name, value] of Object.entries(row)) {
    yield* Console.log(`${name.padEnd(width)}  ${typeof value === "object" ? JSON.stringify(value) : value}`)
  }
})

const decode = Schema.decodeUnknownEffect(AdminCommand)

/**
 * Carries a command out where the data is: on the database server that is configured, through the host that has the
 * data folder open, or, when none runs, by opening the folder here.
 */
const carryOut = Effect.fnUntraced(function* (input: { readonly _tag: string } & Row) {
  const command = yield* decode(input).pipe(Effect.mapError((error) => new CommandRefused({ message: error.message })))
  const config = yield* readConfig(process.env)
  if (config.databaseUrl === null) {
    const sent = yield* sendCommand(config.dataDirectory, command)
    if (Option.isSome(sent)) {
      yield* print(sent.value)
      return sent.value
    }
  }
  const runtime = ManagedRuntime.make(Layer.mergeAll(openStores(config), cryptography, logging))
  const row = yield* runtime.contextEffect.pipe(
    Effect.flatMap((services) => execute(services, command)),
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
    ).pipe(Command.withDescription("Open an account"))
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
        Effect.map(carryOut({ _tag: "credits verify", tenant: orNull(tenant) }), ({ state }) => {
          if (state !== "ok") process.exitCode = 1
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
    ).pipe(Command.withDescription("Make a tracking link"))
  ])
)

const shop = Command.make("shop").pipe(
  Command.withDescription("Connected stores"),
  Command.withSubcommands([
    Command.make(
      "connect",
      {
        tenant: text("tenant", "The account's id"),
        domain: text("domain", "The store's domain"),
        secret: Flag.Redacted("secret").pipe(Flag.withDescription("What the store signs its notifications with"))
      },
      ({ secret, domain, tenant }) =>
        carryOut({ _tag: "shop connect", tenant, domain: domain.toLowerCase(), secret: Redacted.value(secret) })
    ).pipe(Command.withDescription("Connect a store, or give it a new secret beside the one before"))
  ])
)

const PROBLEMS = {
  UnsupportedPlatform: "the platform is not supported",
  InvalidHandle: "the handle is empty, too long or has a character that no handle has"
}

/** Reads `platform/handle` as the API reads the two. */
const readAccount = Effect.fnUntraced(function* (written: string) {
  const { serviceName } = yield* readConfig(process.env)
  const [platform = "", handle, ...rest] = written.split("/")
  const refused = (problem: string) => new CommandRefused({ message: `--account ${written}: ${problem}` })
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
    const { baseUrl, serviceName } = yield* readConfig(process.env)
    const host = makeHost(Layer.mergeAll(Fixtures.layer, logging), sandbox, { serviceName, baseUrl, pixel: "" })
    const description = yield* Effect.promise(async () =>
      (await host.fetch(new Request(`${baseUrl}/api/v1/openapi.json`))).text()
    )
    yield* Effect.promise(host.close)
    yield* Console.log(description)
  })
).pipe(Command.withDescription("Print the OpenAPI 3.1 description"))

/** Help goes to those who ask for it; a command that is wrong gets the one line every failure gets. */
const presenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "Version" || (event._tag === "Help" && event.reason === "Requested")
      ? CliOutput.defaultPresenter.present(event)
      : Effect.void
})

await startOrExplain(() =>
  root.pipe(
    Command.withSubcommands([tenant, key, credits, usage, link, footprint, shop, webhook, migrate, openapi]),
    Command.run({ version: VERSION }),
    Effect.catchTag("ShowHelp", ({ commandPath, errors }) => {
      const problems = errors.length === 0 ? "a command is missing" : errors.map(({ message }) => message).join("; ")
      return Effect.fail(new CommandRefused({ message: `${problems} (see: ${commandPath.join(" ")} --help)` }))
    }),
    Effect.provide(Layer.merge(NodeServices.layer, presenter)),
    Effect.runPromise
  )
)
