import type { Layer } from "effect"
import type { cryptography } from "../../adapters/cryptography/layer.ts"
import type { layer as stores } from "../../adapters/postgres/layer.ts"
import type { sandbox } from "../../fixtures/layers/sandbox.ts"
import type { LocalRateLimitStore } from "../../ports/accounts/limits/LocalRateLimitStore.ts"
import type { RateLimitStore } from "../../ports/accounts/limits/RateLimitStore.ts"
import type { Payments } from "../../ports/accounts/payments/Payments.ts"
import type { AccountHistory } from "../../ports/checks/backgroundChecks/AccountHistory.ts"
import type { WebArchive } from "../../ports/checks/backgroundChecks/WebArchive.ts"
import type { IdentityPages } from "../../ports/creators/discovery/IdentityPages.ts"
import type { PictureHashes } from "../../ports/creators/discovery/PictureHashes.ts"
import type { WebSearch } from "../../ports/creators/discovery/WebSearch.ts"
import type { EvidenceReader } from "../../ports/creators/evidence/EvidenceReader.ts"
import type { MediaSource } from "../../ports/creators/media/Media.ts"
import type { ProfileWatch } from "../../ports/creators/monitoring/ProfileWatch.ts"
import type { ReportPrinter } from "../../ports/creators/reports/ReportPrinter.ts"
import type { ProfileSource } from "../../ports/creators/scoring/ProfileSource.ts"
import type { TextModels } from "../../ports/creators/textAnalysis/TextModels.ts"
import type { TextReader } from "../../ports/creators/textAnalysis/TextReader.ts"
import type { Mail } from "../../ports/system/Mail.ts"
import type { SigningKeys } from "../../ports/system/SigningKeys.ts"
import type { DeadEvents } from "../../ports/tracking/events/DeadEvents.ts"
import type { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import type { PublicWeb } from "../../ports/web/PublicWeb.ts"
import type { SharedWithSandbox } from "./sandboxContext.ts"

/** The ports that store, which one database or one memory serves together. */
export type Stores = Layer.Success<ReturnType<typeof stores>>

/** The ports that no database serves; `openExternalPorts`, `openEvents` and `openLimits` open them. */
type ExternalPorts =
  | AccountHistory
  | DeadEvents
  | EventBacklog
  | EvidenceReader
  | IdentityPages
  | LocalRateLimitStore
  | Mail
  | MediaSource
  | Payments
  | PictureHashes
  | ProfileSource
  | ProfileWatch
  | PublicWeb
  | RateLimitStore
  | ReportPrinter
  | SigningKeys
  | TextModels
  | TextReader
  | WebArchive
  | WebSearch

/** Every port, each by one adapter. */
export type Ports = Stores | ExternalPorts

export type Cryptography = Layer.Success<typeof cryptography>

/** What an endpoint may use that anyone may call, and work behind the requests. */
export type Services = Ports | Cryptography

/** The ports that the sandbox names. */
export type SandboxPorts = Layer.Success<typeof sandbox.layer>

/** What an endpoint for keys may use: what test keys have too. A port that the sandbox does not name is none of these. */
export type SandboxServices = SandboxPorts | SharedWithSandbox | Cryptography
