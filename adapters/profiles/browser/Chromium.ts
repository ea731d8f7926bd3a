import { constants } from "node:fs"
import { access, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { Deferred, Effect, Schema, Semaphore } from "effect"
import type { Browser, BrowserContext, CDPSession, Page } from "puppeteer-core"
import { NOTHING_BESIDE_PROXY, throughProxy } from "./chromiumProgram.ts"

/** Pages open at the same time; each is a process of 100 to 300 MB. */
const PAGES_AT_ONCE_MAX = 3
/** Pages one browser opens before another takes its place: a browser's memory only grows. */
const PAGES_PER_BROWSER_MAX = 100
/** How long an unused browser is kept. */
const IDLE_MS = 120_000
/** From the start of the program to its first answer, and the longest wait for any single answer of it. */
const RESPONSE_TIMEOUT_MS = 20_000
/** A browser that takes longer to close is killed. */
const CLOSE_MS = 5_000

/**
 * The browser can't be used. `cannot_start`: there is none, or it doesn't run here, and another source is the one to ask.
 * `lost`: it, or the page's own process, ended while it was used; the next use starts a new one.
 */
export class ChromiumFailed extends Schema.TaggedError<ChromiumFailed>()("ChromiumFailed", {
  fault: Schema.Literals(["cannot_start", "lost"]),
  cause: Schema.Defect()
}) {}

export interface ChromiumOptions {
  /** The program, or a script that becomes it. */
  readonly chromiumPath: string
  /** `http://host:port`, with `user:password@` where the proxy asks for it; null to connect directly. */
  readonly proxyOrigin: string | null
  /** What the browser calls itself; null for its own name. */
  readonly userAgent: string | null
  readonly pagesAtOnceMax?: number
  readonly pagesPerBrowserMax?: number
  readonly idleMs?: number
  /** Chromium's `--host-resolver-rules`, for sites of this machine. */
  readonly hostRules?: string
}

/** A page nobody else uses, in a context of its own, and a session of the DevTools protocol with it. */
export interface OpenPage {
  readonly page: Page
  readonly session: CDPSession
}

export interface Chromium {
  /**
   * Lends a page without history, cookies or storage, and closes it afterwards, whatever happens. Starts the browser
   * where none runs, and waits while PAGES_AT_ONCE_MAX pages are open. Fails with `lost` as soon as browser or page die.
   */
  readonly withPage: <A, E>(use: (open: OpenPage) => Effect.Effect<A, E>) => Effect.Effect<A, E | ChromiumFailed>
}

interface Running {
  readonly browser: Browser
  readonly profile: string
  pagesOpened: number
  pagesOpen: number
  /** Whether it is to be closed after its last page. */
  isRetired: boolean
  closing: Promise<void> | null
}

/** What was opened for one use. */
interface Loan {
  opening: Promise<unknown>
  readonly contexts: Array<BrowserContext>
}

/** What a page needs of these is nothing, and each costs a download. */
const BLOCKED_TYPES = ["Image", "Media", "Font"] as const

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

/** Chromium refuses its sandbox to root, who could leave it anyway. */
const lacksSandbox = (): boolean => process.getuid?.() === 0

const argumentsOf = ({ proxyOrigin, hostRules }: ChromiumOptions): ReadonlyArray<string> => {
  const proxy = proxyOrigin === null ? null : new URL(proxyOrigin)
  // Only the proxy's own name is looked up here: nothing may go round it.
  const rules = hostRules ?? (proxy === null ? null : `MAP * ~NOTFOUND, EXCLUDE ${proxy.hostname}`)
  return [
    ...(lacksSandbox() ? ["--no-sandbox"] : []),
    "--no-first-run",
    "--no-default-browser-check",
    "--lang=en-US",
    "--accept-lang=en-US,en",
    "--disable-gpu",
    "--disable-sync",
    "--disable-extensions",
    "--disable-component-update",
    "--disable-background-networking",
    "--disable-domain-reliability",
    "--deny-permission-prompts",
    "--dns-prefetch-disable",
    "--no-pings",
    "--mute-audio",
    ...NOTHING_BESIDE_PROXY,
    ...(proxy === null ? ["--no-proxy-server"] : throughProxy(proxy.origin)),
    ...(rules === null ? [] : [`--host-resolver-rules=${rules}`])
  ]
}

const credentialsOf = (proxyOrigin: string | null): { readonly username: string; readonly password: string } | null => {
  if (proxyOrigin === null) return null
  const { username, password } = new URL(proxyOrigin)
  return username === "" ? null : { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** The library that speaks to it is loaded with the first one: it is large, and many a host never starts one. */
const startBrowser = async (options: ChromiumOptions): Promise<Running> => {
  await access(options.chromiumPath, constants.X_OK)
  const { launch } = await import("puppeteer-core")
  const profile = await mkdtemp(join(tmpdir(), "profile-browser-"))
  try {
    const browser = await launch({
      executablePath: options.chromiumPath,
      headless: true,
      // A browser that talks over a pipe ends with this process, however that ends, and listens on no port.
      pipe: true,
      userDataDir: profile,
      timeout: RESPONSE_TIMEOUT_MS,
      protocolTimeout: RESPONSE_TIMEOUT_MS,
      // The scope closes it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      // A page's program is other people's: of this process's environment, secrets and all, it gets nothing.
      env: { PATH, HOME: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile, LANG: "en_US.UTF-8" },
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      args: [...argumentsOf(options)]
    })
    return { browser, profile, pagesOpened: 0, pagesOpen: 0, isRetired: false, closing: null }
  } catch (cause) {
    await removeFolder(profile)
    throw cause
  }
}

/** A dying browser still writes for a moment. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

const endOf = ({ browser }: Running): Promise<void> =>
  new Promise((resolve) => {
    const program = browser.process()
    if (program === null || program.exitCode !== null || program.signalCode !== null) resolve()
    else program.once("exit", () => resolve())
  })

const within = (ms: number, work: Promise<unknown>): Promise<void> => {
  const timer = new AbortController()
  return Promise.race([work.then(() => {}), delay(ms, undefined, { signal: timer.signal })])
    .catch(() => {})
    .finally(() => timer.abort())
}

/** Chromium is the leader of a process group of its own, with all its helpers in it. */
const killGroup = ({ browser }: Running): void => {
  const pid = browser.process()?.pid
  if (pid === undefined) return
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // None of it is left.
  }
}

const close = (running: Running): Promise<void> => {
  running.closing ??= (async () => {
    const ended = endOf(running)
    await within(CLOSE_MS, running.browser.close())
    killGroup(running)
    await within(CLOSE_MS, ended)
    await removeFolder(running.profile)
  })().catch(() => {})
  return running.closing
}

const openPage = async (browser: Browser, opened: (context: BrowserContext) => void, options: ChromiumOptions) => {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: "deny" } })
  opened(context)
  const page = await context.newPage()
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}))
  page.on("popup", (popup) => void popup?.close().catch(() => {}))
  const session = await page.createCDPSession()
  session.on("Fetch.requestPaused", ({ requestId }) => {
    void session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }).catch(() => {})
  })
  await session.send("Fetch.enable", { patterns: BLOCKED_TYPES.map((resourceType) => ({ resourceType })) })
  await page.setBypassServiceWorker(true)
  if (options.userAgent !== null) await page.setUserAgent({ userAgent: options.userAgent })
  const credentials = credentialsOf(options.proxyOrigin)
  if (credentials !== null) await page.authenticate(credentials)
  return { page, session }
}

/** One browser for all pages, started at its first use and closed, with every process and file of it, with the scope. */
export const makeChromium = Effect.fnUntraced(function* (options: ChromiumOptions) {
  const pagesPerBrowserMax = options.pagesPerBrowserMax ?? PAGES_PER_BROWSER_MAX
  const scope = yield* Effect.scope
  const permits = yield* Semaphore.make(options.pagesAtOnceMax ?? PAGES_AT_ONCE_MAX)
  const turn = yield* Semaphore.make(1)
  const all = new Set<Running>()
  let current: Running | null = null
  let isClosed = false
  let isSandboxTold = false

  /** Said once, when the first browser starts: where none ever does there is nothing to mend. */
  const tellOfSandbox = Effect.suspend(() => {
    if (isSandboxTold || !lacksSandbox()) return Effect.void
    isSandboxTold = true
    return Effect.logWarning(
      "Chromium reads pages without its sandbox, as this process is root's; run it as another user"
    )
  })

  const end = (running: Running): Promise<void> => {
    running.isRetired = true
    if (current === running) current = null
    return close(running).finally(() => all.delete(running))
  }

  yield* Effect.addFinalizer(() =>
    turn.withPermit(
      Effect.promise(() => {
        isClosed = true
        return Promise.all([...all].map(end))
      })
    )
  )

  const start = Effect.tryPromise({
    try: async () => {
      if (isClosed) throw new Error("the browser's scope is closed")
      const running = await startBrowser(options)
      all.add(running)
      running.browser.once("disconnected", () => void end(running))
      return running
    },
    catch: (cause) => new ChromiumFailed({ fault: "cannot_start", cause })
  }).pipe(Effect.tap(tellOfSandbox))

  const take = turn.withPermit(
    Effect.gen(function* () {
      if (current !== null && current.pagesOpened >= pagesPerBrowserMax) {
        current.isRetired = true
        if (current.pagesOpen === 0) void end(current)
        current = null
      }
      const running = current?.browser.connected ? current : yield* start
      current = running
      running.pagesOpened++
      running.pagesOpen++
      return running
    })
  )

  const endWhenIdle = (running: Running, pagesOpened: number) =>
    Effect.sleep(options.idleMs ?? IDLE_MS).pipe(
      Effect.andThen(
        turn.withPermit(
          Effect.promise(async () => {
            if (running.pagesOpen === 0 && running.pagesOpened === pagesOpened) await end(running)
          })
        )
      ),
      Effect.forkIn(scope)
    )

  const giveBack = Effect.fnUntraced(function* (running: Running, { opening, contexts }: Loan) {
    // An opening that was interrupted goes on, and what it opens is closed here.
    const closed = opening
      .catch(() => {})
      .then(() => Promise.all(contexts.map((context) => context.close())))
      .then(
        () => true,
        () => false
      )
    const isHealthy = yield* Effect.promise(() => closed).pipe(
      Effect.interruptible,
      Effect.timeoutOrElse({ duration: CLOSE_MS, orElse: () => Effect.succeed(false) })
    )
    running.pagesOpen--
    // A browser that can't close a page is beyond use, also for the pages that are open in it.
    if (!isHealthy || (running.isRetired && running.pagesOpen === 0)) yield* Effect.promise(() => end(running))
    else if (running.pagesOpen === 0 && !isClosed) yield* endWhenIdle(running, running.pagesOpened)
  })

  const useOf = Effect.fnUntraced(function* <A, E>(
    loan: Loan,
    browser: Browser,
    use: (open: OpenPage) => Effect.Effect<A, E>
  ) {
    const gone = yield* Deferred.make<never, ChromiumFailed>()
    const lost = (cause: unknown) => new ChromiumFailed({ fault: "lost", cause })
    const isGone = (cause: unknown) => void Deferred.doneUnsafe(gone, Effect.fail(lost(cause)))
    const onDisconnected = () => isGone(new Error("the browser ended"))
    browser.once("disconnected", onDisconnected)
    const used = Effect.tryPromise({
      try: () => {
        const opening = openPage(browser, (context) => loan.contexts.push(context), options)
        loan.opening = opening
        return opening
      },
      catch: lost
    }).pipe(
      Effect.tap(({ page }) => Effect.sync(() => page.once("error", isGone))),
      Effect.flatMap(use)
    )
    return yield* Effect.raceFirst(used, Deferred.await(gone)).pipe(
      Effect.ensuring(Effect.sync(() => browser.off("disconnected", onDisconnected)))
    )
  })

  const withPage = <A, E>(use: (open: OpenPage) => Effect.Effect<A, E>): Effect.Effect<A, E | ChromiumFailed> =>
    permits.withPermit(
      Effect.suspend(() => {
        const loan: Loan = { opening: Promise.resolve(), contexts: [] }
        return Effect.acquireUseRelease(
          take,
          ({ browser }) => useOf(loan, browser, use),
          (running) => giveBack(running, loan)
        )
      })
    )

  return { withPage } satisfies Chromium
})
