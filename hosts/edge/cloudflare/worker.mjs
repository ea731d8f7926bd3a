import { EDGE_CLICKS_MAX, makeClickSender, makeEdge, sendClicks } from "creatorsignal/edge"

/*
 * Redirects tracking links, and tells the service of each click. Bindings and variables are in wrangler.toml beside it.
 *
 * LINKS          KV: what `link snapshot` wrote
 * SERVICE_URL    where the service is
 * SERVICE_KEY    a key of the account (secret)
 * CLICKS         a queue that clicks go through; without it they are sent as they come
 * WAITING        KV: clicks that could not be sent, until the cron trigger sends them; not needed with CLICKS
 */

/** How long a click waits in WAITING: those older than the account's look-back would be refused. */
const KEPT_SECONDS = 30 * 86_400
/** When a batch of the queue is tried again. */
const QUEUE_RETRY_SECONDS = 60
/** Keys of WAITING that are sent at once: each is read and deleted, and a run on the free plan may do 50 things. */
const KEYS_AT_ONCE = 20
/** Keys that one run of the cron trigger sends at most: a run on the paid plan may do 1,000 things. */
const KEYS_A_RUN = 460

const sendingOf = ({ SERVICE_KEY, SERVICE_URL }) => ({ serviceUrl: SERVICE_URL, apiKey: SERVICE_KEY })

/** One for each request: what one began, another can't wait for. */
const senderOf = (env) =>
  makeClickSender({
    ...sendingOf(env),
    gatherMs: 0,
    ...(env.WAITING && {
      keep: (rows) =>
        env.WAITING.put(`clicks/${rows[0].click_id}`, JSON.stringify(rows), { expirationTtl: KEPT_SECONDS })
    })
  })

export default {
  fetch: (request, env, context) =>
    makeEdge({
      links: (code) => env.LINKS.get(code),
      record: (click, row) => (env.CLICKS ? env.CLICKS.send(row) : senderOf(env).record(click, row)),
      waitUntil: (recording) => context.waitUntil(recording),
      countryHeader: "cf-ipcountry",
      addressHeader: "cf-connecting-ip"
    }).fetch(request),

  /** Batches of the queue, of at most `max_batch_size` clicks. */
  async queue(batch, env) {
    const rows = batch.messages.map(({ body }) => body)
    if (await sendClicks(rows, sendingOf(env))) batch.ackAll()
    else batch.retryAll({ delaySeconds: QUEUE_RETRY_SECONDS })
  },

  /** Sends what waits in WAITING, and stops at the first batch that the service does not take. */
  async scheduled(_event, env) {
    if (!env.WAITING) return
    const { keys } = await env.WAITING.list({ prefix: "clicks/", limit: KEYS_A_RUN })
    // What a run that was ended had sent by then is deleted: the next one goes on.
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const names = keys.slice(at, at + KEYS_AT_ONCE).map(({ name }) => name)
      const kept = await Promise.all(names.map((name) => env.WAITING.get(name)))
      const rows = kept.flatMap((json) => JSON.parse(json ?? "[]"))
      for (let row = 0; row < rows.length; row += EDGE_CLICKS_MAX) {
        if (!(await sendClicks(rows.slice(row, row + EDGE_CLICKS_MAX), sendingOf(env)))) return
      }
      await Promise.all(names.map((name) => env.WAITING.delete(name)))
    }
  }
}
