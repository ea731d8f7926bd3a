import { expect, test } from "bun:test"
import { Effect } from "effect"
import fc from "fast-check"
import type { Call, Endpoint, OpenEndpoint } from "../../hosts/http/server/endpoint.ts"
import { makeRouter } from "../../hosts/http/server/router.ts"
import { sized } from "../support/running/sized.ts"

const RUNS = sized(500, 50_000)
const PATH = "/api/v1/track/click"

const endpoint: OpenEndpoint = {
  method: "GET",
  path: PATH,
  area: "tracking",
  summary: "A query.",
  access: "open",
  responses: { 200: { description: "Read." } },
  handle: () => Effect.die("the router hands it on")
}

/** What reaches an endpoint of a query. */
const read = async (query: string): Promise<Record<string, unknown>> => {
  const asked: Array<Call["query"]> = []
  const answer = async (_endpoint: Endpoint, call: Call) => {
    asked.push(call.query)
    return new Response()
  }
  const route = makeRouter([endpoint], answer, true)
  await route(new Request(`http://localhost${PATH}?${query}`))
  return { ...asked[0] }
}

/** The first of each name, as the platform reads a query. */
const firstOfEach = (query: string): Record<string, unknown> => {
  const { searchParams } = new URL(`http://localhost${PATH}?${query}`)
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.get(name)]))
}

const part = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom(
    "",
    "code",
    "key",
    "=",
    "&",
    "&&",
    "a=b=c",
    "code=",
    "%20",
    "+",
    "%",
    "%zz",
    "ü",
    "__proto__",
    "constructor"
  )
)

test("a query is read as the platform reads it, and of a repeated parameter the first counts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      const query = parts.join("").replaceAll("#", "")
      expect(await read(query)).toEqual(firstOfEach(query))
    }),
    { numRuns: RUNS }
  )
})
