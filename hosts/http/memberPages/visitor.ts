import { Effect, Option } from "effect"
import { readSession } from "../../../domain/accounts/people/sessions.ts"
import { Members } from "../../../ports/accounts/people/Members.ts"
import type { Membership, Person, Role } from "../../../ports/accounts/people/Person.ts"
import type { HostFacts } from "../server/context.ts"
import type { Call } from "../server/endpoint.ts"
import { cookieOf } from "./cookies.ts"

export type Service = Pick<HostFacts, "serviceName" | "serviceSlug" | "baseUrl" | "operatorEmails">

/** Whoever is signed in, where they are members, and which of these tenants they look at; null where they are in none. */
export interface SignedIn {
  /** The path of the address that they opened. */
  readonly path: string
  /** Whether they run the service, by the address that they sign in by. */
  readonly isOperator: boolean
  readonly person: Person
  readonly memberships: ReadonlyArray<Membership>
  readonly current: Membership | null
}

/** Who sent a request, by its cookie; none where nobody is signed in. */
export const visitorOf = Effect.fn("accounts.visitorOf")(function* (call: Pick<Call, "request">, service: Service) {
  const open = yield* readSession(cookieOf(call.request, service, "session"))
  if (Option.isNone(open)) return Option.none<SignedIn>()
  const { person } = open.value
  const memberships = yield* Members.use((members) => members.memberships(person.id))
  const chosen = cookieOf(call.request, service, "tenant")
  const current = memberships.find(({ tenantId }) => tenantId === chosen) ?? memberships[0] ?? null
  const { pathname: path } = new URL(call.request.url)
  const isOperator = person.email !== null && service.operatorEmails.includes(person.email)
  return Option.some<SignedIn>({ path, isOperator, person, memberships, current })
})

/** Who is signed in and where they are, for the head of a page. */
export interface Visitor {
  readonly name: string
  readonly tenantName: string | null
  /** What they are in that tenant; null where there is none. */
  readonly role: Role | null
  /** The path of the address that they opened. */
  readonly path: string
  /** Whether they run the service. */
  readonly isOperator: boolean
}

/** How the head of a page names them. */
export const shownAs = ({ person, current, path, isOperator }: SignedIn): Visitor => ({
  path,
  isOperator,
  role: current?.role ?? null,
  name: person.email ?? "no address yet",
  tenantName: current?.tenantName ?? null
})

const RANKS: Readonly<Record<Role, number>> = { viewer: 0, member: 1, owner: 2 }

/** Whether a role may what another may. */
export const mayAs = (role: Role, needed: Role): boolean => RANKS[role] >= RANKS[needed]
