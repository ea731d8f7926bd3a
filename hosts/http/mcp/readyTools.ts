import type { ApiDocument } from "../reference/apiDocument.ts"
import type { JsonObject } from "./askApi.ts"
import { type ReadyTool, WAIT_SECONDS_MAX } from "./callTool.ts"
import { answersOf, findOperation, inputOf, namedAnswer, outputOf, placesOf } from "./operations.ts"
import { RETRY_MINUTES } from "./retries.ts"
import type { ToolSpec } from "./toolSpec.ts"

/** The most that anybody would let a call cost. */
const CREDITS_MAX = 1_000
/** Items of the longest list. */
const OFFSET_MAX = 1_000_000

const IDEMPOTENCY_HEADER = "Idempotency-Key"

const MAX_CREDITS = {
  type: "integer",
  minimum: 0,
  maximum: CREDITS_MAX,
  description: "The most that this call may cost: where it may cost more, it is refused before anything is charged."
}
const IDEMPOTENCY_KEY = {
  type: "string",
  pattern: "^[ -~]{8,128}$",
  description:
    "A name of your choice for this purchase, the same in every retry: the same call under it is answered as the first was, for 24 " +
    "hours, and charged once."
}
const RETRIED =
  `${IDEMPOTENCY_KEY.description} Without one the same call within ${RETRY_MINUTES} minutes is taken for a retry; ` +
  "a new name asks anew."
const OFFSET = {
  type: "integer",
  minimum: 0,
  maximum: OFFSET_MAX,
  description: "Where in the list to begin, where an answer's next_offset said that it goes on."
}
const WAIT_SECONDS = {
  type: "integer",
  minimum: 0,
  maximum: WAIT_SECONDS_MAX,
  description: "How long to wait for the job to end; 0 unless given."
}

const without = (fields: JsonObject, names: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** A tool as it is listed, and as it is called. */
export interface ListedTool extends ReadyTool {
  readonly description: string
  readonly inputSchema: JsonObject & { readonly type: "object" }
  readonly outputSchema: JsonObject & { readonly type: "object" }
}

/** Makes a tool of its operations, as the description tells of them. */
export const readyTool = (document: ApiDocument, spec: ToolSpec): ListedTool => {
  const operations = spec.operations.map((name) => [name, findOperation(document, name)] as const)
  const [first] = operations
  if (first === undefined) throw new Error("a tool has no operation")
  const { properties, required } = inputOf(document, first[1])
  const isIdempotent = (first[1].parameters ?? []).some(({ name }) => name === IDEMPOTENCY_HEADER)
  const idempotencyKey =
    spec.isRetriedByArguments === true ? { ...IDEMPOTENCY_KEY, description: RETRIED } : IDEMPOTENCY_KEY
  const inputSchema = {
    type: "object",
    properties: {
      ...without(properties, spec.without ?? []),
      ...spec.takes,
      ...(spec.list === undefined ? {} : { offset: OFFSET }),
      ...(spec.waits === true ? { wait_seconds: WAIT_SECONDS } : {}),
      ...(spec.price === undefined ? {} : { max_credits: MAX_CREDITS }),
      ...(isIdempotent ? { idempotency_key: idempotencyKey } : {})
    },
    required: spec.required ?? required,
    additionalProperties: false
  } as const
  const added = {
    ...(isIdempotent
      ? { replayed: { type: "boolean", description: "Whether it is the answer to an earlier same call." } }
      : {}),
    ...(spec.list === undefined
      ? {}
      : {
          total_items: { type: "integer", description: "How long the list is." },
          next_offset: {
            anyOf: [{ type: "integer" }, { type: "null" }],
            description: "Where the list goes on; null at its end."
          }
        })
  }
  const answers = spec.answers?.map(namedAnswer) ?? operations.flatMap(([, each]) => answersOf(each))
  return {
    spec,
    input: inputSchema,
    inputSchema,
    outputSchema: outputOf(document, answers, added),
    places: new Map(operations.map(([name, each]) => [name, placesOf(each)])),
    isIdempotent,
    description: spec.price === undefined ? spec.description : `${spec.description} Price: ${spec.price.words}`
  }
}
