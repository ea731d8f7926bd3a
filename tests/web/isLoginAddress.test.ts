import { expect, test } from "bun:test"
import { isLoginAddress } from "../../ports/web/HtmlReader.ts"

test.each([
  ["https://www.instagram.com/accounts/login/?next=/nova", true],
  ["https://x.com/i/flow/login", true],
  ["https://www.facebook.com/login.php?next=a", true],
  ["https://www.linkedin.com/authwall?trk=a", true],
  ["https://site.example/SignIn", true],
  ["https://login.site.example/nova", false],
  ["https://site.example/nova?to=/login/", false],
  ["https://site.example/nova#/login", false],
  ["https://site.example/login-tips", false],
  ["https://login", false],
  ["", false]
])("%s asks to sign in: %p", (url, isLogin) => {
  expect(isLoginAddress(url)).toBe(isLogin)
})
