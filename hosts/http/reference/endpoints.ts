import { Effect, Schema } from "effect"
import { makeMemberPages } from "../memberPages/memberPages.ts"
import { noticeResponse } from "../pages/noticePage.ts"
import type { HostFacts, HttpContext } from "../server/context.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import { indexPage } from "./indexPage.ts"
import { makeKeptPage } from "./keptPage.ts"
import { operationPage } from "./operationPage.ts"
import { makeReference } from "./reference.ts"
import { testValuesPages } from "./testValuesPage.ts"
import { tryPages } from "./tryPages.ts"
import { OPERATION_PARAMETER, OPERATION_PATH, REFERENCE_PAGE, REFERENCE_PATH } from "./words.ts"

const PAGE = { description: "The page, compressed as Accept-Encoding asks.", contentType: "text/html" }
const UNCHANGED = { description: "The page is still the one that If-None-Match names." }

/** The pages that anyone may read: the index, and a page for each operation. Each is written when it is asked for first, and kept. */
const openPages = (
  { serviceName }: Pick<HostFacts, "serviceName">,
  reference: ReturnType<typeof makeReference>
): ReadonlyArray<OpenEndpoint> => {
  const kept = new Map<string, (request: Request) => Response>()
  let keptOf: object | null = null
  const keptPage = (document: object, name: string, write: () => string) => {
    if (keptOf !== document) kept.clear()
    keptOf = document
    const page = kept.get(name) ?? makeKeptPage(write())
    kept.set(name, page)
    return page
  }
  const noSuchPage = () =>
    noticeResponse(
      404,
      {
        title: "There is no such operation",
        text: "The reference has no page of this name.",
        next: "Look for it by words:",
        links: [{ text: "To the API reference", path: REFERENCE_PATH }]
      },
      serviceName
    )
  const open = { method: "GET", area: "scoring", access: "open", isUndescribed: true } as const
  return [
    {
      ...open,
      path: REFERENCE_PATH,
      summary: "Every operation of the API by its tag, for people.",
      parameters: [
        {
          name: "q",
          in: "query",
          required: false,
          description: "Words that each shown one holds.",
          schema: Schema.String
        }
      ],
      responses: { 200: PAGE, 304: UNCHANGED },
      handle: ({ request, query: { q = "" } }) =>
        Effect.sync(() => {
          const { document } = reference()
          return q.trim() === ""
            ? keptPage(document, "", () => indexPage(document, serviceName, ""))(request)
            : new Response(indexPage(document, serviceName, q), { headers: REFERENCE_PAGE.headers })
        })
    },
    {
      ...open,
      path: OPERATION_PATH,
      summary: "One operation of the API, for people.",
      parameters: [OPERATION_PARAMETER],
      responses: {
        200: PAGE,
        304: UNCHANGED,
        404: { description: "No such operation.", alsoContentType: "text/html" }
      },
      handle: ({ request, pathParameters: { operation = "" } }) =>
        Effect.sync(() => {
          const { document, find, endpointOf } = reference()
          const described = find(operation)
          return described === null
            ? noSuchPage()
            : keptPage(document, operation, () =>
                operationPage(described, document, serviceName, endpointOf(described) !== null)
              )(request)
        })
    }
  ]
}

/** The API reference, made of what describes the API to programs. */
export const http: HttpContext = {
  description: { tags: [], fields: {} },
  open: (facts) =>
    Effect.sync(() => {
      const reference = makeReference(facts)
      return [
        ...openPages(facts, reference),
        ...testValuesPages(facts),
        ...tryPages(makeMemberPages(facts), facts, reference)
      ]
    })
}
