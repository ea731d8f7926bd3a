import { expect, test } from "bun:test"
import { SqlError } from "effect/sql"
import { reasonOf } from "../../adapters/postgres/errors/databaseErrors.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"

const refused = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({
    cause: new Error("ECONNREFUSED"),
    message: "Failed to connect",
    operation: "connect"
  })
})

test("an error says what it is, and what is behind it, each once", () => {
  expect(reasonOf(new StoreUnavailable({ store: "Accounts", cause: refused }))).toBe("Failed to connect: ECONNREFUSED")
  expect(reasonOf(new Error("a report", { cause: new Error("a report", { cause: "no memory" }) }))).toBe(
    "a report: no memory"
  )
  expect(reasonOf(new StoreUnavailable({ store: "Accounts", cause: { reason: "hung up" } }))).toBe("hung up")
})

test("what says nothing, or is no error, has no reason", () => {
  expect(reasonOf(new StoreUnavailable({ store: "Accounts", cause: {} }))).toBe("")
  expect(reasonOf(null)).toBe("")
})

test("an error that is its own cause ends", () => {
  const error = new Error("round")
  error.cause = error
  expect(reasonOf(error)).toBe("round")
})
