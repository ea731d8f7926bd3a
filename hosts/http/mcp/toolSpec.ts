import type { ErrorCode } from "../server/errors.ts"
import { isJsonObject, type JsonObject } from "./askApi.ts"
import type { OperationName } from "./operations.ts"

/** What a tool that spends says of its price. */
export interface ToolPrice {
  /** The most that a call with these arguments may cost, in credits. */
  readonly creditsMax: (given: JsonObject) => number
  /** Where one key may have agreed a price of its own: the field of the account's `pricing` that says which. */
  readonly agreedAs?: string
  /** The price in words, from the table of prices. */
  readonly words: string
}

/** A refusal of the API that came within an answer. */
export interface Refusal {
  readonly error: string
  readonly message: string
}

/** Where more of what was answered is. */
export interface Link {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly mimeType: string
}

/** A tool: one operation of the API, and how it is told to a model. */
export interface ToolSpec {
  readonly name: string
  readonly title: string
  /** What it is for, so that a model can choose by it; the price is added. */
  readonly description: string
  /** The first says what it takes; it may be carried out by another one, by `choose`. */
  readonly operations: readonly [OperationName, ...ReadonlyArray<OperationName>]
  readonly choose?: (given: JsonObject) => OperationName
  /** Arguments of the operation that it does not take. */
  readonly without?: ReadonlyArray<string>
  /** What it takes besides, or in another way: schemas by name. */
  readonly takes?: JsonObject
  /** What must be there, where that is not what the operation says. */
  readonly required?: ReadonlyArray<string>
  /** What is taken where nothing is given. */
  readonly defaults?: JsonObject
  /** The operation's arguments, where they are not the tool's. */
  readonly toApi?: (given: JsonObject) => JsonObject
  /** Names of the answers' schemas, where `read` makes them others than the operation's. */
  readonly answers?: ReadonlyArray<string>
  /** What of the API's answer is the tool's. */
  readonly read?: (body: JsonObject) => { readonly answer: JsonObject } | { readonly refusal: Refusal }
  readonly price?: ToolPrice
  /** What a person pays by card for what it orders, in words. */
  readonly cardPrice?: string
  /**
   * Whether the same call again within some minutes is taken for a retry, and answered as the first one was: where what is bought is an
   * answer. Not where a call sets what another call may have changed meanwhile.
   */
  readonly isRetriedByArguments?: true
  /** Whether it may wait for what it asks for. */
  readonly waits?: true
  readonly hints: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  /** Where in the answer the list is that may be longer than an answer; the rest of it is read by `offset`. */
  readonly list?: ReadonlyArray<string>
  readonly links?: (given: JsonObject, answer: JsonObject) => ReadonlyArray<Link>
  /** The answer in a sentence or two, without a word that others wrote. */
  readonly say: (answer: JsonObject) => string
}

/** Refusals of the tools alone. */
export type ToolErrorCode = ErrorCode | "max_credits_exceeded" | "output_too_long"

/** What reads or computes and changes nothing. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const
/** What spends credits on an answer about the world outside. */
export const BUYS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true } as const

/** A field of an answer, by its path; undefined where it is not there. */
export const at = (answer: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), answer)

/** A number of an answer for a sentence. */
export const numberAt = (answer: unknown, ...path: ReadonlyArray<string>): string => {
  const value = at(answer, ...path)
  return typeof value === "number" ? String(value) : "unknown"
}

/** A word of ours in an answer, such as a status or a tier: anything else is not said. */
export const wordAt = (answer: unknown, ...path: ReadonlyArray<string>): string => {
  const value = at(answer, ...path)
  return typeof value === "string" && /^[a-z]+(?:_[a-z]+)*$/.test(value) ? value : "unknown"
}

export const countAt = (answer: unknown, ...path: ReadonlyArray<string>): number => {
  const value = at(answer, ...path)
  return Array.isArray(value) ? value.length : 0
}

export const PLATFORM = { type: "string", description: "Such as youtube, instagram, x, twitch, reddit, kick." } as const
export const HANDLE = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  description: "The account's handle, without a leading @."
} as const
