import { Predicate } from "effect"
import type { SurveyVendor } from "../../ports/tracking/surveys/SurveyVendor.ts"

/** KnoCommerce: a `response` with its order, its store, and one entry for each question that was answered so far. */
export const knoCommerce: SurveyVendor = {
  title: "KnoCommerce",
  read: (body) => {
    if (!Predicate.hasProperty(body, "response") || !Predicate.isObject(body.response)) return null
    const { response, order, customer_shop, updated_at, completed_at, created_at } = fieldsOf(body.response)
    if (!Array.isArray(response) || !Object.hasOwn(body.response, "survey_id")) return null
    const { order_id, order_number } = fieldsOf(order)
    const store = Predicate.isString(customer_shop) && customer_shop.trim() !== "" ? customer_shop : null
    return response.map((entry) => {
      const { label, value } = fieldsOf(entry)
      return {
        orderId: order_id ?? order_number,
        question: label,
        answer: value,
        shopDomain: store,
        answeredAt: updated_at ?? completed_at ?? created_at,
        selection: null
      }
    })
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (Predicate.isObject(value) ? { ...value } : {})
