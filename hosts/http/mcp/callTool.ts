import { Clock, Effect, Option } from "effect"
import { McpProtocol, McpSchema, type McpServer } from "effect/ai"
import { formatCredits } from "../../../domain/accounts/billing/amountText.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import { messageOf } from "../server/respond.ts"
import type { ApiAnswer, ApiRequest, AskApi } from "./askApi.ts"
import { isJsonObject, type JsonObject } from "./askApi.ts"
import { boundOutput, OUTPUT_CHARACTERS_MAX } from "./boundOutput.ts"
import { asText, problemsWith } from "./checkArguments.ts"
import type { OperationName } from "./operations.ts"
import { quotation, withoutHidden } from "./quotation.ts"
import type { CallName } from "./retries.ts"
import { at, type Refusal, type ToolErrorCode, type ToolSpec, wordAt } from "./toolSpec.ts"

/** The longest that a tool waits for a job. */
export const WAIT_SECONDS_MAX = 25
/** How often it looks meanwhile. */
export const LOOK_SECONDS = 5

/** What carries tools out. */
export interface ToolRun {
  readonly ask: AskApi
  /** Who asks, as a name that no other caller has. Never a secret. */
  readonly caller: Effect.Effect<string>
  readonly nameCall: (caller: string, tool: string, given: JsonObject) => Effect.Effect<CallName>
  readonly notify: McpServer.McpServer["Service"]["notifications"]
}

/** A tool with what the description says of its operations. */
export interface ReadyTool {
  readonly spec: ToolSpec
  readonly input: JsonObject
  readonly places: ReadonlyMap<
    OperationName,
    { readonly path: ReadonlySet<string>; readonly query: ReadonlySet<string> }
  >
  /** Whether the API takes an Idempotency-Key for it. */
  readonly isIdempotent: boolean
}

const refused = ({ error, message }: Refusal, retryAfterSeconds: number | null = null) =>
  new McpSchema.CallToolResult({
    isError: true,
    content: [
      {
        type: "text",
        text: `${error}: ${message}${retryAfterSeconds === null ? "" : ` Retry after ${retryAfterSeconds} seconds.`}`
      }
    ]
  })

const refusal = (error: ToolErrorCode, message: string) => refused({ error, message })
const invalid = (problems: ReadonlyArray<string>) => refusal("invalid_request", messageOf("invalid_request", problems))

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** A refusal of the API in its own words. */
const refusalIn = ({ body, status }: ApiAnswer): Refusal => ({
  error: textOf(body.error) || textOf(body.status) || String(status),
  message: textOf(body.message)
})

const readAnswerOf = (spec: ToolSpec, { body }: ApiAnswer) => spec.read?.(body) ?? { answer: body }

/** Statuses of refusals that the API answers again under an Idempotency-Key: 200 where what is refused is all that was asked. */
const KEPT_REFUSALS: ReadonlyArray<number> = [200, 404, 410, 422]

/** What the tools themselves take of what was given, and the rest. */
const ownArguments = (given: JsonObject) => {
  const { max_credits, idempotency_key, offset, wait_seconds, ...rest } = given
  const number = (value: unknown): number | null => (typeof value === "number" ? value : null)
  return {
    creditsMax: number(max_credits),
    idempotencyKey: typeof idempotency_key === "string" ? idempotency_key : null,
    offset: number(offset) ?? 0,
    waitSeconds: number(wait_seconds) ?? 0,
    rest
  }
}

/** The request of a call; or what is wrong with its arguments. */
const requestOf = (
  { places }: ReadyTool,
  operation: OperationName,
  given: JsonObject
): ApiRequest | { readonly problems: ReadonlyArray<string> } => {
  const [method = "", template = ""] = operation.split(" ")
  const { path, query } = places.get(operation) ?? { path: new Set<string>(), query: new Set<string>() }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  const texts = entries
    .filter(([name]) => path.has(name) || query.has(name))
    .map(([name, value]) => [name, asText(value)] as const)
  const problems = texts
    .filter(([, text]) => text === null)
    .map(([name]) => `${name}: must be text, a number or a list of them`)
  if (problems.length > 0) return { problems }
  const said = new Map(texts.map(([name, text]) => [name, text ?? ""]))
  const body = Object.fromEntries(entries.filter(([name]) => !path.has(name) && !query.has(name)))
  return {
    method: method === "PUT" || method === "POST" ? method : "GET",
    path: template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(said.get(name) ?? "")),
    query: Object.fromEntries([...said].filter(([name]) => query.has(name))),
    ...(method === "GET" ? {} : { body })
  }
}

/** The token under which the client wants to hear of progress; null where it does not. */
const progressToken = Effect.gen(function* () {
  const client = yield* Effect.serviceOption(McpSchema.McpServerClient)
  const context = yield* McpSchema.McpRequestContext
  const metadata = Option.isSome(client) ? client.value.requestMetadata : context.requestMetadata
  const token: unknown = isJsonObject(metadata) ? metadata.progressToken : undefined
  return typeof token === "string" || typeof token === "number" ? token : null
})

/** Asks for a job until it ended or the time is up; the client that wants to hears of each change. */
const waitFor = Effect.fnUntraced(function* (request: ApiRequest, seconds: number, { ask, notify }: ToolRun) {
  const token = yield* progressToken
  const untilMs = (yield* Clock.currentTimeMillis) + seconds * SECOND_MS
  let told = -1
  for (;;) {
    const answer = yield* ask(request)
    const { progress } = answer.body
    if (token !== null && answer.status === 202 && typeof progress === "number" && progress > told) {
      told = progress
      const message = wordAt(answer.body, "status")
      yield* notify["notifications/progress"]({ progressToken: token, progress, total: 100, message })
    }
    const leftMs = untilMs - (yield* Clock.currentTimeMillis)
    if (answer.status !== 202 || leftMs <= 0) return answer
    yield* Effect.sleep(Math.min(leftMs, LOOK_SECONDS * SECOND_MS))
  }
})

const TEST_DATA = "TEST DATA of the sandbox, not of a real account. "

/** Revisions in which an answer can't hold a link but as text. */
const WITHOUT_LINKS: ReadonlyArray<string> = [
  McpProtocol.v2025_03_26.protocolVersion,
  McpProtocol.v2024_11_05.protocolVersion
]

/** The answer as it goes to the model: a sentence of ours, the data as a quotation, and the same as structure. */
const answered = (tool: ToolSpec, given: JsonObject, answer: JsonObject, offset: number, version: string) => {
  const bound = boundOutput(answer, tool.list, offset)
  if (bound === null) {
    return refusal(
      "output_too_long",
      `The answer is longer than ${OUTPUT_CHARACTERS_MAX} characters. Ask for less of it: fewer sections, a shorter period or a ` +
        "lower limit."
    )
  }
  const rest = bound.answer.next_offset
  return new McpSchema.CallToolResult({
    content: [
      {
        type: "text",
        text:
          (answer.sandbox === true ? TEST_DATA : "") +
          tool.say(answer) +
          (typeof answer.credits_charged === "number" ? ` Charged: ${formatCredits(answer.credits_charged)}.` : "") +
          (answer.replayed === true ? " This is the answer to the same call before; nothing was charged again." : "") +
          (typeof rest === "number" ? ` The list goes on: call again with offset ${rest}.` : "")
      },
      { type: "text", text: quotation(bound.json) },
      ...(tool.links?.(given, answer) ?? []).map((link) =>
        WITHOUT_LINKS.includes(version)
          ? { type: "text" as const, text: `${link.title}: ${link.uri}` }
          : { type: "resource_link" as const, ...link }
      )
    ],
    structuredContent: withoutHidden(bound.answer)
  })
}

const ACCOUNT: ApiRequest = { method: "GET", path: "/api/v1/account" }

/** The refusal of a call that may cost this caller more than they said; null where it may not. */
const refusedAsDearer = Effect.fnUntraced(function* (
  agreedAs: string | undefined,
  listedCredits: number,
  creditsMax: number,
  ask: AskApi
) {
  const account = agreedAs === undefined ? null : yield* ask(ACCOUNT)
  if (account !== null && account.status >= 400) return refused(refusalIn(account), account.retryAfterSeconds)
  const agreed = account === null ? null : at(account.body, "pricing", agreedAs ?? "")
  const price = typeof agreed === "number" ? agreed : listedCredits
  return price <= creditsMax
    ? null
    : refusal(
        "max_credits_exceeded",
        `This may cost ${formatCredits(price)} and max_credits is ${creditsMax}; nothing was asked for and nothing charged.`
      )
})

/** Carries a call of a tool out. What the API refuses, and what can't be asked of it, is a result that says so. */
export const callTool = Effect.fn("mcp.callTool")(function* (tool: ReadyTool, payload: unknown, run: ToolRun) {
  const { spec, input, isIdempotent } = tool
  if (payload !== undefined && payload !== null && !isJsonObject(payload))
    return invalid(["arguments: must be an object"])
  const given: JsonObject = payload ?? {}
  const problems = problemsWith(input, given)
  if (problems.length > 0) return invalid(problems)
  const { creditsMax, idempotencyKey, offset, waitSeconds, rest } = ownArguments(given)
  const asked = { ...spec.defaults, ...rest }
  const price = spec.price?.creditsMax(asked) ?? 0
  const dearer = creditsMax === null ? null : yield* refusedAsDearer(spec.price?.agreedAs, price, creditsMax, run.ask)
  if (dearer !== null) return dearer
  const operation = spec.choose?.(rest) ?? spec.operations[0]
  const request = requestOf(tool, operation, spec.toApi?.(asked) ?? asked)
  if ("problems" in request) return invalid(request.problems)
  const isNamed =
    isIdempotent &&
    idempotencyKey === null &&
    spec.isRetriedByArguments === true &&
    (spec.price === undefined || price > 0)
  const once = Effect.gen(function* () {
    const named = isNamed ? yield* run.nameCall(yield* run.caller, spec.name, rest) : null
    const key = idempotencyKey ?? named?.name ?? null
    const sent = { ...request, ...(key === null ? {} : { idempotencyKey: key }) }
    const answer = yield* spec.waits === true ? waitFor(sent, waitSeconds, run) : run.ask(sent)
    const read = answer.status >= 400 ? { refusal: refusalIn(answer) } : readAnswerOf(spec, answer)
    // What bought nothing is no purchase: the API keeps such an answer, and the same call again is a new one.
    if ("refusal" in read && named !== null && KEPT_REFUSALS.includes(answer.status)) yield* named.refused
    return { answer, read }
  })
  const first = yield* once
  const isOld = "refusal" in first.read && first.answer.isReplay && idempotencyKey === null
  const { answer, read } = isOld ? yield* once : first
  if ("refusal" in read) return refused(read.refusal, answer.retryAfterSeconds)
  const { protocolVersion } = yield* McpSchema.McpRequestContext
  return answered(
    spec,
    asked,
    answer.isReplay ? { ...read.answer, replayed: true } : read.answer,
    offset,
    protocolVersion
  )
})
