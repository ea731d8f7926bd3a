/** The scheme of this service's resources. */
export const SCHEME = "creatorsignal"

/** Where a creator's report is read as a resource, by its page. */
export const reportAddress = (platform: string, handle: string, page = 1): string =>
  `${SCHEME}://creators/${encodeURIComponent(platform.toWellFormed())}/${encodeURIComponent(handle.toWellFormed())}/report/${page}`
