import { compareAscending } from "../../paging/lists.ts"

export interface PageAddress {
  /** Lower case, without what says only how the page is shown: `www.`, `m.`. */
  readonly host: string
  /** Of the path, as written. */
  readonly segments: ReadonlyArray<string>
  /** The same for every address of the page: without scheme, fragment, trailing slash and what counts visits. */
  readonly key: string
}

const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)(?::\d+)?([^?#]*)(?:\?([^#]*))?/i
const SHOWN_BY = /^(?:(?:www\d?|m|mobile|amp)\.)+(?=[^.]+\.)/
const COUNTS_VISITS =
  /^(?:utm_\w+|fbclid|gclid|igshid|igsh|mc_[ce]id|ref|ref_src|ref_url|si|feature|amp|outputType)(?:=|$)/i

/** Reads an absolute address; null for what is none. */
export const pageAddress = (url: string): PageAddress | null => {
  const [found, host = "", path = "", query = ""] = ADDRESS.exec(url.trim()) ?? []
  if (found === undefined) return null
  const shortHost = host.toLowerCase().replace(/\.$/, "").replace(SHOWN_BY, "")
  const segments = path.split("/").filter((segment) => segment !== "")
  const parameters = query.split("&").filter((parameter) => parameter !== "" && !COUNTS_VISITS.test(parameter))
  const asked = parameters.length === 0 ? "" : `?${parameters.sort(compareAscending).join("&")}`
  return { host: shortHost, segments, key: `${[shortHost, ...segments].join("/")}${asked}` }
}

/** Whether a host is one of these sites, or a part of one. */
export const isOfSite = (host: string, sites: ReadonlyArray<string>): boolean =>
  sites.some((site) => host === site || host.endsWith(`.${site}`))
