import { Option } from "effect"
import { Flag } from "effect/cli"

export const textFlag = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description))

/** Null when the flag is not given. */
export const optionalTextFlag = (name: string, description: string) =>
  textFlag(name, description).pipe(Flag.optional, Flag.map(Option.getOrNull))

/** Null when the flag is not given. */
export const optionalIntFlag = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withDescription(description), Flag.optional, Flag.map(Option.getOrNull))

/** How many rows a list has at most. */
export const limitFlag = (description: string, rows: number) =>
  Flag.Int("limit").pipe(Flag.withDescription(description), Flag.withDefault(rows))
