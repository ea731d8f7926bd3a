import { type Change, type Compared, compareSchemas, type Direction, removal } from "./compareSchemas.ts"
import { isObject, isSame, listIn, type Objected, objectIn, textsIn } from "./json.ts"
import { RESPONSE_REFERENCE } from "./normalise.ts"

const HEADER_REFERENCE = "#/components/headers/"
/** The specification's answer to who has no credits: an operation that is answered with it costs something. */
const PAYMENT_STATUS = "402"
const REFUSAL = /^[45]|default/

interface Descriptions {
  readonly before: Objected
  readonly after: Objected
  readonly schemas: Compared
}

/** Operations by method and path, or by a webhook's name. */
const operationsIn = (paths: unknown): Objected =>
  Object.fromEntries(
    Object.entries(objectIn(paths)).flatMap(([path, methods]) =>
      Object.entries(objectIn(methods)).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation])
    )
  )

const parametersIn = (operation: Objected): Objected =>
  Object.fromEntries(
    listIn(operation.parameters)
      .filter(isObject)
      .map((parameter) => {
        const { name, in: place } = parameter
        // Names of headers are the same in upper and lower case.
        return [`${place} ${place === "header" ? String(name).toLowerCase() : name}`, parameter]
      })
  )

/** The same with a field less in each: what is renamed has another name in it too. */
const without = (all: Objected, field: string): Objected =>
  Object.fromEntries(
    Object.entries(all).map(([id, each]) => [
      id,
      Object.fromEntries(Object.entries(objectIn(each)).filter(([name]) => name !== field))
    ])
  )

const compareParameters = (
  before: Objected,
  after: Objected,
  at: string,
  direction: Direction,
  { schemas }: Descriptions
) => {
  const [were, are] = [parametersIn(before), parametersIn(after)]
  return [...new Set([...Object.keys(were), ...Object.keys(are)])].flatMap((id): ReadonlyArray<Change> => {
    const here = `${at} ${id}`
    const [was, is] = [objectIn(were[id]), objectIn(are[id])]
    if (!(id in are)) return [removal("parameter", here, id, without(were, "name"), without(are, "name"))]
    if (!(id in were)) {
      const isBroken = direction === "sent" && is.required === true
      return isBroken ? [{ at: here, rule: "required parameter added", what: "it may be left out no more" }] : []
    }
    const [mustFit, fitted] = direction === "sent" ? [is, was] : [was, is]
    const isRequired = mustFit.required === true && fitted.required !== true
    const rule = direction === "sent" ? "parameter became required" : "parameter became optional"
    const isWrittenAlike = isSame([was.style, was.explode], [is.style, is.explode])
    return [
      ...(isRequired ? [{ at: here, rule, what: `required was ${was.required}, is ${is.required}` }] : []),
      ...(isWrittenAlike ? [] : [{ at: here, rule: "parameter written otherwise", what: "another style, or explode" }]),
      ...compareSchemas(was.schema, is.schema, here, direction, schemas)
    ]
  })
}

const compareContent = (before: unknown, after: unknown, at: string, direction: Direction, { schemas }: Descriptions) =>
  Object.entries(objectIn(before)).flatMap(([type, was]): ReadonlyArray<Change> => {
    const here = `${at} ${type}`
    const is = objectIn(after)[type]
    return is === undefined
      ? [
          {
            at: here,
            rule: "media type removed",
            what: `there is ${Object.keys(objectIn(after)).join(", ") || "none"} now`
          }
        ]
      : compareSchemas(objectIn(was).schema, objectIn(is).schema, here, direction, schemas)
  })

const compareBody = (before: unknown, after: unknown, at: string, direction: Direction, descriptions: Descriptions) => {
  const here = `${at} body`
  const [was, is] = [objectIn(before), objectIn(after)]
  if (before !== undefined && after === undefined) return [{ at: here, rule: "body removed", what: "it is not read" }]
  const isRequired = direction === "sent" && is.required === true && was.required !== true
  const isBroken = isRequired || (direction === "answered" && was.required === true && is.required !== true)
  return [
    ...(isBroken
      ? [
          {
            at: here,
            rule: isRequired ? "body became required" : "body became optional",
            what: `required is ${is.required}`
          }
        ]
      : []),
    ...compareContent(was.content, is.content, here, direction, descriptions)
  ]
}

const headersIn = ({ components }: Objected, response: Objected): Objected =>
  Object.fromEntries(
    Object.entries(objectIn(response.headers)).map(([name, header]) => {
      const { $ref } = objectIn(header)
      const named = objectIn(objectIn(components).headers)
      return [name.toLowerCase(), typeof $ref === "string" ? named[$ref.slice(HEADER_REFERENCE.length)] : header]
    })
  )

const compareHeaders = (before: Objected, after: Objected, at: string, descriptions: Descriptions) => {
  const [were, are] = [headersIn(descriptions.before, before), headersIn(descriptions.after, after)]
  return Object.keys(were).flatMap((name): ReadonlyArray<Change> => {
    const here = `${at} header ${name}`
    const [was, is] = [objectIn(were[name]), objectIn(are[name])]
    if (!(name in are)) return [removal("header", here, name, were, are)]
    return [
      ...(was.required === true && is.required !== true
        ? [{ at: here, rule: "header became optional", what: "it may be missing" }]
        : []),
      ...compareSchemas(was.schema, is.schema, here, "answered", descriptions.schemas)
    ]
  })
}

/** A refusal that is new reads as one of those before: whoever reads refusals reads it. */
const compareNewRefusal = (
  was: Objected,
  is: Objected,
  at: string,
  descriptions: Descriptions
): ReadonlyArray<Change> => {
  const refusals = Object.entries(was).filter(([status]) => REFUSAL.test(status))
  const isRead = refusals.some(([, refusal]) => {
    const content = objectIn(objectIn(refusal).content)
    const types = Object.keys(objectIn(is.content))
    return (
      types.every((type) => type in content) &&
      compareContent(is.content, content, at, "sent", swapped(descriptions)).length === 0
    )
  })
  return isRead ? [] : [{ at, rule: "refusal of another shape added", what: "no refusal before had such a body" }]
}

/** For asking whether what is there now would have fitted before. */
const swapped = ({ before, after, schemas }: Descriptions): Descriptions => ({
  before: after,
  after: before,
  schemas: { before: schemas.after, after: schemas.before, open: schemas.open }
})

/** Answers by status, wherever they stand. */
const responsesIn = ({ components }: Objected, { responses }: Objected): Objected =>
  Object.fromEntries(
    Object.entries(objectIn(responses)).map(([status, response]) => {
      const { $ref } = objectIn(response)
      const named = objectIn(objectIn(components).responses)
      return [status, typeof $ref === "string" ? named[$ref.slice(RESPONSE_REFERENCE.length)] : response]
    })
  )

const compareResponses = (
  before: Objected,
  after: Objected,
  at: string,
  descriptions: Descriptions
): ReadonlyArray<Change> => {
  const [were, are] = [responsesIn(descriptions.before, before), responsesIn(descriptions.after, after)]
  return [...new Set([...Object.keys(were), ...Object.keys(are)])].flatMap((status): ReadonlyArray<Change> => {
    const here = `${at} ${status}`
    const [was, is] = [objectIn(were[status]), objectIn(are[status])]
    if (!(status in are)) {
      return REFUSAL.test(status) ? [] : [{ at: here, rule: "status removed", what: "nothing is answered with it" }]
    }
    if (!(status in were)) {
      if (status === PAYMENT_STATUS) return [{ at: here, rule: "price added", what: "it was free" }]
      return REFUSAL.test(status)
        ? compareNewRefusal(were, is, here, descriptions)
        : [{ at: here, rule: "status added", what: "nobody expects it" }]
    }
    return [
      ...compareHeaders(was, is, here, descriptions),
      ...compareContent(was.content, is.content, here, "answered", descriptions),
      ...(was.content === undefined && is.content !== undefined
        ? [{ at: here, rule: "body added", what: "there was none" }]
        : [])
    ]
  })
}

/** Every way in that was open is open: by the same schemes or fewer of them. No scheme at all lets anyone in. */
const compareSecurity = (before: unknown, after: unknown, at: string): ReadonlyArray<Change> => {
  const waysOf = (security: unknown): ReadonlyArray<ReadonlyArray<string>> => {
    const ways = listIn(security).map((way) => Object.keys(objectIn(way)))
    return ways.length === 0 ? [[]] : ways
  }
  const ways = waysOf(after)
  return waysOf(before)
    .filter((way) => !ways.some((now) => now.every((scheme) => way.includes(scheme))))
    .map((way) => ({ at, rule: "way in removed", what: way.length === 0 ? "anyone was let in" : way.join(" and ") }))
}

const compareScopes = (before: Objected, after: Objected, at: string): ReadonlyArray<Change> => {
  const [were, are] = [textsIn(before["x-key-scopes"]), textsIn(after["x-key-scopes"])]
  return were
    .filter((scope) => !are.includes(scope))
    .map((scope) => ({ at, rule: "key scope refused", what: `keys of scope ${scope} were taken` }))
}

const compareOperation = (
  was: Objected,
  is: Objected,
  at: string,
  descriptions: Descriptions
): ReadonlyArray<Change> => [
  ...(was.operationId === is.operationId
    ? []
    : [{ at, rule: "operation renamed", what: `generated clients call it ${was.operationId}` }]),
  ...compareScopes(was, is, at),
  ...compareSecurity(was.security, is.security, at),
  ...compareParameters(was, is, at, "sent", descriptions),
  ...compareBody(was.requestBody, is.requestBody, at, "sent", descriptions),
  ...compareResponses(was, is, at, descriptions)
]

/** What the service sends is as an answer is; what a receiver may answer with stays good. */
const compareWebhook = (was: Objected, is: Objected, at: string, descriptions: Descriptions): ReadonlyArray<Change> => [
  ...compareParameters(was, is, at, "answered", descriptions),
  ...compareBody(was.requestBody, is.requestBody, at, "answered", descriptions),
  ...Object.keys(objectIn(was.responses))
    .filter((status) => !(status in objectIn(is.responses)))
    .map((status) => ({ at: `${at} ${status}`, rule: "receiver's status refused", what: "it was taken as an answer" }))
]

const compareSchemes = (before: Objected, after: Objected): ReadonlyArray<Change> => {
  const [were, are] = [before, after].map(({ components }) => objectIn(objectIn(components).securitySchemes))
  return Object.keys(objectIn(were))
    .filter((name) => objectIn(are)[name] !== undefined && !isSame(objectIn(were)[name], objectIn(are)[name]))
    .map((name) => ({
      at: `security scheme ${name}`,
      rule: "credential sent otherwise",
      what: JSON.stringify(objectIn(are)[name])
    }))
}

/** All that worked by one normalised description and works no more by another, each once. */
export const compareDescriptions = (before: Objected, after: Objected): ReadonlyArray<Change> => {
  const schemasOf = ({ components }: Objected) => objectIn(objectIn(components).schemas)
  const descriptions = {
    before,
    after,
    schemas: { before: schemasOf(before), after: schemasOf(after), open: new Set<string>() }
  }
  const compareAll = (kind: string, compare: typeof compareOperation) => {
    const [were, are] = [operationsIn(before[kind]), operationsIn(after[kind])]
    return Object.keys(were).flatMap((name): ReadonlyArray<Change> => {
      const at = kind === "paths" ? name : `webhook ${name.replace(/^POST /, "")}`
      return name in are
        ? compare(objectIn(were[name]), objectIn(are[name]), at, descriptions)
        : [
            removal(
              kind === "paths" ? "endpoint" : "webhook",
              at,
              name,
              without(were, "operationId"),
              without(are, "operationId")
            )
          ]
    })
  }
  const changes = [
    ...compareSchemes(before, after),
    ...compareAll("paths", compareOperation),
    ...compareAll("webhooks", compareWebhook)
  ]
  return [...new Map(changes.map((change) => [`${change.at} ${change.rule} ${change.what}`, change])).values()]
}
