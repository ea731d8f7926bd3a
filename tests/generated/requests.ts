import type { OperationValues, Value } from "./operations.ts"
import type { Random } from "./random.ts"

/** How much is wrong with a request. */
export const MANNERS = ["valid", "nearly valid", "hostile"] as const
export type Manner = (typeof MANNERS)[number]

export interface Sent {
  readonly manner: Manner
  readonly method: string
  /** As it is sent, with its query. */
  readonly target: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly headBytes: number
  /** Whether an HTTP parser may refuse it before anything of ours sees it. */
  readonly isMalformed: boolean
  /** Whether the sender ends before it has sent all that it announced. */
  readonly isCut: boolean
}

/** Names of things that are there, by the name of the parameter that takes them. */
export type Known = Readonly<Record<string, ReadonlyArray<string>>>

const KNOWN_SHARE = 0.6
const EXAMPLE_SHARE = 0.6
const OPTIONAL_SHARE = 0.35
const DEEP_LEVELS = 50_000
const LONG_CHARACTERS = 20_000
const HEADER_CHARACTERS = 12_000

/** What is put into the place of a value. */
const ODD_VALUES: ReadonlyArray<unknown> = [
  null,
  true,
  "",
  " ",
  "\0",
  "x\0y",
  "\ud800",
  "\u202e\ufeff",
  "__proto__",
  "x".repeat(LONG_CHARACTERS),
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  { __proto__: 1 },
  "2026-02-30T25:61:61Z",
  "1e999",
  "' or 1=1--",
  "%00",
  "../../etc/passwd"
]
const ODD_TEXTS = ODD_VALUES.filter((value) => typeof value === "string")
const ODD_TYPES = [
  "text/xml",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "x"
] as const

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The same value with one part of it replaced, removed or added. */
const mutated = (value: unknown, random: Random): unknown => {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.below(value.length)
    return random.chance(0.2) ? [...value, ...value] : value.with(at, mutated(value[at], random))
  }
  if (isRecord(value) && random.chance(0.85)) {
    const name = random.pickOf(Object.keys(value))
    if (name === undefined || random.chance(0.1)) return { ...value, [String(random.pickOf(ODD_TEXTS))]: 1 }
    if (random.chance(0.2)) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
    return { ...value, [name]: mutated(value[name], random) }
  }
  return random.pickOf(ODD_VALUES)
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value)
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed())

/** Printable text that fits into a header. */
const headerText = (value: unknown): string =>
  textOf(value)
    .replaceAll(/[^ -~]/g, "?")
    .slice(0, HEADER_CHARACTERS)

const PARAMETER_PART = /\{([^}]+)\}/g
/** What leads to another path than the one it stands in. */
const NO_SEGMENT = /^\.{0,2}$/

interface Draft {
  readonly method: string
  path: string
  readonly query: Array<readonly [string, string]>
  readonly headers: Array<readonly [string, string]>
  body: Buffer | null
}

const draftOf = (
  operation: OperationValues,
  headers: ReadonlyArray<readonly [string, string]>,
  known: Known,
  random: Random,
  isOdd: boolean
): Draft => {
  const { method, parameters, bodies } = operation
  const oneOf = ({ name, values }: Pick<Value, "name" | "values">): unknown => {
    const there = known[name.toLowerCase()]
    if (there !== undefined && random.chance(KNOWN_SHARE)) return random.pickOf(there)
    return random.chance(EXAMPLE_SHARE) ? values[0] : random.pickOf(values)
  }
  // Of a request that is nearly valid one thing is wrong.
  const oddPlace = isOdd ? random.below(parameters.length + bodies.length * 2) : -1
  const taken = parameters.map((each, place) => ({
    ...each,
    isSent: each.isRequired || each.in === "path" || place === oddPlace || random.chance(OPTIONAL_SHARE),
    value: place === oddPlace ? random.pickOf(ODD_VALUES) : oneOf(each)
  }))
  const named = new Map(taken.map((each) => [`${each.in} ${each.name}`, each.value]))
  const path = operation.path.replaceAll(PARAMETER_PART, (_, name: string) => {
    const segment = encoded(named.get(`path ${name}`) ?? "")
    return NO_SEGMENT.test(segment) ? "-" : segment
  })
  const query = taken.flatMap((each) =>
    each.in === "query" && each.isSent ? [[each.name, encoded(each.value)] as const] : []
  )
  const sent = [
    ...headers,
    ...taken.flatMap((each) =>
      each.in === "header" && each.isSent ? [[each.name, headerText(each.value)] as const] : []
    )
  ]
  const chosen = random.pickOf(bodies)
  if (chosen === undefined) return { method, path, query, headers: sent, body: null }
  const good = oneOf({ name: "body", values: chosen.values })
  const value = oddPlace >= parameters.length ? mutated(good, random) : good
  const isJson = /json$/.test(chosen.contentType) || chosen.contentType === "text/plain"
  const body = Buffer.from(isJson ? (JSON.stringify(value) ?? "") : textOf(value))
  return { method, path, query, headers: [...sent, ["content-type", chosen.contentType]], body }
}

const written = (
  { method, path, query, headers, body }: Draft,
  { version = "HTTP/1.1", length = body?.length }: { readonly version?: string; readonly length?: number } = {}
): Buffer => {
  const target = query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`
  const lines = [
    `${method} ${target} ${version}`,
    "host: 127.0.0.1",
    "connection: close",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(length === undefined ? [] : [`content-length: ${length}`])
  ]
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body ?? Buffer.alloc(0)])
}

/** Ways to send what no client sends; each changes the draft or how it is written. */
const HOSTILITIES: ReadonlyArray<
  (draft: Draft, random: Random) => { readonly bytes: Buffer; readonly isMalformed?: boolean; readonly isCut?: boolean }
> = [
  // Bytes that are no UTF-8, at some place.
  (draft, random) => {
    const body = Buffer.from(draft.body ?? "{}")
    const at = random.below(body.length + 1)
    draft.body = Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0]), body.subarray(at)])
    return { bytes: written(draft) }
  },
  (draft, random) => {
    const body = Buffer.from(draft.body ?? "{}")
    if (body.length > 0) body[random.below(body.length)] = random.below(256)
    draft.body = body
    return { bytes: written(draft) }
  },
  (draft) => {
    draft.body = Buffer.from("[".repeat(DEEP_LEVELS))
    return { bytes: written(draft) }
  },
  (draft) => {
    draft.body = Buffer.from(`{"a":${"[".repeat(DEEP_LEVELS)}${"]".repeat(DEEP_LEVELS)}}`)
    return { bytes: written(draft) }
  },
  (draft) => {
    draft.body = Buffer.from(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"a":1,"a":2}`)
    return { bytes: written(draft) }
  },
  // A truncated body, whose length says so, and one whose length does not.
  (draft, random) => {
    const body = draft.body ?? Buffer.from("{}")
    draft.body = body.subarray(0, random.below(body.length + 1))
    return { bytes: written(draft) }
  },
  (draft, random) => {
    const body = draft.body ?? Buffer.from("{}")
    draft.body = body.subarray(0, random.below(body.length))
    return { bytes: written(draft, { length: body.length + 1 }), isCut: true, isMalformed: true }
  },
  (draft, random) => {
    draft.headers.push(["content-type", random.pick(ODD_TYPES)])
    return { bytes: written(draft), isMalformed: true }
  },
  (draft, random) => {
    const others = draft.headers.filter(([name]) => name !== "content-type")
    return { bytes: written({ ...draft, headers: [...others, ["content-type", random.pick(ODD_TYPES)]] }) }
  },
  (draft) => ({ bytes: written({ ...draft, headers: draft.headers.filter(([name]) => name !== "content-type") }) }),
  // Headers that are there twice.
  (draft, random) => {
    const one = random.pickOf(draft.headers)
    if (one !== undefined) draft.headers.push([one[0], random.chance(0.5) ? one[1] : "another"])
    return { bytes: written(draft), isMalformed: true }
  },
  (draft) => {
    draft.headers.push(["content-length", "3"], ["transfer-encoding", "chunked"])
    return { bytes: written(draft), isMalformed: true, isCut: true }
  },
  (draft) => {
    const body = draft.body ?? Buffer.from("{}")
    const chunks = `${body.length.toString(16)}\r\n${body.toString("latin1")}\r\n0\r\n\r\n`
    const bytes = written({ ...draft, headers: [...draft.headers, ["transfer-encoding", "chunked"]], body: null })
    return { bytes: Buffer.concat([bytes, Buffer.from(chunks, "latin1")]) }
  },
  (draft) => {
    const bytes = written({ ...draft, headers: [...draft.headers, ["transfer-encoding", "chunked"]], body: null })
    return { bytes: Buffer.concat([bytes, Buffer.from("zz\r\n{}\r\n")]), isMalformed: true, isCut: true }
  },
  (draft) => {
    draft.headers.push(["x-long", "x".repeat(HEADER_CHARACTERS)])
    return { bytes: written(draft), isMalformed: true }
  },
  (draft, random) => {
    const value = String.fromCharCode(1 + random.below(8), 0xe9, 0xff)
    draft.headers.push([random.pick(["x-customer-ref", "idempotency-key", "accept", "user-agent", "x-api-key"]), value])
    return { bytes: written(draft), isMalformed: true }
  },
  (draft, random) => {
    draft.headers.push([
      random.pick([
        "accept",
        "if-none-match",
        "range",
        "content-encoding",
        "expect",
        "origin",
        "cookie",
        "traceparent"
      ]),
      random.pick(["*", "gzip", "bytes=0-0", "text/html", "100-continue", "null", "00-0-0-0", '"x"', ";;;="])
    ])
    return { bytes: written(draft), isMalformed: true }
  },
  // Queries and paths that are no encoding of anything, or of too much.
  (draft, random) => {
    draft.query.push([
      random.pick(["limit", "from", "model", "__proto__", "%zz", "a[b]"]),
      random.pick(["%", "%zz", "%ff", "%00", "1e9", "-1"])
    ])
    return { bytes: written(draft), isMalformed: true }
  },
  (draft) => {
    const [one] = draft.query
    if (one !== undefined) draft.query.push(one)
    return { bytes: written(draft) }
  },
  (draft, random) => {
    const parts = draft.path.split("/")
    const at = 1 + random.below(parts.length - 1)
    draft.path = parts
      .with(at, random.pick(["%00", "%ff", "%2f", "%2e%2e", "..", "", "%zz", "a%20b", "x".repeat(4_000)]))
      .join("/")
    return { bytes: written(draft), isMalformed: true }
  },
  (draft) => ({ bytes: written(draft, { version: "HTTP/1.0" }) }),
  (draft, random) => {
    const method = random.pick(["HEAD", "OPTIONS", "TRACE", "PROPFIND", "DELETE", "PATCH", "PUT", "get"])
    return { bytes: written({ ...draft, method }), isMalformed: true }
  },
  (draft) => ({ bytes: Buffer.concat([Buffer.from([0, 1, 2, 3]), written(draft)]), isMalformed: true })
]

/** A request for an operation, with these headers, made by chance. */
export const makeRequest = (
  operation: OperationValues,
  manner: Manner,
  headers: ReadonlyArray<readonly [string, string]>,
  known: Known,
  random: Random
): Sent => {
  const draft = draftOf(operation, headers, known, random, manner === "nearly valid")
  const hostility = manner === "hostile" ? random.pickOf(HOSTILITIES) : undefined
  const { bytes, isMalformed = false, isCut = false } = hostility?.(draft, random) ?? { bytes: written(draft) }
  const [method = "", target = ""] = bytes.toString("latin1", 0, bytes.indexOf("\r\n")).split(" ")
  const headBytes = bytes.indexOf("\r\n\r\n")
  return { manner, method, target, bytes: new Uint8Array(bytes), headBytes, isMalformed, isCut }
}
