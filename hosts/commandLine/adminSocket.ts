import { join } from "node:path"
import { Schema } from "effect"

/** Where a running host takes commands: a socket in its data folder, which only the folder's owner may open. */
export const socketPath = (dataDirectory: string): string => join(dataDirectory, "admin.sock")

/** What a running host answers to a command. */
export const SocketAnswer = Schema.Union([
  Schema.Struct({ row: Schema.Record(Schema.String, Schema.Unknown) }),
  Schema.Struct({ refusal: Schema.String, error: Schema.String })
])
