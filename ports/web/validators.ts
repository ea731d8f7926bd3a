import { type PageValidators, VALIDATOR_CHARACTERS_MAX } from "./PublicPages.ts"

/** An entity tag (RFC 9110, 8.8.3) in ASCII: what else it may hold, servers read differently. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]*"$/
/** A date is compared by the host that wrote it, so any printable text is taken for one. */
const DATE = /^[\x20-\x7e]+$/

const matching = (value: string | null | undefined, form: RegExp): string | null =>
  value != null && value.length <= VALIDATOR_CHARACTERS_MAX && form.test(value) ? value : null

/** The entity tag in the headers of an answer; null where there is none that can be sent again. Names are in lower case. */
const etagIn = (headers: Readonly<Record<string, string>>): string | null => matching(headers.etag, ETAG)

/** What an answer from an address gives to ask by whether that has changed. */
export const validatorsIn = (url: string, headers: Readonly<Record<string, string>>): PageValidators | null => {
  const etag = etagIn(headers)
  const lastModified = matching(headers["last-modified"], DATE)
  const isKept = url.length <= VALIDATOR_CHARACTERS_MAX && (etag !== null || lastModified !== null)
  return isKept ? { url, etag, lastModified } : null
}

/** The headers that ask for a page only if it has changed. They were stored in between, so they are looked at again. */
export const conditionsOf = ({ etag, lastModified }: PageValidators): Readonly<Record<string, string>> => {
  const [tag, date] = [matching(etag, ETAG), matching(lastModified, DATE)]
  return {
    ...(tag === null ? {} : { "if-none-match": tag }),
    ...(date === null ? {} : { "if-modified-since": date })
  }
}
