import { Effect, Redacted, Schema } from "effect"
import { readAddress, STREAM_DEFAULT } from "../../adapters/nats/address.ts"
import { SignInAddress } from "../../ports/accounts/people/Person.ts"
import { FIRST_PARTY_SITES_RULE, type FirstPartySite, readFirstPartySites } from "../requests/firstPartySite.ts"
import { isApiUrl, isBareOrigin, isKeyedOrigin, isSearchUrl, isSmtpUrl, urlOf } from "./addresses.ts"
import {
  clientSetting,
  credentialSetting,
  InvalidConfig,
  metaSetting,
  optionalSetting,
  type Setting,
  secretSetting,
  setting
} from "./setting.ts"

const PORT_DEFAULT = 3000
const PORT_MAX = 65_535
const HOST_DEFAULT = "127.0.0.1"
const TRACE_RATIO_DEFAULT = 0.1
const SERVICE_NAME_DEFAULT = "CreatorSignal"
const DATA_DIR_DEFAULT = "./data"
const DISCOVERY_SEARCHES_DEFAULT = 1_000
const DISCOVERY_SEARCHES_MAX = 1_000_000
const PROXIES_MAX = 9
const DRAIN_SECONDS_MAX = 60
const EVENTS_MEGABYTES_DEFAULT = 4_096
const EVENTS_MEGABYTES_MAX = 10_000_000
/** Of an even number one more has to answer, and none more may be lost. */
const EVENTS_REPLICAS: ReadonlyArray<string> = ["1", "3", "5"]
const SIGNING_SECRET_CHARACTERS_MIN = 32
const SIGNING_SECRET_RULE = `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`

const OPERATORS_MAX = 50
const isSignInAddress = Schema.is(SignInAddress)

/** Addresses as people sign in by them; undefined where one of them is none. */
const operatorEmailsOf = (text: string): ReadonlyArray<string> | undefined => {
  const emails = text.split(",").map((email) => email.trim().toLowerCase())
  return emails.length <= OPERATORS_MAX && emails.every(isSignInAddress) ? emails : undefined
}

const Role = Schema.Literals(["web", "worker", "all"])
const isRole = Schema.is(Role)
const isSigningSecret = (text: string): boolean => text.length >= SIGNING_SECRET_CHARACTERS_MIN

/** Any text is read; whoever opens what it names refuses what can't be opened. */
const anyText = { parse: (text: string) => text, rule: "must be a path" }

const port = setting({
  variable: "PORT",
  absent: PORT_DEFAULT,
  shownDefault: String(PORT_DEFAULT),
  // Port 0, which leaves the choice to the system, would leave BASE_URL unknown.
  parse: (text) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= PORT_MAX ? Number(text) : undefined),
  rule: `must be a whole number from 1 to ${PORT_MAX}`,
  usedBy: "web",
  description: "where it listens"
})

const hostname = setting({
  variable: "HOST",
  absent: HOST_DEFAULT,
  shownDefault: HOST_DEFAULT,
  parse: (text) => (/^[A-Za-z0-9.:_-]+$/.test(text) ? text : undefined),
  rule: "must be a host name or an IP address",
  usedBy: "web",
  description: "the address it listens on"
})

/** Null: flagged texts are read once. */
const textReaderUrl = optionalSetting({
  variable: "TEXT_READER_URL",
  parse: (text) => (isApiUrl(text) ? text.replace(/\/+$/, "") : undefined),
  rule: "must be an http:// or https:// address, without user name, password and query",
  usedBy: "worker",
  description:
    "an API like OpenAI's chat completions (`http://HOST:PORT/v1`: llama.cpp, Ollama, vLLM or a provider) whose model reads " +
    "flagged texts again and may lower flags; the texts of those posts are sent there. See `adapters/readers`"
})

/** Null: no provider. */
const stripeSecretKey = secretSetting({
  variable: "STRIPE_SECRET_KEY",
  isValid: (text) => /^[sr]k_(test|live)_[A-Za-z0-9_]{1,250}$/.test(text),
  rule: "must be a secret or restricted key of Stripe's (sk_test_, sk_live_, rk_test_, rk_live_)",
  usedBy: "both",
  description:
    "Stripe takes the payments of background checks, of credit packs and of scores by card; without one see `PAYMENTS`. See " +
    "`adapters/payments`"
})

/** A setting that is no use without another one: it is refused where that is not given, before anything is opened. */
const beside = <A>(needed: Setting<unknown>, setting: Setting<A>): Setting<A> => ({
  ...setting,
  read: Effect.fnUntraced(function* (environment) {
    const value = yield* setting.read(environment)
    const said = setting.variables.find((variable) => (environment[variable] ?? "") !== "")
    if (said !== undefined && (yield* needed.read(environment)) === null) {
      return yield* new InvalidConfig({ message: `${needed.variables.join(", ")} must be set with ${said}` })
    }
    return value
  })
})

const WEBHOOK_SECRETS_MAX = 2

const webhookSecrets = (text: string): ReadonlyArray<Redacted.Redacted<string>> | undefined => {
  const secrets = text.split(",").map((secret) => secret.trim())
  return secrets.length <= WEBHOOK_SECRETS_MAX && secrets.every((secret) => /^whsec_[!-+\--~]{1,250}$/.test(secret))
    ? secrets.map((secret) => Redacted.make(secret))
    : undefined
}

const stripeWebhookSecrets = beside(stripeSecretKey, {
  ...setting<ReadonlyArray<Redacted.Redacted<string>>>({
    variable: "STRIPE_WEBHOOK_SECRET",
    absent: (environment) =>
      Effect.flatMap(stripeSecretKey.read(environment), (key) =>
        key === null
          ? Effect.succeed([])
          : Effect.fail(new InvalidConfig({ message: "STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY" }))
      ),
    shownDefault: "–",
    parse: webhookSecrets,
    rule: "must be one signing secret of Stripe's (whsec_), or two with a comma between them",
    usedBy: "both",
    description:
      "what Stripe signs its notices to `POST /api/webhooks/payments` with; two, with a comma between them, while one is replaced"
  }),
  isSecret: true
})

/** Null: the embedded database in the data folder. */
const databaseUrl = secretSetting({
  variable: "DATABASE_URL",
  isValid: (text) => urlOf(text, ["postgres:", "postgresql:"]) !== null,
  rule: "must be a postgres:// address",
  usedBy: "both",
  description: "a Postgres server instead of the embedded database"
})

/**
 * Every variable of the environment, in the order they are read and shown. A new one is an entry here and whatever uses it;
 * `bun hosts/settings/writeSettingsTable.ts` writes it into `hosts/README.md`.
 */
export const SETTINGS = {
  port,
  hostname,
  /** Where callers reach this host, without a slash at the end. */
  baseUrl: setting({
    variable: "BASE_URL",
    absent: (environment) =>
      Effect.map(Effect.all([hostname.read(environment), port.read(environment)]), ([host, number]) => {
        const shown = host.includes(":") ? `[${host}]` : host
        return `http://${shown}:${number}`
      }),
    shownDefault: "`http://HOST:PORT`",
    parse: (text) => (isBareOrigin(text) ? text.replace(/\/+$/, "") : undefined),
    rule: "must be an http or https address without path, user name and query: the service can't be mounted under a path",
    usedBy: "both",
    description: "where callers reach it, without a path; the pixel posts there"
  }),
  serviceName: setting({
    variable: "SERVICE_NAME",
    absent: SERVICE_NAME_DEFAULT,
    shownDefault: `\`${SERVICE_NAME_DEFAULT}\``,
    parse: (text) => (/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(text) ? text : undefined),
    rule: "must be 1 to 32 letters and digits, the first a letter",
    usedBy: "both",
    description: "names the pixel's global, and in lower case the platform of the service's own accounts"
  }),
  role: setting<typeof Role.Type>({
    variable: "ROLE",
    absent: "all",
    shownDefault: "`all`",
    parse: (text) => (isRole(text) ? text : undefined),
    rule: `must be one of ${Role.literals.join(", ")}`,
    usedBy: "both",
    description:
      "`web` serves requests, `worker` does the work behind them (jobs, plans, mails, webhooks), `all` both; " +
      "any number of each on one `DATABASE_URL`"
  }),
  dataDirectory: setting({
    variable: "DATA_DIR",
    absent: DATA_DIR_DEFAULT,
    shownDefault: `\`${DATA_DIR_DEFAULT}\``,
    ...anyText,
    usedBy: "both",
    description:
      "the embedded database, the signing secret, the command socket, copies of flagged posts' pictures, mails " +
      "where there is no `SMTP_URL`"
  }),
  /** Null: none at a terminal, DRAIN_SECONDS_DEFAULT elsewhere. */
  drainSeconds: optionalSetting({
    variable: "DRAIN_SECONDS",
    shownDefault: "5; 0 at a terminal",
    parse: (text) => (/^\d{1,2}$/.test(text) && Number(text) <= DRAIN_SECONDS_MAX ? Number(text) : undefined),
    rule: `must be a whole number from 0 to ${DRAIN_SECONDS_MAX}`,
    usedBy: "web",
    description:
      "for how long a process that was sent `SIGTERM` still takes requests while `/readyz` answers 503, so that a load balancer stops " +
      "sending it any before they would be refused: longer than the balancer takes to see it"
  }),
  /** Null: metrics have no port of their own. */
  metricsPort: optionalSetting({
    variable: "METRICS_PORT",
    parse: (text) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= PORT_MAX ? Number(text) : undefined),
    rule: `must be a whole number from 1 to ${PORT_MAX}`,
    usedBy: "both",
    description:
      "a port for `GET /metrics` (Prometheus), `/healthz` and `/readyz` alone, the one that a worker has; without it and " +
      "`METRICS_TOKEN` nothing is measured"
  }),
  metricsHost: setting({
    variable: "METRICS_HOST",
    absent: HOST_DEFAULT,
    shownDefault: HOST_DEFAULT,
    parse: (text) => (/^[A-Za-z0-9.:_-]+$/.test(text) ? text : undefined),
    rule: "must be a host name or an IP address",
    usedBy: "both",
    description: "the address that `METRICS_PORT` is listened on"
  }),
  /** Null: the main port has no metrics. */
  metricsToken: secretSetting({
    variable: "METRICS_TOKEN",
    isValid: (text) => /^[!-~]{16,512}$/.test(text),
    rule: "must be 16 to 512 printable ASCII characters without blanks",
    usedBy: "both",
    description:
      "who sends it (`Authorization: Bearer TOKEN`) is answered `GET /metrics` on the main port too; where it is set, " +
      "`METRICS_PORT` asks for it as well"
  }),
  /** Null: nothing is traced. */
  traceEndpoint: optionalSetting({
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    parse: (text) => (isApiUrl(text) ? text.replace(/\/+$/, "") : undefined),
    rule: "must be an http:// or https:// address, without user name, password and query",
    usedBy: "both",
    description:
      "an OpenTelemetry collector (`http://HOST:4318`) that is sent spans of requests, use cases, statements and calls to others, by " +
      "OTLP over HTTP in JSON; without one nothing is traced"
  }),
  traceRatio: setting({
    variable: "OTEL_TRACES_SAMPLER_ARG",
    absent: TRACE_RATIO_DEFAULT,
    shownDefault: String(TRACE_RATIO_DEFAULT),
    parse: (text) => (/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
    rule: "must be a number from 0 to 1",
    usedBy: "both",
    description:
      "the share of what begins here that is traced; a request with a `traceparent` is traced where that says so"
  }),
  databaseUrl,
  /** Null: everything is read where it is written. */
  databaseReadUrl: beside(
    databaseUrl,
    secretSetting({
      variable: "DATABASE_READ_URL",
      isValid: (text) => urlOf(text, ["postgres:", "postgresql:"]) !== null,
      rule: "must be a postgres:// address",
      usedBy: "web",
      description:
        "a streaming replica of the Postgres at `DATABASE_URL`, which reports, order lists and the search of creators are read from; " +
        "see [many hosts](#many-hosts)"
    })
  ),
  /** Null: one that was made in the data folder. */
  signingSecret: secretSetting({
    variable: "SIGNING_SECRET",
    shownDefault: "made once in `DATA_DIR`, mode 0600",
    isValid: isSigningSecret,
    rule: SIGNING_SECRET_RULE,
    usedBy: "both",
    description:
      "seals stored secrets and signs links; the same on all hosts that share a database: a start under another" +
      " one is refused"
  }),
  /** The secrets before it, which still open what they sealed and count for links they signed. */
  previousSigningSecrets: {
    ...setting<ReadonlyArray<Redacted.Redacted<string>>>({
      variable: "SIGNING_SECRET_PREVIOUS",
      absent: [],
      shownDefault: "–",
      parse: (text) => (isSigningSecret(text) ? [Redacted.make(text)] : undefined),
      rule: SIGNING_SECRET_RULE,
      usedBy: "both",
      description:
        "the secret before, while it is replaced: links it signed stay good, and what it sealed is read until it " +
        "is sealed anew; see [the steps](#rotate-the-signing-secret)"
    }),
    isSecret: true
  },
  /** Null: mails are files of the data folder. */
  smtpUrl: secretSetting({
    variable: "SMTP_URL",
    isValid: isSmtpUrl,
    rule: "must be an smtp:// or smtps:// address, with user name and password or neither, without path and query",
    usedBy: "worker",
    description:
      "the mail server (`smtp://USER:PASSWORD@HOST:PORT`, `smtps://`); without one, mails are `.eml` files in " +
      "`DATA_DIR/outbox`. Certificates are verified, and credentials are sent over TLS alone"
  }),
  /** Null: looked for on PATH. */
  chromiumPath: optionalSetting({
    variable: "CHROMIUM_PATH",
    shownDefault: "found on `PATH`",
    ...anyText,
    usedBy: "worker",
    description: "the browser that profile pages are read with; without one, pages are read as they are served"
  }),
  /** The platforms' APIs that there are credentials for; null: not asked. */
  youtubeApiKey: credentialSetting({
    variable: "YOUTUBE_API_KEY",
    usedBy: "worker",
    description: "YouTube Data v3 is asked before YouTube's pages"
  }),
  twitch: clientSetting({ prefix: "TWITCH", usedBy: "worker", description: "the same for Twitch Helix" }),
  reddit: clientSetting({ prefix: "REDDIT", usedBy: "worker", description: "the same for Reddit's API" }),
  xBearerToken: credentialSetting({
    variable: "X_BEARER_TOKEN",
    usedBy: "worker",
    description: "the same for X API v2"
  }),
  meta: metaSetting({
    usedBy: "worker",
    description:
      "Meta's Graph API is asked for Instagram's professional accounts before their pages: a professional account of your own " +
      "and a token of its app with `instagram_basic`, `instagram_manage_insights` and `pages_read_engagement`"
  }),
  kick: clientSetting({
    prefix: "KICK",
    usedBy: "worker",
    description: "Kick's API is asked where Kick's pages can't be read: it shows neither followers nor past streams"
  }),
  /** Null: the web is not searched. */
  searchUrl: secretSetting({
    variable: "SEARCH_URL",
    isValid: isSearchUrl,
    rule: "must be an http:// or https:// address, with user name and password or neither, without query",
    usedBy: "both",
    description:
      "a SearXNG instance (`http://HOST:PORT`, JSON format enabled) that is asked for news about a creator and for " +
      "their accounts; without one, reports say that the web was not searched, and `POST /creators/discover` is unavailable"
  }),
  /** Null: no web archive is looked at. */
  archiveUrl: setting<string | null>({
    variable: "ARCHIVE_URL",
    absent: null,
    shownDefault: "–",
    parse: (text) => (isApiUrl(text) ? text : undefined),
    rule: "must be an http:// or https:// address without user name and query",
    usedBy: "worker",
    description:
      "a web archive that background checks look for deleted posts in: one with `/cdx/search/cdx` and `/web/`, such as " +
      "`https://web.archive.org`; without one, reports say that none was looked at"
  }),
  /** Null: no header is believed. */
  countryHeader: optionalSetting<string>({
    variable: "COUNTRY_HEADER",
    parse: (text) => (/^[A-Za-z0-9-]{1,64}$/.test(text) ? text.toLowerCase() : undefined),
    rule: "must be the name of a header",
    usedBy: "web",
    description:
      "the header in which a proxy in front says a visitor's country in two letters, such as `CF-IPCountry`; links' destinations by " +
      "country and clicks by country need it. Set it only where the proxy overwrites what visitors send"
  }),
  firstPartySites: setting<ReadonlyArray<FirstPartySite>>({
    variable: "FIRST_PARTY_SITES",
    absent: [],
    shownDefault: "–",
    parse: readFirstPartySites,
    rule: FIRST_PARTY_SITES_RULE,
    usedBy: "web",
    description:
      "brands' own sites that pass a path on to the service, so that the pixel is theirs and its cookie is set by a server: domains " +
      "as they were registered, each with the path (`shop.example/cs,other.example/t`). See `hosts/pixel/integrations/first-party.md`"
  }),
  discoverySearchesPerDay: setting({
    variable: "DISCOVERY_SEARCHES_PER_DAY",
    absent: DISCOVERY_SEARCHES_DEFAULT,
    shownDefault: String(DISCOVERY_SEARCHES_DEFAULT),
    parse: (text) => (/^\d{1,7}$/.test(text) && Number(text) <= DISCOVERY_SEARCHES_MAX ? Number(text) : undefined),
    rule: `must be a whole number from 0 to ${DISCOVERY_SEARCHES_MAX}`,
    usedBy: "web",
    description:
      "discoveries that may search the web on one UTC day, of all accounts together; those after them read the " +
      "seed's own pages alone, and are free"
  }),
  textReaderUrl,
  textReaderModel: setting<string | null>({
    variable: "TEXT_READER_MODEL",
    absent: (environment) =>
      Effect.flatMap(textReaderUrl.read(environment), (url) =>
        url === null
          ? Effect.succeed(null)
          : Effect.fail(new InvalidConfig({ message: "TEXT_READER_MODEL must be set with TEXT_READER_URL" }))
      ),
    shownDefault: "–",
    // It becomes a part of the model's version, which scores name.
    parse: (text) => (/^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,99}$/.test(text) ? text : undefined),
    rule: "must be 1 to 100 letters, digits and signs of . _ : / @ -, the first a letter or digit",
    usedBy: "worker",
    description: "which model reads them again; it is named in the version of the scores that it took part in"
  }),
  textReaderKey: credentialSetting({
    variable: "TEXT_READER_KEY",
    usedBy: "worker",
    description: "its key, where it wants one"
  }),
  /** Null: the host's own checkout page is open on this machine alone. */
  payments: optionalSetting({
    variable: "PAYMENTS",
    parse: (text) => (text === "local" ? text : undefined),
    rule: "must be local, or absent",
    usedBy: "both",
    description:
      "`local` opens the host's own checkout page, where no money moves, to whoever reaches `BASE_URL`: whoever has a full key gets " +
      "checks, scores and credits for nothing. It is for trials. Without it and without `STRIPE_SECRET_KEY` that page is open where " +
      "`BASE_URL` is this machine (`localhost`, `127.0.0.1`, `[::1]`), and nothing can be bought anywhere else"
  }),
  stripeSecretKey,
  stripeWebhookSecrets,
  /** Null: Stripe's own. */
  stripeApiUrl: beside(
    stripeSecretKey,
    optionalSetting({
      variable: "STRIPE_API_URL",
      shownDefault: "Stripe's",
      parse: (text) => (isKeyedOrigin(text) ? text.replace(/\/+$/, "") : undefined),
      rule: "must be an https:// address (http:// on this machine alone), without path, user name, password and query",
      usedBy: "both",
      description: "where Stripe's API is asked instead, such as at a stand-in for tests"
    })
  ),
  /** Null: what hosts share is kept in this process. */
  redisUrl: secretSetting({
    variable: "REDIS_URL",
    isValid: (text) => urlOf(text, ["redis:", "rediss:"]) !== null,
    rule: "must be a redis:// or rediss:// address",
    usedBy: "web",
    description:
      "a Redis (`redis://`, `rediss://`) that hosts share rate limits on; without one each host limits by itself"
  }),
  /** Null: events are written as they are taken. */
  eventsUrl: secretSetting({
    variable: "EVENTS_URL",
    isValid: (text) => readAddress(text) !== null,
    rule: "must be nats:// or tls:// addresses with commas in between, user name, password and path in the first alone",
    usedBy: "both",
    description:
      "a NATS with JetStream (`nats://USER:PASSWORD@HOST:4222/STREAM`, `tls://`; further servers of its cluster after commas): events " +
      `are taken by its stream (\`${STREAM_DEFAULT}\` where the address names none) and written from there, so that tracking goes on ` +
      "while the database is away. See `adapters/nats`"
  }),
  eventsReplicas: setting({
    variable: "EVENTS_REPLICAS",
    absent: 1,
    shownDefault: "1",
    parse: (text) => (EVENTS_REPLICAS.includes(text) ? Number(text) : undefined),
    rule: `must be one of ${EVENTS_REPLICAS.join(", ")}`,
    usedBy: "both",
    description: "servers of the cluster at `EVENTS_URL` that keep each event: 1, 3 or 5"
  }),
  eventsMegabytesMax: setting({
    variable: "EVENTS_MEGABYTES_MAX",
    absent: EVENTS_MEGABYTES_DEFAULT,
    shownDefault: String(EVENTS_MEGABYTES_DEFAULT),
    parse: (text) => (/^[1-9]\d{0,7}$/.test(text) && Number(text) <= EVENTS_MEGABYTES_MAX ? Number(text) : undefined),
    rule: `must be a whole number from 1 to ${EVENTS_MEGABYTES_MAX}`,
    usedBy: "both",
    description:
      "what waiting events may take of the disk of each server at `EVENTS_URL`, in megabytes; an event takes some 0.6 kB. Past it events " +
      "are refused"
  }),
  /** Lower case. */
  operatorEmails: setting<ReadonlyArray<string>>({
    variable: "OPERATOR_EMAIL",
    absent: [],
    shownDefault: "nobody",
    parse: operatorEmailsOf,
    rule: `must be e-mail addresses, at most ${OPERATORS_MAX}, with commas in between`,
    usedBy: "web",
    description:
      "the addresses of those who run the service, with commas in between: signed in by one of them, they see how it does at `/operator`"
  }),
  /** Null: subjects of checks are told to ask whoever runs the service. */
  contactEmail: optionalSetting({
    variable: "CONTACT_EMAIL",
    parse: (text) => (isSignInAddress(text.trim().toLowerCase()) ? text.trim() : undefined),
    rule: "must be one e-mail address",
    usedBy: "both",
    description:
      "where people whom something is kept of reach you, to object or to be erased: in mails, pages and reports of background checks"
  }),
  /** Null: nobody says it. */
  deployedCommit: optionalSetting({
    variable: "DEPLOYED_COMMIT",
    parse: (text) => (/^[0-9a-f]{7,64}$/.test(text) ? text : undefined),
    rule: "must be the hexadecimal id of a commit",
    usedBy: "both",
    description: "which commit runs, for `/operator` and `operator status`"
  }),
  /** Proxies in front of the service that say in X-Forwarded-For which address each was asked from. */
  proxies: setting({
    variable: "PROXIES",
    absent: 0,
    shownDefault: "0",
    parse: (text) => (/^\d$/.test(text) ? Number(text) : undefined),
    rule: `must be a whole number from 0 to ${PROXIES_MAX}`,
    usedBy: "web",
    description:
      `proxies in front of the service (0 to ${PROXIES_MAX}) that add to \`X-Forwarded-For\` whom they were ` +
      "asked by; the sender's address is the one the outermost of them wrote. At 0 the header is not read, and " +
      "an address of this machine or of a private network stands for no one sender"
  })
}
