/** Whose word on an order's time counts more. */
const rank = (row: string) => `array_position(array['pixel', 'server', 'shop'], ${row}.source)`

/**
 * How rows of `orders` take in what is new of an order they have: the time of the source that counts most, its earliest,
 * and every alias. The same in whatever order the accounts arrive.
 */
export const ON_ORDER_CONFLICT = `
  on conflict (tenant_id, shop_domain, order_id) do update set
    source = case when ${rank("excluded")} > ${rank("orders")} then excluded.source else orders.source end,
    placed_at = case sign(${rank("excluded")} - ${rank("orders")})
      when 1 then excluded.placed_at when 0 then least(excluded.placed_at, orders.placed_at) else orders.placed_at
    end,
    aliases = array(select distinct unnest(orders.aliases || excluded.aliases) order by 1)
  where ${rank("excluded")} > ${rank("orders")}
    or (excluded.source = orders.source and excluded.placed_at < orders.placed_at)
    or not excluded.aliases <@ orders.aliases`
