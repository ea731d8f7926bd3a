import { Clock, Effect, Option } from "effect"
import { Digest } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { type Media, MediaId } from "../../../ports/creators/media/Media.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import type { Block, ReportDocument } from "../../../ports/creators/reports/ReportDocument.ts"
import {
  PRINTS_AT_ONCE_MAX,
  PrinterBusy,
  type PrintFailed,
  ReportPrinter
} from "../../../ports/creators/reports/ReportPrinter.ts"
import type { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { makeFairQueue } from "../../accounts/limits/fairQueue.ts"
import { makeSingleFlight } from "../../caching/expiringCache.ts"
import { utf8Bytes } from "../../tokens/bytes.ts"
import { REPORT_LINK_HOURS } from "../lookups/reportLink.ts"

/** Documents of one account that wait or are being printed at most. */
export const PRINTS_PER_ACCOUNT_MAX = 8
/** Documents that are printed at once: one is drawn, the pictures of the next are read. */
export const PRINTS_RUNNING_MAX = 2
/** Pictures in one PDF at most, those of the worst findings. */
const PICTURES_PRINTED_MAX = 40
const PICTURES_READ_AT_ONCE = 8
/** A printed report is kept as long as a link that leads to it may be good. */
export const CACHED_HOURS = REPORT_LINK_HOURS
/** Bytes of printed reports that a host keeps at most; those that were asked for last stay. */
export const CACHED_BYTES_MAX = 32 * 1024 * 1024
const NANOS_PER_HOUR = 3_600_000_000_000n

type Printed = Uint8Array<ArrayBuffer>

/** The pictures of findings, those in groups among them, in the order of the document. */
const picturesIn = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks.flatMap((block) => {
    if (block.kind === "group") return picturesIn(block.blocks)
    return block.kind === "finding" && block.picture !== null ? [block.picture.mediaId] : []
  })

/** The archived pictures a document shows, by media id. */
const picturesOf = Effect.fnUntraced(function* ({ cover, sections }: ReportDocument) {
  const store = yield* MediaStore
  const worst = "worst" in cover && cover.worst !== null ? [cover.worst] : []
  const ids = new Set([...picturesIn(worst), ...sections.flatMap(({ blocks }) => picturesIn(blocks))])
  const read = yield* Effect.forEach(
    [...ids].slice(0, PICTURES_PRINTED_MAX),
    (id) => Effect.map(store.read(MediaId.make(id)), (media) => [id, media] as const),
    { concurrency: PICTURES_READ_AT_ONCE }
  )
  return new Map<string, Media>(read.flatMap(([id, media]) => (Option.isSome(media) ? [[id, media.value]] : [])))
})

/** What is printed alike: a document says which pictures it shows, and these are named by what they hold. */
const nameOf = Effect.fnUntraced(function* (document: ReportDocument) {
  const digest = yield* Digest.Digest
  return Base64Url.encode(yield* digest.digest(Digest.sha256, yield* utf8Bytes(JSON.stringify(document))))
}, Effect.orDie)

/** Keeps what was printed: CACHED_BYTES_MAX of it at most, each for CACHED_HOURS. */
const makePrintCache = () => {
  const kept = new Map<string, { readonly bytes: Printed; readonly untilNanos: bigint }>()
  let size = 0
  const drop = (name: string) => {
    size -= kept.get(name)?.bytes.byteLength ?? 0
    kept.delete(name)
  }
  return {
    get: (name: string, now: bigint): Printed | undefined => {
      const found = kept.get(name)
      if (found === undefined) return undefined
      if (now >= found.untilNanos) {
        drop(name)
        return undefined
      }
      // What is asked for moves behind the rest: the first is the one to go.
      kept.delete(name)
      kept.set(name, found)
      return found.bytes
    },
    put: (name: string, bytes: Printed, now: bigint) => {
      drop(name)
      if (bytes.byteLength > CACHED_BYTES_MAX) return
      kept.set(name, { bytes, untilNanos: now + BigInt(CACHED_HOURS) * NANOS_PER_HOUR })
      size += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (size <= CACHED_BYTES_MAX) return
        drop(oldest)
      }
    }
  }
}

/**
 * Makes a host's printing of reports, with the archived pictures of their worst findings. Accounts take turns. The same
 * document is printed once for all who ask for it meanwhile, and by `printCached` once for as long as it is kept.
 */
export const makePrinting = Effect.sync(() => {
  const inTurn = makeFairQueue({
    runningMax: PRINTS_RUNNING_MAX,
    runningOfAccountMax: PRINTS_RUNNING_MAX,
    admittedMax: PRINTS_AT_ONCE_MAX,
    admittedOfAccountMax: PRINTS_PER_ACCOUNT_MAX
  })
  const cache = makePrintCache()
  const once = makeSingleFlight<Printed, StoreUnavailable | PrintFailed | PrinterBusy>()

  /** Prints a document on an account's turn, unless it is being printed. */
  const printOnce = (document: ReportDocument, tenantId: TenantId, name: string) =>
    once(
      name,
      inTurn(
        tenantId,
        Effect.flatMap(picturesOf(document), (pictures) =>
          // Handing over takes a millisecond or two, which is long for those that wait: they are let in between.
          Effect.andThen(
            Effect.yieldNow,
            ReportPrinter.use((printer) => printer.print(document, pictures))
          )
        )
      ).pipe(Effect.catchTag("QueueFull", () => Effect.fail(new PrinterBusy())))
    )

  return {
    /** Prints a document on behalf of an account. */
    print: Effect.fn("reports.print")(function* (document: ReportDocument, tenantId: TenantId) {
      return yield* printOnce(document, tenantId, yield* nameOf(document))
    }),

    /** The same, for the readers of a link: printed once, and kept. */
    printCached: Effect.fn("reports.printCached")(function* (document: ReportDocument, tenantId: TenantId) {
      const name = yield* nameOf(document)
      const found = cache.get(name, yield* Clock.monotonicTimeNanos)
      if (found !== undefined) return found
      const bytes = yield* printOnce(document, tenantId, name)
      cache.put(name, bytes, yield* Clock.monotonicTimeNanos)
      return bytes
    })
  }
})
export type Printing = Effect.Success<typeof makePrinting>
