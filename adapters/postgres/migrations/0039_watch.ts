/**
 * What is watched. A click that a visit names is looked up by who named it first, so that one click is one visitor's.
 */
export const statements = [
  `create index events_by_click on events (tenant_id, click_id, received_at, pv_id)
    where click_id is not null and ref is not null and not is_bot`
]
