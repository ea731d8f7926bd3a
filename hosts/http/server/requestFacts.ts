import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import type { Call, Reply } from "./endpoint.ts"

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Parts of a path that name what a request is about. Tokens are proofs, and no names. */
const NAMES: ReadonlyArray<string> = ["platform", "handle"]
const NAME_MAX_CHARACTERS = 100
/** With these, what stands in the path may be anything. */
const UNREAD: ReadonlyArray<number> = [400, 401]

const jobIdOf = ({ pathParameters }: Call, reply: Reply | Response): string | undefined => {
  const body = reply instanceof Response ? {} : reply.body
  const answered = "job_id" in body ? body.job_id : pathParameters.job_id
  return typeof answered === "string" && UUID.test(answered) ? answered : undefined
}

/** Who sent a request and what it is about, for its line in the log: ids and names, never a secret, a query or a body. */
export const requestFactsOf = (
  call: Call,
  reply: Reply | Response,
  caller: ApiKey | null
): Readonly<Record<string, string>> => {
  const jobId = jobIdOf(call, reply)
  const names = UNREAD.includes(reply.status)
    ? []
    : NAMES.flatMap((name) => {
        const value = call.pathParameters[name]
        return value === undefined ? [] : [[name, value.slice(0, NAME_MAX_CHARACTERS)] as const]
      })
  return {
    ...(caller === null ? {} : { tenantId: caller.tenantId, keyId: caller.id }),
    ...(jobId === undefined ? {} : { jobId }),
    ...Object.fromEntries(names)
  }
}
