import { Option, Schema } from "effect"
import { IsoInstant, UnixSeconds } from "../instants.ts"
import { Count, Id, Language, Text, WebAddress } from "../lenientFields.ts"

const reader = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (...values: ReadonlyArray<unknown>): S["Type"] | null => {
    for (const value of values) {
      const read = Option.getOrNull(decode(value))
      if (read !== null) return read
    }
    return null
  }
}

/** Of several places a document may have a field in, the first that is readable; null where none is. */
export const textOf = reader(Text)
export const countOf = reader(Count)
export const idOf = reader(Id)
export const addressOf = reader(WebAddress)
export const languageOf = reader(Language)
export const flagOf = reader(Schema.Boolean)
export const isoInstantOf = reader(IsoInstant)
export const unixInstantOf = reader(
  Schema.Union([UnixSeconds, Schema.FiniteFromString.pipe(Schema.decodeTo(UnixSeconds))])
)
