import { noticeResponse } from "../../pages/noticePage.ts"
import { RETRY_AFTER_FAULT } from "../../server/errors.ts"

/** What a shopper sees whose link leads nowhere. It says nothing of whose link it was. */
export const deadLinkPage = (status: number, serviceName: string): Response =>
  status >= 500
    ? noticeResponse(
        status,
        {
          title: "This link can't be opened right now",
          text: "Something it needs does not answer. The link may well be good.",
          next: "Try again in a minute, or go to the shop's own site."
        },
        serviceName,
        RETRY_AFTER_FAULT
      )
    : noticeResponse(
        status,
        {
          title: "This link is no longer in use",
          text: "It led to a shop and was taken down, or a part of its address is missing. Nothing was recorded.",
          next: "Go to the shop's own site, or ask whoever shared the link for a new one."
        },
        serviceName
      )
