import { createReadStream, statSync } from "node:fs"
import { extname, resolve } from "node:path"
import { Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { importEvidence } from "../../../../domain/creators/evidence/importEvidence.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { EvidenceFormat } from "../../../../ports/creators/evidence/EvidenceReader.ts"
import { layer as EvidenceFiles } from "../../../evidenceThread/EvidenceThread.ts"
import { textFlag } from "../../line/flags.ts"
import { UsageWrong } from "../../line/Invocation.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LINE_RULE, LineText, tenantField } from "../../line/values.ts"
import { AccountField, readAccountFlag } from "../discovery/footprint/link.ts"

const FORMATS = EvidenceFormat.literals.join(", ")

/** The file can't be taken. */
class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", { reason: Schema.String }) {}

/** What a file is, by its name; an archive is one of the account's platform. */
const formatNamed = (file: string, platform: string): string => {
  switch (extname(file).toLowerCase()) {
    case ".jsonl":
    case ".ndjson":
      return "jsonl"
    case ".csv":
      return "csv"
    default:
      return platform
  }
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const evidenceImport = operatorCommand({
  name: "evidence import",
  description: "Import posts, comments and followers that an account holds of a creator; nobody else sees them",
  flags: {
    ...tenantField.flags,
    account: textFlag("account", "The creator's account: platform/handle"),
    file: textFlag("file", "JSON lines, CSV, or the zip that Instagram, YouTube, X or Reddit gives its members"),
    format: textFlag("format", `One of ${FORMATS}; without it the file's name says it`).pipe(Flag.optional)
  },
  fields: {
    ...tenantField.fields,
    account: AccountField,
    // A running host reads the file itself: it is of the same machine, and files are larger than commands.
    file: LineText,
    format: EvidenceFormat
  },
  rules: {
    ...tenantField.rules,
    account: "must be platform/handle",
    file: LINE_RULE,
    format: `must be one of ${FORMATS}; archives are read of instagram, youtube, x and reddit`
  },
  read: Effect.fnUntraced(function* ({ account, file, format, tenant }) {
    const named = yield* readAccountFlag(account)
    const path = resolve(file)
    if (!isFile(path)) return yield* new UsageWrong({ message: "--file must be a file that can be read" })
    return {
      tenant,
      account: named,
      file: path,
      format: Option.getOrElse(format, () => formatNamed(path, named.platform))
    }
  }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ account, file, format, tenant }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { imported, isRepeat, keptUntil } = yield* importEvidence(tenant, {
      format,
      account,
      bytes: createReadStream(file)
    }).pipe(
      Effect.provide(EvidenceFiles()),
      Effect.catchTag("EvidenceRefused", ({ problems }) =>
        Effect.fail(new FileRefused({ reason: problems.join("; ") }))
      )
    )
    const { posts, comments, followers } = imported.counts
    return {
      id: imported.sha256,
      format,
      repeated: isRepeat ? "yes" : "no",
      posts: posts.read,
      comments: comments.read,
      followers: followers.read,
      posts_kept: posts.kept,
      comments_kept: comments.kept,
      followers_kept: followers.kept,
      expires_at: keptUntil.toISOString()
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    FileRefused: null,
    EvidenceBusy: "other files are being read; run the command again when they are done",
    EvidenceUnavailable: "the file could not be kept; the database did not answer, or there is no room for it"
  }
})

export const commands: Commands = [
  {
    noun: "evidence",
    description: "What accounts hold of creators",
    commands: [evidenceImport]
  }
]
