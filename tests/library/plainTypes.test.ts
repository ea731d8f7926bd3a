import { expectTypeOf, test } from "bun:test"
import type { ReconciledOrder } from "../../domain/tracking/orders/reconcileOrder.ts"
import type { EdgeClick } from "../../hosts/edge/sendClicks.ts"
import type { ExplainedFlag, ExplainedKnockout, ExplainedScore } from "../../hosts/library/explainedScore.ts"
import type { HeldEvidence, HeldPost } from "../../hosts/library/heldEvidence.ts"
import type { SettledOrder } from "../../hosts/library/orders.ts"
import type { OrderFact, ShopFact } from "../../hosts/library/shopFacts.ts"
import type { Comment, Evidence, Follower, Post, Profile } from "../../ports/creators/scoring/Evidence.ts"
import type { AgentScore, CreatorScore, Knockout, RiskFlag } from "../../ports/creators/scoring/Score.ts"
import type { ClickKind, ClickOrigin } from "../../ports/tracking/links/TrackingLink.ts"
import type { PaymentState } from "../../ports/tracking/orders/Order.ts"
import type { PrivacyTopic } from "../../ports/tracking/privacy/PersonalData.ts"

/** The names of fields alone, whether they may be left out or not. */
type Fields<A> = keyof Required<A>

test("types that the plain entries write out have what the ports' have, field by field", () => {
  expectTypeOf<ExplainedScore["agents"][number]>().toEqualTypeOf<AgentScore>()
  expectTypeOf<Omit<ExplainedFlag, "postUrl">>().toEqualTypeOf<Omit<RiskFlag, "postUrl" | "secondOpinion">>()
  expectTypeOf<ExplainedKnockout>().toEqualTypeOf<Knockout>()
  expectTypeOf<Fields<ExplainedScore>>().toEqualTypeOf<Exclude<Fields<CreatorScore>, "secondOpinion"> | "summary">()
  expectTypeOf<ExplainedScore["tier"]>().toEqualTypeOf<CreatorScore["tier"]>()

  expectTypeOf<Fields<HeldPost>>().toEqualTypeOf<Fields<Post>>()
  expectTypeOf<Fields<HeldEvidence["profile"]>>().toEqualTypeOf<Fields<Profile>>()
  expectTypeOf<Fields<NonNullable<HeldEvidence["comments"]>[number]>>().toEqualTypeOf<Fields<Comment>>()
  expectTypeOf<Fields<NonNullable<HeldEvidence["followerSample"]>[number]>>().toEqualTypeOf<
    Exclude<Fields<Follower>, "handleCharacters" | "handleDigits"> | "handle"
  >()
  expectTypeOf<Fields<HeldEvidence>>().toEqualTypeOf<Exclude<Fields<Evidence>, "followed" | "gatheredAt"> | "asOf">()
  expectTypeOf<NonNullable<HeldEvidence["realisedRevenue"]>>().toEqualTypeOf<NonNullable<Evidence["realisedRevenue"]>>()
  expectTypeOf<NonNullable<HeldEvidence["audience"]>>().toEqualTypeOf<Evidence["audience"]>()

  expectTypeOf<OrderFact["payment"]>().toEqualTypeOf<PaymentState>()
  expectTypeOf<Extract<ShopFact, { kind: "privacy" }>["request"]>().toEqualTypeOf<PrivacyTopic>()
  expectTypeOf<SettledOrder["earnsNothingBecause"]>().toEqualTypeOf<ReconciledOrder["earnsNothingBecause"]>()

  expectTypeOf<EdgeClick["kind"]>().toEqualTypeOf<ClickKind>()
  expectTypeOf<Fields<NonNullable<EdgeClick["origin"]>>>().toEqualTypeOf<Fields<ClickOrigin>>()
})
