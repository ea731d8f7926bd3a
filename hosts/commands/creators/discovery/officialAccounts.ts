import type { PlatformSample } from "../../../../domain/creators/discovery/checkPlatforms.ts"
import { WEB_PLATFORMS, type WebPlatform } from "../../../../ports/creators/identity/platforms.ts"

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
