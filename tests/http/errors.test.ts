import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { codeOf, ERROR_CODES, type ErrorCode } from "../../hosts/http/errors.ts"
import { errorReply } from "../../hosts/http/respond.ts"

const specification = new URL("../../../shared/spec.md", import.meta.url)
const hasSpecification = existsSync(specification)
if (!hasSpecification) console.warn("the comparison of errors is skipped: shared/spec.md is not beside the project")

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_CODES, text)
const codes = Object.keys(ERROR_CODES).filter(isCode)

/** The rows `code | HTTP | condition` under "## Errors", as code and status; one row may name two codes. */
const specified = (): ReadonlyArray<readonly [string, number]> => {
  const [, section = ""] = readFileSync(specification, "utf8").split(/^## Errors$/m)
  const [table = ""] = section.split(/^## /m)
  return [...table.matchAll(/^\| ([a-z_ /]+) \| (\d{3}) \|/gm)].flatMap(([, names = "", status = ""]) =>
    names.split(" / ").map((name) => [name, Number(status)] as const)
  )
}

describe("the table of errors", () => {
  test.skipIf(!hasSpecification)("has every code of the specification with its status, and no other", () => {
    const rows = specified()
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length)
    const ours = codes.map((code): readonly [string, number] => [code, ERROR_CODES[code].status])
    expect(new Map(ours)).toEqual(new Map(rows))
  })

  test("what is not in it is an internal_error", () => {
    expect(codeOf("SomethingNew")).toBe("internal_error")
  })

  test("scoring-area bodies are error, a code, and message", () => {
    for (const code of codes) {
      expect(errorReply("scoring", code)).toEqual({
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

  test("the tracking area's refusals are 400, 401, 404 and 500 alone (acceptance 21)", () => {
    for (const code of codes) expect([400, 401, 404, 500]).toContain(errorReply("tracking", code).status)
    expect(errorReply("tracking", "insufficient_scope")).toEqual({
      status: 401,
      body: { error: "Invalid API key", details: [ERROR_CODES.insufficient_scope.message] }
    })
    expect(errorReply("tracking", "insufficient_scope", ["why"]).body).toMatchObject({ details: ["why"] })
  })
})
