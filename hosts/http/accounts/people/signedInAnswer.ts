import { SESSION_DAYS } from "../../../../domain/accounts/people/signInTimes.ts"
import { seeOther } from "../../memberPages/accountPage.ts"
import { setCookie } from "../../memberPages/cookies.ts"
import type { Service } from "../../memberPages/visitor.ts"

const SESSION_SECONDS = SESSION_DAYS * 86_400
/** A browser is known for as long as its links and challenges may be used, and some. */
export const BROWSER_SECONDS = 86_400

/** To the first page of whoever was just signed in. */
export const signedInAnswer = (service: Service, session: string): Response =>
  seeOther("/home", [
    setCookie(service, "session", session, SESSION_SECONDS),
    setCookie(service, "browser", null, 0),
    setCookie(service, "tenant", null, 0)
  ])
