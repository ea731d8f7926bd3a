import { Schema } from "effect"
import { WEB_PLATFORMS } from "../../../../ports/creators/identity/platforms.ts"
import { Handle } from "../../../../ports/creators/identity/SocialAccount.ts"

/** A body as its parts; one that is there many times has its number for `{n}`. */
const Body = Schema.Union([
  Schema.String,
  Schema.Array(Schema.Union([Schema.String, Schema.Struct({ text: Schema.String, times: Schema.Int })]))
])

const HostedPage = Schema.Struct({
  status: Schema.optionalKey(Schema.Int),
  type: Schema.optionalKey(Schema.String),
  headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  body: Body,
  /** Whether no answer ever comes. */
  hang: Schema.optionalKey(Schema.Boolean)
})
export type HostedPage = typeof HostedPage.Type

const Account = Schema.Struct({ platform: Schema.Literals(WEB_PLATFORMS), handle: Handle })

const HostedSeed = Schema.Struct({
  ...Account.fields,
  note: Schema.String,
  /** The person's other accounts, and those of them that some page shows. */
  own: Schema.Array(Account),
  reachable: Schema.Array(Account),
  notTheirs: Schema.Array(Account),
  /** Platforms of which nothing can be known. */
  unknown: Schema.Array(Schema.Literals(WEB_PLATFORMS))
})
export type HostedSeed = typeof HostedSeed.Type

/** A web of invented people: every page that its hosts serve, and whose accounts are whose. */
export const World = Schema.Struct({
  pageCount: Schema.Int,
  /** Pages that robots.txt forbids. */
  forbidden: Schema.Array(Schema.Struct({ host: Schema.String, path: Schema.String })),
  seeds: Schema.Array(HostedSeed),
  /** What a search finds, by words of the query. */
  search: Schema.Record(
    Schema.String,
    Schema.Array(Schema.Struct({ url: Schema.String, title: Schema.String, content: Schema.String }))
  ),
  /** Other names of a host. */
  aliases: Schema.Record(Schema.String, Schema.String),
  hosts: Schema.Record(
    Schema.String,
    Schema.Struct({
      robots: Schema.optionalKey(Schema.String),
      pages: Schema.Record(Schema.String, HostedPage),
      default: Schema.optionalKey(Schema.Struct({ status: Schema.Int, body: Schema.String }))
    })
  )
})
export type World = typeof World.Type

export const readWorld = async (path: string): Promise<World> =>
  Schema.decodeUnknownPromise(World)(await Bun.file(path).json())

/** The whole body. */
export const bodyOfPage = ({ body }: HostedPage): string =>
  typeof body === "string"
    ? body
    : body
        .map((part) =>
          typeof part === "string"
            ? part
            : Array.from({ length: part.times }, (_, n) => part.text.replaceAll("{n}", String(n))).join("")
        )
        .join("")
