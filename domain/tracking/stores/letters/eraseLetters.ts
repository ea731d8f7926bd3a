import { Effect } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { PAGE_ROWS_MAX } from "../../../../ports/paging/Page.ts"
import type { Person } from "../../../../ports/tracking/people/People.ts"
import type { ShopOrderKey } from "../../../../ports/tracking/privacy/PersonalData.ts"
import { DeadLetters, type LetterPlace, type OpenedLetter } from "../../../../ports/tracking/stores/DeadLetters.ts"
import { emailHash, keyedHashes } from "../../people/personOf.ts"

/** Whom letters are searched for. */
export interface SoughtPerson {
  readonly orders: ReadonlyArray<ShopOrderKey>
  readonly person: Person | null
}

/** Addresses of one letter that are looked at. */
const ADDRESSES_MAX = 100
const ADDRESS = /[^\s"'<>(),:;\\]{1,64}@[^\s"'<>(),:;\\]{1,255}/g
/** A JSON field that names something by its id: what is no JSON may still have one. */
const ID_FIELD = /"(?:[a-z_]{1,40}_)?id"\s*:\s*(?:"(?:gid:\/\/[^"]{1,100}\/)?([^"\\]{1,128})"|(\d{1,128}))/g

const idsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(ID_FIELD)].flatMap(([, quoted, plain]) => quoted ?? plain ?? []))

/** Whether a letter names one of the orders, or holds the person's address. What can't be searched may hold either. */
const names = Effect.fnUntraced(function* (tenantId: TenantId, opened: OpenedLetter, { orders, person }: SoughtPerson) {
  const { letter, text } = opened
  if (text === null) return true
  const ids = idsIn(text)
  if (orders.some(({ orderId, shopDomain }) => shopDomain === letter.shopDomain && ids.has(orderId))) return true
  const addresses = [...new Set(text.match(ADDRESS))].slice(0, ADDRESSES_MAX)
  if (person === null || addresses.length === 0) return false
  const digests = yield* Effect.forEach(addresses, emailHash)
  return (yield* keyedHashes(tenantId, digests)).some((hash) => hash === person)
})

/** The account's letters that name one of these orders or this person, or that can't be searched. */
export const lettersOf = Effect.fn("attribution.lettersOf")(function* (tenantId: TenantId, sought: SoughtPerson) {
  const letters = yield* DeadLetters
  const theirs: Array<OpenedLetter["letter"]> = []
  for (let after: LetterPlace | null = null; ; ) {
    const page: ReadonlyArray<OpenedLetter["letter"]> = yield* letters.list(tenantId, {
      shopDomain: null,
      after,
      limit: PAGE_ROWS_MAX
    })
    for (const { id } of page) {
      const opened = yield* letters.find(tenantId, id)
      if (opened._tag === "Some" && (yield* names(tenantId, opened.value, sought))) theirs.push(opened.value.letter)
    }
    const last = page.at(-1)
    if (page.length < PAGE_ROWS_MAX || last === undefined) return theirs
    after = last
  }
})

/** Deletes the account's letters that name one of these orders or this person, or that can't be searched. */
export const eraseLetters = Effect.fn("attribution.eraseLetters")(function* (tenantId: TenantId, sought: SoughtPerson) {
  const letters = yield* DeadLetters
  yield* Effect.forEach(yield* lettersOf(tenantId, sought), ({ id }) => letters.delete(tenantId, id), { discard: true })
})
