import { Context, Effect, type Layer, Option } from "effect"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import { PersonId, type Role, SignInAddress } from "../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { Mail, type MailMessage } from "../../ports/system/Mail.ts"
import { type Answer, BASE_URL, BROWSER, openHost, type Sent, type TestHost } from "./host.ts"

/** Mails as they arrive: whoever waits for one gets it. */
class Inbox {
  readonly messages: Array<MailMessage> = []
  readonly #waiting: Array<{ readonly to: string; readonly take: (message: MailMessage) => void }> = []

  readonly mail = Mail.of({
    send: (message) =>
      Effect.sync(() => {
        this.messages.push(message)
        const at = this.#waiting.findIndex(({ to }) => to === message.to)
        if (at >= 0) this.#waiting.splice(at, 1)[0]?.take(message)
      })
  })

  /** The next mail to an address. */
  next(to: string): Promise<MailMessage> {
    return new Promise((take) => this.#waiting.push({ to, take }))
  }
}

/** A host whose mails can be read, over the fixtures and without other stand-ins unless said otherwise. */
export const openMailedHost = async ({
  adapters,
  baseUrl,
  contexts,
  operatorEmails,
  standIn = (ports) => ports
}: {
  readonly adapters?: Layer.Layer<Ports, unknown>
  readonly baseUrl?: string
  readonly contexts?: ReadonlyArray<HttpContext>
  readonly operatorEmails?: ReadonlyArray<string>
  readonly standIn?: (ports: Context.Context<Ports>) => Context.Context<Ports>
} = {}) => {
  const inbox = new Inbox()
  const host = await openHost<unknown>({
    ...(adapters === undefined ? {} : { adapters }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(contexts === undefined ? {} : { contexts }),
    ...(operatorEmails === undefined ? {} : { operatorEmails }),
    standIn: (ports: Context.Context<Ports>) => Context.add(standIn(ports), Mail, inbox.mail)
  })
  return { inbox, host }
}

/** Makes somebody a member, as the operator does. */
export const addMember = (host: TestHost, tenantId: TenantId, email: string, role: Role) =>
  host.run(
    Members.use((members) =>
      members.add({
        tenantId,
        id: PersonId.make(crypto.randomUUID()),
        email: SignInAddress.make(email),
        role,
        at: new Date()
      })
    )
  )

export const roleOf = async (host: TestHost, tenantId: TenantId, email: string) => {
  const person = await host.run(Members.use((members) => members.byAddress(SignInAddress.make(email))))
  if (Option.isNone(person)) return null
  const member = await host.run(Members.use((members) => members.member(tenantId, person.value.id)))
  return Option.isNone(member) ? null : member.value.role
}

/** The path of the link in a mail. */
export const linkIn = ({ text }: MailMessage): string => {
  const [, path = ""] = new RegExp(`${BASE_URL}(/\\S+)`).exec(text) ?? []
  return path
}

/** A browser that keeps cookies. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #host: TestHost
  constructor(host: TestHost) {
    this.#host = host
  }

  async #call(path: string, sent: Sent): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await this.#host.call(path, {
      ...sent,
      headers: { "user-agent": BROWSER, ...(cookie === "" ? {} : { cookie }), ...sent.headers }
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";")
      const [name = "", value = ""] = pair.split("=")
      if (/;\s*Max-Age=0/.test(set)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#call(path, { headers })
  }

  /** Sends a form as a page of the host does, unless the headers say otherwise. */
  send(
    path: string,
    fields: Readonly<Record<string, string>> | URLSearchParams = {},
    headers: Readonly<Record<string, string>> = { origin: BASE_URL, "sec-fetch-site": "same-origin" }
  ): Promise<Answer> {
    return this.#call(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString()
    })
  }
}

/** A browser in which somebody is signed in, by the mail that they were sent. */
export const signedInBrowser = async ({ host, inbox }: Awaited<ReturnType<typeof openMailedHost>>, email: string) => {
  const browser = new Browser(host)
  const mail = inbox.next(email)
  await browser.send("/sign-in", { address: email })
  const link = linkIn(await mail)
  await browser.send(link)
  return browser
}
