/** The value of a text, as a list of one; empty where it is no JSON. */
export const parsedJson = (text: string): ReadonlyArray<unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return [value]
  } catch {
    return []
  }
}
