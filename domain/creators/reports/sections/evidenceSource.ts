import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { Block } from "../../../../ports/creators/reports/ReportDocument.ts"
import type { EvidenceSource, Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import type { CreatorCards } from "../../../../ports/creators/scoring/ScoredCreator.ts"

type Files = Exclude<EvidenceSource, "public">

/** What was read of the platforms beside the files, by whether there are several. */
const BESIDE: Readonly<Record<Files, (areSeveral: boolean) => string>> = {
  imported: (areSeveral) => (areSeveral ? "; the platforms were not read." : "; the platform was not read."),
  public_and_imported: (areSeveral) =>
    areSeveral ? ", beside what the platforms show." : ", beside what the platform shows."
}

/** The accounts whose scores files had a part in. */
const fromFiles = (accounts: ReadonlyArray<Scorecard>) =>
  accounts.flatMap(({ platform, handle, evidenceSource }) =>
    evidenceSource === "public" ? [] : [{ platform, handle, source: evidenceSource }]
  )

/** What all of the accounts are made from; null where they differ. */
const sourceOfAll = (accounts: CreatorCards): EvidenceSource | null =>
  accounts.every(({ evidenceSource }) => evidenceSource === accounts[0].evidenceSource)
    ? accounts[0].evidenceSource
    : null

const WHO_SEES = "Your account alone sees it, and whoever you pass it to."

/** That files had a part in a score, and who sees it then, as the first page says it; null where they had none. */
export const sourceText = (accounts: CreatorCards): string | null => {
  const source = sourceOfAll(accounts)
  if (source === "public") return null
  const made =
    source === null
      ? "This score was made in part from files that your team imported."
      : `This score was made from files that your team imported${BESIDE[source](accounts.length > 1)}`
  return `${made} ${WHO_SEES}`
}

/** Which accounts' scores files had a part in, where they differ; the first page says the rest. */
export const sourceBlocks = (accounts: CreatorCards): ReadonlyArray<Block> => {
  if (sourceOfAll(accounts) !== null) return []
  const items = fromFiles(accounts).map(
    ({ platform, handle, source }) =>
      `@${handle} on ${PLATFORM_NAMES[platform]}: made from imported files${BESIDE[source](false)}`
  )
  return [
    { kind: "heading", text: "Accounts that imported files had a part in" },
    { kind: "list", items }
  ]
}
