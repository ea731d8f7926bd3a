/**
 * Clicks that were imported. A column with a constant default is an entry in the catalogue: no row is written and none is read, so
 * the table is locked for an instant however large it is.
 */
export const statements = ["alter table clicks add column is_imported boolean not null default false"]
