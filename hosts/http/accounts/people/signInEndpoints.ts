import { Effect, Option, Schema, Semaphore } from "effect"
import { askForLink, SIGN_IN_PATH } from "../../../../domain/accounts/people/askForLink.ts"
import { LINK_MINUTES, newSecret, signOut } from "../../../../domain/accounts/people/sessions.ts"
import { openLink, signIn } from "../../../../domain/accounts/people/signIn.ts"
import { ADDRESS_CHARACTERS_MAX } from "../../../../ports/system/Mail.ts"
import { accountNotice, accountPage, seeOther } from "../../memberPages/accountPage.ts"
import { asPages, FORM, formPages, page, takeStrictForm } from "../../memberPages/answers.ts"
import { cookieOf, setCookie } from "../../memberPages/cookies.ts"
import { type Service, visitorOf } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { peerOf } from "../../server/peer.ts"
import { readForm } from "../../server/readForm.ts"
import { passkeyPageKind, passkeySignIn, passkeySiteOf } from "./passkeyParts.ts"
import { BROWSER_SECONDS, makeSignInCounter, SIGN_INS_SECONDS, signedInAnswer } from "./signedInAnswer.ts"

/** Mails with links that are on their way at once, at most; more are not sent. */
const MAILS_AT_ONCE_MAX = 32

const TOKEN: ParameterDescription = {
  name: "token",
  in: "path",
  required: true,
  description: "From a mail, or from what a first start printed.",
  schema: Schema.String
}

const askContent = (hasPasskeys: boolean): Html => html`<h1>Sign in</h1>
<p>We mail you a link that signs you in. There is no password.</p>
<form class="narrow" method="post" action="${SIGN_IN_PATH}" accept-charset="utf-8">
<label>E-mail address<input type="email" name="address" required autocomplete="email" maxlength="${ADDRESS_CHARACTERS_MAX}"></label>
<button class="main" type="submit">Mail me a link</button></form>
${hasPasskeys ? passkeySignIn : null}`

const UNUSABLE = {
  title: "This link signs nobody in",
  texts: [
    `It was used, or is older than ${LINK_MINUTES} minutes, or a part of it is missing. Ask for another; the newest mail has it.`
  ]
}

const confirmContent = (path: string, isSameBrowser: boolean): Html => html`<h1>Sign in</h1>
${
  isSameBrowser
    ? html`<p>One more step, so that programs which open links in mails don't use yours up.</p>`
    : html`<p class="problem" role="alert">This link was asked for in another browser. Go on only if it was you who asked for it: else
 somebody may want you to work in their account.</p>`
}
<form class="narrow" method="post" action="${path}">
${isSameBrowser ? null : html`<input type="hidden" name="other_browser" value="yes">`}
<button class="main" type="submit">${isSameBrowser ? "Sign in" : "It was me: sign in"}</button></form>`

/** GET and POST /sign-in, GET and POST /sign-in/{token}, POST /sign-out. */
export const signInEndpoints = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { serviceName, baseUrl } = service
  const counter = makeSignInCounter()
  const mails = Semaphore.makeUnsafe(MAILS_AT_ONCE_MAX)
  const site = passkeySiteOf(baseUrl)
  const askPage = {
    title: "Sign in",
    content: askContent(site !== null),
    ...(site === null ? {} : { kind: passkeyPageKind(site) })
  }
  const unusable = () => accountNotice(410, UNUSABLE, serviceName)

  const asked = Effect.fnUntraced(function* (address: string, browser: string) {
    // The answer does not wait, so that nobody learns by its time whether there is such an address.
    yield* askForLink({ address, browser, serviceName, baseUrl }).pipe(
      Effect.catch((failure) => Effect.logError("a link to sign in could not be mailed", failure)),
      mails.withPermitsIfAvailable(1),
      Effect.forkDetach
    )
    return accountPage(
      200,
      {
        title: "Look into your mail",
        content: html`<h1>Look into your mail</h1>
<p>If somebody signs in by that address, a link is on its way. It works once, for ${LINK_MINUTES} minutes, in this browser.</p>
<p>Nothing came? Look among what your mail program took for advertising, or <a href="${SIGN_IN_PATH}">ask once more</a>.</p>`,
        cookies: [setCookie(service, "browser", browser, BROWSER_SECONDS)]
      },
      serviceName
    )
  })

  return [
    {
      method: "GET",
      path: SIGN_IN_PATH,
      area: "scoring",
      summary: "The page that people sign in by.",
      access: "open",
      responses: { 200: page("The page."), 303: { description: "To the account, where somebody is signed in." } },
      handle: (call) =>
        Effect.map(visitorOf(call, service), (visitor) =>
          Option.isSome(visitor) ? seeOther("/home") : accountPage(200, askPage, serviceName)
        ).pipe(asPages(serviceName))
    },
    {
      method: "POST",
      path: SIGN_IN_PATH,
      area: "scoring",
      summary: "Mails a link to whoever signs in by an address. The answer is the same where nobody does.",
      access: "open",
      body: FORM,
      responses: {
        ...formPages,
        200: page("A link is mailed, if somebody signs in by the address."),
        429: page("Too many links were asked for from this address.")
      },
      handle: (call) =>
        takeStrictForm(
          call,
          service,
          Effect.gen(function* () {
            const form = yield* readForm(call)
            const network = peerOf(call.request)
            if (network !== null && !(yield* counter(network))) {
              return accountNotice(
                429,
                {
                  title: "Too many links were asked for",
                  texts: [`They came from your network. Try again in ${SIGN_INS_SECONDS / 60} minutes.`]
                },
                serviceName
              )
            }
            return yield* asked(
              form.get("address") ?? "",
              cookieOf(call.request, service, "browser") ?? (yield* newSecret())
            )
          })
        )
    },
    {
      method: "GET",
      path: `${SIGN_IN_PATH}/{token}`,
      area: "scoring",
      summary: "Asks whether to sign in. Changes nothing: programs that open links use none up.",
      access: "open",
      parameters: [TOKEN],
      responses: { 200: page("The page."), 410: page("The link was used, is over, or never was one.") },
      handle: (call) => {
        const { token = "" } = call.pathParameters
        return openLink(token, cookieOf(call.request, service, "browser")).pipe(
          Effect.map(({ isSameBrowser }) =>
            accountPage(
              200,
              { title: "Sign in", content: confirmContent(`${SIGN_IN_PATH}/${token}`, isSameBrowser) },
              serviceName
            )
          ),
          Effect.catchTag("LinkUnusable", () => Effect.sync(unusable)),
          asPages(serviceName)
        )
      }
    },
    {
      method: "POST",
      path: `${SIGN_IN_PATH}/{token}`,
      area: "scoring",
      summary: "Signs in by a link, once, in a session of its own.",
      access: "open",
      parameters: [TOKEN],
      body: FORM,
      responses: {
        ...formPages,
        303: { description: "Signed in: to the account." },
        409: page("The link was asked for in another browser."),
        410: page("The link was used, is over, or never was one.")
      },
      handle: (call) =>
        takeStrictForm(
          call,
          service,
          Effect.gen(function* () {
            const { token = "" } = call.pathParameters
            const form = yield* readForm(call)
            const { session } = yield* signIn({
              link: token,
              browser: cookieOf(call.request, service, "browser"),
              isOtherBrowserMeant: form.get("other_browser") === "yes",
              session: cookieOf(call.request, service, "session"),
              userAgent: call.request.headers.get("user-agent") ?? ""
            })
            return signedInAnswer(service, session)
          }).pipe(
            Effect.catchTags({
              LinkUnusable: () => Effect.sync(unusable),
              OtherBrowser: () =>
                Effect.sync(() =>
                  accountPage(
                    409,
                    {
                      title: "Sign in",
                      content: confirmContent(`${SIGN_IN_PATH}/${call.pathParameters.token ?? ""}`, false)
                    },
                    serviceName
                  )
                )
            })
          )
        )
    },
    {
      method: "POST",
      path: "/sign-out",
      area: "scoring",
      summary: "Ends the browser's session.",
      access: "open",
      body: FORM,
      responses: { ...formPages, 303: { description: "To the page that people sign in by." } },
      handle: (call) =>
        takeStrictForm(
          call,
          service,
          Effect.as(
            signOut(cookieOf(call.request, service, "session")),
            seeOther(SIGN_IN_PATH, [setCookie(service, "session", null, 0), setCookie(service, "tenant", null, 0)])
          )
        )
    }
  ]
}
