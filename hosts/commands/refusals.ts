/** What several commands say of a failure. */

const DATABASE_SILENT = "the database did not answer"

export const noTenant = { TenantNotFound: "there is no tenant with this id" } as const
export const noKey = { KeyNotFound: "there is no key with this id" } as const
export const noWebhook = { WebhookNotFound: "the key has no webhook" } as const
export const accountsUnavailable = { AccountsUnavailable: DATABASE_SILENT } as const
export const footprintsUnavailable = { FootprintsUnavailable: DATABASE_SILENT } as const
export const ledgerUnavailable = { LedgerUnavailable: DATABASE_SILENT } as const
export const trackingUnavailable = { TrackingUnavailable: DATABASE_SILENT } as const
export const webhooksUnavailable = { WebhooksUnavailable: DATABASE_SILENT } as const
