import { makeZip } from "client-zip"
import { VERSION } from "../../../../process/version.ts"

/** How long an export may be taken. */
const EXPORT_MINUTES_MAX = 60

/** How an export is read: kind by kind, page by page. A page rejects where it can't be read. */
export interface ExportPages {
  readonly kinds: ReadonlyArray<string>
  readonly page: (
    kind: string,
    after: string | null
  ) => Promise<{ readonly lines: string; readonly next: string | null }>
}

const readMe = (serviceName: string, tenantName: string, at: Date): string =>
  [
    `What ${serviceName} keeps of the account ${tenantName}, read from ${at.toISOString()} on.`,
    "",
    "One file a kind of rows, one JSON object a line, in UTF-8, named and written as the database has them; times carry their zone.",
    "Amounts are whole numbers of a currency's minor unit. Empty files are kinds of which there is nothing.",
    "Left out are secrets (of keys, stores and webhooks), what you typed of the subjects of background checks, which is sealed,",
    "answers kept for repeated requests, and what only workers need.",
    "What changed while this was read may be in it or not. An archive that can't be opened was cut: export again.",
    "",
    `Made by version ${VERSION}.`,
    ""
  ].join("\n")

/** Every page of a kind, each read once the one before is taken. */
async function* linesOf({ page }: ExportPages, kind: string): AsyncGenerator<string> {
  let after: string | null = null
  do {
    const read: { readonly lines: string; readonly next: string | null } = await page(kind, after)
    if (read.lines !== "") yield read.lines
    after = read.next
  } while (after !== null)
}

/**
 * An account as an archive, made while it is taken: at most a page of rows is in memory. Where a page can't be read the stream fails, and
 * what was taken so far is no whole archive. `end` is called once, however it ends.
 */
export const exportZip = (
  pages: ExportPages,
  named: { readonly serviceName: string; readonly tenantName: string; readonly at: Date },
  end: () => void
): ReadableStream<Uint8Array> => {
  const { serviceName, tenantName, at } = named
  function* files() {
    yield { name: "README.txt", lastModified: at, input: readMe(serviceName, tenantName, at) }
    for (const kind of pages.kinds) yield { name: `${kind}.jsonl`, lastModified: at, input: linesOf(pages, kind) }
  }
  const zip = makeZip(files()).getReader()
  let isEnded = false
  let overdue: ReturnType<typeof setTimeout> | undefined
  const ended = () => {
    if (isEnded) return
    isEnded = true
    clearTimeout(overdue)
    end()
  }
  // The archive's generator throws whatever it is ended with.
  const stop = (reason: unknown) => zip.cancel(reason).catch(() => {})
  return new ReadableStream(
    {
      start: (controller) => {
        overdue = setTimeout(() => {
          ended()
          controller.error(new Error(`an export was not taken within ${EXPORT_MINUTES_MAX} minutes`))
          void stop("overdue")
        }, EXPORT_MINUTES_MAX * 60_000)
        // An export that nobody takes any more doesn't keep the process running.
        overdue.unref()
      },
      pull: async (controller) => {
        try {
          const { done, value } = await zip.read()
          if (value !== undefined && !isEnded) controller.enqueue(value)
          if (done && !isEnded) {
            ended()
            controller.close()
          }
        } catch (failure) {
          ended()
          throw failure
        }
      },
      cancel: async (reason) => {
        ended()
        await stop(reason)
      }
    },
    { highWaterMark: 0 }
  )
}
