/** Orders texts by their code units, the same in every place and process. */
export const compareAscending = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
