import { Option } from "effect"
import { Flag } from "effect/cli"

export const text = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description))

/** Null when the flag is not given. */
export const optionalText = (name: string, description: string) =>
  text(name, description).pipe(Flag.optional, Flag.map(Option.getOrNull))

/** Null when the flag is not given. */
export const optionalInt = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withDescription(description), Flag.optional, Flag.map(Option.getOrNull))

/** How many rows a list has at most. */
export const limit = (description: string, rows: number) =>
  Flag.Int("limit").pipe(Flag.withDescription(description), Flag.withDefault(rows))
