/** What was answered: an endpoint, or NO_ENDPOINT. */
export interface Observed {
  readonly method: string
  /** As described, with its parameters in braces: never what a caller wrote. */
  readonly path: string
}

/** Tells of a request once it is answered. */
export type ObserveRequest = (endpoint: Observed, status: number, durationMs: number) => void

/** What is answered where no endpoint is. */
export const NO_ENDPOINT: Observed = { method: "other", path: "none" }
