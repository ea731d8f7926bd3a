import { CERTIFICATION, PURPOSE_DEFAULT } from "../../../../domain/checks/backgroundChecks/checkWords.ts"
import { type Description, TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"
import { CHECK_FIELDS } from "./checkFields.ts"

/** What the description says of background checks. */
export const description: Description = {
  tags: [
    {
      name: "background checks",
      description: "What a creator's past shows, paid by card: no score, and never credits.",
      paths: ["/api/v1/background-checks", "/api/v1/checks", "/checks", "/consent", "/subject"]
    }
  ],
  fields: {
    certification: { description: "What whoever orders the check certifies by it.", example: CERTIFICATION },
    check_id: UUID_FIELD,
    checks: { description: "Newest first." },
    consent_reasons: { description: "Why you ask, for the creator to read.", example: "We plan a series of videos." },
    creator_email: {
      description:
        "Where the creator is asked; required where tier is verified. Never an address of the account's own people or of their domain.",
      example: "nova@example.com"
    },
    creator_name: { description: "How the creator is spoken to.", example: "Nova" },
    payable_until: { ...TIME_FIELD, description: "When payment_url ends." },
    payment_url: {
      description: "Where it is paid, once, by card.",
      format: "uri",
      example: "https://pay.example/checkout/5b1d8a52"
    },
    purpose: {
      description: "What it is for. A decision on employment, credit, insurance or housing is refused.",
      example: PURPOSE_DEFAULT
    }
  },
  fieldsOfSchemas: {
    ...CHECK_FIELDS,
    "CheckRefunded.refunded_amount": {
      description:
        "Where a part of the price alone is given back, how much, in the currency's minor unit; absent elsewhere.",
      minimum: 1,
      example: 1_500
    },
    "CheckRefunded.currency": { description: "Of refunded_amount: ISO 4217, in lower case.", example: "usd" },
    "BackgroundCheck.coverage": { description: "What was read of what there is; null before it is completed." },
    "BackgroundCheck.progress": { description: "How far the scan is." }
  },
  examples: {
    StartBackgroundCheckRequest: {
      handle: "nova.cooks",
      platforms: ["instagram", "youtube"],
      tier: "quick",
      currency: "USD",
      purpose: PURPOSE_DEFAULT,
      buyer: { brand_name: "Kettle & Co", category: "kitchenware" }
    }
  }
}
