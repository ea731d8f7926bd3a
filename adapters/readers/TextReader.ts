import { Clock, Duration, Effect, Layer, Redacted } from "effect"
import {
  type FlagOpinion,
  ReaderUnavailable,
  type TextQuestion,
  TextReader
} from "../../ports/creators/textAnalysis/TextReader.ts"
import { FORMS, type Form, readAnswer, requestBody } from "./conversation.ts"
import { type Answer, faultOf, faultOfStatus, readWithin, retryAfterSeconds } from "./httpAnswer.ts"

/** A dozen opinions take some 3 kB. */
export const ANSWER_BYTES_MAX = 200_000
/** One request, from the connection to the last byte. */
const REQUEST_TIMEOUT_MS = 20_000
/** A reader that asks for a longer pause is not waited for. */
export const PAUSE_SECONDS_MAX = 10
/** Where a reader asks for a pause without saying how long. */
const PAUSE_SECONDS_DEFAULT = 1
const OK = 200
const BAD_REQUEST = 400
const UNPROCESSABLE = 422
const TOO_MANY_REQUESTS = 429

export interface TextReaderOptions {
  /** The base address of an API like OpenAI's, its version included: `http://127.0.0.1:8080/v1`. */
  readonly url: string
  readonly model: string
  /** Null: none is sent. */
  readonly key: Redacted.Redacted<string> | null
  readonly timeoutMs?: number
}

const unavailable = (fault: ReaderUnavailable["fault"]) => new ReaderUnavailable({ fault })

/** A server that doesn't know a field of the request, or a model that doesn't take it. */
const isOfAnotherForm = ({ status }: Answer): boolean => status === BAD_REQUEST || status === UNPROCESSABLE

/**
 * A reader behind the chat completions of OpenAI's API, which many local servers speak, too. Its address is the operator's own and
 * may be private, so it is not held to the public web; and as it is one place, no redirect is followed: the key goes nowhere
 * else. A reader that is busy is asked once more, if the pause it asks for is short; nothing else is asked again.
 */
export const layer = ({ url, model, key, timeoutMs = REQUEST_TIMEOUT_MS }: TextReaderOptions) =>
  Layer.sync(TextReader, () => {
    const address = `${url.replace(/\/+$/, "")}/chat/completions`
    const headers: Record<string, string> = { "content-type": "application/json", accept: "application/json" }
    if (key !== null) headers.authorization = `Bearer ${Redacted.value(key)}`
    /** Those that the server may take, by what it took last. */
    let forms: ReadonlyArray<Form> = FORMS

    const send = (body: string): Effect.Effect<Answer, ReaderUnavailable> =>
      Effect.tryPromise({
        try: async (stopped) => {
          const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
          const answer = await fetch(address, { method: "POST", headers, body, redirect: "manual", signal })
          const { status } = answer
          const retryAfter = answer.headers.get("retry-after")
          if (status === OK) return { status, retryAfter, text: await readWithin(answer, ANSWER_BYTES_MAX) }
          await answer.body?.cancel()
          return { status, retryAfter, text: "" }
        },
        catch: (error) => unavailable(faultOf(error))
      })

    const ask = Effect.fnUntraced(function* (body: string) {
      const first = yield* send(body)
      if (first.status !== TOO_MANY_REQUESTS) return first
      const now = yield* Clock.currentTimeMillis
      const seconds = retryAfterSeconds(first.retryAfter, now) ?? PAUSE_SECONDS_DEFAULT
      if (seconds > PAUSE_SECONDS_MAX) return first
      yield* Effect.sleep(Duration.seconds(seconds))
      return yield* send(body)
    })

    /** The answer in the first form that the server takes. */
    const askInForms = Effect.fnUntraced(function* (question: TextQuestion) {
      let last: Answer | null = null
      for (const form of forms) {
        last = yield* ask(requestBody(model, question, form))
        if (isOfAnotherForm(last)) continue
        if (last.status === OK) forms = [form]
        break
      }
      return last ?? (yield* unavailable("refused"))
    })

    const read = Effect.fn("reading.readAgain")(function* (question: TextQuestion) {
      if (question.flags.length === 0) return []
      const { status, text } = yield* askInForms(question)
      if (status !== OK) return yield* unavailable(faultOfStatus(status))
      const opinions: ReadonlyArray<FlagOpinion> | null = readAnswer(text, question)
      return opinions ?? (yield* unavailable("no_opinion"))
    })

    return TextReader.of({ reader: { model, read } })
  })
