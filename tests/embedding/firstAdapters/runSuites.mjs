import { createHmac } from "node:crypto"
import { Arrived, limitsSuite, mailSuite, profileSourceSuite, runOn, shopPlatformSuite } from "creatorsignal/contracts"
import { Handle } from "creatorsignal/ports/identity"
import { Effect, Layer } from "effect"
import { limits } from "./limits.mjs"
import { mailer } from "./mailer.mjs"
import { profiles } from "./profiles.mjs"
import { shop } from "./shop.mjs"

/** What the mail provider was sent, as it keeps it. @type {Array<{ to: string, subject: string, text: string, messageId: string }>} */
const arrived = []
/** @param {string} _url @param {RequestInit} init */
const provider = async (_url, init) => {
  const { to, subject, text, headers } = JSON.parse(String(init.body))
  arrived.push({ to, subject, text, messageId: headers["Message-ID"] })
  return new Response(null, { status: 202 })
}
const sending = mailer({
  url: "https://mail.example/v1/send",
  token: "t",
  from: "signals@brand.example",
  fetch: provider
})

const DAY_MS = 86_400_000
const asOf = new Date("2026-02-01T00:00:00Z")
const warehouse = {
  /** @param {string} _platform @param {string} handle */
  find: async (_platform, handle) => {
    if (handle === "down") throw new Error("connection refused")
    if (handle !== "novacooks") return null
    const posts = [3, 1, 2].map((days) => ({
      text: "Slow-roasted tomatoes on toast.",
      publishedAt: new Date(asOf.getTime() - days * DAY_MS)
    }))
    return { asOf, name: "Nova Cooks", followers: 18_400, posts }
  }
}
/** @param {string} handle */
const onYouTube = (handle) => /** @type {const} */ ({ platform: "youtube", handle: Handle.make(handle) })

const ORDER = {
  number: "1001",
  placed: 1_772_355_600,
  changed: 1_772_355_700,
  currency: "USD",
  email: "",
  link: "nova"
}
/** @param {object} paid */
const order = (paid) => ({ topic: "order", body: JSON.stringify({ ...ORDER, ...paid }) })

/**
 * Runs the suite of each of the four adapters.
 *
 * @param {import("creatorsignal/contracts").TestRunner} runner
 */
export const runSuites = (runner) => {
  runOn(runner)
  mailSuite("a provider's API", Layer.merge(sending, Layer.succeed(Arrived, { all: Effect.sync(() => [...arrived]) })))
  limitsSuite("one process", limits, "virtual")
  profileSourceSuite("the warehouse", profiles(warehouse), {
    known: onYouTube("novacooks"),
    absent: onYouTube("nobody"),
    unavailable: onYouTube("down")
  })
  shopPlatformSuite({
    platform: shop,
    signed: (topic, body, secret) => {
      /** @type {Record<string, string>} */
      const headers = {
        "x-till-topic": topic,
        "x-till-signature": createHmac("sha256", secret).update(body).digest("hex")
      }
      return { header: (name) => headers[name] ?? null, body: new TextEncoder().encode(body), text: body }
    },
    orders: [order({ total: "59.98", paid: "59.98" }), order({ number: "1002", total: "5.00", paid: "0.00" })],
    refunds: [],
    signsTime: false
  })
}
