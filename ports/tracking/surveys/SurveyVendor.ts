/** Answers of one delivery that are read at most. */
export const SURVEY_ANSWERS_MAX = 100

/** One answer as a survey's JSON has it, not checked yet. Null stands for what the survey leaves out. */
export interface RawAnswer {
  readonly orderId: unknown
  readonly question: unknown
  /** Text, a number, or a list of them where several choices were made. */
  readonly answer: unknown
  readonly shopDomain: unknown
  /** When it was given or changed last, as ISO 8601 text or epoch seconds or milliseconds. */
  readonly answeredAt: unknown
  /** Which of several choices it is, where the vendor sends each by itself; null where one answer is all. */
  readonly selection: unknown
}

/** A vendor of post-purchase surveys whose webhooks have a shape of their own. */
export interface SurveyVendor {
  readonly title: string
  /** The answers of a body; null where it is none of this vendor's. */
  readonly read: (body: unknown) => ReadonlyArray<RawAnswer> | null
}
