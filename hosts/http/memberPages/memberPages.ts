import { Clock, Effect, Exit, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { AuditLog, DEED_SUBJECT_CHARACTERS_MAX, DeedId, DeedKind } from "../../../ports/accounts/audit/AuditLog.ts"
import type { Membership, Role } from "../../../ports/accounts/people/Person.ts"
import { toStorable } from "../../../ports/text/storableText.ts"
import type { Services } from "../../services/Services.ts"
import { type Html, html } from "../pages/html.ts"
import type { PageKind } from "../pages/page.ts"
import type { Call, OpenEndpoint, ParameterDescription } from "../server/endpoint.ts"
import { readForm } from "../server/readForm.ts"
import { type FileField, readUpload } from "../server/readUpload.ts"
import { accountNotice, accountPage, seeOther } from "./accountPage.ts"
import { asPages, FORM, FORM_WITH_FILE, formPages, page as pageOf, takeStrictForm } from "./answers.ts"
import { mayAs, type Service, type SignedIn, shownAs, visitorOf } from "./visitor.ts"

/** Whether a text is what a page of ours names a form by. */
export const isOperation = Schema.is(Schema.String.pipe(Schema.check(Schema.isUUID())))

/** The id that a form was drawn with, so that one that is sent twice does one thing; a new one where it names none. */
export const operationOf = Effect.fnUntraced(function* (fields: URLSearchParams) {
  const random = yield* SecureRandom.SecureRandom
  const operation = fields.get("operation")
  return isOperation(operation) ? operation : yield* random.uuidV7()
})

interface AnyFailure {
  readonly _tag: string
}
type Handled = Effect.Effect<Response, AnyFailure, Services>

/** Where somebody signed in looks at, and who they are. */
export interface MemberCall {
  readonly call: Call
  readonly visitor: SignedIn
  /** The tenant that they look at, and what they are in it. */
  readonly current: Membership
}

/** What a page of a tenant holds. */
export interface MemberPage {
  readonly title: string
  readonly content: Html
  /** 200 unless said otherwise. */
  readonly status?: number
  /** A kind made by `memberPageKind`, where the page has a style sheet of its own. */
  readonly kind?: PageKind
}

/** What a form's outcomes are told as, by the names that stand in the address after it. */
export type Outcomes = Readonly<Record<string, { readonly isGood: boolean; readonly text: string }>>

const OTHER_TENANT = "other_tenant"
const OTHER_TENANT_TOLD = {
  isGood: false,
  text: "You looked at another account meanwhile, and nothing was changed. Do it here again."
}

/**
 * What a page tells after its forms: `told` leads to the page with an outcome in its address, `box` is what the page says of it. An
 * address says only which of the outcomes it is, so that nobody can have a page say anything else.
 */
export const makeOutcomes = <Known extends Outcomes>(path: string, outcomes: Known) => ({
  told: (outcome: keyof Known & string, more: Readonly<Record<string, string>> = {}): Response =>
    seeOther(`${path}?${new URLSearchParams({ did: outcome, ...more })}`),
  box: ({ query: { did = "" } }: Call): Html | null => {
    const told = did === OTHER_TENANT ? OTHER_TENANT_TOLD : Object.hasOwn(outcomes, did) ? outcomes[did] : undefined
    if (told === undefined) return null
    return html`<p class="${told.isGood ? "done" : "problem"}" role="${told.isGood ? "status" : "alert"}">${told.text}</p>`
  }
})

/** Of a form: the tenant that it is about, which it names, so that it changes nothing where somebody looks at another one by now. */
export const tenantField = ({ tenantId }: Membership): Html =>
  html`<input type="hidden" name="tenant" value="${tenantId}">`

/** What came of a deed; null where nobody knows: a store that went away may have done it. */
const outcomeOf = <A, E extends AnyFailure>(done: Exit.Exit<A, E>): "done" | "refused" | null => {
  if (Exit.isSuccess(done)) return "done"
  const failure = Exit.findErrorOption(done)
  return Option.isSome(failure) && !failure.value._tag.endsWith("Unavailable") ? "refused" : null
}

/**
 * Records what a member does: before it is done, and after it what came of it. What dies in between stays recorded as begun.
 */
export const asDeed =
  ({ current, visitor }: MemberCall, kind: string, subject: string) =>
  <A, E extends AnyFailure, R>(act: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const random = yield* SecureRandom.SecureRandom
      const { tenantId } = current
      const id = DeedId.make(yield* random.uuidV7())
      yield* log.begin({
        id,
        tenantId,
        personId: visitor.person.id,
        kind: DeedKind.make(kind),
        subject: toStorable(subject).slice(0, DEED_SUBJECT_CHARACTERS_MAX).toWellFormed(),
        at: new Date(yield* Clock.currentTimeMillis)
      })
      const done = yield* Effect.exit(act)
      const outcome = outcomeOf(done)
      // It is done whatever the log says by now.
      if (outcome !== null) {
        yield* log
          .conclude(tenantId, id, outcome)
          .pipe(Effect.catch((failure) => Effect.logError("what came of a deed could not be recorded", failure)))
      }
      return yield* done
    })

/** What a form holds, with its file where it has one. */
const sentIn = (call: Call, file: FileField | undefined) =>
  file === undefined ? Effect.map(readForm(call), (fields) => ({ fields, file: null })) : readUpload(call, file)

/** What whoever is signed in sees where there is nothing; null where nobody is, or nobody can say so. */
export const missingPage = Effect.fnUntraced(function* (request: Request, service: Service) {
  const visitor = yield* Effect.catch(visitorOf({ request }, service), () => Effect.succeed(Option.none<SignedIn>()))
  if (Option.isNone(visitor)) return null
  return accountNotice(
    404,
    {
      title: "There is nothing at this address",
      texts: ["The address may have been cut when it was copied, or what was here is no more."]
    },
    service.serviceName,
    shownAs(visitor.value)
  )
})

/**
 * Makes the pages and forms of whoever is signed in, over one host. They are no part of the API.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { html, makeMemberPages } from "creatorsignal/hosts"
 *
 * // A host hands its own facts to each context.
 * const facts = { serviceName: "Signals", serviceSlug: "signals", baseUrl: "https://creators.example", operatorEmails: [] }
 * const pages = makeMemberPages(facts)
 * const page = pages.page({
 *   path: "/launch",
 *   section: "/creators",
 *   summary: "Who was looked at before the launch, for people.",
 *   make: () => Effect.succeed({ title: "Launch", content: html`<p>Nobody yet.</p>` })
 * })
 *
 * page.path //=> "/launch"
 * ```
 */
export const makeMemberPages = (service: Service) => {
  const { serviceName } = service

  /** Shows a page to whoever is signed in; anybody else is led to the page that people sign in by. */
  const shown = (call: Call, make: (visitor: SignedIn) => Handled) =>
    visitorOf(call, service).pipe(
      Effect.flatMap((visitor) =>
        Option.isNone(visitor) ? Effect.succeed(seeOther("/sign-in")) : make(visitor.value)
      ),
      asPages(serviceName)
    )

  /** Takes what somebody signed in sent from a page of this host; of anybody else nothing is read. */
  const takenAs = <Sent>(
    call: Call,
    read: Effect.Effect<Sent, AnyFailure, Services>,
    take: (visitor: SignedIn, sent: Sent) => Handled
  ) =>
    takeStrictForm(
      call,
      service,
      Effect.gen(function* () {
        const visitor = yield* visitorOf(call, service)
        if (Option.isNone(visitor)) return seeOther("/sign-in")
        return yield* take(visitor.value, yield* read)
      })
    )

  /** Takes a form of whoever is signed in. */
  const taken = (call: Call, take: (visitor: SignedIn, form: URLSearchParams) => Handled) =>
    takenAs(call, readForm(call), take)

  const forbidden = (visitor: SignedIn) =>
    accountNotice(
      403,
      {
        title: "You may not do this",
        texts: ["Your role does not allow it. An owner of the account can do it or change your role."]
      },
      serviceName,
      shownAs(visitor)
    )

  /** A page of a tenant as an answer. */
  const answered = ({ visitor }: MemberCall, { status = 200, ...page }: MemberPage, section: string): Response =>
    accountPage(status, { ...page, visitor: shownAs(visitor), section }, serviceName)

  return {
    shown,
    taken,

    /** A page of the tenant that somebody signed in looks at. `section` is a path of the navigation, where its own is below none. */
    page: (page: {
      readonly path: string
      readonly section: string
      readonly summary: string
      readonly parameters?: ReadonlyArray<ParameterDescription>
      /** Who may see it: every member unless said otherwise. */
      readonly role?: Role
      readonly make: (at: MemberCall) => Effect.Effect<MemberPage | Response, AnyFailure, Services>
    }): OpenEndpoint => ({
      method: "GET",
      path: page.path,
      area: "scoring",
      summary: page.summary,
      access: "open",
      isUndescribed: true,
      ...(page.parameters === undefined ? {} : { parameters: page.parameters }),
      responses: { 200: pageOf("The page."), 303: { description: "Nobody is signed in, or they are in no account." } },
      handle: (call) =>
        shown(call, (visitor) => {
          const { current } = visitor
          if (current === null) return Effect.succeed(seeOther("/account"))
          if (!mayAs(current.role, page.role ?? "viewer")) return Effect.sync(() => forbidden(visitor))
          const at = { call, visitor, current }
          return page.make(at).pipe(
            asPages(serviceName, shownAs(visitor)),
            Effect.map((made) => (made instanceof Response ? made : answered(at, made, page.section)))
          )
        })
    }),

    /**
     * A form about a tenant, which it names by `tenantField`: taken from whoever has the role there, and only if that is the one they
     * look at. Else it leads back to `back`, and nothing is changed.
     */
    form: (form: {
      readonly path: string
      /** The page that it stands on. */
      readonly back: string
      readonly section: string
      readonly summary: string
      readonly parameters?: ReadonlyArray<ParameterDescription>
      readonly role: Role
      /** The field that is a file, where it has one; null is taken where none was chosen. */
      readonly file?: FileField
      readonly take: (
        at: MemberCall,
        fields: URLSearchParams,
        file: Uint8Array | null
      ) => Effect.Effect<MemberPage | Response, AnyFailure, Services>
    }): OpenEndpoint => ({
      method: "POST",
      path: form.path,
      area: "scoring",
      summary: form.summary,
      access: "open",
      isUndescribed: true,
      body: form.file === undefined ? FORM : FORM_WITH_FILE,
      ...(form.parameters === undefined ? {} : { parameters: form.parameters }),
      responses: {
        ...formPages,
        303: { description: "Done, or nobody is signed in." },
        403: pageOf("Another site's page sent the form, or the role does not allow it.")
      },
      handle: (call) =>
        takenAs(call, sentIn(call, form.file), (visitor, { fields, file }) => {
          const named = visitor.memberships.find(({ tenantId }) => tenantId === fields.get("tenant"))
          if (named === undefined || !mayAs(named.role, form.role)) return Effect.sync(() => forbidden(visitor))
          if (named !== visitor.current) return Effect.succeed(seeOther(`${form.back}?did=${OTHER_TENANT}`))
          const at = { call, visitor, current: named }
          return form.take(at, fields, file).pipe(
            asPages(serviceName, shownAs(visitor)),
            Effect.map((made) => (made instanceof Response ? made : answered(at, made, form.section)))
          )
        })
    })
  }
}
