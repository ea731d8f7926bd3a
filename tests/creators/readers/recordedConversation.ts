/**
 * Requests and answers as they go over the wire to and from a server of OpenAI's chat completions, written by hand from its
 * description: what is sent for a text, what comes back, and the errors that such servers answer with.
 */

export const MODEL = "invented-reader-8b"

/** A completed answer with this content. */
export const completion = (content: string | null, given: object = {}) => ({
  id: "chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG",
  object: "chat.completion",
  created: 1_767_225_600,
  model: MODEL,
  choices: [
    {
      index: 0,
      message: { role: "assistant", content, refusal: null, annotations: [] },
      logprobs: null,
      finish_reason: "stop",
      ...given
    }
  ],
  usage: { prompt_tokens: 391, completion_tokens: 42, total_tokens: 433 },
  system_fingerprint: "fp_44709d6fcb"
})

const answerFormat = (kinds: ReadonlyArray<string>) => ({
  type: "json_schema",
  json_schema: {
    name: "opinions",
    strict: true,
    schema: {
      type: "object",
      properties: {
        opinions: {
          type: "array",
          items: {
            type: "object",
            properties: {
              kind: { type: "string", enum: kinds },
              verdict: { type: "string", enum: ["agrees", "doubts", "disagrees"] },
              reason: { type: "string" }
            },
            required: ["kind", "verdict", "reason"],
            additionalProperties: false
          }
        }
      },
      required: ["opinions"],
      additionalProperties: false
    }
  }
})

/** One exchange; of the request all but the words of its first message, the task. */
export const RECORDED = [
  {
    request: {
      model: MODEL,
      user:
        `{"text":"This cake is the bomb, I could die for it","flags":[{"kind":"violence",` +
        `"meaning":"violence is flagged","quote":"This cake is the bomb, I could die for it"}]}`,
      temperature: 0,
      seed: 7,
      max_tokens: 1_000,
      response_format: answerFormat(["violence"])
    },
    answer: completion(
      `{"opinions":[{"kind":"violence","verdict":"disagrees","reason":"The bomb is praise for a cake."}]}`
    )
  },
  {
    request: {
      model: MODEL,
      user:
        `{"text":"Gas the refugees, and what the hell","flags":[{"kind":"hate","meaning":"hate is flagged",` +
        `"quote":"Gas the refugees, and what the hell"}]}`,
      temperature: 0,
      seed: 7,
      max_tokens: 1_000,
      response_format: answerFormat(["hate"])
    },
    answer: completion(
      `{"opinions":[{"kind":"hate","verdict":"agrees","reason":"It calls for the murder of refugees."}]}`
    )
  },
  {
    request: {
      model: MODEL,
      user:
        `{"text":"Gas the refugees, and what the hell","flags":[{"kind":"hate","meaning":"hate is flagged",` +
        `"quote":"Gas the refugees, and what the hell"},{"kind":"profanity","meaning":"profanity is flagged",` +
        `"quote":"Gas the refugees, and what the hell"}]}`,
      temperature: 0,
      seed: 7,
      max_tokens: 1_000,
      response_format: answerFormat(["hate", "profanity"])
    },
    answer: completion(
      ` {"opinions": [\n {"kind": "profanity", "verdict": "doubts", "reason": "Hell is a mild\\n word."},\n` +
        ` {"kind": "hate", "verdict": "agrees", "reason": "It calls for the murder of refugees."}]}\n`
    )
  },
  {
    request: {
      model: MODEL,
      user:
        `{"text":"Gas the refugees, and what the hell","flags":[{"kind":"hate","meaning":"hate is flagged",` +
        `"quote":"Gas the refugees, and what the hell"},{"kind":"profanity","meaning":"profanity is flagged",` +
        `"quote":"Gas the refugees, and what the hell"},{"kind":"nsfw","meaning":"nsfw is flagged",` +
        `"quote":"Gas the refugees, and what the hell"}]}`,
      temperature: 0,
      seed: 7,
      max_tokens: 1_000,
      response_format: answerFormat(["hate", "profanity", "nsfw"])
    },
    answer: completion(
      `{"opinions":[{"kind":"hate","verdict":"agrees","reason":"It calls for the murder of refugees."},` +
        `{"kind":"profanity","verdict":"doubts","reason":"Hell is a mild word."}]}`
    )
  }
] as const

/** What such servers answer where they give no completion. */
export const ERRORS = {
  wrongKey: {
    error: {
      message: "Incorrect API key provided: sk-inven*****key.",
      type: "invalid_request_error",
      param: null,
      code: "invalid_api_key"
    }
  },
  unknownModel: {
    error: { message: `model "${MODEL}" not found, try pulling it first`, type: "api_error", param: null, code: null }
  },
  rateLimited: {
    error: {
      message: "Rate limit reached for requests",
      type: "requests",
      param: null,
      code: "rate_limit_exceeded"
    }
  },
  loading: { error: { code: 503, message: "Loading model", type: "unavailable_error" } },
  otherBound: {
    error: {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      type: "invalid_request_error",
      param: "max_tokens",
      code: "unsupported_parameter"
    }
  },
  noSchema: {
    error: {
      message: "This response_format type is unavailable now",
      type: "invalid_request_error",
      param: null,
      code: "invalid_request_error"
    }
  }
} as const
