import { Schema } from "effect"

/** Host name of a store, lower case. */
export const ShopDomain = Schema.String.pipe(
  Schema.check(
    Schema.isPattern(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, {
      message: "must be a host name such as example.myshop.com"
    })
  ),
  Schema.brand("ShopDomain")
)
export type ShopDomain = typeof ShopDomain.Type
