import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isCompared, tieAccounts } from "../../../domain/checks/backgroundChecks/tieAccounts.ts"
import { type AccountTie, linksOf, type ShownIdentity } from "../../../domain/creators/identity/tieIdentities.ts"
import type { CheckAccount } from "../../../ports/checks/backgroundChecks/Check.ts"
import { PictureHash } from "../../../ports/creators/discovery/PictureHashes.ts"
import { accountKey, Handle, Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { named } from "./scanned.ts"

const isPlatform = (text: string): text is Platform => Platform.literals.some((platform) => platform === text)

interface Shown extends ShownIdentity {
  readonly account: CheckAccount
}

const textOrNull = (text: string): string | null => (text === "" ? null : text)

const shownOf = ([
  platform = "",
  handle = "",
  name = "",
  bio = "",
  language = "",
  links = "",
  picture = ""
]: ReadonlyArray<string>): Shown => {
  if (!isPlatform(platform)) throw new Error(`no platform: ${platform}`)
  return {
    account: named(platform, Handle.make(handle)),
    displayName: textOrNull(name),
    bio: textOrNull(bio),
    language: textOrNull(language),
    links: linksOf({ links: links === "" ? [] : [links], bio }),
    picture: picture === "" ? null : PictureHash.make(picture)
  }
}

const COLUMNS = 7
const [, ...LINES] = readFileSync(join(import.meta.dir, "identities.tsv"), "utf8")
  .trimEnd()
  .split("\n")
const PAIRS = LINES.map((line) => {
  const [what = "", becomes = "", ...cells] = line.split("\t")
  return { what, becomes, first: shownOf(cells.slice(0, COLUMNS)), second: shownOf(cells.slice(COLUMNS)) }
})

const tiesOf = (all: ReadonlyArray<Shown>, creatorName: string | null = null) =>
  tieAccounts({ accounts: all.map(({ account }) => account), creatorName }, (account) => {
    const found = all.find((each) => each.account === account)
    return found ?? "unread"
  })

const tieOf = (ties: ReadonlyMap<string, AccountTie>, { account }: Pick<Shown, "account">): AccountTie => {
  const tie = ties.get(accountKey(account))
  if (tie === undefined) throw new Error("the account has no tie")
  return tie
}
const wordOf = (tie: AccountTie): string => (tie.isTied ? tie.ground : tie.code)

const NOVA = shownOf(["instagram", "mixed", "Nova Cooks", "vegan baking", "en"])
const HANS = shownOf(["youtube", "mixed", "Hans Meier Trucking", "Trucks, diesel and the open road", "de"])

describe("of two accounts that one order names", () => {
  for (const { what, becomes, first, second } of PAIRS) {
    test(`${what}: ${becomes}`, () => {
      const ties = tiesOf([first, second])
      expect(wordOf(tieOf(ties, first))).toBe("named")
      expect(wordOf(tieOf(ties, second))).toBe(becomes)
    })
  }

  test("no one is taken for the other's owner who isn't, whichever is named first", () => {
    for (const { what, becomes, first, second } of PAIRS) {
      if (becomes === "matched") continue
      expect([what, tieOf(tiesOf([second, first]), first).isTied]).toEqual([what, false])
    }
  })
})

describe("the subject of a check", () => {
  test("is the owner of the account that was named first, and both names are said of what doesn't match it", () => {
    const tie = tieOf(tiesOf([NOVA, HANS]), HANS)
    if (tie.isTied) throw new Error("a stranger was taken for the subject")
    expect(tie.reason).toBe(
      "It is shown as “Hans Meier Trucking”, @mixed on Instagram as “Nova Cooks”: another person? " +
        "Nothing of it was read as the subject's."
    )
    expect(tie.displayName).toBe("Hans Meier Trucking")
    expect(tie.comparison).toMatchObject({ platform: "instagram", handle: "mixed", displayName: "Nova Cooks" })
    expect(tie.comparison?.grounds.length).toBeGreaterThan(0)
  })

  test("has an account that the buyer says is theirs, and what matches that one", () => {
    const confirmed = { ...HANS, account: { ...HANS.account, ground: "buyer_confirmed" as const } }
    const third = shownOf(["x", "mixed", "Hans Meier Trucking", "Trucks, diesel and the open road", "de"])
    const ties = tiesOf([NOVA, confirmed, third])
    expect(wordOf(tieOf(ties, confirmed))).toBe("buyer_confirmed")
    const tie = tieOf(ties, third)
    expect(tie.isTied).toBe(true)
    expect(tie.comparison).toMatchObject({ platform: "youtube", displayName: "Hans Meier Trucking" })
  })

  test("has no account that merely matches another one which was matched", () => {
    const proved = { ...NOVA, account: { ...NOVA.account, ground: "proved" as const, confidence: 0.97 } }
    expect(wordOf(tieOf(tiesOf([HANS, proved]), proved))).toBe("proved")
  })

  const seen = shownOf(["youtube", "novaquillbrook", "Nova Quillbrook", "baking videos", "en"])
  const first = named("instagram", "novaquillbrook")
  const beside = (given: Partial<CheckAccount>, creatorName: string | null, isAbsent: boolean) =>
    tieAccounts({ accounts: [{ ...first, ...given }, seen.account], creatorName }, (account) =>
      account === seen.account ? seen : isAbsent ? "absent" : "unread"
    ).get(accountKey(seen.account))

  test("is not known where the first account doesn't show itself: the next one is not taken for theirs", () => {
    expect(beside({}, null, false)).toMatchObject({ isTied: false, code: "identity_unknown" })
  })

  test("is then known by a name that is stored or that the buyer gave: one that differs tells a stranger, one that agrees no owner", () => {
    for (const [displayName, creatorName] of [
      ["Nova Quillbrook", null],
      [null, "Nova Quillbrook"]
    ] as const) {
      expect(beside({ displayName }, creatorName, false)).toMatchObject({ isTied: false, code: "identity_unknown" })
    }
    for (const [displayName, creatorName] of [
      ["Hans Meier", null],
      [null, "Hans Meier"]
    ] as const) {
      expect(beside({ displayName }, creatorName, false)).toMatchObject({
        isTied: false,
        code: "another_person",
        comparison: { displayName: "Hans Meier" }
      })
    }
  })

  test("is the owner of the next account where the platform says that there is no first one", () => {
    expect(beside({}, null, true)).toMatchObject({ isTied: true, ground: "named" })
  })

  test("needs no comparison of one account, nor of accounts that they or the buyer confirmed", () => {
    expect(isCompared({ accounts: [NOVA.account] })).toBe(false)
    expect(isCompared({ accounts: [NOVA.account, { ...HANS.account, isStruck: true }] })).toBe(false)
    expect(isCompared({ accounts: [NOVA.account, { ...HANS.account, ground: "confirmed" }] })).toBe(false)
    expect(isCompared({ accounts: [NOVA.account, HANS.account] })).toBe(true)
  })

  test("shows no name that reorders or floods a report", () => {
    const loud = { ...HANS, displayName: `\u202eHans${"a".repeat(5_000)}` }
    const tie = tieOf(tiesOf([NOVA, loud]), HANS)
    if (tie.isTied) throw new Error("a stranger was taken for the subject")
    expect(tie.displayName).toMatch(/^Hansa+…$/)
    expect(tie.displayName?.length).toBe(80)
  })
})
