/**
 * What only some pages need of the pixel, which loads this beside itself when one does:
 * - sends what earlier pages stored, one tab at a time, each event until it is answered;
 * - until consent is granted, has links to other pages of the site bring along the code that may not be stored yet;
 * - tells the other tabs of the site when consent is withdrawn;
 * - tells who the visitor is by the SHA-256 of their address, once consent is granted: the address itself stays in the page;
 * - under `data-consent="auto"` listens to Google Consent Mode, IAB TCF 2 and Shopify's Customer Privacy API.
 *
 * A consent manager is another's program: it may be missing, late, broken or hostile. What it does is never thrown into
 * the page, and whatever it says that is not understood is no consent.
 *
 * `buildPixel` lowers no syntax, so this file uses none newer than ES2019.
 */

type Choice = "granted" | "denied"
/** "" is a manager that has not heard of a choice yet. */
type Answer = Choice | ""
type Fields = Readonly<Record<string, unknown>>

interface Pixel {
  c?: string
  /** Who the visitor says they are: an address, until it is told. */
  i?: string
  /** Set once the listeners of this program are there. */
  m?: true
  consent: (choice: string) => void
  identify: (email: string) => void
  readonly getPvId: () => string | null
  readonly getRef: () => string | null
}

const DAY_MS = 864e5
const OUTBOX_DAYS = 7
const OUTBOX_EVENTS = 2000
const AT_ONCE = 8
const TIME_CHARS = 13
/** Of answers: from here on another try may go well. */
const RETRIED_STATUS_MIN = 429

const ENTRY = /^\d{13}\{/
/** What a link of ours adds to the address that it leads to. */
const ADDED = /\bcs_\w+=[\w-]+/g

/** Managers come when they come, some long after the page. */
const LOOKS = 60
const LOOK_EACH_MS = 500
const STORAGES = ["ad_storage", "analytics_storage"]
/** Of TCF: to store on a device, and to measure what advertising brought. */
const PURPOSES = ["1", "7"]

const quietly =
  <Args extends ReadonlyArray<unknown>>(act: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      act(...args)
    } catch {}
  }

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null
const isFunction = (value: unknown): value is (...args: ReadonlyArray<unknown>) => unknown =>
  typeof value === "function"
/** What stands at a path of names in whatever there is. */
const at = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>(
    (inner, name) => (isFields(inner) || isFunction(inner) ? Reflect.get(inner, name) : undefined),
    value
  )

const isPixel = (value: unknown): value is Pixel => isFunction(at(value, "consent"))

const sendStored = (pixel: Pixel): unknown => {
  const write = (entries: ReadonlyArray<string>) => {
    if (entries[0]) localStorage._cs_out = [...entries, ""].join("\t")
    else delete localStorage._cs_out
  }
  /** Each event once, with what is too old, too much or cut off left out. */
  const read = (): ReadonlyArray<string> => {
    const byBody = new Map<string, string>()
    for (const entry of String(localStorage._cs_out || "")
      .split("\t")
      .slice(0, -1)) {
      const isKept = ENTRY.test(entry) && Date.now() - +entry.slice(0, TIME_CHARS) < OUTBOX_DAYS * DAY_MS
      if (isKept && byBody.size < OUTBOX_EVENTS) byBody.set(entry.slice(TIME_CHARS), entry)
    }
    return Array.from(byBody.values())
  }
  /** Whether the collector took or refused it, so that it needs no other try. */
  const isAnswered = (entry: string): Promise<boolean> =>
    fetch(PIXEL_SEND_URL, { method: "POST", credentials: "omit", body: entry.slice(TIME_CHARS) }).then(
      (answer) => answer.text().then(() => answer.status < RETRIED_STATUS_MIN),
      () => false
    )
  const sendSome = (entries: ReadonlyArray<string>): Promise<unknown> => {
    const some = entries.slice(0, AT_ONCE)
    if (!some[0]) return Promise.resolve()
    return Promise.all(some.map(isAnswered)).then((areAnswered) => {
      // Consent may have been withdrawn since.
      if (!pixel.getPvId()) return undefined
      // A page that was left in the meantime may have added some.
      const left = read().filter((entry) => !areAnswered[some.indexOf(entry)])
      write(left)
      return areAnswered.includes(false) ? undefined : sendSome(left)
    })
  }
  const sendAll = () => {
    if (!pixel.getPvId() || !localStorage._cs_out) return undefined
    const entries = read()
    write(entries)
    return sendSome(entries)
  }
  // One tab is enough. Where pages have no https there are no locks, and the collector knows an event by its id.
  return navigator.locks
    ? navigator.locks.request("_cs_out", { ifAvailable: true }, (lock) => lock && sendAll())
    : sendAll()
}

/** Tells who the visitor is; what can't be told now is stored like any other event. */
const tellVisitor = quietly((pixel: Pixel) => {
  const pvId = pixel.getPvId()
  const email = String(pixel.i || "")
    .trim()
    .toLowerCase()
    .normalize("NFC")
  if (!pvId || !email.includes("@")) return
  pixel.i = ""
  crypto.subtle.digest("SHA-256", new TextEncoder().encode(email)).then((bytes) => {
    // Consent may have been withdrawn since.
    if (pixel.getPvId() !== pvId) return undefined
    const body = JSON.stringify({
      pv_id: pvId,
      event_id: crypto.randomUUID(),
      event_type: "custom",
      event_data: { name: "identify" },
      email_sha256: Array.from(new Uint8Array(bytes), (byte) => `0${byte.toString(16)}`.slice(-2)).join("")
    })
    const store = () => {
      // biome-ignore lint/style/useTemplate: it would hold the tab as it is
      if (pixel.getPvId()) localStorage._cs_out = [localStorage._cs_out] + (Date.now() + body + "\t")
    }
    return fetch(PIXEL_SEND_URL, { method: "POST", keepalive: true, credentials: "omit", body }).then(
      (answer) => answer.status < RETRIED_STATUS_MIN || store(),
      store
    )
  })
})

/** Once the page's own listeners are through: a click that they took care of leads nowhere. */
const carry = (pixel: Pixel, event: Event) => {
  const code = pixel.getRef()
  if (pixel.getPvId() || !code || event.defaultPrevented) return
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
  if (!(link instanceof HTMLAnchorElement)) return
  const isThisPage = link.pathname + link.search === location.pathname + location.search
  if (link.host !== location.host || isThisPage || link.search.includes("cs_ref=")) return
  const written = link.getAttribute("href") || ""
  const here: ReadonlyArray<string> = location.search.match(ADDED) || []
  link.search += `${link.search && "&"}${here.includes(`cs_ref=${code}`) ? here.join("&") : `cs_ref=${code}`}`
  // Where the click leads to is settled by then.
  setTimeout(() => link.setAttribute("href", written))
}

/** What several together come to: one refusal outweighs all grants, and one that waits is waited for. */
const together = (answers: ReadonlyArray<Answer | undefined>): Answer =>
  answers.includes("denied") ? "denied" : answers.includes("") ? "" : "granted"

const makeListener = (tell: (choice: Choice) => void) => {
  const answers: Record<string, Answer> = {}
  let told: Answer = ""
  const decide = () => {
    const choice = together(Object.keys(answers).map((name) => answers[name]))
    if (choice === "" || choice === told) return
    told = choice
    tell(choice)
  }
  return (manager: string, answer: Answer) => {
    answers[manager] = answer
    // A refusal counts at once, a grant when all that is being said has been: the next word may restrict it.
    if (answer === "denied") decide()
    else Promise.resolve().then(decide)
  }
}

const listenToManagers = (hear: (manager: string, answer: Answer) => void) => {
  /** Google Consent Mode: what is denied by default may still be granted; what a region's default grants is not ours. */
  const storages: Record<string, Answer> = {}
  const settled = new Set<string>()
  const readCommand = quietly((command: unknown) => {
    const isUpdate = at(command, "1") === "update"
    if (at(command, "0") !== "consent" || (!isUpdate && at(command, "1") !== "default")) return
    for (const name of STORAGES) {
      const value = at(command, "2", name)
      if (isUpdate && (value === "granted" || value === "denied")) {
        storages[name] = value
        settled.add(name)
      } else if (!settled.has(name)) {
        if (value === "denied") storages[name] = ""
        const isForAll = value === "granted" && !at(command, "2", "region")
        if (isForAll && storages[name] === undefined) storages[name] = "granted"
      }
    }
    const said = Object.keys(storages).map((name) => storages[name])
    if (said[0] !== undefined) hear("google", together(said))
  })
  let layer: unknown
  const listenToGoogle = quietly(() => {
    const found = at(window, "dataLayer")
    if (!Array.isArray(found) || found === layer) return
    layer = found
    const push = found.push
    found.push = (...commands: ReadonlyArray<unknown>) => {
      const length = push.apply(found, [...commands])
      commands.forEach(readCommand)
      return length
    }
    Array.from(found).forEach(readCommand)
  })

  let hasTcf = false
  const listenToTcf = quietly(() => {
    const tcf = at(window, "__tcfapi")
    if (hasTcf || !isFunction(tcf)) return
    hasTcf = true
    let answer: Answer = ""
    hear("tcf", answer)
    tcf(
      "addEventListener",
      2,
      quietly((data: unknown, isFine: unknown) => {
        if (isFine !== true) return
        const status = at(data, "eventStatus")
        const hasAll = PURPOSES.every((purpose) => at(data, "purpose", "consents", purpose) === true)
        if (at(data, "gdprApplies") === false) answer = "granted"
        else if (status === "tcloaded" || status === "useractioncomplete") answer = hasAll ? "granted" : "denied"
        hear("tcf", answer)
      })
    )
  })

  let shopify: unknown
  let isAsked = false
  const listenToShopify = quietly(() => {
    const load = at(window, "Shopify", "loadFeatures")
    const privacy = at(window, "Shopify", "customerPrivacy")
    if (!isAsked && (privacy || isFunction(load))) {
      isAsked = true
      hear("shopify", "")
      document.addEventListener(
        "visitorConsentCollected",
        quietly((event: Event) => {
          const isAllowed = at(event, "detail", "analyticsAllowed")
          const ask = at(window, "Shopify", "customerPrivacy", "analyticsProcessingAllowed")
          hear(
            "shopify",
            (isAllowed === undefined && isFunction(ask) ? ask() : isAllowed) === true ? "granted" : "denied"
          )
        })
      )
      const features = [{ name: "consent-tracking-api", version: "0.1" }]
      if (!privacy && isFunction(load)) load.call(at(window, "Shopify"), features, () => listenToShopify())
    }
    const ask = at(privacy, "analyticsProcessingAllowed")
    if (privacy === shopify || !isFunction(ask)) return
    shopify = privacy
    const current = at(privacy, "currentVisitorConsent")
    const isRefused = isFunction(current) && at(current.call(privacy), "analytics") === "no"
    hear("shopify", ask.call(privacy) === true ? "granted" : isRefused ? "denied" : "")
  })

  let looks = 0
  const look = () => {
    listenToGoogle()
    listenToTcf()
    listenToShopify()
    looks += 1
    if (looks < LOOKS) setTimeout(look, LOOK_EACH_MS)
  }
  look()
}

quietly(() => {
  const pixel = at(window, PIXEL_SERVICE_NAME)
  if (!isPixel(pixel)) return
  Promise.resolve(pixel)
    .then(sendStored)
    .catch(() => {})
  if (pixel.m) return
  pixel.m = true

  for (const type of ["click", "auxclick", "contextmenu"]) {
    addEventListener(
      type,
      quietly((event: Event) => carry(pixel, event))
    )
  }

  pixel.identify = (email) => {
    pixel.i = email
    tellVisitor(pixel)
  }
  tellVisitor(pixel)

  const { consent } = pixel
  pixel.consent = quietly((choice: string) => {
    const isStored = choice === "denied" && document.cookie.includes("_cs_pv=")
    consent(choice)
    if (choice === "denied") pixel.i = ""
    tellVisitor(pixel)
    // An item that comes and goes is an event in each of the other tabs.
    if (isStored) {
      localStorage._cs_no = 1
      delete localStorage._cs_no
    }
  })
  addEventListener("storage", ({ key }) => {
    if (key === "_cs_no") consent("denied")
  })

  if (pixel.c === "auto" || document.querySelector('script[data-consent="auto"]')) {
    listenToManagers(makeListener((choice) => pixel.consent(choice)))
  }
})()
