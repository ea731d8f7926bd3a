const DARK = `
  --page: #121418; --card: #1b1e24; --ink: #eceef2; --muted: #a9b0bc; --rule: #343a45; --soft: #262b34; --edge: #000a;
  --accent: #a9c1ff; --fill: #86a5f5; --good: #74d7a4; --warning: #f2be62; --bad: #ff9a94;
  --good-soft: #16291f; --warning-soft: #2e2614; --bad-soft: #341c1d`

/**
 * The style sheet that every page of the service has: colours, type, the skip link, the header, `main` and the footer. Nothing
 * is told by colour alone. A sheet holds no `<`, so that it can stand in a page as it is.
 */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f4ef; --card: #fffefb; --ink: #1c1f26; --muted: #575d69; --rule: #dfdbd1; --soft: #eeebe3;
    --edge: #1c1f2638;
  --accent: #2647a0; --fill: #3f63c4; --good: #14653f; --warning: #7d4c00; --bad: #a3202d;
  --good-soft: #e8f3ec; --warning-soft: #faf0da; --bad-soft: #fbe9e8;
  font: 100%/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  background: var(--page); color: var(--ink);
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem
}
@media screen and (prefers-color-scheme: dark) { :root {${DARK} } }
* { box-sizing: border-box; margin: 0; padding: 0; min-width: 0 }
body { overflow-wrap: anywhere }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-wrap: balance }
/* What heads something stays above it, whichever way it is written. */
h1, h2, h3, h4, h5, h6, dt, figcaption, caption, .title, .detail { text-align: left }
ul, ol { list-style: none }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: .06em }
a:hover { text-decoration-thickness: .14em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: .2rem }
main:focus { outline: none }
svg { display: block; width: 100% }
figure, table, dl { width: 100% }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.muted { color: var(--muted) }
.number { font-variant-numeric: tabular-nums; font-weight: 600; text-align: right }

.skip { position: absolute; left: 1rem; top: -6rem; padding: .6rem 1rem; background: var(--card); z-index: 1 }
.skip:focus { top: 1rem }
.masthead, main, .colophon { max-width: 70rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.5rem) }
.masthead { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem;
  padding-block: 1.1rem }
.service { font-weight: 700; letter-spacing: -.01em }
.colophon { padding-block: 2rem 3rem; font-size: .875rem; color: var(--muted) }
`
