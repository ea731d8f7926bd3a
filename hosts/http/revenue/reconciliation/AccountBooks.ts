import { Context, type Effect } from "effect"
import type { ReportsBusy } from "../../../../domain/accounts/limits/fairQueue.ts"
import {
  type BooksComparison,
  type ComparisonQuery,
  compareBooks
} from "../../../../domain/revenue/reconciliation/compareBooks.ts"
import {
  type BookedOrders,
  type BookedOrdersQuery,
  type BookRow,
  type BooksQuery,
  listBooked,
  tallyBooks
} from "../../../../domain/revenue/reconciliation/readBooks.ts"
import type { TaggedFailure } from "../../server/endpoint.ts"

type Reading = ReturnType<typeof tallyBooks> | ReturnType<typeof listBooked> | ReturnType<typeof compareBooks>
type Read<A> = Effect.Effect<A, TaggedFailure | ReportsBusy, Effect.Services<Reading>>

/**
 * Reads an account's books, and compares a store's own file with them. Of many orders that takes seconds: then it is done by a thread that
 * serves nobody. Fails with ReportsBusy where too many wait, or it took too long.
 */
export interface AccountBooksShape {
  readonly tally: (query: BooksQuery) => Read<ReadonlyArray<BookRow>>
  readonly list: (query: BookedOrdersQuery) => Read<BookedOrders>
  readonly compare: (query: ComparisonQuery) => Read<BooksComparison>
}

/** By whoever asks, over its own ports. */
export const booksReadHere: AccountBooksShape = { tally: tallyBooks, list: listBooked, compare: compareBooks }

export const AccountBooks = Context.Reference<AccountBooksShape>("creatorsignal/hosts/AccountBooks", {
  defaultValue: () => booksReadHere
})
