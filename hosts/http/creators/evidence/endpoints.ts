import { Effect } from "effect"
import type { HttpContext } from "../../server/context.ts"
import { COUNT_FIELD, type Description, TIME_FIELD } from "../../server/fieldFacts.ts"
import { importEndpoint } from "./importFile.ts"
import { removeEndpoint } from "./removeEvidence.ts"

/** What the description says of what a team imports. */
export const description: Description = {
  tags: [],
  fields: {
    files_removed: COUNT_FIELD,
    format: { description: "What the file was read as.", example: "jsonl" },
    imported_at: TIME_FIELD,
    kept: {
      ...COUNT_FIELD,
      description: "How many of them a score reads: the newest posts and comments, a sample of the followers."
    },
    next: { description: "How to have the creator scored.", example: "Send the file again with ?score=true." },
    read: { ...COUNT_FIELD, description: "How many the file holds, each once." },
    repeated: { description: "Whether this very file was there before, so that nothing changed.", example: false }
  }
}

export const http: HttpContext = {
  description,
  open: (facts) => Effect.succeed([importEndpoint(facts), removeEndpoint(facts)])
}
