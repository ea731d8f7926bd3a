import type { Sent, TestHost } from "./host.ts"

/** How an endpoint is used, by its operation: where its parameters lead, and what it is sent. */
export interface Use {
  readonly path?: string
  readonly sent?: Sent
  /** Where it is not 200. */
  readonly status?: number
  /** No body is read. */
  readonly isBodiless?: true
  /** What is answered is no JSON: a header says where it comes from. */
  readonly isPicture?: true
  /** A page says it in a header as well. */
  readonly isPage?: true
}

interface Calls {
  /** Calls that have every answer that is described, each with its status. */
  readonly described: (host: TestHost) => ReadonlyArray<readonly [status: number, path: string, sent: Sent]>
  /** Answers that are described and that no call has here, such as `post /api/v1/links 409`. */
  readonly unseen: ReadonlyArray<string>
  /** Operations that take no name of anything of a tenant's, and why. Others are tried in `isolationTries.ts`. */
  readonly open: Readonly<Record<string, string>>
  /** How a test key uses each of its operations, such as `get /api/v1/links`. */
  readonly uses: Readonly<Record<string, Use>>
}

/** The calls of a context. They are found by their file's name, `tests/AREA/CONTEXT/calls.ts`; nothing lists them. */
export class ContextCalls {
  readonly calls: Calls
  constructor(calls: Calls) {
    this.calls = calls
  }
}

export const contextCalls = async (): Promise<ReadonlyArray<Calls>> => {
  const tests = `${import.meta.dir}/..`
  const found: Array<Calls> = []
  for (const file of [...new Bun.Glob("*/*/calls.ts").scanSync(tests)].toSorted()) {
    const module: unknown = await import(`../${file}`)
    const exported: ReadonlyArray<unknown> = typeof module === "object" && module !== null ? Object.values(module) : []
    for (const each of exported) if (each instanceof ContextCalls) found.push(each.calls)
  }
  return found
}
