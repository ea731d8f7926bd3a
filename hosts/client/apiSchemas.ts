// Written by `bun hosts/client/generate.ts` from the API's description; a test compares them.

/** The codes that the service answers errors with. */
export const ERROR_CODES = [
  "missing_api_key",
  "invalid_api_key",
  "insufficient_scope",
  "insufficient_credits",
  "unsupported_platform",
  "invalid_handle",
  "invalid_request",
  "rate_limit_exceeded",
  "daily_scrape_limit_exceeded",
  "daily_discovery_limit_exceeded",
  "creator_busy",
  "not_found",
  "not_scored",
  "score_stale",
  "seed_not_found",
  "no_scoreable_accounts",
  "idempotency_key_reused",
  "idempotency_in_flight",
  "queue_failed",
  "charge_failed",
  "internal_error",
  "discovery_failed",
  "payment_setup_failed",
  "discovery_unavailable",
  "resolve_unavailable",
  "auth_unavailable",
  "link_expired",
  "report_busy",
  "import_busy",
  "service_unavailable"
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** What the service sends to the address that was set for it. */
export type WebhookEvent =
  | ScoreCompleted
  | ScoreFailed
  | PlanRenewalUpcoming
  | PlanPaused
  | CreatorAlert
  | CheckPaid
  | CheckConsentGiven
  | CheckCompleted
  | CheckFailed
  | CheckRefunded
  | CheckDisputed
  | OrderAttributed
  | OrderRefunded

export interface CountedAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string | null
  readonly score: number
}

export interface SecondOpinionSummary {
  /** The language model that read again. */
  readonly model: string
  /** False where it was asked and answered nothing at all. */
  readonly is_available: boolean
  /** Flags that it agreed with. */
  readonly agrees: number
  /** Flags that it doubted. */
  readonly doubts: number
  /** Flags that it disagreed with. */
  readonly disagrees: number
  /** Flags that count and that it said nothing of. */
  readonly unread: number
  readonly summary: string
}

export interface WebFinding {
  readonly url: string
  readonly title: string
  readonly excerpt: string
  readonly published_at: string | null
  readonly source: string
  readonly category: string
  readonly category_label: string
  readonly severity: "low" | "medium" | "high" | "critical"
  readonly score_impact: "visibility_only"
  readonly why_flagged: string
}

export interface SecondOpinion {
  /** What the second reader says of the flag. */
  readonly verdict: "agrees" | "doubts" | "disagrees"
  /** A language model's own words: plain text that nobody checked; empty where there is none. */
  readonly reason: string
  /** How much of the flag counts in the score after the second reading. */
  readonly counts: "full" | "half" | "none"
}

export interface RiskFlag {
  readonly category: string
  readonly category_label: string
  readonly severity: "low" | "medium" | "high" | "critical"
  readonly confidence: number
  readonly description: string
  /** Where it stands: post_text, transcript (what is said in a post), creator_comment or profile_text. */
  readonly signal_source: string
  readonly score_impact: "scored" | "visibility_only"
  readonly why_flagged: string
  readonly post_url: string
  /** When the text was posted; null where that isn't known, as of the profile. */
  readonly posted_at: string | null
  readonly evidence: {
    readonly thumbnail: {
      readonly url: string
      readonly expires_at: string | null
      readonly source: "archive" | "cdn"
    } | null
    readonly frame: {
      readonly url: string
      readonly expires_at: string | null
      readonly source: "archive" | "cdn"
    } | null
    readonly caption_excerpt: string | null
    readonly transcript_excerpt: string | null
    readonly on_screen_text: string | null
    readonly web_findings: ReadonlyArray<WebFinding>
  }
  readonly second_opinion?: SecondOpinion | undefined
}

export interface RiskFlagsSummary {
  readonly count: number
  readonly titles: ReadonlyArray<string>
  readonly by_severity: {
    readonly low: number
    readonly medium: number
    readonly high: number
    readonly critical: number
  }
  readonly cleared_count: number
  readonly media_expires_at: string
  readonly truncated: boolean
}

export interface DetailedAnalysis {
  readonly methodology: {
    readonly summary: string
    readonly model_version: string
    readonly weights: ReadonlyArray<{
      readonly agent:
        | "content_risk"
        | "brand_safety"
        | "sentiment"
        | "authenticity"
        | "audience_quality"
        | "community_trust"
        | "roi_prediction"
      /** Per cent. */
      readonly weight: number
      readonly score: number
      readonly base: number
      readonly coverage: number
    }>
    readonly evidence: {
      readonly posts: number
      readonly comments: number
      readonly followers: number
    }
    readonly confidence: number
    readonly confidence_level: "low" | "medium" | "high"
    readonly missing: ReadonlyArray<string>
    readonly limits: ReadonlyArray<string>
  }
  readonly risk_assessment: {
    readonly level: "low" | "medium" | "high" | "critical"
    readonly summary: string
    readonly dimensions: ReadonlyArray<{
      readonly agent:
        | "content_risk"
        | "brand_safety"
        | "sentiment"
        | "authenticity"
        | "audience_quality"
        | "community_trust"
        | "roi_prediction"
      readonly score: number
      readonly level: "low" | "medium" | "high" | "critical"
      readonly reason: string | null
    }>
    readonly knockouts: ReadonlyArray<{
      readonly code: string
      readonly agent:
        | "content_risk"
        | "brand_safety"
        | "sentiment"
        | "authenticity"
        | "audience_quality"
        | "community_trust"
        | "roi_prediction"
      readonly severity: "low" | "medium" | "high" | "critical"
      readonly description: string
      readonly score_cap: number
      readonly post_url: string | null
    }>
    readonly flag_kinds: ReadonlyArray<{
      readonly category: string
      readonly category_label: string
      readonly count: number
      readonly severity: "low" | "medium" | "high" | "critical"
      readonly scored_count: number
    }>
    readonly actions: ReadonlyArray<string>
  }
  readonly brand_fit: ReadonlyArray<{
    readonly posture: "family" | "mainstream" | "premium" | "youth" | "regulated"
    readonly label: string
    readonly fit: number
    /** Why they are like similar_to, the strongest first. */
    readonly reasons: ReadonlyArray<string>
  }>
  /** Why no campaign is recommended and nothing projected; null where nothing stands against it. */
  readonly withheld_because: string | null
  readonly campaign_recommendations: ReadonlyArray<{
    readonly campaign_type: "awareness" | "product_seeding" | "affiliate" | "ambassador" | "launch"
    readonly label: string
    readonly fit_score: number
    readonly why: ReadonlyArray<string>
    readonly suggested_deliverables: ReadonlyArray<string>
  }>
  readonly roi_projections: {
    readonly views: {
      readonly low: number
      readonly expected: number
      readonly high: number
      readonly rates: ReadonlyArray<{
        readonly name: string
        readonly low: number
        readonly expected: number
        readonly high: number
        readonly source: string
      }>
      readonly note: string
    } | null
    readonly interactions: {
      readonly low: number
      readonly expected: number
      readonly high: number
      readonly rates: ReadonlyArray<{
        readonly name: string
        readonly low: number
        readonly expected: number
        readonly high: number
        readonly source: string
      }>
      readonly note: string
    } | null
    readonly clicks: {
      readonly low: number
      readonly expected: number
      readonly high: number
      readonly rates: ReadonlyArray<{
        readonly name: string
        readonly low: number
        readonly expected: number
        readonly high: number
        readonly source: string
      }>
      readonly note: string
    } | null
    readonly orders: {
      readonly low: number
      readonly expected: number
      readonly high: number
      readonly rates: ReadonlyArray<{
        readonly name: string
        readonly low: number
        readonly expected: number
        readonly high: number
        readonly source: string
      }>
      readonly note: string
    } | null
    readonly notes: ReadonlyArray<string>
  }
  readonly brand_category_fit: ReadonlyArray<{
    readonly category: string
    readonly topic: string
    readonly fit: number
    readonly why: string
  }>
  readonly peer_comparison: {
    readonly platform: string
    readonly followers: number | null
    readonly follower_tier: "nano" | "micro" | "mid" | "macro" | "mega" | null
    readonly engagement: {
      readonly rate: number
      readonly usual_rate: number
      readonly ratio: number
      readonly standing: "below" | "usual" | "above"
      readonly source: string
      readonly text: string
    } | null
    readonly views: {
      readonly rate: number
      readonly usual_rate: number
      readonly ratio: number
      readonly standing: "below" | "usual" | "above"
      readonly source: string
      readonly text: string
    } | null
    readonly agents: ReadonlyArray<{
      readonly agent:
        | "content_risk"
        | "brand_safety"
        | "sentiment"
        | "authenticity"
        | "audience_quality"
        | "community_trust"
        | "roi_prediction"
      readonly score: number
      readonly neutral: number
      /** What the file has more; below 0 what it has less. */
      readonly difference: number
    }>
    readonly note: string
  }
}

export interface Engagement {
  /** Interactions of the median post for each follower. */
  readonly engagement_rate: number | null
  readonly avg_likes: number | null
  readonly avg_comments: number | null
  readonly avg_views: number | null
  readonly median_likes: number | null
  readonly median_comments: number | null
  readonly median_views: number | null
  /** The day that was counted last, or when the score was made where none was. */
  readonly as_of: string
  /**
   * A count a day of the last 90 days, oldest first; days that could not be read are left out. Empty
   * where no plan of yours monitors the creator, unless the platform itself shows a history.
   */
  readonly follower_history: ReadonlyArray<{
    readonly date: string
    readonly followers: number
  }>
}

export interface ReviewedScore {
  /** Flags that were dismissed and are not shown. */
  readonly dismissed: number
  /** When the newest of your team's decisions, or the operator's, was made. */
  readonly at: string
  /**
   * Whether the score was made anew without them; false while that is under way, or where what it was
   * made of isn't kept.
   */
  readonly rescored: boolean
}

export interface Creator {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string
  readonly followers: number | null
  readonly score: number
  readonly tier: "exceptional" | "excellent" | "good" | "fair" | "poor"
  readonly score_scope: "account" | "footprint"
  /** The accounts that the score is made of, each with the name that it shows, where there are several. */
  readonly accounts?: ReadonlyArray<CountedAccount> | undefined
  readonly agents: {
    readonly content_risk: number
    readonly brand_safety: number
    readonly sentiment: number
    readonly authenticity: number
    readonly audience_quality: number
    readonly community_trust: number
    readonly roi_prediction: number
  }
  readonly knockouts: ReadonlyArray<{
    readonly code: string
    readonly agent:
      | "content_risk"
      | "brand_safety"
      | "sentiment"
      | "authenticity"
      | "audience_quality"
      | "community_trust"
      | "roi_prediction"
    readonly severity: "low" | "medium" | "high" | "critical"
    readonly description: string
    readonly score_cap: number
    readonly post_url: string | null
  }>
  readonly confidence: number
  readonly model_version: string
  /**
   * What the score is made of: what the platform shows anyone, what your team imported, or both. Only
   * you see the latter two.
   */
  readonly evidence_source: "public" | "imported" | "public_and_imported"
  readonly second_opinion?: SecondOpinionSummary | undefined
  readonly last_scored_at: string
  readonly public_profile_url: string
  readonly narrative?: string | undefined
  readonly velocity?:
    | {
        readonly delta_30d: number | null
        readonly delta_60d: number | null
        readonly delta_90d: number | null
      }
    | undefined
  readonly risk_flags?: ReadonlyArray<RiskFlag> | undefined
  readonly risk_flags_summary?: RiskFlagsSummary | undefined
  readonly detailed_analysis?: DetailedAnalysis | undefined
  /** As in the report: what was measured of the account that was asked for. */
  readonly engagement?: Engagement | undefined
  readonly reviewed?: ReviewedScore | undefined
}

export interface EndedJobAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly reason: string | null
  readonly display_name: string | null
  readonly ground: "named" | "proved" | "matched" | "buyer_confirmed" | "confirmed" | null
  readonly tied_by: "buyer" | "discovery" | "service" | "subject" | null
  readonly note: string | null
  readonly status: "scored" | "unreadable"
}

export interface ScoreCompleted {
  readonly event: "score.completed"
  readonly job_id: string
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly creator: Creator
  readonly report_url: string
  readonly delivered_at: string
  /** Names the creator over all their accounts. */
  readonly identity_group_id?: string | null | undefined
  /** Of a footprint or a plan: what became of each account that was scored with it. */
  readonly accounts?: ReadonlyArray<EndedJobAccount> | undefined
}

export interface ScoreFailed {
  readonly event: "score.failed"
  readonly job_id: string
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly error: string
  /**
   * Why, for a program: what the platform says of the account, or that what it shows is too little for a
   * score; null for any other reason.
   */
  readonly reason:
    | "not_found"
    | "account_unavailable"
    | "login_wall"
    | "refused"
    | "unsupported"
    | "too_little_evidence"
    | null
  readonly failed_at: string
  readonly delivered_at: string
  /** Names the creator over all their accounts. */
  readonly identity_group_id?: string | null | undefined
  /** Of a footprint or a plan: its accounts, none of which was scored. */
  readonly accounts?: ReadonlyArray<EndedJobAccount> | undefined
}

export interface PlanRenewalUpcoming {
  readonly event: "plan.renewal_upcoming"
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  /** One line for a person. */
  readonly title: string
  /** For a person, some lines. */
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface PlanPaused {
  readonly event: "plan.paused"
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  /** One line for a person. */
  readonly title: string
  /** For a person, some lines. */
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface CreatorAlert {
  readonly event: "creator.alert"
  /** What it is about; the evidence is in further fields. */
  readonly kind: "new_flag" | "follower_leap" | "account_gone" | "account_renamed" | "score_moved"
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  /** One line for a person. */
  readonly title: string
  /** For a person, some lines. */
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface CheckPaid {
  readonly event: "check.paid"
  readonly check_id: string
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  readonly tier: "quick" | "verified"
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  readonly title: string
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface CheckConsentGiven {
  readonly event: "check.consent_given"
  readonly check_id: string
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  readonly tier: "quick" | "verified"
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  readonly title: string
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface CheckCompleted {
  readonly event: "check.completed"
  readonly check_id: string
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  readonly tier: "quick" | "verified"
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  readonly title: string
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface CheckFailed {
  readonly event: "check.failed"
  readonly check_id: string
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  readonly tier: "quick" | "verified"
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  readonly title: string
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface CheckRefunded {
  readonly event: "check.refunded"
  readonly check_id: string
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  readonly tier: "quick" | "verified"
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  readonly title: string
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
  /**
   * Where a part of the price alone is given back, how much, in the currency's minor unit; absent
   * elsewhere.
   */
  readonly refunded_amount?: number | undefined
  /** Of refunded_amount: ISO 4217, in lower case. */
  readonly currency?: "usd" | "eur" | undefined
}

export interface CheckDisputed {
  readonly event: "check.disputed"
  readonly check_id: string
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  readonly tier: "quick" | "verified"
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The id that the alert has in the list of alerts. */
  readonly notice_id: string
  readonly platform?: string | undefined
  /** Without a leading @. */
  readonly handle?: string | undefined
  readonly title: string
  readonly text: string
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface OrderAttributed {
  readonly event: "order.attributed"
  readonly event_id: string
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
  readonly version: number
  readonly placed_at: string
  /** ISO 4217. */
  readonly currency: string
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based"
  readonly is_held: boolean
  /** The same in the currency's minor units. */
  readonly revenue_minor: number
  /** A decimal number with the currency's places; what was paid and not given back. */
  readonly revenue: string
  /** The same in the currency's minor units. */
  readonly ordered_minor: number
  /** What orders cost when they were placed, or since, paid or not. */
  readonly ordered: string
  /** The same in the currency's minor units. */
  readonly refunded_minor: number
  /** What of sales went back to buyers. */
  readonly refunded: string
  /** The same in the currency's minor units. */
  readonly cancelled_minor: number
  /** What was paid of sales that were cancelled. */
  readonly cancelled: string
  readonly payment:
    | "paid"
    | "pending"
    | "authorized"
    | "partially_paid"
    | "expired"
    | "voided"
    | "partially_refunded"
    | "refunded"
  readonly is_new_customer: boolean | null
  readonly is_unconfirmed: boolean
  readonly earns: boolean
  readonly earns_nothing_because: string | null
  readonly shares: ReadonlyArray<{
    readonly platform: string | null
    /** Without a leading @. */
    readonly handle: string | null
    readonly code: string | null
    readonly is_others: boolean
    /** Part of the order, 0 to 1. */
    readonly share: string
    /** The same in the currency's minor units. */
    readonly revenue_minor: number
    /** A decimal number with the currency's places; what was paid and not given back. */
    readonly revenue: string
  }>
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface OrderRefunded {
  readonly event: "order.refunded"
  readonly event_id: string
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
  readonly version: number
  readonly placed_at: string
  /** ISO 4217. */
  readonly currency: string
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based"
  readonly is_held: boolean
  readonly kind: "refund" | "chargeback" | "cancellation"
  /** The sender's own name of the refund. */
  readonly refund_id: string | null
  readonly at: string
  /** The same in the currency's minor units. */
  readonly amount_minor: number
  readonly amount: string
  readonly taken_back_minor: number
  readonly taken_back: string
  /** The same in the currency's minor units. */
  readonly revenue_minor: number
  /** A decimal number with the currency's places; what was paid and not given back. */
  readonly revenue: string
  readonly shares: ReadonlyArray<{
    readonly platform: string | null
    /** Without a leading @. */
    readonly handle: string | null
    readonly code: string | null
    readonly is_others: boolean
    readonly taken_back_minor: number
    readonly taken_back: string
    /** The same in the currency's minor units. */
    readonly revenue_minor: number
    /** A decimal number with the currency's places; what was paid and not given back. */
    readonly revenue: string
  }>
  /** When it was noticed. */
  readonly occurred_at: string
  readonly delivered_at: string
}

export interface RefusedEdgeClick {
  /** Its place in the list, from 0. */
  readonly index: number
  readonly problem: string
}

export interface EdgeClicksResult {
  /** Those that were known are among them. */
  readonly taken: number
  /** They stay refused: sending them again is of no use. */
  readonly refused: ReadonlyArray<RefusedEdgeClick>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface FiledRefund {
  /** The shop's id of the order. */
  readonly order_id: string
  /** The sender's own name of the refund. */
  readonly refund_id: string
  readonly kind: "refund" | "chargeback"
  /** The same in the currency's minor units. */
  readonly amount_minor: number
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  /** When the money went back; now unless said otherwise. */
  readonly refunded_at: string
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface DeadLetter {
  readonly letter_id: string
  readonly shop_domain: string
  readonly topic: string
  readonly received_at: string
  readonly triggered_at: string | null
  readonly bytes: number
  readonly letter_reason: "unreadable" | "unknown_order" | "unread_topic"
  readonly problems: ReadonlyArray<string>
  readonly attempts: number
  readonly last_tried_at: string
  readonly next_try_at: string | null
}

export interface DeadLetters {
  readonly letters: ReadonlyArray<DeadLetter>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface DeadLetterRetry {
  readonly letter_id: string
  readonly is_read: boolean
  readonly problems: ReadonlyArray<string>
  readonly next_try_at: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface DeadLetterDropped {
  readonly letter_id: string
  readonly status: "dropped"
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface AttributionReport {
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based" | "markov" | "shapley"
  readonly from: string
  /** Excluded. */
  readonly to: string
  /** ISO 4217. */
  readonly currency: string | null
  /** Days before an order in which a touch counts towards it. */
  readonly lookback_days: number
  readonly creators: ReadonlyArray<{
    readonly platform: string | null
    /** Without a leading @. */
    readonly handle: string | null
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
    readonly is_others: boolean
    readonly links: ReadonlyArray<{
      readonly code: string | null
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
      readonly is_others: boolean
    }>
  }>
  readonly unattributed: ReadonlyArray<{
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
  }>
  readonly totals: ReadonlyArray<{
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
  }>
  readonly unconfirmed: {
    readonly creators: ReadonlyArray<{
      readonly platform: string | null
      /** Without a leading @. */
      readonly handle: string | null
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
      readonly is_others: boolean
      readonly links: ReadonlyArray<{
        readonly code: string | null
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
        readonly is_others: boolean
      }>
    }>
    readonly unattributed: ReadonlyArray<{
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
    }>
    readonly totals: ReadonlyArray<{
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
    }>
  }
  readonly excluded: {
    readonly test_orders: number
    readonly cancelled_orders: number
    readonly unpaid_orders: number
    readonly reported_by_bots: number
  }
  readonly markov: ReadonlyArray<{
    readonly platform: string | null
    /** Without a leading @. */
    readonly handle: string | null
    readonly code: string | null
    readonly is_others: boolean
    readonly removal_effect: number
    readonly model_orders: number
    readonly fitted_orders: number
  }> | null
  readonly clicks: ReadonlyArray<{
    readonly code: string
    readonly platform: string | null
    /** Without a leading @. */
    readonly handle: string | null
    readonly human: number
    readonly bot: number
    readonly prefetch: number
    readonly head: number
    /** What other pages loaded into themselves, such as hidden frames: it earns nothing. */
    readonly embedded: number
  }>
  readonly other_clicks: {
    readonly links: number
    readonly human: number
    readonly bot: number
    readonly prefetch: number
    readonly head: number
    /** What other pages loaded into themselves, such as hidden frames: it earns nothing. */
    readonly embedded: number
  } | null
  readonly breakdown?:
    | {
        readonly interval: "day" | "week" | "month" | null
        readonly group_by: "creator" | "link" | "campaign" | "country" | "shop" | "product" | null
        /** An IANA name: in which days begin and end. */
        readonly time_zone: string
        readonly intervals: ReadonlyArray<{
          readonly from: string
          /** Excluded. */
          readonly to: string
        }>
        readonly rows: ReadonlyArray<{
          readonly from: string | null
          /** Excluded. */
          readonly to: string | null
          /** As the filter of the orders is named; null where it has no name. */
          readonly group: string | null
          readonly group_title: string | null
          readonly is_unattributed: boolean
          readonly is_others: boolean
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
        }>
      }
    | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface FunnelClicks {
  readonly human: number
  readonly people: number
  readonly bot: number
  readonly prefetch: number
  readonly head: number
  readonly embedded: number
}

export interface Rate {
  readonly numerator: number
  readonly denominator: number
  readonly rate: string | null
}

export interface FunnelStep {
  readonly step: "page_view" | "add_to_cart" | "checkout_start" | "order"
  readonly visitors: number
  readonly of_first: Rate
  readonly of_previous: Rate | null
}

export interface FunnelTotal {
  readonly clicks: FunnelClicks
  readonly clicks_to_visitors: Rate
  readonly visitors_by_click: number
  readonly machine_visitors: number
  readonly steps: ReadonlyArray<FunnelStep>
  readonly step_orders: number
  readonly orders_without_visit: number
}

export interface FunnelRow {
  readonly platform: string | null
  /** Without a leading @. */
  readonly handle: string | null
  readonly code: string | null
  /** A name of yours for some links. */
  readonly campaign: string | null
  readonly clicks: FunnelClicks
  readonly clicks_to_visitors: Rate
  readonly visitors_by_click: number
  readonly machine_visitors: number
  readonly steps: ReadonlyArray<FunnelStep>
  readonly step_orders: number
  readonly orders_without_visit: number
}

export interface FunnelOrders {
  readonly placed: number
  readonly with_visit: number
  readonly without_visit: number
  readonly without_visitor: number
  readonly unconfirmed: number
}

export interface Funnel {
  readonly from: string
  readonly to: string
  readonly mode: "closed" | "open"
  readonly group_by: "creator" | "link" | "campaign"
  readonly platform: string | null
  /** Without a leading @. */
  readonly handle: string | null
  readonly code: string | null
  /** A name of yours for some links. */
  readonly campaign: string | null
  readonly window_days: number
  readonly complete_at: string
  readonly total: FunnelTotal
  readonly rows: ReadonlyArray<FunnelRow>
  readonly rows_left_out: number
  readonly placed_orders: FunnelOrders
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CustomerLifetime {
  /** ISO 4217. */
  readonly currency: string
  readonly days: number | null
  readonly customers: number
  readonly net_revenue_minor: number
  readonly net_revenue: string
  readonly per_customer: string | null
}

export interface CreatorCustomers {
  readonly platform: string | null
  /** Without a leading @. */
  readonly handle: string | null
  readonly is_others: boolean
  readonly customers: number
  readonly said_new: number
  readonly repeat_customers: number
  readonly repeat_rate: Rate
  readonly customer_orders: number
  readonly repeat_orders: number
  readonly lifetime: ReadonlyArray<CustomerLifetime>
}

export interface BroughtCustomers {
  readonly customers: number
  readonly said_new: number
  readonly repeat_customers: number
  readonly repeat_rate: Rate
  readonly customer_orders: number
  readonly repeat_orders: number
  readonly lifetime: ReadonlyArray<CustomerLifetime>
}

export interface AttributedCustomers {
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based" | "markov" | "shapley"
  readonly from: string
  readonly to: string
  readonly measured_at: string
  readonly creators: ReadonlyArray<CreatorCustomers>
  readonly unattributed: BroughtCustomers
  readonly total: BroughtCustomers
  readonly returning_customers: number
  readonly unknown_customer_orders: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface AttributedOrders {
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based" | "markov" | "shapley"
  readonly from: string
  readonly to: string
  /** ISO 4217. */
  readonly currency: string | null
  /** The orders, oldest first. */
  readonly attributed: ReadonlyArray<{
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
  }>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface OrderCommission {
  readonly platform: string | null
  /** Without a leading @. */
  readonly handle: string | null
  readonly code: string | null
  /** The rule it is paid by; null where none holds. */
  readonly rule_id: string
  /** The creator's part of what the rule pays on. */
  readonly base: string
  /** What is paid on, in words. */
  readonly pays_on: string
}

export interface AttributedOrder {
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
  readonly placed_at: string
  /** ISO 4217. */
  readonly currency: string
  /** The same in the currency's minor units. */
  readonly revenue_minor: number
  /** A decimal number with the currency's places; what was paid and not given back. */
  readonly revenue: string
  /** What orders cost when they were placed, or since, paid or not. */
  readonly ordered: {
    /** ISO 4217. */
    readonly currency: string
    /** The same in the currency's minor units. */
    readonly revenue_minor: number
    /** A decimal number with the currency's places; what was paid and not given back. */
    readonly revenue: string
  }
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
  readonly payment:
    | "paid"
    | "pending"
    | "authorized"
    | "partially_paid"
    | "expired"
    | "voided"
    | "partially_refunded"
    | "refunded"
  readonly is_unconfirmed: boolean
  readonly is_new_customer: boolean | null
  readonly is_new_customer_by: "shop" | "server" | "pixel" | "history" | null
  readonly country: string | null
  readonly products: ReadonlyArray<{
    readonly product_id: string | null
    readonly title: string | null
    /** ISO 4217. */
    readonly currency: string
    /** The same in the currency's minor units. */
    readonly amount_minor: number
    readonly amount: string
  }>
  readonly earns: boolean
  readonly earns_nothing_because: string | null
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based" | "markov" | "shapley"
  readonly shares: ReadonlyArray<{
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
  }>
  readonly next_touches_after?: string | undefined
  readonly commissions: ReadonlyArray<OrderCommission>
  readonly evidence: ReadonlyArray<{
    readonly source: string
    /** The shop's id of the order. */
    readonly order_id: string
    readonly received_at: string
    readonly placed_at: string
    /** ISO 4217. */
    readonly currency: string
    /** The same in the currency's minor units. */
    readonly revenue_minor: number
    /** A decimal number with the currency's places; what was paid and not given back. */
    readonly revenue: string
    readonly paid: {
      /** ISO 4217. */
      readonly currency: string
      /** The same in the currency's minor units. */
      readonly revenue_minor: number
      /** A decimal number with the currency's places; what was paid and not given back. */
      readonly revenue: string
    }
    readonly payment:
      | "paid"
      | "pending"
      | "authorized"
      | "partially_paid"
      | "expired"
      | "voided"
      | "partially_refunded"
      | "refunded"
    readonly is_bot: boolean
    readonly is_test: boolean
    readonly is_cancelled: boolean
    readonly is_new_customer: boolean | null
    readonly promo_codes: ReadonlyArray<string>
    /** The page-view session that the pixel keeps in its cookie. */
    readonly pv_id: string | null
    readonly shop_domain: string | null
    readonly country: string | null
    readonly products: ReadonlyArray<{
      readonly product_id: string | null
      readonly title: string | null
      /** ISO 4217. */
      readonly currency: string
      /** The same in the currency's minor units. */
      readonly amount_minor: number
      readonly amount: string
    }>
  }>
  readonly refunds: ReadonlyArray<{
    /** The sender's own name of the refund. */
    readonly refund_id: string
    readonly source: "server" | "shop"
    readonly kind: "refund" | "chargeback"
    /** ISO 4217. */
    readonly currency: string
    /** The same in the currency's minor units. */
    readonly amount_minor: number
    readonly amount: string
    readonly at: string
    readonly reported: {
      /** ISO 4217. */
      readonly currency: string
      /** The same in the currency's minor units. */
      readonly revenue_minor: number
      /** A decimal number with the currency's places; what was paid and not given back. */
      readonly revenue: string
    }
    readonly products: ReadonlyArray<{
      readonly product_id: string | null
      readonly title: string | null
      /** ISO 4217. */
      readonly currency: string
      /** The same in the currency's minor units. */
      readonly amount_minor: number
      readonly amount: string
    }>
    /** Whether it is taken off what the order earned. */
    readonly counts: boolean
    readonly counts_not_because: string | null
  }>
  readonly history: ReadonlyArray<{
    readonly kind: string
    readonly at: string
    readonly source: string
    readonly amount: {
      /** ISO 4217. */
      readonly currency: string
      /** The same in the currency's minor units. */
      readonly amount_minor: number
      readonly amount: string
    } | null
    readonly payment:
      | "paid"
      | "pending"
      | "authorized"
      | "partially_paid"
      | "expired"
      | "voided"
      | "partially_refunded"
      | "refunded"
      | null
    /** Whether it is taken off what the order earned. */
    readonly counts: boolean
  }>
  readonly answers: ReadonlyArray<{
    readonly question: string
    readonly answer: string
    readonly shop_domain: string
    readonly received_at: string
  }>
  readonly disagreements: ReadonlyArray<{
    readonly field: string
    readonly source: string
    readonly reported:
      | {
          /** ISO 4217. */
          readonly currency: string
          /** The same in the currency's minor units. */
          readonly revenue_minor: number
          /** A decimal number with the currency's places; what was paid and not given back. */
          readonly revenue: string
        }
      | string
      | boolean
      | null
    readonly standing:
      | {
          /** ISO 4217. */
          readonly currency: string
          /** The same in the currency's minor units. */
          readonly revenue_minor: number
          /** A decimal number with the currency's places; what was paid and not given back. */
          readonly revenue: string
        }
      | string
      | boolean
      | null
  }>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface AttributionSettings {
  /** Days before an order in which a touch counts towards it. */
  readonly lookback_days: number
  /** An IANA name: in which days begin and end. */
  readonly time_zone: string
  /** The currency that reports tell of first; null: by the code. */
  readonly default_currency: string | null
  /** Whether a visitor's own query parameters, such as utm_source or gclid, reach where a link leads. */
  readonly keeps_query: boolean
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface SurveyMapping {
  /** The store that it is for; null: all without their own. */
  readonly shop_domain: string | null
  /** Where the list of answers is; null where the body is one answer. */
  readonly answers: string | null
  /** Where the order's id is: the first path that leads to something. */
  readonly order_id: ReadonlyArray<string>
  /** Where the question is, or the question itself. */
  readonly question: string | ReadonlyArray<string>
  /** Where the answer is: all that the paths lead to. */
  readonly answer: ReadonlyArray<string>
  /** Where the store's domain is, or the domain; null where ?shop= says it. */
  readonly store: string | ReadonlyArray<string> | null
  /** Where the time of the answer is, ISO 8601 or epoch: of two the later stands. */
  readonly answered_at: ReadonlyArray<string> | null
}

export interface SurveyMappings {
  readonly mappings: ReadonlyArray<SurveyMapping>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface BookLine {
  /** Where an order stands in the books. */
  readonly line:
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
  readonly orders: number
  /** The same in the currency's minor units. */
  readonly ordered_minor: number
  /** What orders cost when they were placed, or since, paid or not. */
  readonly ordered: string
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
  readonly net_minor: number
  /** The creator's part of what the order earns. */
  readonly net: string
}

export interface BookDay {
  readonly day: string
  readonly shop_domain: string | null
  /** ISO 4217. */
  readonly currency: string
  readonly total: {
    readonly orders: number
    /** The same in the currency's minor units. */
    readonly ordered_minor: number
    /** What orders cost when they were placed, or since, paid or not. */
    readonly ordered: string
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
    readonly net_minor: number
    /** The creator's part of what the order earns. */
    readonly net: string
  }
  readonly lines: ReadonlyArray<BookLine>
}

export interface BookTotal {
  readonly shop_domain: string | null
  /** ISO 4217. */
  readonly currency: string
  readonly total: {
    readonly orders: number
    /** The same in the currency's minor units. */
    readonly ordered_minor: number
    /** What orders cost when they were placed, or since, paid or not. */
    readonly ordered: string
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
    readonly net_minor: number
    /** The creator's part of what the order earns. */
    readonly net: string
  }
  readonly lines: ReadonlyArray<BookLine>
}

export interface BookNotRead {
  readonly day: string
  readonly shop_domain: string
  readonly topic: string
  readonly letter_reason: "unreadable" | "unknown_order" | "unread_topic"
  readonly notices: number
}

export interface BookLost {
  readonly shop_domain: string
  readonly notices: number
  readonly last_at: string
}

export interface Books {
  readonly from: string
  readonly to: string
  /** An IANA name: in which days begin and end. */
  readonly time_zone: string
  readonly store_time_zones: ReadonlyArray<{
    readonly shop_domain: string
    /** An IANA name: in which days begin and end. */
    readonly time_zone: string
  }>
  readonly days: ReadonlyArray<BookDay>
  readonly totals: ReadonlyArray<BookTotal>
  readonly not_read: ReadonlyArray<BookNotRead>
  readonly lost: ReadonlyArray<BookLost>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface BookedOrder {
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
  readonly placed_at: string
  readonly day: string
  /** Where an order stands in the books. */
  readonly line:
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
  readonly earns_nothing_because: string | null
  /** ISO 4217. */
  readonly currency: string
  readonly orders: number
  /** The same in the currency's minor units. */
  readonly ordered_minor: number
  /** What orders cost when they were placed, or since, paid or not. */
  readonly ordered: string
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
  readonly net_minor: number
  /** The creator's part of what the order earns. */
  readonly net: string
}

export interface BookedOrders {
  /** The orders, oldest first. */
  readonly booked: ReadonlyArray<BookedOrder>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface BooksDifference {
  /** The shop's id of the order. */
  readonly order_id: string | null
  /** What the file calls it. */
  readonly named: string | null
  readonly day: string
  /** The same in the currency's minor units. */
  readonly difference_minor: number
  /** What the file has more; below 0 what it has less. */
  readonly difference: string
  readonly because: string
}

export interface BooksCause {
  /** Why the file says something else than the books. */
  readonly cause:
    | "time_zone"
    | "refund_day"
    | "test_order"
    | "not_read"
    | "edited_after"
    | "currency"
    | "gift_card"
    | "tax_or_shipping"
    | "missing_here"
    | "missing_there"
    | "doubled"
    | "unknown"
  /** The same in the currency's minor units. */
  readonly difference_minor: number
  /** What the file has more; below 0 what it has less. */
  readonly difference: string
  readonly orders: number
  readonly items: ReadonlyArray<BooksDifference>
}

export interface BooksComparedCurrency {
  /** ISO 4217. */
  readonly currency: string
  /** The same in the currency's minor units. */
  readonly theirs_minor: number
  /** What the file comes to. */
  readonly theirs: string
  /** The same in the currency's minor units. */
  readonly ours_minor: number
  /** What the books come to. */
  readonly ours: string
  /** The same in the currency's minor units. */
  readonly difference_minor: number
  /** What the file has more; below 0 what it has less. */
  readonly difference: string
  /** The same in the currency's minor units. */
  readonly unknown_minor: number
  /** What no cause was found for. */
  readonly unknown: string
  readonly causes: ReadonlyArray<BooksCause>
}

export interface BooksComparison {
  readonly shop_domain: string
  /** An IANA name: in which days begin and end. */
  readonly time_zone: string
  readonly from: string
  readonly to: string
  readonly kind:
    | "shopify_orders"
    | "shopify_sales"
    | "woocommerce_orders"
    | "woocommerce_analytics"
    | "woocommerce_revenue"
    | "stripe_balance"
  readonly rows: number
  readonly refused: ReadonlyArray<{
    readonly where: string
    readonly problem: string
  }>
  readonly currencies: ReadonlyArray<BooksComparedCurrency>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LiftTest {
  readonly id: string
  /** For people. */
  readonly name: string
  /** regions: some pause for the whole test; weeks: one of every two pauses. */
  readonly design: "regions" | "weeks"
  /** What is counted: orders, or revenue that was paid and not given back. */
  readonly metric: "orders" | "revenue"
  /** Only orders in this one count; null, of orders alone: in any. */
  readonly currency: string | null
  /** Who pauses; null: all creators. */
  readonly creators: ReadonlyArray<{
    readonly platform: string
    /** Without a leading @. */
    readonly handle: string
  }> | null
  /** Before it began: later it is refused. */
  readonly declared_at: string
  /** Its first day, UTC. Its weeks are seven days from there on. */
  readonly starts_on: string
  /** Its last day, UTC. */
  readonly ends_on: string
  /** How many. */
  readonly weeks: number
  /** Weeks before it that it is compared with; null of the design weeks. */
  readonly weeks_before: number | null
  /** Whether chance chose who pauses; else you did. */
  readonly is_drawn: boolean
  /** What chance was seeded with: the first 8 digits of the id, as a number. */
  readonly seed: number
  /** Null of the design weeks. */
  readonly regions: ReadonlyArray<{
    readonly region: string
    readonly is_active: boolean
  }> | null
  /** Its weeks; null of the design regions. */
  readonly plan: ReadonlyArray<{
    readonly week_starts_on: string
    readonly is_active: boolean
  }> | null
  readonly status: "declared" | "running" | "ended"
  /** Until it ends, the one that runs included. */
  readonly weeks_left: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LiftTests {
  readonly lift_tests: ReadonlyArray<LiftTest>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LiftEstimate {
  /** The likeliest value. */
  readonly estimate: number
  /** Where the 95 % interval begins. */
  readonly low: number
  /** Where the 95 % interval ends. */
  readonly high: number
}

export interface Lift {
  /** How much more is sold with the creators than without them. */
  readonly percent: LiftEstimate
  /** Orders, or major units of the currency, where the creators were active. */
  readonly added: LiftEstimate
  /** Of what was sold where they were active, what would not have been without them. */
  readonly part_percent: LiftEstimate
  /** How often such an interval holds the truth. */
  readonly interval_percent: number
  /** Regions, or pairs of weeks. */
  readonly units: number
}

export interface LiftModelShare {
  readonly model: string
  readonly orders: number
  /** The same in the currency's minor units. */
  readonly revenue_minor: number | null
  /** Null where the test is of orders in any currency. */
  readonly revenue: string | null
  /** Of all orders or revenue of the account; null where there was none. */
  readonly part_percent: number | null
  /** Whether some of the creators may be missing: the report tells of 512. */
  readonly is_partial: boolean
}

export interface LiftReport {
  readonly id: string
  /** For people. */
  readonly name: string
  /** regions: some pause for the whole test; weeks: one of every two pauses. */
  readonly design: "regions" | "weeks"
  /** What is counted: orders, or revenue that was paid and not given back. */
  readonly metric: "orders" | "revenue"
  /** Only orders in this one count; null, of orders alone: in any. */
  readonly currency: string | null
  /** Who pauses; null: all creators. */
  readonly creators: ReadonlyArray<{
    readonly platform: string
    /** Without a leading @. */
    readonly handle: string
  }> | null
  /** Before it began: later it is refused. */
  readonly declared_at: string
  /** Its first day, UTC. Its weeks are seven days from there on. */
  readonly starts_on: string
  /** Its last day, UTC. */
  readonly ends_on: string
  /** How many. */
  readonly weeks: number
  /** Weeks before it that it is compared with; null of the design weeks. */
  readonly weeks_before: number | null
  /** Whether chance chose who pauses; else you did. */
  readonly is_drawn: boolean
  /** What chance was seeded with: the first 8 digits of the id, as a number. */
  readonly seed: number
  /** Null of the design weeks. */
  readonly regions: ReadonlyArray<{
    readonly region: string
    readonly is_active: boolean
  }> | null
  /** Its weeks; null of the design regions. */
  readonly plan: ReadonlyArray<{
    readonly week_starts_on: string
    readonly is_active: boolean
  }> | null
  /** incomplete: it ended, and figures of regions are missing. */
  readonly status: "declared" | "running" | "incomplete" | "ended"
  /** Until it ends, the one that runs included. */
  readonly weeks_left: number
  /** Where it stands, in a sentence. */
  readonly standing: string
  /** What the lift is a lift of. */
  readonly measures: string
  /** How it is worked out. */
  readonly method: string
  /** What has to be so for the interval to hold. */
  readonly holds_only_if: ReadonlyArray<string>
  /** The smallest lift it finds in 4 of 5 cases, as sales went before; null where too little is known. */
  readonly smallest_lift_percent: number | null
  /** Weeks of regions that are over and were not told; null of the design weeks. */
  readonly cells_missing: number | null
  /** Weeks of regions whose value was changed after it was told. */
  readonly cells_revised: number | null
  /** Null until it ended and all is known: looking earlier and stopping at will misleads. */
  readonly lift: Lift | null
  /**
   * What each model gives the same creators, of all that the account sold from the test's start to its
   * end.
   */
  readonly models: ReadonlyArray<LiftModelShare>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LiftCellsFiled {
  readonly id: string
  /** Cells. */
  readonly filed: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface WatchedOrder {
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
}

export interface Signal {
  /** The same for the same thing, however often it is found. */
  readonly signal_id: string
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
  /** Orders of a high one are put on hold. */
  readonly severity: "low" | "medium" | "high"
  /** When the last of what it tells of happened. */
  readonly at: string
  /** When it was first found. */
  readonly found_at: string
  readonly platform: string | null
  /** Without a leading @. */
  readonly handle: string | null
  /** The links concerned. */
  readonly codes: ReadonlyArray<string>
  /** The orders concerned, at most 100: the newest. */
  readonly orders: ReadonlyArray<WatchedOrder>
  /** What was counted: numbers and times by name. */
  readonly evidence: Readonly<Record<string, string | number>>
}

export interface WatchRule {
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
  /** Orders of a high one are put on hold. */
  readonly severity: "low" | "medium" | "high"
  /** What the rule says of what it finds. */
  readonly states: string
  /** Rules are switched by PUT /api/v1/attribution/rules/{rule}. */
  readonly is_on: boolean
}

export interface Signals {
  /** Newest find first. */
  readonly signals: ReadonlyArray<Signal>
  /** Every rule, and whether it is on for you. */
  readonly rules: ReadonlyArray<WatchRule>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface SwitchedWatchRule {
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
  /** Whether the rule is on for you. */
  readonly is_on: boolean
  /** Orders that were on hold by it, and are no longer. */
  readonly released: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface OrderHold {
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
  /** held: nobody has decided; confirmed: not to be paid for; released: a sale like any other. */
  readonly status: "held" | "released" | "confirmed"
  readonly rules: ReadonlyArray<
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
  >
  /** When a rule first put it on hold. */
  readonly held_at: string
}

export interface OrderHolds {
  readonly holds: ReadonlyArray<OrderHold>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface HoldDecision {
  /** release lets the order into statements again; confirm keeps it out. */
  readonly verdict: "release" | "confirm"
  readonly reason: string
  /**
   * key: by a key of yours; person: by somebody signed in; operator: by a command; rule: its rules were
   * switched off.
   */
  readonly decided_by: "key" | "person" | "operator" | "rule"
  /** The name of who decided. */
  readonly reviewer: string
  readonly decided_at: string
}

export interface DecidedHold {
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
  /** held: nobody has decided; confirmed: not to be paid for; released: a sale like any other. */
  readonly status: "held" | "released" | "confirmed"
  readonly rules: ReadonlyArray<
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
  >
  /** When a rule first put it on hold. */
  readonly held_at: string
  /** Every decision, newest first. */
  readonly decisions: ReadonlyArray<HoldDecision>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface PeopleOfDay {
  /** A day in UTC. */
  readonly day: string
  /** By address and user agent, of which only a hash is kept, for 48 hours at most. */
  readonly people: number
}

export interface LinkPeople {
  /** The link's short code. */
  readonly code: string
  /** A day in UTC. */
  readonly from: string
  /** A day in UTC. */
  readonly to: string
  /** People's clicks, each of them. */
  readonly clicks: number
  /** The sum of the days: who comes on two days counts on both. */
  readonly people: number
  readonly days: ReadonlyArray<PeopleOfDay>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface DailyCap {
  /** How many the key may order on one UTC day. */
  readonly cap: number
  /** How many it ordered today. */
  readonly used: number
  /** How many it may still order today. */
  readonly left: number
}

export interface Account {
  readonly tenant: {
    readonly id: string
    readonly name: string
  }
  readonly api_key: {
    readonly id: string
    readonly label: string
    readonly created_at: string
    readonly last_used_at: string | null
  }
  readonly credits: {
    /** Credits left; below zero where a pack was given back whose credits were spent. */
    readonly balance: number
  }
  readonly daily_caps: {
    readonly fresh_scores: DailyCap
    readonly discoveries: DailyCap
    /** When the UTC day ends and the caps begin anew. */
    readonly resets_at: string
  }
  readonly pricing: {
    readonly credits_per_creator: number
    /** What a discovery costs this key. */
    readonly discovery_credits: number
    readonly cache_freshness_days: number
    readonly note: string
  }
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface RequestDays {
  /** The one key that is told of; null: all of the account. */
  readonly key_id: string | null
  readonly days: ReadonlyArray<{
    readonly day: string
    /** All that were answered. */
    readonly requests: number
    /** Answered with a status below 400. */
    readonly succeeded: number
    /** Answered with a status of 4xx but 429. */
    readonly refused: number
    /** Answered with 429. */
    readonly rate_limited: number
    /** Answered with a status of 5xx. */
    readonly failed: number
  }>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface AccountProfile {
  readonly name: string
  readonly brand_name: string | null
  readonly category: string | null
  readonly notes: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface AccountRetention {
  readonly event_months: number
  readonly evidence_months: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface Webhook {
  readonly key_id: string
  /** Without what follows its ?, which may be a password. */
  readonly url: string
  readonly events: ReadonlyArray<
    | "score.completed"
    | "score.failed"
    | "plan.renewal_upcoming"
    | "plan.paused"
    | "creator.alert"
    | "check.paid"
    | "check.consent_given"
    | "check.completed"
    | "check.failed"
    | "check.refunded"
    | "check.disputed"
    | "order.attributed"
    | "order.refunded"
  >
  /** Attempts that a delivery gets at most. */
  readonly attempts_max: number
  /** Whether it is disabled: its receiver was gone, or failed for days. */
  readonly state: "enabled" | "disabled"
  readonly disabled_for: "gone" | "failing" | null
  /** Since when it is enabled or disabled. */
  readonly since: string
  /** Whether nothing is sent because the account says so. */
  readonly paused: boolean
  readonly paused_at: string | null
  /** Since when there was nothing but failures; null where the last attempt went well. */
  readonly failing_since: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CheckComparedAccount {
  /** As the order spells it. */
  readonly platform: string
  /** The account's name there. */
  readonly handle: string
  /** The name that it shows; null where none is known. */
  readonly display_name: string | null
}

export interface CheckAccount {
  /** As the order spells it. */
  readonly platform: string
  /** The account's name there. */
  readonly handle: string
  /** The name that it shows: as it was read, before that as it is stored here; null where none is known. */
  readonly display_name: string | null
  /**
   * to_read: it is read once the check begins. to_compare: it is read if what it shows matches the
   * creator's accounts. read: it was. another_person: it shows another identity, and nothing of it
   * counts. identity_unknown: it shows too little to say whose it is, and nothing of it counts. struck:
   * the creator said that it isn't theirs. not_read: it could not be read.
   */
  readonly standing: "to_read" | "to_compare" | "read" | "another_person" | "identity_unknown" | "struck" | "not_read"
  /**
   * named: you named it. proved: a footprint has it. matched: what it shows matches. buyer_confirmed:
   * you said that it is the same person's. confirmed: the creator said that it is theirs.
   */
  readonly ground: "named" | "proved" | "matched" | "buyer_confirmed" | "confirmed"
  /**
   * Who says that it is the creator's: buyer, discovery (a footprint), service (by what it shows) or
   * subject (the creator); null where nobody does, and where that isn't decided yet.
   */
  readonly tied_by: "buyer" | "discovery" | "service" | "subject" | null
  /** How likely it is the creator's, by discovery or by what it shows; null where nobody estimated that. */
  readonly confidence: number | null
  /**
   * Of an account that whoever agreed says is theirs, whether its bio showed the code that they were
   * given; null elsewhere.
   */
  readonly controls_account: boolean | null
  /** The account of the creator's that it was compared with; null where none. */
  readonly compared_with: CheckComparedAccount | null
  /** What weighed most when it was compared, in sentences. */
  readonly reasons: ReadonlyArray<string>
  /** What to know of it before you rely on the check; null where there is nothing. */
  readonly note: string | null
}

export interface StartedBackgroundCheck {
  /** Names the check. */
  readonly check_id: string
  /**
   * awaiting_payment until it is paid, or expired unpaid. A verified check is awaiting_consent until its
   * creator answers. Then scanning, and completed; failed or refunded where what was paid is given back,
   * disputed where the payer's bank took it back.
   */
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  /** quick is scanned once it is paid; verified asks the creator first. */
  readonly tier: "quick" | "verified"
  /** What it costs, in the currency's minor unit. */
  readonly amount: number
  /** ISO 4217, in lower case. */
  readonly currency: "usd" | "eur"
  /** Where it is paid, once, by card. */
  readonly payment_url: string
  /** The platforms that are read. As the order spells it. */
  readonly platforms: ReadonlyArray<string>
  /** The accounts, each with the name that it shows and with what ties it to the creator. */
  readonly accounts: ReadonlyArray<CheckAccount>
  /** What you sent with the order, as you sent it. It is in no report, and the creator is never shown it. */
  readonly metadata: Readonly<Record<string, string>>
  /** When payment_url ends. */
  readonly payable_until: string
  /** What it is for. A decision on employment, credit, insurance or housing is refused. */
  readonly purpose: string
  /** What whoever orders the check certifies by it. */
  readonly certification: string
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ListedBackgroundCheck {
  /** Names the check. */
  readonly check_id: string
  /**
   * awaiting_payment until it is paid, or expired unpaid. A verified check is awaiting_consent until its
   * creator answers. Then scanning, and completed; failed or refunded where what was paid is given back,
   * disputed where the payer's bank took it back.
   */
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  /** quick is scanned once it is paid; verified asks the creator first. */
  readonly tier: "quick" | "verified"
  /** What it costs, in the currency's minor unit. */
  readonly amount: number
  /** ISO 4217, in lower case. */
  readonly currency: "usd" | "eur"
  /** Where it is paid, once, by card. */
  readonly payment_url: string
  /** The platforms that are read. As the order spells it. */
  readonly platforms: ReadonlyArray<string>
  /** The handle that was ordered. */
  readonly creator_handle: string
  /** What you sent with the order, as you sent it. It is in no report, and the creator is never shown it. */
  readonly metadata: Readonly<Record<string, string>>
  /** When it was ordered. */
  readonly created_at: string
  /** null until the check is completed. */
  readonly completed_at: string | null
  /** The report as a PDF. It opens without a key, for 24 hours; null until the check is completed. */
  readonly pdf_url: string | null
  /** A page that says how the check stands, and shows its report. It opens without a key, for 24 hours. */
  readonly dashboard_url: string | null
}

export interface BackgroundChecks {
  /** Newest first. */
  readonly checks: ReadonlyArray<ListedBackgroundCheck>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CheckBuyerShown {
  /** The brand, as it is named to the creator. */
  readonly brand_name: string
  /** What it sells; null where nobody said it. */
  readonly category: string | null
  /** What it looks for or avoids; null where nobody said it. */
  readonly notes: string | null
  /** Where the creator reaches the buyer: buyer.contact_email of the order, or the account's address. */
  readonly contact_email: string | null
}

export interface CheckConsent {
  /** When their time to answer ends; null before they are asked. */
  readonly due_at: string | null
  /** How often they were asked again at your wish. */
  readonly asked_again: number
  /** What they answered; null before. */
  readonly decision: "given" | "refused" | "withdrawn" | null
  /** When they answered; null before. */
  readonly decided_at: string | null
  /**
   * The mailbox that is asked, in brief: what a consent is proven by. accounts says of which accounts
   * they showed more.
   */
  readonly mailbox: string | null
}

export interface CheckProgress {
  /** Never falls. */
  readonly percent: number
  /** What is being done, for a person. */
  readonly message: string
  /** Posts that were read so far. */
  readonly posts_read: number
}

export interface CheckRefund {
  /**
   * owed: the provider was not reached yet; pending: it is on its way; done: it is given back; gone:
   * there was nothing left to give back; failed: a person has to see to it.
   */
  readonly state: string
  /** Since when it stands so. */
  readonly at: string
  /**
   * How much of the price is given back in all, in the currency's minor unit. A part of it leaves the
   * check completed.
   */
  readonly amount: number
  /** ISO 4217, in lower case. */
  readonly currency: "usd" | "eur"
}

export interface CheckUnassessedCategory {
  /** Names the category. */
  readonly key:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  /** What people read instead of the key. */
  readonly label: string
  /** Why, in a sentence. */
  readonly reason: string
}

export interface CheckAssessedAccount {
  /** As the order spells it. */
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
}

export interface CheckMonth {
  /** A month of UTC. */
  readonly month: string
  /** Posts of this month that were read on the platform. */
  readonly live: number
  /** Copies of this month that were read. */
  readonly captures: number
  /** Deleted posts of this month that were recovered. */
  readonly recovered: number
}

export interface CheckSummary {
  /** Findings that count. */
  readonly total_flags: number
  /** Those that count and are critical. */
  readonly critical_flags: number
  /** In which something counts. */
  readonly categories_flagged: ReadonlyArray<
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  >
  /**
   * Assessed over the accounts of assessed_over, and nothing counts. all_clear alone says so of
   * everything that was named.
   */
  readonly categories_clean: ReadonlyArray<
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  >
  /** Neither: too little was read to call them clean. */
  readonly categories_unassessed: ReadonlyArray<CheckUnassessedCategory>
  /**
   * The accounts that the categories were assessed over: enough of each was read, in languages that are
   * assessed.
   */
  readonly assessed_over: ReadonlyArray<CheckAssessedAccount>
  /** What else was named and not read or assessed far enough, in sentences; null where that is nothing. */
  readonly assessed_gaps: string | null
  /** Of the least covered account; 0 where a named platform was not read, null where it isn't known. */
  readonly coverage: number | null
  /** Posts that were read, of all accounts. */
  readonly posts_analyzed: number
  /** The day of the oldest post; null where none was read. */
  readonly earliest_content: string | null
  /** What was looked at by month, oldest first; months of which nothing is known are left out. */
  readonly archive_timeline: ReadonlyArray<CheckMonth>
  /** Findings that a reviewer dismissed; they are shown nowhere. */
  readonly cleared_count: number
}

export interface CheckCoverageTotals {
  /** Posts that were read. */
  readonly posts: number
  /** Posts with a video. */
  readonly videos: number
  /** Posts whose pictures were looked at: none, so far. */
  readonly visual: number
  /** Videos whose pictures were looked at: none, so far. */
  readonly video: number
  /** Videos whose spoken words were read. */
  readonly transcript: number
}

export interface CheckCoverageCounts {
  /** Posts that were read, at most 5000, and those that the web archive gave back. */
  readonly posts: number
  /** Posts that the platform says there are; null where it doesn't say. */
  readonly posts_exist: number | null
  /** Posts with words in a language that is assessed. */
  readonly assessed: number
  /** Posts without words. */
  readonly without_words: number
  /** Posts with a video. */
  readonly videos: number
  /** Posts with a picture. Nothing looks at pictures. */
  readonly pictures: number
  /** Videos whose spoken words were read. */
  readonly transcript: number
  /** The creator's own comments that were read. */
  readonly comments: number
  /** Copies that the web archive lists; null where none was asked. */
  readonly captures: number | null
  /** Of those the ones that were read; null where none was asked. */
  readonly captures_read: number | null
  /** Posts that are gone from the platform and were recovered; null where no archive was asked. */
  readonly recovered: number | null
}

export interface CheckLanguage {
  /** BCP 47. */
  readonly language: string
  /** Posts in it. */
  readonly posts: number
}

export interface CheckPlatformCoverage {
  /** As the order spells it. */
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /**
   * Why it was read: the buyer named it, discovery proved it, or the creator confirmed it. accounts says
   * it in more detail.
   */
  readonly ground: "named" | "proved" | "confirmed"
  /**
   * past: read page by page, as far as the platform goes. page: only what one page of it shows. archive:
   * the platform shows it no more, and all that was read was recovered from a web archive.
   */
  readonly depth: "past" | "page" | "archive"
  /** Of the posts there are, those read and assessed; null where it isn't known how many there are. */
  readonly coverage_pct: number | null
  /** Of the posts there are, those read; null where it isn't known how many there are. */
  readonly read_pct: number | null
  /** Of the posts read, those in a language that is assessed. */
  readonly assessed_pct: number
  /** What was read of what there is, in counts. */
  readonly coverage_counts: CheckCoverageCounts
  /** Posts in languages that are not assessed, most first. */
  readonly other_languages: ReadonlyArray<CheckLanguage>
  /** Whether it was read back to its beginning. */
  readonly complete: boolean
  /** The day of the oldest post; null where none was read. */
  readonly earliest_content: string | null
  /** The day of the newest post; null where none was read. */
  readonly latest_content: string | null
}

export interface CheckPlatformNotRead {
  /** As the order spells it. */
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string | null
  /** Why, a stable code. */
  readonly code: string
  /** Why, in a sentence. */
  readonly reason: string
}

export interface CheckCoverage {
  /** What was read of all accounts together. */
  readonly totals: CheckCoverageTotals
  /** What was read of each account. */
  readonly platforms: ReadonlyArray<CheckPlatformCoverage>
  /** Named accounts of which nothing was read, with why. */
  readonly platforms_not_read: ReadonlyArray<CheckPlatformNotRead>
}

export interface CheckEvidence {
  /**
   * The post's picture, by a signed link to our own copy that is good for 24 hours; null where none is
   * kept.
   */
  readonly thumbnail: string | null
  /** A frame of the video, by a signed link; null where none is kept. */
  readonly frame: string | null
  /** When these links end; read the check again for new ones. */
  readonly expires_at: string
}

export interface CheckFlag {
  /**
   * Names the finding, for GET and POST /api/v1/reviews/{finding}; the same words at the same place keep
   * it.
   */
  readonly finding_id: string
  /** The category that it belongs to. */
  readonly category:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  /** As the order spells it. */
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** How grave it is. */
  readonly severity: "low" | "medium" | "high" | "critical"
  /** How often such findings are right on everyday posts. */
  readonly confidence: number
  /** risk counts; context is shown and doesn't. */
  readonly risk_weight: "risk" | "context"
  /** Which stated rule made it count or not. */
  readonly rule: string
  /** What it is, in a sentence. */
  readonly description: string
  /** Why it was found, and why it counts or doesn't. */
  readonly why_flagged: string
  /** An exact quote. */
  readonly content_preview: string
  /** Where its words stand. */
  readonly place: "post" | "repost" | "comment" | "profile" | "transcript" | "news"
  /** Where it stands, or stood. */
  readonly post_url: string
  /** The copy in a web archive; null where it was read live. */
  readonly archived_url: string | null
  /** null where it isn't known, as of a profile. */
  readonly posted_at: string | null
  /** When it was found. */
  readonly detected_at: string
  /** wayback marks content that is gone from the platform and was recovered. */
  readonly source: "live" | "wayback" | "web_search"
  /** Whether the creator says that it is wrong, and nobody decided yet. */
  readonly disputed: boolean
  /** Pictures of what was found. */
  readonly evidence: CheckEvidence
}

export interface CheckCategoryFindings {
  /** Names the category. */
  readonly key:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  /** What people read instead of the key. */
  readonly label: string
  /** The gravest of what counts; null where nothing does. */
  readonly severity: "low" | "medium" | "high" | "critical" | null
  /** Findings that count. */
  readonly count: number
  /** Findings that are shown and don't count. */
  readonly context_count: number
  /** Its findings, what counts first, then the gravest. */
  readonly flags: ReadonlyArray<CheckFlag>
}

export interface CheckLeftOut {
  /** Why, a stable code. */
  readonly code: string
  /** Why, in a sentence. */
  readonly reason: string
  /** How many findings. */
  readonly count: number
}

export interface CheckFindings {
  /** Those in which anything was found. */
  readonly categories: ReadonlyArray<CheckCategoryFindings>
  /** What was found and is not shown, in counts, with why. */
  readonly left_out: ReadonlyArray<CheckLeftOut>
  /** The web archive that was looked at; null where none was. */
  readonly archive_source: string | null
  /** Of the rules that made findings count or not. */
  readonly rules_version: number
  /** Which classifier read the texts. */
  readonly model_version: string
  /** When the texts were read. */
  readonly scanned_at: string
}

export interface BrandFitReason {
  /** The rule that says so, a stable code. */
  readonly rule: string
  /** What it says of this creator. */
  readonly text: string
}

export interface BrandFit {
  /** Of which brand the verdict is. */
  readonly brand_name: string
  /** By stated rules, for this brand alone. */
  readonly verdict: "fits" | "fits_with_conditions" | "does_not_fit"
  /** At most three, the weightiest first. */
  readonly reasons: ReadonlyArray<BrandFitReason>
  /** What is to be agreed where the creator fits with conditions. */
  readonly conditions: ReadonlyArray<string>
}

export interface BackgroundCheck {
  /** Names the check. */
  readonly check_id: string
  /**
   * awaiting_payment until it is paid, or expired unpaid. A verified check is awaiting_consent until its
   * creator answers. Then scanning, and completed; failed or refunded where what was paid is given back,
   * disputed where the payer's bank took it back.
   */
  readonly status:
    | "awaiting_payment"
    | "awaiting_consent"
    | "scanning"
    | "completed"
    | "expired"
    | "failed"
    | "refunded"
    | "disputed"
  /** quick is scanned once it is paid; verified asks the creator first. */
  readonly tier: "quick" | "verified"
  /** What it costs, in the currency's minor unit. */
  readonly amount: number
  /** ISO 4217, in lower case. */
  readonly currency: "usd" | "eur"
  /** Where it is paid, once, by card. */
  readonly payment_url: string
  /** The platforms that are read. As the order spells it. */
  readonly platforms: ReadonlyArray<string>
  /** The accounts, each with the name that it shows and with what ties it to the creator. */
  readonly accounts: ReadonlyArray<CheckAccount>
  /** The handle that was ordered. */
  readonly creator_handle: string
  /** What you sent with the order, as you sent it. It is in no report, and the creator is never shown it. */
  readonly metadata: Readonly<Record<string, string>>
  /** Whether every category is clean on every named platform; null until the check is completed. */
  readonly all_clear: boolean | null
  /** A page that says how the check stands, and shows its report. It opens without a key, for 24 hours. */
  readonly dashboard_url: string | null
  /** The report as a PDF. It opens without a key, for 24 hours; null until the check is completed. */
  readonly pdf_url: string | null
  /** When it was ordered. */
  readonly created_at: string
  /** null until the check is completed. */
  readonly completed_at: string | null
  /** When payment_url ends. */
  readonly payable_until: string
  /** What it is for. A decision on employment, credit, insurance or housing is refused. */
  readonly purpose: string
  /** For which brand it is made, and where the creator reaches the buyer. */
  readonly buyer: CheckBuyerShown
  /**
   * Where the creator is asked; required where tier is verified. Never an address of the account's own
   * people or of their domain.
   */
  readonly creator_email: string | null
  /** How the creator is spoken to. */
  readonly creator_name: string | null
  /** How the creator's consent stands; null of a quick check. */
  readonly consent: CheckConsent | null
  /** When pdf_url ends; null until the check is completed. */
  readonly pdf_url_expires_at: string | null
  /** How far the scan is. */
  readonly progress: CheckProgress
  /** Why it failed or was refunded; null elsewhere. */
  readonly reason: string | null
  /** How the money stands that is given back; null where none is. */
  readonly refund: CheckRefund | null
  /**
   * Until when it can be read again for nothing (POST …/read-again) or its part of the price given back
   * (POST …/refund), once either; null where everything was read, a choice was made, or the time is
   * over.
   */
  readonly read_again_until: string | null
  /**
   * What POST …/refund would give back, in the currency's minor unit: the price divided evenly by the
   * platforms of the order, times those of which nothing could be read; null where that is nothing.
   */
  readonly refundable_amount: number | null
  /** When what the check rests on is removed. */
  readonly evidence_expires_at: string | null
  /** When pictures and texts were removed; null before. */
  readonly evidence_deleted_at: string | null
  /** The report in figures; null until the check is completed. */
  readonly summary: CheckSummary | null
  /** What was read of what there is; null before it is completed. */
  readonly coverage: CheckCoverage | null
  /** What was found, by category; null until the check is completed. */
  readonly report: CheckFindings | null
  /** The findings of all categories, what counts first, then the gravest. */
  readonly flags: ReadonlyArray<CheckFlag>
  /** Whether the creator fits the buyer's brand, by stated rules; null until the check is completed. */
  readonly brand_fit: BrandFit | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CommissionTierInForce {
  /** Base of the month from which on the rate holds. */
  readonly from: string
  /** Of the base, in parts per million: 100000 is 10 %. */
  readonly percent_ppm: number
}

export interface CommissionTermsInForce {
  /**
   * Parts of the price that pay, goods after discounts always among them; goods alone unless said
   * otherwise.
   */
  readonly commission_base: ReadonlyArray<"goods" | "tax" | "shipping" | "tips" | "fees">
  /** The same in words. */
  readonly pays_on: string
  /** Ids of products that pay nothing; at most 500. Gift cards never pay. */
  readonly excluded_products: ReadonlyArray<string>
  /** Months since a subscription began in which its renewals pay: 0 for none of them, null for all. */
  readonly renewal_months: number | null
  /** Of the base, in parts per million: 100000 is 10 %. */
  readonly percent_ppm: number
  /** For each order, divided like the order. */
  readonly flat: string | null
  /** Nothing for orders of customers who aren't known to be new. */
  readonly new_customers_only: boolean
  /** Rates for what lies above some base of a month. */
  readonly tiers: ReadonlyArray<CommissionTierInForce>
  /** For a creator's orders of one month, at most. */
  readonly cap: string | null
  /** Days until an order may be stated. */
  readonly hold_days: number
}

export interface CommissionRule {
  readonly id: string
  readonly scope: "account" | "campaign" | "creator" | "link"
  /** Of the creator, link or campaign. */
  readonly name: string | null
  /** ISO 4217. */
  readonly currency: string | null
  readonly from: string
  /** Excluded; null until a later rule. */
  readonly until: string | null
  readonly terms: CommissionTermsInForce | null
  readonly made_at: string
  /** What the rule can't do by what is known of the account's latest orders. */
  readonly warnings: ReadonlyArray<string>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CommissionModel {
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based"
  readonly from: string
  readonly made_at: string
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CommissionRules {
  readonly rules: ReadonlyArray<CommissionRule>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Newest first; last_touch where none holds. */
  readonly models: ReadonlyArray<CommissionModel>
  /** The last closed month. */
  readonly closed_through: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface StatementHead {
  readonly month: string
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** ISO 4217. */
  readonly currency: string
  /** Whether it can't change any more. */
  readonly is_closed: boolean
  /** Null while the month is open. */
  readonly closed_at: string | null
  readonly line_count: number
  /** What the lines add up to. */
  readonly sum: string
  /** What earlier statements left to be set off: 0 or less. */
  readonly carried_in: string
  /** carried_in and sum, where that is above 0. */
  readonly payable: string
  /** The same in the currency's minor units. */
  readonly payable_minor: string
  /** What this one leaves to be set off: 0 or less. */
  readonly carried_out: string
}

export interface Statements {
  readonly statements: ReadonlyArray<StatementHead>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface StatementLine {
  /** The shop's id of the order. */
  readonly order_id: string
  readonly shop_domain: string | null
  /** The link's code; null where a survey named the creator. */
  readonly link: string | null
  readonly placed_at: string
  /** The creator's part of what the order earns. */
  readonly net: string
  /** The creator's part of what the rule pays on; null in statements closed before this was kept. */
  readonly base: string | null
  /** What is paid on, in words. */
  readonly pays_on: string | null
  /** The rule it is paid by; null where none holds. */
  readonly rule_id: string | null
  /** What the creator is due of the order altogether. */
  readonly entitled: string
  /** What earlier statements said of the order. */
  readonly stated_before: string
  /** entitled less stated_before. */
  readonly amount: string
  /** The same in minor units. */
  readonly amount_minor: string
}

export interface Statement {
  readonly month: string
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** ISO 4217. */
  readonly currency: string
  /** Whether it can't change any more. */
  readonly is_closed: boolean
  /** Null while the month is open. */
  readonly closed_at: string | null
  readonly line_count: number
  /** What the lines add up to. */
  readonly sum: string
  /** What earlier statements left to be set off: 0 or less. */
  readonly carried_in: string
  /** carried_in and sum, where that is above 0. */
  readonly payable: string
  /** The same in the currency's minor units. */
  readonly payable_minor: string
  /** What this one leaves to be set off: 0 or less. */
  readonly carried_out: string
  readonly lines: ReadonlyArray<StatementLine>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ClosedMonth {
  readonly month: string
  /** Whether it was closed already, and nothing was done. */
  readonly was_closed_before: boolean
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ComparedAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string | null
}

export interface ReportedAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly followers: number | null
  readonly score: number | null
  readonly tier: "exceptional" | "excellent" | "good" | "fair" | "poor" | null
  readonly last_scored_at: string | null
  readonly public_profile_url: string | null
  readonly display_name: string | null
  /**
   * What ties it: it was named, discovery or a link for everyone proved it, what it shows matched, or
   * you confirmed it.
   */
  readonly ground: "named" | "proved" | "matched" | "buyer_confirmed" | "confirmed"
  /** Whose word it is; null of an account that is left out. */
  readonly tied_by: "buyer" | "discovery" | "service" | "subject" | null
  /**
   * How likely it is the creator's, by discovery or by what the accounts show; null where nobody
   * estimated it.
   */
  readonly confidence: number | null
  /** The account that it was compared with; null where nothing was compared. */
  readonly compared_with: ComparedAccount | null
  /** What weighs most in the comparison, the strongest first. */
  readonly reasons: ReadonlyArray<string>
  /**
   * What a reader has to know of it, with both names where it may be another person's; null where there
   * is nothing.
   */
  readonly note: string | null
}

export interface RiskFlags {
  readonly count: number
  readonly titles: ReadonlyArray<string>
  readonly by_severity: {
    readonly low: number
    readonly medium: number
    readonly high: number
    readonly critical: number
  }
  readonly cleared_count: number
  readonly media_expires_at: string
  readonly truncated: boolean
  readonly items: ReadonlyArray<RiskFlag>
}

export interface FollowedAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string
  readonly url: string
  readonly category: string
  readonly category_label: string
  readonly severity: "low" | "medium" | "high" | "critical"
  readonly why_flagged: string
}

export interface Report {
  readonly creator?:
    | {
        readonly platform: string
        /** Without a leading @. */
        readonly handle: string
        readonly display_name: string
        readonly followers: number | null
        readonly score: number
        readonly tier: "exceptional" | "excellent" | "good" | "fair" | "poor"
        readonly score_scope: "account" | "footprint"
        readonly accounts?: ReadonlyArray<CountedAccount> | undefined
        readonly agents: {
          readonly content_risk: number
          readonly brand_safety: number
          readonly sentiment: number
          readonly authenticity: number
          readonly audience_quality: number
          readonly community_trust: number
          readonly roi_prediction: number
        }
        readonly knockouts: ReadonlyArray<{
          readonly code: string
          readonly agent:
            | "content_risk"
            | "brand_safety"
            | "sentiment"
            | "authenticity"
            | "audience_quality"
            | "community_trust"
            | "roi_prediction"
          readonly severity: "low" | "medium" | "high" | "critical"
          readonly description: string
          readonly score_cap: number
          readonly post_url: string | null
        }>
        readonly confidence: number
        readonly model_version: string
        /**
         * What the score is made of: what the platform shows anyone, what your team imported, or both. Only
         * you see the latter two.
         */
        readonly evidence_source: "public" | "imported" | "public_and_imported"
        readonly second_opinion?: SecondOpinionSummary | undefined
        readonly last_scored_at: string
        readonly public_profile_url: string
        readonly narrative?: string | undefined
        readonly velocity?:
          | {
              readonly delta_30d: number | null
              readonly delta_60d: number | null
              readonly delta_90d: number | null
            }
          | undefined
        readonly risk_flags?: ReadonlyArray<RiskFlag> | undefined
        readonly risk_flags_summary?: RiskFlagsSummary | undefined
        readonly detailed_analysis?: DetailedAnalysis | undefined
        readonly engagement?: Engagement | undefined
        readonly reviewed?: ReviewedScore | undefined
        readonly is_stale: boolean
        readonly score_age_days: number
      }
    | undefined
  readonly accounts?: ReadonlyArray<ReportedAccount> | undefined
  readonly risk_flags?: RiskFlags | undefined
  readonly brand_mentions?:
    | {
        readonly total_brands: number
        readonly undisclosed: number
        readonly disclosed: number
        readonly unverified: number
        readonly organic: number
        readonly brands: ReadonlyArray<{
          readonly brand: string
          /**
           * Whether the post, or the brand by its posts, is disclosed as advertising. `unverified` where the
           * wording leaves it open, or in a language whose words for an advertisement aren't known.
           */
          readonly verdict: "undisclosed" | "unverified" | "disclosed" | "organic"
          readonly verdict_label: string
          readonly posts: ReadonlyArray<{
            readonly post_url: string
            /**
             * Whether the post, or the brand by its posts, is disclosed as advertising. `unverified` where the
             * wording leaves it open, or in a language whose words for an advertisement aren't known.
             */
            readonly verdict: "undisclosed" | "unverified" | "disclosed" | "organic"
            readonly reason: string
          }>
        }>
      }
    | undefined
  readonly controversy?:
    | {
        readonly summary: string | null
        readonly web_findings: ReadonlyArray<WebFinding>
        readonly findings_filtered_out: number
        readonly searched: boolean
      }
    | undefined
  readonly drivers?:
    | {
        readonly agents: ReadonlyArray<{
          readonly platform: string
          /** Without a leading @. */
          readonly handle: string
          readonly agent:
            | "content_risk"
            | "brand_safety"
            | "sentiment"
            | "authenticity"
            | "audience_quality"
            | "community_trust"
            | "roi_prediction"
          readonly score: number
          readonly base: number
          readonly negative: ReadonlyArray<{
            readonly text: string
            /** Points that are added to the score, or taken from it. */
            readonly shap_contribution: number
          }>
          readonly positive: ReadonlyArray<{
            readonly text: string
            /** Points that are added to the score, or taken from it. */
            readonly shap_contribution: number
          }>
        }>
        readonly dimensions: ReadonlyArray<{
          readonly platform: string
          /** Without a leading @. */
          readonly handle: string
          readonly dimension: string
          readonly text: string
          readonly contributions: ReadonlyArray<{
            readonly agent:
              | "content_risk"
              | "brand_safety"
              | "sentiment"
              | "authenticity"
              | "audience_quality"
              | "community_trust"
              | "roi_prediction"
            /** Points that are added to the score, or taken from it. */
            readonly shap_contribution: number
          }>
        }>
      }
    | undefined
  readonly audience?:
    | Readonly<
        Record<
          string,
          {
            readonly locations: ReadonlyArray<{
              readonly country: string
              readonly country_code: string
              readonly percentage: number
            }>
          }
        >
      >
    | undefined
  readonly following?:
    | {
        readonly total_followed_accounts: number | null
        readonly flagged: ReadonlyArray<FollowedAccount>
        readonly clean_count: number
        readonly sampled_count: number
      }
    | undefined
  readonly score_history?:
    | ReadonlyArray<{
        readonly date: string
        readonly score: number
      }>
    | undefined
  readonly engagement?: Engagement | undefined
  /** Opens without a key. */
  readonly pdf_url?: string | null | undefined
  readonly pdf_url_expires_at?: string | null | undefined
  /** A page that opens without a key. */
  readonly view_url?: string | null | undefined
  readonly view_url_expires_at?: string | null | undefined
}

export interface ExtendedCreator {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string
  readonly followers: number | null
  readonly score: number
  readonly tier: "exceptional" | "excellent" | "good" | "fair" | "poor"
  readonly score_scope: "account" | "footprint"
  readonly accounts?: ReadonlyArray<CountedAccount> | undefined
  readonly agents: {
    readonly content_risk: number
    readonly brand_safety: number
    readonly sentiment: number
    readonly authenticity: number
    readonly audience_quality: number
    readonly community_trust: number
    readonly roi_prediction: number
  }
  readonly knockouts: ReadonlyArray<{
    readonly code: string
    readonly agent:
      | "content_risk"
      | "brand_safety"
      | "sentiment"
      | "authenticity"
      | "audience_quality"
      | "community_trust"
      | "roi_prediction"
    readonly severity: "low" | "medium" | "high" | "critical"
    readonly description: string
    readonly score_cap: number
    readonly post_url: string | null
  }>
  readonly confidence: number
  readonly model_version: string
  /**
   * What the score is made of: what the platform shows anyone, what your team imported, or both. Only
   * you see the latter two.
   */
  readonly evidence_source: "public" | "imported" | "public_and_imported"
  readonly second_opinion?: SecondOpinionSummary | undefined
  readonly last_scored_at: string
  readonly public_profile_url: string
  readonly narrative?: string | undefined
  readonly velocity?:
    | {
        readonly delta_30d: number | null
        readonly delta_60d: number | null
        readonly delta_90d: number | null
      }
    | undefined
  readonly risk_flags?: ReadonlyArray<RiskFlag> | undefined
  readonly risk_flags_summary?: RiskFlagsSummary | undefined
  readonly detailed_analysis?: DetailedAnalysis | undefined
  readonly engagement?: Engagement | undefined
  readonly reviewed?: ReviewedScore | undefined
  readonly report?: Report | undefined
}

export interface CachedLookup {
  readonly status: "cached"
  readonly creator: ExtendedCreator
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface QueuedLookup {
  readonly status: "queued"
  readonly job_id: string
  /** Roughly how long the score still takes; the guide for polling. */
  readonly eta_seconds: number
  /** Where the job is asked for. */
  readonly poll_url: string
  /** Whether a job that was in flight already is answered. */
  readonly deduplicated: boolean
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface BulkCached {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly status: "cached"
  readonly creator: ExtendedCreator
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
}

export interface BulkQueued {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly status: "queued"
  readonly job_id: string
  /** Roughly how long the score still takes; the guide for polling. */
  readonly eta_seconds: number
  /** Where the job is asked for. */
  readonly poll_url: string
  /** Whether a job that was in flight already is answered. */
  readonly deduplicated: boolean
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
}

export interface BulkRefused {
  /** As it was sent. */
  readonly platform: string
  /** As it was sent. */
  readonly handle: string
  readonly status: "error"
  readonly error:
    | "unsupported_platform"
    | "invalid_handle"
    | "creator_busy"
    | "insufficient_credits"
    | "insufficient_scope"
    | "daily_scrape_limit_exceeded"
  /** What is wrong and what to do, for a person. */
  readonly message: string
  /** Credits this answer took from the balance. */
  readonly credits_charged: 0
}

export interface BulkLookup {
  readonly results: ReadonlyArray<BulkCached | BulkQueued | BulkRefused>
  readonly summary: {
    readonly total: number
    readonly cached: number
    readonly queued: number
    readonly errored: number
    readonly credits_spent: number
    readonly live_credits?: number | undefined
    readonly credits_remaining: number
  }
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface VettedAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly status: "cached" | "not_scored"
  readonly score: number | null
  readonly last_scored_at: string | null
  /**
   * Whether its score counts: read; another_person and identity_unknown are left out; not_read has no
   * fresh score.
   */
  readonly standing: "read" | "another_person" | "identity_unknown" | "not_read"
  readonly display_name: string | null
  /**
   * What ties it: it was named, discovery or a link for everyone proved it, what it shows matched, or
   * you confirmed it.
   */
  readonly ground: "named" | "proved" | "matched" | "buyer_confirmed" | "confirmed"
  /** Whose word it is; null of an account that is left out. */
  readonly tied_by: "buyer" | "discovery" | "service" | "subject" | null
  /**
   * How likely it is the creator's, by discovery or by what the accounts show; null where nobody
   * estimated it.
   */
  readonly confidence: number | null
  /** The account that it was compared with; null where nothing was compared. */
  readonly compared_with: ComparedAccount | null
  /** What weighs most in the comparison, the strongest first. */
  readonly reasons: ReadonlyArray<string>
  /**
   * What a reader has to know of it, with both names where it may be another person's; null where there
   * is nothing.
   */
  readonly note: string | null
}

export interface Vetting {
  readonly unified: {
    readonly score: number
    readonly tier: "exceptional" | "excellent" | "good" | "fair" | "poor"
    readonly last_scored_at: string
    readonly reviewed?: ReviewedScore | undefined
  } | null
  readonly accounts: ReadonlyArray<VettedAccount>
  readonly risk_flags: ReadonlyArray<RiskFlag>
  readonly risk_flags_summary: RiskFlagsSummary
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CreditPurchase {
  /** UUID of the purchase; the ledger's entries are named by it, and the job of a score has it. */
  readonly purchase_id: string
  readonly kind: "pack" | "score"
  readonly status: "awaiting_payment" | "paid" | "delivered" | "expired" | "refunded" | "disputed"
  readonly platform: string | null
  /** Without a leading @. */
  readonly handle: string | null
  readonly job_id: string | null
  /** Where the job is asked for. */
  readonly poll_url: string | null
  readonly report_url: string | null
  readonly credits: number
  readonly amount: number
  /** What of the amount was given back at the payment provider, in the currency's minor unit. */
  readonly amount_refunded: number
  /** ISO 4217. */
  readonly currency: "usd" | "eur"
  /** Where it is paid, once, by card. */
  readonly payment_url: string | null
  /** When payment_url ends. */
  readonly payable_until: string
  readonly created_at: string
  /** When it was paid; null where it wasn't. */
  readonly paid_at: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CreditPurchases {
  readonly purchases: ReadonlyArray<CreditPurchase>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CreditSettings {
  /** The account's owners are told by mail each time that the balance falls below this; null: never. */
  readonly alert_below: number | null
  /** Credits left; below zero where a pack was given back whose credits were spent. */
  readonly balance: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CreditDays {
  /** Credits left; below zero where a pack was given back whose credits were spent. */
  readonly balance: number
  /** Credits that the last days used; null where they are too few to say. */
  readonly pace_used: number | null
  /** How many days that was, today included; null where they are too few to say. */
  readonly pace_days: number | null
  /** Whole days that the balance lasts at this pace; null where nobody can say, or nothing is used. */
  readonly days_left: number | null
  readonly days: ReadonlyArray<{
    readonly day: string
    /** Credits left; below zero where a pack was given back whose credits were spent. */
    readonly balance: number
    /** Charges less what was given back of charges; below 0 where more was given back. */
    readonly credits_used: number
  }>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface Usage {
  readonly from: string
  readonly to: string
  readonly usage: ReadonlyArray<{
    /** What requests were booked under by X-Customer-Ref; null: those that named nothing. */
    readonly customer_ref: string | null
    /** Requests for scores, those that cost nothing among them. */
    readonly requests: number
    readonly credits: number
  }>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface PreviewedAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly confidence: number
  readonly source:
    | "seed"
    | "link_in_bio"
    | "bio"
    | "website"
    | "rel_me"
    | "platform_links"
    | "web_search"
    | "same_handle"
    | "index"
  /** Whether creators are scored on this platform. */
  readonly scoreable: boolean
  readonly url: string
  /** Whether a confirm that names no accounts scores it, and takes it for the creator's. */
  readonly selected: boolean
  readonly display_name: string | null
  /** All that the account was found by. */
  readonly sources: ReadonlyArray<
    "seed" | "link_in_bio" | "bio" | "website" | "rel_me" | "platform_links" | "web_search" | "same_handle" | "index"
  >
  /**
   * Who says that the account and the seed are one person's: the seed's own pages, the account's own,
   * both, or neither.
   */
  readonly claimed_by: "seed" | "account" | "both" | "neither"
  /** Whether the account's own page was opened and shows that it exists. */
  readonly is_verified: boolean
  readonly parts: ReadonlyArray<{
    /** What speaks for or against one person; the parts sum to the confidence. */
    readonly part: "prior" | "claims" | "handle" | "display_name" | "picture" | "links" | "bio" | "language"
    /** What the part adds to the logarithm, to the base of two, of the odds; negative takes away. */
    readonly bits: number
    readonly text: string
  }>
}

export interface UnknownPlatform {
  readonly platform: string
  readonly reason:
    | "not_searched"
    | "robots"
    | "login_wall"
    | "blocked"
    | "busy"
    | "timed_out"
    | "unreachable"
    | "switched_off"
    | "too_much"
}

export interface FootprintPreview {
  readonly status: "preview"
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** The seed first, then the surest. */
  readonly accounts: ReadonlyArray<PreviewedAccount>
  readonly scoreable_count: number
  /** What confirm costs, however many accounts are scored. */
  readonly credits_required: number
  /** What no cause was found for. */
  readonly unknown: ReadonlyArray<UnknownPlatform>
  /** Whether the web was not searched: an account that is missing is unknown then, not absent. */
  readonly grounded_search_skipped: boolean
  readonly discovered_at: string
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface FootprintAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly confidence: number
  readonly source:
    | "seed"
    | "link_in_bio"
    | "bio"
    | "website"
    | "rel_me"
    | "platform_links"
    | "web_search"
    | "same_handle"
    | "index"
  /** Whether creators are scored on this platform. */
  readonly scoreable: boolean
  readonly url: string
  readonly display_name: string | null
  readonly ground: "named" | "proved" | "matched" | "buyer_confirmed" | "confirmed" | null
  readonly tied_by: "buyer" | "discovery" | "service" | "subject" | null
  /**
   * What a reader has to know of an account that you confirmed and discovery isn't sure of; null of any
   * other.
   */
  readonly note: string | null
}

export interface FootprintQueued {
  readonly status: "queued"
  readonly job_id: string
  /** Roughly how long the score still takes; the guide for polling. */
  readonly eta_seconds: number
  /** Where the job is asked for. */
  readonly poll_url: string
  /** Whether a job that was in flight already is answered. */
  readonly deduplicated: boolean
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** Names the creator over all their accounts. */
  readonly identity_group_id: string | null
  /** Those the job was confirmed with, the seed first, then the surest. */
  readonly accounts: ReadonlyArray<FootprintAccount>
  readonly scoreable_count: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface DiscoverySeed {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string | null
}

export interface DiscoveredAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly confidence: number
  readonly source:
    | "seed"
    | "link_in_bio"
    | "bio"
    | "website"
    | "rel_me"
    | "platform_links"
    | "web_search"
    | "same_handle"
    | "index"
  /** Whether creators are scored on this platform. */
  readonly scoreable: boolean
  readonly display_name: string | null
  /** All that the account was found by. */
  readonly sources: ReadonlyArray<
    "seed" | "link_in_bio" | "bio" | "website" | "rel_me" | "platform_links" | "web_search" | "same_handle" | "index"
  >
  /**
   * Who says that the account and the seed are one person's: the seed's own pages, the account's own,
   * both, or neither.
   */
  readonly claimed_by: "seed" | "account" | "both" | "neither"
  /** Whether the account's own page was opened and shows that it exists. */
  readonly is_verified: boolean
  readonly parts: ReadonlyArray<{
    /** What speaks for or against one person; the parts sum to the confidence. */
    readonly part: "prior" | "claims" | "handle" | "display_name" | "picture" | "links" | "bio" | "language"
    /** What the part adds to the logarithm, to the base of two, of the odds; negative takes away. */
    readonly bits: number
    readonly text: string
  }>
}

export interface Discovery {
  readonly seed: DiscoverySeed
  readonly footprint: ReadonlyArray<DiscoveredAccount>
  /** What was looked at. */
  readonly discovery_method: "link_in_bio+web_search" | "link_in_bio"
  /** What no cause was found for. */
  readonly unknown: ReadonlyArray<UnknownPlatform>
  /** Whether the web was not searched: an account that is missing is unknown then, not absent. */
  readonly grounded_search_skipped: boolean
  readonly discovered_at: string
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LinkedAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
}

export interface CorrectedFootprint {
  /** Names the creator over all their accounts. */
  readonly identity_group_id: string
  /** What is left of the creator, as your account sees them. */
  readonly accounts: ReadonlyArray<LinkedAccount>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CandidateAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly url: string | null
  readonly last_scored_at: string | null
  readonly score_age_days: number | null
}

export interface Candidate {
  readonly display_name: string
  /** Names the creator over all their accounts. */
  readonly identity_group_id: string | null
  /** Those most like what was asked for first. */
  readonly accounts: ReadonlyArray<CandidateAccount>
  /**
   * How likely this is the creator who is meant, from a measurement on misspelt names; all candidates'
   * together are 1 at most.
   */
  readonly match_confidence: number
  /** Whether the index tells of them, or the web does. */
  readonly found_by: "index" | "web_search"
}

export interface Resolution {
  readonly candidates: ReadonlyArray<Candidate>
  readonly web_searched: boolean
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface AgentPoints {
  readonly content_risk: number | null
  readonly brand_safety: number | null
  readonly sentiment: number | null
  readonly authenticity: number | null
  readonly audience_quality: number | null
  readonly community_trust: number | null
  readonly roi_prediction: number | null
}

export interface FlagKinds {
  /** Kinds that were looked for; of any other nothing is known. */
  readonly assessed: ReadonlyArray<string>
  /** Kinds with a flag. */
  readonly active: ReadonlyArray<string>
  /** Kinds with a flag that takes part in the score. */
  readonly scored: ReadonlyArray<string>
}

export interface IndexedCreator {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string | null
  readonly url: string | null
  /** Names the creator over all their accounts. */
  readonly identity_group_id: string | null
  readonly score: number | null
  readonly agents: AgentPoints
  readonly followers: number | null
  /** Interactions of the median post for each follower. */
  readonly engagement_rate: number | null
  readonly languages: ReadonlyArray<string>
  readonly country_code: string | null
  readonly topics: ReadonlyArray<{
    readonly topic: string
    /** Part of the order, 0 to 1. */
    readonly share: number
  }>
  readonly brands: ReadonlyArray<string> | null
  readonly flags: FlagKinds
  readonly last_scored_at: string | null
  readonly score_age_days: number | null
  /** How like q or similar_to they are; null without either. */
  readonly match: number | null
  /** Why they are like similar_to, the strongest first. */
  readonly reasons: ReadonlyArray<string>
}

export interface IndexState {
  /** Scored accounts in the index. */
  readonly creators: number
  readonly oldest_scored_at: string | null
}

export interface NotJudged {
  /** A filter that was asked for; flag:KIND of a kind of flag. */
  readonly filter: string
  /** Scored accounts that there is no evidence for. */
  readonly creators: number
}

export interface CreatorSearch {
  readonly creators: ReadonlyArray<IndexedCreator>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  readonly index: IndexState
  readonly not_judged: ReadonlyArray<NotJudged>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ItemCount {
  /** How many the file holds, each once. */
  readonly read: number
  /** How many of them a score reads: the newest posts and comments, a sample of the followers. */
  readonly kept: number
}

export interface Evidence {
  /** What the file was read as. */
  readonly format: "jsonl" | "csv" | "instagram" | "youtube" | "x" | "reddit"
  readonly posts: ItemCount
  readonly comments: ItemCount
  readonly followers: ItemCount
  /** Whether this very file was there before, so that nothing changed. */
  readonly repeated: boolean
  readonly imported_at: string
  readonly expires_at: string
}

export interface EvidenceImport {
  readonly status: "imported"
  readonly evidence: Evidence
  /** How to have the creator scored. */
  readonly next: string
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface EvidenceImportQueued {
  readonly status: "queued"
  readonly job_id: string
  /** Roughly how long the score still takes; the guide for polling. */
  readonly eta_seconds: number
  /** Where the job is asked for. */
  readonly poll_url: string
  /** Whether a job that was in flight already is answered. */
  readonly deduplicated: boolean
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  readonly evidence: Evidence
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface EvidenceRemoved {
  readonly status: "removed"
  readonly files_removed: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LinkCreator {
  /** A platform's name. */
  readonly platform: string
  /** In any letter case, with or without an @. */
  readonly handle: string
}

export interface LinkVariant {
  /** Two letters of ISO 3166-1; any where null. */
  readonly country: string | null
  /** What the visitor holds; any where null. */
  readonly device: "mobile" | "desktop" | null
  /** Where these visitors go. */
  readonly url: string
}

export interface LinkFormerOwner {
  /** Null: nobody. */
  readonly creator: LinkCreator | null
  readonly until: string
}

export interface TrackingLink {
  /** Unique over all accounts; letter case matters. */
  readonly code: string
  /** What to share. */
  readonly address: string
  /**
   * Where it leads; every byte of it stays, cs_ref and cs_click are put before its query, and a
   * visitor's own parameters behind it.
   */
  readonly url: string
  /** Whose link it is; null: nobody's. */
  readonly creator: LinkCreator | null
  /** A discount code that stands for the link at checkout, in any letter case. */
  readonly promo_code: string | null
  /** The name of what it is part of. */
  readonly campaign: string | null
  /** Other destinations by country and device; the first that fits a visitor counts. */
  readonly variants: ReadonlyArray<LinkVariant>
  /** Where it leads once it is ended; null: to the page of dead links. */
  readonly fallback_url: string | null
  /**
   * Whether a visitor's own query parameters, such as utm_source or gclid, reach the destination; null:
   * as the account says.
   */
  readonly keeps_query: boolean | null
  /** Who had it before, oldest first: what came until then is theirs. */
  readonly former_owners: ReadonlyArray<LinkFormerOwner>
  readonly created_at: string
  /** Null while it redirects. */
  readonly ended_at: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface TrackingLinkResult {
  readonly status: "created" | "unchanged" | "refused"
  /** Null where it was refused. */
  readonly link: TrackingLink | null
  /** Why it was refused. */
  readonly problem: string | null
}

export interface TrackingLinksResult {
  readonly created: number
  /** Links that were there with the same contents. */
  readonly unchanged: number
  readonly refused: number
  readonly results: ReadonlyArray<TrackingLinkResult>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface TrackingLinks {
  readonly links: ReadonlyArray<TrackingLink>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LinkClickGroup {
  /**
   * The day, the host of the page before, the country or the device; null: it is not known, or these are
   * the others.
   */
  readonly group: string | null
  /** Whether this is of all groups beyond those told one by one. */
  readonly is_others: boolean
  /** People's clicks. */
  readonly human: number
  /** How many people that were: of days alone, else null. */
  readonly people: number | null
  /** Clicks of crawlers, link previews and scripts. */
  readonly bot: number
  /** What browsers loaded before anybody asked to see it. */
  readonly prefetch: number
  /** Requests that asked for no page. */
  readonly head: number
  /** What other pages loaded into themselves, such as hidden frames. */
  readonly embedded: number
}

export interface LinkClicks {
  /** The link's code. */
  readonly code: string
  /** The first day, in UTC. */
  readonly from: string
  /** The last day, in UTC. */
  readonly to: string
  /** What a row is of. */
  readonly group_by: "day" | "referrer" | "country" | "device"
  /** False where more than 200000 clicks of a kind are of the period: the oldest are left out. */
  readonly is_whole: boolean
  /** Days in their order; else those of most people's clicks first. */
  readonly groups: ReadonlyArray<LinkClickGroup>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LinkEarned {
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

export interface LinkNumbers {
  /** The link's code; null where a survey named the creator. */
  readonly link: TrackingLink
  /** People's clicks in the period; at most 100000 are counted. */
  readonly clicks: number
  /** What it earned, a row a currency; empty where that is nothing. */
  readonly earned: ReadonlyArray<LinkEarned>
}

export interface LinksNumbers {
  /** When the period begins. */
  readonly from: string
  /** When it ends; what happens at this moment is no part of it. */
  readonly to: string
  /** False where more links earned something than are told of. */
  readonly is_whole: boolean
  readonly links: ReadonlyArray<LinkNumbers>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface PromoAssignment {
  /** A link's code. */
  readonly link: string
  /** An order from then on counts; from now on unless said otherwise. */
  readonly from: string
  /** The code is nobody's from then on; null: until it is assigned anew. */
  readonly until: string | null
}

export interface PromoCode {
  /** In upper case, with one blank for each run of blanks. */
  readonly promo_code: string
  /** The link whose it is now; null: nobody's. */
  readonly link: string | null
  /** The link that was made with it, whose it was before the first assignment. */
  readonly own_link: string | null
  /** In the order they were made; of those that began the one that began last counts. */
  readonly assignments: ReadonlyArray<PromoAssignment>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface LinkRule {
  /** The link that the page counts for. */
  readonly link: string
  /** What the address says, in any letter case. */
  readonly utm_source: string | null
  /** What the address says, in any letter case. */
  readonly utm_campaign: string | null
  /** What the address says, in any letter case. */
  readonly utm_content: string | null
  /** Host and the beginning of the path. */
  readonly address: string | null
  /** Visits from then on; any where null. */
  readonly from: string | null
  /** Visits before then; any where null. */
  readonly until: string | null
}

export interface LinkRules {
  readonly rules: ReadonlyArray<LinkRule>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface RateOption {
  readonly key: string
  readonly label: string
  readonly multiplier: number
  readonly low: number
  readonly high: number
  readonly source: string | null
}

export interface RateGeo {
  readonly key: string
  readonly label: string
  readonly multiplier: number
  readonly low: number
  readonly high: number
  readonly source: string | null
  readonly countries: ReadonlyArray<string>
}

export interface RateFormat {
  readonly key: string
  readonly label: string
  readonly kind: "convention" | "prior"
}

export interface RatePlatform {
  readonly key: string
  readonly label: string
  /** What is meant where no format is sent. */
  readonly default_format: string
  readonly formats: ReadonlyArray<RateFormat>
}

export interface RateFormatOption {
  readonly key: string
  readonly label: string
  readonly platforms: ReadonlyArray<string>
}

export interface RateFormatInput {
  readonly key: "format"
  readonly label: string
  readonly type: "format"
  readonly formats: ReadonlyArray<RateFormatOption>
}

export interface RateNumberInput {
  readonly key: string
  readonly label: string
  readonly type: "integer"
  readonly minimum: number
  readonly maximum: number
}

export interface RateChoiceInput {
  readonly key: string
  readonly label: string
  readonly type: "choice"
  readonly options: ReadonlyArray<RateOption>
}

export interface RateFlagInput {
  readonly key: string
  readonly label: string
  readonly type: "boolean"
}

export interface RateCatalog {
  /** Which table of figures it is by. */
  readonly table_version: string
  /** ISO 4217. */
  readonly currency: "USD"
  readonly niches: ReadonlyArray<RateOption>
  /** Where audiences are; the US and Canada are 1. */
  readonly geos: ReadonlyArray<RateGeo>
  readonly rights_tiers: ReadonlyArray<RateOption>
  readonly platforms: ReadonlyArray<RatePlatform>
  readonly deliverables: ReadonlyArray<RateFormatInput | RateNumberInput | RateChoiceInput | RateFlagInput>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface RateFactsTakenFrom {
  readonly median_views: "caller" | "score" | "followers" | null
  readonly niche: "caller" | "score" | "followers" | null
  readonly geo: "caller" | "score" | "followers" | null
  readonly engagement: "caller" | "score" | "followers" | null
}

export interface RateCreator {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly last_scored_at: string | null
}

export interface RatePerThousandViews {
  readonly fair: number
  readonly low: number
  readonly high: number
  readonly source: string
  readonly kind: "convention" | "prior" | "arithmetic" | "assumed"
}

export interface RateFactor {
  readonly name: string
  readonly value: string
  readonly multiplier: number
  readonly low: number
  readonly high: number
  /** Who says so, or that it is our prior. */
  readonly source: string | null
  readonly kind: "convention" | "prior" | "arithmetic" | "assumed"
}

export interface RateRow {
  /** What the figure is of. */
  readonly item: string
  readonly source: string
  readonly address: string | null
  /** When it was published; null where that is not known. */
  readonly year: number | null
  readonly sample: string | null
  readonly kind: "paid" | "asked" | "convention"
  readonly low: number
  readonly middle: number
  readonly high: number
  readonly note: string | null
}

export interface RateBenchmark {
  readonly name: string
  readonly unit: "usd" | "share"
  readonly source: string
  readonly address: string | null
  readonly year: number | null
  readonly sample: string | null
  readonly kind: "paid" | "asked" | "convention"
  readonly low: number
  readonly middle: number
  readonly high: number
  readonly note: string | null
}

export interface BreakEvenInCurrency {
  /** ISO 4217. */
  readonly currency: string
  readonly orders: number
  /** In major units of the currency; nothing is converted. */
  readonly revenue: number
  /** Revenue × margin, rounded down. */
  readonly justified: number
  /** Of one post; of all together where posts is null. */
  readonly rate: number
}

export interface BreakEven {
  /** What is left of revenue when goods are paid. */
  readonly margin: number
  readonly from: string
  readonly to: string
  /** Posts that earned it, as you said. */
  readonly posts: number | null
  readonly currencies: ReadonlyArray<BreakEvenInCurrency>
}

export interface RateCard {
  /** Dollars, for everything that was asked for together. */
  readonly fair_rate: number
  readonly low: number
  readonly high: number
  /** ISO 4217. */
  readonly currency: "USD"
  /**
   * medium: several sources agree somewhat; low: few, or far apart; very_low: it rests on our prior or
   * on estimated views.
   */
  readonly confidence: "very_low" | "low" | "medium"
  readonly confidence_reasons: ReadonlyArray<string>
  /** What the estimate is made of; prior: nothing is published of this platform. */
  readonly kind: "convention" | "prior"
  readonly basis: string
  /** Which table of figures it is by. */
  readonly table_version: string
  readonly platform: string
  /** What the file was read as. */
  readonly format: string
  readonly niche: string
  readonly median_views: number | null
  readonly followers: number | null
  /** Interactions for each view. */
  readonly engagement_of_views: number | null
  /** Whose word it is: yours, the score's, or estimated from followers; null where it is not known. */
  readonly taken_from: RateFactsTakenFrom
  readonly creator: RateCreator | null
  /** Dollars for 1,000 views, before any factor. */
  readonly price_per_1000_views: RatePerThousandViews
  readonly factors: ReadonlyArray<RateFactor>
  /** Every published figure that the rate is made of. */
  readonly rows: ReadonlyArray<RateRow>
  /** What was paid elsewhere, in dollars. No part of the rate. */
  readonly paid: ReadonlyArray<RateBenchmark>
  /** What rate cards say, by the same platform and size. No part of the rate. */
  readonly asked: ReadonlyArray<RateBenchmark>
  /**
   * What the creator's orders of the last year, by last touch, would have justified; null where no
   * margin was sent or they brought none.
   */
  readonly break_even: BreakEven | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface AlertAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
}

export interface Alert {
  readonly id: string
  /** What it is, by the name of the webhook event. */
  readonly event:
    | "plan.renewal_upcoming"
    | "plan.paused"
    | "creator.alert"
    | "check.paid"
    | "check.consent_given"
    | "check.completed"
    | "check.failed"
    | "check.refunded"
    | "check.disputed"
  /** What an alert about a creator is about; null of plans. */
  readonly kind: "new_flag" | "follower_leap" | "account_gone" | "account_renamed" | "score_moved" | null
  /** Whom it is about; null where that is several creators. */
  readonly account: AlertAccount | null
  /** One line for a person. */
  readonly title: string
  /** For a person, some lines. */
  readonly text: string
  /** What the event's webhook says beside its names and times. */
  readonly data: Readonly<Record<string, unknown>>
  /** When it was noticed. */
  readonly at: string
}

export interface Alerts {
  /** Newest first. */
  readonly alerts: ReadonlyArray<Alert>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ReportAnswer {
  readonly status: "ok"
  readonly access: "included" | "paid_cache_read"
  readonly sections: ReadonlyArray<
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
  readonly report: Report
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ReviewDispute {
  /** In the subject's words. */
  readonly text: string
  readonly disputed_at: string
}

export interface ReviewDecision {
  /** dismiss takes it out of what you are shown; keep confirms it, or undoes a dismissal. */
  readonly verdict: "keep" | "dismiss" | "recategorise"
  /** Where it belongs instead; only where verdict is recategorise. */
  readonly category:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
    | null
  /** Why. */
  readonly reason: string
  /** account: by a key or a member of yours, for you; operator: by the service's operator, for everyone. */
  readonly decided_by: "account" | "operator"
  /** The name of who decided. */
  readonly reviewer: string | null
  readonly decided_at: string
}

export interface Review {
  /** The same for the same words at the same place, whenever they are read. */
  readonly finding_id: string
  /** disputed: the subject says that it is wrong, and nobody decided since. */
  readonly status: "open" | "decided" | "disputed"
  /** The check that found it; null where a score did. */
  readonly check_id: string | null
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** As it was found; where a decision says another, it belongs there. */
  readonly category:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  /** How grave it is. */
  readonly severity: "low" | "medium" | "high" | "critical"
  /** How often such findings are right on everyday posts. */
  readonly confidence: number
  /** Deprecated: as risk_weight. */
  readonly weight: "risk" | "context"
  /** risk counts; context is shown, and doesn't. */
  readonly risk_weight: "risk" | "context"
  /** What it is, in a sentence. */
  readonly description: string
  /** Deprecated: as why_flagged. */
  readonly why: string
  /** Why it was found. */
  readonly why_flagged: string
  /** Deprecated: as content_preview. */
  readonly excerpt: string
  /** An exact quote. */
  readonly content_preview: string
  /** In what it stands. */
  readonly place: "post" | "repost" | "comment" | "profile" | "transcript" | "news"
  /** Deprecated: as source. */
  readonly seen_at: "live" | "wayback" | "web_search"
  /** live: on the platform; wayback: in a web archive, which alone still has it; web_search: in a search. */
  readonly source: "live" | "wayback" | "web_search"
  /** Where it stands, or stood. */
  readonly post_url: string
  /** The copy in a web archive; null where it was read live. */
  readonly archived_url: string | null
  /** Null where that isn't known, as of a profile. */
  readonly posted_at: string | null
  /** When you were first told of it. */
  readonly found_at: string
  /** What the subject says against it; null unless that is undecided. */
  readonly dispute: ReviewDispute | null
  /** The newest decision that holds for you; null where there is none. */
  readonly decision: ReviewDecision | null
}

export interface Reviews {
  /** Disputed first, then the worst, then the newest. */
  readonly reviews: ReadonlyArray<Review>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ReviewWithHistory {
  /** The same for the same words at the same place, whenever they are read. */
  readonly finding_id: string
  /** disputed: the subject says that it is wrong, and nobody decided since. */
  readonly status: "open" | "decided" | "disputed"
  /** The check that found it; null where a score did. */
  readonly check_id: string | null
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** As it was found; where a decision says another, it belongs there. */
  readonly category:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  /** How grave it is. */
  readonly severity: "low" | "medium" | "high" | "critical"
  /** How often such findings are right on everyday posts. */
  readonly confidence: number
  /** Deprecated: as risk_weight. */
  readonly weight: "risk" | "context"
  /** risk counts; context is shown, and doesn't. */
  readonly risk_weight: "risk" | "context"
  /** What it is, in a sentence. */
  readonly description: string
  /** Deprecated: as why_flagged. */
  readonly why: string
  /** Why it was found. */
  readonly why_flagged: string
  /** Deprecated: as content_preview. */
  readonly excerpt: string
  /** An exact quote. */
  readonly content_preview: string
  /** In what it stands. */
  readonly place: "post" | "repost" | "comment" | "profile" | "transcript" | "news"
  /** Deprecated: as source. */
  readonly seen_at: "live" | "wayback" | "web_search"
  /** live: on the platform; wayback: in a web archive, which alone still has it; web_search: in a search. */
  readonly source: "live" | "wayback" | "web_search"
  /** Where it stands, or stood. */
  readonly post_url: string
  /** The copy in a web archive; null where it was read live. */
  readonly archived_url: string | null
  /** Null where that isn't known, as of a profile. */
  readonly posted_at: string | null
  /** When you were first told of it. */
  readonly found_at: string
  /** What the subject says against it; null unless that is undecided. */
  readonly dispute: ReviewDispute | null
  /** The newest decision that holds for you; null where there is none. */
  readonly decision: ReviewDecision | null
  /** Every decision, newest first. */
  readonly history: ReadonlyArray<ReviewDecision>
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface DecidedReview {
  /** The same for the same words at the same place, whenever they are read. */
  readonly finding_id: string
  /** disputed: the subject says that it is wrong, and nobody decided since. */
  readonly status: "open" | "decided" | "disputed"
  /** The check that found it; null where a score did. */
  readonly check_id: string | null
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** As it was found; where a decision says another, it belongs there. */
  readonly category:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
  /** How grave it is. */
  readonly severity: "low" | "medium" | "high" | "critical"
  /** How often such findings are right on everyday posts. */
  readonly confidence: number
  /** Deprecated: as risk_weight. */
  readonly weight: "risk" | "context"
  /** risk counts; context is shown, and doesn't. */
  readonly risk_weight: "risk" | "context"
  /** What it is, in a sentence. */
  readonly description: string
  /** Deprecated: as why_flagged. */
  readonly why: string
  /** Why it was found. */
  readonly why_flagged: string
  /** Deprecated: as content_preview. */
  readonly excerpt: string
  /** An exact quote. */
  readonly content_preview: string
  /** In what it stands. */
  readonly place: "post" | "repost" | "comment" | "profile" | "transcript" | "news"
  /** Deprecated: as source. */
  readonly seen_at: "live" | "wayback" | "web_search"
  /** live: on the platform; wayback: in a web archive, which alone still has it; web_search: in a search. */
  readonly source: "live" | "wayback" | "web_search"
  /** Where it stands, or stood. */
  readonly post_url: string
  /** The copy in a web archive; null where it was read live. */
  readonly archived_url: string | null
  /** Null where that isn't known, as of a profile. */
  readonly posted_at: string | null
  /** When you were first told of it. */
  readonly found_at: string
  /** What the subject says against it; null unless that is undecided. */
  readonly dispute: ReviewDispute | null
  /** The newest decision that holds for you; null where there is none. */
  readonly decision: ReviewDecision | null
  /**
   * made_anew: the score that you are shown is made anew of the same evidence; flags_only: that isn't
   * kept any more, so flags change and the score doesn't; pending: it is made anew in a moment;
   * unchanged: no score that you are shown has the finding.
   */
  readonly score_update: "made_anew" | "flags_only" | "pending" | "unchanged"
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface RosterAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly display_name: string | null
  readonly url: string | null
  /** Of the account's newest score that you were told; null where there is none. */
  readonly last_scored_at: string | null
}

export interface RosterVelocity {
  readonly delta_30d: number | null
  readonly delta_60d: number | null
  readonly delta_90d: number | null
}

export interface RosterFlags {
  readonly count: number
  /** The worst first, each once. */
  readonly titles: ReadonlyArray<string>
}

export interface PlanBilling {
  /** What each renewal costs. */
  readonly credits_per_period: number
  /** When the paid period began that runs; null where none does. */
  readonly period_started_at: string | null
  /** What is served now, since it is paid for; null where nothing is. */
  readonly serves: "recurring" | "recurring_monitoring" | null
  /** To when that is paid; null where nothing is. */
  readonly serves_until: string | null
}

export interface CurrencyRevenue {
  /** ISO 4217. */
  readonly currency: string
  /** The amount in the currency's minor unit, exactly. */
  readonly minor_units: number
  /** In the currency's major unit. */
  readonly amount: string
  readonly orders: number
}

export interface CreatorRevenue {
  /** How far back orders count. */
  readonly days: number
  /** When it was summed up; null where it was not yet. */
  readonly as_of: string | null
  readonly amounts: ReadonlyArray<CurrencyRevenue>
}

export interface RosterCreator {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly accounts: ReadonlyArray<RosterAccount>
  readonly display_name: string | null
  readonly followers: number | null
  /** null where you were told of none. */
  readonly score: number | null
  readonly tier: "exceptional" | "excellent" | "good" | "fair" | "poor" | null
  readonly last_scored_at: string | null
  readonly velocity: RosterVelocity
  readonly risk_flags: RosterFlags
  /** null where the creator has no plan. */
  readonly plan: "recurring" | "recurring_monitoring" | null
  readonly billing: PlanBilling
  /** When the plan is renewed; null where it won't be. */
  readonly renews_at: string | null
  /** Whether the balance did not cover the last renewal: nothing runs until it does. */
  readonly paused: boolean
  /** What your own orders brought by the creator's links, by last touch. */
  readonly attributed_revenue: CreatorRevenue
  /** Your own, in lower case. */
  readonly tags: ReadonlyArray<string>
  /** Your own. */
  readonly note: string | null
  /** Whether you paid for a score of the creator, or only saved them by hand. */
  readonly saved_by: "paid" | "hand"
  readonly added_at: string
}

export interface Roster {
  readonly creators: ReadonlyArray<RosterCreator>
  /** Creators that the filters leave, on whichever page. */
  readonly total: number
  /** Creators on a page at most. */
  readonly limit: number
  /** Creators passed over; 0 where a cursor was sent. */
  readonly offset: number
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface RosterEntry {
  readonly creator: RosterCreator
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface RosterRemoved {
  readonly status: "removed"
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface CreatorPlan {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** none where the creator has no plan. */
  readonly plan: "recurring" | "recurring_monitoring" | "none"
  /** Whether the balance did not cover the last renewal: nothing runs until it does. */
  readonly paused: boolean
  /** When the plan is renewed; null where it won't be. */
  readonly renews_at: string | null
  /** When the paid period began that runs; null where none does. */
  readonly period_started_at: string | null
  /** What each renewal costs. */
  readonly credits_per_period: number
  /** What is served now, since it is paid for; null where nothing is. */
  readonly serves: "recurring" | "recurring_monitoring" | null
  /** To when that is paid; null where nothing is. */
  readonly serves_until: string | null
  /** The period's newest rescoring, as a job; null where none runs or the score was less than a day old. */
  readonly rescoring_job_id: string | null
  /** Credits this answer took from the balance. */
  readonly credits_charged: number
  readonly live_credits?: number | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ForecastDay {
  readonly date: string
  readonly credits: number
  /** Plans that are renewed on this day. */
  readonly renewals: number
}

export interface PlanForecast {
  readonly from: string
  readonly until: string
  readonly days: ReadonlyArray<ForecastDay>
  readonly total_credits: number
  /** Credits left; below zero where a pack was given back whose credits were spent. */
  readonly balance: number
  /** The first day whose renewals the balance doesn't cover; null where it covers all. */
  readonly runs_out_on: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface ListedJob {
  readonly job_id: string
  readonly status: "queued" | "processing" | "done" | "failed"
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** How many more accounts of the creator it scores. */
  readonly other_accounts: number
  /** Per cent. */
  readonly progress: number
  /** What it was booked under by X-Customer-Ref; null where nothing was named. */
  readonly customer_ref: string | null
  readonly created_at: string
  readonly ended_at: string | null
  /** Why it failed, for a person; null where it didn't. */
  readonly error: string | null
  /**
   * Why, for a program: what the platform says of the account, or that what it shows is too little for a
   * score; null for any other reason.
   */
  readonly reason:
    | "not_found"
    | "account_unavailable"
    | "login_wall"
    | "refused"
    | "unsupported"
    | "too_little_evidence"
    | null
  readonly poll_url: string
}

export interface JobList {
  readonly jobs: ReadonlyArray<ListedJob>
  /** What asks for the next page; null on the last one. */
  readonly next_cursor: string | null
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface JobAccount {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  readonly reason: string | null
  readonly display_name: string | null
  readonly ground: "named" | "proved" | "matched" | "buyer_confirmed" | "confirmed" | null
  readonly tied_by: "buyer" | "discovery" | "service" | "subject" | null
  readonly note: string | null
  readonly status: "scored" | "unreadable" | "pending"
}

export interface JobDone {
  readonly job_id: string
  readonly status: "done"
  /** Per cent. */
  readonly progress: number
  readonly completed_at: string
  readonly creator: ExtendedCreator
  readonly report_url: string
  /** Names the creator over all their accounts. */
  readonly identity_group_id?: string | null | undefined
  /** Of a footprint or a plan: what became of each account that was scored with it. */
  readonly accounts?: ReadonlyArray<JobAccount> | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface JobFailed {
  readonly job_id: string
  readonly status: "failed"
  /** Per cent. */
  readonly progress: number
  readonly error: string
  /**
   * Why, for a program: what the platform says of the account, or that what it shows is too little for a
   * score; null for any other reason.
   */
  readonly reason:
    | "not_found"
    | "account_unavailable"
    | "login_wall"
    | "refused"
    | "unsupported"
    | "too_little_evidence"
    | null
  readonly failed_at: string
  /** Names the creator over all their accounts. */
  readonly identity_group_id?: string | null | undefined
  /** Of a footprint or a plan: its accounts, none of which was scored. */
  readonly accounts?: ReadonlyArray<JobAccount> | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface JobInFlight {
  readonly job_id: string
  readonly status: "queued" | "processing"
  /** Per cent. */
  readonly progress: number
  readonly progress_message: string
  /** Roughly how long the score still takes; the guide for polling. */
  readonly eta_seconds: number
  readonly created_at: string
  /** Names the creator over all their accounts. */
  readonly identity_group_id?: string | null | undefined
  /** Of a footprint or a plan: the accounts that are scored with it. */
  readonly accounts?: ReadonlyArray<JobAccount> | undefined
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface JobNotFound {
  /** As it was sent. */
  readonly job_id: string
  readonly status: "not_found"
  /** What is wrong and what to do, for a person. */
  readonly message: string
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export interface JobStatuses {
  readonly jobs: ReadonlyArray<JobInFlight | JobDone | JobFailed | JobNotFound>
  readonly summary: {
    readonly total: number
    readonly done: number
    readonly in_flight: number
    readonly failed: number
    readonly not_found: number
  }
  /** In every answer to a test key, and in no other. */
  readonly sandbox?: true | undefined
}

export type TrackingEvent =
  | {
      readonly event_type: "page_view" | "add_to_cart" | "checkout_start"
      /** The page-view session that the pixel keeps in its cookie. */
      readonly pv_id: string
      /** The page's address. */
      readonly page_url?: string | null | undefined
      readonly product_id?: number | string | null | undefined
      /** The shop's id of the order. */
      readonly order_id?: number | string | null | undefined
      /** A decimal number with the currency's places; what was paid and not given back. */
      readonly revenue?: number | null | undefined
      /** ISO 4217, of any case; USD unless said otherwise. */
      readonly currency?: string | null | undefined
      readonly promo_code_used?: string | null | undefined
      readonly is_new_customer?: boolean | null | undefined
      /** Free-form custom data. */
      readonly event_data?: Readonly<Record<string, unknown>> | null | undefined
      readonly event_id?: string | null | undefined
      /** SHA-256 of the visitor's address in lower case and Unicode's form NFC, without blanks around it. */
      readonly email_sha256?: string | null | undefined
      readonly refs?:
        | ReadonlyArray<{
            readonly code: string
            /** Milliseconds since 1970. */
            readonly at: number
          }>
        | null
        | undefined
    }
  | {
      readonly event_type: "purchase"
      /** The page-view session that the pixel keeps in its cookie. */
      readonly pv_id: string
      /** The page's address. */
      readonly page_url?: string | null | undefined
      readonly product_id?: number | string | null | undefined
      /** The shop's id of the order. */
      readonly order_id: number | string
      /** A decimal number with the currency's places; what was paid and not given back. */
      readonly revenue: number
      /** ISO 4217, of any case; USD unless said otherwise. */
      readonly currency?: string | null | undefined
      readonly promo_code_used?: string | null | undefined
      readonly is_new_customer?: boolean | null | undefined
      /** Free-form custom data. */
      readonly event_data?: Readonly<Record<string, unknown>> | null | undefined
      readonly event_id?: string | null | undefined
      /** SHA-256 of the visitor's address in lower case and Unicode's form NFC, without blanks around it. */
      readonly email_sha256?: string | null | undefined
      readonly refs?:
        | ReadonlyArray<{
            readonly code: string
            /** Milliseconds since 1970. */
            readonly at: number
          }>
        | null
        | undefined
    }
  | {
      readonly event_type: "custom"
      /** The page-view session that the pixel keeps in its cookie. */
      readonly pv_id: string
      /** The page's address. */
      readonly page_url?: string | null | undefined
      readonly product_id?: number | string | null | undefined
      /** The shop's id of the order. */
      readonly order_id?: number | string | null | undefined
      /** A decimal number with the currency's places; what was paid and not given back. */
      readonly revenue?: number | null | undefined
      /** ISO 4217, of any case; USD unless said otherwise. */
      readonly currency?: string | null | undefined
      readonly promo_code_used?: string | null | undefined
      readonly is_new_customer?: boolean | null | undefined
      /** Free-form custom data. */
      readonly event_data: {
        readonly name: string
      }
      readonly event_id?: string | null | undefined
      /** SHA-256 of the visitor's address in lower case and Unicode's form NFC, without blanks around it. */
      readonly email_sha256?: string | null | undefined
      readonly refs?:
        | ReadonlyArray<{
            readonly code: string
            /** Milliseconds since 1970. */
            readonly at: number
          }>
        | null
        | undefined
    }

export interface EdgeClick {
  /** The id that the edge signed: it says when the click was, and of what kind. */
  readonly click_id: string
  /** The link's code. */
  readonly code: string
  /** The visitor's, as two letters. */
  readonly country?: string | null | undefined
  /** What the visitor holds. */
  readonly device?: "mobile" | "desktop" | null | undefined
  /** The host of the page before. */
  readonly referrer_host?: string | null | undefined
  /** Who clicked, as a hash of the day that the edge made; believed of secret keys alone. */
  readonly person?: string | null | undefined
}

export interface EdgeClicksRequest {
  /** In any order. */
  readonly clicks: ReadonlyArray<EdgeClick>
}

export interface OrderRefund {
  /** The sender's own name of the refund. */
  readonly refund_id: string
  /** Major units, such as 19.99. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** chargeback where the buyer's bank took it; refund unless said otherwise. */
  readonly kind?: "refund" | "chargeback" | undefined
  /** When the money went back; now unless said otherwise. */
  readonly refunded_at?: string | undefined
}

export type TimeZone = string

export type CurrencyCode = string

export interface AttributionSettingsChange {
  /** Days before an order in which a touch counts towards it. */
  readonly lookback_days?: number | undefined
  /** An IANA name: in which days begin and end. */
  readonly time_zone?: TimeZone | undefined
  /** The currency that reports tell of first; null: by the code. */
  readonly default_currency?: CurrencyCode | null | undefined
  /** Whether a visitor's own query parameters, such as utm_source or gclid, reach where a link leads. */
  readonly keeps_query?: boolean | undefined
}

export interface LiftTestRequest {
  /** For people. */
  readonly name: string
  /** regions: some pause for the whole test; weeks: one of every two pauses. */
  readonly design: "regions" | "weeks"
  /** What is counted: orders, or revenue that was paid and not given back. */
  readonly metric: "orders" | "revenue"
  /** Required where the metric is revenue. */
  readonly currency?: CurrencyCode | null | undefined
  /** At most 100; absent: all creators. */
  readonly creators?:
    | ReadonlyArray<{
        readonly platform: string
        /** Without a leading @. */
        readonly handle: string
      }>
    | null
    | undefined
  /** A day that has not begun, UTC. */
  readonly starts_on: string
  /** Even, and at least 12, of the design weeks. */
  readonly weeks: number
  /** Of the design regions: at least 4; at most 104 with the weeks of the test. */
  readonly weeks_before?: number | null | undefined
  /** Of the design regions: 6 to 200. */
  readonly regions?: ReadonlyArray<string> | null | undefined
  /** Absent: half of the regions are drawn. */
  readonly paused_regions?: ReadonlyArray<string> | null | undefined
  /** Of the design weeks, from 1: one of every two. Absent: they are drawn. */
  readonly paused_weeks?: ReadonlyArray<number> | null | undefined
}

export interface LiftCellsRequest {
  /** At most 1,000. */
  readonly cells: ReadonlyArray<{
    readonly region: string
    readonly week_starts_on: string
    readonly value: number
  }>
}

export interface WatchRuleSwitchRequest {
  /** Whether the rule is to be on. */
  readonly is_on: boolean
  /** Why, for whoever reads the decisions. */
  readonly reason: string
}

export interface HoldDecisionRequest {
  /** release lets the order into statements again; confirm keeps it out. */
  readonly verdict: "release" | "confirm"
  readonly reason: string
  /** The name of who decided. */
  readonly reviewer?: string | null | undefined
}

export interface AccountProfileChange {
  readonly name?: string | undefined
  readonly brand_name?: string | null | undefined
  readonly category?: string | null | undefined
  readonly notes?: string | null | undefined
}

export interface WebhookChange {
  /** true pauses it, false resumes it. */
  readonly paused: boolean
}

export interface CheckBuyer {
  /** What the brand is called; the workspace's name where its profile doesn't say either. */
  readonly brand_name?: string | null | undefined
  /** What it sells. Empty: nothing is said, whatever the workspace's profile says. */
  readonly category?: string | null | undefined
  /** What else counts for a fit. Empty: nothing is said, whatever the workspace's profile says. */
  readonly notes?: string | null | undefined
  /**
   * Where the creator reaches you, to ask, to object or to be erased; the account's address unless said
   * otherwise.
   */
  readonly contact_email?: string | null | undefined
}

export interface CheckNamedAccount {
  /** One of the platforms of the order. */
  readonly platform: string
  /** The account's name there. */
  readonly handle: string
  /**
   * Whether you checked that it is the creator's. The creator is the owner of the first account; every
   * other one is read only if what it shows matches, or you say so here. The report names you for it.
   */
  readonly same_person?: boolean | null | undefined
}

export interface StartBackgroundCheckRequest {
  /** Without a leading @. */
  readonly handle: string
  /** Where the handle is looked at, each platform once. */
  readonly platforms: ReadonlyArray<string>
  /** quick (the default) is scanned once it is paid; verified asks the creator first. */
  readonly tier?: "quick" | "verified" | null | undefined
  /**
   * Where the creator is asked; required where tier is verified. Never an address of the account's own
   * people or of their domain.
   */
  readonly creator_email?: string | null | undefined
  /** How the creator is spoken to. */
  readonly creator_name?: string | null | undefined
  /** Why you ask, for the creator to read. */
  readonly consent_reasons?: string | null | undefined
  /** USD or EUR, in either case; USD unless said otherwise. */
  readonly currency?: string | null | undefined
  /**
   * What it is for; working with a creator unless said otherwise. A decision on employment, credit,
   * insurance or housing is refused.
   */
  readonly purpose?: string | null | undefined
  /** The brand whose fit is judged. What isn't said is taken from the workspace's profile. */
  readonly buyer?: CheckBuyer | null | undefined
  /**
   * Accounts of other names on these platforms, each of which stands in the place of the handle there;
   * and those that you checked are the same person's (same_person).
   */
  readonly accounts?: ReadonlyArray<CheckNamedAccount> | null | undefined
  /**
   * Texts for your own programs, by key: at most 20 keys of 40 characters, texts of 500. Reads and
   * events answer them; no report and no mail has them, and the creator is never shown them.
   */
  readonly metadata?: Readonly<Record<string, string>> | null | undefined
}

export interface AskCreatorAgainRequest {
  /**
   * Where the creator is asked; required where tier is verified. Never an address of the account's own
   * people or of their domain.
   */
  readonly creator_email?: string | null | undefined
}

export interface CommissionTier {
  /** Base of the month, in minor units, from which on the rate holds. */
  readonly from_minor: number
  /** Of the base, in parts per million: 100000 is 10 %. */
  readonly percent_ppm: number
}

export interface CommissionTerms {
  /**
   * Parts of the price that pay, goods after discounts always among them; goods alone unless said
   * otherwise.
   */
  readonly commission_base?: ReadonlyArray<"goods" | "tax" | "shipping" | "tips" | "fees"> | undefined
  /** Ids of products that pay nothing; at most 500. Gift cards never pay. */
  readonly excluded_products?: ReadonlyArray<string> | undefined
  /** Months since a subscription began in which its renewals pay: 0 for none of them, null for all. */
  readonly renewal_months?: number | null | undefined
  /** Of the base, in parts per million: 100000 is 10 %. */
  readonly percent_ppm?: number | undefined
  /** For each order, divided like the order; in minor units. */
  readonly flat_minor?: number | undefined
  /** Nothing for orders of customers who aren't known to be new. */
  readonly new_customers_only?: boolean | undefined
  /** Rates for what lies above some base of a month. */
  readonly tiers?: ReadonlyArray<CommissionTier> | undefined
  /** For a creator's orders of one month, at most, in minor units. */
  readonly cap_minor?: number | null | undefined
  /** Days until an order may be stated. */
  readonly hold_days?: number | undefined
}

export interface CommissionRuleRequest {
  /** platform/handle. */
  readonly creator?: string | undefined
  /** The link's code; null where a survey named the creator. */
  readonly link?: string | undefined
  /** A name of yours for some links. */
  readonly campaign?: string | undefined
  /** Of the amounts, and of the orders it holds for. */
  readonly currency?: string | undefined
  /** Orders placed from then on: an ISO 8601 date, midnight UTC, or a time. In no closed month. */
  readonly from: string
  /** Excluded: an ISO 8601 date, midnight UTC, or a time. */
  readonly until?: string | undefined
  readonly terms: CommissionTerms | null
}

export interface CommissionModelRequest {
  readonly model: "first_touch" | "last_touch" | "linear" | "time_decay" | "position_based"
  /** Orders placed from then on: an ISO 8601 date, midnight UTC, or a time. In no closed month. */
  readonly from: string
}

export interface BulkRequest {
  readonly include?: string | null | undefined
  readonly creators: ReadonlyArray<{
    readonly platform: string
    /** Without a leading @. */
    readonly handle: string
  }>
}

export interface VetCreator {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /**
   * That you checked that it is the same person's as the first account: it counts then, whatever it
   * shows, by your word.
   */
  readonly same_person?: boolean | null | undefined
}

export interface VetRequest {
  readonly creators: ReadonlyArray<VetCreator>
}

export interface CreditPackRequest {
  /** How many credits the pack has: 50, 250, 1000. */
  readonly credits: number
}

export interface CardScoreRequest {
  /**
   * One of creatorsignal, instagram, youtube, twitter, x, facebook, reddit, twitch, kick, linkedin,
   * threads, snapchat.
   */
  readonly platform: string
  /** The social handle, without a leading @; 1 to 100 characters. */
  readonly handle: string
}

export interface CreditSettingsChange {
  /** The account's owners are told by mail each time that the balance falls below this; null: never. */
  readonly alert_below: number | null
}

export interface ScoreFootprintRequest {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
  /** Whether the accounts are scored. Without it, a free preview is answered. */
  readonly confirm?: boolean | null | undefined
  /**
   * With confirm: the accounts that you verified, of those that were discovered. These and the seed are
   * scored; the others are remembered as not this creator's, for your account.
   */
  readonly accounts?:
    | ReadonlyArray<{
        readonly platform: string
        /** Without a leading @. */
        readonly handle: string
      }>
    | null
    | undefined
}

export interface DiscoverRequest {
  readonly platform: string
  /** Without a leading @. */
  readonly handle: string
}

export interface ResolveRequest {
  /** Free text. */
  readonly name?: string | null | undefined
  /** Without a leading @. */
  readonly handle?: string | null | undefined
  readonly platform?: string | null | undefined
  /** Whether the web may be searched, which costs; false by default. */
  readonly allow_web_search?: boolean | null | undefined
}

export interface LinkCreatorRequest {
  /** A platform's name. */
  readonly platform: string
  /** In any letter case, with or without an @. */
  readonly handle: string
}

export interface LinkVariantRequest {
  /** Two letters of ISO 3166-1; any where null. */
  readonly country?: string | null | undefined
  /** What the visitor holds; any where null. */
  readonly device?: "mobile" | "desktop" | null | undefined
  /** Where these visitors go. */
  readonly url: string
}

export interface TrackingLinkRequest {
  /** Unique over all accounts; letter case matters. */
  readonly code?: string | null | undefined
  /**
   * Where it leads; every byte of it stays, cs_ref and cs_click are put before its query, and a
   * visitor's own parameters behind it.
   */
  readonly url: string
  /** A discount code that stands for the link at checkout, in any letter case. */
  readonly promo_code?: string | null | undefined
  /** Whose link it is; null: nobody's. */
  readonly creator?: LinkCreatorRequest | null | undefined
  /** The name of what it is part of. */
  readonly campaign?: string | null | undefined
  /** Other destinations by country and device; the first that fits a visitor counts. */
  readonly variants?: ReadonlyArray<LinkVariantRequest> | null | undefined
  /** Where it leads once it is ended; null: to the page of dead links. */
  readonly fallback_url?: string | null | undefined
  /**
   * Whether a visitor's own query parameters, such as utm_source or gclid, reach the destination; null:
   * as the account says.
   */
  readonly keeps_query?: boolean | null | undefined
}

export interface TrackingLinksRequest {
  readonly links: ReadonlyArray<TrackingLinkRequest>
}

export interface TrackingLinkChange {
  /**
   * Where it leads; every byte of it stays, cs_ref and cs_click are put before its query, and a
   * visitor's own parameters behind it.
   */
  readonly url?: string | null | undefined
  /** Whose link it is; null: nobody's. */
  readonly creator?: LinkCreatorRequest | null | undefined
  /** The name of what it is part of. */
  readonly campaign?: string | null | undefined
  /** Other destinations by country and device; the first that fits a visitor counts. */
  readonly variants?: ReadonlyArray<LinkVariantRequest> | null | undefined
  /** Where it leads once it is ended; null: to the page of dead links. */
  readonly fallback_url?: string | null | undefined
  /**
   * Whether a visitor's own query parameters, such as utm_source or gclid, reach the destination; null:
   * as the account says.
   */
  readonly keeps_query?: boolean | null | undefined
}

export interface PromoAssignmentRequest {
  /** A link's code. */
  readonly link: string
  /** An order from then on counts; from now on unless said otherwise. */
  readonly from?: string | null | undefined
  /** The code is nobody's from then on; null: until it is assigned anew. */
  readonly until?: string | null | undefined
}

export interface LinkRuleRequest {
  /** The link that the page counts for. */
  readonly link: string
  /** What the address says, in any letter case. */
  readonly utm_source?: string | null | undefined
  /** What the address says, in any letter case. */
  readonly utm_campaign?: string | null | undefined
  /** What the address says, in any letter case. */
  readonly utm_content?: string | null | undefined
  /** Host and the beginning of the path. */
  readonly address?: string | null | undefined
  /** Visits from then on; any where null. */
  readonly from?: string | null | undefined
  /** Visits before then; any where null. */
  readonly until?: string | null | undefined
}

export interface LinkRulesRequest {
  readonly rules: ReadonlyArray<LinkRuleRequest>
}

export interface RateDeliverable {
  /** What the file was read as. */
  readonly format?: string | null | undefined
  /** How many; the rate is for all of them. */
  readonly count?: number | null | undefined
  /** How long the part in a YouTube video is; 60 to 90 unless said. */
  readonly length_seconds?: number | null | undefined
  /** What the buyer may do with the work. */
  readonly usage_rights?:
    | "none"
    | "organic_3_months"
    | "paid_30_days"
    | "paid_90_days"
    | "paid_12_months"
    | "perpetual"
    | null
    | undefined
  /** Days in which the creator works for no rival. */
  readonly exclusivity_days?: number | null | undefined
  /** Days of advertising from the creator's account. */
  readonly whitelisting_days?: number | null | undefined
  readonly rush?: boolean | null | undefined
  /** A region, or a country's ISO 3166 code. */
  readonly geo?: string | null | undefined
  readonly bundle?: "none" | "bundle" | "retainer" | null | undefined
}

export interface RateCardRequest {
  readonly platform?: string | null | undefined
  readonly median_views?: number | null | undefined
  readonly niche?: string | null | undefined
  readonly creator?:
    | {
        readonly platform: string
        /** Without a leading @. */
        readonly handle: string
      }
    | null
    | undefined
  readonly followers?: number | null | undefined
  /** Interactions for each view. */
  readonly engagement_rate?: number | null | undefined
  /** What is left of revenue when goods are paid; at most 4 decimals. Only with a creator. */
  readonly margin?: number | null | undefined
  /** How many paid posts earned the revenue of the last year. */
  readonly posts?: number | null | undefined
  readonly deliverable?: RateDeliverable | null | undefined
}

export interface ReviewDecisionRequest {
  /** dismiss takes it out of what you are shown; keep confirms it, or undoes a dismissal. */
  readonly verdict: "keep" | "dismiss" | "recategorise"
  /** Where it belongs instead; only where verdict is recategorise. */
  readonly category?:
    | "hate_speech"
    | "nsfw"
    | "violence"
    | "profanity"
    | "political"
    | "legal"
    | "substance"
    | "deceptive"
    | "public_feuds"
    | "brand_criticism"
    | null
    | undefined
  /** Why. */
  readonly reason: string
  /** The name of who decided. */
  readonly reviewer?: string | null | undefined
}

export interface SaveCreatorRequest {
  /** Your own, in lower case. */
  readonly tags?: ReadonlyArray<string> | null | undefined
  /** Your own. */
  readonly note?: string | null | undefined
}

export interface PlanRequest {
  readonly plan: "recurring" | "recurring_monitoring" | "none"
}

export interface JobStatusRequest {
  readonly job_ids: ReadonlyArray<string>
  readonly include?: string | null | undefined
}
