import type { RenderedPage } from "../../../adapters/profiles/pages/renderedPage.ts"
import { htmlPage } from "./page.ts"

/** A platform's page of an invented person, in the shapes the platform serves: the HTML, and what its program loads. */
export interface PlatformPage {
  readonly html: string
  /** Bodies by address; a path alone is on the page's own host. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Asked for one by one when the page is scrolled, not at once. */
  readonly onScroll?: ReadonlyArray<string>
}

/** When the invented pages are seen. */
export const SEEN_AT = new Date("2025-06-15T12:00:00.000Z")

const DAY_S = 86_400
const secondsBefore = (days: number): number => SEEN_AT.getTime() / 1000 - days * DAY_S
const isoBefore = (days: number): string => new Date(secondsBefore(days) * 1000).toISOString()
const numbers = (count: number, from = 0): ReadonlyArray<number> => Array.from({ length: count }, (_, at) => from + at)

const dish = (at: number): string => ["Sourdough & butter", "Lentil soup", "Tomato tart", "Pea risotto"][at % 4] ?? ""
const caption = (at: number): string =>
  `${dish(at)}, take ${at}. With @milo.bakes #slowfood https://nova.example/r/${at}`

export const html = (head: string, body = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

const json = (value: unknown): string => JSON.stringify(value).replaceAll("</", "<\\/")
const dataScript = (value: unknown): string => `<script type="application/json" data-sjs>${json(value)}</script>`

const INSTAGRAM_ID = "5550001"

export const instagramEdge = (at: number, username = "nova.cooks") => ({
  node: {
    __typename: "GraphImage",
    id: `33000${at}`,
    shortcode: `Cx${at}_a-b`,
    dimensions: { height: 1350, width: 1080 },
    display_url: `https://scontent.cdninstagram.example/v/p${at}.jpg`,
    is_video: at % 2 === 1,
    ...(at % 2 === 1 ? { video_view_count: 9_000 + at } : {}),
    edge_media_to_caption: { edges: [{ node: { text: caption(at) } }] },
    edge_media_to_comment: { count: 12 + at },
    edge_media_to_parent_comment: {
      count: 12 + at,
      edges: [
        {
          node: {
            id: `1790${at}`,
            text: "How long did it prove?",
            created_at: secondsBefore(at),
            owner: { id: "77", username: "crumb.fan" },
            edge_liked_by: { count: 2 }
          }
        }
      ]
    },
    comments_disabled: false,
    taken_at_timestamp: secondsBefore(at + 1),
    edge_liked_by: { count: 400 + at },
    edge_media_preview_like: { count: 400 + at },
    location: null,
    owner: { id: INSTAGRAM_ID, username },
    thumbnail_src: `https://scontent.cdninstagram.example/v/t${at}.jpg`
  }
})

export const instagramUser = (more: Readonly<Record<string, unknown>> = {}) => ({
  data: {
    user: {
      biography: "Slow food, fast feet.\nmail nova@nova.example",
      bio_links: [{ title: "Shop", lynx_url: "https://l.instagram.example/?u=x", url: "https://nova.example/shop" }],
      external_url: "https://nova.example/",
      edge_followed_by: { count: 48_211 },
      edge_follow: { count: 312 },
      full_name: "Nova Cooks 🍞",
      id: INSTAGRAM_ID,
      is_private: false,
      is_verified: true,
      profile_pic_url: "https://scontent.cdninstagram.example/v/s.jpg",
      profile_pic_url_hd: "https://scontent.cdninstagram.example/v/hd.jpg",
      username: "nova.cooks",
      edge_related_profiles: {
        edges: [
          {
            node: {
              id: "9",
              username: "milo.bakes",
              full_name: "Milo",
              biography: "not me",
              edge_followed_by: { count: 7 }
            }
          }
        ]
      },
      edge_owner_to_timeline_media: {
        count: 821,
        page_info: { has_next_page: true, end_cursor: "QVFE" },
        edges: [...numbers(12).map((at) => instagramEdge(at)), instagramEdge(900, "milo.bakes")]
      },
      ...more
    },
    status: "ok"
  }
})

/** The newer query's page of posts. */
export const instagramTimeline = (from: number, count: number) => ({
  data: {
    xdt_api__v1__feed__user_timeline_graphql_connection: {
      edges: numbers(count, from).map((at) => ({
        node: {
          code: `Dz${at}`,
          pk: `34000${at}`,
          id: `34000${at}_${INSTAGRAM_ID}`,
          taken_at: secondsBefore(at + 1),
          caption: { pk: `18${at}`, text: caption(at) },
          like_and_view_counts_disabled: at % 10 === 0,
          like_count: at % 10 === 0 ? 3 : 500 + at,
          comment_count: 20 + at,
          view_count: null,
          is_paid_partnership: at === from,
          media_type: 8,
          carousel_media: [
            {
              id: "a",
              image_versions2: {
                candidates: [{ height: 1350, url: `https://scontent.cdninstagram.example/c${at}.jpg`, width: 1080 }]
              }
            }
          ],
          image_versions2: {
            candidates: [{ height: 1350, url: `https://scontent.cdninstagram.example/m${at}.jpg`, width: 1080 }]
          },
          user: {
            pk: INSTAGRAM_ID,
            id: INSTAGRAM_ID,
            username: "nova.cooks",
            full_name: "Nova Cooks 🍞",
            is_private: false
          }
        }
      })),
      page_info: { end_cursor: "x", has_next_page: true }
    }
  },
  extensions: { is_final: true },
  status: "ok"
})

export const instagram = (): PlatformPage => ({
  html: html(
    `<title>Nova Cooks (@nova.cooks) • Instagram photos and videos</title>`,
    dataScript({ require: [["ScheduledServerJS", "handle", null, [{ __bbox: {} }]]] })
  ),
  answers: {
    "/api/v1/users/web_profile_info/?username=nova.cooks": instagramUser(),
    "/graphql/query?page=1": instagramTimeline(100, 12),
    "/graphql/query?page=2": `for (;;);${json(instagramTimeline(200, 12))}`
  },
  onScroll: ["/graphql/query?page=1", "/graphql/query?page=2"]
})

const THREADS_ID = "63550001"
const threadsPost = (at: number, username = "nova.cooks"): { readonly post: unknown } => ({
  post: {
    pk: `36000${at}`,
    id: `36000${at}_${THREADS_ID}`,
    code: `DA${at}`,
    user: {
      pk: THREADS_ID,
      id: THREADS_ID,
      username,
      full_name: "Nova Cooks",
      is_verified: false,
      profile_pic_url: "https://cdn.example/t.jpg"
    },
    caption: { text: caption(at) },
    taken_at: secondsBefore(at + 1),
    like_count: 30 + at,
    image_versions2: { candidates: [] },
    carousel_media: null,
    text_post_app_info: {
      direct_reply_count: 4 + at,
      repost_count: 2,
      quote_count: 1,
      reshare_count: 5,
      is_reply: at === 2,
      reply_to_author: null,
      share_info: { reposted_post: null, quoted_post: at === 1 ? threadsPost(700, "milo.bakes").post : null }
    }
  }
})

const bbox = (data: unknown) => ({
  require: [
    [
      "ScheduledServerJS",
      "handle",
      null,
      [
        {
          __bbox: {
            require: [
              ["RelayPrefetchedStreamCache", "next", [], ["adp_x", { __bbox: { complete: true, result: { data } } }]]
            ]
          }
        }
      ]
    ]
  ]
})

export const threads = (): PlatformPage => ({
  html: html(
    "<title>Nova Cooks (@nova.cooks) • Threads, Say more</title>" +
      `<meta property="og:title" content="Nova Cooks (&#064;nova.cooks) • Threads, Say more">`,
    dataScript(
      bbox({
        user: {
          pk: THREADS_ID,
          id: THREADS_ID,
          username: "nova.cooks",
          full_name: "Nova Cooks",
          biography: "Slow food",
          bio_links: [{ url: "https://nova.example/" }],
          follower_count: 9_120,
          is_verified: true,
          text_post_app_is_private: false,
          profile_pic_url: "https://cdn.example/t.jpg"
        }
      })
    ) +
      dataScript(
        bbox({ mediaData: { edges: numbers(10).map((at) => ({ node: { thread_items: [threadsPost(at)] } })) } })
      )
  ),
  answers: {}
})

const YOUTUBE_ID = "UCnovaCooks_-0123456789AB"
const AGES = ["2 hours ago", "3 days ago", "3 weeks ago", "Streamed 2 months ago", "1 year ago"]

const videoRenderer = (at: number) => ({
  richItemRenderer: {
    content: {
      videoRenderer: {
        videoId: `vidNova${at}_a`,
        thumbnail: {
          thumbnails: [
            { url: `https://i.ytimg.example/vi/${at}/s.jpg`, width: 168 },
            { url: `https://i.ytimg.example/vi/${at}/l.jpg`, width: 336 }
          ]
        },
        title: { runs: [{ text: `${dish(at)} ` }, { text: `in ${at} steps #slowfood` }], accessibility: {} },
        descriptionSnippet: { runs: [{ text: "Recipe at https://nova.example/r" }] },
        publishedTimeText: { simpleText: AGES[at % AGES.length] },
        lengthText: { simpleText: "12:34" },
        viewCountText: { simpleText: at === 0 ? "No views" : `${(12_345 + at).toLocaleString("en-US")} views` },
        shortViewCountText: { simpleText: "12K views" }
      }
    }
  }
})

const lockup = (at: number, type = "LOCKUP_CONTENT_TYPE_VIDEO", channelId: string | null = null) => ({
  richItemRenderer: {
    content: {
      lockupViewModel: {
        contentImage: {
          thumbnailViewModel: { image: { sources: [{ url: `https://i.ytimg.example/vi/${at}/k.jpg`, width: 720 }] } }
        },
        metadata: {
          lockupMetadataViewModel: {
            title: { content: `${dish(at)}, the long version` },
            metadata: {
              contentMetadataViewModel: {
                metadataRows: [
                  ...(channelId === null
                    ? []
                    : [
                        {
                          metadataParts: [
                            {
                              text: {
                                content: "Milo",
                                commandRuns: [
                                  { onTap: { innertubeCommand: { browseEndpoint: { browseId: channelId } } } }
                                ]
                              }
                            }
                          ]
                        }
                      ]),
                  { metadataParts: [{ text: { content: "1.2K views" } }, { text: { content: "5 months ago" } }] }
                ],
                delimiter: " • "
              }
            }
          }
        },
        contentId: `lockNova${at}`,
        contentType: type
      }
    }
  }
})

export const youtube = (): PlatformPage => {
  const initial = {
    responseContext: { note: 'a brace } and a quote " in a text \\' },
    contents: {
      twoColumnBrowseResultsRenderer: {
        tabs: [
          {
            tabRenderer: {
              title: "Videos",
              content: {
                richGridRenderer: {
                  contents: [
                    ...numbers(5).map(videoRenderer),
                    ...numbers(3, 50).map((at) => lockup(at)),
                    lockup(90, "LOCKUP_CONTENT_TYPE_PLAYLIST"),
                    lockup(91, "LOCKUP_CONTENT_TYPE_VIDEO", "UCmiloBakes__0123456789AB"),
                    {
                      richItemRenderer: {
                        content: { shortsLockupViewModel: { entityId: "shorts-1", overlayMetadata: {} } }
                      }
                    }
                  ]
                }
              }
            }
          }
        ]
      }
    },
    header: {
      pageHeaderRenderer: {
        pageTitle: "Nova Cooks",
        content: {
          pageHeaderViewModel: {
            title: {
              dynamicTextViewModel: {
                text: {
                  content: "Nova Cooks",
                  attachmentRuns: [
                    {
                      element: {
                        type: {
                          imageType: { image: { sources: [{ clientResource: { imageName: "CHECK_CIRCLE_FILLED" } }] } }
                        }
                      }
                    }
                  ]
                }
              }
            },
            metadata: {
              contentMetadataViewModel: {
                metadataRows: [
                  { metadataParts: [{ text: { content: "@novacooks" } }] },
                  { metadataParts: [{ text: { content: "1.23M subscribers" } }, { text: { content: "456 videos" } }] }
                ]
              }
            }
          }
        }
      }
    },
    metadata: {
      channelMetadataRenderer: {
        title: "Nova Cooks",
        description: "Slow food, filmed slowly.\nhttps://nova.example/",
        externalId: YOUTUBE_ID,
        vanityChannelUrl: "http://www.youtube.com/@novacooks",
        avatar: { thumbnails: [{ url: "https://yt3.example/a.jpg", width: 900 }] }
      }
    }
  }
  return {
    html: html(
      `<title>Nova Cooks - YouTube</title><meta property="og:title" content="Nova Cooks">`,
      `<script nonce="x">var ytInitialData = ${json(initial)};</script><script>window.ytcfg={}</script>`
    ),
    answers: {
      "/youtubei/v1/browse?prettyPrint=false": {
        onResponseReceivedActions: [
          { appendContinuationItemsAction: { continuationItems: numbers(4, 10).map(videoRenderer) } }
        ]
      },
      "/youtubei/v1/browse?about": {
        onResponseReceivedEndpoints: [
          {
            appendContinuationItemsAction: {
              continuationItems: [
                {
                  aboutChannelRenderer: {
                    metadata: {
                      aboutChannelViewModel: {
                        description: "Slow food, filmed slowly.",
                        country: "Portugal",
                        subscriberCountText: "1.23M subscribers",
                        viewCountText: "98,765,432 views",
                        joinedDateText: { content: "Joined Mar 4, 2016" },
                        videoCountText: "456 videos",
                        channelId: YOUTUBE_ID,
                        links: [
                          {
                            channelExternalLinkViewModel: {
                              title: { content: "Shop" },
                              link: { content: "nova.example/shop" }
                            }
                          }
                        ]
                      }
                    }
                  }
                }
              ]
            }
          }
        ]
      }
    },
    onScroll: ["/youtubei/v1/browse?prettyPrint=false", "/youtubei/v1/browse?about"]
  }
}

const twitchVideo = (at: number, login = "novacooks") => ({
  cursor: `${at}`,
  node: {
    __typename: "Video",
    id: `21000${at}`,
    title: `${dish(at)} live #slowfood`,
    viewCount: 700 + at,
    lengthSeconds: 7_200,
    publishedAt: isoBefore(at + 1),
    previewThumbnailURL: `https://static-cdn.jtvnw.example/${at}.jpg`,
    owner: { id: login === "novacooks" ? "660001" : "1", login, displayName: login }
  }
})

export const twitch = (): PlatformPage => ({
  html: html(`<title>Twitch</title><meta property="og:title" content="Twitch">`),
  answers: {
    "//gql.twitch/gql": [
      {
        data: {
          userOrError: {
            __typename: "User",
            id: "660001",
            login: "novacooks",
            displayName: "NovaCooks",
            profileImageURL: "https://static-cdn.jtvnw.example/n.png",
            stream: null
          }
        },
        extensions: { operationName: "ChannelShell" }
      },
      {
        data: {
          user: {
            id: "660001",
            description: "Cooking live on Thursdays",
            displayName: "NovaCooks",
            isPartner: true,
            profileImageURL: "https://static-cdn.jtvnw.example/n.png",
            followers: { totalCount: 15_330, __typename: "FollowerConnection" },
            channel: {
              id: "660001",
              socialMedias: [
                { id: "1", name: "instagram", title: "Instagram", url: "https://instagram.example/nova.cooks" }
              ]
            }
          }
        },
        extensions: { operationName: "ChannelRoot_AboutPanel" }
      },
      {
        data: {
          user: {
            id: "660001",
            videos: { edges: [...numbers(8).map((at) => twitchVideo(at)), twitchVideo(800, "milobakes")] }
          }
        },
        extensions: { operationName: "FilterableVideoTower_Videos" }
      }
    ]
  }
})

const kickStream = (at: number, channelId = 8_800_1) => ({
  id: 40_000 + at,
  slug: `abc-stream-${at}`,
  channel_id: channelId,
  created_at: "2025-06-01 18:00:00",
  start_time: `2025-05-${String(28 - at).padStart(2, "0")} 18:00:05`,
  session_title: `${dish(at)} late night`,
  is_live: false,
  duration: 7_200_000,
  language: "English",
  viewer_count: 12,
  views: 300 + at,
  thumbnail: { src: `https://images.kick.example/${at}.webp`, srcset: "" },
  video: { id: at, uuid: `0d1f9c1e-0000-4000-8000-${String(at).padStart(12, "0")}`, views: 300 + at }
})

export const kick = (): PlatformPage => ({
  html: html(`<title>Kick</title>`),
  answers: {
    "/api/v2/channels/novacooks": {
      id: 88_001,
      user_id: 91_001,
      slug: "novacooks",
      is_banned: false,
      followers_count: 5_432,
      verified: { id: 1, channel_id: 88_001, created_at: "2024-01-01T00:00:00.000000Z" },
      livestream: null,
      user: {
        id: 91_001,
        username: "NovaCooks",
        bio: "Cooking after dark",
        country: "Portugal",
        city: "Porto",
        instagram: "nova.cooks",
        twitter: "",
        youtube: "novacooks",
        profile_pic: "https://files.kick.example/n.webp"
      },
      recent_categories: [{ id: 1, slug: "food-drink", name: "Food & Drink" }]
    },
    "/api/v2/channels/novacooks/videos": [...numbers(6).map((at) => kickStream(at)), kickStream(20, 1)]
  }
})

const redditPost = (at: number, author = "nova_cooks") => ({
  kind: "t3",
  data: {
    name: `t3_nova${at}`,
    author,
    title: `${dish(at)}: what went wrong?`,
    selftext: "It &amp; I sank.",
    created_utc: secondsBefore(at + 1),
    permalink: `/r/Breadit/comments/nova${at}/x/`,
    url: `https://www.reddit.com/r/Breadit/comments/nova${at}/x/`,
    is_self: true,
    score: 90 + at,
    num_comments: 14,
    num_crossposts: 0
  }
})

export const reddit = (): PlatformPage => ({
  html: html(
    `<title>u/nova_cooks - Reddit</title>`,
    `<shreddit-post id="t3_html1" author="nova_cooks" permalink="/r/Breadit/comments/html1/x/" ` +
      `post-title="Crumb &amp; crust" score="55" comment-count="6" ` +
      `created-timestamp="2025-06-10T08:00:00.123000+0000" post-type="text"></shreddit-post>
     <shreddit-post id="t3_html2" author="someone_else" permalink="/r/Breadit/comments/html2/x/" ` +
      `post-title="Not hers" score="1" comment-count="0" ` +
      `created-timestamp="2025-06-10T08:00:00.123000+0000"></shreddit-post>`
  ),
  answers: {
    "/user/nova_cooks/about.json": {
      kind: "t2",
      data: {
        name: "nova_cooks",
        created_utc: secondsBefore(900),
        icon_img: "https://styles.redditmedia.example/i.png",
        subreddit: { title: "Nova", public_description: "Bread and questions", subscribers: 231 }
      }
    },
    "/user/nova_cooks/submitted.json": {
      kind: "Listing",
      data: { children: [...numbers(7).map((at) => redditPost(at)), redditPost(99, "someone_else")] }
    }
  }
})

const facebookStory = (at: number, who = "novacooks", more: Readonly<Record<string, unknown>> = {}) => ({
  node: {
    __typename: "Story",
    id: `UzpfST${at}`,
    post_id: `1220${at}`,
    actors: [{ __typename: "User", name: "Nova Cooks", id: "100001", url: `https://www.facebook.com/${who}` }],
    ...more,
    comet_sections: {
      content: {
        story: { message: { text: caption(at) }, wwwURL: `https://www.facebook.com/${who}/posts/pfbid${at}` }
      },
      context_layout: {
        story: { comet_sections: { metadata: [{ story: { creation_time: secondsBefore(at + 1) } }] } }
      },
      feedback: {
        story: {
          feedback_context: {
            feedback_target_with_context: {
              comet_ufi_summary_and_actions_renderer: {
                feedback: {
                  reaction_count: { count: 210 + at },
                  share_count: { count: 9 },
                  comment_rendering_instance: { comments: { total_count: 33 } }
                }
              }
            }
          }
        }
      }
    }
  }
})

export const facebook = (): PlatformPage => ({
  html: html(
    `<title>Nova Cooks | Porto</title><meta property="og:title" content="Nova Cooks">` +
      `<meta property="og:url" content="https://www.facebook.com/novacooks">` +
      `<meta property="og:description" content="Nova Cooks, Porto. 21,345 likes · 480 talking about this. Slow food">`,
    dataScript(
      bbox({
        user: {
          timeline_list_feed_units: {
            edges: [
              facebookStory(0),
              facebookStory(1, "milobakes"),
              facebookStory(2, "novacooks", { attached_story: { id: "x", message: { text: "of another" } } })
            ]
          }
        }
      })
    )
  ),
  answers: {
    "/api/graphql/":
      `${json({ data: { node: facebookStory(5).node } })}\n` +
      `${json({ data: { node: facebookStory(6).node }, label: "stream" })}`
  },
  onScroll: ["/api/graphql/"]
})

export const linkedin = (): PlatformPage => ({
  html: html(
    "<title>Nova Cook - Chef - Slow Food | LinkedIn</title>" +
      `<link rel="canonical" href="https://www.linkedin.com/in/nova-cook">` +
      `<meta property="og:title" content="Nova Cook - Chef - Slow Food | LinkedIn">` +
      `<meta property="og:url" content="https://www.linkedin.com/in/nova-cook">
     <script type="application/ld+json">${json({
       "@context": "http://schema.org",
       "@graph": [
         {
           "@type": "Person",
           name: "Nova Cook",
           url: "https://www.linkedin.com/in/nova-cook",
           description: "Chef and teacher",
           address: { "@type": "PostalAddress", addressLocality: "Porto" },
           interactionStatistic: {
             "@type": "InteractionCounter",
             interactionType: "https://schema.org/FollowAction",
             userInteractionCount: 2_310
           }
         },
         ...numbers(3).map((at) => ({
           "@type": "DiscussionForumPosting",
           url: `https://www.linkedin.com/posts/nova-cook_${at}`,
           datePublished: isoBefore(at + 3),
           text: caption(at),
           author: { "@type": "Person", name: "Nova Cook", url: "https://www.linkedin.com/in/nova-cook" },
           interactionStatistic: [
             {
               "@type": "InteractionCounter",
               interactionType: "http://schema.org/LikeAction",
               userInteractionCount: 70 + at
             },
             {
               "@type": "InteractionCounter",
               interactionType: "http://schema.org/CommentAction",
               userInteractionCount: 8
             }
           ]
         })),
         {
           "@type": "DiscussionForumPosting",
           url: "https://www.linkedin.com/posts/milo_1",
           datePublished: isoBefore(1),
           text: "of another",
           author: { "@type": "Person", url: "https://www.linkedin.com/in/milo" }
         }
       ]
     })}</script>`
  ),
  answers: {}
})

export const snapchat = (): PlatformPage => ({
  html: html(
    `<title>Nova Cooks (@novacooks) | Snapchat Stories &amp; Spotlight</title>`,
    `<script id="__NEXT_DATA__" type="application/json">${json({
      props: {
        pageProps: {
          userProfile: {
            $case: "publicProfileInfo",
            publicProfileInfo: {
              username: "novacooks",
              title: "Nova Cooks",
              subscriberCount: "33400",
              bio: "Snacks",
              websiteUrl: "nova.example",
              profilePictureUrl: "https://cf-st.sc-cdn.example/p.jpg",
              address: "Porto",
              createdTimestampMs: { value: "1500000000000" }
            }
          },
          spotlightHighlights: numbers(4).map((at) => ({
            storyType: 6,
            snapList: [
              {
                snapIndex: 0,
                snapId: { value: `snap${at}` },
                snapUrls: { mediaPreviewUrl: { value: `https://cf-st.sc-cdn.example/${at}.jpg` } },
                timestampInSec: { value: String(secondsBefore(at + 2)) }
              }
            ],
            storyId: { value: `W7_${at}` },
            storyTitle: { value: `${dish(at)} #snack` }
          })),
          spotlightStoryMetadata: numbers(4).map((at) => ({
            videoMetadata: { name: "Nova on Snapchat", uploadDateMs: "1700000000000", viewCount: "1" },
            description: "Bite sized",
            engagementStats: { viewCount: String(8_000 + at), shareCount: "12", commentCount: "3" }
          }))
        }
      },
      page: "/@[username]"
    })}</script>`
  ),
  answers: {}
})

/** The page as it would be seen whole, read from `url`. */
export const seen = (url: string, page: Partial<PlatformPage>, more: Partial<RenderedPage> = {}): RenderedPage => ({
  url,
  status: 200,
  retryAfterSeconds: null,
  html: htmlPage(page.html ?? "", url),
  documents: Object.entries(page.answers ?? {}).map(([path, body]) => ({
    url: new URL(path, url).href,
    body: typeof body === "string" ? body : JSON.stringify(body)
  })),
  ...more
})
