import { resolve } from "node:path"
import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { layer as ReportPrinter } from "../../../../adapters/pdf/ReportPrinter.ts"
import {
  makeSpelling,
  type NamedAccount,
  readSocialAccount
} from "../../../../domain/creators/identity/socialAccount.ts"
import { ALL_SECTIONS, type ReportParts } from "../../../../domain/creators/lookups/reportParts.ts"
import { composeReport } from "../../../../domain/creators/reports/composeReport.ts"
import { makePrinting } from "../../../../domain/creators/reports/printing.ts"
import { readReport } from "../../../../domain/creators/reports/readReport.ts"
import { reopenReport } from "../../../../domain/creators/reports/reopenReport.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ReportTerms } from "../../../../ports/creators/reports/ReportAccess.ts"
import { pickSections, reportBody } from "../../../http/creators/lookups/reportBody.ts"
import { textFlag } from "../../line/flags.ts"
import { openNew, writing } from "../../line/newFile.ts"
import { type CommandPlace, operatorCommand } from "../../line/operatorCommand.ts"
import { DATABASE_SILENT } from "../../line/refusals.ts"
import { LINE_RULE, LineText } from "../../line/values.ts"
import { askedCreator, askedRefusals, operatorCaller, orderedOnce } from "./askedCreator.ts"

const Format = Schema.Literals(["json", "pdf"])

/** A file takes no link: who has the file has the report. */
const SECTIONS = new Set([...ALL_SECTIONS].filter((section) => section !== "pdf_url"))

const Paid = Schema.Struct({ access: ReportTerms, credits_charged: Schema.Finite })

const utf8 = new TextEncoder()

/** The report as a file holds it. */
const bytesOf = Effect.fnUntraced(function* (
  parts: ReportParts,
  format: typeof Format.Type,
  { named, tenant, place }: { readonly named: NamedAccount; readonly tenant: TenantId; readonly place: CommandPlace }
) {
  if (format === "pdf") {
    const { print } = yield* makePrinting
    return yield* print(composeReport(parts, SECTIONS, place.serviceName), tenant).pipe(Effect.provide(ReportPrinter()))
  }
  const spelling = makeSpelling(named, place.serviceName.toLowerCase())
  return utf8.encode(`${JSON.stringify(pickSections(reportBody(parts, spelling, place.baseUrl), SECTIONS), null, 2)}\n`)
})

export const report = operatorCommand({
  name: "report",
  description:
    "Write a scored creator's report into a new file, at the account's expense where it did not pay for the score",
  flags: {
    ...askedCreator.flags,
    file: textFlag("file", "The file to make"),
    format: Flag.Literals("format", Format.literals).pipe(
      Flag.withDescription("What it holds"),
      Flag.withDefault("json")
    )
  },
  // A running host writes the file itself: it is of the same machine, and files are larger than answers.
  fields: { ...askedCreator.fields, file: LineText, format: Format },
  rules: { ...askedCreator.rules, file: LINE_RULE, format: `must be one of ${Format.literals.join(", ")}` },
  flagOf: askedCreator.flagOf,
  read: ({ file, ...said }) => Effect.succeed({ ...said, file: resolve(file) }),
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ tenant, platform, handle, idempotency_key, file: path, format }, place) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const named = yield* Effect.fromResult(readSocialAccount(platform, handle, place.serviceName.toLowerCase()))
    const { account } = named
    // Before anything is charged: what can't be written is not sold.
    const file = yield* openNew(path, "--file")
    let read: ReportParts | null = null
    const pay = readReport(operatorCaller(tenant), account, SECTIONS, null).pipe(
      Effect.provide(place.signing),
      Effect.map(({ terms, creditsCharged, ...parts }) => {
        read = parts
        return { access: terms, credits_charged: creditsCharged }
      })
    )
    const order = { command: "report", asked: [account.platform, account.handle], key: idempotency_key }
    const { answer, isReplay } = yield* orderedOnce(tenant, order, Paid, () => pay)
    // What was paid for before is read as it was paid for.
    const again = reopenReport({ tenantId: tenant, keyId: null, account }).pipe(Effect.provide(place.signing))
    const parts = read ?? (yield* again)
    const bytes = yield* bytesOf(parts, format, { named, tenant, place })
    yield* writing(() => file.write(bytes))
    return {
      id: `${named.spelling}/${account.handle}`,
      tenant_id: tenant,
      file: path,
      format,
      bytes: bytes.length,
      score: parts.card.score.score,
      scored_at: parts.card.scoredAt.toISOString(),
      access: answer.access,
      credits_charged: isReplay ? 0 : answer.credits_charged
    }
  }, Effect.scoped),
  refusals: {
    ...askedRefusals,
    NotScored: "nobody has scored the creator, and nothing was charged: score orders a score",
    ScoreStale: "the creator's score is older than 30 days, and nothing was charged: score orders a new one",
    AccessWithdrawn: "the account did not pay for a score of the creator",
    FileRefused: null,
    LedgerUnavailable: DATABASE_SILENT,
    PrinterBusy: "too many reports are being printed; run the command again in a minute",
    PrintFailed: "the report could not be printed"
  }
})
