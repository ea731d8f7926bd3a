export interface PlantedOrders {
  readonly tenantId: string
  readonly orders: number
  /** Begins the codes of the account's links, which are one account's alone. */
  readonly codes: string
  /** When the last of them are placed; without it one visitor comes a minute, so that many orders reach into years to come. */
  readonly endsAt?: Date
}

const BEGINS_AT = new Date("2026-01-01T00:00:00Z")
/** From a visitor's first visit to the order. */
const DECIDES_HOURS = 3
const VISITORS_AN_ORDER = 2

/** What each of them earned, in cents. */
export const PLANTED_MINOR_UNITS = 1999

/** Statements that plant orders a server reported, each with a visit or two before it, and as many visitors who bought nothing. */
export const plantOrders = ({ tenantId, orders, codes, endsAt }: PlantedOrders): ReadonlyArray<string> => {
  const visitors = VISITORS_AN_ORDER * orders
  const visitsMs = endsAt && endsAt.getTime() - BEGINS_AT.getTime() - DECIDES_HOURS * 3_600_000
  const everyMs = visitsMs === undefined ? 60_000 : Math.floor(visitsMs / visitors)
  const at = `timestamptz '${BEGINS_AT.toISOString()}' + v * interval '${everyMs} milliseconds'`
  const visitor = (v: string) => `md5('${codes}' || ${v})::uuid`
  return [
    `insert into links (tenant_id, code, destination_url, creator_platform, creator_handle, created_at)
    select '${tenantId}', '${codes}' || k, 'https://shop.example/', 'youtube', 'creator_' || k / 2, '2026-01-01'
    from generate_series(0, 79) k`,
    `insert into events (tenant_id, event_id, pv_id, received_at, event_type, reported_by, ref)
    select '${tenantId}', gen_random_uuid(), ${visitor("v")}, ${at} + k * interval '1 hour', 'page_view', 'pixel',
      '${codes}' || (v * 7 + k * 13) % 80
    from generate_series(0, ${visitors - 1}) v, generate_series(0, 1) k where k = 0 or v % 2 = 0`,
    `insert into orders (tenant_id, order_id, source, placed_at)
    select '${tenantId}', 'order-' || v, 'server', ${at} + interval '${DECIDES_HOURS} hours'
    from generate_series(0, ${visitors - 1}, ${VISITORS_AN_ORDER}) v`,
    `insert into order_evidence (
      tenant_id, order_id, source, version, received_at, placed_at, minor_units, currency, is_test, is_cancelled,
      promo_codes, pv_id, remembered_refs
    )
    select tenant_id, order_id, 'server', 0, placed_at, placed_at, ${PLANTED_MINOR_UNITS}, 'USD', false, false, '{}',
      ${visitor("substr(order_id, 7)")}, '[]' from orders where tenant_id = '${tenantId}'`,
    `insert into clicks (tenant_id, click_id, code, kind, clicked_at)
    select tenant_id, gen_random_uuid(), ref, 'human', received_at from events where tenant_id = '${tenantId}'`,
    "analyze"
  ]
}
