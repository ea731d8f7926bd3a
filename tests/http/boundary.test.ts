import { describe, expect, test } from "bun:test"
import { makeBoundary } from "../../hosts/http/server/boundary.ts"

/** What reaches the router of some requests, and what was told of faults. */
const openBoundary = (answer: (request: Request) => Promise<Response> = async () => new Response("answered")) => {
  const routed: Array<Request> = []
  const told: Array<unknown> = []
  const fetch = makeBoundary(
    (request) => {
      routed.push(request)
      return answer(request)
    },
    async (fault) => void told.push(fault)
  )
  return { fetch, routed, told }
}

describe("the boundary around all that answers", () => {
  test("a request whose address can be relied on is handed on as it is", async () => {
    const { fetch, routed } = openBoundary()
    const requests = ["http://localhost/a?b=c", "http://localhost/d", "https://signal.example/a"].map(
      (address) => new Request(address, { headers: { host: new URL(address).host } })
    )
    for (const request of requests) await fetch(request)
    expect(routed).toEqual(requests)
    for (const [at, request] of requests.entries()) expect(routed[at]).toBe(request)
  })

  test("any other is handed on under an address that parses, with its method, headers and body", async () => {
    const { fetch, routed } = openBoundary()
    const request = new Request("http://a/events?x=1", { method: "POST", body: "text", headers: { "x-a": "b" } })
    await fetch(request)
    const [handed = request] = routed
    expect(handed.url).toBe("http://localhost/events?x=1")
    expect(handed.method).toBe("POST")
    expect(handed.headers.get("x-a")).toBe("b")
    expect(await handed.text()).toBe("text")
  })

  test("a host that is wrong is refused after one that was right, and the other way round", async () => {
    const { fetch, routed } = openBoundary()
    for (const [host, status] of [
      ["localhost", 200],
      ["a b", 400],
      ["localhost", 200],
      ["u@localhost", 400]
    ] as const) {
      expect((await fetch(new Request("http://localhost/a", { headers: { host } }))).status).toBe(status)
    }
    expect(routed).toHaveLength(2)
  })

  test("a fault is told to the log alone; HEAD never has a body", async () => {
    const fault = new Error("zq7fault")
    const failing = openBoundary(() => Promise.reject(fault))
    const answer = await failing.fetch(new Request("http://localhost/api/v1/track/x"))
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ error: "Temporarily unavailable; retry" })
    expect(failing.told).toEqual([fault])
    const { fetch } = openBoundary()
    expect(await (await fetch(new Request("http://localhost/a", { method: "HEAD" }))).text()).toBe("")
  })
})
