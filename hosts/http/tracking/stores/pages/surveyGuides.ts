/** How a vendor's surveys are connected: what its webhook is given, and the mapping that it needs where its shape is not known. */
export interface SurveyGuide {
  readonly title: string
  readonly steps: ReadonlyArray<string>
  /** What PUT /api/v1/attribution/surveys is sent for it; null where its webhooks are read as they are. */
  readonly mapping: object | null
}

const ADDRESS =
  "Give it the second address above, with your survey key and your store’s domain in it. A key in an address may be written into logs on " +
  "its way: make one of the scope survey for this vendor alone, never a full key."

export const SURVEY_GUIDES: ReadonlyArray<SurveyGuide> = [
  {
    title: "Fairing, formerly EnquireLabs",
    steps: [
      "Have Fairing, or an automation in between, post each response as Fairing’s API writes it: one alone, or a list in data.",
      ADDRESS,
      "Its responses name no store, so shop= must be there. Follow-ups are answers to questions of their own, and of several choices all " +
        "are kept; free text counts in the place of the choice Other."
    ],
    mapping: null
  },
  {
    title: "KnoCommerce",
    steps: [
      "Create a webhook with the topic response/create in KnoCommerce’s API.",
      ADDRESS,
      "Leave shop= out where the store is connected here by the domain that KnoCommerce knows it by. Responses without an order are " +
        "skipped."
    ],
    mapping: null
  },
  {
    title: "Typeform",
    steps: [
      "Pass the order on as a hidden field, as in #order_id=1001, give questions readable references, and add a webhook under Connect.",
      ADDRESS,
      "Set this mapping:"
    ],
    mapping: {
      answers: "$.form_response.answers",
      order_id: ["$.form_response.hidden.order_id"],
      question: ["@.field.ref"],
      answer: ["@.text", "@.choice.label", "@.choice.other", "@.choices.labels[*]", "@.choices.other"],
      answered_at: ["$.form_response.submitted_at"]
    }
  },
  {
    title: "Google Forms, Zapier, and other forms",
    steps: [
      "In Zapier choose Webhooks, POST, JSON, and fill order_id, question, answer and shop_domain: that needs no mapping, and the key " +
        "may go into the header x-survey-signature.",
      "Where the JSON is another’s, such as a response of the Google Forms API, set a mapping to where the order and the answer are:"
    ],
    mapping: {
      order_id: ['$.answers["36a632fc"].textAnswers.answers[0].value'],
      question: "How did you hear about us?",
      answer: ['$.answers["0979c0ae"].textAnswers.answers[*].value'],
      answered_at: ["$.lastSubmittedTime"]
    }
  },
  {
    title: "Zigpoll, Survicate and others",
    steps: [
      "Look at one delivery of theirs, and say where it holds the order’s id, the question and the answer. This one is for Zigpoll, with " +
        "the order’s id passed on as metadata:",
      ADDRESS
    ],
    mapping: {
      order_id: ["$.metadata.order_id"],
      question: ["$.slideId"],
      answer: ["$.response"],
      answered_at: ["$.createdAt"]
    }
  }
]
