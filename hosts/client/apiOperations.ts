// Written by `bun hosts/client/generate.ts` from the API's description; a test compares them.

import type {
  Account,
  AccountProfile,
  AccountProfileChange,
  AccountRetention,
  Alert,
  Alerts,
  AskCreatorAgainRequest,
  AttributedCustomers,
  AttributedOrder,
  AttributedOrders,
  AttributionReport,
  AttributionSettings,
  AttributionSettingsChange,
  BackgroundCheck,
  BackgroundChecks,
  BookedOrder,
  BookedOrders,
  Books,
  BooksComparison,
  BulkLookup,
  BulkRequest,
  CachedLookup,
  CardScoreRequest,
  ClosedMonth,
  CommissionModel,
  CommissionModelRequest,
  CommissionRule,
  CommissionRuleRequest,
  CommissionRules,
  CorrectedFootprint,
  CreatorPlan,
  CreatorSearch,
  CreditDays,
  CreditPackRequest,
  CreditPurchase,
  CreditPurchases,
  CreditSettings,
  CreditSettingsChange,
  DeadLetter,
  DeadLetterDropped,
  DeadLetterRetry,
  DeadLetters,
  DecidedHold,
  DecidedReview,
  DiscoverRequest,
  Discovery,
  EdgeClicksRequest,
  EdgeClicksResult,
  EvidenceImport,
  EvidenceImportQueued,
  EvidenceRemoved,
  FiledRefund,
  FootprintPreview,
  FootprintQueued,
  Funnel,
  HoldDecisionRequest,
  IndexedCreator,
  JobDone,
  JobFailed,
  JobInFlight,
  JobList,
  JobStatuses,
  JobStatusRequest,
  LiftCellsFiled,
  LiftCellsRequest,
  LiftReport,
  LiftTest,
  LiftTestRequest,
  LiftTests,
  LinkClicks,
  LinkNumbers,
  LinkPeople,
  LinkRules,
  LinkRulesRequest,
  LinksNumbers,
  ListedBackgroundCheck,
  ListedJob,
  OrderHold,
  OrderHolds,
  OrderRefund,
  PlanForecast,
  PlanRequest,
  PromoAssignmentRequest,
  PromoCode,
  QueuedLookup,
  RateCard,
  RateCardRequest,
  RateCatalog,
  ReportAnswer,
  RequestDays,
  Resolution,
  ResolveRequest,
  Review,
  ReviewDecisionRequest,
  Reviews,
  ReviewWithHistory,
  Roster,
  RosterCreator,
  RosterEntry,
  RosterRemoved,
  SaveCreatorRequest,
  ScoreFootprintRequest,
  Signal,
  Signals,
  StartBackgroundCheckRequest,
  StartedBackgroundCheck,
  Statement,
  StatementHead,
  StatementLine,
  Statements,
  SurveyMappings,
  SwitchedWatchRule,
  TrackingEvent,
  TrackingLink,
  TrackingLinkChange,
  TrackingLinkRequest,
  TrackingLinks,
  TrackingLinksRequest,
  TrackingLinksResult,
  Usage,
  VetRequest,
  Vetting,
  WatchRuleSwitchRequest,
  Webhook,
  WebhookChange
} from "./apiSchemas.ts"
import type { Answer, CallOptions, CustomerRef, NoParameters, OnceOptions, PagedAnswer } from "./outcome.ts"

/** Every operation that a key is for. */
export interface Operations {
  readonly account: {
    /**
     * The account a key belongs to, its credits and prices, and what the key used today of its daily caps.
     * Takes a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `GET /api/v1/account`
     */
    get(parameters?: NoParameters, options?: CallOptions): Answer<Account>

    /**
     * How the requests that the account's keys sent were answered, by UTC day, tracking events among them.
     * Written some seconds after each; what a process that was killed had not written is missing. Free.
     * Takes a key of scope full or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `GET /api/v1/account/requests`
     */
    requests(
      parameters?: {
        /** How many days, today included: 1 to 90; 30 unless said otherwise. */
        readonly days?: number | undefined
        /** Of this key of the account alone, by its id. */
        readonly key_id?: string | undefined
      },
      options?: CallOptions
    ): Answer<RequestDays>

    /**
     * What your account is called, and the brand that background checks are made for unless an order names
     * another. Free. Takes a key of scope full, read or test. Counts towards the key's limit of requests
     * in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown and
     * repeated query parameters are refused.
     *
     * `GET /api/v1/account/profile`
     */
    profile(parameters?: NoParameters, options?: CallOptions): Answer<AccountProfile>

    /**
     * Changes what is named of your account's profile. Checks that are ordered already stay as they are.
     * Free. Takes a key of scope full or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `PATCH /api/v1/account/profile`
     */
    updateProfile(parameters: AccountProfileChange, options?: OnceOptions): Answer<AccountProfile>

    /**
     * For how many months your events, and what your scores were made of, are kept. Free. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/account/retention`
     */
    retention(parameters?: NoParameters, options?: CallOptions): Answer<AccountRetention>

    /**
     * Says for how many months your events, and what your scores were made of, are kept. What is older is
     * removed within a day, for good; no order and no closed statement changes by it. Free. Takes a key of
     * scope full or test. Counts towards the key's limit of requests in any minute. A test key is answered
     * by fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `PUT /api/v1/account/retention`
     */
    setRetention(parameters: AccountRetention, options?: OnceOptions): Answer<AccountRetention>

    /**
     * The webhook of the key that asks: its address without what follows the ?, its events, and whether
     * anything is sent. Free. Takes a key of scope full or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `GET /api/v1/account/webhook`
     */
    webhook(parameters?: NoParameters, options?: CallOptions): Answer<Webhook>

    /**
     * Pauses the webhook of the key that asks, or resumes it. While it is paused nothing is sent:
     * deliveries wait, each for 30 days at most, and go out in the order in which they were due once it is
     * resumed. Free. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `PATCH /api/v1/account/webhook`
     */
    updateWebhook(parameters: WebhookChange, options?: OnceOptions): Answer<Webhook>
  }
  readonly attribution: {
    /**
     * Signed notifications of your stores that could not be read yet, newest first. Their content is not
     * in the list. Free. Takes a key of scope full, read or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `GET /api/v1/attribution/dead-letters`
     */
    deadLetters(
      parameters?: {
        /** Of this store alone. */
        readonly shop?: string | undefined
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: string | undefined
        /** What the page before says is next. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<DeadLetters, DeadLetter>

    /**
     * Reads a letter again. One that is read is filed and no letter any more. Takes a key of scope full or
     * test. Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/attribution/dead-letters/{letter_id}/retry`
     */
    retryDeadLetter(
      parameters: {
        /** The letter's id, as the list has it. */
        readonly letter_id: string
      },
      options?: CallOptions
    ): Answer<DeadLetterRetry>

    /**
     * Gives a letter up, for good. Takes a key of scope full or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `DELETE /api/v1/attribution/dead-letters/{letter_id}`
     */
    dropDeadLetter(
      parameters: {
        /** The letter's id, as the list has it. */
        readonly letter_id: string
      },
      options?: CallOptions
    ): Answer<DeadLetterDropped>

    /**
     * Revenue by creator and link, under one attribution model; by interval and group where that is asked
     * for. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/attribution/report`
     */
    report(
      parameters?: {
        /** How an order is divided; last_touch unless said otherwise. */
        readonly model?:
          | "first_touch"
          | "last_touch"
          | "linear"
          | "time_decay"
          | "position_based"
          | "markov"
          | "shapley"
          | undefined
        /**
         * First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that
         * came before.
         */
        readonly from?: string | undefined
        /** End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now. */
        readonly to?: string | undefined
        /**
         * The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC
         * unless it chose another.
         */
        readonly time_zone?: string | undefined
        /** Only orders in this ISO 4217 currency. Absent: all, a row a currency; nothing is converted. */
        readonly currency?: string | undefined
        /**
         * Breaks the totals down into days, weeks from Monday or months of the time zone; those without an
         * order are there, too.
         */
        readonly interval?: "day" | "week" | "month" | undefined
        /**
         * Breaks the totals down by this; whatever it is, the rows add up to the totals. `country` is where
         * the order was shipped to, else billed to, by two letters; null where no store told it. `product`
         * divides an order's money by its lines, each less its discounts and with its tax: shipping, tips and
         * what names no product is the row whose `group` is null. Refunds take off the products they name,
         * others all in proportion. An order of two products counts as a part of one for each, by what they
         * cost, and so does its customer.
         */
        readonly group_by?: "creator" | "link" | "campaign" | "country" | "shop" | "product" | undefined
      },
      options?: CallOptions
    ): Answer<AttributionReport>

    /**
     * Revenue by creator and link, under one attribution model; by interval and group where that is asked
     * for. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/attribution/report?format=csv`
     */
    reportCsv(
      parameters?: {
        /** How an order is divided; last_touch unless said otherwise. */
        readonly model?:
          | "first_touch"
          | "last_touch"
          | "linear"
          | "time_decay"
          | "position_based"
          | "markov"
          | "shapley"
          | undefined
        /**
         * First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that
         * came before.
         */
        readonly from?: string | undefined
        /** End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now. */
        readonly to?: string | undefined
        /**
         * The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC
         * unless it chose another.
         */
        readonly time_zone?: string | undefined
        /** Only orders in this ISO 4217 currency. Absent: all, a row a currency; nothing is converted. */
        readonly currency?: string | undefined
        /**
         * Breaks the totals down into days, weeks from Monday or months of the time zone; those without an
         * order are there, too.
         */
        readonly interval?: "day" | "week" | "month" | undefined
        /**
         * Breaks the totals down by this; whatever it is, the rows add up to the totals. `country` is where
         * the order was shipped to, else billed to, by two letters; null where no store told it. `product`
         * divides an order's money by its lines, each less its discounts and with its tax: shipping, tips and
         * what names no product is the row whose `group` is null. Refunds take off the products they name,
         * others all in proportion. An order of two products counts as a part of one for each, by what they
         * cost, and so does its customer.
         */
        readonly group_by?: "creator" | "link" | "campaign" | "country" | "shop" | "product" | undefined
      },
      options?: CallOptions
    ): Answer<Blob>

    /**
     * How visitors went from a creator's link to an order: page view, cart, checkout, order. Takes a key
     * of scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/attribution/funnel`
     */
    funnel(
      parameters?: {
        /**
         * First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that
         * came before.
         */
        readonly from?: string | undefined
        /** End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now. */
        readonly to?: string | undefined
        /**
         * The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC
         * unless it chose another.
         */
        readonly time_zone?: string | undefined
        /** What a row is of; creator unless said otherwise. */
        readonly group_by?: "creator" | "link" | "campaign" | undefined
        /**
         * closed: a step counts behind the one before it; open: wherever it is reached after the visit. closed
         * unless said otherwise.
         */
        readonly mode?: "closed" | "open" | undefined
        /** Only links of this creator; with handle. */
        readonly platform?: string | undefined
        /** Only links of this creator; with platform. */
        readonly handle?: string | undefined
        /** Only the link with this code. */
        readonly code?: string | undefined
        /** Only links of this campaign. */
        readonly campaign?: string | undefined
      },
      options?: CallOptions
    ): Answer<Funnel>

    /**
     * New customers by the creator who brought them, who of them ordered again, and what they are worth.
     * Takes a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `GET /api/v1/attribution/customers`
     */
    customers(
      parameters?: {
        /** How an order is divided; last_touch unless said otherwise. */
        readonly model?:
          | "first_touch"
          | "last_touch"
          | "linear"
          | "time_decay"
          | "position_based"
          | "markov"
          | "shapley"
          | undefined
        /**
         * First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that
         * came before.
         */
        readonly from?: string | undefined
        /** End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now. */
        readonly to?: string | undefined
        /**
         * The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC
         * unless it chose another.
         */
        readonly time_zone?: string | undefined
      },
      options?: CallOptions
    ): Answer<AttributedCustomers>

    /**
     * The orders behind a number of the report, oldest first, each with its part of it: what all pages say
     * adds up to the number. Takes a key of scope full, read or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `GET /api/v1/attribution/orders`
     */
    orders(
      parameters?: {
        /** How an order is divided; last_touch unless said otherwise. */
        readonly model?:
          | "first_touch"
          | "last_touch"
          | "linear"
          | "time_decay"
          | "position_based"
          | "markov"
          | "shapley"
          | undefined
        /**
         * First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that
         * came before.
         */
        readonly from?: string | undefined
        /** End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now. */
        readonly to?: string | undefined
        /**
         * The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC
         * unless it chose another.
         */
        readonly time_zone?: string | undefined
        /** Only orders in this ISO 4217 currency. Absent: all, a row a currency; nothing is converted. */
        readonly currency?: string | undefined
        /** Only this creator's shares, such as instagram/jane; empty: of links of no creator. */
        readonly creator?: string | undefined
        /** Only this link's shares; empty: those without a link. */
        readonly link?: string | undefined
        /** Only shares of this campaign's links; empty: of links of no campaign. */
        readonly campaign?: string | undefined
        /** Only this store's orders, by its domain; empty: those that no store reported. */
        readonly shop?: string | undefined
        /** Only orders that go to this country, by its two letters; empty: those of which it is not known. */
        readonly country?: string | undefined
        /**
         * Only this product's part of orders, by its id; empty: what is of no product. With a creator, link or
         * campaign their part of that: over all creators it adds up to the product's.
         */
        readonly product?: string | undefined
        /** true: only orders that no creator had a part in. */
        readonly unattributed?: boolean | undefined
        /** true: those of the report's `unconfirmed` instead. */
        readonly unconfirmed?: boolean | undefined
        /** Only orders that add something to this number. */
        readonly part?: "gross" | "net" | "refunded" | "cancelled" | "orders" | "new_customers" | undefined
        /** Only orders of the period from then on, divided as in the whole period: an interval's `from`. */
        readonly placed_from?: string | undefined
        /** Only orders of the period before then: an interval's `to`. */
        readonly placed_to?: string | undefined
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** The `next_cursor` of the page before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<
      AttributedOrders,
      {
        /** The shop's id of the order. */
        readonly order_id: string
        readonly shop_domain: string | null
        readonly placed_at: string
        readonly country: string | null
        /** Part of the order, 0 to 1. */
        readonly share: string
        /** ISO 4217. */
        readonly currency: string
        readonly orders: number
        readonly new_customers: number
        readonly returning_customers: number
        readonly unknown_customers: number
        /** The same in the currency's minor units. */
        readonly revenue_minor: number
        /** A decimal number with the currency's places; what was paid and not given back. */
        readonly revenue: string
        /** The same in the currency's minor units. */
        readonly gross_minor: number
        /** What was paid of sales before anything of it went back or was cancelled. */
        readonly gross: string
        /** The same in the currency's minor units. */
        readonly refunded_minor: number
        /** What of sales went back to buyers. */
        readonly refunded: string
        /** The same in the currency's minor units. */
        readonly cancelled_minor: number
        /** What was paid of sales that were cancelled. */
        readonly cancelled: string
      }
    >

    /**
     * One order: every piece of evidence, and who earned what of it and why. Takes a key of scope full,
     * read or test. Counts towards the key's limit of requests in any minute. A test key is answered by
     * fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/attribution/orders/{order_id}`
     */
    order(
      parameters: {
        /** The shop's id of the order, or another of its names: its number, or a token of its checkout. */
        readonly order_id: string
        /** The store's domain. Needed where several stores have an order of this name. */
        readonly shop?: string | undefined
        /** How an order is divided; last_touch unless said otherwise. */
        readonly model?:
          | "first_touch"
          | "last_touch"
          | "linear"
          | "time_decay"
          | "position_based"
          | "markov"
          | "shapley"
          | undefined
        /**
         * First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that
         * came before.
         */
        readonly from?: string | undefined
        /** End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now. */
        readonly to?: string | undefined
        /**
         * The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC
         * unless it chose another.
         */
        readonly time_zone?: string | undefined
        /** Shares at most, 1 to 1000, which it is unless said otherwise. */
        readonly limit?: number | undefined
        /** The `next_touches_after` of the page of shares before. */
        readonly touches_after?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<
      AttributedOrder,
      {
        readonly platform: string | null
        /** Without a leading @. */
        readonly handle: string | null
        readonly code: string | null
        readonly kind: string
        readonly at: string
        /** Part of the order, 0 to 1. */
        readonly share: string
        /** The same in the currency's minor units. */
        readonly revenue_minor: number
        /** A decimal number with the currency's places; what was paid and not given back. */
        readonly revenue: string
        /** The same in the currency's minor units. */
        readonly gross_minor: number
        /** What was paid of sales before anything of it went back or was cancelled. */
        readonly gross: string
        /** The same in the currency's minor units. */
        readonly refunded_minor: number
        /** What of sales went back to buyers. */
        readonly refunded: string
        /** The same in the currency's minor units. */
        readonly cancelled_minor: number
        /** What was paid of sales that were cancelled. */
        readonly cancelled: string
        readonly confidence: number
        readonly evidence: string
        readonly reason: string
      }
    >

    /**
     * How attribution reports are made: look-back, time zone, the currency that is told of first; and what
     * your links pass on. Free. Takes a key of scope full, read or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `GET /api/v1/attribution/settings`
     */
    settings(parameters?: NoParameters, options?: CallOptions): Answer<AttributionSettings>

    /**
     * Changes what is named of how your reports are made, from now on: every report that is asked for
     * afterwards, of whatever period. Statements that are closed stay as they are. Redirects follow within
     * a minute. Free. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `PATCH /api/v1/attribution/settings`
     */
    updateSettings(parameters: AttributionSettingsChange, options?: OnceOptions): Answer<AttributionSettings>

    /**
     * Where surveys of shapes of their own hold order, question, answer, store and time. Free. Takes a key
     * of scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/attribution/surveys`
     */
    surveyMappings(parameters?: NoParameters, options?: CallOptions): Answer<SurveyMappings>

    /**
     * Sets where surveys of shapes of their own hold order, question, answer, store and time: for the
     * account, and for single stores, whose webhooks name them by ?shop=. Lists are paths, $ from the body
     * and @ from one of `answers`; texts are what always holds. Free. Takes a key of scope full or test.
     * Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `PUT /api/v1/attribution/surveys`
     */
    setSurveyMappings(parameters: SurveyMappings, options?: CallOptions): Answer<SurveyMappings>

    /**
     * The books: for each day of each store, by currency, all orders that are known of it, each on one
     * line. The lines add up to the total. Takes a key of scope full, read or test. Counts towards the
     * key's limit of requests in any minute. A test key is answered by fixtures; nothing is charged or
     * written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/attribution/books`
     */
    books(
      parameters?: {
        /** The first day: YYYY-MM-DD, in each store's zone. Absent: 30 days. */
        readonly from?: string | undefined
        /** The last day, included; at most 366 days in all. Absent: today. */
        readonly to?: string | undefined
        /** Only this store, by its domain; empty: only what no store reported. */
        readonly shop?: string | undefined
        /** Only orders in this ISO 4217 currency. Absent: all, a row a currency; nothing is converted. */
        readonly currency?: string | undefined
        /**
         * The zone of all days, an IANA name such as Europe/Berlin. Absent: each store's own, else the
         * account's.
         */
        readonly time_zone?: string | undefined
      },
      options?: CallOptions
    ): Answer<Books>

    /**
     * The orders of a line of the books, oldest first: what all pages say adds up to the line. Takes a key
     * of scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/attribution/books/orders`
     */
    bookedOrders(
      parameters?: {
        /** The first day: YYYY-MM-DD, in each store's zone. Absent: 30 days. */
        readonly from?: string | undefined
        /** The last day, included; at most 366 days in all. Absent: today. */
        readonly to?: string | undefined
        /** Only this store, by its domain; empty: only what no store reported. */
        readonly shop?: string | undefined
        /** Only orders in this ISO 4217 currency. Absent: all, a row a currency; nothing is converted. */
        readonly currency?: string | undefined
        /**
         * The zone of all days, an IANA name such as Europe/Berlin. Absent: each store's own, else the
         * account's.
         */
        readonly time_zone?: string | undefined
        /** Only the orders of this line; absent: of all. */
        readonly line?:
          | "attributed"
          | "not_attributed"
          | "unconfirmed"
          | "on_hold"
          | "fraud"
          | "test"
          | "cancelled"
          | "unpaid"
          | "deleted"
          | "gift_cards"
          | "bots"
          | undefined
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** The `next_cursor` of the page before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<BookedOrders, BookedOrder>

    /**
     * Compares a store's own file with its books: every difference by its cause, with its orders. Nothing
     * of the file is kept. Takes a key of scope full, read or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `POST /api/v1/attribution/books/compare`
     */
    compareBooks(
      parameters: {
        /** The first day: YYYY-MM-DD, in each store's zone. Absent: 30 days. */
        readonly from?: string | undefined
        /** The last day, included; at most 366 days in all. Absent: today. */
        readonly to?: string | undefined
        /** The store that the file is of, by its domain. */
        readonly shop: string
        /** The currency of a file that names none; absent: the store's, where it has one alone. */
        readonly currency?: string | undefined
        /**
         * The zone of all days, an IANA name such as Europe/Berlin. Absent: each store's own, else the
         * account's.
         */
        readonly time_zone?: string | undefined
        /**
         * When the file was made: what happened since is told as such. Absent: it is found out as far as it
         * can be.
         */
        readonly as_of?: string | undefined
        /** What is sent, as it is. */
        readonly file: string | Uint8Array<ArrayBuffer> | Blob
        readonly contentType: "text/csv" | "application/octet-stream"
      },
      options?: CallOptions
    ): Answer<BooksComparison>

    /**
     * What looks wrong in clicks and orders, with what was counted, newest find first; and the rules it is
     * found by. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/attribution/signals`
     */
    signals(
      parameters?: {
        /** Signals of this rule alone. */
        readonly rule?:
          | "self_click"
          | "self_purchase"
          | "click_flood"
          | "impossible_time"
          | "one_device"
          | "one_address"
          | "leaked_code"
          | "return_rate"
          | "page_view_flood"
          | "denied_new_customer"
          | undefined
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<Signals, Signal>

    /**
     * Switches a rule on or off for you. Orders that are on hold by rules that are all off now are
     * released, with the reason. Takes a key of scope full or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `PUT /api/v1/attribution/rules/{rule}`
     */
    setRule(
      parameters: {
        /** A rule of GET /api/v1/attribution/signals. */
        readonly rule:
          | "self_click"
          | "self_purchase"
          | "click_flood"
          | "impossible_time"
          | "one_device"
          | "one_address"
          | "leaked_code"
          | "return_rate"
          | "page_view_flood"
          | "denied_new_customer"
      } & WatchRuleSwitchRequest,
      options?: CallOptions
    ): Answer<SwitchedWatchRule>

    /**
     * People's clicks on a link and, by day, how many people that were. No address is kept to count them.
     * Takes a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `GET /api/v1/attribution/people`
     */
    people(
      parameters: {
        /** The link's short code. */
        readonly code: string
        /** The first day, in UTC; 30 days unless said otherwise. */
        readonly from?: string | undefined
        /** The last day, in UTC; at most 92 days in all; today unless said otherwise. */
        readonly to?: string | undefined
      },
      options?: CallOptions
    ): Answer<LinkPeople>

    /**
     * The account's tracking links, in order of their codes, each with people's clicks and with the orders
     * and the revenue that it had a part in, those without any too. Free. Takes a key of scope full, read
     * or test. Counts towards the key's limit of requests in any minute. A test key is answered by
     * fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/attribution/links`
     */
    links(
      parameters?: {
        /** How an order is divided; last_touch unless said otherwise. */
        readonly model?:
          | "first_touch"
          | "last_touch"
          | "linear"
          | "time_decay"
          | "position_based"
          | "markov"
          | "shapley"
          | undefined
        /**
         * First moment of the period: an ISO 8601 date (midnight in the time zone) or time. Absent: all that
         * came before.
         */
        readonly from?: string | undefined
        /** End of the period: a time, excluded, or a date, of which the whole day is included. Absent: now. */
        readonly to?: string | undefined
        /**
         * The zone of dates and days: an IANA name such as Europe/Berlin. Absent: the account's, which is UTC
         * unless it chose another.
         */
        readonly time_zone?: string | undefined
        /** Links that are this creator's now: platform/handle, or the handle on any platform. */
        readonly creator?: string | undefined
        /** Links of this campaign, as it is written. */
        readonly campaign?: string | undefined
        /** Whether the link is ended. */
        readonly ended?: boolean | undefined
        /** What the code begins with; letter case matters. */
        readonly prefix?: string | undefined
        /** 1 to 100; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before, to the same question. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<LinksNumbers, LinkNumbers>
  }
  readonly backgroundChecks: {
    /**
     * Starts a background check of a creator. Paid once by card, at payment_url; never by credits. Takes a
     * key of scope full or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `POST /api/v1/background-checks`
     */
    create(parameters: StartBackgroundCheckRequest, options?: OnceOptions): Answer<StartedBackgroundCheck>

    /**
     * The account's background checks, newest first. Free. Takes a key of scope full, read or test. Counts
     * towards the key's limit of requests in any minute. A test key is answered by fixtures; nothing is
     * charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/background-checks`
     */
    list(
      parameters?: {
        /** Only checks of this status. */
        readonly status?:
          | "awaiting_payment"
          | "awaiting_consent"
          | "scanning"
          | "completed"
          | "expired"
          | "failed"
          | "refunded"
          | "disputed"
          | undefined
        /** 1 to 100; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<BackgroundChecks, ListedBackgroundCheck>

    /**
     * A background check of the account; completed, its report. It never has a score. Free. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/background-checks/{id}`
     */
    get(
      parameters: {
        /** The check_id. */
        readonly id: string
      },
      options?: CallOptions
    ): Answer<BackgroundCheck>

    /**
     * A background check of the account; completed, its report. It never has a score. Free. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/background-checks/{id}?format=pdf`
     */
    getPdf(
      parameters: {
        /** The check_id. */
        readonly id: string
      },
      options?: CallOptions
    ): Answer<Blob>

    /**
     * Cancels a check before it is paid, or before the creator answered: nothing is read, and what was
     * paid is given back. Sent again it is answered the same. Takes a key of scope full or test. Counts
     * towards the key's limit of requests in any minute. A test key is answered by fixtures; nothing is
     * charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/background-checks/{id}/cancel`
     */
    cancel(
      parameters: {
        /** The check_id. */
        readonly id: string
      },
      options?: CallOptions
    ): Answer<BackgroundCheck>

    /**
     * Mails the creator of a verified check again, at creator_email where it is sent: links that were
     * mailed before lead nowhere then, and the creator has 14 days anew. Takes a key of scope full or
     * test. Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/background-checks/{id}/consent-request`
     */
    askAgain(
      parameters: {
        /** The check_id. */
        readonly id: string
      } & AskCreatorAgainRequest,
      options?: CallOptions
    ): Answer<BackgroundCheck>

    /**
     * Orders a completed check anew for nothing, once, within 14 days of its report, where an account that
     * was named could not be read. The first report stays; the creator of a verified check is asked anew.
     * Or its part of the price is given back. Takes a key of scope full or test. Counts towards the key's
     * limit of requests in any minute. A test key is answered by fixtures; nothing is charged or written.
     * Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/background-checks/{id}/read-again`
     */
    readAgain(
      parameters: {
        /** The check_id. */
        readonly id: string
      },
      options?: CallOptions
    ): Answer<BackgroundCheck>

    /**
     * Gives back the part of a completed check's price that platforms cost which could not be read at all,
     * within 14 days of its report, instead of reading it again. The report stays, and its status is
     * completed. Sent again it is answered the same. Takes a key of scope full or test. Counts towards the
     * key's limit of requests in any minute. A test key is answered by fixtures; nothing is charged or
     * written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/background-checks/{id}/refund`
     */
    refund(
      parameters: {
        /** The check_id. */
        readonly id: string
      },
      options?: CallOptions
    ): Answer<BackgroundCheck>
  }
  readonly commissions: {
    /**
     * What creators earn: every rule that was made, newest first, and by which models orders are divided.
     * Free. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/commissions/rules`
     */
    rules(
      parameters?: {
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<CommissionRules, CommissionRule>

    /**
     * A rule for a creator, a link, a campaign or, where none of these is sent, the account. It holds for
     * orders placed from then on and ends the rule of the same scope and currency before it. Takes a key
     * of scope full or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `POST /api/v1/commissions/rules`
     */
    addRule(parameters: CommissionRuleRequest, options?: OnceOptions): Answer<CommissionRule>

    /**
     * By which model the orders are divided that are placed from then on. Models of all paths change with
     * every order, and can't be. Takes a key of scope full or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `POST /api/v1/commissions/models`
     */
    chooseModel(parameters: CommissionModelRequest, options?: OnceOptions): Answer<CommissionModel>
  }
  readonly creators: {
    /**
     * A creator's trust score: at once when it is at most 30 days old, otherwise as a job. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/creators/{platform}/{handle}`
     */
    lookup(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
        /**
         * Extras of the creator, separated by commas: narrative, velocity, risk_flags, detailed_analysis,
         * engagement, report, or all. They cost nothing.
         */
        readonly include?:
          | ReadonlyArray<
              "narrative" | "velocity" | "risk_flags" | "detailed_analysis" | "engagement" | "report" | "all"
            >
          | undefined
      },
      options?: OnceOptions & CustomerRef
    ): Answer<CachedLookup, QueuedLookup>

    /**
     * Up to 100 creators at once, each like the single lookup and charged once. Takes a key of scope full,
     * read or test. Counts towards the key's limit of requests in any minute. A test key is answered by
     * fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/creators/bulk`
     */
    bulk(parameters: BulkRequest, options?: OnceOptions & CustomerRef): Answer<BulkLookup>

    /**
     * One creator by the fresh scores of up to 12 accounts of theirs, for 1 credit. Never scrapes. Takes a
     * key of scope full, read or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `POST /api/v1/creators/vet`
     */
    vet(parameters: VetRequest, options?: OnceOptions & CustomerRef): Answer<Vetting>

    /**
     * Which accounts a creator has, as a free preview; with confirm, the score of them all as one creator,
     * for 1 credit. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `POST /api/v1/creators/score-footprint`
     */
    scoreFootprint(
      parameters: ScoreFootprintRequest,
      options?: OnceOptions & CustomerRef
    ): Answer<FootprintPreview, FootprintQueued>

    /**
     * The other accounts of one account, by its bio and link pages and a search of the web, for 1 credit.
     * Takes a key of scope full or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `POST /api/v1/creators/discover`
     */
    discover(parameters: DiscoverRequest, options?: OnceOptions & CustomerRef): Answer<Discovery>

    /**
     * Takes an account out of the creator that it was linked with, for your account alone. Free; no score
     * is lost. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `DELETE /api/v1/creators/{platform}/{handle}/footprint`
     */
    removeFromFootprint(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
      },
      options?: CallOptions
    ): Answer<CorrectedFootprint>

    /**
     * Who may be meant by a name or a handle, of the creators that were scored or found here. Free; with
     * allow_web_search, which needs a key of full scope, also of the web, for 1 credit. Never scrapes
     * otherwise, and links and attributes nothing. Takes a key of scope full, read or test. Counts towards
     * the key's limit of requests in any minute. A test key is answered by fixtures; nothing is charged or
     * written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/creators/resolve`
     */
    resolve(parameters: ResolveRequest, options?: OnceOptions & CustomerRef): Answer<Resolution>

    /**
     * The scored creators, one entry an account, by what there is evidence for. Free; nothing is scored.
     * Takes a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `GET /api/v1/creators/search`
     */
    search(
      parameters?: {
        /** A name or a handle, at most 200 characters. */
        readonly q?: string | undefined
        /** twitter and x are one platform. */
        readonly platform?:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
          | undefined
        /** Followers of the account. The least. */
        readonly followers_min?: number | undefined
        /** Followers of the account. The most. */
        readonly followers_max?: number | undefined
        /** The score, 1 to 100. The least. */
        readonly score_min?: number | undefined
        /** The score, 1 to 100. The most. */
        readonly score_max?: number | undefined
        /** Interactions of the median post for each follower, as 0.04. The least. */
        readonly engagement_min?: number | undefined
        /** Interactions of the median post for each follower, as 0.04. The most. */
        readonly engagement_max?: number | undefined
        /** Points of the agent content_risk, 1 to 100. The least. */
        readonly content_risk_min?: number | undefined
        /** Points of the agent content_risk, 1 to 100. The most. */
        readonly content_risk_max?: number | undefined
        /** Points of the agent brand_safety, 1 to 100. The least. */
        readonly brand_safety_min?: number | undefined
        /** Points of the agent brand_safety, 1 to 100. The most. */
        readonly brand_safety_max?: number | undefined
        /** Points of the agent sentiment, 1 to 100. The least. */
        readonly sentiment_min?: number | undefined
        /** Points of the agent sentiment, 1 to 100. The most. */
        readonly sentiment_max?: number | undefined
        /** Points of the agent authenticity, 1 to 100. The least. */
        readonly authenticity_min?: number | undefined
        /** Points of the agent authenticity, 1 to 100. The most. */
        readonly authenticity_max?: number | undefined
        /** Points of the agent audience_quality, 1 to 100. The least. */
        readonly audience_quality_min?: number | undefined
        /** Points of the agent audience_quality, 1 to 100. The most. */
        readonly audience_quality_max?: number | undefined
        /** Points of the agent community_trust, 1 to 100. The least. */
        readonly community_trust_min?: number | undefined
        /** Points of the agent community_trust, 1 to 100. The most. */
        readonly community_trust_max?: number | undefined
        /** Points of the agent roi_prediction, 1 to 100. The least. */
        readonly roi_prediction_min?: number | undefined
        /** Points of the agent roi_prediction, 1 to 100. The most. */
        readonly roi_prediction_max?: number | undefined
        /** Of a tenth of the posts or more: BCP 47 without a region, as en. */
        readonly language?: string | undefined
        /** Where most of the audience is: ISO 3166-1 alpha-2, as AT. */
        readonly country?: string | undefined
        /** What posts are about. */
        readonly topic?:
          | "automotive"
          | "beauty"
          | "education"
          | "entertainment"
          | "fashion"
          | "finance"
          | "fitness"
          | "food"
          | "gaming"
          | "health"
          | "home"
          | "music"
          | "parenting"
          | "pets"
          | "sport"
          | "technology"
          | "travel"
          | undefined
        /** A brand that posts name, in any spelling. */
        readonly brand?: string | undefined
        /**
         * Each looked for and not found; kinds separated by commas: hate, offence, profanity, nsfw, violence,
         * political, legal, substance, deceptive, undisclosed_ad.
         */
        readonly without_flag?: string | undefined
        /**
         * Each found; kinds separated by commas: hate, offence, profanity, nsfw, violence, political, legal,
         * substance, deceptive, undisclosed_ad.
         */
        readonly with_flag?: string | undefined
        /** A day, as 2026-03-01, or a moment with its offset from UTC: scored then or later. */
        readonly scored_since?: string | undefined
        /** platform/handle of a scored creator: those like them, with the reasons. Not with q. */
        readonly similar_to?: string | undefined
        /** The greatest first. match needs q or similar_to, and is the default with them; otherwise score is. */
        readonly sort?: "score" | "match" | "followers" | undefined
        /** 1 to 100; 20 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before, to the same search. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<CreatorSearch, IndexedCreator>

    /**
     * Imports posts, comments and followers that your team holds of a creator: JSON lines, CSV, or the
     * archive that Instagram, YouTube, X or Reddit gives its members. All of a file is taken or nothing;
     * private messages are not opened. Takes a key of scope full or test. Counts towards the key's limit
     * of requests in any minute. A test key is answered by fixtures; nothing is charged or written.
     * Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/creators/{platform}/{handle}/evidence`
     */
    importEvidence(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
        /**
         * true: the creator is scored at once with what was imported, for 1 credit, whether or not there is a
         * fresh score.
         */
        readonly score?: boolean | undefined
        /** What is sent, as it is. */
        readonly file: string | Uint8Array<ArrayBuffer> | Blob
        readonly contentType: "application/x-ndjson" | "text/csv" | "application/zip"
      },
      options?: OnceOptions & CustomerRef
    ): Answer<EvidenceImport, EvidenceImportQueued>

    /**
     * Removes all that your team imported of a creator. Scores that were made with it stay, and stay yours
     * alone. Takes a key of scope full or test. Counts towards the key's limit of requests in any minute.
     * A test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `DELETE /api/v1/creators/{platform}/{handle}/evidence`
     */
    removeEvidence(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
      },
      options?: CallOptions
    ): Answer<EvidenceRemoved>

    /**
     * What the account was told of its creators and their plans, newest first. Free. Takes a key of scope
     * full, read or test. Counts towards the key's limit of requests in any minute. A test key is answered
     * by fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/creators/alerts`
     */
    alerts(
      parameters?: {
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
        /** Only these. */
        readonly event?:
          | "plan.renewal_upcoming"
          | "plan.paused"
          | "creator.alert"
          | "check.paid"
          | "check.consent_given"
          | "check.completed"
          | "check.failed"
          | "check.refunded"
          | "check.disputed"
          | undefined
      },
      options?: CallOptions
    ): PagedAnswer<Alerts, Alert>

    /**
     * The full report of a scored creator; free for who paid for the score, else 1 credit. Never scores.
     * Takes a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `GET /api/v1/creators/{platform}/{handle}/report`
     */
    report(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
        /**
         * Parts of the report, separated by commas: creator, accounts, risk_flags, brand_mentions,
         * controversy, drivers, audience, following, score_history, engagement, pdf_url. All unless said
         * otherwise.
         */
        readonly sections?:
          | ReadonlyArray<
              | "creator"
              | "accounts"
              | "risk_flags"
              | "brand_mentions"
              | "controversy"
              | "drivers"
              | "audience"
              | "following"
              | "score_history"
              | "engagement"
              | "pdf_url"
            >
          | undefined
      },
      options?: CallOptions & CustomerRef
    ): Answer<ReportAnswer>

    /**
     * The full report of a scored creator; free for who paid for the score, else 1 credit. Never scores.
     * Takes a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `GET /api/v1/creators/{platform}/{handle}/report?format=pdf`
     */
    reportPdf(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
        /**
         * Parts of the report, separated by commas: creator, accounts, risk_flags, brand_mentions,
         * controversy, drivers, audience, following, score_history, engagement, pdf_url. All unless said
         * otherwise.
         */
        readonly sections?:
          | ReadonlyArray<
              | "creator"
              | "accounts"
              | "risk_flags"
              | "brand_mentions"
              | "controversy"
              | "drivers"
              | "audience"
              | "following"
              | "score_history"
              | "engagement"
              | "pdf_url"
            >
          | undefined
      },
      options?: CallOptions & CustomerRef
    ): Answer<Blob>
  }
  readonly credits: {
    /**
     * Orders a pack of credits. Paid by card, at payment_url; credited once it is paid. Takes a key of
     * scope full or test. Counts towards the key's limit of requests in any minute. A test key is answered
     * by fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/credits/packs`
     */
    orderPack(parameters: CreditPackRequest, options?: OnceOptions): Answer<CreditPurchase>

    /**
     * Orders one score of one creator, paid by card at payment_url, where the account has no credit left.
     * Takes a key of scope full or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `POST /api/v1/credits/scores`
     */
    orderScore(parameters: CardScoreRequest, options?: OnceOptions): Answer<CreditPurchase>

    /**
     * The packs of credits, and the scores by card, that the account ordered, newest first. Free. Takes a
     * key of scope full, read or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `GET /api/v1/credits/purchases`
     */
    purchases(
      parameters?: {
        /** 1 to 100; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<CreditPurchases, CreditPurchase>

    /**
     * The balance below which the account's owners are told of it by mail, and the balance. Free. Takes a
     * key of scope full, read or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `GET /api/v1/credits/settings`
     */
    settings(parameters?: NoParameters, options?: CallOptions): Answer<CreditSettings>

    /**
     * Says below which balance the account's owners are told of it by mail, once each time that it falls
     * below; null: never. Free. Takes a key of scope full or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `PATCH /api/v1/credits/settings`
     */
    updateSettings(parameters: CreditSettingsChange, options?: OnceOptions): Answer<CreditSettings>

    /**
     * The balance at the end of each UTC day, what was used on it, and how long the balance lasts at the
     * pace of the last 30 days. Free. Takes a key of scope full, read or test. Counts towards the key's
     * limit of requests in any minute. A test key is answered by fixtures; nothing is charged or written.
     * Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/credits/days`
     */
    days(
      parameters?: {
        /** How many days, today included: 30 or 90; 30 unless said otherwise. */
        readonly days?: 30 | 90 | undefined
      },
      options?: CallOptions
    ): Answer<CreditDays>

    /**
     * Requests for scores and what they cost, by the X-Customer-Ref they were booked under. Free. Takes a
     * key of scope full, read or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `GET /api/v1/credits/usage`
     */
    usage(
      parameters?: {
        /** First day in UTC, or time; 30 days before the end unless said otherwise. */
        readonly from?: string | undefined
        /** Last day in UTC, which counts, or time, which doesn't; now unless said otherwise. */
        readonly to?: string | undefined
      },
      options?: CallOptions
    ): Answer<Usage>
  }
  readonly events: {
    /**
     * Store one tracking event. A 200 means it is durable. Takes a key of scope track, full or test. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `POST /api/v1/track`
     */
    track(
      parameters: TrackingEvent,
      options?: CallOptions
    ): Answer<{
      readonly ok: true
    }>

    /**
     * Takes up to 500 clicks that an edge redirected, each once by its id, however late and however often.
     * What is refused is named and keeps none of the others out. A 200 means that the rest is durable.
     * Takes a key of scope track, full or test. A test key is answered by fixtures; nothing is charged or
     * written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/track/clicks`
     */
    clicks(parameters: EdgeClicksRequest, options?: CallOptions): Answer<EdgeClicksResult>
  }
  readonly holds: {
    /**
     * Orders that a rule put on hold, newest first. Held and confirmed ones stay out of statements. Takes
     * a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `GET /api/v1/attribution/holds`
     */
    list(
      parameters?: {
        /** Orders of this status alone. */
        readonly status?: "held" | "released" | "confirmed" | undefined
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<OrderHolds, OrderHold>

    /**
     * Decides on an order on hold: release it, or confirm that it is not to be paid for. Every decision is
     * kept. Takes a key of scope full or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `POST /api/v1/attribution/holds/{order_id}`
     */
    decide(
      parameters: {
        /** The order's id, or another of its names. */
        readonly order_id: string
        /** The store's domain, where two stores have an order by this name. */
        readonly shop?: string | undefined
      } & HoldDecisionRequest,
      options?: CallOptions
    ): Answer<DecidedHold>
  }
  readonly jobs: {
    /**
     * The account's jobs, newest first: how far they are, or that they ended. Free. Takes a key of scope
     * full, read or test. Counts towards the key's limit of requests in any minute. A test key is answered
     * by fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/jobs`
     */
    list(
      parameters?: {
        /** Only jobs of this status. */
        readonly status?: "queued" | "processing" | "done" | "failed" | undefined
        /** Only jobs of this creator; with handle. */
        readonly platform?: string | undefined
        /** The creator's handle; with platform. */
        readonly handle?: string | undefined
        /** Only jobs that were booked under this X-Customer-Ref. */
        readonly customer_ref?: string | undefined
        /** 1 to 100; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<JobList, ListedJob>

    /**
     * How far a job is, or what came of it. Free. Takes a key of scope full, read or test. Counts towards
     * the key's limit of requests in any minute. A test key is answered by fixtures; nothing is charged or
     * written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/jobs/{job_id}`
     */
    get(
      parameters: {
        /** The job's id. */
        readonly job_id: string
        /**
         * Extras of the creator, separated by commas: narrative, velocity, risk_flags, detailed_analysis,
         * engagement, report, or all. They cost nothing.
         */
        readonly include?:
          | ReadonlyArray<
              "narrative" | "velocity" | "risk_flags" | "detailed_analysis" | "engagement" | "report" | "all"
            >
          | undefined
      },
      options?: CallOptions
    ): Answer<JobDone | JobFailed, JobInFlight>

    /**
     * How far up to 100 jobs are, or what came of them. Free. Takes a key of scope full, read or test.
     * Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/jobs/bulk-status`
     */
    bulkStatus(parameters: JobStatusRequest, options?: CallOptions): Answer<JobStatuses>
  }
  readonly liftTests: {
    /**
     * Declares a test of what creators add, before it begins: they pause in some regions, or in one of
     * every two weeks. Where you don't say where, chance decides. A test can't be changed or removed.
     * Takes a key of scope full or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `POST /api/v1/attribution/lift-tests`
     */
    create(parameters: LiftTestRequest, options?: OnceOptions): Answer<LiftTest>

    /**
     * Every test that was declared, the newest first: those that found nothing too. Takes a key of scope
     * full, read or test. Counts towards the key's limit of requests in any minute. A test key is answered
     * by fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/attribution/lift-tests`
     */
    list(parameters?: NoParameters, options?: CallOptions): Answer<LiftTests>

    /**
     * A declared test: what the creators add, with its 95 % interval, beside what each model gives them.
     * Takes a key of scope full, read or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `GET /api/v1/attribution/lift-tests/{id}`
     */
    get(
      parameters: {
        /** The test's id. */
        readonly id: string
        /** Attribution models to set beside the lift, with commas between; all unless said otherwise. */
        readonly models?: string | undefined
      },
      options?: CallOptions
    ): Answer<LiftReport>

    /**
     * Files what was sold in each region in each week, before the test and during it, once the week is
     * over. A value that is told again is changed, and counted as revised. Takes a key of scope full or
     * test. Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/attribution/lift-tests/{id}/cells`
     */
    addCells(
      parameters: {
        /** The test's id. */
        readonly id: string
      } & LiftCellsRequest,
      options?: CallOptions
    ): Answer<LiftCellsFiled>
  }
  readonly links: {
    /**
     * Makes a tracking link; without a code one is made for it. Asking again for the very same link
     * changes nothing. Free. Takes a key of scope full or test. Counts towards the key's limit of requests
     * in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown and
     * repeated query parameters are refused.
     *
     * `POST /api/v1/links`
     */
    create(parameters: TrackingLinkRequest, options?: OnceOptions): Answer<TrackingLink>

    /**
     * The account's tracking links, in order of their codes. Free. Takes a key of scope full, read or
     * test. Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/links`
     */
    list(
      parameters?: {
        /** Links that are this creator's now: platform/handle, or the handle on any platform. */
        readonly creator?: string | undefined
        /** Links of this campaign, as it is written. */
        readonly campaign?: string | undefined
        /** Whether the link is ended. */
        readonly ended?: boolean | undefined
        /** What the code begins with; letter case matters. */
        readonly prefix?: string | undefined
        /** 1 to 500; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before, to the same question. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<TrackingLinks, TrackingLink>

    /**
     * Makes up to 1000 tracking links. Those that can be made are, and each of the others says why not:
     * mend them and send all of them again. Links that are there with the same contents are unchanged.
     * Free. Takes a key of scope full or test. Counts towards the key's limit of requests in any minute. A
     * test key is answered by fixtures; nothing is charged or written. Unknown and repeated query
     * parameters are refused.
     *
     * `POST /api/v1/links/bulk`
     */
    createMany(parameters: TrackingLinksRequest, options?: OnceOptions): Answer<TrackingLinksResult>

    /**
     * One tracking link. Free. Takes a key of scope full, read or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `GET /api/v1/links/{code}`
     */
    get(
      parameters: {
        /** The link's code; letter case matters. */
        readonly code: string
      },
      options?: CallOptions
    ): Answer<TrackingLink>

    /**
     * Changes what is named of a link; null takes it off. A new creator has what comes from now on: what
     * came before stays with whoever had the link then. Free. Takes a key of scope full or test. Counts
     * towards the key's limit of requests in any minute. A test key is answered by fixtures; nothing is
     * charged or written. Unknown and repeated query parameters are refused.
     *
     * `PATCH /api/v1/links/{code}`
     */
    update(
      parameters: {
        /** The link's code; letter case matters. */
        readonly code: string
      } & TrackingLinkChange,
      options?: OnceOptions
    ): Answer<TrackingLink>

    /**
     * Ends a link: it leads to its fallback_url, or to the page of dead links. Its clicks and its credit
     * stay, and its code stays taken. Ending it again changes nothing. Free. Takes a key of scope full or
     * test. Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/links/{code}/end`
     */
    end(
      parameters: {
        /** The link's code; letter case matters. */
        readonly code: string
      },
      options?: OnceOptions
    ): Answer<TrackingLink>

    /**
     * A link's address as a QR code, read also where 15 % of it is dirty or torn. Free. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/links/{code}/qr.svg`
     */
    qrCode(
      parameters: {
        /** The link's code; letter case matters. */
        readonly code: string
      },
      options?: CallOptions
    ): Answer<Blob>

    /**
     * Clicks on a link by day, by the host of the page before, by country or by device: people's, and
     * machines' apart. What a visitor's browser or a proxy does not say is null. Free. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/links/{code}/clicks`
     */
    clicks(
      parameters: {
        /** The link's code; letter case matters. */
        readonly code: string
        /** The first day, in UTC; 30 days unless said otherwise. */
        readonly from?: string | undefined
        /** The last day, in UTC; at most 92 days in all; today unless said otherwise. */
        readonly to?: string | undefined
        /** What a row is of; day unless said otherwise. */
        readonly group_by?: "day" | "referrer" | "country" | "device" | undefined
      },
      options?: CallOptions
    ): Answer<LinkClicks>

    /**
     * The rules by which pages opened without a link count for one, in their order. Free. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/link-rules`
     */
    rules(parameters?: NoParameters, options?: CallOptions): Answer<LinkRules>

    /**
     * Sets all rules in the place of those before. A page that is opened without a link counts for that of
     * the first rule of which all that it names fits: what came before, too, unless the rule says from
     * when. Free. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `PUT /api/v1/link-rules`
     */
    setRules(parameters: LinkRulesRequest, options?: OnceOptions): Answer<LinkRules>
  }
  readonly orders: {
    /**
     * What went back of an order that your server reported. Repeating a refund_id changes nothing. Takes a
     * key of scope full or test. A test key is answered by fixtures; nothing is charged or written.
     * Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/orders/{order_id}/refunds`
     */
    refund(
      parameters: {
        /** The order's id, as it was reported, or another of its names. The order may be reported later. */
        readonly order_id: string
      } & OrderRefund,
      options?: CallOptions
    ): Answer<FiledRefund>
  }
  readonly plans: {
    /**
     * The plan of a creator, by any of their accounts; none where there is none. Free. Takes a key of
     * scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/creators/{platform}/{handle}/plan`
     */
    get(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
      },
      options?: CallOptions
    ): Answer<CreatorPlan>

    /**
     * Sets the plan of a creator, over all their accounts. recurring scores them anew every 30 days, for 1
     * credit; recurring_monitoring also looks at them every day, for 2 credits; none ends it. PUT and POST
     * are the same. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `PUT /api/v1/creators/{platform}/{handle}/plan`
     */
    set(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
      } & PlanRequest,
      options?: OnceOptions
    ): Answer<CreatorPlan>

    /**
     * What your plans will cost in the next 90 days if they go on as they are, by day. Free. Takes a key
     * of scope full, read or test. Counts towards the key's limit of requests in any minute. A test key is
     * answered by fixtures; nothing is charged or written. Unknown and repeated query parameters are
     * refused.
     *
     * `GET /api/v1/plans/forecast`
     */
    forecast(parameters?: NoParameters, options?: CallOptions): Answer<PlanForecast>
  }
  readonly promoCodes: {
    /**
     * Whose a discount code is now, and every assignment of it. Free. Takes a key of scope full, read or
     * test. Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/promo-codes/{promo_code}`
     */
    get(
      parameters: {
        /** The discount code, in any letter case. */
        readonly promo_code: string
      },
      options?: CallOptions
    ): Answer<PromoCode>

    /**
     * Gives a discount code to a link from now or later on, or since a time from which nobody had it. An
     * order counts for the link that had its code when it was placed. The last assignment again changes
     * nothing. Free. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `POST /api/v1/promo-codes/{promo_code}/assignments`
     */
    assign(
      parameters: {
        /** The discount code, in any letter case. */
        readonly promo_code: string
      } & PromoAssignmentRequest,
      options?: OnceOptions
    ): Answer<PromoCode>
  }
  readonly rateCard: {
    /**
     * What a rate can be asked for: niches, geos, rights tiers, platforms and deliverables. Free. Takes a
     * key of scope full, read or test. Counts towards the key's limit of requests in any minute. A test
     * key is answered by fixtures; nothing is charged or written. Unknown and repeated query parameters
     * are refused.
     *
     * `GET /api/v1/rate-card`
     */
    options(parameters?: NoParameters, options?: CallOptions): Answer<RateCatalog>

    /**
     * A fair rate by published figures, with a band, every figure it is made of, and what was paid
     * elsewhere. Free. Takes a key of scope full, read or test. Counts towards the key's limit of requests
     * in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown and
     * repeated query parameters are refused.
     *
     * `POST /api/v1/rate-card`
     */
    calculate(parameters: RateCardRequest, options?: CallOptions): Answer<RateCard>
  }
  readonly reviews: {
    /**
     * Findings of scores and checks that a person may decide on: disputed first, then worst, then newest.
     * Free. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/reviews`
     */
    list(
      parameters?: {
        /** open unless said otherwise; a disputed finding is open until it is decided. */
        readonly status?: "open" | "decided" | "disputed" | "all" | undefined
        /** 1 to 100; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<Reviews, Review>

    /**
     * One finding, with every decision that holds or held for you. Free. Takes a key of scope full, read
     * or test. Counts towards the key's limit of requests in any minute. A test key is answered by
     * fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/reviews/{finding}`
     */
    get(
      parameters: {
        /** finding_id, as the list says it. */
        readonly finding: string
      },
      options?: CallOptions
    ): Answer<ReviewWithHistory>

    /**
     * Decides on a finding, for this account alone: keep it, dismiss it, or say where it belongs instead.
     * keep after dismiss undoes it. Every decision is kept with who and when. Free. Takes a key of scope
     * full or test. Counts towards the key's limit of requests in any minute. A test key is answered by
     * fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/reviews/{finding}`
     */
    decide(
      parameters: {
        /** finding_id, as the list says it. */
        readonly finding: string
      } & ReviewDecisionRequest,
      options?: OnceOptions
    ): Answer<DecidedReview>
  }
  readonly roster: {
    /**
     * The creators that your team paid for a score of or saved, each once with all their accounts, as you
     * were told of them last. Free; nothing is scored. Takes a key of scope full, read or test. Counts
     * towards the key's limit of requests in any minute. A test key is answered by fixtures; nothing is
     * charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/creators/roster`
     */
    list(
      parameters?: {
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** Creators passed over, at most 100000; not with cursor. */
        readonly offset?: number | undefined
        /** next_cursor of the answer before, to the same question. */
        readonly cursor?: string | undefined
        /** Creators with this plan, paused or not; none: those without one. */
        readonly plan?: "recurring" | "recurring_monitoring" | "none" | undefined
        /** Whether the plan is paused. */
        readonly paused?: boolean | undefined
        /** Whether there are active risk flags. */
        readonly flagged?: boolean | undefined
        /** Creators with this tag, in any letter case. */
        readonly tag?: string | undefined
        /**
         * Creators of whom a name or a handle, or a word in it, begins so, whatever its letter case and
         * accents; 1 to 64 characters. They are sorted as any, not by how well they fit.
         */
        readonly q?: string | undefined
        /** added unless said otherwise; creators without it come last. */
        readonly sort?: "added" | "score" | "delta_90d" | "followers" | "name" | "last_scored" | "renewal" | undefined
        /** asc for name and renewal, else desc, unless said otherwise. */
        readonly order?: "asc" | "desc" | undefined
      },
      options?: CallOptions
    ): PagedAnswer<Roster, RosterCreator>

    /**
     * The creators that your team paid for a score of or saved, each once with all their accounts, as you
     * were told of them last. Free; nothing is scored. Takes a key of scope full, read or test. Counts
     * towards the key's limit of requests in any minute. A test key is answered by fixtures; nothing is
     * charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/creators/roster?format=csv`
     */
    listCsv(
      parameters?: {
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** Creators passed over, at most 100000; not with cursor. */
        readonly offset?: number | undefined
        /** next_cursor of the answer before, to the same question. */
        readonly cursor?: string | undefined
        /** Creators with this plan, paused or not; none: those without one. */
        readonly plan?: "recurring" | "recurring_monitoring" | "none" | undefined
        /** Whether the plan is paused. */
        readonly paused?: boolean | undefined
        /** Whether there are active risk flags. */
        readonly flagged?: boolean | undefined
        /** Creators with this tag, in any letter case. */
        readonly tag?: string | undefined
        /**
         * Creators of whom a name or a handle, or a word in it, begins so, whatever its letter case and
         * accents; 1 to 64 characters. They are sorted as any, not by how well they fit.
         */
        readonly q?: string | undefined
        /** added unless said otherwise; creators without it come last. */
        readonly sort?: "added" | "score" | "delta_90d" | "followers" | "name" | "last_scored" | "renewal" | undefined
        /** asc for name and renewal, else desc, unless said otherwise. */
        readonly order?: "asc" | "desc" | undefined
      },
      options?: CallOptions
    ): Answer<Blob>

    /**
     * One creator of the roster, by any of their accounts. Free. Takes a key of scope full, read or test.
     * Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/creators/roster/{platform}/{handle}`
     */
    get(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
      },
      options?: CallOptions
    ): Answer<RosterEntry>

    /**
     * Saves a creator on the roster, or changes what is noted of one who is there; what is absent stays as
     * it is. Free; it shows no score that you were not told, and makes none free. Takes a key of scope
     * full or test. Counts towards the key's limit of requests in any minute. A test key is answered by
     * fixtures; nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `PUT /api/v1/creators/roster/{platform}/{handle}`
     */
    save(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
      } & SaveCreatorRequest,
      options?: CallOptions
    ): Answer<RosterEntry>

    /**
     * Takes a creator off the roster, with their tags and note. A creator with a plan stays until the plan
     * is none. Free; scores that you paid for stay yours, and the next one that you pay for puts the
     * creator back. Takes a key of scope full or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `DELETE /api/v1/creators/roster/{platform}/{handle}`
     */
    remove(
      parameters: {
        /** twitter and x are one platform. */
        readonly platform:
          | "creatorsignal"
          | "instagram"
          | "youtube"
          | "twitter"
          | "x"
          | "facebook"
          | "reddit"
          | "twitch"
          | "kick"
          | "linkedin"
          | "threads"
          | "snapchat"
        /** The social handle, URL-encoded, without a leading @; 1 to 100 characters. */
        readonly handle: string
      },
      options?: CallOptions
    ): Answer<RosterRemoved>
  }
  readonly statements: {
    /**
     * Statements of commissions, latest month first: those that are closed, or the drafts of an open month
     * that is asked for. Free. Takes a key of scope full, read or test. Counts towards the key's limit of
     * requests in any minute. A test key is answered by fixtures; nothing is charged or written. Unknown
     * and repeated query parameters are refused.
     *
     * `GET /api/v1/statements`
     */
    list(
      parameters?: {
        /** Only of this month, such as 2026-03; of an open one the drafts. */
        readonly month?: string | undefined
        /** Only of this creator: platform/handle. */
        readonly creator?: string | undefined
        /** 1 to 200; 50 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<Statements, StatementHead>

    /**
     * One creator's statement of one month and currency, line by line; a draft while the month is open.
     * Free. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/statements/{month}/{platform}/{handle}`
     */
    get(
      parameters: {
        /** A month in UTC, such as 2026-03. */
        readonly month: string
        /** The creator's platform. */
        readonly platform: string
        /** The creator's handle. */
        readonly handle: string
        /** ISO 4217. */
        readonly currency: string
        /** Lines of JSON: 1 to 1000; 200 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): PagedAnswer<Statement, StatementLine>

    /**
     * One creator's statement of one month and currency, line by line; a draft while the month is open.
     * Free. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/statements/{month}/{platform}/{handle}?format=csv`
     */
    getCsv(
      parameters: {
        /** A month in UTC, such as 2026-03. */
        readonly month: string
        /** The creator's platform. */
        readonly platform: string
        /** The creator's handle. */
        readonly handle: string
        /** ISO 4217. */
        readonly currency: string
        /** Lines of JSON: 1 to 1000; 200 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): Answer<Blob>

    /**
     * One creator's statement of one month and currency, line by line; a draft while the month is open.
     * Free. Takes a key of scope full, read or test. Counts towards the key's limit of requests in any
     * minute. A test key is answered by fixtures; nothing is charged or written. Unknown and repeated
     * query parameters are refused.
     *
     * `GET /api/v1/statements/{month}/{platform}/{handle}?format=pdf`
     */
    getPdf(
      parameters: {
        /** A month in UTC, such as 2026-03. */
        readonly month: string
        /** The creator's platform. */
        readonly platform: string
        /** The creator's handle. */
        readonly handle: string
        /** ISO 4217. */
        readonly currency: string
        /** Lines of JSON: 1 to 1000; 200 unless said otherwise. */
        readonly limit?: number | undefined
        /** next_cursor of the answer before. */
        readonly cursor?: string | undefined
      },
      options?: CallOptions
    ): Answer<Blob>

    /**
     * The same statement as a page, for people to read and print. Free. Takes a key of scope full, read or
     * test. Counts towards the key's limit of requests in any minute. A test key is answered by fixtures;
     * nothing is charged or written. Unknown and repeated query parameters are refused.
     *
     * `GET /api/v1/statements/{month}/{platform}/{handle}/page`
     */
    page(
      parameters: {
        /** A month in UTC, such as 2026-03. */
        readonly month: string
        /** The creator's platform. */
        readonly platform: string
        /** The creator's handle. */
        readonly handle: string
        /** ISO 4217. */
        readonly currency: string
      },
      options?: CallOptions
    ): Answer<Blob>

    /**
     * Closes a month that is over: all its statements at once, for ever. Months close in order; the first
     * may be any. Sent again it changes nothing. Takes a key of scope full or test. Counts towards the
     * key's limit of requests in any minute. A test key is answered by fixtures; nothing is charged or
     * written. Unknown and repeated query parameters are refused.
     *
     * `POST /api/v1/statements/{month}/close`
     */
    close(
      parameters: {
        /** A month in UTC, such as 2026-03. */
        readonly month: string
      },
      options?: CallOptions
    ): Answer<ClosedMonth>
  }
}

/**
 * How each is sent: its method, its path below /api/v1 with what of the query is given by name or fixed, flags, what a page
 * lists, and the parameter that asks for the next one where that is not `cursor`. Flags: `k` it takes an Idempotency-Key, `r` it
 * only reads, `j` its other parameters are a body in JSON, `f` it sends a file, `b` it is answered with one.
 */
export const OPERATIONS = {
  account: {
    get: "GET /account",
    requests: "GET /account/requests",
    profile: "GET /account/profile",
    updateProfile: "PATCH /account/profile kj",
    retention: "GET /account/retention",
    setRetention: "PUT /account/retention kj",
    webhook: "GET /account/webhook",
    updateWebhook: "PATCH /account/webhook kj"
  },
  attribution: {
    deadLetters: "GET /attribution/dead-letters - letters",
    retryDeadLetter: "POST /attribution/dead-letters/{letter_id}/retry",
    dropDeadLetter: "DELETE /attribution/dead-letters/{letter_id}",
    report: "GET /attribution/report",
    reportCsv: "GET /attribution/report?format=csv b",
    funnel: "GET /attribution/funnel",
    customers: "GET /attribution/customers",
    orders: "GET /attribution/orders - attributed",
    order: "GET /attribution/orders/{order_id} - shares touches_after",
    settings: "GET /attribution/settings",
    updateSettings: "PATCH /attribution/settings kj",
    surveyMappings: "GET /attribution/surveys",
    setSurveyMappings: "PUT /attribution/surveys j",
    books: "GET /attribution/books",
    bookedOrders: "GET /attribution/books/orders - booked",
    compareBooks: "POST /attribution/books/compare?from&to&shop&currency&time_zone&as_of f",
    signals: "GET /attribution/signals - signals",
    setRule: "PUT /attribution/rules/{rule} j",
    people: "GET /attribution/people",
    links: "GET /attribution/links - links"
  },
  backgroundChecks: {
    create: "POST /background-checks kj",
    list: "GET /background-checks - checks",
    get: "GET /background-checks/{id}",
    getPdf: "GET /background-checks/{id}?format=pdf b",
    cancel: "POST /background-checks/{id}/cancel",
    askAgain: "POST /background-checks/{id}/consent-request j",
    readAgain: "POST /background-checks/{id}/read-again",
    refund: "POST /background-checks/{id}/refund"
  },
  commissions: {
    rules: "GET /commissions/rules - rules",
    addRule: "POST /commissions/rules kj",
    chooseModel: "POST /commissions/models kj"
  },
  creators: {
    lookup: "GET /creators/{platform}/{handle} k",
    bulk: "POST /creators/bulk kj",
    vet: "POST /creators/vet kj",
    scoreFootprint: "POST /creators/score-footprint kj",
    discover: "POST /creators/discover kj",
    removeFromFootprint: "DELETE /creators/{platform}/{handle}/footprint",
    resolve: "POST /creators/resolve kj",
    search: "GET /creators/search - creators",
    importEvidence: "POST /creators/{platform}/{handle}/evidence?score kf",
    removeEvidence: "DELETE /creators/{platform}/{handle}/evidence",
    alerts: "GET /creators/alerts - alerts",
    report: "GET /creators/{platform}/{handle}/report",
    reportPdf: "GET /creators/{platform}/{handle}/report?format=pdf b"
  },
  credits: {
    orderPack: "POST /credits/packs kj",
    orderScore: "POST /credits/scores kj",
    purchases: "GET /credits/purchases - purchases",
    settings: "GET /credits/settings",
    updateSettings: "PATCH /credits/settings kj",
    days: "GET /credits/days",
    usage: "GET /credits/usage"
  },
  events: {
    track: "POST /track j",
    clicks: "POST /track/clicks j"
  },
  holds: {
    list: "GET /attribution/holds - holds",
    decide: "POST /attribution/holds/{order_id}?shop j"
  },
  jobs: {
    list: "GET /jobs - jobs",
    get: "GET /jobs/{job_id}",
    bulkStatus: "POST /jobs/bulk-status rj"
  },
  liftTests: {
    create: "POST /attribution/lift-tests kj",
    list: "GET /attribution/lift-tests",
    get: "GET /attribution/lift-tests/{id}",
    addCells: "POST /attribution/lift-tests/{id}/cells j"
  },
  links: {
    create: "POST /links kj",
    list: "GET /links - links",
    createMany: "POST /links/bulk kj",
    get: "GET /links/{code}",
    update: "PATCH /links/{code} kj",
    end: "POST /links/{code}/end k",
    qrCode: "GET /links/{code}/qr.svg b",
    clicks: "GET /links/{code}/clicks",
    rules: "GET /link-rules",
    setRules: "PUT /link-rules kj"
  },
  orders: {
    refund: "POST /orders/{order_id}/refunds j"
  },
  plans: {
    get: "GET /creators/{platform}/{handle}/plan",
    set: "PUT /creators/{platform}/{handle}/plan kj",
    forecast: "GET /plans/forecast"
  },
  promoCodes: {
    get: "GET /promo-codes/{promo_code}",
    assign: "POST /promo-codes/{promo_code}/assignments kj"
  },
  rateCard: {
    options: "GET /rate-card",
    calculate: "POST /rate-card rj"
  },
  reviews: {
    list: "GET /reviews - reviews",
    get: "GET /reviews/{finding}",
    decide: "POST /reviews/{finding} kj"
  },
  roster: {
    list: "GET /creators/roster - creators",
    listCsv: "GET /creators/roster?format=csv b",
    get: "GET /creators/roster/{platform}/{handle}",
    save: "PUT /creators/roster/{platform}/{handle} j",
    remove: "DELETE /creators/roster/{platform}/{handle}"
  },
  statements: {
    list: "GET /statements - statements",
    get: "GET /statements/{month}/{platform}/{handle} - lines",
    getCsv: "GET /statements/{month}/{platform}/{handle}?format=csv b",
    getPdf: "GET /statements/{month}/{platform}/{handle}?format=pdf b",
    page: "GET /statements/{month}/{platform}/{handle}/page b",
    close: "POST /statements/{month}/close"
  }
} as const
