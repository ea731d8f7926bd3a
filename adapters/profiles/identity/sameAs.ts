import type { IdentityLink } from "../../../ports/creators/discovery/IdentityPages.ts"
import { webAddress } from "../addresses.ts"
import { nodesIn, several, typesOf } from "../jsonLdNodes.ts"

/** Who may have accounts: what else a page describes, such as what it sells, is somebody else's. */
const TYPES: ReadonlySet<string> = new Set([
  "AboutPage",
  "Brand",
  "Corporation",
  "LocalBusiness",
  "MusicGroup",
  "Organization",
  "PerformingGroup",
  "Person",
  "ProfilePage",
  "WebSite"
])

const addressesIn = (value: unknown): ReadonlyArray<string> =>
  several(value).flatMap((address) => (typeof address === "string" ? (webAddress(address.trim()) ?? []) : []))

/** What a page's data calls other pages of the same person, and a profile's own address of a site. */
export const sameAsLinks = (blocks: ReadonlyArray<unknown>): ReadonlyArray<IdentityLink> =>
  nodesIn(blocks, ["mainEntity"]).flatMap((node): ReadonlyArray<IdentityLink> => {
    const types = typesOf(node)
    if (!types.some((type) => TYPES.has(type))) return []
    const sameAs = addressesIn(node.sameAs).map((url) => ({ url, shownAs: "same_as" as const }))
    const related = types.includes("ProfilePage") ? addressesIn(node.relatedLink) : []
    return [...sameAs, ...related.map((url) => ({ url, shownAs: "bio" as const }))]
  })
