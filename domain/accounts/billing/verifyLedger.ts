import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { CreditLedger, type RecordedEntry, type WalletState } from "../../../ports/accounts/billing/CreditLedger.ts"
import { entryBytes, ZERO_HASH } from "../../../ports/accounts/billing/entryBytes.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"

/** Entries that are read at once. */
export const CHAIN_PAGE_ENTRIES = 500
/** Accounts that are read at once. */
const ACCOUNTS_PAGE = 500

/** The first thing that does not hold; `why` is a sentence about it. */
export interface ChainBreak {
  /** The number of the first entry that is not as it was appended; null where it is the wallet alone that disagrees. */
  readonly entry: number | null
  readonly why: string
}

export interface VerifiedAccount {
  readonly tenantId: TenantId
  /** Entries that hold, from the first one on. */
  readonly entries: number
  /** What the wallet holds. */
  readonly balance: number
  /** The hash of the last entry that holds. Who keeps it can tell later whether anything up to there was changed. */
  readonly head: string
  /** Null where everything holds. */
  readonly broken: ChainBreak | null
}

/** What is wrong with an entry that stands where the one after `last` has to; null where it holds. */
const problemOf = (entry: RecordedEntry, last: { readonly number: number; readonly balance: number }, hash: string) => {
  if (entry.number !== last.number + 1) return `entry ${last.number + 1} is missing`
  if (entry.balanceAfter !== last.balance + entry.delta) {
    return `its balance is ${entry.balanceAfter}, and ${last.balance} and ${entry.delta} are ${last.balance + entry.delta}`
  }
  return entry.hash === hash ? null : "it is not what its hash was made of, or the entry before it was changed"
}

/** Goes through an account's entries, page by page, up to those that `wallet` counts. */
const walk = Effect.fnUntraced(function* (tenantId: TenantId, wallet: WalletState) {
  const ledger = yield* CreditLedger
  const digest = yield* Digest.Digest
  let [number, balance, head] = [0, 0, ZERO_HASH]
  const broken = (why: string) => ({ entries: number, head, broken: { entry: number + 1, why } })
  while (number < wallet.entries) {
    const limit = Math.min(CHAIN_PAGE_ENTRIES, wallet.entries - number)
    const page = yield* ledger.chain(tenantId, { limit, after: number })
    if (page.length === 0) return broken(`entry ${number + 1} is missing`)
    for (const entry of page) {
      const hash = yield* digest.digestHex(Digest.sha256, entryBytes(entry, head))
      const why = problemOf(entry, { number, balance }, hash)
      if (why !== null) return broken(why)
      number = entry.number
      balance = entry.balanceAfter
      head = hash
    }
  }
  if (balance === wallet.balance) return { entries: number, head, broken: null }
  const why = `the wallet holds ${wallet.balance}, the entries come to ${balance}`
  return { entries: number, head, broken: { entry: null, why } }
})

/** Proves one account's entries: each is there, is what was appended, and they come to what the wallet holds. */
export const verifyAccount = Effect.fn("billing.verifyAccount")(function* (tenantId: TenantId) {
  const ledger = yield* CreditLedger
  const wallet = yield* ledger.wallet(tenantId)
  const verified: VerifiedAccount = { tenantId, balance: wallet.balance, ...(yield* walk(tenantId, wallet)) }
  return verified
})

/** Proves the entries of every account, one after another, and tells `each` of them. */
export const verifyLedger = Effect.fn("billing.verifyLedger")(function* (each: (account: VerifiedAccount) => void) {
  const ledger = yield* CreditLedger
  let after: TenantId | null = null
  for (;;) {
    const page: ReadonlyArray<TenantId> = yield* ledger.accounts({ limit: ACCOUNTS_PAGE, after })
    for (const tenantId of page) each(yield* verifyAccount(tenantId))
    after = page.at(-1) ?? null
    if (page.length < ACCOUNTS_PAGE) return
  }
})
