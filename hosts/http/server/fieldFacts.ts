import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
/** What the description says of a field beside its type. Facts of text are for text alone, bounds for numbers alone. */
export interface FieldFacts {
  readonly description?: string
  readonly format?: "date-time" | "date" | "uuid" | "uri" | "uri-reference"
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  /** A value of the field, or of one element where it is a list. */
  readonly example?: string | number | boolean
}

/** Endpoints that are told of together: those whose path begins so. The longest beginning counts. */
export interface Tag {
  readonly name: string
  readonly description: string
  readonly paths: ReadonlyArray<string>
}

/** What a context adds to the description beside its schemas. A name has its facts in one context alone. */
export interface Description {
  readonly tags: ReadonlyArray<Tag>
  /** By the field's name, which means the same wherever it stands. */
  readonly fields?: Readonly<Record<string, FieldFacts>>
  /** By the schema and the field (`Report.date`), where a field is not what its name says elsewhere. */
  readonly fieldsOfSchemas?: Readonly<Record<string, FieldFacts>>
  /** Whole examples by the schema's name, of bodies that an example made field by field would not do justice. */
  readonly examples?: Readonly<Record<string, object>>
}

export const TIME_FIELD: FieldFacts = { format: "date-time", example: "2026-03-01T12:00:00.000Z" }
export const DAY_FIELD: FieldFacts = { format: "date", example: "2026-03-01" }
export const PROFILE_ADDRESS = `${PROFILE_ORIGINS.youtube}/@novacooks`
export const WEB_ADDRESS_FIELD: FieldFacts = { format: "uri", example: PROFILE_ADDRESS }
export const PATH_FIELD: FieldFacts = {
  format: "uri-reference",
  example: "/api/v1/jobs/5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"
}
export const UUID_FIELD: FieldFacts = { format: "uuid", example: "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d" }
export const SCORE_FIELD: FieldFacts = { minimum: 1, maximum: 100, example: 84 }
export const POINTS_FIELD: FieldFacts = { minimum: 0, maximum: 100, example: 72 }
export const SHARE_FIELD: FieldFacts = { minimum: 0, maximum: 1, example: 0.8 }
export const COUNT_FIELD: FieldFacts = { minimum: 0, example: 2 }
export const CURRENCY_FIELD: FieldFacts = { description: "ISO 4217.", pattern: "^[A-Z]{3}$", example: "USD" }
