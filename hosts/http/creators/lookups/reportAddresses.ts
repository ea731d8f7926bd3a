/** Where a report's PDF is found, for whoever has the link. */
export const pdfAddress = (baseUrl: string, token: string): string => `${baseUrl}/api/v1/reports/${token}`

/** Where a report is to be looked at, for whoever has the link. */
export const viewAddress = (baseUrl: string, token: string): string => `${baseUrl}/reports/${token}`
