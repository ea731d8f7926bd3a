import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { readNamedList } from "../../../domain/creators/lookups/namedList.ts"
import { accountAt, platformPageAt } from "../../../ports/creators/identity/accountAddress.ts"
import { isScoredPlatform } from "../../../ports/creators/identity/platforms.ts"
import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import { unwrapped } from "../../../ports/creators/identity/unwrapped.ts"

/** What an address may be read as: an account's key, `none`, or `short` for a link that is short for another. */
interface Row {
  readonly address: string
  readonly allowed: ReadonlyArray<string>
  readonly source: string
}

const text = await Bun.file(`${import.meta.dir}/addresses.tsv`).text()
const ROWS: ReadonlyArray<Row> = text
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [address = "", allowed = "", source = ""] = line.split("\t")
    return { address, allowed: allowed.split("|"), source }
  })

const SLUG = "creatorsignal"

const readAs = (written: string): string => {
  const address = unwrapped(written)
  const account = accountAt(address)
  if (account !== null) return accountKey(account)
  return platformPageAt(address)?.isShared === true ? "short" : "none"
}

const failed = (isRight: (row: Row) => boolean): ReadonlyArray<string> =>
  ROWS.filter((row) => !isRight(row)).map(({ address, allowed, source }) => `${address} (${allowed}; ${source})`)

describe("addresses that other projects' tests and public sites have", () => {
  test("are many, of every platform where creators are scored", () => {
    expect(ROWS.length).toBeGreaterThan(1_000)
    expect(new Set(ROWS.map(({ address }) => address)).size).toBe(ROWS.length)
  })

  test("name the account that they lead to, or nobody", () => {
    expect(failed(({ address, allowed }) => allowed.includes(readAs(address)))).toEqual([])
  })

  test("name in a pasted list the same creator, or are refused with a reason", () => {
    const isRight = ({ address }: Row): boolean => {
      const account = accountAt(unwrapped(address))
      const [line] = readNamedList(address, SLUG)
      if (line === undefined) return false
      if (Result.isFailure(line.named)) {
        return line.named.failure.reason !== "" && (account === null || !isScoredPlatform(account.platform))
      }
      return account !== null && accountKey(line.named.success.account) === accountKey(account)
    }
    expect(failed(isRight)).toEqual([])
  })
})
