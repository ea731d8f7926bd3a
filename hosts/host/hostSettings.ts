import type { HostConfig } from "../settings/readConfig.ts"
import type { HostSettings } from "./makeHost.ts"

/** What a host is told by the settings of whoever runs it. */
export const hostSettingsOf = (config: HostConfig, pixel: string): HostSettings => ({
  serviceName: config.serviceName,
  baseUrl: config.baseUrl,
  pixel,
  ...(config.searchUrl === null ? {} : { searchesPerDayMax: config.discoverySearchesPerDay }),
  ...(config.countryHeader === null ? {} : { countryHeader: config.countryHeader }),
  tracksThroughOutages: config.eventsUrl !== null,
  firstPartySites: config.firstPartySites,
  operatorEmails: config.operatorEmails,
  contactEmail: config.contactEmail,
  isTraced: config.traceEndpoint !== null
})
