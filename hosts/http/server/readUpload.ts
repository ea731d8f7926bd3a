import { Effect } from "effect"
import type { Call } from "./endpoint.ts"
import { readBody } from "./readBody.ts"
import { FORM_BYTES_MAX, readForm } from "./readForm.ts"
import { InvalidRequest } from "./validationProblems.ts"

/** Fields of a form with a file, with the file. */
const PARTS_MAX = 64
const MULTIPART = /^multipart\/form-data\s*;/i

const refused = (detail: string) => new InvalidRequest({ details: [detail] })

/** Which of a form's fields is a file, and how large it may be. */
export interface FileField {
  readonly name: string
  readonly bytesMax: number
}

/** A form as a page of ours sends it with a file, bounded; the file is null where none was chosen. Fails with InvalidRequest. */
export const readUpload = Effect.fnUntraced(function* (call: Call, { name, bytesMax }: FileField) {
  const contentType = call.request.headers.get("content-type") ?? ""
  if (!MULTIPART.test(contentType)) return { fields: yield* readForm(call), file: null }
  const bytes = yield* readBody(call, bytesMax + FORM_BYTES_MAX)
  const parts = yield* Effect.tryPromise({
    try: async () => [
      ...(await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } }).formData())
    ],
    catch: () => refused("body: must be a form with its boundary")
  })
  if (parts.length > PARTS_MAX) return yield* refused("body: has too many fields")
  const fields = new URLSearchParams()
  let file: Uint8Array | null = null
  for (const [part, value] of parts) {
    if (typeof value === "string") {
      fields.append(part, value)
      continue
    }
    if (part !== name || file !== null) return yield* refused(`body: must have one file, ${name}`)
    if (value.size > bytesMax) return yield* refused(`${name}: is too large`)
    const read = yield* Effect.promise(() => value.arrayBuffer())
    // A browser sends a file field that was left empty as an empty file without a name.
    if (read.byteLength > 0 || (value.name ?? "") !== "") file = new Uint8Array(read)
  }
  return { fields, file }
})
