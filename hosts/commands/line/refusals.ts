/** What several commands say of a failure. */

export const DATABASE_SILENT = "the database did not answer"
export const STREAM_SILENT = "the event stream at EVENTS_URL did not answer"

export const tenantNotFound = { TenantNotFound: "there is no tenant with this id" } as const
export const keyNotFound = { KeyNotFound: "there is no key with this id" } as const
export const webhookNotFound = { WebhookNotFound: "the key has no webhook" } as const
export const accountsUnavailable = { AccountsUnavailable: DATABASE_SILENT } as const
export const checksUnavailable = { ChecksUnavailable: DATABASE_SILENT } as const
export const commissionsUnavailable = { CommissionsUnavailable: DATABASE_SILENT } as const
export const deprecationsUnavailable = { DeprecationsUnavailable: DATABASE_SILENT } as const
export const footprintsUnavailable = { FootprintsUnavailable: DATABASE_SILENT } as const
export const jobsUnavailable = { JobsUnavailable: DATABASE_SILENT } as const
export const personalDataUnavailable = { PersonalDataUnavailable: DATABASE_SILENT } as const
export const platformChecksUnavailable = { PlatformChecksUnavailable: DATABASE_SILENT } as const
export const balanceAlertsUnavailable = { BalanceAlertsUnavailable: DATABASE_SILENT } as const
export const purchasesUnavailable = { PurchasesUnavailable: DATABASE_SILENT } as const
export const ledgerUnavailable = { LedgerUnavailable: DATABASE_SILENT } as const
export const sealedSecretsUnavailable = { SealedSecretsUnavailable: DATABASE_SILENT } as const
export const liftTestsUnavailable = { LiftTestsUnavailable: DATABASE_SILENT } as const
export const reportsBusy = { ReportsBusy: "too many reports are being made, or this took too long; try again" } as const
export const reviewedScoresUnavailable = { ReviewedScoresUnavailable: DATABASE_SILENT } as const
export const reviewsUnavailable = { ReviewsUnavailable: DATABASE_SILENT } as const
export const subjectRecordsUnavailable = { SubjectRecordsUnavailable: DATABASE_SILENT } as const
export const trackingUnavailable = { TrackingUnavailable: DATABASE_SILENT } as const
export const watchUnavailable = { WatchUnavailable: DATABASE_SILENT } as const
export const webhooksUnavailable = { WebhooksUnavailable: DATABASE_SILENT } as const
