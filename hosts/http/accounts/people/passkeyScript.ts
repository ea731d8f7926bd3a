/** Where the script is, which the pages with passkeys name. */
export const PASSKEY_SCRIPT_PATH = "/passkeys.js"

/**
 * What runs in the browser, where that knows passkeys and how they are written in JSON; elsewhere nothing of them is shown. It asks for
 * a challenge, has the browser answer it, and sends the answer as the form that it stands in, so that what comes of it is a page like
 * any other.
 */
export const PASSKEY_SCRIPT = `(() => {
  "use strict"
  const known = window.PublicKeyCredential
  if (!known || !known.parseRequestOptionsFromJSON || !known.parseCreationOptionsFromJSON) return
  const CANCELLED = "Nothing was done: it was cancelled, or took too long."
  const HELD = "There is a passkey for you on this device already."
  const FAILED = "That did not work. Try again, or have a link mailed to you."
  const reasonOf = ({ name }) => name === "NotAllowedError" ? CANCELLED : name === "InvalidStateError" ? HELD : FAILED
  const asked = async (path) => {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      redirect: "error"
    })
    if (!answer.ok) throw new Error("no challenge")
    return answer.json()
  }
  const answered = async (use, options) =>
    use === "create"
      ? navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(options) })
      : navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(options) })
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const { passkey, challenge } = form.dataset
    const button = form.querySelector("button")
    const said = form.querySelector("[role=alert]")
    form.hidden = false
    form.addEventListener("submit", async (event) => {
      event.preventDefault()
      if (button.disabled) return
      button.disabled = true
      said.textContent = ""
      try {
        const { token, options } = await asked(challenge)
        const credential = await answered(passkey, options)
        form.elements.token.value = token
        form.elements.credential.value = JSON.stringify(credential.toJSON())
        form.submit()
      } catch (failure) {
        said.textContent = reasonOf(failure)
        button.disabled = false
      }
    })
  }
  addEventListener("pageshow", () => {
    for (const button of document.querySelectorAll("form[data-passkey] button")) button.disabled = false
  })
})()
`
