import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Option, Redacted } from "effect"
import { openDataFolder } from "../../adapters/embedded/openDataFolder.ts"
import { SIGN_IN_PATH } from "../../domain/accounts/people/askForLink.ts"
import { FIRST_OWNER, FIRST_TENANT, openFirstAccount } from "../../domain/accounts/tenants/openFirstAccount.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import type { sampleWorld } from "../sample/sampleWorld.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { takesPayments } from "../stores/openPayments.ts"

const USES: Readonly<Record<KeyScope, string>> = {
  full: "secret: everything",
  read: "secret: reads only",
  track: "publishable: the pixel and POST /api/v1/track",
  survey: "secret: survey answers alone, for your survey provider",
  test: "answered by fixtures, changes nothing"
}

/** What is told of who takes payments; nothing of a provider. */
const PAYMENTS = {
  provider: null,
  "own page":
    "No payment provider is configured: what is bought is confirmed on this host's own page, and no money moves.",
  nobody: "Nothing can be bought: set STRIPE_SECRET_KEY or, for a trial in which no money moves, PAYMENTS=local."
} as const

/** Where keys are put that no terminal shows: what a container or a unit prints is kept, and read by many. */
const FIRST_ACCOUNT_FILE = "first-account.txt"
const OWNER_ALONE = 0o600

type FirstAccount = Option.Option.Value<Effect.Success<ReturnType<typeof openFirstAccount>>>

/** An invented shop that is served: its settings, the world that its creators are in, and its account where it was made just now. */
export interface Sample {
  readonly config: HostConfig
  readonly world: ReturnType<typeof sampleWorld>
  readonly account: FirstAccount | null
}

const accountLines = ({ keys, link }: FirstAccount, baseUrl: string): ReadonlyArray<string> => [
  ...keys.map(
    ({ key, secret }) => `  ${key.scope.padEnd(6)}  ${Redacted.value(secret)}  ${key.id}  ${USES[key.scope]}`
  ),
  ...(link === null
    ? []
    : ["", "This link signs the owner in, once, within a day:", "", `  ${baseUrl}${SIGN_IN_PATH}/${link}`])
]

/** The first account's keys at a terminal; elsewhere the new file of the data folder that they are in, or the commands that make others. */
const tellFirstAccount = Effect.fnUntraced(function* (
  { baseUrl, dataDirectory }: Pick<HostConfig, "baseUrl" | "dataDirectory">,
  account: FirstAccount,
  isAtTerminal: boolean
) {
  const tenantId = account.keys[0]?.key.tenantId
  const lines = accountLines(account, baseUrl)
  const opened = `An account was opened (tenant ${tenantId}).`
  if (isAtTerminal) return [`${opened} Its keys are shown this once, with their ids:`, "", ...lines]
  const file = join(dataDirectory, FIRST_ACCOUNT_FILE)
  const isWritten = yield* openDataFolder(dataDirectory).pipe(
    Effect.andThen(
      Effect.try({
        try: () => writeFileSync(file, `${lines.join("\n")}\n`, { flag: "wx", mode: OWNER_ALONE, flush: true }),
        catch: () => "the file is there, or can't be written"
      })
    ),
    Effect.isSuccess
  )
  return isWritten
    ? [`${opened} Its keys are in ${file}, which its owner alone may read: take them out and delete it.`]
    : [
        `${opened} Its keys are shown at a terminal or in DATA_DIR alone; make others with:`,
        "",
        `  npm run cli -- key create --tenant ${tenantId} --scope full`,
        `  npm run cli -- person list --tenant ${tenantId}`
      ]
})

/** What is said of a shop that nobody has. */
const sampleLines = ({ baseUrl, dataDirectory }: Pick<HostConfig, "baseUrl" | "dataDirectory">) => [
  "Everything here is invented: shop, people, creators, orders. No creator is looked for and nothing is sent anywhere.",
  `Its first page is ${baseUrl}/home. To remove it, stop the service and delete ${dataDirectory} (rm -r ${dataDirectory}).`,
  `Who is signed out makes a link: npm run cli -- person link --tenant ${FIRST_TENANT} --id ${FIRST_OWNER}`
]

/** What a starting host tells a person: where it is, and on its first start the keys, this once, or where they are. */
export const welcome = Effect.fn("welcome")(function* (
  config: Pick<
    HostConfig,
    | "serviceName"
    | "baseUrl"
    | "dataDirectory"
    | "databaseUrl"
    | "signingSecret"
    | "role"
    | "payments"
    | "stripeSecretKey"
  >,
  isAtTerminal: boolean,
  sample: Pick<Sample, "account"> | null = null
) {
  const { serviceName, baseUrl } = config
  if (config.role === "worker") return `${serviceName} is working on jobs`
  const lines = [`${serviceName} is listening on ${baseUrl}`]
  if (config.databaseUrl !== null && config.signingSecret === null) {
    lines.push("", "SIGNING_SECRET is not set: hosts with other data folders can't read what this one seals.")
  }
  const payments = PAYMENTS[takesPayments(config)]
  if (payments !== null) lines.push("", payments)
  if (sample !== null) lines.push("", ...sampleLines(config))
  const first = sample === null ? yield* openFirstAccount() : Option.fromNullishOr(sample.account)
  if (Option.isSome(first)) lines.push("", ...(yield* tellFirstAccount(config, first.value, isAtTerminal)))
  if (config.role === "web") lines.push("", "ROLE is web: creators are scored by processes that run with ROLE=worker.")
  lines.push("", `How to set up: ${baseUrl}/brand/attribution/setup`, "")
  return lines.join("\n")
})
