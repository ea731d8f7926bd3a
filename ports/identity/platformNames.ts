import type { Platform } from "./SocialAccount.ts"

/** As they write themselves, for sentences. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  service: "This service",
  instagram: "Instagram",
  youtube: "YouTube",
  x: "X",
  facebook: "Facebook",
  reddit: "Reddit",
  twitch: "Twitch",
  kick: "Kick",
  linkedin: "LinkedIn",
  threads: "Threads",
  snapchat: "Snapchat"
}
