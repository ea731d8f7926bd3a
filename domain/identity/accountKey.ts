/** An account as one text: of two accounts it is the same exactly where they are. */
export const accountKey = ({ platform, handle }: { readonly platform: string; readonly handle: string }): string =>
  `${platform}/${handle}`
