import { creditsAlert } from "./accounts/billing/alert.ts"
import { creditsGrant } from "./accounts/billing/grant.ts"
import { creditsHistory } from "./accounts/billing/history.ts"
import { creditsVerify } from "./accounts/billing/verify.ts"
import { keyCreate } from "./accounts/keys/create.ts"
import { keyLimits } from "./accounts/keys/limits.ts"
import { keyList } from "./accounts/keys/list.ts"
import { keyRevoke } from "./accounts/keys/revoke.ts"
import { secretsReseal } from "./accounts/operations/secrets/reseal.ts"
import { secretsStatus } from "./accounts/operations/secrets/status.ts"
import { operatorStatus } from "./accounts/operations/status.ts"
import { operatorTenants } from "./accounts/operations/tenants.ts"
import { refundList } from "./accounts/payments/list.ts"
import { refundRetry } from "./accounts/payments/retry.ts"
import { personAdd } from "./accounts/people/add.ts"
import { personLink } from "./accounts/people/link.ts"
import { personList } from "./accounts/people/list.ts"
import { tenantAttribution } from "./accounts/tenants/attribution.ts"
import { tenantCreate } from "./accounts/tenants/create.ts"
import { tenantDelete } from "./accounts/tenants/delete.ts"
import { tenantList } from "./accounts/tenants/list.ts"
import { tenantProfile } from "./accounts/tenants/profile.ts"
import { tenantReopen } from "./accounts/tenants/reopen.ts"
import { tenantRetention } from "./accounts/tenants/retention.ts"
import { tenantSummaries } from "./accounts/tenants/summaries.ts"
import { tenantSurveys } from "./accounts/tenants/surveys.ts"
import { deprecate } from "./accounts/versioning/announce.ts"
import { deprecateList } from "./accounts/versioning/list.ts"
import { deprecatePostpone } from "./accounts/versioning/postpone.ts"
import { deprecateWithdraw } from "./accounts/versioning/withdraw.ts"
import { webhookDeliveries } from "./accounts/webhooks/deliveries.ts"
import { webhookList } from "./accounts/webhooks/list.ts"
import { webhookPause, webhookResume } from "./accounts/webhooks/pause.ts"
import { webhookRedeliver } from "./accounts/webhooks/redeliver.ts"
import { webhookRemove } from "./accounts/webhooks/remove.ts"
import { webhookSet } from "./accounts/webhooks/set.ts"
import { webhookShow } from "./accounts/webhooks/show.ts"
import { reviewDecide } from "./checks/review/decide.ts"
import { reviewList } from "./checks/review/list.ts"
import { discoveryCheck } from "./creators/discovery/check.ts"
import { footprintLink } from "./creators/discovery/footprint/link.ts"
import { footprintUnlink } from "./creators/discovery/footprint/unlink.ts"
import { footprintVotes } from "./creators/discovery/footprint/votes.ts"
import { subjectErase } from "./creators/erasure/erase.ts"
import { evidenceImport } from "./creators/evidence/import.ts"
import { jobList } from "./creators/jobs/list.ts"
import { report } from "./creators/lookups/report.ts"
import { score } from "./creators/lookups/score.ts"
import type { OperatorCommand } from "./line/operatorCommand.ts"
import { usage } from "./line/usage.ts"
import { commissionList } from "./revenue/commissions/list.ts"
import { commissionModel } from "./revenue/commissions/model.ts"
import { commissionRule } from "./revenue/commissions/rule.ts"
import { statementClose } from "./revenue/commissions/statement/close.ts"
import { statementList } from "./revenue/commissions/statement/list.ts"
import { watchDecide } from "./revenue/fraud/decide.ts"
import { watchHolds } from "./revenue/fraud/holds.ts"
import { watchLook } from "./revenue/fraud/look.ts"
import { watchRule } from "./revenue/fraud/rule.ts"
import { liftList } from "./revenue/incrementality/list.ts"
import { liftShow } from "./revenue/incrementality/show.ts"
import { booksCompare } from "./revenue/reconciliation/compare.ts"
import { booksShow } from "./revenue/reconciliation/show.ts"
import { migrate } from "./service/migrate.ts"
import { eventAside } from "./tracking/events/aside.ts"
import { eventDrop } from "./tracking/events/drop.ts"
import { eventRetry } from "./tracking/events/retry.ts"
import { eventShow } from "./tracking/events/show.ts"
import { linkChange } from "./tracking/links/change.ts"
import { linkCreate } from "./tracking/links/create.ts"
import { linkEnd } from "./tracking/links/end.ts"
import { linkExport } from "./tracking/links/export.ts"
import { linkImport } from "./tracking/links/import.ts"
import { linkList } from "./tracking/links/list.ts"
import { linkPromo } from "./tracking/links/promo.ts"
import { linkRotate } from "./tracking/links/rotate.ts"
import { linkShow } from "./tracking/links/show.ts"
import { linkSnapshot } from "./tracking/links/snapshot.ts"
import { privacyErase } from "./tracking/privacy/erase.ts"
import { privacyList } from "./tracking/privacy/list.ts"
import { privacyShow } from "./tracking/privacy/show.ts"
import { privacyTrust } from "./tracking/privacy/trust.ts"
import { shopConnect } from "./tracking/stores/connect.ts"
import { importClicks } from "./tracking/stores/import/clicks.ts"
import { importOrders } from "./tracking/stores/import/orders.ts"
import { shopList } from "./tracking/stores/list.ts"
import { noticeDrop } from "./tracking/stores/notice/drop.ts"
import { noticeList } from "./tracking/stores/notice/list.ts"
import { noticeRetry } from "./tracking/stores/notice/retry.ts"
import { noticeShow } from "./tracking/stores/notice/show.ts"
import { shopZone } from "./tracking/stores/zone.ts"

/** Commands about one thing, in the order of the help. */
export interface CommandGroup {
  readonly noun: string
  readonly description: string
  readonly commands: ReadonlyArray<OperatorCommand>
  /** What the noun alone does; it shows the help where this is absent. */
  readonly own?: OperatorCommand
}

/** Every command that a running host takes, in the order of the help. */
export const COMMANDS: ReadonlyArray<OperatorCommand | CommandGroup> = [
  {
    noun: "tenant",
    description: "Accounts",
    commands: [
      tenantCreate,
      tenantProfile,
      tenantAttribution,
      tenantSurveys,
      tenantRetention,
      tenantSummaries,
      tenantList,
      tenantDelete,
      tenantReopen
    ]
  },
  { noun: "operator", description: "The service as a whole", commands: [operatorStatus, operatorTenants] },
  {
    noun: "deprecate",
    description: "What of the API will be gone",
    own: deprecate,
    commands: [deprecateList, deprecatePostpone, deprecateWithdraw]
  },
  { noun: "person", description: "People who sign in", commands: [personAdd, personLink, personList] },
  { noun: "key", description: "API keys", commands: [keyCreate, keyList, keyRevoke, keyLimits] },
  {
    noun: "credits",
    description: "Scoring credits",
    commands: [creditsGrant, creditsHistory, creditsVerify, creditsAlert]
  },
  usage,
  score,
  report,
  { noun: "job", description: "What is being scored, and what was", commands: [jobList] },
  {
    noun: "link",
    description: "Tracking links",
    commands: [
      linkCreate,
      linkList,
      linkShow,
      linkChange,
      linkEnd,
      linkPromo,
      linkImport,
      linkExport,
      linkSnapshot,
      linkRotate
    ]
  },
  {
    noun: "event",
    description: "What an event stream keeps aside",
    commands: [eventAside, eventShow, eventRetry, eventDrop]
  },
  { noun: "lift", description: "Tests of what creators add", commands: [liftList, liftShow] },
  {
    noun: "commission",
    description: "What creators earn",
    commands: [commissionRule, commissionModel, commissionList]
  },
  { noun: "statement", description: "What is due to creators", commands: [statementList, statementClose] },
  {
    noun: "footprint",
    description: "Creators over their accounts",
    commands: [footprintLink, footprintUnlink, footprintVotes]
  },
  { noun: "discovery", description: "Where creators' accounts are looked for", commands: [discoveryCheck] },
  { noun: "evidence", description: "What accounts hold of creators", commands: [evidenceImport] },
  { noun: "review", description: "What people decide of findings", commands: [reviewList, reviewDecide] },
  { noun: "refund", description: "Payments of checks that are given back", commands: [refundList, refundRetry] },
  { noun: "shop", description: "Connected stores", commands: [shopConnect, shopZone, shopList] },
  { noun: "books", description: "What the days of stores came to", commands: [booksShow, booksCompare] },
  {
    noun: "notice",
    description: "Stores' notifications that could not be read",
    commands: [noticeList, noticeShow, noticeRetry, noticeDrop]
  },
  { noun: "import", description: "Orders and clicks of the past", commands: [importOrders, importClicks] },
  {
    noun: "watch",
    description: "What looks wrong in clicks and orders",
    commands: [watchLook, watchHolds, watchDecide, watchRule]
  },
  {
    noun: "privacy",
    description: "What is kept of customers",
    commands: [privacyList, privacyShow, privacyErase, privacyTrust]
  },
  { noun: "subject", description: "People whom checks are about", commands: [subjectErase] },
  {
    noun: "webhook",
    description: "Where the events of a key's jobs are sent",
    commands: [
      webhookSet,
      webhookShow,
      webhookRemove,
      webhookPause,
      webhookResume,
      webhookDeliveries,
      webhookList,
      webhookRedeliver
    ]
  },
  {
    noun: "secrets",
    description: "What is sealed under the signing secret",
    commands: [secretsStatus, secretsReseal]
  },
  migrate
]

const byName = new Map(
  COMMANDS.flatMap((entry) =>
    "noun" in entry ? [...(entry.own === undefined ? [] : [entry.own]), ...entry.commands] : [entry]
  ).map((command) => [command.name, command])
)

/** The command of a name; undefined for a name that none has. */
export const commandNamed = (name: string): OperatorCommand | undefined => byName.get(name)
