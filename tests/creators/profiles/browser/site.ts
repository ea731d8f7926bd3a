import type { PlatformPage } from "../pagesFixtures.ts"

/** What one path of the local web answers with. */
export type Answer = (request: Request) => Response | Promise<Response>

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }

export const htmlAnswer =
  (text: string, status = 200): Answer =>
  () =>
    new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } })

export const jsonAnswer =
  (body: unknown, type = "application/json"): Answer =>
  () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), { headers: { "content-type": type, ...CORS } })

/** A tall page whose program asks for some addresses at once, and for others one by one when it is scrolled. */
export const loadingPage = (
  html: string,
  atOnce: ReadonlyArray<string>,
  onScroll: ReadonlyArray<string> = []
): string => {
  const program = `
    const later = ${JSON.stringify(onScroll)}
    for (const address of ${JSON.stringify(atOnce)}) fetch(address)
    let busy = false
    addEventListener("scroll", async () => {
      const next = busy ? undefined : later.shift()
      if (next === undefined) return
      busy = true
      await fetch(next, { method: "POST" }).then((answer) => answer.text())
      document.body.style.height = document.body.scrollHeight + 5000 + "px"
      busy = false
    })`
  return html.replace("</body>", `<div style="height:5000px"></div><script>${program}</script></body>`)
}

/**
 * A web of hosts under `.test`, all on one port of this machine. An address is `host/path?query`; what isn't put there
 * is 404 and is counted.
 */
export const openWeb = () => {
  const answers = new Map<string, Answer>()
  const asked: Array<string> = []
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 120,
    fetch: (request) => {
      const { hostname, pathname, search } = new URL(request.url)
      const address = `${hostname}${pathname}${search}`
      asked.push(address)
      if (request.method === "OPTIONS") return new Response(null, { headers: CORS })
      const answer = answers.get(address) ?? answers.get(`${hostname}${pathname}`)
      return (
        answer?.(request) ?? new Response("nothing here", { status: 404, headers: { "content-type": "text/plain" } })
      )
    }
  })
  const port = server.port
  const put = (address: string, answer: Answer) => {
    answers.set(address, answer)
    return `http://${address.replace("/", `:${port}/`)}`
  }
  return {
    put,
    port,
    /** Addresses asked for, in order. */
    asked: (): ReadonlyArray<string> => asked,
    /** Serves a platform's page at `host/path`, and what it loads beside it. Gives the page's address. */
    putPage: (address: string, { html, answers, onScroll = [] }: PlatformPage): string => {
      const [host = ""] = address.split("/")
      const placed = new Map<string, string>()
      for (const [path, body] of Object.entries(answers)) {
        const isElsewhere = path.startsWith("//")
        const place = isElsewhere ? path.slice(2) : `${host}${path}`
        placed.set(path, put(place, jsonAnswer(body)))
      }
      const urls = (paths: ReadonlyArray<string>) => paths.map((path) => placed.get(path) ?? path)
      const atOnce = Object.keys(answers).filter((path) => !onScroll.includes(path))
      return put(address, htmlAnswer(loadingPage(html, urls(atOnce), urls(onScroll))))
    },
    close: () => server.stop(true)
  }
}
