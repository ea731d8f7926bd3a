import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"

const TENANTS = 1000
const LINKS_A_TENANT = 40
const EVENTS_A_VISITOR = 10
const DAYS = 90
/** The first tenant has about 42 % of everything, the next ten together as much again as the rest. */
const SKEW = 8

const FIRST_DAY = "2025-03-01T00:00:00Z"
export const LAST_MOMENT = new Date(Date.parse(FIRST_DAY) + (DAYS + EVENTS_A_VISITOR) * 86_400_000)

export const LARGEST_TENANT = TenantId.make("00000000-0000-4000-8000-000000000000")
const tenant = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** What a tenant's key is the hash of, and the code of one of its links, both by number. */
export const keyOf = (tenant: number, key: number) => `key ${tenant} ${key}`
export const linkOf = (tenant: number, link: number) => `link-${tenant}-${link}`

/** Statements that fill an empty database with about `rows` events and links, clicks, orders and answers in proportion. */
export const fill = (rows: number): ReadonlyArray<string> => [
  `insert into tenants (tenant_id, name, lookback_days, created_at)
  select ${tenant("n")}, 'Tenant ' || n, 30, '${FIRST_DAY}' from generate_series(0, ${TENANTS - 1}) n`,

  `insert into api_keys (tenant_id, key_id, secret_hash, label, scope, created_at)
  select ${tenant("n")}, gen_random_uuid(), encode(sha256(('key ' || n || ' ' || k)::bytea), 'hex'), 'Key ' || k,
    (array['full', 'read', 'track', 'test'])[k], '${FIRST_DAY}'
  from generate_series(0, ${TENANTS - 1}) n, generate_series(1, 4) k`,

  `insert into links (tenant_id, code, destination_url, creator_platform, creator_handle, promo_code, created_at)
  select ${tenant("n")}, 'link-' || n || '-' || k, 'https://shop.example/products/' || k, 'youtube', 'creator_' || k / 2,
    case when k % 4 = 0 then 'CODE' || k end, '${FIRST_DAY}'
  from generate_series(0, ${TENANTS - 1}) n, generate_series(0, ${LINKS_A_TENANT - 1}) k`,

  `insert into directory (kind, name, tenant_id)
  select 'key', secret_hash, tenant_id from api_keys union all select 'link', code, tenant_id from links`,

  // A visitor's tenant is drawn from a multiplicative hash of its number, so that it is the same in every run.
  `create unlogged table visitors as
  select v, md5('visitor ' || v)::uuid as pv_id,
    floor(${TENANTS} * power((v * 2654435761 % 4294967296) / 4294967296.0::float8, ${SKEW}))::integer as n,
    date_trunc('milliseconds', timestamptz '${FIRST_DAY}' + v * interval '${DAYS} days' / ${Math.ceil(rows / EVENTS_A_VISITOR)})
      as came_at
  from generate_series(0, ${Math.ceil(rows / EVENTS_A_VISITOR) - 1}::bigint) v`,

  // Two of a visitor's ten events come from links, one of a hundred is a purchase.
  `insert into events (
    tenant_id, event_id, pv_id, received_at, event_type, reported_by, page_url, product_id, ref, click_id, order_id,
    minor_units, currency, promo_code, is_new_customer
  )
  select ${tenant("n")}, gen_random_uuid(), pv_id, came_at + k * interval '7 hours',
    case when is_purchase then 'purchase' when k = 8 then 'checkout_start' when k = 7 then 'add_to_cart' else 'page_view' end,
    'pixel', 'https://shop.example/products/linen-shirt?variant=' || k || '&utm_source=newsletter', 'sku-' || v % 500,
    case when k in (0, 5) then 'link-' || n || '-' || (v * 7 + k * 3) % ${LINKS_A_TENANT} end,
    case when k = 0 then gen_random_uuid() end,
    case when is_purchase then 'order-' || v end, case when is_purchase then 1000 + v % 20000 end,
    case when is_purchase then 'EUR' end, case when is_purchase and v % 100 = 0 then 'code4' end,
    case when is_purchase then v % 3 = 0 end
  from visitors, generate_series(0, ${EVENTS_A_VISITOR - 1}) k,
    lateral (select k = ${EVENTS_A_VISITOR - 1} and v % 10 = 0 as is_purchase) kind`,

  // Every order is reported by the pixel under its id and by the shop, which has a number for it as well.
  `insert into orders (tenant_id, shop_domain, order_id, source, placed_at, aliases)
  select tenant_id, shop, order_id, source, received_at,
    case when source = 'shop' then array['no-' || order_id] else '{}' end
  from events, (values ('pixel', ''), ('shop', 'shop.example')) as reported(source, shop)
  where event_type = 'purchase'`,

  `insert into order_aliases (tenant_id, alias, shop_domain, order_id, kind)
  select tenant_id, alias, shop_domain, order_id, case when alias = order_id then 'id' else 'number' end
  from orders, unnest(aliases || order_id) alias where source = 'shop'`,

  `insert into order_evidence (
    tenant_id, order_id, source, version, received_at, placed_at, minor_units, currency, is_test, is_cancelled,
    is_new_customer, promo_codes, pv_id, remembered_refs, shop_domain, claimant
  )
  select tenant_id, order_id, source, version, received_at, received_at, minor_units, currency, false, false,
    is_new_customer, array_remove(array[upper(promo_code)], null), pv_id, '[]',
    case when source = 'shop' then 'shop.example' else '' end, case when source = 'pixel' then pv_id::text else '' end
  from events, (values ('pixel', 0), ('shop', 1740787200000)) as reported(source, version)
  where event_type = 'purchase'`,

  `insert into survey_answers (tenant_id, order_id, shop_domain, question, answer, received_at)
  select tenant_id, order_id, 'shop.example', 'How did you hear about us?', 'creator 7 on youtube', received_at
  from events where event_type = 'purchase' and hashtext(order_id) % 4 = 0`,

  // One click in five is a bot's.
  `insert into clicks (tenant_id, click_id, code, kind, clicked_at)
  select tenant_id, case when kind = 'human' then click_id else gen_random_uuid() end, ref, kind,
    received_at - interval '2 seconds'
  from events, (values ('human', 1), ('bot', 4)) as clicked(kind, one_in)
  where click_id is not null and hashtext(click_id::text) % one_in = 0`,

  "drop table visitors",
  "vacuum (analyze)"
]
