import { Schema } from "effect"

/** A store of ours did not answer, or with what nobody can read. Whatever it was asked to write may have been written. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  /** The context whose store it is, such as `Tracking`. */
  store: Schema.String,
  cause: Schema.Defect()
}) {
  /** Names the store, as traces show it. */
  override get name(): string {
    return `${this.store}Unavailable`
  }
}

/** What logs and commands call a failure: its tag, or which store is away; null where it has no tag. */
export const failureName = (failure: unknown): string | null => {
  if (failure instanceof StoreUnavailable) return failure.name
  return typeof failure === "object" && failure !== null && "_tag" in failure ? String(failure._tag) : null
}
