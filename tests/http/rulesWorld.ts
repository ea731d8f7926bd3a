import { Context, Effect, Layer } from "effect"
import type { Ports } from "../../hosts/services/Services.ts"
import {
  SearchNotConfigured,
  SearchUnavailable,
  type WebResult,
  WebSearch
} from "../../ports/creators/discovery/WebSearch.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { type Answer, inventWeb, urlOf } from "../contracts/inventedWeb.ts"
import { STORES } from "./discoveryWorld.ts"
import { openHost } from "./host.ts"

/** More than the tests of one host make. */
const SEARCHES = 1_000

/** As short as every platform lets a handle be, whatever is put before or after it. */
const aName = () => `nova${crypto.randomUUID().slice(0, 8)}`

/** Where a search of the web leads, or what becomes of it. */
export interface Search {
  answer: ReadonlyArray<string> | "failed" | "not_configured"
}

/** A creator of an invented web, by who can find which of their accounts. */
export interface InventedCreator {
  readonly seed: SocialAccount
  readonly name: string
  /** `platform/handle` of what a link in the bio, and a page of links, lead to, and which leads back. */
  readonly inBio: string
  readonly inLinks: string
  /** On the page of links too: on a platform where nothing is scored, and on one that asks for a login. */
  readonly unscored: string
  readonly walled: string
  /** No page of the seed's leads there; its own page names the seed. */
  readonly onWeb: string
  /** What a search finds as well: somebody else's account, and one that isn't there. */
  readonly stranger: string
  readonly absent: string
}

/** A host over stores, whose web and search are the test's own; pages are read by the rules that live ones are. */
export const openRulesHost = async (
  store: keyof typeof STORES,
  {
    searchesPerDayMax = SEARCHES,
    standIn = (ports) => ports
  }: {
    readonly searchesPerDayMax?: number | null
    readonly standIn?: (ports: Context.Context<Ports>) => Context.Context<Ports>
  } = {}
) => {
  const places: Record<string, Answer> = {}
  const search: Search = { answer: [] }
  const { layer, asked } = inventWeb({ places })
  const invented = await Effect.runPromise(Effect.scoped(Layer.build(layer)))
  const searching = {
    search: (query: string) =>
      Effect.suspend((): Effect.Effect<ReadonlyArray<WebResult>, SearchNotConfigured | SearchUnavailable> => {
        asked.push(query)
        if (search.answer === "failed") return Effect.fail(new SearchUnavailable({ fault: "timed_out" }))
        if (search.answer === "not_configured") return Effect.fail(new SearchNotConfigured())
        return Effect.succeed(
          search.answer.map((each) => ({ url: urlOf(each), title: "", excerpt: "", publishedAt: null }))
        )
      })
  }
  const host = await openHost<unknown>({
    adapters: STORES[store](),
    standIn: (ports) => standIn(Context.merge(ports, invented).pipe(Context.add(WebSearch, searching))),
    ...(searchesPerDayMax === null ? {} : { searchesPerDayMax })
  })

  /** A creator whom nobody asked for before. */
  const aCreator = (): InventedCreator => {
    const name = aName()
    const creator: InventedCreator = {
      seed: { platform: "youtube", handle: Handle.make(name) },
      name: "Nova Cooks",
      inBio: `twitch/${name}`,
      inLinks: `instagram/${name}`,
      unscored: `tiktok/${name}`,
      walled: `facebook/${name}.page`,
      onWeb: `kick/${name}live`,
      stranger: `reddit/other${name}`,
      absent: `threads/gone${name}`
    }
    const { inBio, inLinks, unscored, walled, onWeb, stranger } = creator
    const seed = `youtube/${name}`
    const links = `linktree/${name}`
    places[seed] = { name: creator.name, bio: "Bread and beans.", links: { bio: [inBio, links] } }
    places[links] = { name: creator.name, links: { panel: [seed, inLinks, unscored, walled] } }
    places[inBio] = { name: creator.name, links: { bio: [seed] } }
    places[inLinks] = { name: creator.name, links: { bio: [links] } }
    places[unscored] = { name: creator.name }
    places[walled] = "login_wall"
    places[onWeb] = { name: creator.name, links: { bio: [seed] } }
    places[stranger] = { name: "Somebody Else", bio: "Motor bikes." }
    return creator
  }
  const finds = ({ onWeb, stranger, absent }: InventedCreator) => {
    search.answer = [onWeb, stranger, absent]
  }
  return { host, places, search, asked, aCreator, finds }
}

export type RulesHost = Awaited<ReturnType<typeof openRulesHost>>
