/** Which place each thing of a check has among its ids, as `makeItemId` of the check's id makes them. They are stored: never change one. */
export const ID_PLACES = {
  refund: 0,
  paid: 1,
  consentGiven: 2,
  completed: 3,
  failed: 4,
  refunded: 5,
  unreadRefund: 6,
  unreadRefunded: 7,
  consentRequestMail: 16,
  consentGivenMail: 17,
  consentRefusedMail: 18,
  consentWithdrawnMail: 19,
  reportReadyMail: 20,
  consentReminderMail: 21
} as const

/** And of one time that the subject is asked again, as `makeItemId` of `<check>/again/<number>` makes them. */
export const AGAIN_PLACES = { requestMail: 0, check: 0 } as const

/** And of one payment event of a check, as `makeItemId` of `<check>/<event>` makes them: a bank may take money back more than once. */
export const EVENT_PLACES = { disputed: 0, reinstated: 1 } as const

/** And of a second payment of a check, as `makeItemId` of `<check>/<payment>` makes them. */
export const PAYMENT_PLACES = { surplusRefund: 0 } as const
