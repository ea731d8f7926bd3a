import { Effect } from "effect"
import type { HostFacts, HttpContext } from "../../server/context.ts"
import type { Description } from "../../server/fieldFacts.ts"
import { mediaEndpoint } from "./media.ts"
import { reportEndpoint } from "./report.ts"
import { type ReportLinkSettings, reportLinkEndpoints } from "./reportLinks.ts"

/** What the description says of reports. */
export const description: Description = {
  tags: [
    {
      name: "downloads",
      description: "What links in answers lead to; no key is needed.",
      paths: ["/api/v1/reports", "/api/v1/media"]
    }
  ],
  fields: {
    access: { example: "included" },
    sections: { example: "creator" },
    token: { example: "TOKEN" }
  }
}

/** The context of reports, and what answers the links of other documents at the path of its PDFs. */
export const makeReports = (
  otherPdf: (
    settings: Omit<HostFacts, "sandbox"> & Pick<ReportLinkSettings, "sandbox">
  ) => ReportLinkSettings["otherPdf"]
): HttpContext => ({
  description,
  open: (facts) =>
    Effect.sync(() => {
      const settings = { ...facts, sandbox: facts.sandbox.scoring }
      return [
        reportEndpoint(facts),
        ...reportLinkEndpoints({ ...settings, otherPdf: otherPdf(settings) }),
        mediaEndpoint
      ]
    })
})
