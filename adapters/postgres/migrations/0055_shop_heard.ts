/**
 * When stores notified of the topics that are read, and what a survey's newest answer is found by. How often they did is not counted: it
 * would be a row that every notification waits for.
 */
export const statements = [
  `create table shop_heard (
    tenant_id uuid not null,
    domain text not null,
    topic text collate "C" not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (tenant_id, domain, topic)
  )`,
  "create index survey_answers_by_time on survey_answers (tenant_id, received_at)"
]
