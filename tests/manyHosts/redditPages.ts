import { join } from "node:path"

const DAY_SECONDS = 86_400
const POSTS = ["A loaf of rye, baked slowly today", "We opened the bakery early this morning", "The ovens are warm"]

const listing = (children: ReadonlyArray<unknown>) => ({ kind: "Listing", data: { after: null, children } })

/** Reddit's API, as its documents are, with whoever is asked for; every other host has nothing. */
const answerOf = (host: string, path: string): Response => {
  if (path === "/robots.txt") return new Response("")
  if (path === "/api/v1/access_token") {
    return Response.json({ access_token: "a-token", token_type: "bearer", expires_in: DAY_SECONDS, scope: "*" })
  }
  const [, name, list] = /^\/user\/(\w+)\/(about|submitted|comments)$/.exec(path) ?? []
  if (host !== "oauth.reddit.com" || name === undefined) return Response.json({ error: 404 }, { status: 404 })
  if (list === "comments") return Response.json(listing([]))
  if (list === "about")
    return Response.json({ kind: "t2", data: { name, created_utc: 1_500_000_000, subreddit: { title: name } } })
  return Response.json(
    listing(
      POSTS.map((title, place) => ({
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
    )
  )
}

/** Stands for the internet: what a host started as `program` with `environment` reads there. */
export const startRedditPages = () => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      const [, host = "", path = ""] = /^\/([^/]+)(\/.*)$/.exec(new URL(url).pathname) ?? []
      return answerOf(host, path)
    }
  })
  return {
    environment: {
      LOCAL_PAGES_ORIGIN: `http://127.0.0.1:${server.port}`,
      REDDIT_CLIENT_ID: "client",
      REDDIT_CLIENT_SECRET: "secret",
      // Nothing of these pages needs a browser.
      PATH: ""
    },
    program: [
      process.execPath,
      "--preload",
      join(import.meta.dir, "../process/localPages.ts"),
      "hosts/programs/bun.ts"
    ] as const,
    [Symbol.dispose]: () => void server.stop(true)
  }
}
