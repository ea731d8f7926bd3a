import { Effect } from "effect"
import { pixelGlobal, pixelStub } from "../../pixel/renderPixel.ts"
import { type Html, html } from "../pages/html.ts"
import { pageKind, renderPage } from "../pages/page.ts"
import { PAGE_STYLE } from "../pages/pageStyle.ts"
import type { OpenEndpoint } from "../server/endpoint.ts"
import { CUSTOM_NAME_MAX_CHARACTERS } from "./trackBody.ts"

const SETUP_PAGE = pageKind({
  styleSheet: `${PAGE_STYLE}
.masthead, main { max-width: 50rem }
h1 { margin-bottom: .8rem }
h2 { font-size: 1.25rem; margin-top: 2.2rem }
h2 + p { margin-block: .4rem .7rem }
pre { white-space: pre-wrap; padding: .8rem 1rem; border: 1px solid var(--rule); border-radius: .5rem; background: var(--card) }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
main { padding-bottom: 3rem }
`,
  isPrivate: false
})

/** A heading, sentences, and lines of code. */
const section = (title: string, text: ReadonlyArray<string | Html>, code: ReadonlyArray<string>): Html =>
  html`<section><h2>${title}</h2><p>${text.map((sentence, index) => (index === 0 ? sentence : [" ", sentence]))}</p><pre
 tabindex="0"><code>${code.join("\n")}</code></pre></section>
`

interface Service {
  readonly serviceName: string
  readonly baseUrl: string
}

const contentOf = ({ serviceName, baseUrl }: Service): Html => html`<h1>Set up ${serviceName}</h1>
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
  "Ask for consent",
  [
    "With data-consent nothing is stored or sent until your banner says that it may be; say so on each page.",
    html`With <code>data-consent="auto"</code> Google Consent Mode, IAB TCF 2 and Shopify's Customer Privacy API are heard.`,
    "Once consent is denied, all that the pixel stored is cleared."
  ],
  [
    `<script async src="${baseUrl}/api/v1/track/pixel.js?key=PUBLISHABLE_KEY" data-consent="required"></script>`,
    `${pixelGlobal(serviceName)}.consent("granted")`,
    `${pixelGlobal(serviceName)}.consent("denied")`
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
    "Each key that asks for scores may have an https address of its own, to which the outcome of each job is sent, signed.",
    "The signing secret is printed once; setting the address again makes another."
  ],
  [
    "npm run cli -- webhook set --key KEY_ID --url https://hooks.example/scores",
    "npm run cli -- webhook deliveries --key KEY_ID"
  ]
)}
${section(
  "See who earned what",
  [html`Every endpoint is described at <a href="${baseUrl}/api/v1/openapi.json">openapi.json</a>.`],
  [`curl -H "x-api-key: SECRET_KEY" "${baseUrl}/api/v1/attribution/report?model=position_based"`]
)}`

/** The pages that say how to set the service up. They hold nothing of any account, so anyone may read them. */
export const setupPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const page = renderPage(SETUP_PAGE, {
    title: `Set up ${service.serviceName}`,
    header: html`<p class="service">${service.serviceName}</p>`,
    main: { id: "the-steps", skipText: "Skip to the steps", content: contentOf(service) }
  })
  return ["/account/api", "/brand/attribution/setup"].map((path) => ({
    method: "GET",
    path,
    area: "scoring",
    summary: "How to set up keys, the pixel, links, stores and surveys.",
    access: "open",
    responses: { 200: { description: "A page.", contentType: "text/html" } },
    handle: () => Effect.succeed(new Response(page, { headers: SETUP_PAGE.headers }))
  }))
}
