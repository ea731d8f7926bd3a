import { describe, expect, test } from "bun:test"
import { LINKS_MAX } from "../../domain/accounts/people/sessions.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { BASE_URL } from "./host.ts"
import { addMember, Browser, linkIn, openMailedHost, roleOf, signedInBrowser } from "./signInWorld.ts"

const OWNER = "owner@brand.example"
const VIEWER = "viewer@brand.example"
const STRANGER = "nobody@elsewhere.example"

const ELSEWHERE: ReadonlyArray<readonly [what: string, headers: Readonly<Record<string, string>>]> = [
  ["another origin", { origin: "https://elsewhere.example" }],
  ["another port of the host", { origin: `${BASE_URL}:8080` }],
  ["the host on another scheme", { origin: "https://localhost" }],
  ["a neighbour of the site", { origin: BASE_URL, "sec-fetch-site": "same-site" }],
  ["a page across sites", { origin: BASE_URL, "sec-fetch-site": "cross-site" }],
  ["an address that was typed", { "sec-fetch-site": "none" }],
  ["a frame without an origin", { origin: "null" }],
  ["a program that says nothing", {}]
]

describe("signing in", () => {
  test("a link in a mail signs in, once, in a session of its own; the cookie can't be read by scripts", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const browser = new Browser(host)
    const mail = world.inbox.next(OWNER)
    const asked = await browser.send("/sign-in", { address: `  ${OWNER.toUpperCase()} ` })
    expect(asked.status).toBe(200)
    const link = linkIn(await mail)
    expect(link).toMatch(/^\/sign-in\/[\w-]{43}$/)

    const page = await browser.open(link)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain("another browser")
    const done = await browser.send(link)
    expect([done.status, done.headers.get("location")]).toEqual([303, "/home"])
    const session = done.headers.getSetCookie().find((cookie) => cookie.startsWith("creatorsignal_session="))
    expect(session).toMatch(/^creatorsignal_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)

    const account = await browser.open("/account")
    expect(account.status).toBe(200)
    expect(account.text).toContain("Mugs Ltd")
    expect(account.headers.get("cache-control")).toContain("no-store")

    const replayed = await new Browser(host).send(link, { other_browser: "yes" })
    expect([replayed.status, replayed.headers.getSetCookie()]).toEqual([410, []])
    expect((await browser.open(link)).status).toBe(410)
  })

  test("a program that opens links in mails uses none up", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const browser = new Browser(host)
    const mail = world.inbox.next(OWNER)
    await browser.send("/sign-in", { address: OWNER })
    const link = linkIn(await mail)
    const scanner = new Browser(host)
    for (let times = 0; times < 3; times++) expect((await scanner.open(link)).status).toBe(200)
    await host.call(link, { method: "HEAD" })
    expect((await browser.send(link)).status).toBe(303)
  })

  test("another browser than the one that asked is asked whether it is meant", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const mail = world.inbox.next(OWNER)
    await new Browser(host).send("/sign-in", { address: OWNER })
    const link = linkIn(await mail)
    const phone = new Browser(host)
    expect((await phone.open(link)).text).toContain("another browser")
    expect((await phone.send(link)).status).toBe(409)
    expect((await phone.send(link, { other_browser: "yes" })).status).toBe(303)
    expect((await phone.open("/account")).status).toBe(200)
  })

  test("nobody learns by asking who has an account: the answers are the same, and only members are written to", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const mail = world.inbox.next(OWNER)
    const told = async (address: string) => {
      const { status, text, headers } = await new Browser(host).send("/sign-in", { address })
      return {
        status,
        text,
        cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, "=SECRET;"))
      }
    }
    const [known, unknown, wrong] = [await told(OWNER), await told(STRANGER), await told("no address")]
    expect(unknown).toEqual(known)
    expect(wrong).toEqual(known)
    await mail
    expect(world.inbox.messages.map(({ to }) => to)).toEqual([OWNER])
  })

  test("a person is sent a few links at a time", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    for (let place = 0; place < LINKS_MAX; place++) {
      const mail = world.inbox.next(OWNER)
      await new Browser(host).send("/sign-in", { address: OWNER })
      await mail
    }
    // The next one is not sent; the mail that is awaited comes after it, to somebody else.
    await new Browser(host).send("/sign-in", { address: OWNER })
    await addMember(host, host.tenant.id, VIEWER, "viewer")
    const other = world.inbox.next(VIEWER)
    await new Browser(host).send("/sign-in", { address: VIEWER })
    await other
    expect(world.inbox.messages.filter(({ to }) => to === OWNER)).toHaveLength(LINKS_MAX)
  })

  test("a session that the browser brings is not taken over, and ends", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const planted = "A".repeat(43)
    const browser = new Browser(host)
    browser.cookies.set("creatorsignal_session", planted)
    const mail = world.inbox.next(OWNER)
    await browser.send("/sign-in", { address: OWNER })
    await browser.send(linkIn(await mail))
    const first = browser.cookies.get("creatorsignal_session")
    expect(first).not.toBe(planted)
    const again = world.inbox.next(OWNER)
    await browser.send("/sign-in", { address: OWNER })
    await browser.send(linkIn(await again))
    const old = new Browser(host)
    old.cookies.set("creatorsignal_session", first ?? "")
    expect((await old.open("/account")).headers.get("location")).toBe("/sign-in")
  })

  test("signing out ends the session, signing out everywhere every one", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const [laptop, phone] = [await signedInBrowser(world, OWNER), await signedInBrowser(world, OWNER)]
    const kept = new Map(laptop.cookies)
    expect((await laptop.send("/sign-out")).headers.get("location")).toBe("/sign-in")
    const stolen = new Browser(host)
    for (const [name, value] of kept) stolen.cookies.set(name, value)
    expect((await stolen.open("/account")).status).toBe(303)
    expect((await phone.open("/account")).status).toBe(200)
    const tablet = await signedInBrowser(world, OWNER)
    await phone.send("/account/sign-out-everywhere")
    expect((await tablet.open("/account")).status).toBe(303)
  })

  test("a form that another site's page sent changes nothing", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const browser = await signedInBrowser(world, OWNER)
    const forms: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
      ["/sign-in", { address: OWNER }],
      ["/sign-out", {}],
      ["/account/people", { tenant: host.tenant.id, address: STRANGER, role: "owner" }],
      ["/account/address", { address: STRANGER }],
      ["/account/sign-out-everywhere", {}],
      ["/account/choose", { tenant: host.tenant.id }]
    ]
    const before = world.inbox.messages.length
    for (const [path, fields] of forms) {
      for (const [what, headers] of ELSEWHERE) {
        const { status, headers: answered } = await browser.send(path, fields, headers)
        expect([path, what, status, answered.getSetCookie()]).toEqual([path, what, 403, []])
      }
    }
    expect((await browser.open("/account")).status).toBe(200)
    expect(await roleOf(host, host.tenant.id, STRANGER)).toBeNull()
    expect(world.inbox.messages).toHaveLength(before)
  })
})

describe("people of an account", () => {
  test("an owner adds somebody, who is written where to sign in; changes their role; removes them", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenant = host.tenant.id
    await addMember(host, tenant, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    const mail = world.inbox.next(VIEWER)
    const added = await owner.send("/account/people", { tenant, address: VIEWER, role: "viewer" })
    expect(added.headers.get("location")).toBe("/account/people?did=added")
    expect((await mail).text).toContain(`${BASE_URL}/sign-in`)
    const viewer = await signedInBrowser(world, VIEWER)
    expect((await viewer.open("/account/people")).text).toContain("Only owners change")
    const [, person = ""] =
      /name="person" value="([\w-]{36})"/.exec((await owner.open("/account/people")).text.split(VIEWER)[1] ?? "") ?? []
    await owner.send("/account/people/role", { tenant, person, role: "member" })
    expect(await roleOf(host, tenant, VIEWER)).toBe("member")
    await owner.send("/account/people/remove", { tenant, person })
    expect(await roleOf(host, tenant, VIEWER)).toBeNull()
    // Whoever is removed is out with their next request.
    expect((await viewer.open("/account/people")).headers.get("location")).toBe("/account")
  })

  test("nobody but an owner of the account that a form names changes its people", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const theirs = (await host.run(createTenant("Kettles Ltd"))).id
    await addMember(host, host.tenant.id, OWNER, "owner")
    const { member: target } = await addMember(host, host.tenant.id, "target@brand.example", "viewer")
    for (const [email, role] of [
      ["m@brand.example", "member"],
      ["v@brand.example", "viewer"]
    ] as const) {
      await addMember(host, host.tenant.id, email, role)
    }
    await addMember(host, theirs, "kettle@brand.example", "owner")
    for (const email of ["m@brand.example", "v@brand.example", "kettle@brand.example"]) {
      const browser = await signedInBrowser(world, email)
      browser.cookies.set("creatorsignal_tenant", host.tenant.id)
      const tenant = host.tenant.id
      const person = target.person.id
      const answers = [
        await browser.send("/account/people", { tenant, address: STRANGER, role: "owner" }),
        await browser.send("/account/people/role", { tenant, person, role: "owner" }),
        await browser.send("/account/people/remove", { tenant, person })
      ]
      expect([email, ...answers.map(({ status }) => status)]).toEqual([email, 403, 403, 403])
    }
    expect(await roleOf(host, host.tenant.id, "target@brand.example")).toBe("viewer")
    expect(await roleOf(host, host.tenant.id, STRANGER)).toBeNull()
    // What they are of is all that another account's owner sees.
    const kettle = await signedInBrowser(world, "kettle@brand.example")
    kettle.cookies.set("creatorsignal_tenant", host.tenant.id)
    const { text } = await kettle.open("/account/people")
    expect(text).toContain("Kettles Ltd")
    expect(text).not.toContain("Mugs Ltd")
  })

  test("a form for an account that is not the one shown changes nothing", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const other = (await host.run(createTenant("Kettles Ltd"))).id
    for (const tenant of [host.tenant.id, other]) await addMember(host, tenant, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    await owner.send("/account/choose", { tenant: other })
    expect((await owner.open("/account/people")).text).toContain("Kettles Ltd")
    const answer = await owner.send("/account/people", { tenant: host.tenant.id, address: STRANGER, role: "owner" })
    expect(answer.headers.get("location")).toBe("/account/people?did=other_tenant")
    expect(await roleOf(host, host.tenant.id, STRANGER)).toBeNull()
    await owner.send("/account/choose", { tenant: crypto.randomUUID() })
    expect((await owner.open("/account/people")).text).toContain("Kettles Ltd")
  })

  test("somebody has to own the account", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const tenant = host.tenant.id
    const { member } = await addMember(host, tenant, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    const person = member.person.id
    for (const [path, fields] of [
      ["/account/people/role", { tenant, person, role: "viewer" }],
      ["/account/people/remove", { tenant, person }]
    ] as const) {
      expect((await owner.send(path, fields)).headers.get("location")).toBe("/account/people?did=last_owner")
    }
    expect((await owner.open("/account/people?did=last_owner")).text).toContain("Somebody has to own the account")
  })

  test("an address is a person's once they open the mail that goes there, and only theirs", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    await addMember(host, host.tenant.id, VIEWER, "viewer")
    const [owner, viewer] = [await signedInBrowser(world, OWNER), await signedInBrowser(world, VIEWER)]
    const mail = world.inbox.next("new@brand.example")
    await owner.send("/account/address", { address: "New@brand.example" })
    const link = linkIn(await mail)
    expect((await viewer.send(link)).headers.get("location")).toBe("/account?did=over")
    expect((await owner.open(link)).text).toContain("new@brand.example")
    expect(await roleOf(host, host.tenant.id, "new@brand.example")).toBeNull()
    expect((await owner.send(link)).headers.get("location")).toBe("/account?did=address")
    expect(await roleOf(host, host.tenant.id, "new@brand.example")).toBe("owner")
    const taken = world.inbox.next("new@brand.example")
    await viewer.send("/account/address", { address: "new@brand.example" })
    expect((await viewer.send(linkIn(await taken))).headers.get("location")).toBe("/account?did=taken")
    expect(await roleOf(host, host.tenant.id, VIEWER)).toBe("viewer")
  })

  test("texts of people stand in pages as texts", async () => {
    const world = await openMailedHost()
    await using host = world.host
    const name = `<script>alert(1)</script>"'&`
    const tenant = (await host.run(createTenant(name))).id
    await addMember(host, tenant, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    for (const path of ["/account", "/account/people"]) {
      const { text } = await owner.open(path)
      expect(text).not.toContain("<script>")
      expect(text).toContain("&#60;script&#62;")
    }
  })

  test("a form that is too large is refused with a page", async () => {
    const world = await openMailedHost()
    await using host = world.host
    await addMember(host, host.tenant.id, OWNER, "owner")
    const owner = await signedInBrowser(world, OWNER)
    const broken = await owner.send("/account/people", { tenant: "x".repeat(40_000) })
    expect(broken.status).toBe(400)
    expect(broken.text).toContain("could not be read")
  })
})
