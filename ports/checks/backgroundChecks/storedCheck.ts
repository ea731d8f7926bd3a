import type { Check, ConsentRecord, NewCheck } from "./Check.ts"
import { CHECK_STATES } from "./checkStates.ts"

/** A check as it is just made. */
export const newCheck = (given: NewCheck): Check => ({
  ...given,
  metadata: given.metadata ?? {},
  status: CHECK_STATES.initial,
  payment: null,
  paidAt: null,
  consentDueAt: null,
  askedAgain: 0,
  addressChanges: 0,
  consent: null,
  scanStartedAt: null,
  progress: { percent: 0, message: "", postsRead: 0 },
  endedAt: null,
  reason: null,
  evidenceUntil: null,
  evidenceRemovedAt: null,
  erasedAt: null
})

/** When something is to be done about a check; null where nothing is. */
export const checkDueAt = (check: Check): Date | null => {
  if (check.status === "awaiting_payment") return check.payableUntil
  if (check.status === "awaiting_consent") return check.consentDueAt
  return check.evidenceRemovedAt === null ? check.evidenceUntil : null
}

/** What the subject decided, without what names them. */
export const blankConsent = (consent: ConsentRecord): ConsentRecord => ({
  ...consent,
  network: null,
  confirmed: [],
  added: [],
  struck: []
})

/** A check without anything that names its subject. */
export const erasedCheck = (check: Check, at: Date): Check => ({
  ...check,
  creatorHandle: "",
  accounts: [],
  creatorEmail: null,
  creatorName: null,
  consentReasons: null,
  purpose: "",
  buyer: { ...check.buyer, notes: null },
  metadata: {},
  consent: check.consent === null ? null : blankConsent(check.consent),
  progress: { ...check.progress, message: "" },
  reason: null,
  evidenceRemovedAt: check.evidenceRemovedAt ?? at,
  erasedAt: check.erasedAt ?? at
})

/** What stays of a notice about a check whose subject was erased, beside what it was of. */
export const ERASED_NOTICE = {
  account: null,
  title: "A background check changed",
  text: "Its subject was erased."
} as const
