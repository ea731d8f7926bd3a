/** The address with its query; absent values are left out. */
export const withQuery = (address: string, query: Readonly<Record<string, string | number | null>>): string => {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== null) parameters.set(key, String(value))
  return parameters.size === 0 ? address : `${address}?${parameters}`
}
