import { Schema } from "effect"
import { orNull } from "./lenientFields.ts"

/** What an API gives to ask for the next page with; anything odd there ends the list. */
export const Cursor = orNull(Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,2048}$/)))
