/** Names the table as it is; another table has another name, so that an answer can be told apart from a later one. */
export const TABLE_VERSION = "2026-11"
