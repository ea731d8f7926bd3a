import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { SurveyAnswer } from "../../../../ports/tracking/orders/Order.ts"
import type { Person } from "../../../../ports/tracking/people/People.ts"
import type { ShopOrderKey } from "../../../../ports/tracking/privacy/PersonalData.ts"
import { readRows } from "../../statements/statements.ts"

const PvRow = Schema.Struct({ pvId: Schema.String })
const PersonRow = Schema.Struct({ person: Schema.String })

/** Of a page's address what credit is given by: host, path, and the parameters that rules read. */
const PLAIN_URL = `split_part(split_part(e.page_url, '#', 1), '?', 1) || coalesce('?' || (
  select string_agg(part, '&' order by place)
  from regexp_split_to_table(split_part(split_part(e.page_url, '#', 1), '?', 2), '&') with ordinality p (part, place)
  where part ~* '^utm_(source|campaign|content)='
), '')`

/** What takes a customer out of a tenant's tables. */
export const eraseStatements = (sql: SqlClient.SqlClient) => {
  const columnsOf = (orders: ReadonlyArray<ShopOrderKey>) => sql`
    unnest(${orders.map(({ shopDomain }) => shopDomain)}::text[], ${orders.map(({ orderId }) => orderId)}::text[])
      a (shop_domain, order_id)
  `

  /** The browsers that these orders came from, by whoever reported them, and those of these people. */
  const devicesOf = (tenantId: TenantId, orders: ReadonlyArray<ShopOrderKey>, people: ReadonlyArray<string>) => sql`
    select e.pv_id as "pvId" from ${columnsOf(orders)} join order_evidence e
      on e.tenant_id = ${tenantId}::uuid and e.shop_domain = a.shop_domain and e.order_id = a.order_id
    where e.pv_id is not null
    union
    select e.pv_id from ${columnsOf(orders)} join orders o
      on o.tenant_id = ${tenantId}::uuid and o.shop_domain = a.shop_domain and o.order_id = a.order_id
    cross join lateral unnest(o.aliases || o.order_id) named (name) cross join lateral (
      select * from order_evidence where tenant_id = o.tenant_id and shop_domain = '' and order_id = named.name offset 0
    ) e
    where e.pv_id is not null
    union
    select pv_id from person_devices where tenant_id = ${tenantId}::uuid and person = any (${people}::text[])
    order by 1
  `

  /** Gives browsers fresh names wherever they are, so that what they did stays one visitor's and nobody's. */
  const rename = Effect.fnUntraced(function* (tenantId: TenantId, pvIds: ReadonlyArray<string>) {
    const fresh = pvIds.map(() => crypto.randomUUID())
    const renamed = sql`unnest(${pvIds}::uuid[], ${fresh}::uuid[]) r (old, fresh)`
    const people = yield* sql`
      select distinct p.person from events e join click_people p on p.tenant_id = e.tenant_id and p.click_id = e.click_id
      where e.tenant_id = ${tenantId} and e.pv_id = any (${pvIds}::uuid[])
    `.pipe(Effect.flatMap(readRows(PersonRow)))
    yield* sql`
      update click_people p set person = md5(gen_random_uuid()::text) from events e
      where e.tenant_id = ${tenantId} and e.pv_id = any (${pvIds}::uuid[])
        and p.tenant_id = e.tenant_id and p.click_id = e.click_id
    `
    yield* sql`
      update events e set pv_id = r.fresh, page_url = ${sql.literal(PLAIN_URL)},
        event_data = case when e.event_type = 'custom' then jsonb_build_object('name', e.event_data -> 'name') end
      from ${renamed} where e.tenant_id = ${tenantId} and e.pv_id = r.old
    `
    yield* sql`
      update order_evidence e set pv_id = r.fresh,
        claimant = case when e.claimant = r.old::text then r.fresh::text else e.claimant end
      from ${renamed} where e.tenant_id = ${tenantId} and e.pv_id = r.old
    `
    yield* sql`
      update person_devices d set pv_id = r.fresh from ${renamed} where d.tenant_id = ${tenantId} and d.pv_id = r.old
    `
    // Signals are named after what they concern: a browser, or whose clicks they were.
    const named = [
      ...pvIds.map((old, place) => [old, fresh[place] ?? ""] as const),
      ...people.map(({ person }) => [person, crypto.randomUUID()] as const)
    ]
    yield* Effect.forEach(
      named,
      ([old, instead]) => sql`
        update signals set key = replace(key, ${old}::text, ${instead}::text)
        where tenant_id = ${tenantId} and position(${old}::text in key) > 0
      `,
      { discard: true }
    )
  })

  const erase = Effect.fnUntraced(function* (
    tenantId: TenantId,
    {
      orders,
      person,
      isLast,
      answers
    }: {
      readonly orders: ReadonlyArray<ShopOrderKey>
      readonly person: Person | null
      readonly isLast: boolean
      readonly answers: ReadonlyArray<SurveyAnswer>
    },
    at: Date
  ) {
    yield* sql`
      insert into erased_orders (tenant_id, shop_domain, order_id, erased_at)
      select ${tenantId}::uuid, a.shop_domain, a.order_id, ${at} from ${columnsOf(orders)} order by 2, 3
      on conflict do nothing
    `
    const buyers = yield* sql`
      select distinct p.person from ${columnsOf(orders)} join person_orders p
        on p.tenant_id = ${tenantId}::uuid and p.shop_domain = a.shop_domain and p.order_id = a.order_id
    `.pipe(Effect.flatMap(readRows(PersonRow)))
    const named = new Set([...buyers.map((row) => row.person), ...(person === null ? [] : [person])])
    if (person !== null && !isLast) named.delete(person)
    const people = [...named]
    const devices = yield* devicesOf(tenantId, orders, people).pipe(Effect.flatMap(readRows(PvRow)))
    const pvIds = devices.map(({ pvId }) => pvId)
    if (pvIds.length > 0) yield* rename(tenantId, pvIds)
    // What was joined stays joined, by a name that no address leads to: shares come of it.
    const fresh = people.map(() => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", ""))
    for (const table of ["person_orders", "person_devices"]) {
      yield* sql`
        update ${sql(table)} p set person = r.fresh from unnest(${people}::text[], ${fresh}::text[]) r (old, fresh)
        where p.tenant_id = ${tenantId} and p.person = r.old
      `
    }
    // What was gathered for them is theirs to be erased as well.
    yield* sql`
      update privacy_requests set record = null, person = null
      where tenant_id = ${tenantId} and person = any (${people}::text[])
    `
    yield* Effect.forEach(
      answers,
      ({ orderId, shopDomain, question, answer }) => sql`
        update survey_answers set answer = ${answer}, selections = null
        where tenant_id = ${tenantId} and order_id = ${orderId} and shop_domain = ${shopDomain} and question = ${question}
      `,
      { discard: true }
    )
  })

  return { devicesOf, erase }
}
