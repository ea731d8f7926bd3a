/**
 * The version of the readers of stores' notifications. Raise it with every change by which a notification can be read that could not
 * be before: each dead letter of an older version is then tried once more by itself.
 */
export const READER_VERSION = 2
