import { Context, type Effect, Schema } from "effect"

export interface WebRequest {
  readonly method: "GET" | "POST"
  /** Absolute http or https address. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The most that is read of the body after decompression. */
  readonly bodyBytesMax: number
  /**
   * Whether a longer body is cut off at `bodyBytesMax`, and answered so, instead of failing. Such a body is read as it came
   * over the wire, compressed or not. Absent: it fails.
   */
  readonly cutsBody?: true
  /** From the look-up of the name to the last byte. */
  readonly timeoutMs: number
  /** Redirects followed at most, each checked like a first address. Absent: none, and a redirect is answered as it is. */
  readonly redirectsMax?: number
}

export interface WebResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Where the answer came from, after redirects. */
  readonly url: string
}

/**
 * Why an address was not read.
 * `not_public`: it, or an address its name leads to, is not on the public internet. `not_web`: it is no http or https
 * address, has a user name in it, or a port that browsers refuse, such as that of mail. `unknown_host`: its name leads
 * nowhere. `unreachable`: the connection failed or broke. `timed_out`: it took longer than it may. `too_large`: its body is
 * larger than may be read. `too_many_redirects`: it leads on and on.
 */
export const WebFault = Schema.Literals([
  "not_public",
  "not_web",
  "unknown_host",
  "unreachable",
  "timed_out",
  "too_large",
  "too_many_redirects"
])
export type WebFault = typeof WebFault.Type

/** An address that was not read. Never holds the address. */
export class WebUnreadable extends Schema.TaggedError<WebUnreadable>()("WebUnreadable", { fault: WebFault }) {}

/** The public internet, and nothing else: what other people name as an address is only ever read through it. */
export class PublicWeb extends Context.Service<
  PublicWeb,
  {
    /**
     * Sends one request and reads its answer, whatever the status.
     *
     * The address that was checked is the address that is connected to: a name is looked up once. Over https the host
     * proves its name. No connection is used again.
     * A redirect to another origin is told only what the request accepts and its user agent: no other header, and no body.
     * One that would repeat a body there (307, 308) is answered as it is.
     * Before anything is sent MUST fail with `not_public` when any address of the host is not public, at redirects too. Private,
     * loopback, link-local, multicast and reserved addresses are not public.
     * MUST fail with `too_large` when the body has more than `bodyBytesMax` bytes, having read no more than that; with
     * `cutsBody` it answers these.
     * MUST fail with `timed_out` when the whole takes longer than `timeoutMs`.
     */
    readonly send: (request: WebRequest) => Effect.Effect<WebResponse, WebUnreadable>
    /**
     * Origin of an HTTP proxy on this machine, `http://127.0.0.1:port`, that leads to the public internet only, by the same
     * rules; for programs that make requests of their own, such as a browser. Started at its first use, closed with the
     * layer. It answers 403 to what is not public. One connection carries one request, or one tunnel, and a bounded number
     * of bytes. Such a program must be told to send requests to loopback addresses through it too, and to send nothing
     * beside it: for Chromium `--proxy-bypass-list=<-loopback>`, `--disable-quic` and
     * `--webrtc-ip-handling-policy=disable_non_proxied_udp`, which its headless shell knows as
     * `--force-webrtc-ip-handling-policy=disable_non_proxied_udp` alone.
     */
    readonly proxyOrigin: Effect.Effect<string, WebUnreadable>
  }
>()("creatorsignal/ports/web/PublicWeb") {}
