import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { IdempotentEndpoint, KeyedEndpoint, Method, OpenEndpoint } from "../../hosts/http/server/endpoint.ts"
import { http as serverContext } from "../../hosts/http/server/endpoints.ts"
import { parseJson, readBody } from "../../hosts/http/server/readBody.ts"
import { InvalidRequest } from "../../hosts/http/server/validationProblems.ts"
import { openHost, requestOf } from "./host.ts"

const BODY_BYTES_MAX = 1024
const PATH = "/api/v1/notes/{note_id}"
const NOTE = "/api/v1/notes/7"

const Note = Schema.Struct({ text: Schema.String }).annotate({ identifier: "Note" })
const decode = Schema.decodeUnknownEffect(Note)

const notes = new Map<string, string>()
/** How often a handler was run, by its method. */
const runs = new Map<Method, number>()

const base = (method: Method) => ({
  path: PATH,
  area: "scoring" as const,
  summary: `${method} a note.`,
  access: { scopes: ["full", "test"] as const },
  parameters: [
    { name: "note_id", in: "path" as const, required: true, description: "The note.", schema: Schema.String }
  ]
})
const count = (method: Method) => Effect.sync(() => void runs.set(method, (runs.get(method) ?? 0) + 1))

const writing = (method: "PUT" | "PATCH"): IdempotentEndpoint => ({
  ...base(method),
  method,
  isIdempotent: true,
  body: { schema: Note, contentTypes: ["application/json"] },
  responses: { 200: { description: "Written.", schema: Note } },
  handle: Effect.fnUntraced(function* (call) {
    const json = yield* Effect.flatMap(readBody(call, BODY_BYTES_MAX), parseJson)
    const { text } = yield* decode(json).pipe(
      Effect.mapError(() => new InvalidRequest({ details: ["text: is required"] }))
    )
    yield* count(method)
    const id = call.pathParameters.note_id ?? ""
    const whole = method === "PUT" ? text : `${notes.get(id) ?? ""}${text}`
    notes.set(id, whole)
    return { status: 200, body: { text: whole } }
  })
})

const reading: KeyedEndpoint = {
  ...base("GET"),
  method: "GET",
  refusesHead: true,
  responses: { 200: { description: "The note.", schema: Note } },
  handle: ({ pathParameters }) =>
    Effect.sync(() => ({ status: 200, body: { text: notes.get(`${pathParameters.note_id}`) } }))
}

const removing: IdempotentEndpoint = {
  ...base("DELETE"),
  method: "DELETE",
  isIdempotent: true,
  responses: { 204: { description: "Removed." } },
  handle: ({ pathParameters }) =>
    Effect.andThen(
      count("DELETE"),
      Effect.sync(() => {
        notes.delete(`${pathParameters.note_id}`)
        return { status: 204, body: {} }
      })
    )
}

/** For pages of any origin. */
const open = (method: "GET" | "PUT" | "DELETE"): OpenEndpoint => ({
  method,
  path: "/api/v1/boards",
  area: "scoring",
  summary: `${method} the board.`,
  allOrigins: true,
  access: "open",
  responses: { 200: { description: "Done.", schema: Schema.Struct({ method: Schema.String }) } },
  handle: () => Effect.succeed({ status: 200, body: { method } })
})

const context: HttpContext = {
  description: {
    tags: [
      { name: "notes", description: "Notes.", paths: ["/api/v1/notes"] },
      { name: "boards", description: "Boards.", paths: ["/api/v1/boards"] }
    ],
    fields: { note_id: { example: "7" } }
  },
  open: () =>
    Effect.succeed([writing("PUT"), writing("PATCH"), reading, removing, open("GET"), open("PUT"), open("DELETE")])
}

const host = await openHost({ contexts: [serverContext, context] })
afterAll(host.close)
const key = host.secrets.full

describe("PUT, PATCH and DELETE", () => {
  test("are answered by the endpoints of a context that is nothing but a list", async () => {
    expect(await host.call(NOTE, { method: "PUT", key, body: { text: "a" } })).toMatchObject({
      status: 200,
      json: { text: "a" }
    })
    expect(await host.call(NOTE, { method: "PATCH", key, body: { text: "b" } })).toMatchObject({
      status: 200,
      json: { text: "ab" }
    })
    expect(await host.call(NOTE, { key })).toMatchObject({ status: 200, json: { text: "ab" } })
    const removed = await host.call(NOTE, { method: "DELETE", key })
    expect(removed).toMatchObject({ status: 204, text: "" })
    expect(removed.headers.get("content-type")).toBeNull()
    expect(notes.size).toBe(0)
  })

  test("are in Allow with all other methods of the path, each once", async () => {
    const wrong = await host.call(NOTE, { method: "POST", key, body: {} })
    expect(wrong.status).toBe(404)
    expect(wrong.headers.get("allow")).toBe("PUT, PATCH, GET, DELETE, OPTIONS")
    // Past what is compared with the description, which does not tell of HEAD.
    const head = await host.host.fetch(requestOf(NOTE, { method: "HEAD", key }))
    expect(head.status).toBe(405)
    expect(head.headers.get("allow")).toBe("PUT, PATCH, GET, DELETE, OPTIONS")
    expect((await host.call("/api/v1/boards", { method: "POST" })).headers.get("allow")).toBe(
      "GET, HEAD, PUT, DELETE, OPTIONS"
    )
  })

  test("a preflight tells all methods that other origins may use", async () => {
    const { status, headers } = await host.call("/api/v1/boards", { method: "OPTIONS" })
    expect(status).toBe(204)
    expect(headers.get("access-control-allow-methods")).toBe("GET, PUT, DELETE")
    const closed = await host.call(NOTE, { method: "OPTIONS" })
    expect([closed.status, closed.headers.get("allow")]).toEqual([204, "PUT, PATCH, GET, DELETE, OPTIONS"])
    expect(closed.headers.get("access-control-allow-origin")).toBeNull()
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await host.call("/api/v1/boards", { method })
      expect(answer).toMatchObject({ status: 200, json: { method } })
      expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    }
  })

  test.each(["PUT", "PATCH", "DELETE"] as const)("%s under one Idempotency-Key is carried out once", async (method) => {
    const sent = {
      method,
      key,
      headers: { "idempotency-key": `once-${method}` },
      ...(method === "DELETE" ? {} : { body: { text: "x" } })
    }
    const before = runs.get(method) ?? 0
    const [first, again] = [await host.call(NOTE, sent), await host.call(NOTE, sent)]
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(first.headers.get("idempotency-replay")).toBeNull()
    expect(again.headers.get("idempotency-replay")).toBe("true")
    expect(runs.get(method)).toBe(before + 1)
    // The same key with another method is another request.
    const other = method === "PUT" ? "PATCH" : "PUT"
    expect((await host.call(NOTE, { ...sent, method: other, body: { text: "x" } })).status).toBe(422)
  })

  test.each(["PUT", "PATCH"])("%s of a body that is too large is refused, announced or not", async (method) => {
    const tooLarge = JSON.stringify({ text: "x".repeat(BODY_BYTES_MAX) })
    const chunked = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(tooLarge))
        controller.close()
      }
    })
    for (const body of [tooLarge, chunked]) {
      expect(await host.call(NOTE, { method, key, body })).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining("body: must be at most 1 KiB") }
      })
    }
  })

  test("a test key is told that it was the sandbox, without a body too", async () => {
    const test = host.secrets.test
    expect(await host.call(NOTE, { method: "PUT", key: test, body: { text: "t" } })).toMatchObject({
      json: { sandbox: true }
    })
    const removed = await host.call(NOTE, { method: "DELETE", key: test })
    expect(removed).toMatchObject({ status: 204, text: "" })
    expect(removed.headers.get("x-sandbox")).toBe("true")
  })

  test("are described, each with a name of its own", async () => {
    expect(Object.keys(host.openApi.paths[PATH] ?? {}).toSorted()).toEqual(["delete", "get", "patch", "put"])
    expect((await host.call("/api/v1/openapi.json")).json).toMatchObject({
      paths: {
        [PATH]: {
          put: { operationId: "putNotesNoteId", tags: ["notes"] },
          delete: { operationId: "deleteNotesNoteId", responses: { 204: { headers: { "X-Sandbox": {} } } } }
        },
        "/api/v1/boards": { delete: { operationId: "deleteBoards" } }
      }
    })
  })

  test("a key of another scope, an unknown query parameter and no key are refused as they are elsewhere", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const body = method === "DELETE" ? {} : { body: { text: "x" } }
      expect((await host.call(NOTE, { method, ...body })).status).toBe(401)
      expect((await host.call(NOTE, { method, ...body, key: host.secrets.read })).status).toBe(403)
      expect((await host.call(`${NOTE}?a=1`, { method, ...body, key })).status).toBe(400)
    }
  })
})
