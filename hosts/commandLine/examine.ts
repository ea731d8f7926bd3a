import { existsSync } from "node:fs"
import { connect } from "node:net"
import { connect as connectTls } from "node:tls"
import { fileURLToPath } from "node:url"
import { Cause, Duration, Effect, Redacted, Result, Schema } from "effect"
import { LATEST_MIGRATION } from "../../adapters/postgres/contexts.ts"
import { serverStatus } from "../../adapters/postgres/opening/serverStatus.ts"
import { pingRedis } from "../../adapters/redis/pingRedis.ts"
import { secretsStatus } from "../commands/accounts/operations/secrets/reseal.ts"
import { errorMessageOf } from "../process/start.ts"
import { type HostConfig, readConfig } from "../settings/readConfig.ts"
import type { Environment } from "../settings/setting.ts"
import { backlogOf } from "../stores/openEvents.ts"
import { browserPath } from "../stores/openExternalPorts.ts"
import { takesPayments } from "../stores/openPayments.ts"
import { hasStoredData } from "../stores/openStores.ts"
import { executeCommand } from "./executeCommand.ts"

type Verdict = "ok" | "warn" | "fail"

/** What a probe found: how it is, and what to do where it isn't well. Never a secret. */
interface Finding {
  readonly probe: string
  readonly verdict: Verdict
  readonly found: string
}

/** The longest that a probe takes; one that takes longer has failed. */
const PROBE_SECONDS_MAX = 6
/** Opening every store takes longer. */
const SECRETS_SECONDS_MAX = 30
/** Clocks further apart misdate what is stored; far more, and signed links and passkeys are refused. */
const CLOCK_WARN_MS = 2_000
const CLOCK_FAIL_MS = 30_000
const SMTP_PORT = 587
const SMTPS_PORT = 465
/** Packages that the PDF files' letters are of. */
const FONT_PACKAGES = ["@expo-google-fonts/noto-sans", "@expo-google-fonts/noto-emoji", "@fontsource/noto-sans-math"]

class ProbeFailed extends Schema.TaggedError<ProbeFailed>()("ProbeFailed", { reason: Schema.String }) {}

/** The first line of a mail server's greeting. */
const greetingOf = ({ protocol, hostname, port }: URL) =>
  Effect.callback<string, ProbeFailed>((resume) => {
    const isTls = protocol === "smtps:"
    const host = hostname.replace(/^\[|\]$/g, "")
    const number = port === "" ? (isTls ? SMTPS_PORT : SMTP_PORT) : Number(port)
    const socket = isTls ? connectTls({ host, port: number, servername: host }) : connect({ host, port: number })
    socket.setEncoding("utf8")
    socket.once("data", (text: string) => resume(Effect.succeed(text.split("\r\n")[0] ?? "")))
    socket.once("error", (error) => resume(Effect.fail(new ProbeFailed({ reason: error.message }))))
    return Effect.sync(() => void socket.destroy())
  })

type Probe<E, R = never> = readonly [name: string, seconds: number, Effect.Effect<readonly [Verdict, string], E, R>]

const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const [reason] = cause.reasons
  const error =
    reason === undefined ? "no reason" : Cause.isFailReason(reason) ? reason.error : "a fault of the program"
  return error instanceof ProbeFailed ? error.reason : errorMessageOf(error)
}

const run = <E, R>([probe, seconds, work]: Probe<E, R>): Effect.Effect<Finding, never, R> =>
  work.pipe(
    Effect.timeoutOrElse({
      duration: Duration.seconds(seconds),
      orElse: () => Effect.succeed(["fail", `it did not answer within ${seconds} s`] as const)
    }),
    Effect.catchCause((cause) => Effect.succeed(["fail", reasonOf(cause)] as const)),
    Effect.map(([verdict, found]): Finding => ({ probe, verdict, found }))
  )

type ServerStatus = ReturnType<typeof serverStatus>

const serverProbes = (status: ServerStatus): ReadonlyArray<Probe<unknown>> => [
  [
    "database",
    PROBE_SECONDS_MAX,
    Effect.map(status, ({ version, latest, onlyAdds }) => {
      if (latest === null)
        return ["warn", `Postgres ${version} answers and holds nothing yet: a start makes it`] as const
      const shown = `Postgres ${version} answers, migration ${latest} of ${LATEST_MIGRATION}`
      if (latest < LATEST_MIGRATION) return ["warn", `${shown}: a start or "migrate" brings it up to date`] as const
      if (latest === LATEST_MIGRATION) return ["ok", shown] as const
      return onlyAdds
        ? (["ok", `${shown}: a newer program added to it, and this one works beside it`] as const)
        : (["fail", `${shown}: a newer program made it; run that one`] as const)
    })
  ],
  [
    "clock",
    PROBE_SECONDS_MAX,
    Effect.map(status, ({ aheadMs: skewMs }) => {
      const shown = `${Math.abs(skewMs)} ms ${skewMs < 0 ? "behind" : "ahead of"} the database's`
      if (Math.abs(skewMs) <= CLOCK_WARN_MS) return ["ok", shown] as const
      return [Math.abs(skewMs) > CLOCK_FAIL_MS ? "fail" : "warn", `${shown}: set both by NTP`] as const
    })
  ]
]

const embeddedProbe = (config: HostConfig): Probe<unknown> => [
  "database",
  PROBE_SECONDS_MAX,
  Effect.map(hasStoredData(config), (isThere) =>
    isThere
      ? (["ok", `embedded, in ${config.dataDirectory}`] as const)
      : (["warn", `embedded; nothing is in ${config.dataDirectory} (DATA_DIR) yet: a start makes it`] as const)
  )
]

const Sealed = Schema.Struct({
  sealed: Schema.Array(Schema.Struct({ previous: Schema.Int, unopened: Schema.Int, current: Schema.Int }))
})

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((all, each) => all + each, 0)

/** What `secrets status` counts. It opens the stores, so it is asked for only where that changes nothing. */
const secretsProbe = [
  "secrets",
  SECRETS_SECONDS_MAX,
  Effect.gen(function* () {
    const row = yield* Effect.flatMap(secretsStatus.receive({}), executeCommand)
    const { sealed } = yield* Schema.decodeUnknownEffect(Sealed)(row)
    const [current, previous, unopened] = [
      sum(sealed.map((each) => each.current)),
      sum(sealed.map((each) => each.previous)),
      sum(sealed.map((each) => each.unopened))
    ]
    if (unopened > 0) {
      return ["fail", `${unopened} can't be opened: set SIGNING_SECRET_PREVIOUS, see "secrets status"`] as const
    }
    return previous > 0
      ? (["warn", `${previous} are sealed under the secret before: run "secrets reseal"`] as const)
      : (["ok", `${current} sealed, each under the secret in use`] as const)
  })
] as const

const redisProbe = (url: Redacted.Redacted<string>): Probe<unknown> => [
  "redis",
  PROBE_SECONDS_MAX,
  pingRedis(url).pipe(
    Effect.as(["ok", "answers"] as const),
    Effect.mapError(({ reason }) => new ProbeFailed({ reason: `${reason}: each host limits by itself meanwhile` }))
  )
]

const stripeFinding = (config: HostConfig): readonly [Verdict, string] => {
  const { stripeSecretKey: key } = config
  if (key === null) {
    return takesPayments(config) === "own page"
      ? ["warn", "not configured: what is bought is confirmed on the host's own page, and no money moves"]
      : ["warn", "not configured: nothing can be bought"]
  }
  return /^[sr]k_live_/.test(Redacted.value(key))
    ? ["ok", "a live key, with the secret that its notices are signed with"]
    : ["warn", "a test key: no money moves"]
}

const missingFonts = (): ReadonlyArray<string> =>
  FONT_PACKAGES.filter((name) => {
    try {
      return !existsSync(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
    } catch {
      return true
    }
  })

const probesOf = (config: HostConfig, status: ServerStatus | null): ReadonlyArray<Probe<unknown>> => {
  const { redisUrl, smtpUrl } = config
  const missing = missingFonts()
  return [
    ...(status === null ? [embeddedProbe(config)] : serverProbes(status)),
    redisUrl === null
      ? ["redis", PROBE_SECONDS_MAX, Effect.succeed(["ok", "not configured: each host limits by itself"] as const)]
      : redisProbe(redisUrl),
    [
      "events",
      PROBE_SECONDS_MAX,
      Effect.map(backlogOf(config), (backlog) =>
        backlog === null
          ? (["ok", "not configured: events are written as they are taken"] as const)
          : ([
              backlog.aside === 0 ? "ok" : "warn",
              `NATS answers, ${backlog.waiting} waiting, ${backlog.aside} kept aside${backlog.aside === 0 ? "" : ': see "event aside"'}`
            ] as const)
      )
    ],
    [
      "mail",
      PROBE_SECONDS_MAX,
      smtpUrl === null
        ? Effect.succeed(["warn", "no SMTP_URL: mails are files in DATA_DIR/outbox"] as const)
        : Effect.map(greetingOf(new URL(Redacted.value(smtpUrl))), (greeting) =>
            greeting.startsWith("220")
              ? (["ok", "the mail server greets"] as const)
              : (["fail", "what answers is no mail server that takes mails: see SMTP_URL"] as const)
          )
    ],
    ["payments", PROBE_SECONDS_MAX, Effect.sync(() => stripeFinding(config))],
    [
      "browser",
      PROBE_SECONDS_MAX,
      Effect.map(browserPath(config), (path) =>
        path === null
          ? (["warn", "none found: pages are read as they are served; install Chromium or set CHROMIUM_PATH"] as const)
          : (["ok", path] as const)
      )
    ],
    [
      "fonts",
      PROBE_SECONDS_MAX,
      Effect.succeed(
        missing.length === 0
          ? (["ok", "those of the PDF files are installed"] as const)
          : (["fail", `missing: ${missing.join(", ")}; run npm ci`] as const)
      )
    ]
  ]
}

/**
 * Asks everything that a service of these settings needs, each thing by itself, and changes nothing: secrets are counted only where the
 * database is up to date, as opening the stores would make it so.
 */
export const examine = Effect.fnUntraced(function* (environment: Environment) {
  const read = yield* Effect.result(readConfig(environment))
  if (Result.isFailure(read)) return [{ probe: "settings", verdict: "fail", found: read.failure.message }] as const
  const { databaseUrl } = read.success
  const status = databaseUrl === null ? null : yield* Effect.cached(serverStatus(databaseUrl))
  const findings = yield* Effect.forEach(probesOf(read.success, status), run, { concurrency: "unbounded" })
  const isCurrent = findings.some(({ probe, verdict }) => probe === "database" && verdict === "ok")
  const settings: Finding = { probe: "settings", verdict: "ok", found: "each is as it has to be" }
  return [settings, ...findings, ...(isCurrent ? [yield* run(secretsProbe)] : [])]
})
