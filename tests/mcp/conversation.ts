import { Schema } from "effect"
import { requestOf, type TestHost } from "../http/host.ts"

export const JsonObject = Schema.Record(Schema.String, Schema.Unknown)
export type JsonObject = typeof JsonObject.Type

const Content = Schema.Struct({
  type: Schema.String,
  text: Schema.optionalKey(Schema.String),
  uri: Schema.optionalKey(Schema.String)
})
const ToolResult = Schema.Struct({
  content: Schema.Array(Content),
  structuredContent: Schema.optionalKey(JsonObject),
  isError: Schema.optionalKey(Schema.Boolean)
})
/** What a tool answered. */
export type ToolResult = typeof ToolResult.Type
export const readToolResult = Schema.decodeUnknownSync(ToolResult)

const Tool = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  inputSchema: JsonObject,
  // The oldest revisions have none of these.
  outputSchema: Schema.optionalKey(JsonObject),
  annotations: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.Boolean, Schema.String])))
})
export const readTools = Schema.decodeUnknownSync(Schema.Struct({ tools: Schema.Array(Tool) }))

const Message = Schema.Struct({
  id: Schema.optionalKey(Schema.Unknown),
  method: Schema.optionalKey(Schema.String),
  params: Schema.optionalKey(JsonObject),
  result: Schema.optionalKey(JsonObject),
  error: Schema.optionalKey(Schema.Struct({ code: Schema.Int, message: Schema.String }))
})
export type Message = typeof Message.Type
export const readMessage = Schema.decodeUnknownSync(Message)

export const NEWEST = "2026-07-28"
export const OLDER = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const

/** What each request of the newest revision says of its client. */
const metadata = {
  "io.modelcontextprotocol/protocolVersion": NEWEST,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" }
}
const ACCEPT = { accept: "application/json, text/event-stream" }

/** How a client of a revision asks for something, from the first request on. */
export const sentAs = (version: string, method: string, params: JsonObject) => {
  const { name, uri } = params
  const target = typeof name === "string" ? name : typeof uri === "string" ? uri : null
  return version === NEWEST
    ? {
        headers: {
          ...ACCEPT,
          "mcp-protocol-version": version,
          "mcp-method": method,
          ...(target === null ? {} : { "mcp-name": target })
        },
        body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: metadata } }
      }
    : {
        headers: { ...ACCEPT, "mcp-protocol-version": version },
        body: { jsonrpc: "2.0", id: 1, method, params }
      }
}

/** The messages of an answer, whether it is one or a stream of them. */
export const messagesIn = (text: string, contentType: string | null): ReadonlyArray<Message> =>
  contentType?.startsWith("text/event-stream") === true
    ? text
        .split("\n")
        .filter((line) => line.startsWith("data: "))
        .map((line) => readMessage(JSON.parse(line.slice("data: ".length))))
    : [readMessage(JSON.parse(text))]

/** A client over HTTP with one key. */
export const clientOf = (host: TestHost, key: string, version: string = NEWEST) => {
  const ask = async (method: string, params: JsonObject = {}): Promise<Message> => {
    const { headers, body } = sentAs(version, method, params)
    const answer = await host.host.fetch(requestOf("/mcp", { method: "POST", key, headers, body }))
    const last = messagesIn(await answer.text(), answer.headers.get("content-type")).at(-1)
    if (last === undefined) throw new Error(`${method}: ${answer.status} without an answer`)
    return last
  }
  return {
    ask,
    call: async (name: string, given: JsonObject = {}): Promise<ToolResult> => {
      const { result, error } = await ask("tools/call", { name, arguments: given })
      if (error !== undefined) throw new Error(`${name}: ${error.message}`)
      return readToolResult(result)
    }
  }
}

/** The first text of an answer, which is the service's own. */
export const sentenceOf = ({ content }: ToolResult): string => content[0]?.text ?? ""

/** Its last text, which quotes. */
export const quotationOf = ({ content }: ToolResult): string =>
  content.filter(({ text }) => text !== undefined)[1]?.text ?? ""
