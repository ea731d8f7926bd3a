import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { Effect, Schema } from "effect"
import type { KeyedEndpoint, OpenEndpoint } from "../../hosts/http/server/endpoint.ts"
import { codeOf, ERROR_CODES, type ErrorCode, UNAVAILABLE } from "../../hosts/http/server/errors.ts"
import { errorReply } from "../../hosts/http/server/respond.ts"
import { InvalidRequest } from "../../hosts/http/server/validationProblems.ts"
import { SPECIFIED_ERRORS } from "./specifiedErrors.ts"

const specification = new URL("../../../shared/spec.md", import.meta.url)
const hasSpecification = existsSync(specification)
if (!hasSpecification)
  console.log("skipped: ../shared/spec.md, which the kept table of errors is compared with, is not there")

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_CODES, text)
const codes = Object.keys(ERROR_CODES).filter(isCode)

/** In the specification itself, the rows `code | HTTP | condition` under "## Errors", as code and status; one row may name two codes. */
const specified = (): ReadonlyArray<readonly [string, number]> => {
  const [, section = ""] = readFileSync(specification, "utf8").split(/^## Errors$/m)
  const [table = ""] = section.split(/^## /m)
  return [...table.matchAll(/^\| ([a-z_ /]+) \| (\d{3}) \|/gm)].flatMap(([, names = "", status = ""]) =>
    names.split(" / ").map((name) => [name, Number(status)] as const)
  )
}

describe("the table of errors", () => {
  test("has every code of the specification with its status, and no other", () => {
    const ours = codes.map((code): readonly [string, number] => [code, ERROR_CODES[code].status])
    expect(Object.fromEntries(ours)).toEqual(SPECIFIED_ERRORS)
  })

  test.skipIf(!hasSpecification)("is kept as the specification writes it", () => {
    const rows = specified()
    expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length)
    expect(Object.fromEntries(rows)).toEqual(SPECIFIED_ERRORS)
  })

  test("a store that does not answer is an internal_error by the specification's codes", () => {
    expect(codeOf("StoreUnavailable")).toBe("internal_error")
  })

  test("an endpoint that can fail with what is not in it does not compile", () => {
    class NotListed extends Schema.TaggedError<NotListed>()("NotListed", {}) {}
    const fails = Effect.fail(new NotListed())
    const common = {
      method: "GET",
      path: "/x",
      area: "scoring",
      summary: "",
      responses: {}
    } as const
    // @ts-expect-error: no row of the table answers NotListed.
    // @effect-diagnostics-next-line missingEffectError:off
    const open: OpenEndpoint = { ...common, access: "open", handle: () => fails }
    // @ts-expect-error: nor where a key is needed.
    // @effect-diagnostics-next-line missingEffectError:off
    const keyed: KeyedEndpoint = { ...common, access: { scopes: ["full"] }, handle: () => fails }
    // @ts-expect-error: there is no such tag.
    const code = (): ErrorCode => codeOf("NotListed")
    const answered: OpenEndpoint = {
      ...common,
      access: "open",
      handle: () => Effect.catchTag(fails, "NotListed", () => Effect.fail(new InvalidRequest({ details: [] })))
    }
    expect([open, keyed, answered, code]).toHaveLength(4)
  })

  test("scoring-area bodies are error, a code, and message", () => {
    for (const code of codes) {
      expect(errorReply("scoring", code)).toMatchObject({
        status: ERROR_CODES[code].status,
        body: { error: code, message: expect.stringMatching(/^[A-Z].+\.$/) }
      })
    }
  })

  test("tracking-area bodies are error and, on validation failure, details", () => {
    expect(errorReply("tracking", "invalid_request", ["a: is required"])).toEqual({
      status: 400,
      body: { error: "Invalid request", details: ["a: is required"] }
    })
    expect(errorReply("tracking", "invalid_api_key")).toEqual({ status: 401, body: { error: "Invalid API key" } })
    expect(errorReply("tracking", "missing_api_key")).toEqual({ status: 401, body: { error: "Invalid API key" } })
  })

  test("what passes by itself says after how many seconds, in both areas", () => {
    for (const code of codes) {
      for (const area of ["scoring", "tracking"] as const) {
        const { headers } = errorReply(area, code)
        const { status } = ERROR_CODES[code]
        const isPassing = status === 409 || (status >= 500 && code !== "discovery_unavailable")
        expect([code, headers?.["retry-after"]]).toEqual([
          code,
          isPassing ? expect.stringMatching(/^[1-9]\d*$/) : undefined
        ])
      }
    }
    expect(errorReply("scoring", "creator_busy").headers).toEqual({ "retry-after": "120" })
    expect(UNAVAILABLE.headers["retry-after"]).toMatch(/^[1-9]\d*$/)
  })

  test("details make one sentence after the message, however they were written", () => {
    const { message } = ERROR_CODES.invalid_request
    expect(errorReply("scoring", "invalid_request", ["a: is required", "b: is required."]).body).toEqual({
      error: "invalid_request",
      message: `${message} a: is required; b: is required.`
    })
  })

  test("the tracking area's refusals are 400, 401, 404 and 500 alone (acceptance 21)", () => {
    for (const code of codes) expect([400, 401, 404, 500]).toContain(errorReply("tracking", code).status)
    expect(errorReply("tracking", "insufficient_scope")).toEqual({
      status: 401,
      body: { error: "Invalid API key", details: [ERROR_CODES.insufficient_scope.message] }
    })
    expect(errorReply("tracking", "insufficient_scope", ["why"]).body).toMatchObject({ details: ["why"] })
  })
})
