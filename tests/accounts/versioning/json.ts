export type Objected = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Objected =>
  typeof value === "object" && value !== null && !Array.isArray(value)
export const objectIn = (value: unknown): Objected => (isObject(value) ? value : {})
export const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
export const textsIn = (value: unknown): ReadonlyArray<string> =>
  listIn(value).filter((each) => typeof each === "string")

/** The same text for the same value, however its names are ordered. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isObject(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each
  ) ?? "undefined"

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)
