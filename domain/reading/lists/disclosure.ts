/** Plain words and tags for paid posts. */
export const CLEAR = `
#ad
#ads
#advert
#advertisement
#sponsored
#paid
#paidad
#paidpartnership
#paidpromotion
#paid #partnership
#paid #promotion
#sponsoredpost
#werbung
#anzeige
#publicidad
#publi
paid partnership
paid promotion
paid ad
(this|the|today's) (post|video|reel|story|episode|stream) is (sponsored|an ad)
this is (an ad|sponsored)
sponsored (by|post|video|content)
advertisement
(thanks|thank you) to _ for sponsoring
today's sponsor
(sponsor|sponsors) of (this|today's) (video|post|stream|episode)
i was paid
`

/** Words and tags that leave it open whether a post is paid for. */
export const VAGUE = `
#sp
#spon
#collab
#collaboration
#partner
#partnership
#ambassador
#brandambassador
#gifted
#gift
#pr
#prpackage
#affiliate
in (partnership|collaboration) with
partnered with
teamed up with
gifted by
(thanks|thank you) to _ for (sending|gifting|having)
(thanks|thank you) _ for (sending|gifting|having|gifted)
(thanks|thank you) _ for (the|this|these|my) (gift/s|package|pr|box|goodies|samples|products)
`

/** Words that promote something for a reward. */
export const PROMOTION = `
(use|with|enter|apply) ~ code
(my|discount|promo|promotional|coupon|referral) code/s
affiliate link/s
my (affiliate|referral|discount) link/s
(save|get|take) _ off with
(swipe up|link in bio) to (shop|buy|order|save)
`

/** What may stand between the words of a phrase where it says so. */
export const FILLERS = `
my
the
our
your
this
discount
promo
coupon
`
