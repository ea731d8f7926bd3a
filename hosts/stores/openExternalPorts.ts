import { accessSync, constants } from "node:fs"
import { join } from "node:path"
import { Effect, Layer, type Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as SigningKeys } from "../../adapters/cryptography/SigningKeys.ts"
import { layer as MediaSource } from "../../adapters/media/MediaSource.ts"
import { layer as PictureHashes } from "../../adapters/media/PictureHashes.ts"
import { layer as TextModels } from "../../adapters/models/TextModels.ts"
import { layer as NoTextModels } from "../../adapters/models/withoutWeights.ts"
import { layer as PublicWeb } from "../../adapters/outbound/PublicWeb.ts"
import { layer as ReportPrinter } from "../../adapters/pdf/ReportPrinter.ts"
import { layer as AccountHistory } from "../../adapters/profiles/AccountHistory.ts"
import { layer as NoWebArchive } from "../../adapters/profiles/archive/notConfigured.ts"
import { layer as WebArchive } from "../../adapters/profiles/archive/WebArchive.ts"
import { CHROMIUM_NAMES } from "../../adapters/profiles/browser/chromiumProgram.ts"
import { layer as IdentityPages } from "../../adapters/profiles/IdentityPages.ts"
import { layer as ProfileSource } from "../../adapters/profiles/ProfileSource.ts"
import { layer as ProfileWatch } from "../../adapters/profiles/ProfileWatch.ts"
import { layer as NoTextReader } from "../../adapters/readers/notConfigured.ts"
import { layer as TextReader } from "../../adapters/readers/TextReader.ts"
import { layer as NoWebSearch } from "../../adapters/search/notConfigured.ts"
import { layer as WebSearch } from "../../adapters/search/WebSearch.ts"
import { layer as WebReaders } from "../../adapters/web/layer.ts"
import { layer as EvidenceReader } from "../evidenceThread/EvidenceThread.ts"
import type { HostConfig } from "../settings/readConfig.ts"
import { InvalidConfig } from "../settings/setting.ts"
import { openMail } from "./openMail.ts"
import { openPayments } from "./openPayments.ts"

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser that pages are read with: the one that is configured, or one on PATH; null where there is none. */
export const browserPath = ({ chromiumPath }: HostConfig): Effect.Effect<string | null, InvalidConfig> => {
  if (chromiumPath !== null) {
    return isExecutable(chromiumPath)
      ? Effect.succeed(chromiumPath)
      : Effect.fail(new InvalidConfig({ message: "CHROMIUM_PATH must be a program that can be run" }))
  }
  const folders = (process.env.PATH ?? "").split(":").filter((folder) => folder !== "")
  const found = CHROMIUM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  return Effect.succeed(found ?? null)
}

/** The second reader of flagged texts. Who works on no jobs reads no texts, and asks nobody. */
const textReader = ({ role, textReaderUrl: url, textReaderModel: model, textReaderKey: key }: HostConfig) =>
  role === "web" || url === null || model === null ? NoTextReader : TextReader({ url, model, key })

/**
 * Opens the ports that no database serves: platforms, pictures, signed links, mail, payments, the web and its search, the models
 * that read texts and their second reader.
 */
export const openExternalPorts = (config: HostConfig, secret: Redacted.Redacted<string>) =>
  Layer.unwrap(
    Effect.map(browserPath(config), (chromiumPath) =>
      Layer.mergeAll(
        // One reader of the web for all: a host's pace and its robots.txt are the same whatever is read of it.
        Layer.mergeAll(
          config.archiveUrl === null ? NoWebArchive : WebArchive({ url: config.archiveUrl }),
          AccountHistory({ credentials: config }).pipe(
            Layer.provideMerge(ProfileSource({ credentials: config, chromiumPath }))
          ),
          ProfileWatch({ credentials: config, chromiumPath }),
          IdentityPages({ credentials: config })
        ).pipe(Layer.provide(WebReaders)),
        EvidenceReader(),
        MediaSource,
        PictureHashes,
        ReportPrinter(),
        SigningKeys(secret, config.previousSigningSecrets),
        openMail(config),
        openPayments(config),
        config.searchUrl === null ? NoWebSearch : WebSearch({ url: config.searchUrl }),
        // Who works on no jobs reads no texts.
        config.role === "web" ? NoTextModels : TextModels,
        textReader(config)
      ).pipe(Layer.provideMerge(PublicWeb), Layer.provide(cryptography))
    )
  )
