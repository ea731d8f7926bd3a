import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { TrackingLink } from "../../ports/tracking/links/TrackingLink.ts"

/** What an edge has to know of a link's account. */
export interface EdgeAccount {
  /** The number of its key for edges. */
  readonly keyId: number
  /** The key that clicks' ids are signed with, in base64url. */
  readonly key: string
  /** What its settings say for links that say nothing. */
  readonly keepsQuery: boolean
}

/**
 * The links as key-value pairs for the edge's store: the code, and the JSON text of `{ destinationUrl, tenantId, keyId, key }`, with
 * `"keepsQuery":false` where a visitor's own parameters are not passed on. An ended link leads to its fallback, or is told to be ended, as
 * what a store has of it before stays there. Destinations by country and device are the hosts' alone. A key is a secret: whoever has it can
 * make up clicks on that account's links, and nothing else.
 */
export const snapshotOf = (
  links: ReadonlyArray<TrackingLink>,
  accountOf: (tenantId: TenantId) => EdgeAccount
): ReadonlyMap<string, string> =>
  new Map(
    links.map(({ code, destinationUrl: url, endedAt, fallbackUrl, keepsQuery, tenantId }) => {
      const destinationUrl = endedAt === null ? url : fallbackUrl
      const { key, keyId, keepsQuery: accountKeepsQuery } = accountOf(tenantId)
      const kept = (keepsQuery ?? accountKeepsQuery) ? {} : { keepsQuery: false }
      const value = destinationUrl === null ? { isEnded: true } : { destinationUrl, tenantId, keyId, key, ...kept }
      return [code, JSON.stringify(value)] as const
    })
  )
