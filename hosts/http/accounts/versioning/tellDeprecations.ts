import { Duration, Effect, Predicate } from "effect"
import type { makeUseCounter } from "../../../../domain/accounts/versioning/countUses.ts"
import {
  DEPRECATIONS_CACHE_SECONDS,
  type makeDeprecationsInForce
} from "../../../../domain/accounts/versioning/deprecations.ts"
import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"
import type { Carrier, Deprecation, DeprecationId } from "../../../../ports/accounts/versioning/Deprecation.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { SECOND_MS } from "../../../../ports/time/days.ts"
import type { BeginDeprecating } from "../../server/deprecating.ts"
import { readBounded } from "../../server/readBody.ts"

/** Whether a body has a field, its names divided by dots; of a list any of its elements may have it. */
const has = (body: unknown, [name, ...names]: ReadonlyArray<string>): boolean => {
  if (name === undefined) return body !== undefined
  if (Array.isArray(body)) return body.some((each: unknown) => has(each, [name, ...names]))
  return Predicate.isObject(body) && Object.hasOwn(body, name) && has(body[name], names)
}

/** Whether a request sends what is deprecated. `body` is its JSON body, `undefined` where it was not read. */
const isSent = ({ by, name }: Carrier, { url, headers }: Request, body: unknown): boolean => {
  switch (by) {
    case "call":
      return true
    case "query":
      return new URL(url).searchParams.has(name)
    case "header":
      return headers.has(name)
    case "body":
      return body !== undefined && has(body, name.split("."))
  }
}

/** Where the reference tells of all that is deprecated. */
const DEPRECATED_PLACE = "/reference#deprecated"

const earliest = (dates: ReadonlyArray<Date>): Date => new Date(Math.min(...dates.map((each) => each.getTime())))

/**
 * The headers of an answer that something deprecated is part of: `Deprecation` (RFC 9745) with the first day, `Sunset` (RFC 8594) with the
 * first end, and links to what is said of each. Of a field both are about the field, as the linked page says, and not the address.
 */
const deprecationHeaders = (
  deprecations: ReadonlyArray<Deprecation>,
  baseUrl: string
): Readonly<Record<"deprecation" | "sunset" | "link", string>> => {
  const links = new Set(deprecations.map(({ link }) => link ?? `${baseUrl}${DEPRECATED_PLACE}`))
  return {
    deprecation: `@${earliest(deprecations.map(({ deprecatedOn }) => deprecatedOn)).getTime() / SECOND_MS}`,
    sunset: earliest(deprecations.map(({ sunsetOn }) => sunsetOn)).toUTCString(),
    link: [...links]
      .flatMap((link) => ["deprecation", "sunset"].map((relation) => `<${link}>; rel="${relation}"; type="text/html"`))
      .join(", ")
  }
}

/** How long a host that starts waits to know what is deprecated. */
const FIRST_READ_SECONDS_MAX = 1
/** How long, once a request is answered, its body may take to be there: of one that ends later it is not looked at what it sends. */
const BODY_SECONDS_MAX = 1
/** Of a longer body it is not looked at what it sends. */
const BODY_BYTES_MAX = 1024 * 1024

/** What is deprecated of one endpoint. */
interface Told {
  readonly headers: Readonly<Record<string, string>>
  readonly met: ReadonlyArray<{ readonly id: DeprecationId; readonly carrier: Carrier }>
}

const later = (seconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), seconds * SECOND_MS))

const toldOf = (list: ReadonlyArray<Deprecation>, baseUrl: string): ReadonlyMap<string, Told> => {
  const places = list.flatMap((deprecation) => deprecation.carriers.map((carrier) => ({ deprecation, carrier })))
  const byPlace = groupBy(places, ({ carrier }) => `${carrier.method} ${carrier.path}`)
  return new Map(
    [...byPlace].map(([place, here]) => [
      place,
      {
        headers: deprecationHeaders([...new Set(here.map(({ deprecation }) => deprecation))], baseUrl),
        met: here.map(({ deprecation: { id }, carrier }) => ({ id, carrier }))
      }
    ])
  )
}

/**
 * Makes what says in answers that something is deprecated, and counts who still uses it. Where nothing is, that costs a look at a clock.
 * What is deprecated is read in the background, when a request comes after what was read last is DEPRECATIONS_CACHE_SECONDS old.
 */
export const makeTellDeprecations = (options: {
  readonly inForce: Effect.Success<typeof makeDeprecationsInForce>
  readonly counter: Effect.Success<typeof makeUseCounter>
  readonly baseUrl: string
  readonly cacheSeconds?: number
  /** Has what was counted written some time later. */
  readonly isCounted: () => void
}) => {
  const { inForce, counter, baseUrl, cacheSeconds = DEPRECATIONS_CACHE_SECONDS, isCounted } = options
  let readAtMs = Number.NEGATIVE_INFINITY
  let shown: ReadonlyArray<Deprecation> = []
  let told: ReadonlyMap<string, Told> = new Map()
  const open = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>): void => {
    open.add(work)
    work.then(() => open.delete(work))
  }
  const refresh = (): void => {
    if (performance.now() - readAtMs < cacheSeconds * SECOND_MS) return
    readAtMs = performance.now()
    track(Effect.runPromiseExit(inForce.read))
  }
  /** What a body sends; undefined where it is none in JSON, or too long. What is read here is a copy: the handler reads the body itself. */
  const bodyOf = async (request: Request): Promise<unknown> => {
    try {
      const { body } = request.clone()
      const bytes = body === null ? null : await readBounded(body, BODY_BYTES_MAX)
      const sent: unknown = bytes === null ? undefined : JSON.parse(new TextDecoder().decode(bytes))
      return sent
    } catch {
      return undefined
    }
  }

  const begin: BeginDeprecating = ({ method, path }, call) => {
    refresh()
    const list = inForce.known()
    if (list !== shown) {
      shown = list
      told = toldOf(list, baseUrl)
    }
    const here = told.size === 0 ? undefined : told.get(`${method} ${path}`)
    if (here === undefined) return null
    const { request } = call
    const readsBody = here.met.some(({ carrier }) => carrier.by === "body")
    const body = readsBody ? bodyOf(request) : null
    const count = (caller: ApiKey, sent: unknown): void => {
      const used = new Set(here.met.filter(({ carrier }) => isSent(carrier, request, sent)).map(({ id }) => id))
      for (const id of used) counter.count(caller, id, Date.now())
      if (used.size > 0) isCounted()
    }
    return {
      tell: (response, caller) => {
        for (const [name, value] of Object.entries(here.headers)) response.headers.append(name, value)
        if (caller === null) return
        if (body === null) count(caller, undefined)
        else track(Promise.race([body, later(BODY_SECONDS_MAX)]).then((sent) => count(caller, sent)))
      }
    }
  }

  return {
    known: inForce.known,
    begin,
    /** Reads what is deprecated before the first request; one that takes long is not waited for. */
    start: async (): Promise<void> => {
      readAtMs = performance.now()
      await Effect.runPromiseExit(Effect.timeout(inForce.read, Duration.seconds(FIRST_READ_SECONDS_MAX)))
    },
    /** Waits for what is being read in the background. */
    settle: async (): Promise<void> => {
      await Promise.all(open)
    }
  }
}
