import { Clock, Effect, Option } from "effect"
import { Members } from "../../../ports/accounts/people/Members.ts"
import type { PersonId } from "../../../ports/accounts/people/Person.ts"
import { SignIns } from "../../../ports/accounts/people/SignIns.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { readAddress } from "./address.ts"
import { endAfter, hashOf, LINK_MINUTES, LINKS_MAX, linksSince, newSecret } from "./sessions.ts"

/** Where a link leads, whose secret is the last part. */
export const SIGN_IN_PATH = "/sign-in"

/** Makes a link for a person; none where they were given LINKS_MAX lately. The secret is in the answer and nowhere else. */
export const makeLink = Effect.fn("accounts.makeLink")(function* (
  personId: PersonId,
  /** The secret of the browser that asks; null where it may be any. */
  browser: string | null,
  minutes = LINK_MINUTES
) {
  const signIns = yield* SignIns
  const now = yield* Clock.currentTimeMillis
  const secret = yield* newSecret()
  const hash = yield* hashOf(secret)
  if (hash === null) return yield* Effect.die("a new secret has no hash")
  const isKept = yield* signIns.keepLink(
    {
      hash,
      personId,
      browserHash: yield* hashOf(browser),
      createdAt: new Date(now),
      expiresAt: endAfter(now, minutes)
    },
    { since: linksSince(now), linksMax: LINKS_MAX }
  )
  return isKept ? Option.some(secret) : Option.none<string>()
})

/**
 * Mails a link to whoever signs in by an address. What it answers is the same whether or not somebody does, so nobody learns by
 * asking who has an account; callers don't wait for it either, since a mail takes time.
 */
export const askForLink = Effect.fn("accounts.askForLink")(function* (asked: {
  readonly address: string
  /** The secret of the browser that asks. */
  readonly browser: string
  readonly serviceName: string
  readonly baseUrl: string
}) {
  const members = yield* Members
  const mail = yield* Mail
  const address = readAddress(asked.address)
  if (Option.isNone(address)) return
  const person = yield* members.byAddress(address.value)
  if (Option.isNone(person)) return
  const secret = yield* makeLink(person.value.id, asked.browser)
  if (Option.isNone(secret)) return
  yield* mail.send({
    to: address.value,
    subject: `Sign in to ${asked.serviceName}`,
    text: [
      `This link signs you in to ${asked.serviceName}. It works once, for ${LINK_MINUTES} minutes, best in the browser that asked for it.`,
      "",
      `${asked.baseUrl}${SIGN_IN_PATH}/${secret.value}`,
      "",
      "If you did not ask for it, somebody typed your address. Nothing happens unless the link is used; delete this mail.",
      ""
    ].join("\n")
  })
})
