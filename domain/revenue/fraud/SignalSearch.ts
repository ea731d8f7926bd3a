import { Context, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import { gatherFacts } from "./gatherFacts.ts"
import { findSignals } from "./rules.ts"

const findHere = (tenantId: TenantId, now: Date, off: ReadonlyArray<WatchRule>) =>
  Effect.map(gatherFacts(tenantId, now), (facts) => findSignals(facts, (rule) => !off.includes(rule)))

type Finding = ReturnType<typeof findHere>

/**
 * Finds the signals of an account as it is at a moment, by the rules that are not off. For an account of many orders that takes
 * seconds: a host has it done where nobody else waits meanwhile.
 */
export interface SignalSearchShape {
  readonly find: (tenantId: TenantId, now: Date, off: ReadonlyArray<WatchRule>) => Finding
}

/** By whoever asks. */
export const signalsFoundHere: SignalSearchShape = { find: findHere }

export const SignalSearch = Context.Reference<SignalSearchShape>("creatorsignal/domain/SignalSearch", {
  defaultValue: () => signalsFoundHere
})
