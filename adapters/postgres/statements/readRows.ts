import { Schema } from "effect"

/** Decodes the rows of one query; a row that does not fit its schema is a fault of the store, not of the caller. */
export const readRows = <S extends Schema.ConstraintDecoder<unknown>>(row: S) =>
  Schema.decodeUnknownEffect(Schema.Array(row))
