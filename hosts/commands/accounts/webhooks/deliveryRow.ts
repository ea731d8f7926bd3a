import type { Delivery } from "../../../../ports/accounts/webhooks/Webhook.ts"

export const deliveryRow = (delivery: Delivery) => ({
  id: delivery.id,
  event: delivery.event,
  job_id: delivery.jobId,
  notice_id: delivery.noticeId,
  order_event_id: delivery.orderEventId,
  state: delivery.state,
  attempts: delivery.attempts,
  created_at: delivery.createdAt.toISOString(),
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  ended_at: delivery.endedAt?.toISOString() ?? null
})
