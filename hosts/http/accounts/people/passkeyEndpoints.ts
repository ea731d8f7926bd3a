import { createHash } from "node:crypto"
import { Effect, Schema } from "effect"
import { addPasskey, readPasskeyName } from "../../../../domain/accounts/people/passkeys/addPasskey.ts"
import {
  CHALLENGE_MINUTES,
  giveChallenge,
  userHandleOf
} from "../../../../domain/accounts/people/passkeys/challenges.ts"
import { signInByPasskey } from "../../../../domain/accounts/people/passkeys/signInByPasskey.ts"
import { newSecret } from "../../../../domain/accounts/people/sessions.ts"
import { type Passkey, PasskeyId } from "../../../../ports/accounts/people/Passkey.ts"
import type { PasskeySite } from "../../../../ports/accounts/people/PasskeyProofs.ts"
import { Passkeys } from "../../../../ports/accounts/people/Passkeys.ts"
import type { Person } from "../../../../ports/accounts/people/Person.ts"
import { accountNotice } from "../../memberPages/accountPage.ts"
import { FORM, formPages, page, takeStrictForm } from "../../memberPages/answers.ts"
import { cookieOf, setCookie } from "../../memberPages/cookies.ts"
import { asDeed, type makeMemberPages } from "../../memberPages/memberPages.ts"
import type { Service, SignedIn } from "../../memberPages/visitor.ts"
import type { Call, OpenEndpoint } from "../../server/endpoint.ts"
import { peerOf } from "../../server/peer.ts"
import { readForm } from "../../server/readForm.ts"
import {
  PASSKEY_SIGN_IN_CHALLENGE_PATH,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_CHALLENGE_PATH,
  PASSKEYS_PATH
} from "./passkeyParts.ts"
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from "./passkeyScript.ts"
import { BROWSER_SECONDS, makeSignInCounter, SIGN_INS_SECONDS, signedInAnswer } from "./signedInAnswer.ts"

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000
/** How long a browser keeps the script. */
const SCRIPT_SECONDS = 300
const SCRIPT_TAG = `"${createHash("sha256").update(PASSKEY_SCRIPT).digest("base64url").slice(0, 16)}"`

/** The kinds of keys that are taken, as COSE numbers them, the best first: Ed25519, P-256, RSA. */
const KEY_KINDS = [-8, -7, -257]

const challengeAnswer = (body: object, cookies: ReadonlyArray<string> = []): Response => {
  const headers = new Headers({ "content-type": "application/json", "cache-control": "no-store" })
  for (const cookie of cookies) headers.append("set-cookie", cookie)
  return new Response(JSON.stringify(body), { headers })
}

const credentialOf = ({ credentialId }: Passkey) => ({ type: "public-key", id: credentialId })

/** What a browser is asked to make a passkey of, as WebAuthn writes it in JSON. */
const creationOptions = (
  { rpId }: PasskeySite,
  serviceName: string,
  { id, email }: Person,
  passkeys: ReadonlyArray<Passkey>,
  challenge: string
) => ({
  challenge,
  rp: { id: rpId, name: serviceName },
  user: { id: userHandleOf(id), name: email ?? serviceName, displayName: email ?? serviceName },
  pubKeyCredParams: KEY_KINDS.map((alg) => ({ type: "public-key", alg })),
  timeout: CHALLENGE_MS,
  attestation: "none",
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  excludeCredentials: passkeys.map(credentialOf)
})

/** What a browser is asked to sign in by. It names nobody's passkeys: the browser offers those that it has. */
const requestOptions = ({ rpId }: PasskeySite, challenge: string) => ({
  challenge,
  rpId,
  timeout: CHALLENGE_MS,
  userVerification: "required",
  allowCredentials: []
})

const isPasskeyId = Schema.is(PasskeyId)

/** What a form's outcome is told as, on the page of whoever is signed in. */
export const PASSKEY_OUTCOMES = {
  passkey_added: { isGood: true, text: "The passkey is added. It signs you in from now on." },
  passkey_renamed: { isGood: true, text: "The passkey has its new name." },
  passkey_removed: {
    isGood: true,
    text: "The passkey signs nobody in any more. Browsers that are signed in stay so: sign out everywhere to end that."
  },
  passkey_refused: { isGood: false, text: "Nothing was added: the browser's answer was not valid. Try again." },
  passkey_late: {
    isGood: false,
    text: `Nothing was added: it took longer than ${CHALLENGE_MINUTES} minutes. Try again.`
  },
  passkey_full: { isGood: false, text: "Nothing was added: you have as many passkeys as there may be." },
  passkey_known: { isGood: false, text: "Nothing was added: that passkey is kept already." },
  passkey_unknown: { isGood: false, text: "You have no such passkey." }
} as const

/** GET /passkeys.js, POST /passkeys/challenge and /passkeys/sign-in, and the forms of passkeys under /account. */
export const passkeyEndpoints = (
  service: Service,
  site: PasskeySite,
  { taken }: Pick<ReturnType<typeof makeMemberPages>, "taken">,
  told: (outcome: keyof typeof PASSKEY_OUTCOMES) => Response
): ReadonlyArray<OpenEndpoint> => {
  const { serviceName } = service
  const counter = makeSignInCounter()
  const form = { method: "POST", area: "scoring", access: "open", body: FORM } as const
  const responses = { ...formPages, 303: { description: "Done, or nobody is signed in." } }
  const challengeResponses = {
    ...formPages,
    200: { description: "The challenge: what the browser is asked, and a token to send with its answer." }
  }
  const notice = (status: number, title: string, text: string) =>
    Effect.sync(() => accountNotice(status, { title, texts: [text] }, serviceName))

  /** As a deed in the account that they look at; who is in none has no log. */
  const recorded =
    (call: Call, visitor: SignedIn, kind: string, subject: string) =>
    <A, E extends { readonly _tag: string }, R>(act: Effect.Effect<A, E, R>) => {
      const { current } = visitor
      return current === null ? act : asDeed({ call, visitor, current }, kind, subject)(act)
    }

  /** A passkey of whoever is signed in, by its id in a form. */
  const ownPasskey = Effect.fnUntraced(function* ({ person }: SignedIn, fields: URLSearchParams) {
    const id = fields.get("passkey")
    const own = isPasskeyId(id) ? yield* Passkeys.use((passkeys) => passkeys.list(person.id)) : []
    return own.find((passkey) => passkey.id === id)
  })

  return [
    {
      method: "GET",
      path: PASSKEY_SCRIPT_PATH,
      area: "scoring",
      summary: "The script of the pages on which passkeys are made and used.",
      access: "open",
      responses: { 200: { description: "The script.", contentType: "text/javascript" } },
      handle: () =>
        Effect.sync(
          () =>
            new Response(PASSKEY_SCRIPT, {
              headers: {
                "content-type": "text/javascript; charset=utf-8",
                "cache-control": `public, max-age=${SCRIPT_SECONDS}`,
                etag: SCRIPT_TAG,
                "x-content-type-options": "nosniff",
                "cross-origin-resource-policy": "same-origin"
              }
            })
        )
    },
    {
      ...form,
      path: PASSKEY_SIGN_IN_CHALLENGE_PATH,
      summary: "Gives the browser a challenge to sign in by a passkey.",
      responses: challengeResponses,
      handle: (call) =>
        takeStrictForm(
          call,
          service,
          Effect.gen(function* () {
            const browser = cookieOf(call.request, service, "browser") ?? (yield* newSecret())
            const { challenge, token } = yield* giveChallenge("passkey_use", browser)
            return challengeAnswer({ token, options: requestOptions(site, challenge) }, [
              setCookie(service, "browser", browser, BROWSER_SECONDS)
            ])
          }).pipe(
            Effect.catchTag("ChallengeUnusable", () =>
              notice(400, "The form could not be read", "The browser's cookies are none of ours. Nothing was changed.")
            )
          )
        )
    },
    {
      ...form,
      path: PASSKEY_SIGN_IN_PATH,
      summary: "Signs in by a passkey, in a session of its own.",
      responses: {
        ...formPages,
        303: { description: "Signed in: to the account." },
        403: page("The passkey signs nobody in, or another site's page sent the form."),
        410: page("The challenge is over, or was given to another browser."),
        429: page("Too many passkeys were tried from this address.")
      },
      handle: (call) =>
        takeStrictForm(
          call,
          service,
          Effect.gen(function* () {
            const fields = yield* readForm(call)
            const network = peerOf(call.request)
            if (network !== null && !(yield* counter(network))) {
              const again = `They came from your network. Try again in ${SIGN_INS_SECONDS / 60} minutes.`
              return yield* notice(429, "Too many passkeys were tried", again)
            }
            const { session } = yield* signInByPasskey({
              site,
              browser: cookieOf(call.request, service, "browser"),
              token: fields.get("token") ?? "",
              credential: fields.get("credential") ?? "",
              session: cookieOf(call.request, service, "session"),
              userAgent: call.request.headers.get("user-agent") ?? ""
            })
            return signedInAnswer(service, session)
          }).pipe(
            Effect.catchTags({
              ChallengeUnusable: () =>
                notice(
                  410,
                  "That took too long",
                  `A passkey has to be used within ${CHALLENGE_MINUTES} minutes, in the browser that asked for it. Try again.`
                ),
              PasskeyRefused: () =>
                notice(
                  403,
                  "This passkey signs nobody in",
                  "It may have been removed here, or been used before. Try again, or have a link mailed to you."
                )
            })
          )
        )
    },
    {
      ...form,
      path: PASSKEYS_CHALLENGE_PATH,
      summary: "Gives whoever is signed in a challenge to make a passkey.",
      responses: { ...challengeResponses, 303: { description: "Nobody is signed in." } },
      handle: (call) =>
        taken(
          call,
          Effect.fnUntraced(function* ({ person }) {
            const passkeys = yield* Passkeys.use((book) => book.list(person.id))
            const session = cookieOf(call.request, service, "session") ?? ""
            const { challenge, token } = yield* giveChallenge("passkey_new", session)
            return challengeAnswer({ token, options: creationOptions(site, serviceName, person, passkeys, challenge) })
          })
        )
    },
    {
      ...form,
      path: PASSKEYS_PATH,
      summary: "Keeps a passkey that whoever is signed in made.",
      responses,
      handle: (call) =>
        taken(call, (visitor, fields) => {
          const name = readPasskeyName(fields.get("name") ?? "")
          return addPasskey({
            person: visitor.person,
            site,
            name,
            session: cookieOf(call.request, service, "session"),
            token: fields.get("token") ?? "",
            credential: fields.get("credential") ?? "",
            serviceName
          }).pipe(
            recorded(call, visitor, "passkey.add", name),
            Effect.as(told("passkey_added")),
            Effect.catchTags({
              ChallengeUnusable: () => Effect.succeed(told("passkey_late")),
              ChallengeUsed: () => Effect.succeed(told("passkey_known")),
              PasskeyTaken: () => Effect.succeed(told("passkey_known")),
              PasskeyRefused: () => Effect.succeed(told("passkey_refused")),
              TooManyPasskeys: () => Effect.succeed(told("passkey_full"))
            })
          )
        })
    },
    {
      ...form,
      path: `${PASSKEYS_PATH}/rename`,
      summary: "Gives a passkey of whoever is signed in another name.",
      responses,
      handle: (call) =>
        taken(
          call,
          Effect.fnUntraced(function* (visitor, fields) {
            const passkey = yield* ownPasskey(visitor, fields)
            if (passkey === undefined) return told("passkey_unknown")
            const name = readPasskeyName(fields.get("name") ?? "")
            const isDone = yield* Passkeys.use((book) => book.rename(visitor.person.id, passkey.id, name)).pipe(
              recorded(call, visitor, "passkey.rename", `${passkey.name} as ${name}`)
            )
            return told(isDone ? "passkey_renamed" : "passkey_unknown")
          })
        )
    },
    {
      ...form,
      path: `${PASSKEYS_PATH}/remove`,
      summary: "Removes a passkey of whoever is signed in.",
      responses,
      handle: (call) =>
        taken(
          call,
          Effect.fnUntraced(function* (visitor, fields) {
            const passkey = yield* ownPasskey(visitor, fields)
            // What is not there needs no removing.
            if (passkey === undefined)
              return told(isPasskeyId(fields.get("passkey")) ? "passkey_removed" : "passkey_unknown")
            yield* Passkeys.use((book) => book.remove(visitor.person.id, passkey.id)).pipe(
              recorded(call, visitor, "passkey.remove", passkey.name)
            )
            return told("passkey_removed")
          })
        )
    }
  ]
}
