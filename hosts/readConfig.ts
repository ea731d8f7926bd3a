import { Effect, Redacted, Schema } from "effect"

/** What the environment says; each variable is optional. */
export interface HostConfig {
  readonly port: number
  readonly hostname: string
  /** Where callers reach this host, without a slash at the end. */
  readonly baseUrl: string
  readonly serviceName: string
  readonly dataDirectory: string
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: Redacted.Redacted<string> | null
  /** Null: one that was made in the data folder. */
  readonly signingSecret: Redacted.Redacted<string> | null
}

/** A variable of the environment holds something it can't; the message names it and says what it has to be. */
export class InvalidConfig extends Schema.TaggedError<InvalidConfig>()("InvalidConfig", { message: Schema.String }) {}

const PORT_DEFAULT = 3000
const PORT_MAX = 65_535
const SIGNING_SECRET_CHARACTERS_MIN = 32

type Environment = Readonly<Record<string, string | undefined>>

const urlOf = (text: string, protocols: ReadonlyArray<string>): URL | null => {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "" ? url : null
}

/** Reads one variable; an absent or empty one is its default. */
const read = <A>(
  environment: Environment,
  name: string,
  absent: A,
  parse: (text: string) => A | undefined,
  rule: string
): Effect.Effect<A, InvalidConfig> => {
  const text = environment[name]
  if (text === undefined || text === "") return Effect.succeed(absent)
  const value = parse(text)
  return value === undefined ? Effect.fail(new InvalidConfig({ message: `${name} ${rule}` })) : Effect.succeed(value)
}

/** Reads the configuration; the first variable that is wrong fails it. */
export const readConfig = Effect.fnUntraced(function* (environment: Environment) {
  const port = yield* read(
    environment,
    "PORT",
    PORT_DEFAULT,
    // Port 0, which leaves the choice to the system, would leave BASE_URL unknown.
    (text) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= PORT_MAX ? Number(text) : undefined),
    `must be a whole number from 1 to ${PORT_MAX}`
  )
  const hostname = yield* read(
    environment,
    "HOST",
    "127.0.0.1",
    (text) => (/^[A-Za-z0-9.:_-]+$/.test(text) ? text : undefined),
    "must be a host name or an IP address"
  )
  const config: HostConfig = {
    port,
    hostname,
    baseUrl: yield* read(
      environment,
      "BASE_URL",
      `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`,
      (text) => (urlOf(text, ["http:", "https:"]) === null ? undefined : text.replace(/\/+$/, "")),
      "must be an absolute http or https address"
    ),
    serviceName: yield* read(
      environment,
      "SERVICE_NAME",
      "CreatorSignal",
      (text) => (/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(text) ? text : undefined),
      "must be 1 to 32 letters and digits, the first a letter"
    ),
    dataDirectory: yield* read(environment, "DATA_DIR", "./data", (text) => text, ""),
    databaseUrl: yield* read(
      environment,
      "DATABASE_URL",
      null,
      (text) => (urlOf(text, ["postgres:", "postgresql:"]) === null ? undefined : Redacted.make(text)),
      "must be a postgres:// address"
    ),
    signingSecret: yield* read(
      environment,
      "SIGNING_SECRET",
      null,
      (text) => (text.length >= SIGNING_SECRET_CHARACTERS_MIN ? Redacted.make(text) : undefined),
      `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`
    )
  }
  return config
})
