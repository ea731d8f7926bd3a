import { Effect } from "effect"
import { makeMemberPages } from "../../memberPages/memberPages.ts"
import type { HttpContext } from "../../server/context.ts"
import { DAY_FIELD } from "../../server/fieldFacts.ts"
import { booksEndpoints } from "./books.ts"
import { booksPages } from "./booksPages.ts"

/** The books of an account's stores, and their comparison with what the stores say themselves. */
export const http: HttpContext = {
  description: {
    tags: [
      {
        name: "books",
        description: "What each day of each store came to, and how that compares with the store's own reports.",
        paths: ["/api/v1/attribution/books"]
      }
    ],
    fields: {
      booked: { description: "The orders, oldest first." },
      cause: { description: "Why the file says something else than the books." },
      day: DAY_FIELD,
      line: { description: "Where an order stands in the books." },
      named: { description: "What the file calls it.", example: "#1001" },
      notices: { minimum: 0, example: 2 },
      ordered: { description: "What orders cost when they were placed, or since, paid or not.", example: "79.97" },
      ordered_minor: { description: "The same in the currency's minor units.", example: 7997 },
      theirs: { description: "What the file comes to.", example: "84.98" },
      theirs_minor: { description: "The same in the currency's minor units.", example: 8498 },
      ours: { description: "What the books come to.", example: "59.98" },
      ours_minor: { description: "The same in the currency's minor units.", example: 5998 },
      difference: { description: "What the file has more; below 0 what it has less.", example: "25.00" },
      difference_minor: { description: "The same in the currency's minor units.", example: 2500 },
      unknown: { description: "What no cause was found for.", example: "0.00" },
      unknown_minor: { description: "The same in the currency's minor units.", example: 0 }
    },
    fieldsOfSchemas: {
      "Books.from": DAY_FIELD,
      "Books.to": DAY_FIELD,
      "BooksComparison.from": DAY_FIELD,
      "BooksComparison.to": DAY_FIELD
    }
  },
  open: (facts) => Effect.sync(() => [...booksEndpoints, ...booksPages(makeMemberPages(facts))])
}
