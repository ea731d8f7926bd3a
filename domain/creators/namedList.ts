import { Option, Result } from "effect"
import { accountAt } from "../../ports/identity/accountAddress.ts"
import {
  type InvalidHandle,
  type NamedAccount,
  readSocialAccount,
  UnsupportedPlatform
} from "../identity/socialAccount.ts"

/** A line of a list as it was typed, and the creator's account that it names. */
export interface NamedLine {
  readonly line: string
  readonly named: Result.Result<NamedAccount, UnsupportedPlatform | InvalidHandle>
}

/** A spreadsheet's first line, which names its columns. */
const HEADING = /^"?platform"?\s*[,;\t]/i
const QUOTED = /^"(.*)"$/s
/** Between a platform's name and a handle. */
const PAIR = /^([^,;\t/]*)[,;\t/](.*)$/s

const unquoted = (text: string): string => {
  const trimmed = text.trim()
  return QUOTED.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? trimmed
}

const NOT_NAMED = "Write platform/handle, or the address of a profile"

const readLine = (line: string, serviceSlug: string): NamedLine["named"] => {
  const text = unquoted(line)
  const found = accountAt(text)
  if (found !== null) return readSocialAccount(found.platform, found.handle, serviceSlug)
  const [, platform, rest] = PAIR.exec(text) ?? []
  if (platform === undefined || rest === undefined || /^https?:/i.test(text))
    return Result.fail(new UnsupportedPlatform({ reason: NOT_NAMED }))
  // Of a spreadsheet only the first two columns are read.
  const [handle = ""] = /^[^/]*\//.test(text) && !/[,;\t]/.test(text) ? [rest] : rest.split(/[,;\t]/)
  const inRest = accountAt(unquoted(handle))
  return inRest === null
    ? readSocialAccount(unquoted(platform), unquoted(handle), serviceSlug)
    : readSocialAccount(inRest.platform, inRest.handle, serviceSlug)
}

/** The creators that a list names, a line each: `platform/handle`, a profile's address, or the first two columns of a spreadsheet. */
export const readNamedList = (text: string, serviceSlug: string): ReadonlyArray<NamedLine> =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line, place) => line !== "" && !(place === 0 && HEADING.test(line)))
    .map((line) => ({ line, named: readLine(line, serviceSlug) }))

/** The accounts of a list that can be read, each once. */
export const accountsNamed = (lines: ReadonlyArray<NamedLine>): ReadonlyArray<NamedAccount> => {
  const byName = new Map<string, NamedAccount>()
  for (const { named } of lines) {
    const account = Option.getOrUndefined(Result.getSuccess(named))
    if (account !== undefined) byName.set(`${account.account.platform}/${account.account.handle}`, account)
  }
  return [...byName.values()]
}
