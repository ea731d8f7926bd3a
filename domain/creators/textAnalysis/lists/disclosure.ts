import { readLists } from "../../../lists/readLists.ts"
import anyLanguage from "./disclosure/anyLanguage.txt" with { type: "text" }
import eastAndSouth from "./disclosure/eastAndSouth.txt" with { type: "text" }
import europeEast from "./disclosure/europeEast.txt" with { type: "text" }
import europeWest from "./disclosure/europeWest.txt" with { type: "text" }
import { readWordings, type Wordings } from "./disclosure/wordings.ts"
import file from "./disclosure.txt" with { type: "text" }

const { list } = readLists(file)

/** What says of itself to be an advertisement, what denies it and what promotes, by language; `zxx` is of any. */
export const WORDINGS: Readonly<Record<string, Wordings>> = {
  ...readWordings(anyLanguage),
  ...readWordings(europeWest),
  ...readWordings(europeEast),
  ...readWordings(eastAndSouth)
}

/** Letters that a text must hold for the lists of a language to count, where their words are written like those of others. */
export const LETTERS: Readonly<Record<string, RegExp>> = {
  tr: /[ğışçöü]|reklam|sponsorlu|hediye|tanıtım|indirim|kod/iu,
  ja: /[\u3040-\u30ff\u3400-\u9fff]/u,
  ko: /[\uac00-\ud7af]/u,
  zh: /[\u3400-\u9fff]/u,
  th: /[\u0e00-\u0e7f]/u,
  vi: /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu
}

/** Languages that write what another one does. */
export const ALSO_KNOWN: ReadonlySet<string> = new Set(["bs", "sh", "gl", "nb", "nn"])

/** What may stand between the words of a phrase where it says so, and between a denial and what it denies. */
export const FILLERS = list("FILLERS")
