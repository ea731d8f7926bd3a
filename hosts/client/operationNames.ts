/** How an operation is called in the client. */
export interface OperationName {
  readonly group: string
  readonly method: string
  /** The method's name for each other form of the answer, by `format`. */
  readonly formats?: Readonly<Record<string, string>>
  /** Whether it only reads, though it is no GET: it may be sent again. */
  readonly isRead?: true
}

const named = (group: string, method: string, more: Pick<OperationName, "formats" | "isRead"> = {}): OperationName => ({
  group,
  method,
  ...more
})

/** The operations that keys are for, by method and path; null for those that another one does the same as. */
export const OPERATION_NAMES: Readonly<Record<string, OperationName | null>> = {
  "GET /account": named("account", "get"),
  "GET /account/requests": named("account", "requests"),
  "GET /account/profile": named("account", "profile"),
  "PATCH /account/profile": named("account", "updateProfile"),
  "GET /account/retention": named("account", "retention"),
  "PUT /account/retention": named("account", "setRetention"),
  "GET /account/webhook": named("account", "webhook"),
  "PATCH /account/webhook": named("account", "updateWebhook"),
  "GET /attribution/report": named("attribution", "report", { formats: { csv: "reportCsv" } }),
  "GET /attribution/funnel": named("attribution", "funnel"),
  "GET /attribution/dead-letters": named("attribution", "deadLetters"),
  "POST /attribution/dead-letters/{letter_id}/retry": named("attribution", "retryDeadLetter"),
  "DELETE /attribution/dead-letters/{letter_id}": named("attribution", "dropDeadLetter"),
  "GET /attribution/customers": named("attribution", "customers"),
  "GET /attribution/orders": named("attribution", "orders"),
  "GET /attribution/orders/{order_id}": named("attribution", "order"),
  "GET /attribution/links": named("attribution", "links"),
  "GET /attribution/settings": named("attribution", "settings"),
  "PATCH /attribution/settings": named("attribution", "updateSettings"),
  "GET /attribution/surveys": named("attribution", "surveyMappings"),
  "PUT /attribution/surveys": named("attribution", "setSurveyMappings"),
  "GET /attribution/signals": named("attribution", "signals"),
  "PUT /attribution/rules/{rule}": named("attribution", "setRule"),
  "GET /attribution/people": named("attribution", "people"),
  "GET /attribution/holds": named("holds", "list"),
  "POST /attribution/holds/{order_id}": named("holds", "decide"),
  "GET /attribution/lift-tests": named("liftTests", "list"),
  "POST /attribution/lift-tests": named("liftTests", "create"),
  "GET /attribution/lift-tests/{id}": named("liftTests", "get"),
  "POST /attribution/lift-tests/{id}/cells": named("liftTests", "addCells"),
  "POST /background-checks": named("backgroundChecks", "create"),
  "GET /background-checks": named("backgroundChecks", "list"),
  "GET /background-checks/{id}": named("backgroundChecks", "get", { formats: { pdf: "getPdf" } }),
  "GET /commissions/rules": named("commissions", "rules"),
  "POST /commissions/rules": named("commissions", "addRule"),
  "POST /commissions/models": named("commissions", "chooseModel"),
  "GET /statements": named("statements", "list"),
  "GET /statements/{month}/{platform}/{handle}": named("statements", "get", {
    formats: { csv: "getCsv", pdf: "getPdf" }
  }),
  "GET /statements/{month}/{platform}/{handle}/page": named("statements", "page"),
  "POST /statements/{month}/close": named("statements", "close"),
  "GET /creators/{platform}/{handle}": named("creators", "lookup"),
  "POST /creators/bulk": named("creators", "bulk"),
  "POST /creators/vet": named("creators", "vet"),
  "GET /creators/{platform}/{handle}/report": named("creators", "report", { formats: { pdf: "reportPdf" } }),
  "POST /creators/score-footprint": named("creators", "scoreFootprint"),
  "POST /creators/discover": named("creators", "discover"),
  "POST /creators/resolve": named("creators", "resolve"),
  "GET /creators/search": named("creators", "search"),
  "DELETE /creators/{platform}/{handle}/footprint": named("creators", "removeFromFootprint"),
  "POST /creators/{platform}/{handle}/evidence": named("creators", "importEvidence"),
  "DELETE /creators/{platform}/{handle}/evidence": named("creators", "removeEvidence"),
  "GET /creators/alerts": named("creators", "alerts"),
  "GET /credits/days": named("credits", "days"),
  "GET /credits/purchases": named("credits", "purchases"),
  "GET /credits/settings": named("credits", "settings"),
  "PATCH /credits/settings": named("credits", "updateSettings"),
  "POST /credits/packs": named("credits", "orderPack"),
  "POST /credits/scores": named("credits", "orderScore"),
  "GET /jobs/{job_id}": named("jobs", "get"),
  "POST /jobs/bulk-status": named("jobs", "bulkStatus", { isRead: true }),
  "GET /links": named("links", "list"),
  "POST /links": named("links", "create"),
  "POST /links/bulk": named("links", "createMany"),
  "GET /links/{code}": named("links", "get"),
  "PATCH /links/{code}": named("links", "update"),
  "POST /links/{code}/end": named("links", "end"),
  "GET /links/{code}/clicks": named("links", "clicks"),
  "GET /links/{code}/qr.svg": named("links", "qrCode"),
  "GET /link-rules": named("links", "rules"),
  "PUT /link-rules": named("links", "setRules"),
  "POST /orders/{order_id}/refunds": named("orders", "refund"),
  "GET /creators/{platform}/{handle}/plan": named("plans", "get"),
  "PUT /creators/{platform}/{handle}/plan": named("plans", "set"),
  // The same as PUT.
  "POST /creators/{platform}/{handle}/plan": null,
  "GET /plans/forecast": named("plans", "forecast"),
  "GET /promo-codes/{promo_code}": named("promoCodes", "get"),
  "POST /promo-codes/{promo_code}/assignments": named("promoCodes", "assign"),
  "GET /rate-card": named("rateCard", "options"),
  "POST /rate-card": named("rateCard", "calculate", { isRead: true }),
  "GET /reviews": named("reviews", "list"),
  "GET /reviews/{finding}": named("reviews", "get"),
  "POST /reviews/{finding}": named("reviews", "decide"),
  "GET /creators/roster": named("roster", "list", { formats: { csv: "listCsv" } }),
  "GET /creators/roster/{platform}/{handle}": named("roster", "get"),
  "PUT /creators/roster/{platform}/{handle}": named("roster", "save"),
  "DELETE /creators/roster/{platform}/{handle}": named("roster", "remove"),
  "POST /track": named("events", "track")
}
