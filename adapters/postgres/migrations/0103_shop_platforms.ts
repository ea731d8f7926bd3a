/**
 * Stores of more platforms than one.
 *
 * `shops.platform` is what a store runs on: its notices are taken in that way alone. Those that were connected before run on Shopify, or on
 * a server that signs as it does.
 */
export const statements = [
  `alter table shops
    add column platform text not null default 'shopify' check (platform in ('shopify', 'woocommerce', 'stripe'))`
]
