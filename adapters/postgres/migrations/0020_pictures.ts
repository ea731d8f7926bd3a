/**
 * Pictures that scores rest on, each once by its bytes. `media_uses` says which scores need one: of scores that were made
 * before this, by their cards; a use may stand before its picture is kept, or its score made.
 *
 * `needed_at` is when a picture was last kept or found needed, which a purge goes by. Pictures are compressed already, so the
 * database doesn't try to.
 */
export const statements = [
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
  `insert into media_uses (media_id, score_id)
    select distinct m ->> 'mediaId', s.score_id
    from scores s cross join lateral json_array_elements(
      case when json_typeof(s.card -> 'media') = 'array' then s.card -> 'media' else '[]'::json end
    ) m
    where m ->> 'mediaId' is not null`
]
