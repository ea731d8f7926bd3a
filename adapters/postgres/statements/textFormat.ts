import { PgTypes } from "@effect/sql-pg"

/** `2026-01-31 12:00:00.123456+05:30`; zones of long ago have seconds too, and years may have more digits. */
const TIMESTAMP =
  /^(\d{4,6})(-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(?:([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)?( BC)?$/

/** An instant; as the driver has it, what is none that a Date can hold, such as infinity, is an invalid one. */
const instantOf = (text: string): Date => {
  const [found, years, day, time, sign, hours = "0", minutes = "0", seconds = "0", before] = TIMESTAMP.exec(text) ?? []
  if (found === undefined) return new Date(Number.NaN)
  const year = before === undefined ? Number(years) : 1 - Number(years)
  const written = `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}${day}T${time}Z`
  const offsetSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return new Date(Date.parse(written) - (sign === "-" ? -offsetSeconds : offsetSeconds) * 1_000)
}

const HEX = /^\\x((?:[0-9a-f]{2})*)$/

const bytesOf = (text: string): Uint8Array => {
  const [, hex] = HEX.exec(text) ?? []
  if (hex === undefined) throw new Error("bytes are not told in hex: the connection's bytea_output has to be hex")
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16)
  )
}

const SCALARS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [PgTypes.OID.bool, (text) => text === "t"],
  [PgTypes.OID.int2, Number],
  [PgTypes.OID.int4, Number],
  [PgTypes.OID.oid, Number],
  [PgTypes.OID.int8, BigInt],
  [PgTypes.OID.float4, (text) => Math.fround(Number(text))],
  [PgTypes.OID.float8, Number],
  [PgTypes.OID.bytea, bytesOf],
  [PgTypes.OID.json, JSON.parse],
  [PgTypes.OID.jsonb, JSON.parse],
  [PgTypes.OID.timestamp, instantOf],
  [PgTypes.OID.timestamptz, instantOf]
])

const ELEMENTS: ReadonlyMap<number, number> = new Map([
  [PgTypes.OID.boolArray, PgTypes.OID.bool],
  [PgTypes.OID.byteaArray, PgTypes.OID.bytea],
  [PgTypes.OID.int2Array, PgTypes.OID.int2],
  [PgTypes.OID.int4Array, PgTypes.OID.int4],
  [PgTypes.OID.int8Array, PgTypes.OID.int8],
  [PgTypes.OID.float4Array, PgTypes.OID.float4],
  [PgTypes.OID.float8Array, PgTypes.OID.float8],
  [PgTypes.OID.textArray, PgTypes.OID.text],
  [PgTypes.OID.varcharArray, PgTypes.OID.varchar],
  [PgTypes.OID.nameArray, PgTypes.OID.name],
  [PgTypes.OID.uuidArray, PgTypes.OID.uuid],
  [PgTypes.OID.dateArray, PgTypes.OID.date],
  [PgTypes.OID.jsonArray, PgTypes.OID.json],
  [PgTypes.OID.jsonbArray, PgTypes.OID.jsonb],
  [PgTypes.OID.timestampArray, PgTypes.OID.timestamp],
  [PgTypes.OID.timestamptzArray, PgTypes.OID.timestamptz]
])

/** An element of an array's text: in quotes with escapes, or bare; a bare NULL is none. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/gs

const elementsOf = (text: string): ReadonlyArray<string | null> =>
  [...text.matchAll(ELEMENT)].map(([, quoted, bare = ""]) =>
    quoted !== undefined ? quoted.replaceAll(/\\(.)/gs, "$1") : bare === "NULL" ? null : bare
  )

/**
 * What a column's text stands for, as the driver's binary rows have it: an int8 is a bigint, a timestamp a Date (without a zone: of
 * UTC), bytes a Uint8Array, a numeric, a date and whatever is not known here its text. Arrays have one dimension.
 */
export const parseText = (oid: number, text: string): unknown => {
  const element = ELEMENTS.get(oid)
  if (element === undefined) return (SCALARS.get(oid) ?? String)(text)
  const parse = SCALARS.get(element) ?? String
  return elementsOf(text).map((each) => (each === null ? null : parse(each)))
}

const escaped = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`
  return String(value)
}

/** A parameter as text of which the statement says what it is; bytes as they are, null as null. */
export const textOfParameter = (given: unknown): string | Uint8Array | null => {
  if (PgTypes.isParameter(given)) {
    const isJson = given.oid === PgTypes.OID.json || given.oid === PgTypes.OID.jsonb
    return isJson && given.value !== null ? JSON.stringify(given.value) : textOfParameter(given.value)
  }
  if (given === null || given === undefined) return null
  if (Array.isArray(given)) {
    return `{${given.map((each) => (each === null || each === undefined ? "NULL" : escaped(textOf(each)))).join(",")}}`
  }
  return given instanceof Uint8Array ? Buffer.from(given.buffer, given.byteOffset, given.byteLength) : textOf(given)
}
