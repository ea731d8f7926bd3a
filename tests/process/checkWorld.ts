import { join } from "node:path"
import { Effect, Exit, Schema, Scope } from "effect"
import { CheckStatus } from "../../ports/checks/backgroundChecks/checkStates.ts"
import { readMessage } from "../accounts/mail/readMessage.ts"
import { smtpServer } from "../accounts/mail/smtpServer.ts"
import {
  SECRET_KEY,
  type StandInEvent,
  startStripeStandIn,
  stripeNotice,
  WEBHOOK_SECRET,
  WEBHOOK_SECRET_BEFORE
} from "../accounts/payments/stripeStandIn.ts"
import { newDataFolder } from "./dataFolders.ts"
import { firstKeys, type Server, startServer } from "./server.ts"

const FORM = "application/x-www-form-urlencoded"
const CHECKS = "/api/v1/background-checks"
const DAY_SECONDS = 86_400
/** Between two looks at how checks stand: a key may ask 120 times a minute. */
const LOOK_MS = 600

/** What the accounts of the tests wrote, newest first. Nobody else's pages are there. */
export const POSTS = {
  nova: ["I will punch you in the face if you touch my bread", "A loaf of rye, baked slowly", "Two new ovens today"],
  nova_bakes: ["Buy my course and you will be a millionaire in a week, guaranteed", "Our shop opens at nine"],
  plain_baker: ["A loaf of rye, baked slowly today", "We opened the bakery early this morning", "The ovens are warm"]
} as const
type Redditor = keyof typeof POSTS
const isRedditor = (name: string): name is Redditor => Object.hasOwn(POSTS, name)

const listing = (children: ReadonlyArray<unknown>) => ({ kind: "Listing", data: { after: null, children } })

const submitted = (name: Redditor) =>
  POSTS[name].map((title, place) => ({
    kind: "t3",
    data: {
      name: `t3_${name}${place}`,
      author: name,
      title,
      selftext: "",
      is_self: true,
      created_utc: Math.floor(Date.now() / 1_000) - (place + 1) * DAY_SECONDS,
      permalink: `/r/Sourdough/comments/${name}${place}/x/`
    }
  }))

/** Reddit's API, as its documents are; every other host has nothing. */
const answerOf = (host: string, path: string): Response => {
  if (path === "/robots.txt") return new Response("")
  if (path === "/api/v1/access_token") {
    return Response.json({ access_token: "a-token", token_type: "bearer", expires_in: DAY_SECONDS, scope: "*" })
  }
  const [, name = "", list] = /^\/user\/(\w+)\/(about|submitted|comments)$/.exec(path) ?? []
  if (host !== "oauth.reddit.com" || !isRedditor(name)) return Response.json({ error: 404 }, { status: 404 })
  if (list === "comments") return Response.json(listing([]))
  if (list === "submitted") return Response.json(listing(submitted(name)))
  return Response.json({ kind: "t2", data: { name, created_utc: 1_500_000_000, subreddit: { title: name } } })
}

/** The pages that stand for the internet, and what was asked for there. */
const startPages = () => {
  const asked: Array<string> = []
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      const [, host = "", path = ""] = /^\/([^/]+)(\/.*)$/.exec(new URL(url).pathname) ?? []
      asked.push(`${host}${path}`)
      return answerOf(host, path)
    }
  })
  return { origin: `http://127.0.0.1:${server.port}`, asked, stop: () => server.stop(true) }
}

const readListed = Schema.decodeUnknownSync(
  Schema.Struct({ checks: Schema.Array(Schema.Struct({ check_id: Schema.String, status: CheckStatus })) })
)

/** An answer, of which a body is read once as bytes. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

const answered = async (response: Response): Promise<Answered> => {
  const bytes = await response.bytes()
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) }
}

type Fields = ReadonlyArray<readonly [name: string, value: string]>

/** A form as a browser sends it from a page of the server; it follows no redirect. */
const sendForm = async ({ baseUrl }: Server, url: string, fields: Fields): Promise<Answered> =>
  answered(
    await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": FORM, origin: baseUrl, "sec-fetch-site": "same-origin" },
      body: fields.map((field) => field.map(encodeURIComponent).join("=")).join("&")
    })
  )

/** A mail server that tells of each mail when it comes. */
const startMailbox = async (scope: Scope.Scope) => {
  const taken: Array<{ readonly to: ReadonlyArray<string>; readonly bytes: Uint8Array }> = []
  let coming = Promise.withResolvers<void>()
  const { port } = await Effect.runPromise(
    Effect.provideService(
      smtpServer({
        onData: (stream, { envelope: { rcptTo } }, done) => {
          const chunks: Array<Uint8Array> = []
          stream.on("data", (chunk: Uint8Array) => chunks.push(chunk))
          stream.on("end", () => {
            taken.push({ to: rcptTo.map(({ address }) => address), bytes: Buffer.concat(chunks) })
            done()
            coming.resolve()
            coming = Promise.withResolvers()
          })
        }
      }),
      Scope.Scope,
      scope
    )
  )
  return { port, taken, next: () => coming.promise }
}

/**
 * A real server on a data folder of its own, a mail server, a stand-in of Stripe where it is asked for, and pages that stand for the
 * platforms: each at an address of its own, reached over the network alone.
 */
export const openCheckWorld = async ({ withStripe }: { readonly withStripe: boolean }) => {
  const scope = Scope.makeUnsafe()
  const folder = await newDataFolder()
  const mailbox = await startMailbox(scope)
  const stripe = startStripeStandIn()
  const pages = startPages()
  const server = await startServer(
    {
      DATA_DIR: folder.path,
      // Nothing of these pages needs a browser.
      PATH: "",
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      REDDIT_CLIENT_ID: "client",
      REDDIT_CLIENT_SECRET: "secret",
      LOCAL_PAGES_ORIGIN: pages.origin,
      ...(withStripe
        ? {
            STRIPE_SECRET_KEY: SECRET_KEY,
            STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${WEBHOOK_SECRET_BEFORE}`,
            STRIPE_API_URL: stripe.url
          }
        : {})
    },
    [process.execPath, "--preload", join(import.meta.dir, "localPages.ts"), "hosts/programs/bun.ts"]
  )
  const { baseUrl } = server
  const { full, read: reader } = firstKeys(server)
  const keyed = { "x-api-key": full, "content-type": "application/json" }

  const get = async (url: string, method = "GET") =>
    answered(await fetch(new URL(url, baseUrl), { method, redirect: "manual" }))
  const ask = async (path: string, body?: object) =>
    answered(
      await fetch(baseUrl + path, {
        headers: keyed,
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
      })
    )

  let looking: Promise<ReadonlyMap<string, string>> | null = null
  /** How every check stands: one look for all who wait, with a key of its own. */
  const look = () => {
    looking ??= (async () => {
      await Bun.sleep(LOOK_MS)
      looking = null
      const { text } = await answered(await fetch(baseUrl + CHECKS, { headers: { "x-api-key": reader } }))
      return new Map(readListed(JSON.parse(text)).checks.map(({ check_id, status }) => [check_id, status]))
    })()
    return looking
  }

  return {
    server,
    stripe,
    stripeSecrets: [WEBHOOK_SECRET, WEBHOOK_SECRET_BEFORE],
    pages,
    get,
    ask,
    read: (checkId: string, query = "") => ask(`${CHECKS}/${checkId}${query}`),
    order: (body: object) => ask(CHECKS, body),
    list: () => ask(CHECKS),
    form: (url: string, fields: Fields) => sendForm(server, url, fields),
    /** Delivers an event as Stripe does. */
    deliver: async (event: StandInEvent, secrets?: ReadonlyArray<string>) => {
      const { body, signature } = stripeNotice(event, secrets === undefined ? {} : { secrets })
      const headers = { "stripe-signature": signature, "content-type": "application/json" }
      return answered(await fetch(`${baseUrl}/api/webhooks/payments`, { method: "POST", headers, body }))
    },
    /** Waits until a check stands so. */
    until: async (checkId: string, status: CheckStatus): Promise<void> => {
      while ((await look()).get(checkId) !== status);
    },
    /** Waits until so many mails came to an address, and answers them, oldest first. */
    mailed: async (address: string, count: number) => {
      for (;;) {
        const found = mailbox.taken.filter(({ to }) => to.includes(address))
        if (found.length >= count) return found.map(({ bytes }) => readMessage(bytes))
        await mailbox.next()
      }
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await stripe.stop()
      await pages.stop()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await folder[Symbol.asyncDispose]()
    }
  }
}
export type CheckWorld = Awaited<ReturnType<typeof openCheckWorld>>
