import { Schema } from "effect"
import type { CreatorTie } from "../../../../domain/creators/lookups/creatorTies.ts"
import { AccountGround, TiedBy } from "../../../../ports/creators/identity/AccountTie.ts"
import type { PlatformSpelling } from "./creatorBody.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** What ties an account to a creator, in the words of a background check. */
export const TIE_FIELDS = {
  display_name: TextOrNull,
  ground: AccountGround,
  tied_by: Schema.NullOr(TiedBy),
  confidence: Schema.NullOr(Schema.Finite),
  compared_with: Schema.NullOr(
    Schema.Struct({ platform: Schema.String, handle: Schema.String, display_name: TextOrNull }).annotate({
      identifier: "ComparedAccount"
    })
  ),
  reasons: Schema.Array(Schema.String),
  note: TextOrNull
}
const TieFields = Schema.Struct(TIE_FIELDS)

export const tieFields = (
  { displayName, ground, tiedBy, confidence, comparison, note }: CreatorTie,
  spell: PlatformSpelling
): typeof TieFields.Type => ({
  display_name: displayName,
  ground,
  tied_by: tiedBy,
  confidence: confidence,
  compared_with:
    comparison === null
      ? null
      : { platform: spell(comparison.platform), handle: comparison.handle, display_name: comparison.displayName },
  reasons: comparison?.grounds ?? [],
  note
})
