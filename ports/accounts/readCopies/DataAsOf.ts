import { Context } from "effect"

/**
 * Told by whatever read from a copy of the data, which may be behind: everything that was so at this moment was in what was read.
 * Whoever asks gives it where the answer can say so. Null where it can't: then the data itself is read, never a copy.
 */
export const DataAsOf = Context.Reference<((at: Date) => void) | null>(
  "creatorsignal/ports/accounts/readCopies/DataAsOf",
  {
    defaultValue: () => null
  }
)
