/** Where the platforms answer: their APIs, and where their profile pages are. */
export const ORIGINS = {
  youtubeApi: "https://www.googleapis.com",
  twitchApi: "https://api.twitch.tv",
  twitchToken: "https://id.twitch.tv",
  redditApi: "https://oauth.reddit.com",
  redditToken: "https://www.reddit.com",
  xApi: "https://api.x.com",
  instagram: "https://www.instagram.com",
  youtube: "https://www.youtube.com",
  x: "https://x.com",
  facebook: "https://www.facebook.com",
  reddit: "https://www.reddit.com",
  twitch: "https://www.twitch.tv",
  kick: "https://kick.com",
  linkedin: "https://www.linkedin.com",
  threads: "https://www.threads.com",
  snapchat: "https://www.snapchat.com"
} as const

/** One origin each, without a slash at the end. */
export type Origins = Readonly<Record<keyof typeof ORIGINS, string>>
