import { scoreByAgent } from "creatorsignal/domain/scoring"
import { html, InvalidRequest, makeMemberPages, readJson } from "creatorsignal/hosts"
import { Handle, Platform } from "creatorsignal/ports/identity"
import { StoreUnavailable } from "creatorsignal/ports/scoring"
import { Duration, Effect, Schema } from "effect"

/** An agent: points by what is measured of a creator. This one asks whether a launch can count on posts. */
const steady = {
  name: "steady",
  base: 40,
  curves: {
    posts_per_week: { at: [0, 1, 3], points: [-30, 0, 30] },
    days_since_post: { at: [7, 30], points: [20, -30] }
  }
}

const PATH = "/api/launch/looks"
const BODY_BYTES_MAX = 1_024
const Asked = Schema.Struct({ platform: Platform, handle: Handle }).annotate({ identifier: "LaunchAsked" })
const Look = Schema.Struct({
  platform: Platform,
  handle: Handle,
  steady: Schema.Finite,
  reasons: Schema.Array(Schema.String)
}).annotate({ identifier: "LaunchLook" })
const isAsked = Schema.is(Asked)

/**
 * What the team adds to the service: an endpoint, a page, and work behind them. Looks are kept in a table of the team's own.
 *
 * @param {Map<string, Map<string, typeof Look.Type>>} table
 * @param {import("creatorsignal/ports/scoring").ProfileSource["Service"]} source
 * @returns {import("creatorsignal/service").OwnContext}
 */
export const launch = (table, source) => {
  /** @param {import("creatorsignal/ports/identity").SocialAccount} account */
  const lookAt = ({ platform, handle }) =>
    Effect.map(
      source.gather({ platform, handle }, () => Effect.void),
      (evidence) => {
        const { score, drivers } = scoreByAgent(steady, evidence)
        return { platform, handle, steady: score, reasons: drivers.map(({ text }) => text) }
      }
    )

  /** @param {string} tenantId @param {typeof Look.Type} look */
  const keep = (tenantId, look) => {
    const looks = table.get(tenantId) ?? new Map()
    table.set(tenantId, looks.set(`${look.platform}/${look.handle}`, look))
  }

  /** @type {import("creatorsignal/hosts").KeyedEndpoint} */
  const endpoint = {
    method: "POST",
    path: PATH,
    area: "scoring",
    summary: "Looks at a creator before a launch. Free.",
    access: { scopes: ["full"] },
    body: { schema: Asked, contentTypes: ["application/json"] },
    responses: { 200: { description: "What was found.", schema: Look } },
    handle: Effect.fnUntraced(function* (call, { tenantId }) {
      const asked = yield* readJson(call, BODY_BYTES_MAX)
      if (!isAsked(asked)) return yield* new InvalidRequest({ details: ["body: must be a platform and a handle"] })
      const look = yield* lookAt(asked).pipe(
        Effect.mapError((failure) =>
          failure._tag === "ProfileRefused"
            ? new InvalidRequest({ details: [`handle: ${failure.reason}`] })
            : new StoreUnavailable({ store: "Profiles", cause: failure })
        )
      )
      keep(tenantId, look)
      return { status: 200, body: look }
    })
  }

  /** @param {import("creatorsignal/hosts").HostFacts} facts */
  const page = (facts) =>
    makeMemberPages(facts).page({
      path: "/launch",
      section: "/creators",
      summary: "Who was looked at before the launch, for people.",
      make: ({ current: { tenantId } }) =>
        Effect.sync(() => ({
          title: "Launch",
          content: html`<ul class="rows">${[...(table.get(tenantId)?.values() ?? [])].map(
            ({ handle, steady }) => html`<li><span dir="auto">${handle}</span> ${steady} of 100</li>`
          )}</ul>`
        }))
    })

  const lookAgain = Effect.suspend(() =>
    Effect.forEach(
      [...table].flatMap(([tenantId, looks]) => [...looks.values()].map((look) => ({ tenantId, look }))),
      ({ tenantId, look }) => Effect.map(lookAt(look), (found) => keep(tenantId, found)),
      { discard: true }
    )
  )
  return {
    name: "launch",
    http: {
      description: { tags: [{ name: "launch", description: "Before a launch.", paths: [PATH] }] },
      open: (facts) => Effect.succeed([endpoint, page(facts)])
    },
    work: { sweeps: [{ every: Duration.hours(1), failure: "a launch could not be looked at again", work: lookAgain }] }
  }
}
