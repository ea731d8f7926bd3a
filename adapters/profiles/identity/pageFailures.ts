import type { UnknownReason } from "../../../ports/creators/discovery/Discovery.ts"
import { PageAbsent, PageUnread } from "../../../ports/creators/discovery/IdentityPages.ts"
import type { PageFault, PageRefusal, PageRefused, PageUnavailable } from "../../../ports/web/PublicPages.ts"

/** What a page that is not read says of whether it is there: only `not_found` says anything. */
const REFUSALS: Readonly<Record<Exclude<PageRefusal, "not_found">, UnknownReason>> = {
  robots: "robots",
  login_wall: "login_wall",
  withheld: "blocked",
  blocked: "blocked",
  elsewhere: "blocked",
  too_many_redirects: "blocked",
  not_public: "unreachable",
  not_html: "blocked",
  too_large: "blocked"
}

const FAULTS: Readonly<Record<PageFault, UnknownReason>> = {
  robots_unknown: "unreachable",
  paused: "busy",
  server_error: "unreachable",
  timed_out: "timed_out",
  unreachable: "unreachable"
}

/** Nothing is known of a page, for a reason. */
export const unread = (reason: UnknownReason, cause: unknown = reason) => new PageUnread({ reason, cause })

export const pageFailure = (failure: PageRefused | PageUnavailable): PageAbsent | PageUnread => {
  if (failure._tag === "PageUnavailable") return unread(FAULTS[failure.fault], failure)
  return failure.refusal === "not_found" ? new PageAbsent() : unread(REFUSALS[failure.refusal], failure)
}
