import type { ApiDocument, JsonObject, Operation, Parameter } from "../http/reference/apiDocument.ts"
import { OPERATION_NAMES, type OperationName } from "./operationNames.ts"
import {
  comment,
  declared,
  fieldOf,
  propertiesOf,
  referenceOf,
  schemasIn,
  typeOf,
  typeOfParameter
} from "./typesOfSchemas.ts"

const BASE_PATH = "/api/v1"
const KEY_SCHEME = "apiKey"
const JSON_TYPE = "application/json"
const IDEMPOTENCY_HEADER = "idempotency-key"
const CUSTOMER_HEADER = "x-customer-ref"
/** Parameters that ask for the next page; the answer's field is called `next_` and the parameter's name. */
const PAGE_PARAMETERS = ["cursor", "touches_after"]
/** What a page lists, where it lists several things. */
const LISTED: Readonly<Record<string, string>> = {
  "GET /commissions/rules": "rules",
  "GET /attribution/signals": "signals",
  "GET /attribution/orders/{order_id}": "shares",
  "GET /creators/search": "creators"
}
const HEADER = "// Written by `npm run client` from the API's description.\n\n"

/** One operation of the API, and how it is called. */
interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly name: OperationName
}

interface Declared {
  readonly group: string
  readonly method: string
  /** Its line in the interface. */
  readonly signature: string
  /** Its line in the table that calls are made by. */
  readonly row: string
}

const entriesOf = ({ paths }: ApiDocument): ReadonlyArray<Entry> => {
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((way) => Object.hasOwn(way, KEY_SCHEME)))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path: path.replace(BASE_PATH, ""), operation }))
  )
  const names = keyed.map(({ method, path }) => `${method} ${path}`)
  const unnamed = names.filter((each) => OPERATION_NAMES[each] === undefined)
  const gone = Object.keys(OPERATION_NAMES).filter((each) => !names.includes(each))
  if (unnamed.length > 0) throw new Error(`the client has no name for ${unnamed.join(", ")}`)
  if (gone.length > 0) throw new Error(`the API has no ${gone.join(", ")}`)
  return keyed.flatMap((each) => {
    const name = OPERATION_NAMES[`${each.method} ${each.path}`]
    return name === undefined || name === null ? [] : [{ ...each, name }]
  })
}

const resolved = (schema: JsonObject, { components }: ApiDocument): JsonObject => {
  const reference = referenceOf(schema)
  return reference === null ? schema : (components.schemas[reference] ?? {})
}

/** The names of an object's fields, whichever of its choices it is. */
const fieldNamesOf = (schema: JsonObject, document: ApiDocument): ReadonlyArray<string> => {
  const own = resolved(schema, document)
  const parts = [own.anyOf, own.oneOf, own.allOf].flatMap(schemasIn)
  return [...propertiesOf(own).map(([name]) => name), ...parts.flatMap((part) => fieldNamesOf(part, document))]
}

const contentOf = ({ operation }: Entry, status: string) => operation.responses[status]?.content ?? {}

/** The types of a good answer, of the statuses that are one. */
const typeOfAnswers = (entry: Entry, statuses: ReadonlyArray<string>): string => {
  const types = statuses.flatMap((status) => {
    const schema = contentOf(entry, status)[JSON_TYPE]?.schema
    return schema === undefined ? [] : [typeOf(schema)]
  })
  return [...new Set(types)].join(" | ")
}

const isNamed = ({ name }: Parameter, wanted: string): boolean => name.toLowerCase() === wanted

const parameterField = ({ name, schema, required, description }: Parameter): string =>
  fieldOf(name, typeOfParameter(schema), required, { description })

/** How a page goes on, and what it lists. */
const pagingOf = (entry: Entry, document: ApiDocument) => {
  const schema = resolved(contentOf(entry, "200")[JSON_TYPE]?.schema ?? {}, document)
  const properties = Object.fromEntries(propertiesOf(schema))
  const parameter = PAGE_PARAMETERS.find((each) => entry.operation.parameters?.some(({ name }) => name === each))
  if (parameter === undefined) return null
  if (properties[`next_${parameter}`] === undefined) throw new Error(`${entry.path} names no next page`)
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === "array")
  const listed = LISTED[`${entry.method} ${entry.path}`] ?? (lists.length === 1 ? lists[0] : undefined)
  const items = listed === undefined ? undefined : properties[listed]?.items
  if (listed === undefined || typeof items !== "object" || items === null) {
    throw new Error(`${entry.path} lists ${lists.join(", ")}: which of them is iterated over?`)
  }
  return { parameter, listed, itemType: typeOf({ ...items }) }
}

/** An operation in one of the forms of its answer: JSON where `format` is null. */
const declare = (entry: Entry, method: string, format: string | null, document: ApiDocument): Declared => {
  const { operation, name } = entry
  const { parameters = [], requestBody } = operation
  const shown = parameters.filter(({ name: each, in: place }) => place !== "header" && each !== "format")
  const isOnce = parameters.some((each) => isNamed(each, IDEMPOTENCY_HEADER))
  const contents = Object.entries(requestBody?.content ?? {})
  const json = contents.find(([type]) => type === JSON_TYPE)?.[1].schema
  const isFile = contents.length > 0 && json === undefined

  const taken = [
    ...shown.map(parameterField),
    ...(isFile
      ? [
          `/** What is sent, as it is. */\nreadonly file: string | Uint8Array<ArrayBuffer> | Blob\n`,
          `readonly contentType: ${contents.map(([type]) => JSON.stringify(type)).join(" | ")}\n`
        ]
      : [])
  ]
  const bodyFields = json === undefined ? [] : fieldNamesOf(json, document)
  const clash = shown.find(({ name: each }) => bodyFields.includes(each))
  if (clash !== undefined) throw new Error(`${entry.path} has ${clash.name} in its address and in its body`)
  const types = [
    ...(taken.length === 0 ? [] : [`{\n${taken.join("")}}`]),
    ...(json === undefined ? [] : [typeOf(json)])
  ]
  const mayBeLeftOut = contents.length === 0 && shown.every(({ required }) => !required)
  const options = [
    isOnce ? "OnceOptions" : "CallOptions",
    ...(parameters.some((each) => isNamed(each, CUSTOMER_HEADER)) ? ["CustomerRef"] : [])
  ]

  const good = Object.keys(operation.responses).filter((status) => /^2\d\d$/.test(status))
  const paging = format === null ? pagingOf(entry, document) : null
  const isJson = format === null && contentOf(entry, "200")[JSON_TYPE] !== undefined
  const data = isJson
    ? typeOfAnswers(
        entry,
        good.filter((status) => status !== "202")
      )
    : "Blob"
  const inFlight = good.includes("202") ? `, ${typeOfAnswers(entry, ["202"])}` : ""
  const answer = paging === null ? `Answer<${data}${inFlight}>` : `PagedAnswer<${data}, ${paging.itemType}>`

  const given = types.length === 0 ? "NoParameters" : types.join(" & ")
  const address = `${BASE_PATH}${entry.path}${format === null ? "" : `?format=${format}`}`
  const words = comment(
    operation.description,
    `\`${entry.method} ${address}\``,
    operation.deprecated === true ? "@deprecated" : ""
  )
  const inQuery =
    json === undefined && !isFile ? [] : shown.filter((each) => each.in === "query").map((each) => each.name)
  const query = [...inQuery, ...(format === null ? [] : [`format=${format}`])].join("&")
  const flags = [
    ...(isOnce ? ["k"] : []),
    ...(name.isRead === true ? ["r"] : []),
    ...(json === undefined ? [] : ["j"]),
    ...(isFile ? ["f"] : []),
    ...(isJson ? [] : ["b"])
  ].join("")
  const pages = paging === null ? [] : [paging.listed, ...(paging.parameter === "cursor" ? [] : [paging.parameter])]
  const row = [
    entry.method,
    `${entry.path}${query === "" ? "" : `?${query}`}`,
    flags || (pages.length > 0 ? "-" : ""),
    ...pages
  ]
  return {
    group: name.group,
    method,
    signature: `${words}${method}(parameters${mayBeLeftOut ? "?" : ""}: ${given}, options?: ${options.join(" & ")}): ${answer}\n`,
    row: `${method}: ${JSON.stringify(row.filter((each) => each !== "").join(" "))}`
  }
}

/** The schemas that these texts of types name, and those that these refer to, in the order of the description. */
const reached = (texts: string, { components }: ApiDocument): ReadonlyArray<readonly [string, JsonObject]> => {
  const names = new Set<string>()
  const reach = (text: string): void => {
    for (const [word] of text.replaceAll(/"(?:[^"\\]|\\.)*"|\/\*\*[\s\S]*?\*\//g, "").matchAll(/\b[A-Z]\w*/g)) {
      const schema = components.schemas[word]
      if (schema === undefined || names.has(word)) continue
      names.add(word)
      reach(typeOf(schema))
    }
  }
  reach(texts)
  return Object.entries(components.schemas).filter(([name]) => names.has(name))
}

const groupsOf = (all: ReadonlyArray<Declared>): ReadonlyArray<readonly [string, ReadonlyArray<Declared>]> =>
  [...new Set(all.map(({ group }) => group))]
    .toSorted()
    .map((group) => [group, all.filter((each) => each.group === group)] as const)

/** The client's generated files, not formatted yet: the schemas as types, and the operations as an interface and a table. */
export const generateClient = (document: ApiDocument): { readonly schemas: string; readonly operations: string } => {
  const declarations = entriesOf(document).flatMap((entry) => [
    declare(entry, entry.name.method, null, document),
    ...Object.entries(entry.name.formats ?? {}).map(([format, method]) => declare(entry, method, format, document))
  ])
  const events = Object.values(document.webhooks).map(({ post }) =>
    typeOf(post?.requestBody?.content[JSON_TYPE]?.schema ?? {})
  )
  const groups = groupsOf(declarations)
  const signatures = groups
    .map(([group, all]) => `readonly ${group}: {\n${all.map(({ signature }) => signature).join("\n")}}\n`)
    .join("")
  const rows = groups.map(([group, all]) => `${group}: {\n${all.map(({ row }) => row).join(",\n")}\n}`).join(",\n")
  const schemas = reached(`${signatures} ${events.join(" ")}`, document)
  const codes = JSON.stringify(
    Object.fromEntries(propertiesOf(document.components.schemas.ScoringError ?? {})).error?.enum
  )
  const imported = reached(signatures, document)
    .map(([name]) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(signatures))
    .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
  return {
    schemas: [
      HEADER,
      "/** The codes that the service answers errors with. */\n",
      `export const ERROR_CODES = ${codes} as const\n`,
      "export type ErrorCode = (typeof ERROR_CODES)[number]\n\n",
      "/** What the service sends to the address that was set for it. */\n",
      `export type WebhookEvent = ${events.join(" | ")}\n\n`,
      ...schemas.map(([name, schema]) => declared(name, schema))
    ].join(""),
    operations: [
      HEADER,
      `import type { ${imported.join(", ")} } from "./apiSchemas.ts"\n`,
      `import type { Answer, CallOptions, CustomerRef, NoParameters, OnceOptions, PagedAnswer } from "./outcome.ts"\n\n`,
      "/** Every operation that a key is for. */\n",
      `export interface Operations {\n${signatures}}\n\n`,
      "/**\n * How each is sent: its method, its path below /api/v1 with what of the query is given by name or fixed, flags, what a page\n",
      " * lists, and the parameter that asks for the next one where that is not `cursor`. Flags: `k` it takes an Idempotency-Key, `r` it\n",
      " * only reads, `j` its other parameters are a body in JSON, `f` it sends a file, `b` it is answered with one.\n */\n",
      `export const OPERATIONS = {\n${rows}\n} as const\n`
    ].join("")
  }
}
