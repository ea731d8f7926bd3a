import { describe, expect, test } from "bun:test"
import { Effect, Exit, Schema } from "effect"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { KeyedEndpoint } from "../../hosts/http/server/endpoint.ts"
import { http as serverContext } from "../../hosts/http/server/endpoints.ts"
import { decodeText, readBody } from "../../hosts/http/server/readBody.ts"
import { openHost } from "./host.ts"

const PATH = "/api/v1/track"
const BODY_BYTES_MAX = 100

/** Says who answered, and with which body. A body "later" is none that the shortcut can answer, and "never" is not answered. */
const endpoint: KeyedEndpoint = {
  method: "POST",
  path: PATH,
  area: "tracking",
  summary: "Who answers?",
  isHot: true,
  access: { scopes: ["track", "full", "test"] },
  responses: { 200: { description: "Who.", schema: Schema.Struct({ by: Schema.String, body: Schema.String }) } },
  shortcut: {
    bodyBytesMax: BODY_BYTES_MAX,
    handle: (_call, _key, bytes) => {
      const body = decodeText(bytes) ?? ""
      if (body === "never") return () => {}
      return body.startsWith("later")
        ? null
        : (told) => told(Exit.succeed({ status: 200, body: { by: "shortcut", body } }))
    }
  },
  handle: (call) =>
    Effect.map(readBody(call, 2 * BODY_BYTES_MAX), (bytes) => ({
      status: 200,
      body: { by: "handler", body: decodeText(bytes) ?? "" }
    }))
}

const context: HttpContext = {
  description: { tags: [{ name: "who", description: "Who answers.", paths: [PATH] }], fields: {} },
  open: () => Effect.succeed([endpoint])
}

const open = async (answerWithinSeconds?: number) => {
  const host = await openHost({
    holdsLengths: true,
    contexts: [serverContext, context],
    ...(answerWithinSeconds === undefined ? {} : { answerWithinSeconds })
  })
  const send = async (body: string, key: string = host.secrets.track, isAnnounced = true) => {
    const { json, status } = await host.call(PATH, {
      method: "POST",
      key,
      headers: isAnnounced ? { "content-length": String(body.length) } : {},
      body: new TextEncoder().encode(body)
    })
    return status === 200 ? json : status
  }
  return { host, send, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() }
}

describe("a shortcut", () => {
  test("is asked once the host remembers the key, and leaves what it can't answer to the handler, body and all", async () => {
    await using world = await open()
    const { send } = world
    expect(await send("one")).toEqual({ by: "handler", body: "one" })
    expect(await send("two")).toEqual({ by: "shortcut", body: "two" })
    expect(await send("later")).toEqual({ by: "handler", body: "later" })
    const long = "x".repeat(BODY_BYTES_MAX + 1)
    expect(await send(long)).toEqual({ by: "handler", body: long })
    expect(await send("of no length", world.host.secrets.track, false)).toEqual({ by: "handler", body: "of no length" })
    expect(await send("y".repeat(2 * BODY_BYTES_MAX + 1))).toBe(400)
  })

  test("is never asked for a key of another scope, a test key or one that nobody has", async () => {
    await using world = await open()
    const { host, send } = world
    const unknown = `cs_live_${"0".repeat(36)}`
    for (const [key, status] of [
      [host.secrets.read, 401],
      [host.secrets.survey, 401],
      [unknown, 401]
    ] as const) {
      expect([await send("one", key), await send("two", key)]).toEqual([status, status])
    }
    const tested = { by: "handler", sandbox: true }
    expect([await send("one", host.secrets.test), await send("two", host.secrets.test)]).toMatchObject([tested, tested])
  })

  test("is held to the deadline that the handler is held to", async () => {
    await using world = await open(1)
    expect(await world.send("one")).toMatchObject({ by: "handler" })
    expect(await world.send("never")).toBe(500)
  })
})
