import { Record, Schema, Struct } from "effect"

/**
 * How handles of a platform are written. Letter case tells no two handles apart, on any platform of this registry; only a
 * `caseSensitiveId` keeps its letters.
 */
const HandleRule = Schema.Struct({
  /** The inside of a character class, for lower-case handles. */
  characters: Schema.String,
  charactersMin: Schema.Int,
  charactersMax: Schema.Int,
  /** A pattern that no handle matches; null where the characters say all. */
  refused: Schema.NullOr(Schema.String)
})
export type HandleRule = typeof HandleRule.Type

/** An account's own number or code, which has an address beside the one by handle. It stands for a handle, letter by letter. */
const CaseSensitiveId = Schema.Struct({
  pattern: Schema.String,
  /** As of `paths`: the one that addresses are made of first. */
  paths: Schema.NonEmptyArray(Schema.String)
})
export type CaseSensitiveId = typeof CaseSensitiveId.Type

/** Where a platform's accounts are found on the web, and how an address is read back into an account. */
export const PlatformAddresses = Schema.Struct({
  /** Of the addresses that are made. */
  origin: Schema.String,
  /** Domains that show profiles, each alone and below the usual prefixes of a web host (`www.`, `m.`). The first is the platform's own. */
  domains: Schema.NonEmptyArray(Schema.String),
  /** Further labels that may stand before a domain of a profile's address: a pattern. Null: none. */
  subdomains: Schema.NullOr(Schema.String),
  /** The platform's domains that show single posts or pages of its own, never a profile. */
  otherDomains: Schema.Array(Schema.String),
  /** The platform's domains whose addresses are short for others, and say nothing of whose these are. */
  shortDomains: Schema.Array(Schema.String),
  /** Paths of links that people share, which lead elsewhere likewise. `*` stands for any folder. */
  sharedPaths: Schema.Array(Schema.String),
  /**
   * The paths of a profile, the one that addresses are made of first. `{handle}` stands for the handle, `*` for any folder.
   * What lies below a profile is the account's too.
   */
  paths: Schema.NonEmptyArray(Schema.String),
  /** Older forms of a profile's address: a pattern of the whole path in lower case, and the handle made of what it captures. */
  oldPaths: Schema.Array(Schema.Struct({ pattern: Schema.String, handle: Schema.String })),
  /**
   * What may follow a handle that stands first in the path: a pattern of the next folder. An address with another folder there
   * is a page of the platform that isn't known yet. Null: anything may.
   */
  below: Schema.NullOr(Schema.String),
  /** First folders that are pages of the platform, and labels that are hosts of it, where a handle might stand. */
  reserved: Schema.Array(Schema.String),
  /** Whether `{handle}.domain` is an address of the account. */
  isSubdomain: Schema.Boolean,
  /** Domains of handles: a host below one is the handle, whole. */
  handleDomains: Schema.Array(Schema.String),
  /** Whether addresses are made so, below the first domain. */
  isMadeSubdomain: Schema.Boolean,
  /** Pages that name their account by a parameter, whose value is what the pattern says. */
  queries: Schema.Array(Schema.Struct({ path: Schema.String, parameter: Schema.String, pattern: Schema.String })),
  caseSensitiveId: Schema.NullOr(CaseSensitiveId),
  /** A character of addresses that tells no handle apart from that with `name` in its place; null where each does. */
  twin: Schema.NullOr(Schema.Struct({ address: Schema.String, name: Schema.String })),
  handle: HandleRule
})
export type PlatformAddresses = typeof PlatformAddresses.Type

/**
 * `scored`: creators are scored there. `linked`: they have accounts there that are found and told of, and not scored.
 * `link_page`: a page that lists somebody's accounts elsewhere.
 */
const PlatformRole = Schema.Literals(["scored", "linked", "link_page"])
export type PlatformRole = typeof PlatformRole.Type

export const PlatformFacts = Schema.Struct({
  /** As it writes itself, for sentences. */
  displayName: Schema.String,
  role: PlatformRole,
  /** Other names of the same platform, which mean the same in every request. */
  aliases: Schema.Array(Schema.String),
  /** What people call it in a sentence; a blank where they say two words. */
  spoken: Schema.Array(Schema.String),
  /** Null for the service itself, which shows no profiles. */
  addresses: Schema.NullOr(PlatformAddresses)
})
export type PlatformFacts = typeof PlatformFacts.Type

/** Words with blanks between them. */
const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

const NONE = {
  subdomains: null,
  otherDomains: [],
  shortDomains: [],
  sharedPaths: [],
  oldPaths: [],
  below: null,
  reserved: [],
  isSubdomain: false,
  handleDomains: [],
  isMadeSubdomain: false,
  queries: [],
  caseSensitiveId: null,
  twin: null
} as const

const rule = <const Characters extends string>(
  characters: Characters,
  charactersMin: number,
  charactersMax: number,
  refused: string | null = null
): HandleRule => ({ characters, charactersMin, charactersMax, refused })

/** A pattern of one folder: one of the words, each a pattern, with blanks between them. */
const oneOf = (text: string): string => `^(?:${words(text).join("|")})$`

/** A parameter's value that only the handle rule judges. */
const ANYTHING = "^."

/** A YouTube channel's id. */
const CHANNEL_ID = "^UC[\\w-]{22}$"

/** The number of a Facebook page in an address that has its name before it. */
const FACEBOOK_ID = "\\d{8,20}"

/** Scripts whose characters are syllables or words. */
const SYLLABLES = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}"

/** Dots within a handle, never at its ends and never two together. */
const DOT_AT_AN_END = "^\\.|\\.$|\\.\\."
const INSTAGRAM_HANDLE = rule("a-z0-9_.", 1, 30, DOT_AT_AN_END)

/** Facebook, Reddit, LinkedIn and others serve a language or a country each below two letters of its own. */
const COUNTRY = "[a-z]{2}(?:-[a-z]{2})?"

/**
 * Every platform that the service knows: the one place for its names, hosts, addresses and handles. The order is the one in
 * which requests' errors and the API's description name them.
 */
export const PLATFORMS = {
  service: { displayName: "This service", role: "scored", aliases: [], spoken: [], addresses: null },
  instagram: {
    displayName: "Instagram",
    role: "scored",
    aliases: [],
    spoken: ["instagram", "insta", "ig"],
    addresses: {
      ...NONE,
      origin: "https://www.instagram.com",
      domains: ["instagram.com", "instagr.am"],
      otherDomains: ["ig.me"],
      sharedPaths: ["share"],
      // `_u` opens the profile in the app.
      paths: ["{handle}", "_u/{handle}", "_n/{handle}"],
      below: oneOf(`
        p reels? tv posts tagged guides? channel saved followers following highlights profilecard related_profiles live feed
        stories info avatar about embed
      `),
      reserved: words(`
        p reel reels tv stories direct accounts developer developers web popular hashtag share s _u _n api graphql oauth emails
        push session qr nametag your_activity directory create notifications invites
      `),
      handle: INSTAGRAM_HANDLE
    }
  },
  youtube: {
    displayName: "YouTube",
    role: "scored",
    aliases: [],
    spoken: ["youtube", "you tube", "yt"],
    addresses: {
      ...NONE,
      origin: "https://www.youtube.com",
      domains: ["youtube.com"],
      subdomains: "music|gaming|studio",
      otherDomains: ["youtu.be", "youtube-nocookie.com"],
      paths: ["@{handle}", "c/{handle}", "user/{handle}", "{handle}"],
      below: oneOf(`
        featured videos shorts streams live playlists community posts channels about search podcasts releases store join
        membership home courses discussion feed letsplay
      `),
      reserved: words(`
        watch watch_popup watch_videos shorts playlist feed feeds results live live_chat hashtag gaming premium music redirect
        embed post clip movies trending channel channels channel_switcher ads creators kids studio upload my_videos
        attribution_link oembed iframe_api get_video_info youtubei shopping podcasts sports learning fashion news reporthistory
        paid_memberships c user browse source shared storefront oops index profile subscription_center subscribe_embed
        subscription_manager handle v e w s t api signin_prompt new tv error opensearch ptracking supported_browsers
        creator_community howyoutubeworks edit comment playlists videos subscriptions history library intl
      `),
      queries: [
        { path: "subscription_center", parameter: "add_user", pattern: ANYTHING },
        { path: "profile", parameter: "user", pattern: ANYTHING },
        { path: "subscribe_embed", parameter: "channelid", pattern: CHANNEL_ID },
        { path: "embed/live_stream", parameter: "channel", pattern: CHANNEL_ID },
        { path: "feeds/videos.xml", parameter: "channel_id", pattern: CHANNEL_ID },
        { path: "feeds/videos.xml", parameter: "user", pattern: ANYTHING }
      ],
      caseSensitiveId: { pattern: CHANNEL_ID, paths: ["channel/{handle}", "browse/{handle}"] },
      // One character is a word where a script writes syllables or words; every other script needs three.
      handle: rule("\\p{L}\\p{M}\\p{N}_.·-", 1, 30, `^[.·]|[.·]$|^[^${SYLLABLES}]{1,2}$`)
    }
  },
  x: {
    displayName: "X",
    role: "scored",
    aliases: ["twitter"],
    // The letter alone says too little.
    spoken: ["twitter", "on x", "x com"],
    addresses: {
      ...NONE,
      origin: "https://x.com",
      domains: ["x.com", "twitter.com"],
      shortDomains: ["t.co"],
      paths: ["{handle}"],
      below: oneOf(`
        status(?:es)? with_replies media likes favorites followers following verified_followers followers_you_follow lists?
        topics highlights articles? superfollows creator-subscriptions subscriptions affiliates photo header_photo communities
        moments timeline tweets info about jobs events live reposts
      `),
      reserved: words(`
        i home hashtag intent share messages notifications compose lists bookmarks jobs tos who_to_follow widgets
        statuses status oauth communities moments download topics connect_people following followers favorites direct_messages
        goodies invitations personalization opensearch.xml logged_out
      `),
      queries: [
        { path: "intent/follow", parameter: "screen_name", pattern: ANYTHING },
        { path: "intent/user", parameter: "screen_name", pattern: ANYTHING }
      ],
      // 4 to 15 today; a few old ones are shorter or longer.
      handle: rule("a-z0-9_", 1, 20)
    }
  },
  facebook: {
    displayName: "Facebook",
    role: "scored",
    aliases: [],
    spoken: ["facebook", "fb"],
    addresses: {
      ...NONE,
      origin: "https://www.facebook.com",
      domains: ["facebook.com", "fb.com"],
      subdomains: `mbasic|touch|web|${COUNTRY}`,
      otherDomains: ["fb.gg", "m.me"],
      shortDomains: ["fb.me", "fb.watch"],
      sharedPaths: ["share"],
      paths: ["{handle}", "pg/{handle}", "people/*/{handle}", "groups/*/user/{handle}", "marketplace/profile/{handle}"],
      oldPaths: [
        { pattern: `^p/[^/]*-(${FACEBOOK_ID})(?:/|$)`, handle: "$1" },
        { pattern: `^pages/(?!category/)[^/]+/(${FACEBOOK_ID})(?:/|$)`, handle: "$1" },
        // A page without a name of its own has its title here, in any script.
        { pattern: "^[^/]*[^/\\d]-(\\d{12,20})(?:/|$)", handle: "$1" },
        { pattern: `^pages/category/[^/]+/[^/]*-(${FACEBOOK_ID})(?:/|$)`, handle: "$1" }
      ],
      below: oneOf(`
        posts? about\\w* photos?\\w* videos?\\w* reels?\\w* live\\w* likes\\w* friends\\w* music\\w* map\\w* albums? community
        events reviews shop services mentions followers following notes groups sports books menu app\\w* jobs offers timeline
        info avatar media_set grid members locations games movies tv places fundraisers stories ads wall directory
      `),
      reserved: words(`
        p pg people pages groups events event watch watchparty reel reels videos video photo photos story.php stories sharer
        share share.php hashtag marketplace gaming plugins dialog messages notifications bookmarks pages_manager ads adsmanager
        business policies policies_center policy.php directory permalink.php media posts places games fundraisers live public
        l.php flx tr tr.php ajax api connect oauth home saved memories notes jobs recover hacked accounts communitystandards
        crisisresponse ad_choices adchoices privacy_policy data_policy branded_content donate fund friends login.php terms.php
        profile.php photo.php video.php home.php recover.php s r e l v g feed composer lists requests reg creatorstudio
        instantgames appcenter allactivity watchlist privacycenter safetycheck me
      `),
      queries: [{ path: "profile.php", parameter: "id", pattern: "^\\d+$" }],
      // Facebook finds an account with and without its dots, and shows it with them: they are kept.
      handle: rule("a-z0-9.-", 1, 100, `${DOT_AT_AN_END}|\\.php$`)
    }
  },
  reddit: {
    displayName: "Reddit",
    role: "scored",
    aliases: [],
    spoken: ["reddit"],
    addresses: {
      ...NONE,
      origin: "https://www.reddit.com",
      domains: ["reddit.com"],
      subdomains: `old|new|np|sh|i|amp|${COUNTRY}`,
      otherDomains: ["redd.it"],
      sharedPaths: ["r/*/s"],
      // A profile is a community too, whose name begins so.
      paths: ["user/{handle}", "u/{handle}", "r/u_{handle}"],
      // "me" is whoever is signed in.
      handle: rule("a-z0-9_-", 1, 20, "^me$")
    }
  },
  twitch: {
    displayName: "Twitch",
    role: "scored",
    aliases: [],
    spoken: ["twitch"],
    addresses: {
      ...NONE,
      origin: "https://www.twitch.tv",
      domains: ["twitch.tv"],
      subdomains: "go",
      paths: ["{handle}", "popout/{handle}", "moderator/{handle}", "subs/{handle}"],
      below: oneOf(
        "videos? clips? about schedule v b c collections? chat events? followers following profile home squad rewind"
      ),
      reserved: words(`
        subs bits-cart annual-recap activate redeem checkout payments dashboard creatorcamp
        directory videos video clip clips collections downloads p popout moderator team jobs turbo prime
        subscriptions wallet drops inventory friends store products event events user users broadcast bits following
        year embed hashtag u
      `),
      handle: rule("a-z0-9_", 1, 25)
    }
  },
  kick: {
    displayName: "Kick",
    role: "scored",
    aliases: [],
    spoken: ["kick"],
    addresses: {
      ...NONE,
      origin: "https://kick.com",
      domains: ["kick.com"],
      subdomains: "player",
      paths: ["{handle}", "popout/{handle}"],
      below: oneOf("videos? clips? about chatroom chat schedule moderator followers leaderboard"),
      reserved: words(`
        responsible-gaming subscriptions transparency
        categories category browse following video videos clip clips popout dashboard community-guidelines
        terms-of-service privacy-policy dmca-policy api auth embed hashtag
      `),
      handle: rule("a-z0-9_-", 1, 30),
      twin: { address: "-", name: "_" }
    }
  },
  linkedin: {
    displayName: "LinkedIn",
    role: "scored",
    aliases: [],
    spoken: ["linkedin"],
    addresses: {
      ...NONE,
      origin: "https://www.linkedin.com",
      domains: ["linkedin.com"],
      subdomains: COUNTRY,
      shortDomains: ["lnkd.in"],
      // Companies, schools and showcases have handles of their own, which are other accounts.
      paths: ["in/{handle}", "mwlite/in/{handle}", "comm/in/{handle}"],
      // LinkedIn leads one to the name and the three parts the other way round. Of shorter parts no source says how.
      oldPaths: [{ pattern: "^pub/([^/]+)/([\\da-f]{2})/([\\da-f]{3})/([\\da-f]{3})$", handle: "$1-$4$3$2" }],
      queries: [{ path: "signup/public-profile-join", parameter: "vieweeVanityName", pattern: ANYTHING }],
      // A member's number, as copied addresses and the tools of sellers have it.
      caseSensitiveId: {
        pattern: "^AC[ow]AA[\\w-]{30,40}$",
        paths: ["in/{handle}", "mwlite/in/{handle}", "sales/lead/{handle}", "sales/people/{handle}"]
      },
      // A name with a pictograph in it is kept so.
      handle: rule("\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}-", 3, 100)
    }
  },
  threads: {
    displayName: "Threads",
    role: "scored",
    aliases: [],
    spoken: ["threads"],
    addresses: {
      ...NONE,
      origin: "https://www.threads.com",
      domains: ["threads.com", "threads.net"],
      // People leave the @ out.
      paths: ["@{handle}", "{handle}"],
      below: oneOf("posts? replies reposts media"),
      reserved: words(
        "t activity for_you following liked saved insights intent custom_feed community topic api hashtag tag home"
      ),
      handle: INSTAGRAM_HANDLE
    }
  },
  snapchat: {
    displayName: "Snapchat",
    role: "scored",
    aliases: [],
    spoken: ["snapchat", "snap"],
    addresses: {
      ...NONE,
      origin: "https://www.snapchat.com",
      domains: ["snapchat.com"],
      subdomains: "story",
      otherDomains: ["snap.com"],
      sharedPaths: ["t"],
      paths: ["add/{handle}", "@{handle}", "u/{handle}"],
      handle: rule("a-z0-9_.-", 1, 30, DOT_AT_AN_END)
    }
  },
  tiktok: {
    displayName: "TikTok",
    role: "linked",
    aliases: [],
    spoken: ["tiktok", "tik tok"],
    addresses: {
      ...NONE,
      origin: "https://www.tiktok.com",
      domains: ["tiktok.com"],
      shortDomains: ["vm.tiktok.com", "vt.tiktok.com"],
      sharedPaths: ["t"],
      // People leave the @ out.
      paths: ["@{handle}", "{handle}"],
      below: oneOf("video photo live collection playlist stories reposts liked? likes saved posts avatar"),
      reserved: words(`
        oembed embed foryou about legal coin studio tiktokstudio setting passport link search player transparency
        tag music discover foryou following friends live upload video t v share business effect sticker place topics
        channel shop messages creators trending feedback community-guidelines hashtag
      `),
      handle: rule("a-z0-9_.", 1, 24, "\\.$")
    }
  },
  pinterest: {
    displayName: "Pinterest",
    role: "linked",
    aliases: [],
    spoken: ["pinterest"],
    addresses: {
      ...NONE,
      origin: "https://www.pinterest.com",
      // The countries that have a domain of their own; others are a label before the first.
      domains: [
        "pinterest.com",
        "pinterest.at",
        "pinterest.ca",
        "pinterest.ch",
        "pinterest.cl",
        "pinterest.co.kr",
        "pinterest.co.uk",
        "pinterest.com.au",
        "pinterest.com.mx",
        "pinterest.de",
        "pinterest.dk",
        "pinterest.es",
        "pinterest.fr",
        "pinterest.ie",
        "pinterest.it",
        "pinterest.jp",
        "pinterest.nz",
        "pinterest.ph",
        "pinterest.pt",
        "pinterest.se"
      ],
      subdomains: COUNTRY,
      shortDomains: ["pin.it"],
      paths: ["{handle}"],
      reserved: words(`
        pin ideas today business source categories discover board _ hashtag videos topics resource oauth oembed.json
        ads news_hub homefeed
      `),
      handle: rule("a-z0-9_-", 3, 30)
    }
  },
  bluesky: {
    displayName: "Bluesky",
    role: "linked",
    aliases: [],
    spoken: ["bluesky"],
    addresses: {
      ...NONE,
      origin: "https://bsky.app",
      domains: ["bsky.app"],
      paths: ["profile/{handle}"],
      handleDomains: ["bsky.social"],
      // A handle is a domain: nova.bsky.social.
      handle: rule("a-z0-9.-", 3, 100, DOT_AT_AN_END)
    }
  },
  patreon: {
    displayName: "Patreon",
    role: "linked",
    aliases: [],
    spoken: ["patreon"],
    addresses: {
      ...NONE,
      origin: "https://www.patreon.com",
      domains: ["patreon.com"],
      paths: ["{handle}", "c/{handle}", "cw/{handle}", "join/{handle}"],
      reserved: words(`
        c cw posts join user creators bepatron messages file pricing collection create creation home profile m api rss
        oauth2 policy library notifications become-a-patron checkout product
      `),
      // A number is a campaign's, which no address of a profile has.
      handle: rule("a-z0-9_-", 1, 64, "^\\d+$")
    }
  },
  onlyfans: {
    displayName: "OnlyFans",
    role: "linked",
    aliases: [],
    spoken: ["onlyfans"],
    addresses: {
      ...NONE,
      origin: "https://onlyfans.com",
      domains: ["onlyfans.com"],
      paths: ["{handle}"],
      reserved: words("my posts files api2 hashtag action"),
      // A number is a post's.
      handle: rule("a-z0-9_.-", 3, 50, `${DOT_AT_AN_END}|^\\d+$`)
    }
  },
  soundcloud: {
    displayName: "SoundCloud",
    role: "linked",
    aliases: [],
    spoken: ["soundcloud"],
    addresses: {
      ...NONE,
      origin: "https://soundcloud.com",
      domains: ["soundcloud.com"],
      shortDomains: ["on.soundcloud.com"],
      paths: ["{handle}"],
      reserved: words("discover stream you upload charts tags stations people groups pages feed player"),
      handle: rule("a-z0-9_-", 3, 25)
    }
  },
  tumblr: {
    displayName: "Tumblr",
    role: "linked",
    aliases: [],
    spoken: ["tumblr"],
    addresses: {
      ...NONE,
      origin: "https://www.tumblr.com",
      domains: ["tumblr.com"],
      paths: ["{handle}", "blog/view/{handle}", "blog/{handle}"],
      reserved: words("blog tagged dashboard communities inbox register docs widgets likes new api assets"),
      isSubdomain: true,
      handle: rule("a-z0-9-", 1, 32)
    }
  },
  medium: {
    displayName: "Medium",
    role: "linked",
    aliases: [],
    spoken: ["medium"],
    addresses: {
      ...NONE,
      origin: "https://medium.com",
      domains: ["medium.com"],
      paths: ["@{handle}"],
      reserved: words("policy api cdn link status"),
      isSubdomain: true,
      handle: rule("a-z0-9_.-", 1, 60, DOT_AT_AN_END)
    }
  },
  substack: {
    displayName: "Substack",
    role: "linked",
    aliases: [],
    spoken: ["substack"],
    addresses: {
      ...NONE,
      origin: "https://substack.com",
      domains: ["substack.com"],
      paths: ["@{handle}"],
      // A publication's name is taken for its writer's handle.
      reserved: words("open on reader api cdn email read"),
      isSubdomain: true,
      handle: rule("a-z0-9_-", 1, 60)
    }
  },
  telegram: {
    displayName: "Telegram",
    role: "linked",
    aliases: [],
    spoken: ["telegram"],
    addresses: {
      ...NONE,
      origin: "https://t.me",
      domains: ["t.me", "telegram.me"],
      paths: ["{handle}", "s/{handle}"],
      // What Telegram's documentation lists as links that are no account's.
      reserved: words(`
        s c joinchat addstickers addemoji addlist proxy iv msg boost giftcode share setlanguage addtheme socks confirmphone
        invoice bg contact call nft stargift_auction premium_multigift web
      `),
      isSubdomain: true,
      handle: rule("a-z0-9_", 4, 32)
    }
  },
  vk: {
    displayName: "VK",
    role: "linked",
    aliases: [],
    spoken: ["vk", "vkontakte"],
    addresses: {
      ...NONE,
      origin: "https://vk.com",
      domains: ["vk.com", "vk.ru", "vkvideo.ru"],
      shortDomains: ["vk.cc"],
      paths: ["{handle}", "@{handle}"],
      reserved: words(`
        feed video videos clips music groups app apps away.php im wall market hashtag playlist playlists trends lives shorts
      `),
      // A kind of content and its number is a page of it.
      handle: rule(
        "a-z0-9_.",
        2,
        32,
        `${DOT_AT_AN_END}|\\.php$|^(?:albums?|audios?|clips?|photos?|playlist|story|tag|topic|videos?|wall)\\d+(?:_\\d+)?$`
      )
    }
  },
  github: {
    displayName: "GitHub",
    role: "linked",
    aliases: [],
    spoken: ["github"],
    addresses: {
      ...NONE,
      origin: "https://github.com",
      domains: ["github.com"],
      paths: ["{handle}"],
      reserved: words(`
        orgs users topics trending collections events sponsors marketplace features pricing issues pulls notifications
        new stars readme gist apps enterprise team customer-stories codespaces copilot security sessions discussions
      `),
      handle: rule("a-z0-9-", 1, 39, "^-|-$|--")
    }
  },
  linktree: {
    displayName: "Linktree",
    role: "link_page",
    aliases: [],
    spoken: ["linktree"],
    addresses: {
      ...NONE,
      origin: "https://linktr.ee",
      domains: ["linktr.ee"],
      paths: ["{handle}"],
      reserved: words("s marketplace blog admin discover pricing"),
      handle: rule("a-z0-9_.-", 1, 30)
    }
  },
  beacons: {
    displayName: "Beacons",
    role: "link_page",
    aliases: [],
    spoken: ["beacons"],
    addresses: {
      ...NONE,
      origin: "https://beacons.ai",
      domains: ["beacons.ai"],
      paths: ["{handle}"],
      reserved: words("i pricing blog dashboard"),
      handle: rule("a-z0-9_.-", 1, 64)
    }
  },
  biolink: {
    displayName: "bio.link",
    role: "link_page",
    aliases: [],
    spoken: [],
    addresses: {
      ...NONE,
      origin: "https://bio.link",
      domains: ["bio.link"],
      paths: ["{handle}"],
      reserved: words("app dashboard pricing blog templates themes reset-password discover"),
      handle: rule("a-z0-9_.-", 1, 64)
    }
  },
  carrd: {
    displayName: "Carrd",
    role: "link_page",
    aliases: [],
    spoken: ["carrd"],
    addresses: {
      ...NONE,
      origin: "https://carrd.co",
      domains: ["carrd.co"],
      paths: ["{handle}"],
      reserved: words("try docs api cdn status build dashboard"),
      isSubdomain: true,
      // Every page is a host of its own, and nothing is served by its path.
      isMadeSubdomain: true,
      // What says how a page is shown is no name.
      handle: rule("a-z0-9-", 1, 63, "^-|-$|^(?:www\\d?|m|mobile)$")
    }
  },
  stan: {
    displayName: "Stan",
    role: "link_page",
    aliases: [],
    spoken: ["stan store"],
    addresses: {
      ...NONE,
      origin: "https://stan.store",
      domains: ["stan.store"],
      paths: ["{handle}"],
      reserved: words("p pricing blog admin assets discover faq"),
      handle: rule("a-z0-9_.-", 1, 64)
    }
  },
  lnkbio: {
    displayName: "Lnk.Bio",
    role: "link_page",
    aliases: [],
    spoken: ["lnk bio"],
    addresses: {
      ...NONE,
      origin: "https://lnk.bio",
      domains: ["lnk.bio"],
      paths: ["{handle}"],
      reserved: words("go manage pricing blog business features upgrade directory"),
      handle: rule("a-z0-9_.-", 1, 64)
    }
  },
  allmylinks: {
    displayName: "AllMyLinks",
    role: "link_page",
    aliases: [],
    spoken: ["allmylinks"],
    addresses: {
      ...NONE,
      origin: "https://allmylinks.com",
      domains: ["allmylinks.com"],
      paths: ["{handle}"],
      reserved: words("link site auth profile pricing faq discover"),
      handle: rule("a-z0-9_.-", 1, 64)
    }
  },
  soloto: {
    displayName: "solo.to",
    role: "link_page",
    aliases: [],
    spoken: ["solo to"],
    addresses: {
      ...NONE,
      origin: "https://solo.to",
      domains: ["solo.to"],
      paths: ["{handle}"],
      reserved: words("pricing blog discover features guidelines"),
      handle: rule("a-z0-9_.-", 1, 64)
    }
  },
  campsite: {
    displayName: "Campsite",
    role: "link_page",
    aliases: [],
    spoken: ["campsite"],
    addresses: {
      ...NONE,
      origin: "https://campsite.bio",
      domains: ["campsite.bio", "campsite.to"],
      paths: ["{handle}"],
      reserved: words("pricing blog features app"),
      handle: rule("a-z0-9_.-", 1, 64)
    }
  }
} as const satisfies Readonly<Record<string, PlatformFacts>>

type Registry = typeof PLATFORMS

/** A platform of the registry, whatever its role. */
export type AnyPlatform = keyof Registry

/** Where creators are scored. `service` is the service itself under whatever name it runs. */
export type ScoredPlatform = {
  [Name in AnyPlatform]: Registry[Name]["role"] extends "scored" ? Name : never
}[AnyPlatform]

/** One that shows its accounts on the web. */
export type WebPlatform = {
  [Name in AnyPlatform]: Registry[Name]["addresses"] extends null ? never : Name
}[AnyPlatform]

/** All of them, in the registry's order. */
export const ALL_PLATFORMS: ReadonlyArray<AnyPlatform> = Record.keys(PLATFORMS)

export const isScoredPlatform = (platform: AnyPlatform): platform is ScoredPlatform =>
  PLATFORMS[platform].role === "scored"
export const SCORED_PLATFORMS: ReadonlyArray<ScoredPlatform> = ALL_PLATFORMS.filter(isScoredPlatform)

export const isWebPlatform = (platform: AnyPlatform): platform is WebPlatform => PLATFORMS[platform].addresses !== null
export const WEB_PLATFORMS: ReadonlyArray<WebPlatform> = ALL_PLATFORMS.filter(isWebPlatform)

/** Where each shows its profiles: what their addresses begin with. */
export const PROFILE_ORIGINS: Readonly<Record<WebPlatform, string>> = Record.map(
  Struct.omit(PLATFORMS, ["service"]),
  ({ addresses }): string => addresses.origin
)

/** Where a platform's profiles are found. */
export const addressesOf = (platform: WebPlatform): PlatformAddresses => PLATFORMS[platform].addresses

/** Every name a platform may be called by, its own last. */
export const namesOf = (platform: AnyPlatform): ReadonlyArray<string> => [...PLATFORMS[platform].aliases, platform]

const BY_NAME: ReadonlyMap<string, AnyPlatform> = new Map(
  ALL_PLATFORMS.flatMap((platform) => namesOf(platform).map((name) => [name, platform] as const))
)

/**
 * The platform of a name or an alias, in whatever letter case; null for a name that no platform has.
 *
 * @example
 * ```ts
 * import { platformNamed } from "creatorsignal/ports/identity"
 *
 * platformNamed("Twitter") //=> "x"
 * platformNamed("nowhere") //=> null
 * ```
 */
export const platformNamed = (name: string): AnyPlatform | null => BY_NAME.get(name.toLowerCase()) ?? null

/** Folders of an address, on any site, that only a page asking to sign in has; `.php` may stand behind them. */
export const SIGN_IN_FOLDERS = words("login log-in signin sign-in authwall checkpoint challenge uas")

/** First folders that are a page of the platform, and no handle, wherever a handle may stand first. */
export const RESERVED_EVERYWHERE: ReadonlyArray<string> = [
  ...SIGN_IN_FOLDERS,
  ...words(`
    logout signup sign-up register about help support legal privacy terms settings account search explore download apps
    blog press careers contact redirect embed robots.txt favicon.ico sitemap.xml index.html index.php
  `)
]
