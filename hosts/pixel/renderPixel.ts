/** What one customer's pixel is told. */
export interface PixelSettings {
  /** Name of the browser global. */
  readonly serviceName: string
  /** Absolute address of POST /api/v1/track, without a query. */
  readonly trackUrl: string
  /** The customer's publishable key. */
  readonly key: string
}

const NAMES = /\bPIXEL_(?:SERVICE_NAME|TRACK_URL|KEY)\b/g

/** A string literal in ASCII that no text can end early, in a script file or within a script element. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(
    /[<>]|[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/**
 * The script served by GET /api/v1/track/pixel.js: the program of `buildPixel` with its settings filled in.
 *
 * A page loads it by `<script async src="https://HOST/api/v1/track/pixel.js?key=cs_live_..."></script>`. A page that
 * calls `track` before that script has arrived puts this before it; the calls are kept and run in order:
 *
 *     <script>window.CreatorSignal=window.CreatorSignal||{q:[],track(){this.q.push(arguments)}}</script>
 *
 * The pixel posts JSON to `trackUrl` with the headers x-api-key and content-type: application/json, or, when the page
 * is left before that was acknowledged, sends the same JSON as text/plain to `trackUrl?key=KEY`. Either body is
 * event_type, event_id (UUID, the same however often the event is sent), pv_id (UUID), page_url (at most 2,048
 * characters) and where they were given product_id, order_id, revenue, currency, promo_code_used, is_new_customer and
 * event_data (an object), and refs: one or two of `{ code, at }`, the first and the last tracking link that brought
 * the visitor in the last 90 days, oldest first, `at` in epoch milliseconds.
 */
export const renderPixel = (program: string, { serviceName, trackUrl, key }: PixelSettings): string =>
  program.replace(NAMES, (name) =>
    literal(name === "PIXEL_SERVICE_NAME" ? serviceName : name === "PIXEL_TRACK_URL" ? trackUrl : key)
  )
