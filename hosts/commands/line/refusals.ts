import { Schema } from "effect"
import { failureName } from "../../../ports/system/StoreUnavailable.ts"

/** A command that was not carried out, and why. */
export class CommandRefused extends Schema.TaggedError<CommandRefused>()("CommandRefused", {
  /** Names the reason for programs. */
  error: Schema.String,
  /** Says it to people. */
  message: Schema.String
}) {}

/** A name as programs read it: lower case, with underscores. */
const errorNamed = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()

/** What programs are told of a failure: its kind, and of a store that is away which one. */
export const errorOf = (failure: unknown): string => errorNamed(failureName(failure) ?? "Failed")

/** What several commands say of a failure. */

export const DATABASE_SILENT = "the database did not answer"
export const STREAM_SILENT = "the event stream at EVENTS_URL did not answer"

export const tenantNotFound = { TenantNotFound: "there is no tenant with this id" } as const
export const keyNotFound = { KeyNotFound: "there is no key with this id" } as const
export const webhookNotFound = { WebhookNotFound: "the key has no webhook" } as const
export const jobsUnavailable = { JobsUnavailable: DATABASE_SILENT } as const
export const storeUnavailable = { StoreUnavailable: DATABASE_SILENT } as const
export const ledgerUnavailable = { LedgerUnavailable: DATABASE_SILENT } as const
export const reportsBusy = { ReportsBusy: "too many reports are being made, or this took too long; try again" } as const
