import type { CachedRead } from "../../../ports/creators/Lookups.ts"
import type { Scorecard } from "../../../ports/scoring/Scorecard.ts"

/** Scores a process keeps in memory; a score never changes, so what is kept is never stale. */
export const CARDS_KEPT_MAX = 2_000

type Reader = Pick<CachedRead, "tenantId" | "account">

/** The newest scores that were read, by account and, where it is a tenant's own, by tenant. */
export class KeptCards {
  private readonly cards = new Map<string, Scorecard>()

  private keyOf({ tenantId, account: { platform, handle } }: Reader, isOwn: boolean): string {
    return `${isOwn ? tenantId : ""}/${platform}/${handle}`
  }
  get(read: Reader, isOwn: boolean): Scorecard | undefined {
    return this.cards.get(this.keyOf(read, isOwn))
  }
  /** The oldest entry goes first. */
  keep(read: Reader, isOwn: boolean, card: Scorecard): void {
    const key = this.keyOf(read, isOwn)
    this.cards.delete(key)
    this.cards.set(key, card)
    if (this.cards.size <= CARDS_KEPT_MAX) return
    for (const oldest of this.cards.keys()) {
      this.cards.delete(oldest)
      return
    }
  }
}
