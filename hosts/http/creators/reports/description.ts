import type { Description } from "../../server/fieldFacts.ts"

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
