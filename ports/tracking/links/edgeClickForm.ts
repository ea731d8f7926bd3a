/** Where a UUID has its version. */
const VERSION_AT = 14

/**
 * Whether a click's id has the form of an edge's, a UUID of version 8, at hardly any cost: those of the service's own redirect are of
 * version 7. An edge tells of a click after the page that it led to does. Imports nothing: an edge bundles it.
 */
export const mayBeOfEdge = (id: string): boolean => id.charAt(VERSION_AT) === "8"
