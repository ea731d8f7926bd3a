import {
  COUNT_FIELD,
  DAY_FIELD,
  type Description,
  type FieldFacts,
  TIME_FIELD,
  WEB_ADDRESS_FIELD
} from "../../server/fieldFacts.ts"
import { IS_WHOLE_WORDS } from "./clicks.ts"
import { CLICKS_WORDS } from "./linkNumbers.ts"

const URL_FIELD: FieldFacts = {
  format: "uri",
  description:
    "Where it leads; every byte of it stays, cs_ref and cs_click are put before its query, and a visitor's own parameters behind it.",
  example: "https://mugs.example/mugs/blue"
}
const CODE_FIELD: FieldFacts = {
  description: "Unique over all accounts; letter case matters.",
  pattern: "^[A-Za-z0-9_-]{1,64}$",
  example: "nova"
}
const PROMO_CODE_FIELD: FieldFacts = {
  description: "A discount code that stands for the link at checkout, in any letter case.",
  example: "NOVA10"
}
const CAMPAIGN_FIELD: FieldFacts = { description: "The name of what it is part of.", example: "spring-26" }
const FALLBACK_FIELD: FieldFacts = {
  format: "uri",
  description: "Where it leads once it is ended; null: to the page of dead links.",
  example: "https://mugs.example/"
}
const KEEPS_QUERY_FIELD: FieldFacts = {
  description:
    "Whether a visitor's own query parameters, such as utm_source or gclid, reach the destination; null: as the account says."
}
const COUNTRY_FIELD: FieldFacts = { description: "Two letters of ISO 3166-1; any where null.", example: "DE" }

const of = (schemas: ReadonlyArray<string>, fields: Readonly<Record<string, FieldFacts>>) =>
  Object.fromEntries(
    schemas.flatMap((schema) => Object.entries(fields).map(([field, facts]) => [`${schema}.${field}`, facts]))
  )

/** What the description says of links. */
export const description: Description = {
  tags: [
    {
      name: "links",
      description: "Tracking links, administered at scale; free.",
      paths: ["/api/v1/links", "/api/v1/promo-codes", "/api/v1/link-rules", "/api/v1/attribution/links"]
    }
  ],
  fieldsOfSchemas: {
    ...of(["TrackingLink", "TrackingLinkRequest", "TrackingLinkChange"], {
      url: URL_FIELD,
      campaign: CAMPAIGN_FIELD,
      fallback_url: FALLBACK_FIELD,
      keeps_query: KEEPS_QUERY_FIELD,
      creator: { description: "Whose link it is; null: nobody's." },
      variants: { description: "Other destinations by country and device; the first that fits a visitor counts." }
    }),
    ...of(["TrackingLink", "TrackingLinkRequest"], { code: CODE_FIELD, promo_code: PROMO_CODE_FIELD }),
    ...of(["TrackingLink"], {
      address: { ...WEB_ADDRESS_FIELD, description: "What to share." },
      created_at: TIME_FIELD,
      ended_at: { ...TIME_FIELD, description: "Null while it redirects." },
      former_owners: { description: "Who had it before, oldest first: what came until then is theirs." }
    }),
    ...of(["LinkClicks"], {
      code: { description: "The link's code.", example: "nova" },
      from: { ...DAY_FIELD, description: "The first day, in UTC." },
      to: { ...DAY_FIELD, description: "The last day, in UTC." },
      group_by: { description: "What a row is of." },
      is_whole: { description: IS_WHOLE_WORDS },
      groups: { description: "Days in their order; else those of most people's clicks first." }
    }),
    ...of(["LinkClickGroup"], {
      group: {
        description:
          "The day, the host of the page before, the country or the device; null: it is not known, or these are the others.",
        example: "video.example"
      },
      is_others: { description: "Whether this is of all groups beyond those told one by one." },
      human: { ...COUNT_FIELD, description: "People's clicks." },
      people: { ...COUNT_FIELD, description: "How many people that were: of days alone, else null." },
      bot: { ...COUNT_FIELD, description: "Clicks of crawlers, link previews and scripts." },
      prefetch: { ...COUNT_FIELD, description: "What browsers loaded before anybody asked to see it." },
      head: { ...COUNT_FIELD, description: "Requests that asked for no page." },
      embedded: { ...COUNT_FIELD, description: "What other pages loaded into themselves, such as hidden frames." }
    }),
    ...of(["LinksNumbers"], {
      from: { ...TIME_FIELD, description: "When the period begins." },
      to: { ...TIME_FIELD, description: "When it ends; what happens at this moment is no part of it." },
      is_whole: { description: "False where more links earned something than are told of." }
    }),
    ...of(["LinkNumbers"], {
      clicks: { ...COUNT_FIELD, description: CLICKS_WORDS },
      earned: { description: "What it earned, a row a currency; empty where that is nothing." }
    }),
    ...of(["LinkFormerOwner"], { until: TIME_FIELD, creator: { description: "Null: nobody." } }),
    ...of(["LinkCreator", "LinkCreatorRequest"], {
      platform: { description: "A platform's name.", example: "youtube" },
      handle: { description: "In any letter case, with or without an @.", example: "novacooks" }
    }),
    ...of(["LinkVariant", "LinkVariantRequest"], {
      country: COUNTRY_FIELD,
      device: { description: "What the visitor holds; any where null." },
      url: { ...URL_FIELD, description: "Where these visitors go." }
    }),
    ...of(["TrackingLinksResult"], {
      created: COUNT_FIELD,
      unchanged: { ...COUNT_FIELD, description: "Links that were there with the same contents." },
      refused: COUNT_FIELD
    }),
    ...of(["PromoCode"], {
      promo_code: { description: "In upper case, with one blank for each run of blanks.", example: "NOVA10" },
      link: { description: "The link whose it is now; null: nobody's.", example: "nova" },
      own_link: {
        description: "The link that was made with it, whose it was before the first assignment.",
        example: "nova"
      },
      assignments: { description: "In the order they were made; of those that began the one that began last counts." }
    }),
    ...of(["PromoAssignment", "PromoAssignmentRequest"], {
      link: { description: "A link's code.", example: "nova" },
      from: { ...TIME_FIELD, description: "An order from then on counts; from now on unless said otherwise." },
      until: { ...TIME_FIELD, description: "The code is nobody's from then on; null: until it is assigned anew." }
    }),
    ...of(["LinkRule", "LinkRuleRequest"], {
      link: { description: "The link that the page counts for.", example: "nova" },
      utm_source: { description: "What the address says, in any letter case.", example: "youtube" },
      utm_campaign: { description: "What the address says, in any letter case.", example: "spring-26" },
      utm_content: { description: "What the address says, in any letter case.", example: "novacooks" },
      address: { description: "Host and the beginning of the path.", example: "mugs.example/nova" },
      from: { ...TIME_FIELD, description: "Visits from then on; any where null." },
      until: { ...TIME_FIELD, description: "Visits before then; any where null." }
    }),
    ...of(["TrackingLinkResult"], {
      link: { description: "Null where it was refused." },
      problem: { description: "Why it was refused.", example: "another link has this code" }
    })
  },
  examples: {
    TrackingLinkRequest: {
      code: "nova",
      url: "https://mugs.example/mugs/blue",
      creator: { platform: "youtube", handle: "novacooks" },
      promo_code: "NOVA10",
      campaign: "spring-26"
    }
  }
}
