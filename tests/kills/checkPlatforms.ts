import { Effect, Layer } from "effect"
import { ApiUnavailable, PublicApis } from "../../ports/web/PublicApis.ts"

const SERVER_ERRORS_FROM = 500

/** APIs by plain fetch: each is asked at PLATFORMS_URL, whatever its host is. */
export const layerWith = () =>
  Layer.succeed(
    PublicApis,
    PublicApis.of({
      request: ({ method = "GET", url, headers = {}, body }) =>
        Effect.tryPromise({
          try: async () => {
            const { pathname, search } = new URL(url)
            const answer = await fetch(`${process.env.PLATFORMS_URL}${pathname}${search}`, {
              method,
              headers: { ...headers },
              ...(body === undefined ? {} : { body })
            })
            if (answer.status >= SERVER_ERRORS_FROM) throw new Error(`status ${answer.status}`)
            return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
          },
          catch: (cause) => new ApiUnavailable({ fault: "unreachable", retryAfterSeconds: null, cause })
        })
    })
  )
