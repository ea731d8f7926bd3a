import { booksCompare } from "./books/compare.ts"
import { booksShow } from "./books/show.ts"
import { commissionList } from "./commission/list.ts"
import { commissionModel } from "./commission/model.ts"
import { commissionRule } from "./commission/rule.ts"
import { report } from "./creator/report.ts"
import { score } from "./creator/score.ts"
import { creditsAlert } from "./credits/alert.ts"
import { creditsGrant } from "./credits/grant.ts"
import { creditsHistory } from "./credits/history.ts"
import { creditsVerify } from "./credits/verify.ts"
import { deprecate } from "./deprecate/announce.ts"
import { deprecateList } from "./deprecate/list.ts"
import { deprecatePostpone } from "./deprecate/postpone.ts"
import { deprecateWithdraw } from "./deprecate/withdraw.ts"
import { discoveryCheck } from "./discovery/check.ts"
import { eventAside } from "./event/aside.ts"
import { eventDrop } from "./event/drop.ts"
import { eventRetry } from "./event/retry.ts"
import { eventShow } from "./event/show.ts"
import { evidenceImport } from "./evidence/import.ts"
import { footprintLink } from "./footprint/link.ts"
import { footprintUnlink } from "./footprint/unlink.ts"
import { footprintVotes } from "./footprint/votes.ts"
import { importClicks } from "./import/clicks.ts"
import { importOrders } from "./import/orders.ts"
import { jobList } from "./job/list.ts"
import { keyCreate } from "./key/create.ts"
import { keyLimits } from "./key/limits.ts"
import { keyList } from "./key/list.ts"
import { keyRevoke } from "./key/revoke.ts"
import { liftList } from "./lift/list.ts"
import { liftShow } from "./lift/show.ts"
import { linkChange } from "./link/change.ts"
import { linkCreate } from "./link/create.ts"
import { linkEnd } from "./link/end.ts"
import { linkExport } from "./link/export.ts"
import { linkImport } from "./link/import.ts"
import { linkList } from "./link/list.ts"
import { linkPromo } from "./link/promo.ts"
import { linkRotate } from "./link/rotate.ts"
import { linkShow } from "./link/show.ts"
import { linkSnapshot } from "./link/snapshot.ts"
import { migrate } from "./migrate.ts"
import { noticeDrop } from "./notice/drop.ts"
import { noticeList } from "./notice/list.ts"
import { noticeRetry } from "./notice/retry.ts"
import { noticeShow } from "./notice/show.ts"
import { operatorStatus } from "./operator/status.ts"
import { operatorTenants } from "./operator/tenants.ts"
import type { OperatorCommand } from "./operatorCommand.ts"
import { personAdd } from "./person/add.ts"
import { personLink } from "./person/link.ts"
import { personList } from "./person/list.ts"
import { privacyErase } from "./privacy/erase.ts"
import { privacyList } from "./privacy/list.ts"
import { privacyShow } from "./privacy/show.ts"
import { privacyTrust } from "./privacy/trust.ts"
import { refundList } from "./refund/list.ts"
import { refundRetry } from "./refund/retry.ts"
import { reviewDecide } from "./review/decide.ts"
import { reviewList } from "./review/list.ts"
import { secretsReseal } from "./secrets/reseal.ts"
import { secretsStatus } from "./secrets/status.ts"
import { shopConnect } from "./shop/connect.ts"
import { shopList } from "./shop/list.ts"
import { shopZone } from "./shop/zone.ts"
import { statementClose } from "./statement/close.ts"
import { statementList } from "./statement/list.ts"
import { subjectErase } from "./subject/erase.ts"
import { tenantAttribution } from "./tenant/attribution.ts"
import { tenantCreate } from "./tenant/create.ts"
import { tenantDelete } from "./tenant/delete.ts"
import { tenantList } from "./tenant/list.ts"
import { tenantProfile } from "./tenant/profile.ts"
import { tenantReopen } from "./tenant/reopen.ts"
import { tenantRetention } from "./tenant/retention.ts"
import { tenantSummaries } from "./tenant/summaries.ts"
import { tenantSurveys } from "./tenant/surveys.ts"
import { usage } from "./usage.ts"
import { watchDecide } from "./watch/decide.ts"
import { watchHolds } from "./watch/holds.ts"
import { watchLook } from "./watch/look.ts"
import { watchRule } from "./watch/rule.ts"
import { webhookDeliveries } from "./webhook/deliveries.ts"
import { webhookList } from "./webhook/list.ts"
import { webhookPause, webhookResume } from "./webhook/pause.ts"
import { webhookRedeliver } from "./webhook/redeliver.ts"
import { webhookRemove } from "./webhook/remove.ts"
import { webhookSet } from "./webhook/set.ts"
import { webhookShow } from "./webhook/show.ts"

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
