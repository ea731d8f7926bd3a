import { Effect } from "effect"
import { pixelGlobal, pixelStub } from "../../pixel/renderPixel.ts"
import { escaped } from "../pages/html.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import { CUSTOM_NAME_MAX_CHARACTERS } from "./trackBody.ts"

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }
  body { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2.2rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .8rem 1rem; border: 1px solid #8886; border-radius: .5rem; background: #8881 }
  code, pre { font: .875rem/1.5 ui-monospace, monospace }
`

/** A heading, sentences, and lines of code. */
const section = (title: string, text: ReadonlyArray<string>, code: ReadonlyArray<string>): string => {
  const shown = `<pre tabindex="0"><code>${escaped(code.join("\n"))}</code></pre>`
  return `<section><h2>${title}</h2><p>${text.join(" ")}</p>${shown}</section>`
}

const pageOf = ({
  serviceName,
  baseUrl
}: {
  readonly serviceName: string
  readonly baseUrl: string
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Set up ${escaped(serviceName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Set up ${escaped(serviceName)}</h1>
<p>Keys, links and stores are made by whoever runs this service, on its machine. The first start printed one key of
each kind.</p>
${section(
  "Make and revoke keys",
  [
    "A publishable key (scope track) goes into pages. Secret keys (scopes full and read) stay on your servers.",
    "A survey key files survey answers and does nothing else. A test key is answered by the sandbox."
  ],
  [
    ...["track", "full", "survey", "test"].map(
      (scope) => `npm run cli -- key create --tenant TENANT_ID --scope ${scope}`
    ),
    "npm run cli -- key revoke --id KEY_ID"
  ]
)}
${section(
  "Put the pixel on your pages",
  [
    "It reports page views, keeps the visitor's session and remembers which creator's link brought them.",
    "The first line keeps what a page says before the pixel is loaded.",
    "With a test key in the place of the publishable one it can be tried, and nothing is kept."
  ],
  [
    `<script>${pixelStub(serviceName)}</script>`,
    `<script async src="${baseUrl}/api/v1/track/pixel.js?key=PUBLISHABLE_KEY"></script>`
  ]
)}
${section(
  "Report a purchase",
  [
    "On the page that thanks for the order.",
    `Events of any other name are kept as custom ones; a name has at most ${CUSTOM_NAME_MAX_CHARACTERS} characters.`,
    "What is refused says why in the browser's console."
  ],
  [
    `${pixelGlobal(serviceName)}.track("purchase", { order_id: "1001", revenue: 59.98, currency: "USD" })`,
    `${pixelGlobal(serviceName)}.track("newsletter_signup", { list: "weekly" })`
  ]
)}
${section(
  "Give a creator a link",
  ["Share the address it gives; the discount code stands for the link at checkout."],
  [
    "npm run cli -- link create --tenant TENANT_ID --code nova --url https://your-shop.example/ \\",
    "  --creator youtube/novacooks --promo NOVA10",
    "",
    `${baseUrl}/api/v1/track/click?code=nova`
  ]
)}
${section(
  "Connect your store and your survey",
  [
    "The store sends its orders/create and app/uninstalled notifications,",
    "the survey its answers with a survey key in x-survey-signature, to:"
  ],
  [
    "npm run cli -- shop connect --tenant TENANT_ID --domain your-store.example --secret SIGNING_SECRET",
    "",
    `${baseUrl}/api/webhooks/shop`,
    `${baseUrl}/api/webhooks/survey`
  ]
)}
${section(
  "Be told when a score is made",
  [
    "Each key that orders scores may have an https address of its own, to which the outcome of each job is sent, signed.",
    "The signing secret is printed once; setting the address again makes another."
  ],
  [
    "npm run cli -- webhook set --key KEY_ID --url https://hooks.example/scores",
    "npm run cli -- webhook deliveries --key KEY_ID"
  ]
)}
${section(
  "See who earned what",
  [`Every endpoint is described at <a href="${escaped(baseUrl)}/api/v1/openapi.json">openapi.json</a>.`],
  [`curl -H "x-api-key: SECRET_KEY" "${baseUrl}/api/v1/attribution/report?model=position_based"`]
)}
</main>
</body>
</html>
`

/** The pages that say how to set the service up. They hold nothing of any account, so anyone may read them. */
export const setupPages = (service: {
  readonly serviceName: string
  readonly baseUrl: string
}): ReadonlyArray<OpenEndpoint> => {
  const page = pageOf(service)
  return ["/account/api", "/brand/attribution/setup"].map((path) => ({
    method: "GET",
    path,
    area: "scoring",
    summary: "How to set up keys, the pixel, links, stores and surveys.",
    access: "open",
    responses: { 200: { description: "A page.", contentType: "text/html" } },
    handle: () =>
      Effect.succeed(
        new Response(page, {
          headers: {
            "content-type": "text/html; charset=utf-8",
            "content-security-policy":
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer"
          }
        })
      )
  }))
}
