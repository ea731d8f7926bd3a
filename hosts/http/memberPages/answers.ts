import { Effect, Schema } from "effect"
import type { Services } from "../../services/Services.ts"
import type { Call } from "../server/endpoint.ts"
import { FOREIGN_FORM_STATUS } from "../server/readForm.ts"
import { accountNotice } from "./accountPage.ts"
import type { Service, Visitor } from "./visitor.ts"

/** A page as an answer is described. */
export const page = (description: string) => ({ description, contentType: "text/html" })

export const FORM = {
  schema: Schema.Record(Schema.String, Schema.String),
  contentTypes: ["application/x-www-form-urlencoded"]
}

/** A form that may have a file. */
export const FORM_WITH_FILE = { ...FORM, contentTypes: [...FORM.contentTypes, "multipart/form-data"] }

/** What every form of these pages may be answered. */
export const formPages = {
  400: { description: "It is no form, or it is too large.", alsoContentType: "text/html" },
  [FOREIGN_FORM_STATUS]: page("The form was sent from another site's page."),
  503: page("The account can't be read right now; retry.")
}

const UNREADABLE = {
  title: "This could not be read",
  texts: ["The address or the form is too large, or none of these pages'. Nothing was changed."]
}
const AWAY = {
  title: "This can't be shown right now",
  texts: ["The database does not answer, and nothing was changed. Try again in a minute."]
}

interface AnyFailure {
  readonly _tag: string
}

/** Answers every failure with a page; what is no failure of the caller's is logged. */
export const asPages =
  (serviceName: string, visitor?: Visitor) =>
  <A, E extends AnyFailure>(handled: Effect.Effect<A, E, Services>): Effect.Effect<A | Response, never, Services> =>
    Effect.catch(handled, (failure) => {
      if (failure._tag === "InvalidRequest") {
        return Effect.succeed(accountNotice(400, UNREADABLE, serviceName, visitor))
      }
      const away = accountNotice(503, AWAY, serviceName, visitor)
      return Effect.as(Effect.logError("a page of an account could not be made", failure), away)
    })

/** Whether a browser says that a page of this host sent the form. One that says nothing does not count. */
const isOwn = ({ request: { headers } }: Call, { baseUrl }: Service): boolean => {
  const site = headers.get("sec-fetch-site")
  const origin = headers.get("origin")
  if (site !== null && site !== "same-origin") return false
  if (origin === null || origin === "null") return site === "same-origin"
  return origin === new URL(baseUrl).origin
}

/** Takes a form that a page of this host sent, and answers with a page whatever becomes of it; of any other nothing is read. */
export const takeStrictForm = <E extends AnyFailure>(
  call: Call,
  service: Service,
  own: Effect.Effect<Response, E, Services>
): Effect.Effect<Response, never, Services> =>
  isOwn(call, service)
    ? asPages(service.serviceName)(own)
    : Effect.sync(() =>
        accountNotice(
          FOREIGN_FORM_STATUS,
          {
            title: "This was not sent from our page",
            texts: ["Another site's page sent the form, and nothing was changed."]
          },
          service.serviceName
        )
      )
