import { describe, expect, test } from "bun:test"
import { Clock, Context, Effect, Exit, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as postgresPorts } from "../../../adapters/postgres/layer.ts"
import { addDays } from "../../../domain/accounts/versioning/deprecationDates.ts"
import {
  announceDeprecation,
  postponeDeprecation,
  withdrawDeprecation
} from "../../../domain/accounts/versioning/deprecations.ts"
import { mailDeprecation, remindOfEnds } from "../../../domain/accounts/versioning/mailDeprecations.ts"
import { addMonths } from "../../../domain/time/calendar.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { KeyId, SecretHash } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { PersonId, SignInAddress } from "../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { DeprecationId } from "../../../ports/accounts/versioning/Deprecation.ts"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { DAY_MS, HOUR_MS } from "../../../ports/time/days.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { sized } from "../../support/running/sized.ts"

const START = new Date("2026-03-01T00:00:00.000Z")
const YEAR_DAYS = 366
const ON = addDays(START, 90)
const SUNSET = addMonths(ON, 6)
/** The day of the year on which it ends. */
const END = (SUNSET.getTime() - START.getTime()) / DAY_MS
const POSTPONED_TO = END + 60
const SERVICE = { serviceName: "CreatorSignal", baseUrl: "https://api.example" }
const isShown = process.env.SIMULATED_TABLE !== undefined

/** What happens to the process that sends one of the mails, by the mail's place: dead before the mail is out, or before it is recorded. */
const CRASHES: Readonly<Record<number, "before" | "after">> = {
  2: "after",
  4: "before",
  9: "after",
  29: "after",
  34: "before",
  41: "after"
}

/** Accounts by which days they use what is deprecated; `from` is when the account is made. */
const ACCOUNTS = {
  always: { from: 0, uses: (_day: number) => true },
  "owner alone has an address": { from: 0, uses: (_day: number) => true },
  "stopped in time": { from: 0, uses: (day: number) => day <= END - 65 },
  "stopped after the first reminder": { from: 0, uses: (day: number) => day <= END - 20 },
  "began late": { from: 0, uses: (day: number) => day >= END - 25 },
  never: { from: 0, uses: (_day: number) => false },
  "made later": { from: 50, uses: (day: number) => day >= 60 },
  "its key is revoked": { from: 0, uses: (day: number) => day <= 10 }
} as const
type Account = keyof typeof ACCOUNTS
const isAccount = (name: string): name is Account => Object.hasOwn(ACCOUNTS, name)
const NAMES = Object.keys(ACCOUNTS).filter(isAccount)

interface SentOnce {
  readonly day: number
  readonly to: string
  readonly id: string
  readonly subject: string
}

const addressOf = (account: Account): string => `${account.replaceAll(/\W+/g, ".")}@brand.example`

/** Days on which somebody is to be told something. */
const EVENTS: ReadonlySet<number> = new Set([
  0,
  150,
  200,
  ...[END, POSTPONED_TO].flatMap((end) => [end - 30, end - 7]),
  END - 25
])
/** Of the days on which nobody is, workers of the embedded database look on one in so many; those in memory on each. */
const QUIET_DAYS = sized(7, 1)

/** A year of hours: uses, two workers at once that die and come back, and what was sent by whom, to whom, on which day. */
const year = Effect.fnUntraced(function* (quietDays: number) {
  const services = yield* Effect.context<Deprecations | Tenants | ApiKeys | Members>()
  const deprecations = yield* Deprecations
  const running = yield* Clock.Clock
  const sent: Array<SentOnce> = []
  let tries = 0
  let now = START
  const mail: Mail["Service"] = {
    send: ({ to, id = "", subject }) =>
      Effect.suspend(() => {
        tries += 1
        const crash = CRASHES[tries]
        if (crash === "before") return Effect.die("the process is gone before the mail is out")
        sent.push({ day: Math.floor((now.getTime() - START.getTime()) / DAY_MS), to, id, subject })
        return crash === "after" ? Effect.die("the process is gone before the mail is recorded") : Effect.void
      })
  }
  const at = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.provideService(work, Clock.Clock, fixedClock(now, running))
  const keys = new Map<Account, { readonly tenantId: TenantId; readonly keyId: KeyId }>()
  const open = Effect.fnUntraced(function* (account: Account) {
    const [tenantId, keyId] = [TenantId.make(crypto.randomUUID()), KeyId.make(crypto.randomUUID())]
    const isOwnersAlone = account === "owner alone has an address"
    const email = isOwnersAlone ? null : addressOf(account)
    yield* Tenants.use((tenants) =>
      tenants.insert({ id: tenantId, name: account, email, lookbackDays: 30, createdAt: now })
    )
    if (isOwnersAlone) {
      const owner = { id: PersonId.make(crypto.randomUUID()), email: SignInAddress.make(addressOf(account)) }
      yield* Members.use((members) => members.add({ tenantId, ...owner, role: "owner", at: now }))
    }
    const hash = SecretHash.make(new Bun.CryptoHasher("sha256").update(keyId).digest("hex"))
    yield* ApiKeys.use((book) =>
      book.insert({ id: keyId, tenantId, label: account, scope: "full", createdAt: now, lastUsedAt: null }, hash)
    )
    keys.set(account, { tenantId, keyId })
  })
  const announce = (name: string) =>
    at(
      announceDeprecation({
        id: DeprecationId.make(crypto.randomUUID()),
        kind: "endpoint",
        name,
        carriers: [{ method: "GET", path: "/api/v1/account", by: "call", name: "" }],
        isUncounted: false,
        deprecatedOn: ON,
        sunsetOn: SUNSET,
        note: "Ask for its parts.",
        link: null
      })
    )

  /** A worker, from its start until nothing is left to send or its process dies. */
  const worker = Effect.gen(function* () {
    yield* remindOfEnds
    while (yield* mailDeprecation(SERVICE));
  }).pipe(Effect.provideContext(Context.add(services, Mail, mail)), Effect.exit)

  let crashes = 0
  let looks = 0
  const ids: Array<DeprecationId> = []
  for (let day = 0; day < YEAR_DAYS; day++) {
    now = addDays(START, day)
    for (const account of NAMES) if (ACCOUNTS[account].from === day) yield* open(account)
    if (day === 0) {
      for (const name of ["ends", "is postponed", "is taken back"]) ids.push((yield* announce(name)).deprecation.id)
    }
    const [ends, isPostponed, isTakenBack] = ids
    if (ends === undefined || isPostponed === undefined || isTakenBack === undefined)
      throw new Error("three are announced")
    const revoked = keys.get("its key is revoked")
    if (day === 11 && revoked !== undefined) yield* ApiKeys.use((book) => book.revoke(revoked.keyId, now))
    if (day === 150) yield* at(withdrawDeprecation(isTakenBack))
    if (day === 200) yield* at(postponeDeprecation(isPostponed, addDays(START, POSTPONED_TO)))
    const users = NAMES.filter((account) => keys.has(account) && ACCOUNTS[account].uses(day))
    yield* deprecations.addUses(
      users.flatMap((account) => {
        const key = keys.get(account)
        return key === undefined
          ? []
          : [ends, isTakenBack].map((id) => ({ ...key, deprecationId: id, day: now, uses: 3 }))
      })
    )
    // One account alone uses what is postponed.
    const always = keys.get("always")
    if (always !== undefined)
      yield* deprecations.addUses([{ ...always, deprecationId: isPostponed, day: now, uses: 1 }])
    if (!EVENTS.has(day) && day % quietDays !== 0) continue
    for (const hour of [9, 15, 21]) {
      now = new Date(addDays(START, day).getTime() + hour * HOUR_MS)
      const exits = yield* Effect.all([at(worker), at(worker)], { concurrency: "unbounded" })
      const died = exits.filter(Exit.isFailure).length
      crashes += died
      looks += 1
      // They come back some hours later.
      if (died === 0) break
    }
  }
  return { sent, crashes, looks }
})

const WHAT = [
  ["is announced", /: (.+) will be gone on/],
  ["stays until", /: (.+) stays until/],
  ["stays", /: (.+) stays$/],
  ["is gone in", /: (.+), which your keys use, is gone in (\d+ days)/]
] as const

/** What a subject says, without the service's name. */
const toldBy = (subject: string): string => {
  for (const [what, pattern] of WHAT) {
    const found = pattern.exec(subject)
    if (found !== null) return [found[1], what, found[2]].filter((part) => part !== undefined).join(" ")
  }
  return subject
}

/** What each account was told, by day; a mail that came twice under one Message-ID is one. */
const tableOf = (sent: ReadonlyArray<SentOnce>) =>
  NAMES.map((account) => {
    const own = sent.filter(({ to }) => to === addressOf(account))
    const once = own.filter((mail, place) => own.findIndex(({ id }) => id === mail.id) === place)
    return [
      account,
      once
        .map(({ day, subject }) => `${day}: ${toldBy(subject)}`)
        .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))
    ] as const
  })

const ANNOUNCED = ["0: ends is announced", "0: is postponed is announced", "0: is taken back is announced"]
const TAKEN_BACK = "150: is taken back stays"
const POSTPONED = "200: is postponed stays until"
const EXPECTED: Readonly<Record<Account, ReadonlyArray<string>>> = {
  always: [
    ...ANNOUNCED,
    TAKEN_BACK,
    POSTPONED,
    `${END - 30}: ends is gone in 30 days`,
    `${END - 7}: ends is gone in 7 days`,
    `${POSTPONED_TO - 30}: is postponed is gone in 30 days`,
    `${POSTPONED_TO - 7}: is postponed is gone in 7 days`
  ],
  "owner alone has an address": [
    ...ANNOUNCED,
    TAKEN_BACK,
    POSTPONED,
    `${END - 30}: ends is gone in 30 days`,
    `${END - 7}: ends is gone in 7 days`
  ],
  "stopped in time": [...ANNOUNCED, TAKEN_BACK, POSTPONED],
  "stopped after the first reminder": [...ANNOUNCED, TAKEN_BACK, POSTPONED, `${END - 30}: ends is gone in 30 days`],
  "began late": [
    ...ANNOUNCED,
    TAKEN_BACK,
    POSTPONED,
    `${END - 25}: ends is gone in 25 days`,
    `${END - 7}: ends is gone in 7 days`
  ],
  never: [...ANNOUNCED, TAKEN_BACK, POSTPONED],
  "made later": [`${END - 30}: ends is gone in 30 days`, `${END - 7}: ends is gone in 7 days`],
  "its key is revoked": [...ANNOUNCED, TAKEN_BACK, POSTPONED]
}

describe("a year of deprecations, with two workers that die and come back", () => {
  const database = postgresPorts(Redacted.make("a signing secret")).pipe(Layer.provideMerge(migratedEmbedded()))
  test.each([
    ["in memory", () => Effect.runPromise(year(1).pipe(Effect.provide(Layer.merge(fixtures, cryptography))))],
    [
      "on the embedded database",
      () => Effect.runPromise(year(QUIET_DAYS).pipe(Effect.provide(Layer.merge(database, cryptography)), Effect.scoped))
    ]
  ])(
    "each account is told once, on the day it is due, and of an end only where it still uses it: %s",
    async (_, run) => {
      const { sent, crashes, looks } = await run()
      const table = tableOf(sent)
      if (isShown) {
        console.log(
          `${looks} looks by two workers, ${crashes} died; ${sent.length} mails sent, ${new Set(sent.map(({ id }) => id)).size} Message-IDs`
        )
        for (const [account, told] of table) console.log(`| ${account} | ${told.join("; ")} |`)
      }
      for (const [account, told] of table) expect([account, ...told]).toEqual([account, ...EXPECTED[account]])
      expect(crashes).toBe(Object.keys(CRASHES).length)
      // Whoever died after a mail and before its record had it sent again, under the same Message-ID: once for each such death.
      const twice = sent.length - new Set(sent.map(({ id }) => id)).size
      expect(twice).toBe(Object.values(CRASHES).filter((each) => each === "after").length)
    }
  )
})
