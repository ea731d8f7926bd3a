import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { checkPlatforms, type PlatformSample } from "../../../../domain/creators/discovery/checkPlatforms.ts"
import { PlatformCheck, PlatformChecks } from "../../../../ports/creators/discovery/PlatformChecks.ts"
import { WEB_PLATFORMS, type WebPlatform } from "../../../../ports/creators/identity/platforms.ts"
import { readConfig } from "../../../settings/readConfig.ts"
import { textFlag } from "../../line/flags.ts"
import { Invocation, UsageWrong } from "../../line/Invocation.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { footprintLink, footprintUnlink, footprintVotes } from "./footprint/link.ts"

/**
 * Accounts of organisations that each platform is checked on: public bodies and the platforms themselves. None where a
 * platform has people alone, or none is known. One line a platform.
 */
const OFFICIAL: Readonly<Record<WebPlatform, ReadonlyArray<string>>> = {
  instagram: ["nasa", "instagram"],
  youtube: ["nasa", "youtube"],
  x: ["nasa", "x"],
  facebook: ["nasa", "facebook"],
  reddit: ["nasa", "reddit"],
  twitch: ["twitch", "nasa"],
  kick: ["kick", "kickstreaming"],
  linkedin: [],
  threads: ["nasa", "instagram"],
  snapchat: ["teamsnapchat", "snapchat"],
  tiktok: ["tiktok", "unicef"],
  pinterest: ["pinterest", "unicef"],
  bluesky: ["npr.org", "theguardian.com"],
  patreon: ["patreon", "wikimedia"],
  onlyfans: ["onlyfans"],
  soundcloud: ["soundcloud", "nasa"],
  tumblr: ["staff", "nasa"],
  medium: ["medium", "unicef"],
  substack: ["substack", "substackinc"],
  telegram: ["telegram"],
  vk: ["team", "vk"],
  github: ["github", "nasa"],
  linktree: ["linktree", "unicef"],
  beacons: ["beacons", "beaconsai"],
  biolink: ["biolink", "bio"],
  carrd: [],
  stan: ["stan", "stanforcreators"],
  lnkbio: ["lnkbio", "lnk"],
  allmylinks: ["allmylinks"],
  soloto: ["solo", "soloto"],
  campsite: ["campsite", "campsitebio"]
}

/** What every handle of the platform ends with. */
const ENDINGS: Readonly<Partial<Record<WebPlatform, string>>> = { bluesky: ".bsky.social" }

/** What each platform is checked on, in the registry's order. */
export const SAMPLES: ReadonlyArray<PlatformSample> = WEB_PLATFORMS.map((platform) => ({
  platform,
  existing: OFFICIAL[platform],
  ending: ENDINGS[platform] ?? ""
}))
const encodeChecks = Schema.encodeSync(Schema.Array(PlatformCheck))

/** The platforms that are asked about; all where none is named. */
const samplesOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const asked = names.map((name) => name.toLowerCase())
  const unknown = asked.find((name) => !SAMPLES.some(({ platform }) => platform === name))
  if (unknown !== undefined) {
    return yield* new UsageWrong({ message: `--platform ${unknown}: must be one of ${WEB_PLATFORMS.join(", ")}` })
  }
  return asked.length === 0 ? SAMPLES : SAMPLES.filter(({ platform }) => asked.includes(platform))
})

/** The pages are read from where the command is given, and what was found is recorded where the data is. */
const discoveryCheck = operatorCommand({
  name: "discovery check",
  description:
    "Look at an account that is there and one that isn't on each platform, and switch off what tells them wrongly",
  flags: {
    platforms: textFlag("platform", "A platform that is checked; once for each, all unless said otherwise").pipe(
      Flag.between(0, WEB_PLATFORMS.length)
    )
  },
  fields: { checks: Schema.Array(PlatformCheck).pipe(Schema.check(Schema.isMaxLength(WEB_PLATFORMS.length))) },
  rules: { checks: "must be checks of platforms" },
  flagOf: { checks: "--platform" },
  read: Effect.fnUntraced(function* ({ platforms }) {
    const samples = yield* samplesOf(platforms)
    const { environment } = yield* Invocation
    const config = yield* readConfig(environment)
    const { openIdentityPages } = yield* Effect.promise(() => import("../../../stores/openIdentityPages.ts"))
    const checks = yield* checkPlatforms(samples).pipe(Effect.provide(openIdentityPages(config)))
    return { checks: encodeChecks(checks) }
  }),
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ checks }) {
    const platformChecks = yield* PlatformChecks
    yield* platformChecks.record(checks)
    const switchedOff = yield* platformChecks.switchedOff
    return {
      id: "discovery",
      failed: checks.filter(({ outcome }) => outcome === "fails").length,
      switched_off: WEB_PLATFORMS.filter((platform) => switchedOff.has(platform)).join(", ") || null,
      platforms: checks.map(({ platform, outcome, text }) => ({ platform, outcome, text }))
    }
  }),
  refusals: storeUnavailable,
  isNo: ({ failed }) => failed !== 0
})

export const commands: Commands = [
  {
    noun: "footprint",
    description: "Creators over their accounts",
    commands: [footprintLink, footprintUnlink, footprintVotes]
  },
  {
    noun: "discovery",
    description: "Where creators' accounts are looked for",
    commands: [discoveryCheck]
  }
]
