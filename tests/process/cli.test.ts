import { describe, expect, test } from "bun:test"
import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EndpointEvent } from "../../ports/accounts/webhooks/Webhook.ts"
import { describeOnEmptyPostgres } from "../support/databases/testDatabase.ts"
import { isLong } from "../support/running/sized.ts"
import { type Database, testOnEachDatabase, testOnPostgres } from "./databases.ts"
import { newDataFolder } from "./dataFolders.ts"
import { newEvents, sendEvent } from "./load.ts"
import {
  type Ended,
  type Environment,
  firstKeys,
  newFolder,
  runCommand,
  runHere,
  runShell,
  startServer,
  TEST_TIMEOUT_MS
} from "./server.ts"

/** A revoked key is refused everywhere within this time. */
const REVOKED_WITHIN_SECONDS = 5
const POLL_MS = 50
const NO_SUCH_ID = "01900000-0000-7000-8000-000000000000"

const JsonObject = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** How a command is run: in this process, or as a program of its own. */
type Run = (args: ReadonlyArray<string>, environment: Environment) => Promise<Ended>

/** Runs a command with --json and gives the one object it prints. */
const rowBy = async (run: Run, environment: Environment, args: ReadonlyArray<string>): Promise<Row> => {
  const { code, stdout, stderr } = await run([...args, "--json"], environment)
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(stdout).toMatch(/^\{[^\n]*\}\n$/)
  const row = Schema.decodeUnknownSync(JsonObject)(stdout)
  expect(row.id).toBeString()
  return { ...row, id: String(row.id) }
}

const rowOf = (environment: Environment, ...args: ReadonlyArray<string>) => rowBy(runHere, environment, args)

const Failure = Schema.fromJsonString(Schema.Struct({ error: Schema.String, message: Schema.String }))

/** Runs a command that must fail with --json, and gives the status and what the one object says. */
const failureBy = async (run: Run, environment: Environment, args: ReadonlyArray<string>) => {
  const { code, stdout, stderr } = await run([...args, "--json"], environment)
  expect(stderr).toBe("")
  expect(stdout).toMatch(/^\{[^\n]*\}\n$/)
  const failure = Schema.decodeUnknownSync(Failure)(stdout)
  expect(failure.error).toMatch(/^[a-z_]+$/)
  // No pattern of a program is told to people.
  expect(failure.message).not.toMatch(/RegExp|\^\[|\\p\{/)
  return { code, ...failure }
}

const failureOf = (environment: Environment, ...args: ReadonlyArray<string>) => failureBy(runHere, environment, args)

/** Why a command was refused. */
const refusalOf = async (environment: Environment, ...args: ReadonlyArray<string>): Promise<string> =>
  (await failureOf(environment, ...args)).message

/** Runs every command once, and every refusal of the store's. */
const runEveryCommand = async (environment: Environment, by: Run = runHere) => {
  const run = (...args: ReadonlyArray<string>) => rowBy(by, environment, args)
  const refused = async (...args: ReadonlyArray<string>) => (await failureBy(by, environment, args)).message
  expect(await run("migrate")).toEqual({ id: expect.stringMatching(/^\d{4}_\w+$/) })
  const tenant = await run("tenant", "create", "--name", "Corner shop")
  expect(tenant).toMatchObject({ name: "Corner shop", email: null })
  const email = "owner@brand.example"
  expect(await run("tenant", "create", "--name", "Brand", "--email", email)).toMatchObject({ name: "Brand", email })
  const of = ["--tenant", tenant.id]

  const prefixes = { full: "sk_live_", track: "cs_live_", survey: "sk_live_" }
  for (const [scope, prefix] of Object.entries(prefixes)) {
    const made = await run("key", "create", ...of, "--scope", scope)
    expect(made).toMatchObject({
      scope,
      tenant_id: tenant.id,
      key: expect.stringMatching(RegExp(`^${prefix}\\w{36}$`))
    })
    if (scope === "track") expect(await run("key", "revoke", made.id)).not.toHaveProperty("key")
  }

  const { id: keyId } = await run("key", "create", ...of, "--scope", "full")
  const limits = ["key", "limits", "--id", keyId]
  const usual = { id: keyId, daily_scrapes: 200, daily_discoveries: 50, requests_per_minute: 120, discovery_credits: 1 }
  expect(await run(...limits)).toEqual(usual)
  const agreed = [...limits, "--requests-per-minute", "600", "--discovery-credits", "3"]
  expect(await run(...agreed)).toEqual({ ...usual, requests_per_minute: 600, discovery_credits: 3 })
  expect(await run(...limits, "--requests-per-minute", "usual", "--discovery-credits", "usual")).toEqual(usual)
  expect(await refused(...limits, "--requests-per-minute", "0")).toBe(
    '--requests-per-minute must be a whole number from 1 to 6000, or "usual"'
  )
  expect(await run(...limits, "--daily-scrapes", "7")).toMatchObject({ daily_scrapes: 7, daily_discoveries: 50 })
  expect(await run(...limits, "--daily-discoveries", "0")).toMatchObject({ daily_scrapes: 7, daily_discoveries: 0 })

  const profile = ["tenant", "profile", ...of]
  const said = { id: tenant.id, brand_name: "Kettle & Co", category: "kitchenware", notes: null }
  expect(await run(...profile)).toEqual({ id: tenant.id, brand_name: null, category: null, notes: null })
  expect(await run(...profile, "--brand-name", " Kettle & Co ", "--category", "kitchenware")).toEqual(said)
  expect(await run(...profile, "--notes", "No alcohol.")).toEqual({ ...said, notes: "No alcohol." })
  expect(await run(...profile, "--notes", "", "--category", "")).toEqual({ ...said, category: null })
  expect(await refused("tenant", "profile", "--tenant", NO_SUCH_ID)).toBe("there is no tenant with this id")
  expect(await refused(...profile, "--category", "k".repeat(201))).toBe(
    "--category must have at most 200 characters, none of them a control character"
  )

  const attribution = ["tenant", "attribution", ...of]
  const settings = { id: tenant.id, lookback_days: 30, time_zone: "UTC", default_currency: null, keeps_query: true }
  expect(await run(...attribution)).toEqual(settings)
  const changed = { ...settings, lookback_days: 7, time_zone: "Europe/Berlin", default_currency: "EUR" }
  expect(
    await run(...attribution, "--lookback-days", "7", "--time-zone", "Europe/Berlin", "--currency", "EUR")
  ).toEqual(changed)
  expect(await run(...attribution, "--currency", "")).toEqual({ ...changed, default_currency: null })
  expect(await run(...attribution, "--keeps-query", "false")).toMatchObject({
    default_currency: null,
    keeps_query: false
  })
  expect(await refused(...attribution, "--lookback-days", "366")).toBe(
    "--lookback-days must be a whole number from 1 to 365"
  )

  const grant = ["credits", "grant", ...of, "--amount", "50"]
  expect(await run(...grant)).toMatchObject({ amount: 50, balance: 50 })
  expect(await run(...grant, "--reference", "invoice-1")).toMatchObject({ id: "invoice-1", balance: 100 })
  expect(await run(...grant, "--reference", "invoice-1")).toMatchObject({ id: "invoice-1", balance: 100 })
  expect(await run("credits", "history", ...of)).toMatchObject({
    id: tenant.id,
    balance: 100,
    entries: [
      { reason: "grant", reference: "invoice-1", delta: 50 },
      { reason: "grant", delta: 50 }
    ]
  })
  expect(await run("credits", "history", ...of, "--limit", "1")).toMatchObject({
    entries: [{ reference: "invoice-1" }]
  })
  expect(await run("usage", ...of)).toMatchObject({ id: tenant.id, from: "1970-01-01T00:00:00.000Z", usage: [] })

  const link = ["link", "create", ...of, "--url", "https://shop.example/a"]
  const extras = ["--creator", "youtube/@Nova", "--promo", "NOVA10"]
  expect(await run(...link, "--code", "nova", ...extras)).toMatchObject({
    id: "nova",
    creator: "youtube/nova",
    address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/c\/nova$/)
  })
  const shop = ["--domain", "Shop.Example", "--secret", "a-secret-of-the-shop"]
  const connected = await run("shop", "connect", ...of, ...shop)
  expect(connected).toMatchObject({ id: "shop.example", secrets: 1 })
  expect(JSON.stringify(connected)).not.toContain("a-secret-of-the-shop")

  const footprint = ["footprint", "link", "--account", "twitter/@Nova"]
  const accounts = [
    { platform: "x", handle: "nova" },
    { platform: "youtube", handle: "novacooks" }
  ]
  const footprintMade = await run(...footprint, "--account", "youtube/novacooks")
  expect(footprintMade).toEqual({ id: footprintMade.id, accounts })
  expect(await run(...footprint, "--account", "x/NOVA", "--account", "youtube/novacooks")).toEqual(footprintMade)
  expect(await refused(...footprint, "--account", "myspace/nova")).toBe(
    "--account myspace/nova: the platform is not supported"
  )
  expect(await refused(...footprint, "--account", "youtube/a/b")).toBe("--account youtube/a/b: write platform/handle")
  const crowd = Array.from({ length: 11 }, (_, index) => ["--account", `kick/nova${index}`]).flat()
  expect(await refused(...footprint, ...crowd)).toBe(
    "together they would be more than the 12 accounts that a creator may have"
  )

  await using files = await newFolder()
  const posts = join(files.path, "posts.csv")
  await writeFile(posts, "type,id,published_at,text\npost,1,2026-01-01,Bread\npost,1,2026-01-01,Bread\n")
  const importing = ["evidence", "import", ...of, "--account", "twitch/@Nova", "--file"]
  const imported = { format: "csv", posts: 1, comments: 0, followers: 0, posts_kept: 1 }
  expect(await run(...importing, posts)).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{64}$/), ...imported })
  expect(await run(...importing, posts)).toMatchObject({ ...imported, repeated: "yes" })
  const bad = join(files.path, "bad.jsonl")
  await writeFile(bad, '{"type":"follower"}')
  expect(await refused(...importing, bad)).toBe("line 1: handle: is required")

  const { id: hooked } = await run("key", "create", ...of, "--scope", "full")
  const url = "https://hooks.example/score"
  const hook = ["--key", hooked]
  const made = await run("webhook", "set", ...hook, "--url", url)
  expect(made).toMatchObject({ id: hooked, url, state: "enabled", attempts_max: 5, previous_secret_until: null })
  expect(made.events).toBe("score.completed,score.failed")
  expect(made.secret).toMatch(/^whsec_/)
  const again = await run(
    "webhook",
    "set",
    ...hook,
    "--url",
    url,
    "--attempts",
    "6",
    "--events",
    "creator.alert, score.failed"
  )
  expect(again.secret).not.toBe(made.secret)
  const shown = await run("webhook", "show", ...hook)
  expect(shown).toMatchObject({
    events: "score.failed,creator.alert",
    attempts_max: 6,
    previous_secret_until: expect.any(String)
  })
  expect(JSON.stringify(shown)).not.toContain("whsec_")
  const paused = await run("webhook", "pause", ...hook)
  expect(paused).toMatchObject({ id: hooked, state: "enabled", paused_at: expect.any(String) })
  expect(await run("webhook", "pause", ...hook)).toEqual(paused)
  expect(await run("webhook", "resume", ...hook)).toMatchObject({ id: hooked, paused_at: null })
  expect(await run("webhook", "deliveries", ...hook, "--limit", "5")).toEqual({ id: hooked, deliveries: [] })
  expect(await refused("webhook", "redeliver", "--id", NO_SUCH_ID)).toBe("there is no delivery with this id")
  expect(await refused("webhook", "set", ...hook, "--url", "https://10.0.0.1/")).toBe(
    "the URL must not be a private address"
  )

  expect(await refused("webhook", "set", ...hook, "--url", url, "--events", "alert")).toBe(
    `events must be one or more of ${EndpointEvent.literals.join(", ")}`
  )

  expect(await run("tenant", "list", "--limit", "1")).toMatchObject({ tenants: [{ id: expect.any(String) }] })
  const { keys, next } = await run("key", "list", ...of, "--limit", "2")
  expect(keys).toMatchObject([
    { scope: "full", revoked_at: null },
    { scope: "track", revoked_at: expect.any(String) }
  ])
  expect(await run("key", "list", ...of, "--after", String(next))).toMatchObject({
    keys: [{ scope: "survey" }, { id: keyId }, { id: hooked }],
    next: null
  })
  expect(await run("link", "list", ...of)).toMatchObject({ links: [{ code: "nova", promo: "NOVA10" }], next: null })
  const shops = await run("shop", "list", ...of)
  expect(shops).toMatchObject({ shops: [{ domain: "shop.example", uninstalled_at: null }], next: null })
  const webhooks = await run("webhook", "list", ...of)
  expect(webhooks).toMatchObject({
    webhooks: [{ key: hooked, url, events: "score.failed,creator.alert", attempts_max: 6 }],
    next: null
  })
  for (const listed of [keys, shops, webhooks]) expect(JSON.stringify(listed)).not.toMatch(/whsec_|sk_live|of-the-shop/)
  for (const what of ["key", "link", "shop", "webhook"]) {
    expect(await refused(what, "list", "--tenant", NO_SUCH_ID)).toBe("there is no tenant with this id")
  }

  expect(await run("webhook", "remove", ...hook)).toEqual({ id: hooked })
  expect(await refused("webhook", "show", ...hook)).toBe("the key has no webhook")
  expect(await refused("webhook", "pause", ...hook)).toBe("the key has no webhook")

  expect(await refused("key", "create", "--tenant", NO_SUCH_ID, "--scope", "full")).toBe(
    "there is no tenant with this id"
  )
  expect(await refused("credits", "history", "--tenant", NO_SUCH_ID)).toBe("there is no tenant with this id")
  expect(await refused("usage", "--tenant", NO_SUCH_ID)).toBe("there is no tenant with this id")
  expect(await refused("key", "revoke", NO_SUCH_ID)).toBe("there is no key with this id")
  expect(await refused("key", "limits", "--id", NO_SUCH_ID)).toBe("there is no key with this id")
  expect(await refused(...link, "--code", "nova")).toBe("another link has this code")
  expect(await refused(...link, "--code", "nova-2", "--promo", "NOVA10")).toContain("has this promo code")
  expect(await refused("link", "create", ...of, "--code", "nova-3", "--url", "shop.example")).toContain("URL")
  const other = await run("tenant", "create", "--name", "Another shop")
  expect(await refused("shop", "connect", "--tenant", other.id, ...shop)).toContain("another tenant")
}

describe("commands", () => {
  test(
    "on an embedded database that a server has open go through it, and open the folder when none runs",
    async () => {
      await using folder = await newDataFolder()
      const environment = { DATA_DIR: folder.path }
      {
        await using server = await startServer(environment)
        await runEveryCommand(environment)
        server.kill("SIGKILL")
        await server.ended
      }
      // The killed server has left its socket behind.
      expect(await rowOf(environment, "tenant", "create", "--name", "Later")).toMatchObject({ name: "Later" })
    },
    TEST_TIMEOUT_MS
  )

  test.each([
    [["key", "create"], "--tenant"],
    [["key", "create", "--tenant", "x", "--scope", "everything"], "--scope"],
    [["key", "create", "--tenant", "x", "--scope", "full"], "tenant"],
    [["credits", "grant", "--tenant", NO_SUCH_ID, "--amount", "1.5"], "--amount"],
    [["credits", "grant", "--tenant", NO_SUCH_ID, "--amount", "0"], "amount"],
    [["link", "create", "--tenant", NO_SUCH_ID, "--code", "a b", "--url", "https://a.example"], "code"],
    [["credits", "history", "--tenant", NO_SUCH_ID, "--limit", "0"], "limit"],
    [["usage", "--tenant", NO_SUCH_ID, "--from", "yesterday"], "from"],
    [["tenant", "create", "--name", "Brand", "--email", "owner"], "email"],
    [["tenant", "create", "--name", "Brand", "--email", "a@b@c.example"], "one @"],
    [["tenant", "create", "--name", "Brand", "--email", "a@c.example\nBcc: b@c.example"], "email"],
    [["tenant", "create", "--name", "Brand", "--email", `${"a".repeat(250)}@c.example`], "254"],
    [["key", "revoke"], "id"],
    [["score", "youtube"], "--tenant"],
    [["score", "youtube", "--tenant", NO_SUCH_ID], "HANDLE"],
    [["report", "youtube", "nova", "--tenant", NO_SUCH_ID], "--file"],
    [["key", "limits"], "--id"],
    [["key", "limits", "--id", NO_SUCH_ID, "--daily-scrapes", "-1"], "daily"],
    [["tenant"], "tenant --help"],
    [["bogus"], "bogus"],
    [[], "creatorsignal --help"],
    [["tenant", "create", "--name", "a\0b"], "--name must not contain NUL"],
    [["tenant", "create", "--name=a\0b"], "--name must not contain NUL"],
    [["tenant", "create", "--name", "a\ud800"], "--name is not UTF-8 text"],
    [["tenant", "create", "--name", "a\u001b[31m"], "--name must have 1 to 200 characters, none of them a control"],
    [["tenant", "create", "--name", "a".repeat(201)], "--name must have 1 to 200 characters"],
    [["tenant", "create", "--name", "a".repeat(5_000)], "--name is longer than 4096 characters"],
    [["link", "create", "--tenant", NO_SUCH_ID, "--code", "a", "--url", "x", "--creator", "nova"], "--creator must be"],
    [
      ["shop", "connect", "--tenant", NO_SUCH_ID, "--domain", "a b", "--secret", "x"],
      "--domain must be a store's domain"
    ],
    [["shop", "connect", "--tenant", NO_SUCH_ID, "--domain", "a.example"], "one of --secret and --secret-file"],
    [
      ["shop", "connect", "--tenant", NO_SUCH_ID, "--domain", "a.example", "--secret-file", "/no/file"],
      "can't be read"
    ],
    [["key", "list", "--tenant", NO_SUCH_ID, "--limit", "1001"], "--limit must be a whole number from 1 to 1000"],
    [["webhook", "deliveries", "--key", NO_SUCH_ID, "--limit", "201"], "--limit must be a whole number from 1 to 200"],
    [["webhook", "set", "--key", "x", "--url", "https://a.example"], "--key must be a key's id"],
    [
      ["evidence", "import", "--tenant", NO_SUCH_ID, "--account", "x/nova", "--file", "/no/file"],
      "--file must be a file"
    ]
  ])(
    "that are wrong are refused with status 2, by one sentence or by one object: %j",
    async (args, named) => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: join(folder.path, "data") }
      expect(await failureOf(environment, ...args)).toMatchObject({
        code: 2,
        error: "usage",
        message: expect.stringContaining(named)
      })
      if (args.length > 1) {
        const { code, stdout, stderr } = await runHere(args, environment)
        expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
        expect(stderr).toMatch(/^creatorsignal: [^\n]+\n$/)
      }
      expect(await readdir(folder.path)).toEqual([])
    },
    TEST_TIMEOUT_MS
  )

  test.each([
    [["tenant", "list"]],
    [["key", "list", "--tenant", NO_SUCH_ID]],
    [["link", "list", "--tenant", NO_SUCH_ID]],
    [["shop", "list", "--tenant", NO_SUCH_ID]],
    [["webhook", "list", "--tenant", NO_SUCH_ID]],
    [["job", "list", "--tenant", NO_SUCH_ID]],
    [["score", "youtube", "nova", "--tenant", NO_SUCH_ID]],
    [["report", "youtube", "nova", "--tenant", NO_SUCH_ID, "--file", "report.json"]],
    [["webhook", "show", "--key", NO_SUCH_ID]],
    [["webhook", "deliveries", "--key", NO_SUCH_ID]],
    [["credits", "history", "--tenant", NO_SUCH_ID]],
    [["usage", "--tenant", NO_SUCH_ID]],
    [["key", "limits", "--id", NO_SUCH_ID]]
  ])(
    "that are about what is there make neither a folder nor a database: %j",
    async (args) => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: join(folder.path, "data") }
      expect(await failureOf(environment, ...args)).toMatchObject({ code: 1, error: "no_data" })
      expect(await readdir(folder.path)).toEqual([])
    },
    TEST_TIMEOUT_MS
  )

  test(
    "take a store's secret from standard input or a file, bounded and as UTF-8",
    async () => {
      await using folder = await newDataFolder("data")
      const environment = { DATA_DIR: join(folder.path, "data") }
      const { id } = await rowOf(environment, "tenant", "create", "--name", "Brand")
      const connect = (...source: ReadonlyArray<string>) => [
        ...["shop", "connect", "--json", "--tenant", id, "--domain", "shop.example"],
        ...source
      ]
      const said = async (end: Promise<Ended>) => {
        const { code, stdout } = await end
        return { code, ...Schema.decodeUnknownSync(JsonObject)(stdout) }
      }
      expect(await said(runHere(connect("--secret", "-"), environment, "one-secret\n"))).toMatchObject({ secrets: 1 })
      const file = join(folder.path, "secret")
      await writeFile(file, "two-secret\r\n")
      expect(await said(runHere(connect("--secret-file", file), environment))).toMatchObject({ secrets: 2 })
      expect(await said(runHere(connect("--secret", "two-secret"), environment))).toMatchObject({ secrets: 2 })
      await writeFile(file, new Uint8Array([0xff, 0xfe]))
      expect(await said(runHere(connect("--secret-file", file), environment))).toMatchObject({
        code: 2,
        message: `--secret-file: ${file} is not UTF-8 text`
      })
      expect(await said(runHere(connect("--secret", "-"), environment, "a".repeat(70_000)))).toMatchObject({
        code: 2,
        message: "--secret: standard input holds more than 65536 bytes"
      })
      expect(await said(runHere(connect("--secret", "-"), environment, "a\0b"))).toMatchObject({ code: 1 })
    },
    TEST_TIMEOUT_MS
  )

  test(
    "print tables for people, in which nothing steers a terminal",
    async () => {
      await using folder = await newDataFolder("data")
      const environment = { DATA_DIR: join(folder.path, "data") }
      const { id } = await rowOf(environment, "tenant", "create", "--name", "株式会社")
      await rowOf(environment, "tenant", "create", "--name", "Brand \u202eabc")
      const { stdout } = await runHere(["tenant", "list", "--limit", "2"], environment)
      const [first = "", blank, heading = "", row = "", other = ""] = stdout.split("\n")
      expect([first, blank]).toEqual(["id  tenants", ""])
      expect(heading.split(/ {2,}/)).toEqual(["id", "name", "email", "created_at"])
      expect(row.split(/ {2,}/).slice(0, 3)).toEqual([id, "株式会社", "–"])
      expect(other).toContain("Brand \\u{202e}abc")
      // Each column begins at one place, whatever is in it.
      expect(Bun.stringWidth(row.slice(0, row.indexOf("–")))).toBe(
        Bun.stringWidth(heading.slice(0, heading.indexOf("email")))
      )
      const { stdout: part } = await runHere(["tenant", "list", "--limit", "1"], environment)
      expect(part).toEndWith(`\n\nmore: --after ${id}\n`)
    },
    TEST_TIMEOUT_MS
  )

  test(
    "as programs: help when bare, one line or object and the status when wrong, bytes that are no text refused",
    async () => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: join(folder.path, "data") }
      const [bare, group, wrong, object, garbled] = await Promise.all([
        runCommand([], environment),
        runCommand(["tenant"], environment),
        runCommand(["tenant", "lst"], environment),
        runCommand(["tenant", "list", "--json"], environment),
        runShell(`exec "$0" hosts/programs/cli.ts tenant create --name "$(printf 'a\\377')"`, environment)
      ])
      for (const helped of [bare, group]) expect(helped).toMatchObject({ code: 0, stderr: "" })
      expect(bare.stdout).toContain("SUBCOMMANDS")
      expect(group.stdout).toContain("create")
      expect(wrong).toMatchObject({ code: 2, stdout: "" })
      expect(wrong.stderr).toMatch(/^creatorsignal: [^\n]+Did you mean this\? list [^\n]+\n$/)
      expect(object).toMatchObject({ code: 1, stderr: "" })
      expect(Schema.decodeUnknownSync(Failure)(object.stdout).error).toBe("no_data")
      expect(garbled).toEqual({ code: 2, stdout: "", stderr: "creatorsignal: --name is not UTF-8 text\n" })
      expect(await readdir(folder.path)).toEqual([])
    },
    TEST_TIMEOUT_MS
  )

  test(
    "explain themselves to those who ask",
    async () => {
      await using folder = await newFolder()
      const { code, stdout, stderr } = await runHere(["key", "create", "--help"], { DATA_DIR: folder.path })
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
      expect(stdout).toContain("--scope")
    },
    TEST_TIMEOUT_MS
  )

  test(
    "openapi prints the description alone, and touches no data",
    async () => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: folder.path, BASE_URL: "https://api.shop.example" }
      const { code, stdout, stderr } = await runCommand(["openapi"], environment)
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
      expect(await readdir(folder.path)).toEqual([])
      expect(Schema.decodeUnknownSync(JsonObject)(stdout)).toMatchObject({
        openapi: expect.stringMatching(/^3\.1\./),
        servers: [{ url: "https://api.shop.example" }]
      })
    },
    TEST_TIMEOUT_MS
  )
})

describe("commands on an embedded database that no server has open", () => {
  test(
    "open the folder",
    async () => {
      await using folder = await newFolder()
      const environment = { DATA_DIR: join(folder.path, "data") }
      // Each command is a program of its own: every embedded database holds its memory until its process ends.
      if (isLong) return runEveryCommand(environment, runCommand)
      const { id } = await rowOf(environment, "tenant", "create", "--name", "Brand")
      expect(await rowOf(environment, "tenant", "list")).toMatchObject({ tenants: [{ id, name: "Brand" }] })
      expect(await refusalOf(environment, "key", "revoke", NO_SUCH_ID)).toBe("there is no key with this id")
    },
    TEST_TIMEOUT_MS
  )
})

await testOnPostgres(
  "commands on a database server",
  async ({ environment, ask }) => {
    expect(await failureOf(environment, "tenant", "list")).toMatchObject({ code: 1, error: "no_data" })
    expect(await ask(SqlClient.SqlClient.use((sql) => sql`select from pg_tables where schemaname = 'public'`))).toEqual(
      []
    )
    await runEveryCommand(environment)
  },
  { describeOn: describeOnEmptyPostgres }
)

await testOnEachDatabase(
  "a key that a command revokes is refused by the running server within 5 s",
  async (database) => {
    await using server = await startServer(database.environment)
    const { tenantId } = firstKeys(server)
    const of = ["--tenant", tenantId, "--scope", "track"]
    const made = await rowOf(database.environment, "key", "create", ...of)
    const key = String(made.key)
    const send = async () => (await sendEvent(server, key, newEvents(2)[1] ?? {})).status
    expect(await send()).toBe(200)
    await rowOf(database.environment, "key", "revoke", made.id)
    const deadline = performance.now() + REVOKED_WITHIN_SECONDS * 1000
    // What counts is when a request was sent: on a busy machine its answer may take longer.
    let sentAt = performance.now()
    while ((await send()) !== 401) {
      expect(sentAt).toBeLessThan(deadline)
      await Bun.sleep(POLL_MS)
      sentAt = performance.now()
    }
    expect(await send()).toBe(401)
  }
)

const counts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`
    select (select count(*)::int from tenants) as tenants, (select count(*)::int from api_keys) as keys,
      (select count(*) = count(distinct migration_id) from creatorsignal_migrations) as once,
      (select max(migration_id) from creatorsignal_migrations) as latest
  `
  return row
})

await testOnPostgres(
  "two servers and two commands that start at once on a new database: one migrates, one opens the first account",
  async ({ environment, ask }: Database) => {
    const commands = Promise.all([rowOf(environment, "migrate"), rowOf(environment, "migrate")])
    const starts = await Promise.allSettled([startServer(environment), startServer(environment)])
    await using stack = new AsyncDisposableStack()
    const servers = starts.flatMap((start) => (start.status === "fulfilled" ? [stack.use(start.value)] : []))
    expect(starts.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    const rows = await commands
    expect(servers.filter(({ keys }) => keys !== null)).toHaveLength(1)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    const latest = Number(rows[0]?.id.slice(0, 4))
    expect(await ask(counts)).toEqual({ tenants: 1, keys: 5, once: true, latest })

    const key = servers.flatMap(({ keys }) => (keys === null ? [] : [keys.full]))[0] ?? ""
    for (const server of servers) {
      expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
      expect((await fetch(`${server.baseUrl}/api/v1/account`, { headers: { "x-api-key": key } })).status).toBe(200)
      server.kill("SIGTERM")
      expect(await server.ended).toMatchObject({ code: 0 })
    }
  },
  { describeOn: describeOnEmptyPostgres }
)
