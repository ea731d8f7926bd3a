import { isbot } from "isbot"

/**
 * Words of people's apps that `isbot` takes for machines' names, which they are elsewhere: what WeChat for Android calls the process that
 * shows a page ("tools"), and Toutiao ("News"). They are taken out of the agent instead of out of the list: that would come to the edge a
 * second time.
 */
const PEOPLES_APPS: ReadonlyArray<readonly [app: string, words: RegExp]> = [
  ["MicroMessenger/", /\bProcess\/tools(?:mp)?\b/],
  ["BytedanceWebview/", /\bNewsArticle\/[\d.]+/]
]

/** Whether a user agent is a crawler's, a link preview's or a script's. */
export const isKnownBot = (userAgent: string): boolean => {
  for (const [app, words] of PEOPLES_APPS) {
    if (userAgent.includes(app)) return isbot(userAgent.replace(words, ""))
  }
  return isbot(userAgent)
}
