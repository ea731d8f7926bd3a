/** A handle as one folder of an address; null where it can't be one, as `..` would lead elsewhere. */
export const pathSegment = (handle: string): string | null =>
  /^\.*$/.test(handle) ? null : encodeURIComponent(handle.toWellFormed())
