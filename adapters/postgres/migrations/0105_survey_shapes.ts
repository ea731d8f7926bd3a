/**
 * Surveys in their vendors' own shapes.
 *
 * `survey_answers.answered_at` is the vendor's own time; null means when it was received. `selections` holds the choices of a question
 * whose vendor sends each by itself, by the vendor's id: their text and epoch milliseconds. `answer` is always the whole of them.
 * `tenants.survey_mappings` says where surveys of other shapes hold what an answer needs.
 *
 * Safe while it is written to, also by hosts of the version before: no row is rewritten, and what they write means what it did.
 */
export const statements = [
  "alter table survey_answers add column answered_at timestamptz, add column selections jsonb",
  "alter table tenants add column survey_mappings jsonb not null default '[]'"
]
