import { Option, Result } from "effect"
import { accountAt, platformPageAt } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { withoutUnseen } from "../../../ports/creators/identity/SocialAccount.ts"
import { unwrapped } from "../../../ports/creators/identity/unwrapped.ts"
import { InvalidHandle, type NamedAccount, readSocialAccount, UnsupportedPlatform } from "../identity/socialAccount.ts"

/** A line of a list as it was typed, and the creator's account that it names. */
export interface NamedLine {
  /** Where it stands, as `line 3`. */
  readonly where: string
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

/** The creator's account that an address names, or why it names none; null for what is no address of a platform. */
const readNamedAddress = (written: string, serviceSlug: string): NamedLine["named"] | null => {
  const text = unwrapped(written)
  const found = accountAt(text)
  if (found !== null) return readSocialAccount(found.platform, found.handle, serviceSlug)
  const page = platformPageAt(text)
  if (page === null) return null
  const name = PLATFORM_NAMES[page.platform]
  return Result.fail(
    new InvalidHandle({
      reason: page.isShared
        ? `This ${name} link is short for another address: open it, and write the address of the profile that it leads to`
        : `This is a page of ${name} and no creator's profile: write the address of the profile`
    })
  )
}

/** The creator's account that a platform and a handle name; in the place of the handle an address of a profile does too. */
export const readNamedCells = (platform: string, handle: string, serviceSlug: string): NamedLine["named"] =>
  readNamedAddress(handle.trim(), serviceSlug) ?? readSocialAccount(platform.trim(), handle.trim(), serviceSlug)

const readLine = (line: string, serviceSlug: string): NamedLine["named"] => {
  const text = unquoted(line)
  const named = readNamedAddress(text, serviceSlug)
  if (named !== null) return named
  const [, platform, rest] = PAIR.exec(text) ?? []
  if (platform === undefined || rest === undefined || /^https?:/i.test(text))
    return Result.fail(new UnsupportedPlatform({ reason: NOT_NAMED }))
  // Of a spreadsheet only the first two columns are read.
  const [handle = ""] = /^[^/]*\//.test(text) && !/[,;\t]/.test(text) ? [rest] : rest.split(/[,;\t]/)
  return readNamedCells(unquoted(platform), unquoted(handle), serviceSlug)
}

/** The creators that a list names, a line each: `platform/handle`, a profile's address, or the first two columns of a spreadsheet. */
export const readNamedList = (text: string, serviceSlug: string): ReadonlyArray<NamedLine> =>
  withoutUnseen(text)
    .split(/\r\n|\r|\n/)
    .map((line, place) => ({ where: `line ${place + 1}`, line: line.trim() }))
    .filter(({ line }, place) => line !== "" && !(place === 0 && HEADING.test(line)))
    .map(({ where, line }) => ({ where, line, named: readLine(line, serviceSlug) }))

/** The accounts of a list that can be read, each once. */
export const accountsNamed = (lines: ReadonlyArray<NamedLine>): ReadonlyArray<NamedAccount> => {
  const byName = new Map<string, NamedAccount>()
  for (const { named } of lines) {
    const account = Option.getOrUndefined(Result.getSuccess(named))
    if (account !== undefined) byName.set(`${account.account.platform}/${account.account.handle}`, account)
  }
  return [...byName.values()]
}
