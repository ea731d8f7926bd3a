import { adds, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as MediaStore } from "./MediaStore.ts"

/**
 * Pictures that scores rest on, each once by its bytes, and which scores need it. A use may come before its picture, or its score.
 * `needed_at` is when a picture was last kept or found needed. Pictures are compressed already: the database doesn't try to.
 */
const schema = [
  `create table media (
    media_id text primary key check (media_id = encode(sha256(bytes), 'hex')),
    type text not null,
    bytes bytea not null check (octet_length(bytes) <= 524288),
    needed_at timestamptz not null
  )`,
  "alter table media alter column bytes set storage external",
  "create index media_by_need on media (needed_at)",
  `create table media_uses (
    media_id text not null,
    score_id uuid not null,
    primary key (media_id, score_id)
  )`,
  "create index media_uses_by_need on media_uses (score_id)",
  "create index media_uses_by_score on media_uses (score_id)"
]
export const media = postgresContext({
  layer: MediaStore,
  steps: [adds(11, "media", schema, "bb8d63c5e4b130ab96f028954fb4c7b6bd40a79161f1e1205122f921e0fbc0f1")]
})
