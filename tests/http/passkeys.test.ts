import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Clock, Effect, Option } from "effect"
import type { BrowserContext, CDPSession, Page } from "puppeteer-core"
import { CHALLENGE_MINUTES, giveChallenge } from "../../domain/accounts/people/passkeys/challenges.ts"
import { fixedClock } from "../../fixtures/system/fixedClock.ts"
import { passkeySiteOf } from "../../hosts/http/accounts/people/passkeyParts.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { Members } from "../../ports/accounts/people/Members.ts"
import type { Passkey } from "../../ports/accounts/people/Passkey.ts"
import { Passkeys } from "../../ports/accounts/people/Passkeys.ts"
import { type Person, SignInAddress } from "../../ports/accounts/people/Person.ts"
import { browserTest, until, useChromium } from "../support/browser/chromium.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, openMailedHost } from "./signInWorld.ts"

const { browser } = useChromium()

let world: Awaited<ReturnType<typeof openMailedHost>>
let server: ReturnType<typeof Bun.serve>
let base: string
beforeAll(async () => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => world.host.host.fetch(request)
  })
  base = `http://localhost:${server.port}`
  world = await openMailedHost({ baseUrl: base })
})
afterAll(async () => {
  await server.stop(true)
  await world.host.close()
})

/** A person's browser, with an authenticator in it that is the person's too. */
interface Somebody extends AsyncDisposable {
  readonly person: Person
  readonly email: string
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
  readonly authenticatorId: string
}

const open = async (path: string, page: Page) => {
  const answer = await page.goto(base + path)
  if (answer === null) throw new Error(`${path} was not opened`)
  return answer
}

const press = async (page: Page, selector: string) => {
  await Promise.all([page.waitForNavigation(), page.locator(selector).click()])
}

const signInByMail = async (page: Page, email: string) => {
  const mail = world.inbox.next(email)
  await open("/sign-in", page)
  await page.locator("input[name=address]").fill(email)
  await press(page, "form[action='/sign-in'] button")
  const [link = ""] = /http:\S+/.exec((await mail).text) ?? []
  await page.goto(link)
  await press(page, "main button")
}

const personOf = async (email: string): Promise<Person> =>
  Option.getOrThrow(await world.host.run(Members.use((members) => members.byAddress(SignInAddress.make(email)))))

/** Somebody new, signed in by mail. */
const somebody = async (): Promise<Somebody> => {
  const email = `${crypto.randomUUID()}@brand.example`
  await addMember(world.host, world.host.tenant.id, email, "viewer")
  const context = await browser().createBrowserContext()
  const page = await context.newPage()
  const devTools = await page.createCDPSession()
  await devTools.send("WebAuthn.enable")
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  await signInByMail(page, email)
  const person = await personOf(email)
  return {
    person,
    email,
    context,
    page,
    devTools,
    authenticatorId,
    [Symbol.asyncDispose]: () => context.close()
  }
}

const passkeysOf = ({ person }: Somebody): Promise<ReadonlyArray<Passkey>> =>
  world.host.run(Passkeys.use((passkeys) => passkeys.list(person.id)))

const only = <A>(all: ReadonlyArray<A>): A => {
  expect(all).toHaveLength(1)
  const [first] = all
  if (first === undefined) throw new Error("there is none")
  return first
}

/** Adds a passkey as a person does, on the page. */
const addOnPage = async ({ page }: Somebody, name: string) => {
  await open("/account", page)
  await page.locator("form[data-passkey] input[name=name]").fill(name)
  await press(page, "form[data-passkey] button")
}

const signOut = async ({ page }: Somebody) => {
  await open("/account", page)
  await page.locator("[popovertarget=whole-menu]").click()
  await press(page, "#whole-menu form[action='/sign-out'] button")
}

/** Somebody with a passkey, who is signed out by now. */
const withPasskey = async () => {
  const who = await somebody()
  await addOnPage(who, "My laptop")
  await signOut(who)
  return who
}

const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" }

const post = async (page: Page, path: string, fields: Readonly<Record<string, string>>, origin = base) => {
  const cookies = await page.cookies(base)
  const answer = await world.host.host.fetch(
    new Request(base + path, {
      method: "POST",
      headers: {
        ...FORM_TYPE,
        origin,
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
      },
      body: new URLSearchParams(fields).toString()
    })
  )
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() }
}

const SIGNED_IN = { status: 303, location: "/home" }
const signIn = async (page: Page, answer: Readonly<Record<string, string>>) => {
  const { status, location } = await post(page, "/passkeys/sign-in", answer)
  return { status, location }
}

/** What a page asks for and its browser answers, without sending it. */
const answerOf = async (
  page: Page,
  asked: { readonly path?: string; readonly given?: string; readonly more?: string }
) => {
  const form = JSON.stringify({ method: "POST", headers: FORM_TYPE })
  const answer = await page.evaluate(`(async () => {
    const given = ${asked.given ?? `await (await fetch(${JSON.stringify(asked.path)}, ${form})).json()`}
    const options = { ...given.options, ...${asked.more ?? "{}"} }
    const publicKey = options.user
      ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
      : PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = await navigator.credentials[options.user ? "create" : "get"]({ publicKey })
    return JSON.stringify({ token: given.token, credential: JSON.stringify(credential.toJSON()) })
  })()`)
  const { token, credential } = JSON.parse(String(answer))
  return { token: String(token), credential: String(credential) }
}

/** The same answer with parts of it replaced. */
const withParts = (answer: { readonly token: string; readonly credential: string }, parts: object) => {
  const credential = JSON.parse(answer.credential)
  return { ...answer, credential: JSON.stringify({ ...credential, response: { ...credential.response, ...parts } }) }
}

const USE = { path: "/passkeys/challenge" }

describe("passkeys", () => {
  browserTest("one is added, named and removed on the page of whoever is signed in, and signs them in", async () => {
    await using who = await somebody()
    const { page, email } = who
    const told = world.inbox.next(email)
    await addOnPage(who, "My laptop")
    expect(await page.$eval("[role=status]", (box) => box.textContent)).toContain("The passkey is added")
    expect((await told).subject).toBe("A passkey for CreatorSignal")
    const made = only(await passkeysOf(who))
    expect<string>(made.name).toBe("My laptop")
    expect(made.lastUsedAt).toBeNull()

    await page.locator("form[action='/account/passkeys/rename'] input[name=name]").fill("Old laptop")
    await press(page, "form[action='/account/passkeys/rename'] button")
    await signOut(who)
    expect(new URL(page.url()).pathname).toBe("/sign-in")
    await press(page, "form[data-passkey] button")
    expect(new URL(page.url()).pathname).toBe("/home")
    const used = only(await passkeysOf(who))
    expect<string>(used.name).toBe("Old laptop")
    expect(used.lastUsedAt).not.toBeNull()
    expect(used.signatures).toBeGreaterThan(made.signatures)

    await open("/account", page)
    await press(page, "form[action='/account/passkeys/remove'] button")
    expect(await passkeysOf(who)).toEqual([])
    const deeds = await world.host.run(AuditLog.use((log) => log.page(world.host.tenant.id, { after: null, limit: 3 })))
    expect(deeds.map(({ kind, subject, outcome }) => [kind as string, subject, outcome])).toEqual([
      ["passkey.remove", "Old laptop", "done"],
      ["passkey.rename", "My laptop as Old laptop", "done"],
      ["passkey.add", "My laptop", "done"]
    ])
    // The browser has it still, and it signs nobody in; a link by mail does.
    await signOut(who)
    await press(page, "form[data-passkey] button")
    expect(await page.$eval("h1", (head) => head.textContent)).toBe("This passkey signs nobody in")
    await signInByMail(page, email)
    expect(new URL(page.url()).pathname).toBe("/home")
  })

  browserTest("an answer signs in once, and only in the browser that asked", async () => {
    await using who = await withPasskey()
    await using other = await somebody()
    const { page } = who
    await open("/sign-in", page)
    const answer = await answerOf(page, USE)
    expect((await signIn(other.page, answer)).status).toBe(410)
    expect(await signIn(page, answer)).toEqual(SIGNED_IN)
    expect((await signIn(page, answer)).status).toBe(403)
  })

  browserTest("of answers that are sent twice at the same time one signs in", async () => {
    await using who = await withPasskey()
    await open("/sign-in", who.page)
    const answer = await answerOf(who.page, USE)
    const tries = await Promise.all(Array.from({ length: 5 }, () => signIn(who.page, answer)))
    expect(tries.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403, 403])
  })

  browserTest("a challenge that is over is answered in vain", async () => {
    await using who = await withPasskey()
    const { page } = who
    await open("/sign-in", page)
    await answerOf(page, USE)
    const secret = (await page.cookies(base)).find(({ name }) => name === "creatorsignal_browser")?.value ?? ""
    const givenAgo = (minutes: number) =>
      world.host.run(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const clock = fixedClock(new Date(now - minutes * 60_000), yield* Clock.Clock)
          return yield* giveChallenge("passkey_use", secret).pipe(Effect.provideService(Clock.Clock, clock))
        })
      )
    const answered = async (minutes: number) => {
      const { challenge, token } = await givenAgo(minutes)
      const given = JSON.stringify({ token, options: { challenge, rpId: "localhost", userVerification: "required" } })
      return (await signIn(page, await answerOf(page, { given }))).status
    }
    expect(await answered(CHALLENGE_MINUTES + 1)).toBe(410)
    expect(await answered(CHALLENGE_MINUTES - 1)).toBe(303)
  })

  browserTest(
    "what another origin's page was answered counts for nothing, though the passkey is good there",
    async () => {
      await using who = await withPasskey()
      const { page } = who
      await open("/sign-in", page)
      const given = String(
        await page.evaluate(`fetch("/passkeys/challenge", { method: "POST" }).then((answer) => answer.text())`)
      )
      const elsewhere = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: () =>
          new Response("<!doctype html><title>Elsewhere</title>", { headers: { "content-type": "text/html" } })
      })
      await page.goto(`http://localhost:${elsewhere.port}/`)
      const answer = await answerOf(page, { given })
      await elsewhere.stop(true)
      expect((await signIn(page, answer)).status).toBe(403)
      const forged = await post(page, "/passkeys/sign-in", answer, `http://localhost:${elsewhere.port}`)
      expect([forged.status, forged.text.includes("not sent from our page")]).toEqual([403, true])
      const asked = await post(page, "/passkeys/challenge", {}, "https://elsewhere.example")
      expect([asked.status, asked.text.includes("challenge")]).toEqual([403, false])
    }
  )

  browserTest("another person's passkey signs nobody in, nor does an answer of which anything is changed", async () => {
    await using who = await withPasskey()
    await using other = await withPasskey()
    const { page } = who
    await open("/sign-in", page)
    await open("/sign-in", other.page)
    const own = await answerOf(page, USE)
    const theirs = JSON.parse((await answerOf(other.page, USE)).credential)
    const tried = [
      withParts(own, { userHandle: theirs.response.userHandle }),
      withParts(own, { signature: theirs.response.signature }),
      withParts(own, { authenticatorData: theirs.response.authenticatorData, signature: theirs.response.signature }),
      withParts(own, { clientDataJSON: theirs.response.clientDataJSON }),
      { ...own, credential: JSON.stringify({ ...JSON.parse(own.credential), id: theirs.id, rawId: theirs.id }) },
      { ...own, credential: JSON.stringify({ ...JSON.parse(own.credential), id: "AAAA", rawId: "AAAA" }) },
      { ...own, credential: JSON.stringify(theirs) },
      { ...own, credential: "{" },
      { ...own, credential: "" }
    ]
    for (const answer of tried)
      expect([answer.credential, (await signIn(page, answer)).status]).toEqual([answer.credential, 403])
    expect((await signIn(page, { ...own, token: own.token.slice(1) })).status).toBe(410)
    expect(await signIn(page, own)).toEqual(SIGNED_IN)
  })

  browserTest("an answer without its person verified is refused, and a copy of an authenticator is", async () => {
    await using who = await withPasskey()
    const { page, devTools, authenticatorId } = who
    await open("/sign-in", page)
    await devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false })
    const unverified = await answerOf(page, { ...USE, more: `{ userVerification: "discouraged" }` })
    expect((await signIn(page, unverified)).status).toBe(403)
    await page.locator("form[data-passkey] button").click()
    await until(page, `document.querySelector("form[data-passkey] [role=alert]").textContent !== ""`)
    expect(await page.$eval("form[data-passkey] [role=alert]", (said) => said.textContent)).toContain(
      "Nothing was done"
    )
    await devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true })

    const { credentials } = await devTools.send("WebAuthn.getCredentials", { authenticatorId })
    const copy = only(credentials)
    expect(await signIn(page, await answerOf(page, USE))).toEqual(SIGNED_IN)
    expect(await signIn(page, await answerOf(page, USE))).toEqual(SIGNED_IN)
    await devTools.send("WebAuthn.removeCredential", { authenticatorId, credentialId: copy.credentialId })
    await devTools.send("WebAuthn.addCredential", { authenticatorId, credential: copy })
    expect((await signIn(page, await answerOf(page, USE))).status).toBe(403)
  })

  browserTest(
    "a challenge to make one is good in the session that asked for it alone, once, and not to sign in",
    async () => {
      await using who = await somebody()
      await using other = await somebody()
      await open("/account", who.page)
      const made = await answerOf(who.page, { path: "/account/passkeys/challenge" })
      const add = async (page: Page) => (await post(page, "/account/passkeys", { ...made, name: "x" })).location
      expect(await add(other.page)).toBe("/account?did=passkey_late")
      expect(await passkeysOf(other)).toEqual([])
      const refused = await post(who.page, "/account/passkeys", { ...made, credential: "{}" })
      expect(refused.location).toBe("/account?did=passkey_refused")
      expect(await add(who.page)).toBe("/account?did=passkey_added")
      expect(await add(who.page)).toBe("/account?did=passkey_known")
      expect((await signIn(who.page, made)).status).toBe(410)
      // The browser makes no second one for the same person.
      await who.page.reload()
      await who.page.locator("form[data-passkey] button").click()
      await until(who.page, `document.querySelector("form[data-passkey] [role=alert]").textContent !== ""`)
      expect(await who.page.$eval("form[data-passkey] [role=alert]", (said) => said.textContent)).toContain("already")
      only(await passkeysOf(who))
    }
  )

  browserTest(
    "nobody renames or removes another person's, and the forms need a session and a page of this host",
    async () => {
      await using who = await withPasskey()
      await using other = await somebody()
      const { id } = only(await passkeysOf(who))
      for (const path of ["/account/passkeys/rename", "/account/passkeys/remove"]) {
        const fields = { passkey: id, name: "Mine now" }
        expect((await post(other.page, path, fields)).status).toBe(303)
        expect((await post(other.page, path, fields, "https://elsewhere.example")).status).toBe(403)
        expect((await post(who.page, path, fields)).location).toBe("/sign-in")
      }
      expect((await post(who.page, "/account/passkeys/challenge", {})).location).toBe("/sign-in")
      expect((await post(who.page, "/account/passkeys", {})).location).toBe("/sign-in")
      expect<string>(only(await passkeysOf(who)).name).toBe("My laptop")
    }
  )

  browserTest("the pages run one script, from one address, and are well made without it", async () => {
    await using who = await somebody()
    await addOnPage(who, "My laptop")
    for (const path of ["/account", "/sign-in"]) {
      if (path === "/sign-in") await signOut(who)
      const answer = await open(path, who.page)
      expect(answer.headers()["content-security-policy"]).toContain(`script-src ${base}/passkeys.js 'sha256-`)
      const headers = new Headers({ "content-type": "text/html; charset=utf-8" })
      await expectWellMade(
        browser(),
        `passkeys${path.replace("/", "-")}`,
        {
          status: answer.status(),
          headers,
          text: await answer.text(),
          json: null
        },
        ["/passkeys.js"]
      )
    }
  })

  test("are offered where browsers make them: at names, encrypted unless it is one's own machine", () => {
    expect(passkeySiteOf("https://signal.brand.example:8443")).toEqual({
      rpId: "signal.brand.example",
      origin: "https://signal.brand.example:8443"
    })
    expect(passkeySiteOf("http://localhost:3000")).toEqual({ rpId: "localhost", origin: "http://localhost:3000" })
    for (const url of [
      "http://127.0.0.1:3000",
      "https://10.1.2.3",
      "https://[::1]:3000",
      "http://signal.brand.example"
    ]) {
      expect([url, passkeySiteOf(url)]).toEqual([url, null])
    }
  })
})
