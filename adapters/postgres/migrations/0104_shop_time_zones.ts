/** In which zone a store's days begin and end; null: the account's. */
export const statements = ["alter table shops add column time_zone text"]
