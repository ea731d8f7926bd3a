import { Clock, Effect, Result } from "effect"
import { Mac } from "effect/crypto"
import type { EdgeKeyNumber } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { type TenantNotFound, Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { SigningKeys } from "../../../../ports/system/SigningKeys.ts"
import type { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { DAY_MS, MINUTE_MS } from "../../../../ports/time/days.ts"
import type { Click, ClickId, ClickOrigin, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { makeExpiringCache, makeSingleFlight } from "../../../caching/expiringCache.ts"
import { asciiBytes, hex } from "../../../tokens/bytes.ts"
import { CLOCK_SKEW_MINUTES_MAX } from "../../orders/reconcileOrder.ts"
import { EDGE_TAG_DIGITS, edgeSignedText, readEdgeClickId } from "./edgeClickId.ts"

/** How long a host relies on what it read of an account's keys for edges: a rotation holds everywhere after so long at the latest. */
export const EDGE_KEYS_CACHE_SECONDS = 60
/** For so long after a host read an account's keys they count while the store can't be asked. */
export const OUTAGE_EDGE_KEYS_SECONDS = 3_600
/** Accounts whose keys a host remembers at most. */
const EDGE_KEYS_CACHE_ENTRIES_MAX = 10_000

/** What an id has to be checked by. */
interface EdgeAccount {
  /** The current one first. */
  readonly keys: ReadonlyArray<Mac.Key>
  readonly lookbackMs: number
}

/** One account's key of a number. It tells nothing of other accounts', of other numbers', or of what it was made of. */
const keyBytes = Effect.fnUntraced(function* (root: Mac.Key, tenantId: TenantId, number: number) {
  const mac = yield* Mac.Mac
  return yield* mac.sign(root, asciiBytes(`${tenantId} ${number}`))
}, Effect.orDie)

/** The key that an account's edges are to sign clicks with. */
export const edgeKeyOf = Effect.fnUntraced(function* (tenantId: TenantId, number: EdgeKeyNumber) {
  return yield* keyBytes((yield* SigningKeys).edge, tenantId, number)
})

/** The keys that count: the current one, the one before it, and both as they were made of secrets of the hosts before this one. */
const keysThatCount = Effect.fnUntraced(function* (tenantId: TenantId, number: EdgeKeyNumber) {
  const { edge, previousEdge } = yield* SigningKeys
  const numbers = number > 1 ? [number, number - 1] : [number]
  const wanted = [edge, ...previousEdge].flatMap((root) => numbers.map((each) => [root, each] as const))
  return yield* Effect.forEach(wanted, ([root, each]) =>
    Effect.flatMap(keyBytes(root, tenantId, each), (bytes) => Effect.orDie(Mac.key(Mac.hmacSha256, bytes)))
  )
})

const makeKnownAccounts = () => ({
  remembered: makeExpiringCache<EdgeAccount>({
    seconds: EDGE_KEYS_CACHE_SECONDS,
    entriesMax: EDGE_KEYS_CACHE_ENTRIES_MAX
  }),
  lastRead: makeExpiringCache<EdgeAccount>({
    seconds: OUTAGE_EDGE_KEYS_SECONDS,
    entriesMax: EDGE_KEYS_CACHE_ENTRIES_MAX
  }),
  once: makeSingleFlight<EdgeAccount, StoreUnavailable | TenantNotFound>()
})

const knownBy = new WeakMap<object, ReturnType<typeof makeKnownAccounts>>()

/** What one account's ids are checked by; while that can't be read, what was read within OUTAGE_EDGE_KEYS_SECONDS. */
const accountOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const tenants = yield* Tenants
  const known = knownBy.get(tenants) ?? makeKnownAccounts()
  knownBy.set(tenants, known)
  const nowNanos = yield* Clock.monotonicTimeNanos
  const remembered = known.remembered.get(tenantId, nowNanos)
  if (remembered !== undefined) return remembered
  return yield* known.once(
    tenantId,
    tenants.attribution(tenantId).pipe(
      Effect.flatMap(({ edgeKey, lookbackDays }) =>
        Effect.map(keysThatCount(tenantId, edgeKey), (keys): EdgeAccount => {
          const account = { keys, lookbackMs: lookbackDays * DAY_MS }
          known.remembered.set(tenantId, account, nowNanos)
          known.lastRead.set(tenantId, account, nowNanos)
          return account
        })
      ),
      Effect.catch((error) => {
        const account = known.lastRead.get(tenantId, nowNanos)
        return account === undefined ? Effect.fail(error) : Effect.succeed(account)
      })
    )
  )
})

/** Whether two texts of one length are the same; how long it takes tells nothing of where they differ. */
const isSameTag = (one: string, other: string): boolean => {
  let differing = one.length ^ other.length
  for (let at = 0; at < one.length; at++) differing |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return differing === 0
}

const isSignedBy = Effect.fnUntraced(function* (keys: ReadonlyArray<Mac.Key>, text: string, tag: string) {
  const mac = yield* Mac.Mac
  const bytes = asciiBytes(text)
  for (const key of keys) {
    const hash = yield* Effect.orDie(mac.sign(key, bytes))
    if (isSameTag(hex(hash.subarray(0, EDGE_TAG_DIGITS / 2)), tag)) return true
  }
  return false
})

/** Why a click counts for nothing. */
export const NOT_ISSUED = "no edge of this account issued this id for this link"
export const TOO_OLD = "older than the account's look-back"
export const UNKNOWN_LINK = "the account has no link with this code"

/** A click, or why it counts for nothing. */
type ReadClick = Result.Result<Click, string>

const refused = (reason: string): ReadClick => Result.fail(reason)

/** What an id that an edge of the account issued for the link says of its click; else why it counts for nothing. */
const readClick = Effect.fnUntraced(function* (tenantId: TenantId, code: LinkCode, id: ClickId) {
  const claim = readEdgeClickId(id)
  if (claim === null) return refused(NOT_ISSUED)
  const account = yield* accountOf(tenantId)
  const { atMs, head, kind, tag } = claim
  if (!(yield* isSignedBy(account.keys, edgeSignedText(code, head), tag))) return refused(NOT_ISSUED)
  const agoMs = (yield* Clock.currentTimeMillis) - atMs
  if (agoMs < -CLOCK_SKEW_MINUTES_MAX * MINUTE_MS) return refused(NOT_ISSUED)
  if (agoMs > account.lookbackMs) return refused(TOO_OLD)
  const read: ReadClick = Result.succeed({ tenantId, id, code, kind, at: new Date(atMs) })
  return read
})

/**
 * Records the click that an address names, where an edge of the account issued its id: from then on it is as good as one that the service
 * redirected. It takes no look at the store but, once in EDGE_KEYS_CACHE_SECONDS, at the account; for ids of another form it does nothing.
 * Where the account can't be read the click is left to the edge, which tells of it as well.
 */
export const recordEdgeClick = Effect.fnUntraced(function* (
  tenantId: TenantId,
  { clickId, code }: { readonly code: LinkCode; readonly clickId: ClickId }
) {
  const click = yield* readClick(tenantId, code, clickId).pipe(
    Effect.catch(() => Effect.as(Effect.logWarning("an edge's click could not be checked"), refused(NOT_ISSUED)))
  )
  if (Result.isSuccess(click)) yield* TrackingLinks.use((links) => links.recordClick(click.success))
})

/** A click as an edge tells of it. When it was, and of what kind, its id says. */
export interface ToldEdgeClick {
  readonly code: LinkCode
  readonly clickId: ClickId
  readonly origin: ClickOrigin
}

/**
 * Records clicks that edges tell of, and answers each, in their order, as it was taken, or why it was refused. Idempotent by their ids: one
 * that is told of again, or that an address named before, is taken and changes nothing but where it came from, if nothing was said of it.
 */
export const recordEdgeClicks = Effect.fn("attribution.recordEdgeClicks")(function* (
  tenantId: TenantId,
  told: ReadonlyArray<ToldEdgeClick>
) {
  const links = yield* TrackingLinks
  const codes = [...new Set(told.map(({ code }) => code))]
  const own = new Set((yield* links.findAll(tenantId, codes)).map(({ code }) => code))
  const read = yield* Effect.forEach(told, ({ clickId, code, origin }) =>
    own.has(code)
      ? Effect.map(
          readClick(tenantId, code, clickId),
          Result.map((click): Click => ({ ...click, origin }))
        )
      : Effect.succeed(refused(UNKNOWN_LINK))
  )
  yield* Effect.forEach(read, (click) => (Result.isSuccess(click) ? links.recordClick(click.success) : Effect.void), {
    concurrency: "unbounded",
    discard: true
  })
  return read
})
