import { Effect, Result } from "effect"
import { makeRead } from "../../../adapters/evidence/EvidenceReader.ts"
import { readSpool } from "../../../adapters/evidence/readSpool.ts"
import { makeEvidenceCollector } from "../../../domain/creators/evidence/collectEvidence.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { EvidenceFormat } from "../../../ports/creators/evidence/EvidenceReader.ts"
import type { ImportedItem } from "../../../ports/creators/evidence/ImportedItem.ts"
import { Handle, type Platform, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"

const utf8 = new TextEncoder()

export const accountOn = (platform: Platform, handle = "nova.cooks"): SocialAccount => ({
  platform,
  handle: Handle.make(handle)
})

/** Bytes as they come over a network: in parts of a size. */
export async function* inParts(whole: Uint8Array | string, size = 997): AsyncGenerator<Uint8Array> {
  const bytes = typeof whole === "string" ? utf8.encode(whole) : whole
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

/** What a file gives, and what is wrong with it; read in the thread that asks. */
export const readFile = async (
  format: EvidenceFormat,
  whole: Uint8Array | string | AsyncIterable<Uint8Array>,
  account: SocialAccount = accountOn("instagram")
) => {
  const items: Array<ImportedItem> = []
  const collector = makeEvidenceCollector()
  const bytes = typeof whole === "string" || whole instanceof Uint8Array ? inParts(whole) : whole
  const read = makeRead((file) =>
    Effect.promise(async () => {
      const outcome = await readSpool(file, (item) => {
        items.push(item)
        collector.take(item)
      })
      return { ...outcome, ...collector.collected() }
    })
  )
  const result = await Effect.runPromise(
    read({ tenantId: TenantId.make(crypto.randomUUID()), format, account, bytes }).pipe(Effect.result)
  )
  return Result.isSuccess(result)
    ? { problems: [], facts: result.success, items, ...collector.collected() }
    : {
        problems: result.failure._tag === "EvidenceRefused" ? result.failure.problems : [String(result.failure)],
        facts: null,
        items,
        ...collector.collected()
      }
}

/** The problems of a file that is refused; an empty list for one that is taken. */
export const problemsOf = async (...file: Parameters<typeof readFile>): Promise<ReadonlyArray<string>> =>
  (await readFile(...file)).problems
