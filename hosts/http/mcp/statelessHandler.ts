import { withPeerOf } from "../server/peer.ts"
import { isJsonObject, type JsonObject } from "./askApi.ts"
import { OLDER_VERSIONS, STATELESS_VERSION, UNNAMED_VERSION } from "./protocol.ts"

const SESSION = "mcp-session-id"
const VERSION = "mcp-protocol-version"
const VERSION_CLAIM = "io.modelcontextprotocol/protocolVersion"

/** What the session of one request is begun with: what a client can do is asked of no one. */
const begin = (protocolVersion: string): JsonObject => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "stateless", version: "1" } }
})

const isNewest = (headers: Headers, message: unknown): boolean => {
  const params = isJsonObject(message) ? message.params : undefined
  const metadata = isJsonObject(params) ? params._meta : undefined
  return headers.get(VERSION) === STATELESS_VERSION || (isJsonObject(metadata) && VERSION_CLAIM in metadata)
}

/** A body that tells when it was read to its end, or given up. */
const watched = (body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> => {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        onEnd()
        controller.close()
      } catch (failure) {
        onEnd()
        controller.error(failure)
      }
    },
    async cancel(reason) {
      onEnd()
      await reader.cancel(reason)
    }
  })
}

/** What the server says of itself, without what only a session could keep: notices of changes, and a level of its log. */
const withoutSession = (message: unknown): unknown => {
  const result = isJsonObject(message) ? message.result : undefined
  if (!isJsonObject(message) || !isJsonObject(result) || !isJsonObject(result.capabilities)) return message
  const { logging: _, ...others } = result.capabilities
  const capabilities = Object.fromEntries(Object.keys(others).map((name) => [name, {}]))
  return { ...message, result: { ...result, capabilities } }
}

/**
 * Makes what answers every revision without a session that outlives a request. `handle` serves the newest revision by itself. The older
 * ones it serves in sessions alone: for each of their requests one is begun, and ended with the answer, so that any host answers any
 * request and none keeps anything. `text` is the request's body.
 */
export const makeStatelessHandler =
  (handle: (request: Request) => Promise<Response>) =>
  async (request: Request, text: string): Promise<Response> => {
    const sent = (message: string, session: string | null = null, signal = request.signal): Promise<Response> => {
      const headers = new Headers(request.headers)
      headers.delete(SESSION)
      headers.delete("content-length")
      if (session !== null) headers.set(SESSION, session)
      return handle(withPeerOf(new Request(request.url, { method: "POST", headers, body: message, signal }), request))
    }
    // What begins a session is never given up halfway: nobody would know which one to end.
    const began = (message: string): Promise<Response> => sent(message, null, new AbortController().signal)
    const end = (session: string) => {
      handle(new Request(request.url, { method: "DELETE", headers: { [SESSION]: session } })).catch(() => {})
    }
    const message = parsed(text)
    if (message === undefined || isNewest(request.headers, message)) return sent(text)

    if (isJsonObject(message) && message.method === "initialize") {
      const response = await began(text)
      const session = response.headers.get(SESSION)
      if (session === null) return response
      end(session)
      const headers = new Headers(response.headers)
      headers.delete(SESSION)
      headers.delete("content-length")
      return new Response(JSON.stringify(withoutSession(await response.json())), { status: response.status, headers })
    }

    const version = request.headers.get(VERSION) ?? UNNAMED_VERSION
    if (!OLDER_VERSIONS.includes(version)) return sent(text)
    const begun = await began(JSON.stringify(begin(version)))
    const session = begun.headers.get(SESSION)
    // What is wrong with the request itself, such as its Origin, is wrong with this one too.
    if (session === null) return begun
    await begun.body?.cancel()
    const response = await sent(text, session).catch((failure: unknown) => {
      end(session)
      throw failure
    })
    const headers = new Headers(response.headers)
    headers.delete(SESSION)
    if (response.body === null) {
      end(session)
      return new Response(null, { status: response.status, headers })
    }
    return new Response(
      watched(response.body, () => end(session)),
      { status: response.status, headers }
    )
  }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
