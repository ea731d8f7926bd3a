import { Effect, Schema } from "effect"
import { formatCredits } from "../../../../domain/accounts/billing/amountText.ts"
import { CREATOR_CREDITS } from "../../../../domain/accounts/billing/prices.ts"
import { readIdempotencyKey } from "../../../../domain/accounts/idempotency/idempotencyKey.ts"
import { importEvidence } from "../../../../domain/creators/evidence/importEvidence.ts"
import { readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { orderScore } from "../../../../domain/creators/lookups/orderScore.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import { EvidenceFormat } from "../../../../ports/creators/evidence/EvidenceReader.ts"
import type { EvidenceImport } from "../../../../ports/creators/evidence/ImportedEvidence.ts"
import type { Call, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { IMPORT_BUSY, RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { IDEMPOTENCY_KEY_PARAMETER } from "../../server/handleOnce.ts"
import { RATE_LIMITED } from "../../server/rateLimit.ts"
import { detailsOf } from "../../server/respond.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { CHARGE_FIELDS, chargeFields, dailyLimitReply } from "../lookups/charges.ts"
import {
  accountParameters,
  type CreatorSettings,
  POLL_HEADERS,
  pollHeaders,
  pollUrl,
  QUEUED_FIELDS
} from "../lookups/creator.ts"
import { CUSTOMER_REF_PARAMETER, readCustomerRef } from "../lookups/customerRef.ts"

/** How long a file may take to arrive and to be read. */
const IMPORT_SECONDS_MAX = 900

const JSON_LINES = "application/x-ndjson"
const CSV = "text/csv"
const ZIP = "application/zip"
const CONTENT_TYPES = [JSON_LINES, CSV, ZIP]
/** For the description: rows as a team may hold them. */
const EXAMPLES = {
  [JSON_LINES]: `{"type":"post","id":"p1","published_at":"2026-03-01T12:00:00Z","text":"Bread! #ad","likes":120,"comments":4}
{"type":"comment","id":"c1","post_id":"p1","text":"Lovely crust","is_by_creator":false}
{"type":"follower","handle":"ada1815","followers":310,"has_bio":true}
`,
  [CSV]: `type,id,published_at,text,likes
post,p1,2026-03-01T12:00:00Z,Bread! #ad,120
`
}

const ItemCountBody = Schema.Struct({ read: Schema.Int, kept: Schema.Int }).annotate({ identifier: "ItemCount" })
const EvidenceBody = Schema.Struct({
  format: EvidenceFormat,
  posts: ItemCountBody,
  comments: ItemCountBody,
  followers: ItemCountBody,
  repeated: Schema.Boolean,
  imported_at: Schema.String,
  expires_at: Schema.String
}).annotate({ identifier: "Evidence" })

const ImportedBody = Schema.Struct({
  status: Schema.Literal("imported"),
  evidence: EvidenceBody,
  next: Schema.String,
  ...CHARGE_FIELDS
}).annotate({ identifier: "EvidenceImport" })

const QueuedBody = Schema.Struct({ ...QUEUED_FIELDS, evidence: EvidenceBody }).annotate({
  identifier: "EvidenceImportQueued"
})

const NEXT =
  "Send the same file again with ?score=true: nothing is imported twice, and the creator is scored with it for " +
  `${formatCredits(CREATOR_CREDITS)}. ` +
  "That score says evidence_source, and you alone see it."

/** What a file is, by its content type and, of an archive, by the platform it is sent for. */
const formatOf = Effect.fnUntraced(function* ({ request }: Call, platform: string) {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";")
  switch (type.trim().toLowerCase()) {
    case JSON_LINES:
      return "jsonl" as const
    case CSV:
      return "csv" as const
    case ZIP:
      return yield* Schema.decodeUnknownEffect(EvidenceFormat)(platform).pipe(
        Effect.mapError(
          () => new InvalidRequest({ details: ["platform: archives are read of instagram, youtube, x and reddit"] })
        )
      )
    default:
      return yield* new InvalidRequest({ details: [`content-type: must be one of ${CONTENT_TYPES.join(", ")}`] })
  }
})

const readScore = Effect.fnUntraced(function* (score: string | undefined) {
  if (score === undefined || score === "false") return false
  if (score === "true") return true
  return yield* new InvalidRequest({ details: ["score: must be true or false"] })
})

const KEY_HEADER = "idempotency-key"

/** How the OpenAPI description tells of the header: files are too large to be held as the other requests are. */
const KEY_PARAMETER: ParameterDescription = {
  ...IDEMPOTENCY_KEY_PARAMETER,
  description:
    "8 to 128 characters. Makes a retry with score=true safe: the same file, sent again for the same account with the same " +
    "key, is answered with the job that it ordered, and nothing is charged again."
}

/** Names the order of a score with a file: the caller's key for it, of which account, with which file. Null without such a key. */
const readOperation = Effect.fnUntraced(function* ({ request }: Call, { id }: ApiKey) {
  const given = request.headers.get(KEY_HEADER)
  if (given === null) return null
  const idempotencyKey = yield* Effect.fromResult(readIdempotencyKey(given))
  return ({ account: { platform, handle }, sha256 }: EvidenceImport) =>
    JSON.stringify([id, idempotencyKey, platform, encodeURIComponent(handle), sha256])
})

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** POST /api/v1/creators/{platform}/{handle}/evidence: what a team holds of a creator, which they alone see. */
export const importEndpoint = ({ serviceSlug }: CreatorSettings): KeyedEndpoint => ({
  method: "POST",
  path: "/api/v1/creators/{platform}/{handle}/evidence",
  area: "scoring",
  summary:
    "Imports posts, comments and followers that your team holds of a creator: JSON lines, CSV, or the archive that " +
    "Instagram, YouTube, X or Reddit gives its members. All of a file is taken or nothing; private messages are not opened.",
  access: { scopes: ["full", "test"] },
  mayTakeSeconds: IMPORT_SECONDS_MAX,
  parameters: [
    ...accountParameters(serviceSlug),
    {
      name: "score",
      in: "query",
      required: false,
      description:
        `true: the creator is scored at once with what was imported, for ${formatCredits(CREATOR_CREDITS)}, whether or not ` +
        "there is a fresh score.",
      schema: Schema.Literals(["true", "false"])
    },
    KEY_PARAMETER,
    CUSTOMER_REF_PARAMETER
  ],
  body: { schema: Schema.String, contentTypes: CONTENT_TYPES, examples: EXAMPLES },
  responses: {
    200: { description: "The file was imported, now or before.", schema: ImportedBody },
    202: {
      description: "It was, and the score is being made; poll the job.",
      schema: QueuedBody,
      headers: POLL_HEADERS
    },
    402: { description: "The credits are used up; the file was imported." },
    409: {
      description: "Another account's job holds this creator; the file was imported.",
      headers: RETRY_AFTER_HEADER
    },
    429: {
      ...RATE_LIMITED,
      description: "The key's fresh scores of this UTC day are used up; see Retry-After. The file was imported."
    }
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      const { platform = "", handle = "" } = call.pathParameters
      const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceSlug))
      const format = yield* formatOf(call, named.account.platform)
      const isScored = yield* readScore(call.query.score)
      const customerRef = yield* readCustomerRef(call)
      const operationOf = yield* readOperation(call, key)
      const { imported, isRepeat, keptUntil } = yield* importEvidence(key.tenantId, {
        format,
        account: named.account,
        bytes: call.request.body ?? nothing()
      })
      const evidence: typeof EvidenceBody.Type = {
        format,
        ...imported.counts,
        repeated: isRepeat,
        imported_at: imported.importedAt.toISOString(),
        expires_at: keptUntil.toISOString()
      }
      if (!isScored) {
        const body: typeof ImportedBody.Type = { status: "imported", evidence, next: NEXT, ...chargeFields(key, 0) }
        return { status: 200, body }
      }
      const { job, isDeduplicated, creditsCharged, etaSeconds } = yield* orderScore(
        key,
        named,
        customerRef,
        operationOf?.(imported) ?? null
      )
      const body: typeof QueuedBody.Type = {
        status: "queued",
        job_id: job.jobId,
        eta_seconds: etaSeconds,
        poll_url: pollUrl(job.jobId),
        deduplicated: isDeduplicated,
        ...chargeFields(key, creditsCharged),
        evidence
      }
      return { status: 202, body, headers: yield* pollHeaders(job, etaSeconds) }
    },
    Effect.catchTags({
      DailyScrapesExhausted: (error) => dailyLimitReply("daily_scrape_limit_exceeded", detailsOf(error)),
      EvidenceBusy: () => Effect.succeed(IMPORT_BUSY)
    })
  )
})
