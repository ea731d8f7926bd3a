import type { HostFacts } from "../server/context.ts"
import type { KeyedEndpoint } from "../server/endpoint.ts"
import { type ApiDocument, type Described, describedOf, readApiDocument } from "./apiDocument.ts"

/** The API as the reference tells of it. */
export interface Reference {
  readonly document: ApiDocument
  /** The operation of an id; null where none has it. */
  readonly find: (operationId: string) => Described | null
  /** What answers an operation to test keys; null where none is answered. */
  readonly endpointOf: (described: Described) => KeyedEndpoint | null
}

/** Makes the reference of a host, which is read when somebody asks for it first, and kept for as long as the API is described so. */
export const makeReference = ({ api }: Pick<HostFacts, "api">): (() => Reference) => {
  let made: Reference | null = null
  let madeOf: object | null = null
  return () => {
    const { description, endpoints } = api()
    // What is deprecated changes it.
    if (made !== null && madeOf === description) return made
    madeOf = description
    const document = readApiDocument(description)
    const byId = new Map(describedOf(document).map((each) => [each.operation.operationId, each]))
    const byPlace = new Map(
      endpoints.flatMap(
        (endpoint): ReadonlyArray<readonly [string, KeyedEndpoint]> =>
          endpoint.access !== "open" && endpoint.access.scopes.includes("test")
            ? [[`${endpoint.method} ${endpoint.path}`, endpoint]]
            : []
      )
    )
    made = {
      document,
      find: (operationId) => byId.get(operationId) ?? null,
      endpointOf: ({ kind, method, path }) => (kind === "webhook" ? null : (byPlace.get(`${method} ${path}`) ?? null))
    }
    return made
  }
}
