/**
 * What a report's pages and a creator's own links are found by. Without them each page of links would sort them all, and one
 * creator's clicks would be looked for among all of its tenant's.
 */
export const statements = [
  'create index links_by_code on links (tenant_id, code collate "C")',
  "create index links_by_creator on links (tenant_id, creator_handle, creator_platform) where creator_handle is not null",
  "create index clicks_by_link on clicks (tenant_id, code, kind, clicked_at)"
]
