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
  /** Null: what hosts share is kept in this process. */
  readonly redisUrl: Redacted.Redacted<string> | null
  /** Null: mails are files of the data folder. */
  readonly smtpUrl: Redacted.Redacted<string> | null
  /** Null: the web is not searched. */
  readonly searchUrl: Redacted.Redacted<string> | null
  /** Null: one that was made in the data folder. */
  readonly signingSecret: Redacted.Redacted<string> | null
  /** The secrets before it, which still open what they sealed and count for links they signed. */
  readonly previousSigningSecrets: ReadonlyArray<Redacted.Redacted<string>>
  /** Proxies in front of the service that say in X-Forwarded-For whom they heard. */
  readonly proxies: number
  /** What this process does: serve requests, work on jobs, or both. */
  readonly role: Role
  /** Null: looked for on PATH. */
  readonly chromiumPath: string | null
  /** The platforms' APIs that there are credentials for; null: not asked. */
  readonly credentials: {
    readonly youtubeApiKey: Redacted.Redacted<string> | null
    readonly twitch: ClientCredentials | null
    readonly reddit: ClientCredentials | null
    readonly xBearerToken: Redacted.Redacted<string> | null
  }
}

const Role = Schema.Literals(["web", "worker", "all"])
export type Role = typeof Role.Type

export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
}

/** A variable of the environment holds something it can't; the message names it and says what it has to be. */
export class InvalidConfig extends Schema.TaggedError<InvalidConfig>()("InvalidConfig", { message: Schema.String }) {}

const PORT_DEFAULT = 3000
const PORT_MAX = 65_535
const PROXIES_MAX = 9
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

/** Options in an address, such as one that trusts any certificate, are not taken. */
const isSmtpUrl = (text: string): boolean => {
  const url = urlOf(text, ["smtp:", "smtps:"])
  if (url === null || url.port === "0" || (url.username === "") !== (url.password === "")) return false
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") return false
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(url.username) + decodeURIComponent(url.password))
  } catch {
    return false
  }
}

/** User name and password are sent in a header, so they must decode; a colon would end the name there. */
const isSearchUrl = (text: string): boolean => {
  const url = urlOf(text, ["http:", "https:"])
  if (url === null || url.port === "0" || url.search !== "" || url.hash !== "") return false
  try {
    decodeURIComponent(url.password)
    return !decodeURIComponent(url.username).includes(":") && (url.username !== "" || url.password === "")
  } catch {
    return false
  }
}

const isRole = Schema.is(Role)

/** Credentials and header values must be visible ASCII, or no request could carry them. */
const CREDENTIAL = /^[!-~]{1,512}$/
const CREDENTIAL_RULE = "must be 1 to 512 printable ASCII characters without blanks"

const readSecret = (environment: Environment, name: string) =>
  read(environment, name, null, (text) => (CREDENTIAL.test(text) ? Redacted.make(text) : undefined), CREDENTIAL_RULE)

const readSigningSecret = (environment: Environment, name: string) =>
  read(
    environment,
    name,
    null,
    (text) => (text.length >= SIGNING_SECRET_CHARACTERS_MIN ? Redacted.make(text) : undefined),
    `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`
  )

/** An id and its secret, of which one is no use without the other. */
const readClient = Effect.fnUntraced(function* (environment: Environment, prefix: string) {
  const clientId = yield* read(
    environment,
    `${prefix}_CLIENT_ID`,
    null,
    (text) => (CREDENTIAL.test(text) ? text : undefined),
    CREDENTIAL_RULE
  )
  const clientSecret = yield* readSecret(environment, `${prefix}_CLIENT_SECRET`)
  if (clientId !== null && clientSecret !== null) return { clientId, clientSecret }
  if (clientId === null && clientSecret === null) return null
  const [missing, given] = clientId === null ? ["ID", "SECRET"] : ["SECRET", "ID"]
  return yield* new InvalidConfig({ message: `${prefix}_CLIENT_${missing} must be set with ${prefix}_CLIENT_${given}` })
})

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
    redisUrl: yield* read(
      environment,
      "REDIS_URL",
      null,
      (text) => (urlOf(text, ["redis:", "rediss:"]) === null ? undefined : Redacted.make(text)),
      "must be a redis:// or rediss:// address"
    ),
    smtpUrl: yield* read(
      environment,
      "SMTP_URL",
      null,
      (text) => (isSmtpUrl(text) ? Redacted.make(text) : undefined),
      "must be an smtp:// or smtps:// address, with user name and password or neither, without path and query"
    ),
    searchUrl: yield* read(
      environment,
      "SEARCH_URL",
      null,
      (text) => (isSearchUrl(text) ? Redacted.make(text) : undefined),
      "must be an http:// or https:// address, with user name and password or neither, without query"
    ),
    signingSecret: yield* readSigningSecret(environment, "SIGNING_SECRET"),
    previousSigningSecrets: yield* readSigningSecret(environment, "SIGNING_SECRET_PREVIOUS").pipe(
      Effect.map((previous) => (previous === null ? [] : [previous]))
    ),
    proxies: yield* read(
      environment,
      "PROXIES",
      0,
      (text) => (/^\d$/.test(text) ? Number(text) : undefined),
      `must be a whole number from 0 to ${PROXIES_MAX}`
    ),
    role: yield* read(
      environment,
      "ROLE",
      "all",
      (text) => (isRole(text) ? text : undefined),
      `must be one of ${Role.literals.join(", ")}`
    ),
    chromiumPath: yield* read(environment, "CHROMIUM_PATH", null, (text) => text, ""),
    credentials: {
      youtubeApiKey: yield* readSecret(environment, "YOUTUBE_API_KEY"),
      twitch: yield* readClient(environment, "TWITCH"),
      reddit: yield* readClient(environment, "REDDIT"),
      xBearerToken: yield* readSecret(environment, "X_BEARER_TOKEN")
    }
  }
  return config
})
