/** What systems call the browser's program, the most complete one first. */
export const CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"] as const

/** Closes the ways round a proxy. Chromium heeds the first name of the policy, and its headless shell the other alone. */
export const NOTHING_BESIDE_PROXY = [
  "--disable-quic",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp"
] as const

/** Has every request go through a proxy: Chromium connects to this machine directly unless told not to. */
export const throughProxy = (origin: string): ReadonlyArray<string> => [
  `--proxy-server=${origin}`,
  "--proxy-bypass-list=<-loopback>"
]
