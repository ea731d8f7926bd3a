import { type Context, Effect } from "effect"
import type { KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"
import { keyInHeaders } from "../server/apiKey.ts"
import type { HostFacts, HttpContext } from "../server/context.ts"
import type { Call, OpenEndpoint, Reply } from "../server/endpoint.ts"
import { peerOf, withPeerOf } from "../server/peer.ts"
import { decodeText, readBody } from "../server/readBody.ts"
import { errorReply } from "../server/respond.ts"
import type { Register } from "./webServer.ts"

const PATH = "/mcp"
/** The longest arguments are those of a footprint, and of a check; this leaves room for a batch of them. */
const BODY_BYTES_MAX = 256 * 1024
/** Messages of a batch, which the revision 2025-03-26 has: each may be a call of a tool, and they are carried out side by side. */
const BATCH_MESSAGES_MAX = 20
/** As long as the slowest operation takes that a tool asks. */
const MAY_TAKE_SECONDS = 60
/** Keys that may call the API that the tools are of; a publishable key is everybody's. */
const SCOPES: ReadonlyArray<KeyScope> = ["full", "read", "test"]

const challenge = { "www-authenticate": "Bearer" }

const unauthorized = (code: "missing_api_key" | "invalid_api_key"): Reply => {
  const reply = errorReply("scoring", code, code === "missing_api_key" ? ["Authorization: Bearer takes it, too"] : [])
  return { ...reply, headers: { ...reply.headers, ...challenge } }
}

const wrongMethod: Reply = {
  status: 405,
  body: {
    error: "not_found",
    message:
      "Tools are called with POST. There is no stream to listen to and no session to end: each request stands for itself."
  },
  headers: { allow: "POST" }
}

/** What the protocol refuses by its status alone, in words. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: "origin: pages of other sites may not call the tools",
  406: "accept: must list application/json or text/event-stream",
  415: "content-type: must be application/json"
}

const JSON_TYPE = "application/json"
const STREAM_TYPE = "text/event-stream"
const ACCEPTED = [JSON_TYPE, STREAM_TYPE]

const rangesOf = (accept: string | null): ReadonlyArray<string> =>
  (accept ?? "*/*").split(",").map((range) => range.split(";")[0]?.trim().toLowerCase() ?? "")

const takes = (ranges: ReadonlyArray<string>, type: string): boolean =>
  ranges.some((range) => range === "*/*" || range === type || range === `${type.split("/")[0]}/*`)

/**
 * What a client accepts, in the words that the protocol's own server looks for. A client must list both types, and a server may answer
 * a request with either; so who takes one of them, in words or by a wildcard, is answered.
 */
const widened = (accept: string | null): string => {
  const ranges = rangesOf(accept)
  return ACCEPTED.some((type) => takes(ranges, type)) ? ACCEPTED.join(", ") : ranges.join(", ")
}

/** A stream of messages as JSON: its answers alone, without the notices of progress that came before them. */
const unstreamed = async (response: Response): Promise<Response> => {
  const messages = (await response.text()).split(/\r?\n\r?\n/).flatMap((event): ReadonlyArray<unknown> => {
    const data = event.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length)] : []))
    return data.length === 0 ? [] : [JSON.parse(data.join("\n"))]
  })
  const answers = messages.filter(
    (message) => typeof message === "object" && message !== null && !("method" in message)
  )
  const headers = new Headers(response.headers)
  headers.set("content-type", JSON_TYPE)
  headers.delete("content-length")
  return new Response(JSON.stringify(answers.length === 1 ? answers[0] : answers), { status: response.status, headers })
}

const isLongBatch = (text: string): boolean => {
  if (!text.trimStart().startsWith("[")) return false
  try {
    const batch: unknown = JSON.parse(text)
    return Array.isArray(batch) && batch.length > BATCH_MESSAGES_MAX
  } catch {
    return false
  }
}

const open = {
  path: PATH,
  area: "scoring",
  access: "open",
  isUndescribed: true,
  isHot: true
} as const

type Answer = (request: Request, text: string) => Promise<Response>

/**
 * Makes what answers the protocol. What speaks it is a third of all that a host loads, so it is loaded when it is first asked; where
 * that failed, the next request tries again.
 */
const makeAnswer = (facts: HostFacts, load: () => Promise<Register>, context: Context.Context<never>): Answer => {
  let answer: Promise<Answer> | null = null
  const open = async () => {
    const [{ makeWebServer }, register] = await Promise.all([import("./webServer.ts"), load()])
    return makeWebServer(facts, PATH, register, context)
  }
  return async (request, text) => {
    answer ??= open()
    try {
      return (await answer)(request, text)
    } catch (failure) {
      answer = null
      throw failure
    }
  }
}

/** POST /mcp: the tools, by the Model Context Protocol over HTTP without sessions. */
const callEndpoint = (facts: HostFacts, answer: Answer): OpenEndpoint => ({
  ...open,
  method: "POST",
  mayTakeSeconds: MAY_TAKE_SECONDS,
  summary: "The tools for models, by the Model Context Protocol.",
  responses: { 200: { description: "JSON-RPC, or a stream of it." } },
  handle: Effect.fnUntraced(
    function* (call: Call) {
      const { request } = call
      const secret = keyInHeaders(request.headers)
      const key = yield* facts.authenticate(secret, () => peerOf(request))
      if (!SCOPES.includes(key.scope)) {
        return errorReply("scoring", "insufficient_scope", [
          `This key's scope is ${key.scope}; the tools take one of ${SCOPES.join(", ")}`
        ])
      }
      // Bytes that are no text are no JSON either, and are refused as such.
      const text = decodeText(yield* readBody(call, BODY_BYTES_MAX)) ?? "\ufffd"
      if (isLongBatch(text)) {
        return errorReply("scoring", "invalid_request", [
          `body: a batch must have at most ${BATCH_MESSAGES_MAX} messages`
        ])
      }
      const headers = new Headers(request.headers)
      headers.delete("authorization")
      headers.set("accept", widened(headers.get("accept")))
      headers.set("x-api-key", secret ?? "")
      const { signal } = request
      const asked = withPeerOf(new Request(`http://localhost${PATH}`, { method: "POST", headers, signal }), request)
      const answered = yield* Effect.promise(() => answer(asked, text))
      const isStream = answered.headers.get("content-type")?.startsWith(STREAM_TYPE) === true
      const response =
        isStream && !takes(rangesOf(request.headers.get("accept")), STREAM_TYPE)
          ? yield* Effect.promise(() => unstreamed(answered))
          : answered
      const refused = response.body === null ? REFUSALS[response.status] : undefined
      if (refused !== undefined)
        return { ...errorReply("scoring", "invalid_request", [refused]), status: response.status }
      response.headers.set("cache-control", "no-store")
      return response
    },
    Effect.catchTags({
      MissingApiKey: () => Effect.succeed(unauthorized("missing_api_key")),
      InvalidApiKey: () => Effect.succeed(unauthorized("invalid_api_key"))
    })
  )
})

const refusalOf = (method: "GET" | "DELETE"): OpenEndpoint => ({
  ...open,
  method,
  summary: "There is no stream to listen to, and no session to end.",
  responses: { 405: { description: "Use POST." } },
  handle: () => Effect.succeed(wrongMethod)
})

/** Makes the tools for models, of what is registered. What they are of is described as the API's; the protocol describes itself. */
export const makeMcpContext = (load: () => Promise<Register>): HttpContext => ({
  description: { tags: [] },
  open: (facts) =>
    Effect.map(Effect.context<never>(), (context) => [
      callEndpoint(facts, makeAnswer(facts, load, context)),
      refusalOf("GET"),
      refusalOf("DELETE")
    ])
})

/** The tools for models. */
export const http = makeMcpContext(async () => (await import("./registerAll.ts")).registerAll)
