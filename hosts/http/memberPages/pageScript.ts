/**
 * What runs in the browser on members' pages, which are whole without it:
 *
 * - an address to be copied has a button that copies it;
 * - what waits (`data-live`) is asked for again until it is there, and takes its place while nobody is at work on the page;
 * - in a part with `data-keys`, a letter alone does what its access key does;
 * - Ctrl or Command with K leads to the search.
 */
export const PAGE_SCRIPT = `"use strict"
const ASKED_MAX = 40, FIRST_MS = 1500, LATER_MS = 15000, COPIED_MS = 2000
const offerCopies = () => {
  for (const field of document.querySelectorAll("input.address[readonly]:not([data-offered])")) {
    field.dataset.offered = ""
    const button = document.createElement("button")
    button.type = "button"
    button.className = "copy"
    button.textContent = "Copy"
    button.ariaLabel = "Copy: " + field.ariaLabel
    button.addEventListener("click", async () => {
      field.select()
      try {
        await navigator.clipboard.writeText(field.value)
      } catch {
        if (!document.execCommand("copy")) return
      }
      button.textContent = "Copied"
      setTimeout(() => { button.textContent = "Copy" }, COPIED_MS)
    })
    field.after(button)
  }
}
let asked = 0
const isIdle = (main) => !document.hidden && !main.contains(document.activeElement)
const askAgain = async () => {
  const main = document.querySelector("main")
  if (!main.querySelector("[data-live]") || asked >= ASKED_MAX) return
  if (isIdle(main)) {
    asked += 1
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } })
      if (!answer.ok || answer.redirected) return
      const page = new DOMParser().parseFromString(await answer.text(), "text/html")
      const next = page.querySelector("main")
      if (next && isIdle(main)) {
        main.replaceChildren(...next.childNodes)
        document.title = page.title
        offerCopies()
      }
    } catch {}
  }
  setTimeout(askAgain, Math.min(LATER_MS, FIRST_MS * 1.3 ** asked))
}
addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (event.isComposing || altKey) return
  if ((ctrlKey || metaKey) && key.toLowerCase() === "k") {
    const search = document.querySelector("input[data-search]")
    if (search && search.checkVisibility()) {
      event.preventDefault()
      search.focus()
      search.select()
    }
    return
  }
  if (ctrlKey || metaKey || !/^[a-z]$/.test(key) || target.matches("input, textarea, select")) return
  const part = target.closest("[data-keys]")
  const meant = part && part.querySelector("[accesskey=" + key + "]")
  if (!meant) return
  event.preventDefault()
  if (meant.matches("textarea")) {
    const closed = meant.closest("details")
    if (closed) closed.open = true
    meant.focus()
  } else meant.click()
})
offerCopies()
setTimeout(askAgain, FIRST_MS)
`
