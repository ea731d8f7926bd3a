import { Elysia } from "elysia"
import type { Call, Endpoint } from "./endpoint.ts"
import { errorReply, toResponse } from "./respond.ts"

/** How long a browser may rely on a preflight's answer. */
const PREFLIGHT_SECONDS = 86_400

const toCall = (request: Request, pathParameters: Call["pathParameters"]): Call => ({
  request,
  pathParameters,
  get query() {
    return Object.fromEntries(new URL(request.url).searchParams)
  }
})

const preflight = (methods: ReadonlyArray<string>) =>
  new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": "content-type, x-api-key",
      "access-control-max-age": String(PREFLIGHT_SECONDS)
    }
  })

const areaOf = (path: string): Endpoint["area"] =>
  path.startsWith("/api/v1/track") || path.startsWith("/api/webhooks/") ? "tracking" : "scoring"

/**
 * Routes requests to endpoints. Every path answers HEAD where it answers GET, and OPTIONS where pages of other origins
 * may call it; anything else is not found, with the methods that would be in `Allow`.
 */
export const makeRouter = (
  endpoints: ReadonlyArray<Endpoint>,
  answer: (endpoint: Endpoint, call: Call) => Promise<Response>
): ((request: Request) => Promise<Response>) => {
  const app = new Elysia()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")
    // Bodies are read by the endpoints, each to its own bound.
    const unparsed = { parse: "none" } as const
    if (endpoint.method === "POST") {
      app.post(path, ({ request }) => answer(endpoint, toCall(request, {})), unparsed)
    } else {
      app.get(path, ({ request, params }) => answer(endpoint, toCall(request, params)))
      app.head(path, async ({ request, params }) => {
        const { status, headers } = await answer(endpoint, toCall(request, params))
        return new Response(null, { status, headers })
      })
    }
    if (endpoint.allOrigins) app.options(path, () => preflight([endpoint.method]), unparsed)
  }

  const methodsOf = Map.groupBy(endpoints, ({ path }) => path)
  const refused = (request: Request): Response => {
    const { pathname } = new URL(request.url)
    const methods = (methodsOf.get(pathname) ?? []).map(({ method }) => method)
    const reply = errorReply(
      areaOf(pathname),
      "not_found",
      methods.length === 0 ? ["no such path"] : [`this path answers ${methods.join(", ")}`]
    )
    return toResponse({}, crypto.randomUUID(), {
      ...reply,
      headers: methods.length === 0 ? {} : { allow: methods.join(", ") }
    })
  }
  app.onError(({ code, request }) =>
    code === "NOT_FOUND"
      ? refused(request)
      : toResponse({}, crypto.randomUUID(), errorReply(areaOf(new URL(request.url).pathname), "invalid_request"))
  )
  app.compile()
  return async (request) => app.fetch(request)
}
