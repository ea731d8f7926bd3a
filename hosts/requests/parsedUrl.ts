/** An address that is read; null for what is none. `URL.parse` does the same, and Node 20 has no such function. */
export const parsedUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
