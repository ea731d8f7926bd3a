import type { Fetch } from "../../hosts/client/client.ts"
import type { ClientClock } from "../../hosts/client/sendSafely.ts"

/** A clock that moves as soon as somebody waits, and remembers how long they meant to. */
export const fakeClock = (onWait: (waits: ReadonlyArray<number>) => void | Promise<void> = () => {}) => {
  const waits: Array<number> = []
  let nowMs = 0
  const clock: ClientClock = {
    nowMs: () => nowMs,
    wait: async (ms) => {
      waits.push(ms / 1000)
      nowMs += ms
      await onWait(waits)
    }
  }
  return { clock, waits }
}

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | null
}

export const jsonAnswer =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } })

export const cut = (): Response => {
  throw new TypeError("the connection was cut")
}

/** A network that answers as it is told, one answer after the other, the last one for good, and remembers what it was asked. */
export const scriptedFetch = (...answers: ReadonlyArray<() => Response>) => {
  const asked: Array<Asked> = []
  const fetch: Fetch = async (url, { method = "", headers, body }) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push({ method, url, headers: new Headers(headers), body: typeof body === "string" ? body : null })
    if (answer === undefined) throw new Error("nothing is answered")
    return answer()
  }
  return { fetch, asked }
}
