import { Schema } from "effect"

/** A creator's account as people write it: `platform/handle`, with or without an @. */
export const CreatorText = Schema.String.pipe(Schema.check(Schema.isPattern(/^[a-z]{1,32}\/@?[^/\s@]{1,100}$/i)))
export const CREATOR_RULE = "must be platform/handle, such as youtube/novacooks"

export const isCreatorText = Schema.is(CreatorText)

export const creatorOf = (text: string | null) => {
  const [platform, handle] = text?.toLowerCase().split("/") ?? []
  return platform === undefined || handle === undefined ? null : { platform, handle: handle.replace(/^@/, "") }
}
