import { Elysia } from "elysia"
import { splitParameter } from "../../../ports/text/splitParameter.ts"
import { API_KEY_HEADER, BEARER_HEADER } from "./apiKey.ts"
import { areaOf } from "./boundary.ts"
import type { Call, Endpoint, Method } from "./endpoint.ts"
import type { FrontPages } from "./frontPages.ts"
import { NO_ENDPOINT, type ObserveRequest } from "./observeRequest.ts"
import { hasBody, notFoundReply, requestIdOf, toResponse } from "./respond.ts"

/** How long a browser may rely on a preflight's answer. */
const PREFLIGHT_SECONDS = 86_400

/** A query in which every character means itself. */
const PLAIN_QUERY = /^[\w.~=&-]*$/

/** The same as of `URLSearchParams`, at a third of the cost. */
const plainParameters = (text: string): ReadonlyArray<readonly [string, string]> =>
  text
    .split("&")
    .filter((parameter) => parameter !== "")
    .map(splitParameter)

/** The parameters of an address; of a repeated one the first counts, as at the edge. */
const queryOf = (url: string): Call["query"] => {
  const query: Record<string, string> = Object.create(null)
  const question = url.indexOf("?")
  if (question < 0) return query
  const text = url.slice(question + 1)
  const parameters = PLAIN_QUERY.test(text) ? plainParameters(text) : new URLSearchParams(`?${text}`)
  for (const [name, value] of parameters) query[name] ??= value
  return query
}

const pathOf = (url: string): string => {
  const start = url.indexOf("/", "https://".length)
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}

const decoded = (segment: string | undefined): string | undefined => {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Where the parameters of a path are among its segments. */
const parametersOf = (path: string): ReadonlyArray<readonly [name: string, place: number]> =>
  path.split("/").flatMap((segment, place) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
    return name === undefined ? [] : [[name, place] as const]
  })

/** Makes the calls of one endpoint. A parameter whose percent-encoding is broken is absent. */
const makeToCall = (endpoint: Endpoint, isLengthHeld: boolean) => {
  const parameters = parametersOf(endpoint.path)
  return (request: Request): Call => {
    let operationId: string | null = null
    return {
      request,
      isLengthHeld,
      get operationId() {
        operationId ??= crypto.randomUUID()
        return operationId
      },
      get pathParameters() {
        const segments = pathOf(request.url).split("/")
        return Object.fromEntries(parameters.map(([name, place]) => [name, decoded(segments[place])]))
      },
      get query() {
        return queryOf(request.url)
      }
    }
  }
}

/** Says which methods of a path pages of other origins may use. */
const preflight = (request: Request, methods: ReadonlyArray<Method>, allow: string) =>
  new Response(null, {
    status: 204,
    headers: {
      allow,
      "access-control-allow-origin": "*",
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": `content-type, ${API_KEY_HEADER}, ${BEARER_HEADER}`,
      "access-control-max-age": String(PREFLIGHT_SECONDS),
      "x-request-id": requestIdOf(request)
    }
  })

/** HEAD where GET is charged: nothing is looked at, so nothing is charged or ordered. */
const headRefused = (request: Request, allow: string) =>
  new Response(null, {
    status: 405,
    headers: { allow, "cache-control": "no-store", "x-request-id": requestIdOf(request) }
  })

/** Tells what a path answers, where pages of other origins may not call it. */
const optionsOf = (request: Request, allow: string) =>
  new Response(null, { status: 204, headers: { allow, "x-request-id": requestIdOf(request) } })

/** What GET would be answered, without its body and with its length (RFC 9110, 8.6). */
const withoutBody = async (answered: Response): Promise<Response> => {
  const { status, headers } = answered
  if (hasBody(status) && status !== 304 && !headers.has("content-length")) {
    headers.set("content-length", String((await answered.arrayBuffer()).byteLength))
  }
  return new Response(null, { status, headers })
}

const methodsOf = ({ method, refusesHead }: Endpoint): ReadonlyArray<string> => [
  method,
  ...(method === "GET" && refusesHead !== true ? ["HEAD"] : [])
]

/** All methods of endpoints on one path, as `Allow` lists them. */
const allowOf = (endpoints: ReadonlyArray<Endpoint>): string =>
  [...new Set([...endpoints.flatMap(methodsOf), "OPTIONS"])].join(", ")

/**
 * Routes requests to endpoints. Every path answers OPTIONS, and HEAD where it answers GET, unless that is charged; anything else is not
 * found, with the methods that would be in `Allow`. Addresses must parse, with hosts of at least four characters. Who would rather
 * have a page than JSON gets one where there is nothing. Rejects with what went wrong.
 */
export const makeRouter = (
  endpoints: ReadonlyArray<Endpoint>,
  answer: (endpoint: Endpoint, call: Call) => Promise<Response>,
  isLengthHeld: boolean,
  frontPages: FrontPages | null = null,
  observe: ObserveRequest = () => {}
): ((request: Request) => Promise<Response>) => {
  const faults = new WeakMap<Request, unknown>()
  const app = new Elysia()
  for (const endpoint of endpoints) {
    const toCall = makeToCall(endpoint, isLengthHeld)
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")
    // Bodies are read by the endpoints, each to its own bound.
    const unparsed = { parse: "none" } as const
    const onPath = endpoints.filter((other) => other.path === endpoint.path)
    if (endpoint.method === "GET") {
      const allow = allowOf(onPath)
      app.get(path, ({ request }) =>
        endpoint.refusesHead === true && request.method === "HEAD"
          ? headRefused(request, allow)
          : answer(endpoint, toCall(request))
      )
      app.head(path, async ({ request }) => withoutBody(await answer(endpoint, toCall(request))))
    } else {
      app.route(endpoint.method, path, ({ request }) => answer(endpoint, toCall(request)), unparsed)
    }
    const open = onPath.filter(({ allOrigins }) => allOrigins === true).map(({ method }) => method)
    if (onPath[0] === endpoint) {
      const allow = allowOf(onPath)
      app.options(
        path,
        ({ request }) => (open.length > 0 ? preflight(request, open, allow) : optionsOf(request, allow)),
        unparsed
      )
    }
  }

  const patterns = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`)
  }))
  /** The endpoint whose last parameter is left empty, which its router takes for no such path. */
  const withoutLast = (pathname: string, method: string) =>
    pathname.endsWith("/")
      ? patterns.find(
          ({ endpoint, pattern }) =>
            endpoint.takesEmptyParameter && endpoint.method === method && pattern.test(`${pathname}-`)
        )?.endpoint
      : undefined
  const refused = async (request: Request): Promise<Response> => {
    const startedMs = performance.now()
    const answered = (response: Response): Response => {
      observe(NO_ENDPOINT, response.status, performance.now() - startedMs)
      return response
    }
    const { pathname } = new URL(request.url)
    const unfinished = withoutLast(pathname, request.method)
    if (unfinished !== undefined) return answer(unfinished, makeToCall(unfinished, isLengthHeld)(request))
    const here = patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ endpoint }) => endpoint)
    // Where only forms are sent to, or nothing is at all, people are shown a page.
    const isForPeople = here.every(({ isUndescribed }) => isUndescribed === true)
    const page = isForPeople ? ((await frontPages?.answer(request, pathname)) ?? null) : null
    if (page !== null) return answered(toResponse({}, requestIdOf(request), page))
    const methods = allowOf(here)
    const sentence =
      here.length === 0
        ? "There is nothing at this path; GET /api/v1/openapi.json describes all that there are."
        : `This path exists and answers other methods: ${methods}.`
    return answered(
      toResponse(here.some(({ allOrigins }) => allOrigins) ? { allOrigins: true } : {}, requestIdOf(request), {
        ...notFoundReply(areaOf(pathname), sentence),
        headers: here.length === 0 ? {} : { allow: methods }
      })
    )
  }
  app.onError(({ code, error, request }) => {
    if (code === "NOT_FOUND") return refused(request)
    // Told by whoever asked: an error that is thrown here would be answered by Elysia.
    faults.set(request, error)
    return new Response()
  })
  app.compile()
  /** What is called most often is found by its path alone, without the router's work for paths with parameters. */
  const hotOf = (wanted: Method) =>
    new Map(
      endpoints
        .filter(({ isHot, method, path }) => isHot === true && method === wanted && !path.includes("{"))
        .map((endpoint) => [endpoint.path, { endpoint, toCall: makeToCall(endpoint, isLengthHeld) }] as const)
    )
  const [hotGets, hotPosts] = [hotOf("GET"), hotOf("POST")]
  return async (request) => {
    const { method } = request
    const hot = method === "GET" ? hotGets : method === "POST" ? hotPosts : null
    const found = hot?.get(pathOf(request.url))
    if (found !== undefined) return answer(found.endpoint, found.toCall(request))
    const response = await app.fetch(request)
    if (faults.has(request)) throw faults.get(request)
    return response
  }
}
