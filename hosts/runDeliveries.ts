import { type Context, Effect, Fiber } from "effect"
import { deliverDue } from "../domain/webhooks/deliverDue.ts"
import { deliveryBody } from "./http/deliveryBody.ts"
import type { Services } from "./http/endpoint.ts"

/** Starts to deliver webhooks; the answered function stops it once the attempts under way have ended. */
export const startDeliveries = (
  services: Context.Context<Services>,
  { serviceName, baseUrl }: { readonly serviceName: string; readonly baseUrl: string }
): (() => Promise<void>) => {
  const worker = Effect.runForkWith(services)(deliverDue({ serviceName, bodyOf: deliveryBody({ baseUrl }) }))
  return () => Effect.runPromise(Fiber.interrupt(worker))
}
