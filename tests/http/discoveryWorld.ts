import { Context, Effect, Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import type { Discovery, FoundAccount } from "../../ports/creators/discovery/Discovery.ts"
import {
  type IdentityPage,
  IdentityPages,
  PageAbsent,
  PageUnread
} from "../../ports/creators/discovery/IdentityPages.ts"
import { PictureHashes } from "../../ports/creators/discovery/PictureHashes.ts"
import {
  SearchNotConfigured,
  SearchUnavailable,
  type WebResult,
  WebSearch
} from "../../ports/creators/discovery/WebSearch.ts"
import { profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import type { SocialAccount, WebAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { aDiscovery } from "../contracts/discoveryExamples.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import type { Customer } from "./customers.ts"
import { openHost, type TestHost } from "./host.ts"

/** Handles that begin so have no page, a page that asks for a login, and one that ends in a fault of ours. */
const ABSENT = "nobody"
const WALLED = "walled"
const BROKEN = "broken"

const pageOf = (account: WebAccount): IdentityPage => ({
  url: profileAddress(account) ?? "https://social.example/",
  account,
  displayName: "Nova Cooks",
  bio: "Bread, beans and what the market has.",
  language: "en",
  avatarUrl: null,
  followers: 18_400,
  isVerified: null,
  links: []
})

/** Every account has a page, of which each reading is noted, and the web says nothing of anyone. */
export interface World {
  readonly opened: Array<string>
  /** Whether the network is away. */
  isOffline: boolean
  search: "searched" | "failed" | "not_configured"
}

export const standIn = (world: World) => (ports: Context.Context<Ports>) =>
  ports.pipe(
    Context.add(IdentityPages, {
      profile: (account) =>
        Effect.suspend((): Effect.Effect<IdentityPage, PageAbsent | PageUnread> => {
          world.opened.push(`${account.platform}/${account.handle}`)
          if (world.isOffline) return Effect.fail(new PageUnread({ reason: "unreachable", cause: "a test" }))
          if (account.handle.startsWith(ABSENT)) return Effect.fail(new PageAbsent())
          if (account.handle.startsWith(BROKEN)) return Effect.die(new Error("a fault of ours"))
          if (account.handle.startsWith(WALLED)) {
            return Effect.fail(new PageUnread({ reason: "login_wall", cause: "a test" }))
          }
          // Only what is asked for by name is there: what the same handle is guessed at is not.
          return account.platform === "youtube" ? Effect.succeed(pageOf(account)) : Effect.fail(new PageAbsent())
        }),
      open: () => Effect.fail(new PageAbsent())
    }),
    Context.add(PictureHashes, { of: () => Effect.succeedNone }),
    Context.add(WebSearch, {
      search: () =>
        Effect.suspend((): Effect.Effect<ReadonlyArray<WebResult>, SearchNotConfigured | SearchUnavailable> => {
          switch (world.search) {
            case "searched":
              return Effect.succeed([])
            case "failed":
              return Effect.fail(new SearchUnavailable({ fault: "timed_out" }))
            case "not_configured":
              return Effect.fail(new SearchNotConfigured())
          }
        })
    })
  )

const embedded = () =>
  Layer.merge(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded())), externalPorts)

/** The stores that the rules are tried over. */
export const STORES = {
  "the fixture adapters": () => fixtures,
  "the embedded Postgres": embedded
} as const

/** A host over stores, whose pages and searches are the test's own. */
export const openDiscoveryHost = async (
  store: keyof typeof STORES,
  options: { readonly searchesPerDayMax?: number; readonly requestsPerMinute?: "as specified" } = {}
) => {
  const world: World = {
    opened: [],
    isOffline: false,
    search: options.searchesPerDayMax === undefined ? "not_configured" : "searched"
  }
  const host = await openHost<unknown>({ adapters: STORES[store](), standIn: standIn(world), ...options })
  return { host, world }
}

/** What a customer was shown of a seed a moment ago. */
export const shown = (
  host: TestHost,
  { tenantId, keyId }: Customer,
  seed: SocialAccount,
  others: ReadonlyArray<FoundAccount>,
  given: Partial<Discovery> = {}
) =>
  host.run(
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      yield* discoveries.record({
        tenantId,
        keyId,
        operationId: crypto.randomUUID(),
        at: new Date(),
        discovery: aDiscovery(seed, others, given),
        priceCredits: Credits.make(0),
        customerRef: null
      })
    })
  )
